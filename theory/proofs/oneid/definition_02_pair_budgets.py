"""Beyond Definition 2: pair budgets, of which the papers' notions are instances, decided once."""

from theory.ledger.decisions import proves
from theory.library import ratios
from theory.statements.oneid import pair_budgets as model
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
    x, other, y, z = p.fix(model.X, model.X, model.Y, model.Z)
    w, v = model.WEIGHT(x, other), model.OTHER_WEIGHT(x, other)
    q, s = model.FIRST(x, y), model.SECOND(x, y, z)
    p.use(ratios.multiplied(w, q, 1, model.FIRST(other, y), v, s, 1, model.SECOND(other, y, z)))
    a, b = (lambda r, i=i: model.REPORTS(r, i) for i in (x, other))
    p.use(ratios.powers(model.R, lambda r: model.WEIGHTS(r, x, other), a, lambda r: ONE, b))
    p.know(ratios.ones(model.R))
    before, after = (lambda y, i=i: model.FIRST(i, y) for i in (x, other))
    p.use(ratios.mixed(model.Y, w, before, 1, after, lambda y: model.NEXT(y, z)))
    return p.conclude()
