"""Which input distribution is worst for uRAP's l2 loss with any theta (sharpens Proposition 18)."""

from theory.notions import logic
from theory.statements.uldp.urr import SENSITIVE, E
from theory.statements.uldp.worst_l1_urap import THETA, bit_signal


def signal(x, bits=bit_signal):
    """Return (b, g) of the bit of x: it is 1 with probability b + g p(x)."""
    kinds = [bits(flag, THETA, E) for flag in (True, False)]
    return tuple(logic.choose(SENSITIVE(x), *pair) for pair in zip(*kinds, strict=True))


def interior(s, N, theta, E):
    """Return the values on X_S and on X_N of the p that is worst above the threshold."""
    held = s * (2 - N / ((E - 1) * (1 - theta))) / (2 * (s + N))
    return held / s, (1 - held) / N
