"""Beyond Definition 2: pair budgets, of which the papers' notions are instances, decided once."""

from theory.ledger.decisions import proves
from theory.library import ratios
from theory.statements.oneid.pair_budgets import (
    FIRST,
    NEXT,
    OTHER_WEIGHT,
    REPORTS,
    SECOND,
    WEIGHT,
    WEIGHTS,
    R,
    X,
    Y,
    Z,
)
from theory.tactics.context import Given
from theory.tactics.sums import ONE


@proves("oneid-pair-budgets-instances")
def theorem(statement):
    """Return that each notion is a family of pair budgets, and that larger budgets ask less."""
    return Given(statement).conclude()


@proves("oneid-pair-budgets-compose")
def releases(statement):
    """Return Propositions 2 and 3 for pair budgets: two releases, any number, processing."""
    p = Given(statement)
    x, other, y, z = p.fix(X, X, Y, Z)
    w, v = WEIGHT(x, other), OTHER_WEIGHT(x, other)
    q, s = FIRST(x, y), SECOND(x, y, z)
    p.use(ratios.multiplied(w, q, 1, FIRST(other, y), v, s, 1, SECOND(other, y, z)))
    a, b = (lambda r, i=i: REPORTS(r, i) for i in (x, other))
    p.use(ratios.powers(R, lambda r: WEIGHTS(r, x, other), a, lambda r: ONE, b))
    p.know(ratios.ones(R))
    before, after = (lambda y, i=i: FIRST(i, y) for i in (x, other))
    p.use(ratios.mixed(Y, w, before, 1, after, lambda y: NEXT(y, z)))
    return p.conclude()
