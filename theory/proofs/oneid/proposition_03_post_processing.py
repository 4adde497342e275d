"""Proposition 3: OneID-LDP is preserved by post-processing."""

from theory.ledger.decisions import proves
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("oneid-post-processing")
FIRST_Q, SHARE, WEIGHT, X, Y, Z = said.Q1, said.share, said.w, said.X, said.Y, said.Z


@proves("oneid-post-processing")
def theorem(statement):
    """Return Proposition 3."""
    p = Given(statement)
    x, other, y, z = p.fix(X, X, Y, Z)

    def after(v, z):
        return Y.sum(lambda y: FIRST_Q(v, y) * SHARE(y, z))

    p.have(FIRST_Q(x, y) * SHARE(y, z) >= 0)
    p.have(Y.sum(lambda y: FIRST_Q(x, y) * Z.sum(SHARE(y))) == Y.sum(FIRST_Q(x)))
    p.sums(Z.sum(lambda z: after(x, z)), 1)
    p.by_item(WEIGHT(x) * after(x, z) <= after(other, z))
    return p.conclude()
