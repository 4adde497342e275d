"""A negative entry makes all columns constant: then all matchings are equally likely."""

from theory.hypotheses.redundant import redundant
from theory.hypotheses.redundant.oneid.guesses import people
from theory.hypotheses.redundant.specialised import at_constants
from theory.kernel.binding import apply, exception, function, function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import counterexample, elimination, instance, solve
from theory.kernel.trace import remembered
from theory.library import matchings, sharing
from theory.library.matchings import M, R, U, one_to_one
from theory.proofs.oneid import section_4_c_joint_adversary as proof
from theory.statements.oneid import joint as model
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.logic import at, derive
from theory.tactics.sums import ONE, ZERO, equal, induction, non_negative, size

said = stated("oneid-joint-bound")
GAMMA, SAID, VALUE, WEIGHT, Q, X = said.gamma, said.said, said.value, said.w, said.Q, said.X
Y = said.Y

x, other, y = const("x", X), const("other", X), const("y", Y)
u, r, m = const("u", U), const("r", R), const("m", M)
ONES = function_of(X, Y, lambda x, y: ONE)


def constant(wanted, weight, bounds):
    """Return that the weight of x is 1, and that a column has one value at two inputs.

    Parameters
    ----------
    wanted : Statement
        That there is a negative entry.
    weight : callable
        From a value to the weight of its budget.
    bounds : Theorem
        That the weight of x lies in [0, 1].
    """
    given = wanted.given
    missing = wanted.spelled(model.nonnegative()).args[0]
    i = exception(missing)
    j = exception(apply(missing, i).args[0])
    there = [counterexample(missing), counterexample(apply(missing, i).args[0])]
    negative = solve(implies(given, Q(i, j) < 0), *there)
    local = [bounds, negative, *at(given, j, x, i), *at(given, j, x, x)]
    one = solve(implies(given, eq(weight(x), 1)), *local)
    both = [instance(one, {x: v}) for v in (x, other)]
    pairs = [*at(given, y, x, other), *at(given, y, other, x)]
    return one, solve(implies(given, eq(Q(x, y), Q(other, y))), *both, *pairs)


@remembered
def evenly():
    """Return that one in n matchings gives a user a report, if there are any: by the claim."""
    statement, n = model.joint_bound(), size(U)
    put = {Q: ONES, WEIGHT: function(X, lambda x: ONE)}
    found = at_constants(proof.theorem(statement), statement, put)
    some, (bound, *_) = found.formula.args[0], found.formula.args[1].args
    c, others = apply(apply(bound.args[0], u).args[0], r).args[1].args[1].args
    everybody = induction(lambda a, b, c: eq(a + b, c), [c, others, n])
    here = elimination(bound.args[0], u)
    goal = apply(here.formula.args[1].args[0], r)
    there = elimination(here.formula.args[1].args[0], r)
    return solve(implies(some, goal.args[0] <= 1 / n), found, here, there, everybody, *people())


@remembered
def sure():
    """Return that a product of ones is one."""
    return induction(lambda a: eq(a, 1), [U.prod(lambda u: ONE)])


def scaled(given, same, total, ones):
    """Return that a sum of likelihoods is one likelihood times the sum with all entries 1."""
    column = function(R, lambda r: Q(x, SAID(r)))
    alike = instance(matchings.relabelled(), {const("f", column.sort): column})
    likely = U.prod(lambda u: Q(VALUE(u), SAID(m(u))))
    rows = equal(
        likely,
        U.prod(lambda u: column(m(u))),
        given,
        use=lambda i: [instance(same, {x: VALUE(i), other: x, y: SAID(m(i))})],
    )
    item = solve(implies(and_(given, one_to_one(m)), eq(likely, R.prod(column))), rows, alike)
    return induction(
        lambda a, b: eq(a, R.prod(column) * b),
        [total, ones],
        given,
        use=lambda i: [sure(), instance(item, {m: i})],
    )


def at_most_everybody(given, posterior, same):
    """Return that a posterior is not above 1/n, if columns have one value."""
    (part, total), even = posterior.args, evenly()
    some, ones = even.formula.args[1].args[0].args
    sums = [scaled(given, same, *pair) for pair in ((part, some), (total, ones))]
    count = non_negative(ones, use=lambda i: [sure()])
    a, b, c = (const(name, REAL) for name in "abc")
    divided = solve(implies(and_(a * c > 0, c >= 0), and_(c > 0, eq(a * b / (a * c), b / c))))
    put = {a: R.prod(lambda r: Q(x, SAID(r))), b: some, c: ones}
    facts = [instance(divided, put), *sums, count, even]
    return solve(implies(given, posterior <= 1 / size(U)), *facts)


def every_bound(wanted, same, *bounds):
    """Return all conclusions: a user's posterior for a report is at most 1/n.

    Parameters
    ----------
    wanted : Statement
    same : Theorem
        That columns have one value.
    bounds : Theorem
        That 1/n is at most the claim's bound of user u.
    """
    given, posterior, n = wanted.given, wanted.spelled(said.posterior), size(U)
    least = at_most_everybody(given, posterior(u, r), same)
    a, b = const("a", REAL), const("b", REAL)
    more = solve(implies(and_(a >= 1, b >= 1), 1 / b <= a / b))
    known = [least, instance(more, {a: GAMMA, b: n}), *people(), *bounds]

    def facts(*chosen):
        put = dict(zip((u, r), [c for c in chosen if c.sort in (U, R)], strict=False))
        return [instance(t, put) for t in known]

    return [derive(given, goal, facts) for goal in wanted.goals]


def all_shares(given, one):
    """Return that c + others is n for the bound of the claim, as all w are 1."""
    parts = [
        size(U, sharing.same_value),
        U.sum(lambda v: ite(sharing.same_value(v), ZERO, WEIGHT(VALUE(v)))),
    ]
    use = lambda i: [instance(one, {x: VALUE(i)})]  # noqa: E731
    return induction(lambda a, b, n: eq(a + b, n), [*parts, size(U)], given, use=use)


@redundant("oneid-joint-bound", "Q >= 0", proof.shares_positive)
def of_equal_rows(wanted):
    """All w are 1."""
    known = and_(WEIGHT(x) >= 0, WEIGHT(x) <= 1)
    bounds = solve(implies(wanted.given, known), *at(wanted.given, x))
    one, same = constant(wanted, WEIGHT, bounds)
    own = instance(one, {x: VALUE(u)})
    return concluded(wanted, *every_bound(wanted, same, own, all_shares(wanted.given, one)))


@redundant("oneid-joint-adversary", "Q >= 0")
def of_equal_rows_of_the_tuned(wanted):
    """The same with the weights of (7), which are at most 1."""
    weight, n = wanted.spelled(model.tuned(said.c(x))), size(U)
    count = wanted.spelled(said.c(x))
    a, b, c = (const(name, REAL) for name in "abc")
    budget = model.largest_budget(a, b, c)
    known = and_(a >= 1, a <= b, c >= 0, a * c < b)
    more = solve(implies(known, and_(a * (b - c) > 0, a * (b - c) >= b - a * c, b > a * c)))
    general = solve(implies(known, and_(1 / budget >= 0, 1 / budget <= 1)), more)
    general = instance(general, {a: GAMMA, b: n, c: count})
    facts = [general, non_negative(count)]
    bounds = solve(implies(wanted.given, and_(weight >= 0, weight <= 1)), *facts)
    _, same = constant(wanted, lambda v: substitute(weight, {x: v}), bounds)
    return concluded(wanted, *every_bound(wanted, same))
