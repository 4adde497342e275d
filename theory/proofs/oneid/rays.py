"""Ours: columns that are extreme, and what columns within OneID's budgets are sums of."""

from theory.kernel.binding import function
from theory.kernel.sorts import BOOL
from theory.kernel.terms import and_, eq, implies, ite, not_, or_
from theory.kernel.theorem import extensional, leibniz
from theory.ledger.decisions import defined_by, proves
from theory.library import families, product_space
from theory.library.factors import one_out
from theory.library.sets.subsets import ALL, NONE
from theory.notions.unary import bit
from theory.statements.oneid.rays import COLUMNS, SETS, height, single_mass
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import at

said = stated("oneid-extreme-columns")
BACK, GARBLED, SOURCE, WEIGHT, Q, R = said.back, said.garbled, said.source, said.w, said.Q, said.R
X, Y, Z = said.X, said.Y, said.Z
also = stated("oneid-columns-of-patterns")
COLUMN, LOWEST, PART, E = also.q, also.lowest, also.share, also.E
S = stated("oneid-patterns-extreme").S


def extreme(p, statement, z, u):
    """Know that a column u is a share of the extreme one if both are within; return this."""
    (implied,) = at(p(statement.hypotheses["columns of Q R are extreme"]), z, u)
    p.know(implied)
    return implied.formula.args[1]


@proves("oneid-extreme-columns")
def extreme_columns(statement):
    """Return that what an output of Q adds to an extreme column is a share of it."""
    p = Given(statement)
    x, other, y, z = p.fix(X, X, Y, Z)

    def share(x):
        return Q(x, y) * R(y, z)

    def left(x):
        return Y.sum(lambda o: ite(o == y, 0, Q(x, o) * R(o, z)))

    def column(x):
        return p(GARBLED(x, z))

    p.have(share(x) >= 0)
    p.have(R(y, z) >= 0)
    p.have(WEIGHT(x, other) * Q(x, y) <= Q(other, y))
    p.have(WEIGHT(x, other) * share(x) <= share(other))
    p.have(column(x) == share(x) + left(x))
    p.have(left(x) >= 0)
    p.have(column(x) - share(x) >= 0)
    p.by_item(WEIGHT(x, other) * left(x) <= left(other))
    p.have(WEIGHT(x, other) * (column(x) - share(x)) <= column(other) - share(other))
    is_share = extreme(p, statement, z, function(X, share))
    p.have(is_share.args[0])
    p.have(is_share.args[1])
    p.have(share(x) * column(other) == share(other) * column(x))
    some = SOURCE(z)
    p.have(share(x) * column(some) == share(some) * column(x), at=[some])
    p.have(column(some) > 0)
    p.have(column(x) * p(BACK(z, y)) == share(x))
    p.by_item(Z.sum(lambda z: p(GARBLED(x, z) * BACK(z, y))) == Z.sum(lambda z: Q(x, y) * R(y, z)))
    p.have(Z.sum(lambda z: Q(x, y) * R(y, z)) == Q(x, y) * Z.sum(lambda z: R(y, z)))
    return p.conclude()


@defined_by("oneid-constant-column")
def budgets_defined(statement):
    """Return that no budget is zero, and no lowest entry."""
    p = Given(statement)
    x = p.fix(X)
    p.have(E(x) > 1)
    p.have(1 / (E(x) - 1) >= 0)
    p.have(X.sum(lambda u: 1 / (E(u) - 1)) >= 0)
    return p.defined()


@proves("oneid-patterns-extreme")
def patterns_extreme(statement):
    """Return that two inputs, one in the set and one outside, have all of their budget."""
    p = Given(statement)
    u, x, other = p.fix(COLUMNS, X, X)
    p.have(1 / E(x) * E(x) == 1)
    p.have(and_(1 / E(x) <= 1, 1 / E(x) > 0))
    p.have("within the budgets")
    inside = p.some(X.exists(lambda x: S(x)))
    outside = p.some(X.exists(lambda x: not_(S(x))))
    (both,) = [g.args[0] for g in at(p.goal("extreme"), u)[0].formula.args[1:]]
    q = p.under(both)

    def entry(x):
        return ite(S(x), E(x), 1)

    q.have(implies(and_(S(x), not_(S(other))), 1 / E(x) * u(x) <= u(other)))
    q.have(implies(and_(S(x), not_(S(other))), 1 / E(x) * (E(x) - u(x)) <= 1 - u(other)))
    q.have(implies(and_(S(x), not_(S(other))), u(x) == E(x) * u(other)))
    q.have(implies(S(x), u(x) == E(x) * u(outside)), at=[outside])
    q.have(u(inside) == E(inside) * u(outside))
    q.have(implies(not_(S(x)), u(inside) == E(inside) * u(x)), at=[inside])
    q.have(implies(not_(S(x)), u(x) == u(outside)))
    q.have(u(x) == entry(x) * u(outside))
    return p.conclude()


@proves("oneid-columns-of-patterns")
def columns_of_patterns(statement):
    """Return that sets drawn with independent values, each by its height, make the column."""
    p = Given(statement)
    x, s = p.fix(X, SETS)
    low = COLUMN(LOWEST)
    up = height(COLUMN(x), low, E(x))
    p.have(1 / E(x) * COLUMN(x) <= low)
    p.have(COLUMN(x) <= E(x) * low)
    p.have(low * (E(x) - 1) > 0)
    p.have(up * (low * (E(x) - 1)) == COLUMN(x) - low)
    p.have(and_(up >= 0, up <= 1))

    def chance(x, inside):
        return bit(height(COLUMN(x), low, E(x)), inside)

    of_bits = {product_space.U: X, product_space.Y: BOOL, product_space.M: chance}
    p.use(product_space.is_space(), of_bits)
    bit_law = p.use(
        product_space.of_one(),
        of_bits | {product_space.v: x, product_space.A: function(BOOL, lambda b: b)},
    )

    def law(s):
        return X.prod(lambda x: chance(x, s(x)))

    mass, has = SETS.sum(law), SETS.sum(lambda s: law(s) * ite(s(x), 1, 0))
    p.have(mass == 1)
    p.have(bit_law.formula.args[1].args[1] == up)
    p.have(has == up)
    p.have(law(s) >= 0)
    p.have(low * law(s) >= 0)
    of_full = function(X, lambda x: chance(x, s(x)))
    p.know(one_out(of_full, LOWEST))
    p.have(implies(s(LOWEST), law(s) == 0))
    total = p(SETS.sum(lambda s: PART(s) * ite(s(x), E(x), 1)))
    p.by_item(total == low * mass + low * (E(x) - 1) * has)
    return p.conclude()


@proves("oneid-constant-column")
def constant_column(statement):
    """Return that all subsets but two are sets of patterns, and the sum of the single ones."""
    p = Given(statement)
    x, s = p.fix(X, SETS)
    share = 1 / (E(x) - 1)
    p.have(and_(share > 0, share * (E(x) - 1) == 1))
    total = X.sum(lambda u: 1 / (E(u) - 1))
    p.have(total >= 0)
    p.have((1 + total) * (1 / (1 + total)) == 1)
    single = X.sum(lambda z: single_mass(E(z), total))
    p.sums(single, total / (1 + total))
    of_patterns = X.sum(lambda z: single_mass(E(z), total) * ite(x == z, E(x), 1))
    more = X.sum(lambda z: ite(z == x, single_mass(E(x), total) * (E(x) - 1), 0))
    p.have(more == share * (E(x) - 1) / (1 + total))
    p.by_item(of_patterns == single + more)
    p.have(of_patterns == 1)
    p.know(families.of(X, BOOL, lambda u, c: 1))
    p.by_item(X.prod(lambda x: BOOL.sum(lambda b: 1)) == X.prod(lambda x: 2))
    p.by_item(SETS.sum(lambda s: X.prod(lambda x: 1)) == SETS.sum(lambda s: 1))
    for special in (NONE, ALL):
        p.know(extensional(s, special), leibniz(function(SETS, lambda s: s(x)), s, special))
        p.have(eq(s == special, X.forall(lambda x, t=special: eq(s(x), t(x)))))
        p.have(SETS.sum(lambda s, t=special: ite(s == t, 1, 0)) == 1)
    p.have(implies(s == NONE, not_(s(x))))
    p.have(implies(s == ALL, s(x)))
    p.have(not_(and_(s == NONE, s == ALL)), at=[x])
    proper = and_(X.exists(lambda x: s(x)), not_(X.forall(lambda x: s(x))))
    p.have(eq(proper, not_(or_(s == NONE, s == ALL))))
    left = [SETS.sum(lambda s, t=t: ite(s == t, 1, 0)) for t in (NONE, ALL)]
    number = p.goal("so many patterns").args[0]
    p.by_item(number == SETS.sum(lambda s: 1) - left[0] - left[1])
    p.have(number == X.prod(lambda x: 2) - 2)
    return p.conclude()
