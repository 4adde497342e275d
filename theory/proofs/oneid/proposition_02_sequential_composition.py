"""Proposition 2: OneID-LDP composes sequentially; budgets add."""

from theory.ledger.decisions import proves
from theory.library import ratios
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("oneid-sequential-composition")
FIRST_Q, SECOND, SECOND_Q, WEIGHT, X, Y = said.Q1, said.v, said.Q2, said.w, said.X, said.Y
Z = said.Z


@proves("oneid-sequential-composition")
def theorem(statement):
    """Return Proposition 2, for two releases of which the second may depend on the first."""
    p = Given(statement)
    x, other, y, z = p.fix(X, X, Y, Z)
    both = ratios.multiplied(
        *(WEIGHT(x), FIRST_Q(x, y), 1, FIRST_Q(other, y)),
        *(SECOND(x), SECOND_Q(y, x, z), 1, SECOND_Q(y, other, z)),
    )
    p.under(WEIGHT(x) >= 0, SECOND(x) >= 0).use(both)
    pair = p.have(FIRST_Q(x, y) * SECOND_Q(y, x, z) >= 0)
    # that weights are not negative is there for the reader: below 0 they ask nothing
    below = p.have(FIRST_Q(other, y) * SECOND_Q(y, other, z) >= 0)
    for one, two in ((WEIGHT(x), SECOND(x)), (SECOND(x), WEIGHT(x))):
        negative = p.under(one < 0, two >= 0)
        sign = negative.have(one * two <= 0)
        negative.have(one * two * (FIRST_Q(x, y) * SECOND_Q(y, x, z)) <= 0, sign, pair)
        negative.have(both.formula.args[1], below, pair, sign)
    p.sums(Z.sum(lambda z: FIRST_Q(x, y) * SECOND_Q(y, x, z)), FIRST_Q(x, y))
    rows = Y.sum(lambda y: Z.sum(lambda z: FIRST_Q(x, y) * SECOND_Q(y, x, z)))
    p.by_item(rows == Y.sum(FIRST_Q(x)))
    return p.conclude()
