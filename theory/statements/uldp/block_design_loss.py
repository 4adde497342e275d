"""uBD's estimate: unbiased, with its exact variances and its exact l2 loss."""

from mechanisms import ubd
from theory.notions import logic
from theory.notions.estimates import Drawn
from theory.statements.uldp.block_designs import (
    K_BLOCK,
    SENSITIVE,
    E,
    Q,
    S,
    U,
    X,
    Y,
)

DRAWN = Drawn(U, X, Y, Q)


def parameters(x, signal=ubd.signal):
    """Return chance, gain and share of a value."""
    chance, gain = signal(S, K_BLOCK, E)
    keep = ubd.inclusion(S, K_BLOCK, E)[1]
    shared = ubd.overlap(S, K_BLOCK)
    return (
        logic.choose(SENSITIVE(x), chance, 0),
        logic.choose(SENSITIVE(x), gain, keep),
        logic.choose(SENSITIVE(x), shared, 0),
    )
