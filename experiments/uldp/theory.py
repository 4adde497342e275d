"""Theory's rows beside the measured ones: what the empirical estimate loses on average."""

from experiments.uldp import finite_population
from mechanisms.losses import expected, worst_case

EXPECTED = "expected"
WITH_REPLACEMENT = "expected, with replacement"
WORST = "worst case"


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
        `WORST` are the paper's setting, and the TV of `WORST` is asymptotic.
    """
    p = counts / counts.sum()
    return {
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
