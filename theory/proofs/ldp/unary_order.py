"""Ours: which unary encoding refines which, and that local hashing with all functions is one."""

from mechanisms.oracles import unary
from theory.kernel.binding import function, with_sorts
from theory.kernel.sorts import BOOL, REAL, functions, index, letters
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_, real
from theory.kernel.theorem import extensional, leibniz
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves, refutes
from theory.library import product_space, products
from theory.library.sets.subsets import NONE
from theory.notions.probability import is_mechanism
from theory.notions.unary import bit, proper
from theory.proofs.ldp import order
from theory.statements.ldp.unary_order import BITS, all_but, alone, law, mass, of_dull
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.numbers import of_numbers

said = stated("ldp-unary-order")
LEFT, LOW, OTHER, E, R, X = said.left, said.q, said.other, said.E, said.R, said.X
MASS = stated("ldp-patterns-incomparable").mass

RAY = X.forall(lambda x: BITS.forall(lambda y: eq(law(LOW)(x, y), mass(LOW, y) * ite(y(x), E, 1))))
PROPER = and_(LOW > 0, LOW < 1, E > 1)


def weight(q, y):
    """Return the chance of a set's bits with q each."""
    return X.prod(lambda u: bit(q, y(u)))


@remembered
def on_rays():
    """A unary encoding's columns are multiples of rays."""
    p = Given(and_(LOW > 0, E > 1))
    x, y = p.fix(X, BITS)
    own, scale = unary.own_probability(LOW, E), 1 + (E - 1) * LOW
    p.have((E - 1) * LOW > 0)
    p.have(own * scale == E * LOW)
    p.have((1 - own) * scale == 1 - LOW)
    ray = ite(y(x), E, 1)
    p.have(bit(own, y(x)) == bit(LOW, y(x)) * (ray / scale))
    p.by_item(law(LOW)(x, y) == weight(LOW, y) * X.prod(lambda u: ite(u == x, ray / scale, 1)))
    p.have(X.prod(lambda u: ite(u == x, ray / scale, 1)) == ray / scale)
    p.have(law(LOW)(x, y) == mass(LOW, y) * ray)
    return p.have(RAY)


@proves("ldp-unary-masses")
def unary_masses(statement):
    """Return that all bits of a report have the same weight, except the user's own."""
    p = Given(statement)
    p.use(on_rays())
    return p.conclude()


SET, END = const("set", BITS), const("end", BITS)
BOTH = and_(PROPER, OTHER > 0, OTHER < 1)


def inside(s, t):
    """Return whether one set is within another."""
    return X.forall(lambda u: implies(s(u), t(u)))


@remembered
def weights():
    """The greater q makes more of a set than of a set in it, beside the lesser."""
    p = Given(and_(BOTH, OTHER <= LOW, inside(END, SET)))
    u = p.fix(X)

    def item(q, other):
        return function(X, lambda u: bit(q, SET(u)) * bit(other, END(u)))

    for q in (LOW, OTHER):
        for s in (SET, END):
            p.have(bit(q, s(u)) > 0)
    p.have(OTHER * (1 - LOW) <= LOW * (1 - OTHER))
    less, more = item(OTHER, LOW), item(LOW, OTHER)
    p.have(less(u) >= 0)
    p.have(less(u) <= more(u))
    p.use(products.ordered(), {products.F: less, products.G: more})
    for q, other in ((LOW, OTHER), (OTHER, LOW)):
        p.by_item(X.prod(item(q, other)) == weight(q, SET) * weight(other, END))
    return p.have(weight(OTHER, SET) * weight(LOW, END) <= weight(LOW, SET) * weight(OTHER, END))


@remembered
def end_masses_decide():
    """Masses at one end decide those of all sets within it, or around it."""
    within = or_(and_(OTHER <= LOW, inside(END, SET)), and_(LOW <= OTHER, inside(SET, END)))
    p = Given(and_(BOTH, within))
    u = p.fix(X)
    for q in (LOW, OTHER):
        for s in (SET, END):
            p.have(bit(q, s(u)) > 0)
            p.by_item(weight(q, s) > 0)
    up = p.under(*within.args[0].args)
    up.use(weights())
    down = p.under(*within.args[1].args)
    down.use(weights(), {LOW: OTHER, OTHER: LOW, SET: END, END: SET})
    numbers = weight(LOW, SET), weight(OTHER, SET), weight(LOW, END), weight(OTHER, END)
    a, b, c, d = numbers
    p.cases(b * c <= a * d, *within.args)
    p.have(and_((E - 1) * LOW > 0, (E - 1) * OTHER > 0))
    p.use(
        of_numbers(
            lambda a, b, c, d, v, w: implies(
                and_(b * c <= a * d, a > 0, b > 0, c > 0, d > 0, v > 0, w > 0),
                and_(
                    implies(d / w <= c / v, b / w <= a / v), implies(d / w < c / v, b / w < a / v)
                ),
            ),
            *(a, b, c, d, 1 + (E - 1) * LOW, 1 + (E - 1) * OTHER),
        )
    )
    return p.have(
        and_(
            implies(mass(OTHER, END) <= mass(LOW, END), mass(OTHER, SET) <= mass(LOW, SET)),
            implies(mass(OTHER, END) < mass(LOW, END), mass(OTHER, SET) < mass(LOW, SET)),
        )
    )


Y = index("Y")
A, B = (const(name, functions(X, Y, REAL)) for name in ("A", "B"))
STAY, DULL_LAW = (const(name, functions(Y, REAL)) for name in ("stay", "dull_law"))
TELLS = const("tells", functions(Y, BOOL))


def garbling(z, y):
    """Return the chance to report y for z: outputs that tell stay as said, else become dull."""
    stay = ite(TELLS(z), STAY(z), 0)
    dull = ite(TELLS(y), 0, DULL_LAW(y) / LEFT)
    return stay * ite(z == y, 1, 0) + (1 - stay) * dull


@remembered
def garbled():
    """A channel that has a share of another's columns, and dull ones, is a garbling of it."""
    given = and_(
        is_mechanism(X, Y, A),
        is_mechanism(X, Y, B),
        Y.forall(lambda y: and_(implies(TELLS(y), STAY(y) >= 0), implies(TELLS(y), STAY(y) <= 1))),
        Y.forall(lambda y: DULL_LAW(y) >= 0),
        X.forall(
            lambda x: Y.forall(lambda y: eq(B(x, y), ite(TELLS(y), STAY(y) * A(x, y), DULL_LAW(y))))
        ),
        eq(LEFT, Y.sum(lambda y: ite(TELLS(y), 0, DULL_LAW(y)))),
        LEFT > 0,
    )
    p = Given(given)
    x, y, z = p.fix(X, Y, Y)
    stay, dull = ite(TELLS(z), STAY(z), 0), ite(TELLS(y), 0, DULL_LAW(y) / LEFT)
    p.have(dull * LEFT == ite(TELLS(y), 0, DULL_LAW(y)))
    p.have(and_(stay >= 0, stay <= 1, dull >= 0))
    p.have((1 - stay) * dull >= 0)
    p.have(garbling(z, y) >= 0)
    lots = Y.sum(lambda y: ite(TELLS(y), 0, DULL_LAW(y) / LEFT))
    p.by_item(lots * LEFT == Y.sum(lambda y: ite(TELLS(y), 0, DULL_LAW(y))))
    p.have(lots == 1)
    single = Y.sum(lambda y: ite(z == y, 1, 0))
    p.by_item(Y.sum(lambda y: garbling(z, y)) == stay * single + (1 - stay) * lots)
    p.have(Y.sum(lambda y: garbling(z, y)) == 1)
    rest = Y.sum(lambda z: A(x, z) * ite(TELLS(z), STAY(z), 0))
    total = Y.sum(lambda z: A(x, z) * garbling(z, y))
    own = Y.sum(lambda z: ite(z == y, A(x, y) * ite(TELLS(y), STAY(y), 0), 0))
    p.have(own == A(x, y) * ite(TELLS(y), STAY(y), 0))
    p.by_item(total == own + dull * (Y.sum(lambda z: A(x, z)) - rest))
    p.by_item(Y.sum(lambda y: B(x, y)) == rest + Y.sum(lambda y: ite(TELLS(y), 0, DULL_LAW(y))))
    p.have(total == B(x, y))
    return p.have(
        and_(
            is_mechanism(Y, Y, garbling),
            X.forall(
                lambda x: Y.forall(lambda y: eq(Y.sum(lambda z: A(x, z) * garbling(z, y)), B(x, y)))
            ),
        )
    )


def encoding(p, q):
    """Show that a unary encoding is a mechanism whose columns are on rays; return its law."""
    own, x = unary.own_probability(q, E), p.fix(X)
    values = {LOW: q}
    p.use(on_rays(), values)
    p.have((E - 1) * q > 0)
    scale = 1 + (E - 1) * q
    p.have(own * scale == E * q)
    p.have((1 - own) * scale == 1 - q)
    p.have(and_(own >= 0, own <= 1))

    def chance(u, one):
        return bit(ite(u == x, own, q), one)

    of_bits = {product_space.U: X, product_space.Y: BOOL, product_space.M: chance}
    p.use(product_space.is_space(), of_bits)
    p.have(is_mechanism(X, BITS, law(q)))
    return law(q)


def no_less_if_proper(p, y):
    """Show that the masses at the ends decide this for all sets that are neither empty nor full."""
    q = p.under(proper(X, y))
    has = q.some(X.exists(lambda u: y(u)))
    lacks = q.some(X.exists(lambda u: not_(y(u))))
    goal = mass(OTHER, y) <= mass(LOW, y)
    up, down = q.under(OTHER <= LOW), q.under(LOW <= OTHER)
    up.use(end_masses_decide(), {SET: y, END: alone(has)})
    up.have(goal)
    down.use(end_masses_decide(), {SET: y, END: all_but(lacks)})
    down.have(goal)
    q.cases(goal, OTHER <= LOW, LOW <= OTHER)


@proves("ldp-unary-order")
def unary_order(statement):
    """Return that the ends' masses are enough, by the garbling, and needed."""
    return concluded(statement, masses_are_enough(statement), masses_are_needed(statement))


def masses_are_enough(statement):
    """Return that the masses at the ends make it a garbling."""
    given = Given(statement)
    goal = given.goal("the masses are enough")
    p = given.under(goal.args[0])
    x = p.fix(X)
    first, second = encoding(p, LOW), encoding(p, OTHER)
    y, left = show_positive_masses(p)
    no_less_if_proper(p, y)
    stay = function(BITS, lambda y: mass(OTHER, y) / mass(LOW, y))
    p.have(stay(y) * mass(LOW, y) == mass(OTHER, y))
    p.have(stay(y) >= 0)
    p.have(implies(proper(X, y), stay(y) <= 1))
    p.have(second(x, y) == ite(proper(X, y), stay(y) * first(x, y), of_dull(y)))
    values = {
        Y: BITS,
        A: first,
        B: second,
        STAY: stay,
        DULL_LAW: of_dull,
        TELLS: lambda y: proper(X, y),
        LEFT: left,
    }
    p.use(garbled(), values)
    p.have(goal.args[1])
    return given.have(goal)


@defined_by("ldp-unary-order")
def unary_order_defined(statement):
    """Return that all masses are positive."""
    p = Given(statement)
    p.have(and_((E - 1) * LOW > 0, (E - 1) * OTHER > 0))
    show_positive_masses(p)
    return p.defined()


def show_positive_masses(p):
    """Show that all masses are positive, and that something is dull; return the set and that."""
    u, y = p.fix(X, BITS)
    for q in (LOW, OTHER):
        p.have(bit(q, y(u)) > 0)
        p.by_item(weight(q, y) > 0)
        p.have(mass(q, y) > 0)
    p.have(of_dull(y) > 0)
    left = p(LEFT)
    p.have(of_dull(NONE) > 0, at=[NONE])
    p.item(left, NONE)
    p.have(left > 0)
    return y, left


def masses_are_needed(statement):
    """Return that a garbling has no more mass on any set."""
    given = Given(statement)
    goal = given.goal("and needed")
    p = given.under(goal.args[0])
    x, y, z = p.fix(X, BITS, BITS)
    p.use(on_rays())
    p.use(on_rays(), {LOW: OTHER})

    def through(z):
        return mass(LOW, z) * ite(z(x), E, 1) * R(z, y)

    p.have(R(z, y) >= 0)
    p.item(BITS.sum(lambda y: R(z, y)), y)
    p.have(R(z, y) <= 1)
    p.have(through(z) == law(LOW)(x, z) * R(z, y))
    p.by_item(BITS.sum(through) == BITS.sum(lambda z: law(LOW)(x, z) * R(z, y)))
    p.have(BITS.sum(through) == law(OTHER)(x, y))
    p.have(BITS.sum(through) == mass(OTHER, y) * ite(y(x), E, 1))
    p.under(proper(X, y)).use(
        from_itself(), {SENT: lambda z: R(z, y), COLUMN: y, MASS: mass(OTHER, y)}
    )
    ends_proper(p, x)
    p.have(implies(proper(X, y), mass(OTHER, y) <= mass(LOW, y)))
    p.have(mass(OTHER, alone(x)) <= mass(LOW, alone(x)), at=[alone(x)])
    p.have(mass(OTHER, all_but(x)) <= mass(LOW, all_but(x)), at=[all_but(x)])
    p.have(goal.args[1])
    return given.have(goal)


def ends_proper(p, x):
    """Show that a single value, and all values but one, are neither empty nor full sets."""
    two_values = X.exists(lambda x: X.exists(lambda z: x != z))
    one = p.some(two_values)
    two = p.some(X.exists(lambda z: one != z))
    p.have(one != two)
    p.have(proper(X, alone(x)), at=[one, two, x])
    p.have(proper(X, all_but(x)), at=[one, two, x])


SENT, COLUMN = const("sent", functions(BITS, REAL)), const("column", BITS)


@remembered
def from_itself():
    """A column on the ray of a set is made of the other encoding's column of that set alone."""

    def through(x, z):
        return mass(LOW, z) * ite(z(x), E, 1) * SENT(z)

    made = X.forall(lambda x: eq(BITS.sum(lambda z: through(x, z)), MASS * ite(COLUMN(x), E, 1)))
    sent = BITS.forall(lambda z: and_(SENT(z) >= 0, SENT(z) <= 1))
    p = Given(and_(PROPER, proper(X, COLUMN), sent, made))
    x, other, z = p.fix(X, X, BITS)
    p.have(bit(LOW, z(x)) > 0)
    p.by_item(weight(LOW, z) > 0)
    p.have((E - 1) * LOW > 0)
    p.have(mass(LOW, z) > 0)
    scale = mass(LOW, z) * SENT(z)
    p.have(scale >= 0)
    p.have(through(x, z) == scale * ite(z(x), E, 1))
    p.have(through(x, z) <= E * through(other, z))
    p.use(
        order.attains_ratio(),
        {order.Z: BITS, order.THROUGH: through, order.S: COLUMN, order.MASS: MASS},
    )
    ratio = implies(scale > 0, and_(z(x), not_(z(other))))
    p.have(implies(and_(COLUMN(x), not_(COLUMN(other))), ratio))
    has = p.some(X.exists(lambda u: COLUMN(u)))
    lacks = p.some(X.exists(lambda u: not_(COLUMN(u))))
    p.have(implies(and_(scale > 0, COLUMN(x)), z(x)), at=[lacks])
    p.have(implies(and_(scale > 0, not_(COLUMN(x))), not_(z(x))), at=[has])
    p.have(implies(scale > 0, X.forall(lambda x: eq(z(x), COLUMN(x)))))
    p.know(extensional(z, COLUMN))
    p.have(implies(scale > 0, eq(z, COLUMN)))
    p.know(leibniz(function(BITS, lambda z: through(x, z)), z, COLUMN))
    own = ite(z == COLUMN, through(x, COLUMN), 0)
    p.have(through(x, z) == own)
    p.by_item(
        BITS.sum(lambda z: through(x, z))
        == BITS.sum(lambda z: ite(z == COLUMN, through(x, COLUMN), 0))
    )
    p.have(BITS.sum(lambda z: through(x, z)) == through(x, COLUMN))
    p.have(mass(LOW, COLUMN) * SENT(COLUMN) == MASS, at=[has, COLUMN])
    return p.have(mass(LOW, COLUMN) >= MASS, at=[COLUMN])


@refutes("ldp-sue-always", sorts={X: letters(3)})
def sue_always(statement):
    """Return that SUE has less on a single value, for three values and e^eps = 4."""
    return deny(with_sorts(statement.formula, {X: letters(3)}), real(2))
