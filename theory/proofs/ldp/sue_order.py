"""Ours: when SUE refines OUE, which never refines SUE."""

from theory.kernel.binding import function
from theory.kernel.terms import and_, const, eq, implies, ite, or_
from theory.kernel.theorem import solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import products
from theory.library.factors import one_out, rest
from theory.notions.unary import bit, proper
from theory.proofs.ldp.unary_order import END, OTHER, SET, end_masses_decide, ends_proper, weight
from theory.statements.ldp.unary_order import BITS, all_but, alone, mass
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("ldp-sue-oue-order")
T, X = said.t, said.X
also = stated("ldp-unary-masses")
LOW, E = also.q, also.E

ONE = const("one", X)


@remembered
def end_weights():
    """The weights of a single value and of all but one, times that of its bit turned over."""
    p = Given()
    q = LOW
    for s, most in ((alone(ONE), 1 - q), (all_but(ONE), q)):
        bits, common = function(X, lambda u, s=s: bit(q, s(u))), function(X, lambda u, m=most: m)
        p.know(one_out(bits, ONE), one_out(common, ONE))
        p.by_item(rest(bits, ONE) == rest(common, ONE))
        p.have(weight(q, s) * most == (1 - most) * X.prod(lambda u, m=most: m))
    return p.have(
        and_(
            eq(weight(q, alone(ONE)) * (1 - q), q * X.prod(lambda u: 1 - q)),
            eq(weight(q, all_but(ONE)) * q, (1 - q) * X.prod(lambda u: q)),
        )
    )


def power(value):
    """Return the product of a number, once for each value."""
    return X.prod(lambda u: value)


@remembered
def single_masses():
    """The masses of SUE and OUE on a single value, and on all but one."""
    p = Given(T > 1)
    e, low, other = T * T, 1 / (T + 1), 1 / (T * T + 1)
    p.have(e > 1)
    p.have(and_(low > 0, other > 0, low * (T + 1) == 1, other * (e + 1) == 1))
    p.have(and_(1 + (e - 1) * low == T, 1 + (e - 1) * other == 2 * e * other))
    p.have(and_(1 - low == T * low, 1 - other == e * other))
    theorems = []
    for q, up in ((low, T), (other, e)):
        p.use(end_weights(), {LOW: q})
        single, most = weight(q, alone(ONE)), weight(q, all_but(ONE))
        p.have(single * up * q == power(1 - q) * q)
        p.have(most * q == up * power(q) * q)
        p.have(single * up == power(1 - q))
        p.have(most == up * power(q))
    for s in (alone(ONE), all_but(ONE)):
        p.have(mass(low, s, e) * T == weight(low, s))
        p.have(mass(other, s, e) * (2 * e * other) == weight(other, s))
        p.have(mass(other, s, e) * (2 * e) == weight(other, s) * (e + 1))
    theorems += [p.have(mass(low, alone(ONE), e) * e == power(1 - low))]
    theorems += [p.have(mass(other, alone(ONE), e) * (2 * e * e) == power(1 - other) * (e + 1))]
    theorems += [p.have(mass(low, all_but(ONE), e) == power(low))]
    theorems += [p.have(mass(other, all_but(ONE), e) * 2 == power(other) * (e + 1))]
    return p.have(and_(*(t.formula.args[1] for t in theorems)))


@remembered
def all_but_one():
    """OUE's mass on all but one value is less than SUE's."""
    two_values = X.exists(lambda x: X.exists(lambda z: x != z))
    p = Given(and_(T > 1, two_values))
    low, other, k = 1 / (T + 1), 1 / (T * T + 1), p.fix(X)
    one = p.some(two_values)
    two = p.some(X.exists(lambda z: one != z))
    p.have(one != two)
    p.have(and_(low > 0, other > 0, other <= low, other < 2 * low * low))
    rests = []
    for q in (low, other):
        p.use(
            products.two_apart(), {products.F: lambda u, q=q: q, products.i: one, products.j: two}
        )
        rests += [function(X, lambda k, q=q: ite(or_(eq(k, one), eq(k, two)), 1, q))]
    p.use(products.ordered(), {products.F: rests[1], products.G: rests[0]})
    more = X.prod(rests[0])
    p.have(rests[0](k) > 0)
    p.by_item(more > 0)
    p.have(power(low) == low * low * more)
    p.have(power(other) <= other * other * more)
    p.have(other * other * (T * T + 1) == other)
    p.have(power(other) * (T * T + 1) <= other * more)
    return p.have(power(other) * (T * T + 1) < 2 * power(low))


@proves("ldp-sue-oue-order")
def sue_oue(statement):
    """Return that SUE's q is the greater one, so that single values decide."""
    p = Given(statement)
    e, low, other = T * T, 1 / (T + 1), 1 / (T * T + 1)
    x, y = p.fix(X, BITS)
    p.use(single_masses(), {ONE: x})
    p.use(all_but_one())
    p.have("OUE never refines SUE")
    p.have(e > 1)
    p.have(and_(low > 0, low < 1, other > 0, other < 1, other <= low))
    scale = (T + 1) * (T * T + 1) / T
    p.have(scale > 0)
    p.by_item(power(scale) > 0)
    p.have(and_((1 - low) * scale == T * T + 1, (1 - other) * scale == (T + 1) * T))
    p.by_item(power(1 - low) * power(scale) == power(T * T + 1))
    p.by_item(power(1 - other) * power(scale) == power((T + 1) * T))
    condition = p.goal("SUE refines OUE").args[1]
    less = mass(other, alone(x), e) <= mass(low, alone(x), e)
    p.have(eq(less, power(1 - other) * (e + 1) <= 2 * T * T * power(1 - low)))
    p.have(eq(less, condition))
    ends_proper(p, x)
    some = p.under(p.goal("SUE refines OUE").args[0])
    some.have(less, at=[alone(x)])
    some.have(condition)
    enough = p.under(condition)
    q = enough.under(proper(X, y))
    has = q.some(X.exists(lambda u: y(u)))
    end = q.have(mass(other, alone(has), e) <= mass(low, alone(has), e))
    gap = q.use(end_masses_decide(), {LOW: low, OTHER: other, E: e, SET: y, END: alone(has)})
    goal = mass(other, y, e) <= mass(low, y, e)
    shown = solve(implies(q.H, goal), end, gap)
    enough.know(solve(implies(enough.H, implies(proper(X, y), goal)), shown))
    enough.have(p.goal("SUE refines OUE").args[0])
    p.have("SUE refines OUE")
    return p.conclude()
