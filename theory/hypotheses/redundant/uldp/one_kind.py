"""The greatest l2 losses where all values are sensitive, or none: the uniform p is worst."""

from theory.hypotheses.redundant import redundant
from theory.hypotheses.redundant.specialised import claim_at
from theory.hypotheses.redundant.uldp.conditions import kinds, others
from theory.kernel.binding import function
from theory.kernel.terms import TRUE, and_, const, eq, implies
from theory.kernel.theorem import instance, solve
from theory.notions.probability import mass, size
from theory.statements.stated import stated
from theory.statements.uldp import worst_l2
from theory.tactics.closing import concluded, every
from theory.tactics.logic import derive, prove
from theory.tactics.sums import equal, induction, item_at_most, size_facts

said = stated("uldp-urap-l2-interior")
SENSITIVE, P, X = said.X_S, said.p, said.X
also = stated("uldp-urr-l2-worst")

x = const("x", X)
K, S, N = size(X), size(X, SENSITIVE), size(X, others())
CASES = eq(S, 0), eq(N, 0)


def counted():
    """Return that the values are of two kinds, and which kind one is of."""
    whole = induction(lambda k, s, n: eq(k, s + n), [K, S, N])
    return [
        whole,
        *kinds(),
        *(item_at_most(total, x) for total in (S, N)),
        *size_facts(X, lambda x: TRUE, x),
    ]


def sums_of_uniform(given, f):
    """Return the sums of a function that is 1/K at each x: its own, of squares, over X_S."""
    same = solve(implies(given, eq(f(x), 1 / K)), *counted())
    use = lambda i: [instance(same, {x: i})]  # noqa: E731
    total = induction(lambda a, k: eq(a, k * (1 / K)), [X.sum(f), K], given, use=use)
    squares = X.sum(lambda i: f(i) * f(i))
    squared = induction(lambda a, k: eq(a, k * (1 / K * (1 / K))), [squares, K], given, use=use)
    return [total, squared, *sums_over_one_kind(given, f)]


def sums_over_one_kind(given, f):
    """Return that all of a sum is over X_S if there are no others, and nothing if X_S is empty."""
    inside, facts = mass(X, f, SENSITIVE), counted()
    use = lambda i: [instance(fact, {x: i}) for fact in facts]  # noqa: E731
    all_of = equal(inside, X.sum(f), and_(given, eq(N, 0)), use=use)
    none = induction(lambda a: eq(a, 0), [inside], and_(given, eq(S, 0)), use=use)
    return [all_of, none]


def at_elements(*chosen):
    """Return that there are values, and that each is of a kind that is counted."""
    return [*counted(), *(instance(fact, {x: i}) for i in chosen for fact in counted())]


def smallest():
    """Return that squares sum to 1/K or more, and to that of the uniform distribution alone."""
    everywhere = function(X, lambda x: TRUE)
    return claim_at("uldp-square-sum", worst_l2.square_sum(), {SENSITIVE: everywhere})


@redundant("uldp-urr-l2-greatest", "s >= 1 and N >= 1", at_elements)
@redundant("uldp-urap-l2-greatest", "s >= 1 and N >= 1", at_elements)
def one_kind(wanted):
    """Both distributions are the uniform one, if they are asked for."""
    given, (bound, *attained) = wanted.given, wanted.goals
    mine = [smallest(), *sums_over_one_kind(given, P), *counted()]
    found = [solve(implies(and_(given, case), bound), *mine) for case in CASES]
    for goal, f in zip(attained, (said.worst, also.uniform), strict=True):
        found += [attains(and_(given, case), goal, wanted.spelled(f)) for case in CASES]
    return concluded(wanted, *found, *counted())


def attains(given, goal, f):
    """Return that the uniform distribution is one, and has the greatest loss."""
    threshold, goal = goal.args
    given = and_(given, threshold)
    sums = sums_of_uniform(given, f)
    return derive(given, goal, lambda *chosen: [*sums, *at_elements(*chosen)])


@redundant("uldp-urap-l2-interior", "s >= 1", at_elements)
@redundant("uldp-urap-l2-interior", "N >= 1", at_elements)
def interior(wanted):
    """The p that is worst is the uniform one."""
    worst, found = wanted.spelled(said.worst), []
    for case in CASES:
        given = and_(wanted.given, case)
        sums = [
            *sums_of_uniform(given, worst),
            *sums_over_one_kind(given, P),
            smallest(),
            *counted(),
        ]
        bound, unique = wanted.goals[0].args
        found.append(solve(implies(given, bound), *sums))
        level = and_(given, unique.args[0])
        same = prove(implies(level, eq(P(x), worst(x))), *sums, at=[x], rounds=1)
        found.append(every(same, x))
        rest = and_(*wanted.goals[1:])
        found.append(derive(given, rest, lambda *c, sums=sums: [*sums, *at_elements(*c)]))
    return concluded(wanted, *found, *counted())
