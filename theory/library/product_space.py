"""Independent choices, each with a law of its own: the space of all choices, with products as law.

It is a finite probability space, on which what is chosen has the law given, and any two choices
are independent.
"""

from theory.kernel.binding import exception, function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import (
    counterexample,
    elimination,
    instance,
    leibniz,
    point,
    solve,
)
from theory.kernel.trace import remembered
from theory.library import families
from theory.library.sets import cylinders
from theory.tactics.closing import every
from theory.tactics.logic import at
from theory.tactics.sums import ONE, ZERO, equal, induction, non_negative

U, Y = index("U"), index("Y")
SPACE = functions(U, Y)
M = const("m_of", functions(U, Y, REAL))
A, B = const("a_set", functions(Y, BOOL)), const("b_set", functions(Y, BOOL))
u, v, w = (const(f"{name}_at", U) for name in "uvw")
r = const("r_at", SPACE)


def law(r, m=M):
    """Return the probability of all choices."""
    return r.sort.domain.prod(lambda u: m(u, r(u)))


def are_laws():
    """Return whether the numbers of each are a distribution."""
    signs = U.forall(lambda u: Y.forall(lambda y: M(u, y) >= 0))
    return and_(signs, U.forall(lambda u: eq(Y.sum(lambda y: M(u, y)), 1)))


def chance(event):
    """Return the probability of an event of all choices."""
    return SPACE.sum(lambda r: law(r) * ite(event(r), ONE, ZERO))


def own(v, members):
    """Return the probability that one chooses from a set."""
    return Y.sum(lambda y: M(v, y) * ite(members(y), ONE, ZERO))


@remembered
def is_space():
    """The laws of all choices are not negative and sum to one."""
    H = are_laws()
    signs = non_negative(law(r), H, use=lambda i: at(H, i, r(i)))
    whole = families.of(U, Y, M)
    ones = induction(lambda a: eq(a, 1), [U.prod(lambda u: Y.sum(lambda y: M(u, y)))], H, rounds=1)
    total = solve(implies(H, eq(SPACE.sum(law), 1)), whole, ones)
    sign = every(signs, r)
    return solve(implies(H, and_(sign.formula.args[1], eq(SPACE.sum(law), 1))), sign, total)


def of_events(given, events):
    """Return that the probability that all choose from their sets is the product.

    Parameters
    ----------
    given : Term
        That the numbers are laws, and the users different.
    events : list of pair
        Of a user and a set.
    """

    def may(u, y):
        return and_(*(implies(eq(u, t), members(y)) for t, members in events))

    def happens(r):
        return and_(*(members(r(t)) for t, members in events))

    found = cylinders.over(U, Y, function_of(U, Y, may), M)
    asked = function(U, lambda u: may(u, r(u)))
    missing, facts = counterexample(asked), [elimination(asked, t) for t, _ in events]
    facts += [
        leibniz(function(U, lambda u, s=members: s(r(u))), exception(asked), t)
        for t, members in events
    ]
    same = solve(eq(U.forall(asked), happens(r)), missing, *facts)
    item = solve(eq(law(r) * ite(happens(r), ONE, ZERO), ite(U.forall(asked), law(r), ZERO)), same)
    whole = equal(chance(happens), found.formula.args[0], use=lambda i: [instance(item, {r: i})])

    def allowed(u):
        return Y.sum(lambda y: ite(may(u, y), M(u, y), ZERO))

    def shape(u):
        return product_of([ite(eq(u, t), own(t, s), ONE) for t, s in events])

    rows = [equal(allowed(u), own(u, s), and_(given, eq(u, t))) for t, s in events]
    rows += [leibniz(function(U, lambda u, s=s: own(u, s)), u, t) for t, s in events]
    nobody = and_(given, *(not_(eq(u, t)) for t, _ in events))
    rows.append(equal(allowed(u), Y.sum(lambda y: M(u, y)), nobody))
    one = solve(implies(given, eq(allowed(u), shape(u))), *rows, *at(given, u))
    product = induction(
        eq, [U.prod(allowed), U.prod(shape)], given, use=lambda i: [instance(one, {u: i})]
    )
    factors = [U.prod(lambda u, t=t, s=s: ite(eq(u, t), own(t, s), ONE)) for t, s in events]
    apart = induction(lambda a, *b: eq(a, product_of(b)), [U.prod(shape), *factors])
    values = [point("prod", function(U, lambda u, t=t, s=s: own(t, s)), t) for t, s in events]
    goal = eq(chance(happens), product_of([own(t, s) for t, s in events]))
    return solve(implies(given, goal), whole, found, product, apart, *values)


def product_of(factors):
    """Return the product of one or two factors."""
    return factors[0] if len(factors) == 1 else factors[0] * factors[1]


@remembered
def of_one():
    """What one chooses has the law given."""
    return of_events(are_laws(), [(v, A)])


@remembered
def of_two():
    """What two choose is independent."""
    return of_events(and_(are_laws(), not_(eq(v, w))), [(v, A), (w, B)])


MAY = const("may_of", functions(U, Y, BOOL))


@remembered
def of_all():
    """What all choose is independent: each from a set of her own."""
    H = are_laws()
    found = cylinders.over(U, Y, MAY, M)
    asked = function(U, lambda u: MAY(u, r(u)))
    item = solve(eq(law(r) * ite(U.forall(asked), ONE, ZERO), ite(U.forall(asked), law(r), ZERO)))
    together = chance(lambda r: U.forall(lambda u: MAY(u, r(u))))
    first = equal(together, found.formula.args[0], use=lambda i: [instance(item, {r: i})])
    rows = equal(Y.sum(lambda y: ite(MAY(u, y), M(u, y), ZERO)), own(u, MAY(u)))
    alone = instance(of_one(), {v: u, A: MAY(u)})
    product = U.prod(lambda u: chance(lambda r: MAY(u, r(u))))
    same = induction(
        eq,
        [found.formula.args[1], product],
        H,
        use=lambda i: [instance(t, {u: i}) for t in (rows, alone)],
    )
    return solve(implies(H, eq(together, product)), first, found, same)
