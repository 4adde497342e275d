"""Algorithm 1, repaired: a lower limit that keeps its level, by the exact law of the ones."""

from theory.kernel.binding import exception, function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import at_sorts, compute, counterexample, elimination, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library.sets import subsets
from theory.statements.oneid import confidence as model
from theory.statements.oneid.confidence import HAVE, LEVEL, LOWER, PICK, SETS, U
from theory.tactics.closing import concluded
from theory.tactics.logic import at, prove
from theory.tactics.sums import ZERO, at_most, induction, non_negative, size

G, R = const("group", SETS), const("ones", SETS)
V = const("V", SETS)
KNOWN = and_(*model.model())


def seen(g, r):
    """Return the users of the first group who report a 1."""
    return function(U, lambda u: and_(g(u), r(u)))


def law(have, r):
    """Return the probability of the ones."""
    return model.reported(have, r)


def chance(event, have=HAVE):
    """Return the probability of an event: a predicate of the first group and the ones."""
    spelled = model.exact_law().spelled
    return spelled(model.chance(have, event))


@remembered
def signs():
    """Return that neither the group nor the ones have a negative probability."""
    product = non_negative(law(HAVE, R), KNOWN)
    group = solve(implies(KNOWN, PICK(G) >= 0), *at(KNOWN, G))
    return solve(implies(KNOWN, and_(law(HAVE, R) >= 0, PICK(G) >= 0)), product, group)


def implied(H, one, other, theorem):
    """Return `H => Pr(one) <= Pr(other)`.

    Parameters
    ----------
    H : Term
    one, other : callable
        Events, of the first group and the ones.
    theorem : Theorem
        `H and one => other`, for every group G and ones R.
    """
    known = and_(H, KNOWN)
    inner = [SETS.sum(lambda r, e=e: ite(e(G, r), law(HAVE, r), ZERO)) for e in (one, other)]
    facts = [theorem, signs()]
    below = at_most(*inner, known, use=lambda r: [instance(t, {R: r}) for t in facts])
    p, a, b = (const(name, REAL) for name in "pab")
    scaled = solve(implies(and_(a <= b, p >= 0), p * a <= p * b))
    scaled = instance(scaled, {p: PICK(G), a: inner[0], b: inner[1]})
    item = solve(implies(known, PICK(G) * inner[0] <= PICK(G) * inner[1]), below, scaled, signs())
    return at_most(chance(one), chance(other), known, use=lambda g: [instance(item, {G: g})])


def impossible(H, event, theorem):
    """Return `H => Pr(event) = 0` from `H => not event`, for every group G and ones R."""
    inner = SETS.sum(lambda r: ite(event(G, r), law(HAVE, r), ZERO))
    zero = induction(lambda a: eq(a, 0), [inner], H, use=lambda r: [instance(theorem, {R: r})])
    return induction(lambda a: eq(a, 0), [chance(event)], H, use=lambda g: [instance(zero, {G: g})])


def bad(v):
    """Return whether so many ones give a limit above the count."""
    return LOWER(size(U, v)) > size(U, HAVE)


def is_first(v):
    """Return whether it is the least number of ones to do so."""
    return and_(bad(v), SETS.forall(lambda w: implies(bad(w), size(U, v) <= size(U, w))))


def fails(g, r):
    """Return whether the limit exceeds the count."""
    return bad(seen(g, r))


@remembered
def first():
    """Return that some number of ones is the least to give such a limit, if any gives one."""
    general = at_sorts(subsets.least(), {subsets.X: SETS})
    chosen, rank = const("chosen", functions(SETS, BOOL)), const("rank", functions(SETS, REAL))
    return instance(
        general, {chosen: function(SETS, bad), rank: function(SETS, lambda v: size(U, v))}
    )


@remembered
def opened():
    """Return that the limit exceeds the count with at most the level."""
    H = model.exact_law().given
    bound = chance(fails) <= LEVEL
    as_many = lambda g, r: size(U, seen(g, r)) >= size(U, V)  # noqa: E731
    least = and_(H, is_first(V))
    every = is_first(V).args[1]
    step = solve(
        implies(and_(is_first(V), fails(G, R)), as_many(G, R)),
        elimination(every.args[0], seen(G, R)),
    )
    more = implied(
        least, fails, as_many, solve(implies(and_(least, fails(G, R)), as_many(G, R)), step)
    )
    rare = solve(implies(least, chance(as_many) < LEVEL), *at(H, V, HAVE))
    some = solve(implies(least, bound), more, rare)
    none = and_(H, not_(SETS.exists(bad)))
    never = prove(implies(none, not_(fails(G, R))), at=[seen(G, R)], rounds=1)
    nothing = impossible(none, fails, never)
    asked = function(SETS, lambda v: not_(is_first(v)))
    witness = instance(some, {V: exception(asked)})
    return solve(implies(H, bound), witness, nothing, first(), counterexample(asked))


def theorem():
    """Return it, and the law that runs."""
    statement = model.exact_law()
    return concluded(statement, opened(), compute(statement.goals[1]))


@decides("oneid-confidence-exact-law")
def exact_law():
    """L(t) is the least count c with Pr_c(T >= t) >= level."""
    return Decision(
        verdict="proved",
        why=(
            "Take as limit the least count under which as many ones, or more, have probability at "
            "least the level (alpha/2): it exceeds the true count with at most that probability, "
            "at every n_0, for whatever law T has, as long as it is the true one. Of the numbers "
            "of ones that give a limit above the count the least, t, has Pr(T >= t) below the "
            "level. For a uniformly random first group the law is the mixture of "
            "mechanisms.budgets.coverage.mixture (shown here for three users, two of whom are "
            "in the group); without any assumption on the group take c_0, the group's own users of "
            "the value, T = Bin(c_0, a) + Bin(n_0 - c_0, b), and c(x) >= c_0."
        ),
        scope="all n, all laws of the first group, all counts, all levels > 0, all 0 <= b < a <= 1",
        assumes=["T has the law that the limit is made for, the same for all users of a value."],
        theorem=theorem,
    )
