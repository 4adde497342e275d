"""Instances that test the statements of `theory.statements.uldp.mixed_sizes`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF = Fraction(1, 2)
# three sensitive values and another: uRR is optimal from E = 1 + sqrt 3 on
FOUR = {"s": 3, "N": 1, "E": 2, "alpha": HALF, "t": 0, "later": HALF}


def four(**other):
    """Return an instance of four values."""
    return at(**(FOUR | other))


instances("uldp-ubd-mixture-slope", holds=[four(), four(E=3), four(s=2, N=2, E=3, t=HALF, later=0)])


def parabola(**values):
    """Return an instance of one sensitive value and two others."""
    return at(**({"s": 1, "N": 2, "on_sensitive": 2, "on_other": 1, "mass": HALF} | values))


instances(
    "uldp-ubd-mixture-worst-mass",
    holds=[parabola(), parabola(on_sensitive=9), parabola(on_other=9)],
)


instances("uldp-ubd-mixture-means", holds=[four(), four(s=4, N=3, t=HALF, alpha=0)])
