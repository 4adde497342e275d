"""Theory's rows next to the measured ones: what the linear estimates lose on average."""

import math

from experiments.uldp import finite_population
from experiments.uldp.estimates import INFORMED, reveals
from mechanisms.estimation import rao_blackwell
from mechanisms.losses import expected, worst_case
from mechanisms.losses import rao_blackwell as informed_losses

EXPECTED = "expected"
WITH_REPLACEMENT = "expected, with replacement"
WORST = "worst case"
EXPECTED_INFORMED, WORST_INFORMED = f"{EXPECTED}, {INFORMED}", f"{WORST}, {INFORMED}"


def losses_of(mechanism, counts, n):
    """Return (TV, MSE) by name: expected at the true p, users drawn either way, and at the worst p.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    counts : ndarray of int, shape (K,)
        All people.
    n : int
        Number of users.

    Returns
    -------
    dict
        `EXPECTED` draws users as the experiments do, without replacement; `WITH_REPLACEMENT` and
        `WORST` are the paper's setting, and the TV of `WORST` is asymptotic. Where reports reveal
        their input also those of `INFORMED`, of whose TV the worst case is not known.
    """
    p = counts / counts.sum()
    found = {
        EXPECTED: (
            finite_population.l1(mechanism, counts, n) / 2,
            finite_population.l2(mechanism, counts, n),
        ),
        WITH_REPLACEMENT: (
            expected.l1(mechanism, p, n) / 2,
            float(expected.l2(mechanism, p, n)),
        ),
        WORST: (worst_case.l1_asymptotic(mechanism, n) / 2, float(worst_case.l2(mechanism, n))),
    }
    return found | (_informed(mechanism, counts, n) if reveals(mechanism) else {})


def _informed(mechanism, counts, n):
    drawn = rao_blackwell.variance
    return {
        EXPECTED_INFORMED: (
            finite_population.l1(mechanism, counts, n, drawn) / 2,
            finite_population.l2(mechanism, counts, n, drawn),
        ),
        WORST_INFORMED: (math.nan, float(informed_losses.worst_l2(mechanism, n))),
    }
