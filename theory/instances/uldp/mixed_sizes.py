"""Instances that test the statements of `theory.statements.uldp.mixed_sizes`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF = Fraction(1, 2)
# three sensitive values and another: uRR is optimal from E = 1 + sqrt 3 on
FOUR = {"s": 3, "N": 1, "E": 2, "alpha": HALF, "t": 0, "later": HALF}


def four(**other):
    """Return an instance of four values."""
    return at(**(FOUR | other))


instances("uldp-ubd-mixture-means", holds=[four(), four(s=4, N=3, t=HALF, alpha=0)])
