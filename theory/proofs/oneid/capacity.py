"""Ours: prices of values that no column exceeds; and a channel that is worth their sum."""

from theory.kernel.terms import and_, implies, ite
from theory.ledger.decisions import defined_by, proves
from theory.statements.oneid.capacity import weakness
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("oneid-capacity")
COUNT, TOLD, TOP, TOTAL, E, X, Y = said.m, said.told, said.top, said.T, said.E, said.X, said.Y
Q = said.Q
SINGLES = stated("oneid-capacity-reached").singles


def budget_signs(p, x):
    """Show the signs of a budget."""
    p.have(E(x) > 1)
    p.have(and_(weakness(x) > 0, weakness(x) * (E(x) - 1) == 1))


@proves("oneid-capacity")
def capacity(statement):
    """Return that no column's greatest entry is more than its entries at the prices."""
    p = Given(statement)
    x, y = p.fix(X, Y)
    budget_signs(p, x)
    count, total = p(COUNT), p(TOTAL)
    p.have(and_(count >= 0, total >= 0))
    most = (count + total) / (1 + total)
    p.have(most * (1 + total) == count + total)

    def price(x):
        return ite(TOLD(x), 1 - (most - 1) * weakness(x), 0)

    p.have(implies(TOLD(x), price(x) * (E(x) - 1) == E(x) - most))
    p.have(price(x) >= 0)
    p.sums(X.sum(price), count - (most - 1) * total)
    p.have(X.sum(price) == most)
    top = TOP(y)
    greatest = Q(top, y)
    p.have(E(top) > 1)
    p.have(1 / E(top) * greatest <= Q(x, y))
    p.have(greatest <= E(top) * Q(x, y))
    p.have(implies(TOLD(top), price(top) * (E(top) - 1) == E(top) - most))
    p.have(most + (E(top) - 1) * price(top) >= E(top))
    p.have(greatest >= 0)
    more = (E(top) - 1) * price(top) * greatest
    raised = X.sum(lambda x: ite(x == top, more, 0))
    p.have(raised == more)
    p.have(price(x) * greatest <= price(x) * (E(top) * Q(x, y)))
    p.have(price(x) * greatest + ite(x == top, more, 0) <= E(top) * (price(x) * Q(x, y)))
    paid = X.sum(lambda x: price(x) * Q(x, y))
    p.by_item(
        X.sum(lambda x: price(x) * greatest) + raised
        <= X.sum(lambda x: E(top) * (price(x) * Q(x, y)))
    )
    p.sums(X.sum(lambda x: E(top) * (price(x) * Q(x, y))), E(top) * paid)
    p.sums(X.sum(lambda x: price(x) * greatest), X.sum(price) * greatest)
    p.have((most + (E(top) - 1) * price(top)) * greatest <= E(top) * paid)
    p.have(E(top) * greatest <= E(top) * paid)
    p.have(greatest <= paid)
    by_output = Y.sum(lambda y: X.sum(lambda x: price(x) * Q(x, y)))
    p.by_item(Y.sum(lambda y: Q(TOP(y), y)) <= by_output)
    p.sums(by_output, X.sum(lambda x: price(x) * Y.sum(lambda y: Q(x, y))))
    p.have(Y.sum(lambda y: Q(x, y)) == 1)
    p.by_item(X.sum(lambda x: price(x) * Y.sum(lambda y: Q(x, y))) == X.sum(price))
    return p.conclude()


@proves("oneid-capacity-reached")
def capacity_reached(statement):
    """Return that the patterns of single values have this sum."""
    p = Given(statement)
    x, y = p.fix(X, X)
    budget_signs(p, x)
    budget_signs(p, y)
    total = p(TOTAL)
    p.have(total >= 0)
    low = 1 / (1 + total)
    p.have(and_(low > 0, low * (1 + total) == 1))

    def mass(x):
        return weakness(x) * low

    single = p(SINGLES(x, y))
    p.have(single == mass(y) * ite(x == y, E(y), 1))
    p.have(single >= 0)
    p.have(mass(x) * (E(x) - 1) == low)
    row = X.sum(lambda y: p(SINGLES(x, y)))
    p.have(X.sum(lambda y: ite(y == x, low, 0)) == low)
    p.by_item(row == X.sum(mass) + X.sum(lambda y: ite(y == x, low, 0)))
    p.sums(X.sum(mass), total * low)
    p.have(row == 1)
    p.have(1 / E(x) * E(x) == 1)
    p.have(and_(1 / E(x) > 0, 1 / E(x) <= 1))
    p.have("OneID-LDP")
    p.have(p(SINGLES(x, x)) == mass(x) + low)
    p.by_item(X.sum(lambda x: p(SINGLES(x, x))) == X.sum(mass) + X.sum(lambda x: low))
    p.have(X.sum(lambda x: low) == p(COUNT) * low)
    p.have(total * low + p(COUNT) * low == (p(COUNT) + total) / (1 + total))
    return p.conclude()


@defined_by("oneid-capacity")
@defined_by("oneid-capacity-reached")
def budgets_defined(statement):
    """Return that no budget is zero, and 1 + T is positive: hypotheses speak of V too."""
    p = Given(statement)
    alone = Given(statement.hypotheses["budgets > 0"])
    x = alone.fix(X)
    budget_signs(alone, x)
    p.know(alone.close(E(x) - 1 > 0, x))
    p.know(alone.have(p(TOTAL) >= 0))
    return p.defined()
