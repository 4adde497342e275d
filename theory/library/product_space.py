"""Independent choices, each with a law of its own: the space of all choices, with products as law.

It is a finite probability space, on which what is chosen has the law given, and any two choices
are independent.
"""

from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import leibniz
from theory.kernel.trace import remembered
from theory.library import families
from theory.library.sets import cylinders
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

U, Y = index("U"), index("Y")
SPACE = functions(U, Y)
M = const("m_of", functions(U, Y, REAL))
A, B = const("a_set", functions(Y, BOOL)), const("b_set", functions(Y, BOOL))
v, w = const("v_at", U), const("w_at", U)
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


def marginal(v, members):
    """Return the probability that one chooses from a set."""
    return Y.sum(lambda y: M(v, y) * ite(members(y), ONE, ZERO))


@remembered
def is_space():
    """The laws of all choices are not negative and sum to one."""
    p = Given(are_laws())
    p.by_item(law(r) >= 0)
    p.know(families.of(U, Y, M))
    p.by_item(U.prod(lambda u: Y.sum(lambda y: M(u, y))) == 1)
    return p.have(and_(SPACE.forall(lambda r: law(r) >= 0), eq(SPACE.sum(law), 1)))


def of_events(given, events):
    """Return that the probability that all choose from their sets is the product.

    Parameters
    ----------
    given : Term
        That the numbers are laws, and the users different.
    events : list of pair
        Of a user and a set.
    """
    p = Given(given)
    u, r = p.fix(U, SPACE)

    def may(u, y):
        return and_(*(implies(eq(u, t), members(y)) for t, members in events))

    def happens(r):
        return and_(*(members(r(t)) for t, members in events))

    def allowed(u):
        return Y.sum(lambda y: ite(may(u, y), M(u, y), ZERO))

    def shape(u):
        return product_of([ite(eq(u, t), marginal(t, s), ONE) for t, s in events])

    all_may = U.forall(lambda u: may(u, r(u)))
    for t, members in events:
        p.know(leibniz(function(U, lambda u, s=members: s(r(u))), u, t))
        p.know(leibniz(function(U, lambda u, s=members: marginal(u, s)), u, t))
        p.under(u == t).by_item(allowed(u) == marginal(u, members))
    p.have(eq(all_may, happens(r)), at=[t for t, _ in events])
    p.have(law(r) * ite(happens(r), ONE, ZERO) == ite(all_may, law(r), ZERO))
    product_of_sums = cylinders.over(U, Y, function_of(U, Y, may), M)
    p.know(product_of_sums)
    p.by_item(chance(happens) == product_of_sums.formula.args[0])
    p.under(*(u != t for t, _ in events)).by_item(allowed(u) == Y.sum(lambda y: M(u, y)))
    p.have(allowed(u) == shape(u))
    p.by_item(U.prod(allowed) == U.prod(shape))
    factors = [U.prod(lambda u, t=t, s=s: ite(eq(u, t), marginal(t, s), ONE)) for t, s in events]
    p.by_item(U.prod(shape) == product_of(factors))
    return p.have(chance(happens) == product_of([marginal(t, s) for t, s in events]))


def product_of(factors):
    """Return the product of one or two factors."""
    return factors[0] if len(factors) == 1 else factors[0] * factors[1]


@remembered
def of_one():
    """A single choice has the given law."""
    return of_events(are_laws(), [(v, A)])


@remembered
def of_two():
    """The choices of two users are independent."""
    return of_events(and_(are_laws(), not_(eq(v, w))), [(v, A), (w, B)])


MAY = const("may_of", functions(U, Y, BOOL))


@remembered
def of_all():
    """The choices of all users are independent: each chooses from her own set."""
    p = Given(are_laws())
    u, r = p.fix(U, SPACE)
    product_of_sums = cylinders.over(U, Y, MAY, M)
    together = chance(lambda r: U.forall(lambda u: MAY(u, r(u))))
    each = U.prod(lambda u: chance(lambda r: MAY(u, r(u))))
    p.know(product_of_sums)
    all_may = U.forall(lambda u: MAY(u, r(u)))
    p.have(law(r) * ite(all_may, ONE, ZERO) == ite(all_may, law(r), ZERO))
    p.by_item(together == product_of_sums.formula.args[0])
    p.by_item(Y.sum(lambda y: ite(MAY(u, y), M(u, y), ZERO)) == marginal(u, MAY(u)))
    p.use(of_one(), {v: u, A: MAY(u)})
    p.by_item(product_of_sums.formula.args[1] == each)
    return p.have(together == each)
