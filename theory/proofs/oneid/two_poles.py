"""p/h + q/d for h + d given: least where p d^2 = q h^2, and strictly so."""

from theory.kernel.terms import and_, eq, implies, not_
from theory.library.arithmetic import number_lemma


@number_lemma
def least(p, P, Q, here, rest, best, left):
    """Return that the value at h is at least that at h0, and greater unless h = h0.

    For h + d = h0 + d0 and p d0^2 = q h0^2.
    """
    signs = and_(P > 0, Q > 0, here > 0, rest > 0, best > 0, left > 0)
    p = p.under(signs, here + rest == best + left, P * left * left == Q * best * best)
    p.have(eq(Q, P * left * left / (best * best)))
    gap, under = P * (best + left) * (here - best) * (here - best), best * best * here * rest
    p.have(and_(under > 0, P * (best + left) > 0))
    slack = P / here + Q / rest - P / best - Q / left
    p.have(slack * under == gap)
    p.have(and_(gap >= 0, implies(not_(here == best), gap > 0)))
    return p.have(and_(slack >= 0, implies(not_(here == best), slack > 0)))
