"""Instances that test the statements of `theory.statements.uldp.pum_arrays`."""

from fractions import Fraction

import numpy as np

from mechanisms.estimation.pum_distributions import from_shares
from theory.ledger.formal import Broken, at, instances

NINTH = Fraction(1, 9)
EVEN = {"kept": [NINTH] * 3, "sent": [[NINTH] * 3, [NINTH, 2 * NINTH, 0]]}
EVEN |= {"r_hat": [Fraction(1, 2), 0, Fraction(1, 4), Fraction(1, 8), Fraction(1, 8)]}


def kept_alone(r, mask, background):
    """A changed estimate that forgets the bots."""
    del mask, background
    return 2 * r[:3]


def doubled(portions, empty):
    """Changed distributions, whose bots come twice as often."""
    r, background = from_shares(portions, empty)
    return np.append(r[:3], 2 * r[3:]), background


instances(
    "uldp-pum-arrays",
    holds=[at(**EVEN)],
    dropped={
        "tags with users": at(**(EVEN | {"sent": [[1, -1, 0], [1, 1, 1]]})),
        "r sums to 1": at(**(EVEN | {"r_hat": [1, 1, 1, 1, 1]})),
        "X_N has mass": at(
            **(EVEN | {"r_hat": [Fraction(1, 2), 1, -1, Fraction(1, 4), Fraction(1, 4)]})
        ),
    },
    broken={
        "p is composed again, (53)": [
            Broken(at(**EVEN), {"estimate": kept_alone}),
            Broken(at(**EVEN), {"distributions": doubled}),
        ],
        "the fallback": Broken(at(**EVEN), {"estimate": kept_alone}),
    },
)
