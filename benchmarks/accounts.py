"""Times of both bounds of delta or eps, and of other accountants.

A work that leaves a greater gap between its bounds than its row says fails.
"""

import math
from fractions import Fraction

from mechanisms import ue
from mechanisms.accounting import families
from mechanisms.accounting.enclosures import exponential
from mechanisms.accounting.question import Question

TARGET = Fraction(1, 10**6)
DAYS = 365
E = exponential(Fraction(1))


def _near(question, gap):
    """Return the work that bounds eps, its logarithms at most this part apart."""

    def work():
        found = question().epsilon(TARGET)
        low, high = (math.log(side) for side in (found.low, found.high))
        if not low <= high <= low * (1 + gap):
            raise RuntimeError(f"bounds {low} and {high} are too far apart")

    return work


def account_rr():
    """RR of 100 values for a year, both bounds to 30 digits."""

    def work():
        found = Question(families.rr(100, E), 1, DAYS).epsilon(TARGET)
        if not found.low <= found.high <= found.low * (1 + Fraction(1, 10**30)):
            raise RuntimeError("bounds differ before the thirtieth digit")

    return work


def account_channel():
    """Account for a channel with 100 outputs and hardly any equal ratios, one pair, for a year."""
    weights = [(100 + 7 * k % 31, 100 + 11 * k % 37) for k in range(100)]
    totals = [sum(column) for column in zip(*weights, strict=True)]
    rows = [
        [Fraction(w, total) for w in column]
        for column, total in zip(zip(*weights, strict=True), totals, strict=True)
    ]
    return _near(lambda: Question(families.of_matrix(rows, [(0, 1)]), 1, DAYS), 1e-3)


def _shuffled(build, users, gap):
    return _near(lambda: Question(build(), users), gap)


def account_shuffled_rr():
    """RR of 100 values, a million users through a shuffler."""
    return _shuffled(lambda: families.rr(100, E), 10**6, 2e-3)


def account_shuffled_most():
    """RR of 100 values, 10^8 users."""
    return _shuffled(lambda: families.rr(100, E), 10**8, 2e-3)


def account_shuffled_urr():
    """Randomise 8 sensitive of 100 values by uRR, a thousand users."""
    return _shuffled(lambda: families.urr(100, 8, E), 1000, 2e-3)


def account_shuffled_selection():
    """Subset selection of 3 of 16 values, a thousand users, in blocks."""
    return _shuffled(lambda: families.subset_selection(16, 3, E), 1000, 2e-3)


def account_shuffled_selections():
    """Subset selection of 3 of 16 values, a million users."""
    return _shuffled(lambda: families.subset_selection(16, 3, E), 10**6, 2e-3)


def account_shuffled_unary():
    """OUE of 5 values, a thousand users."""
    rows = [[Fraction(q) for q in row] for row in ue.oue(5, E).matrix().tolist()]
    return _shuffled(lambda: families.of_matrix(rows), 1000, 1e-2)


def account_shuffled_few():
    """RR of 10 values, eps 2, ten users."""
    return _shuffled(lambda: families.rr(10, exponential(Fraction(2))), 10, 2e-2)


def account_shuffled_binary():
    """RR of 2 values, a thousand users: all data sets."""
    return _shuffled(lambda: families.of_matrix(families.rr(2, E).rows), 1000, 2e-3)


def account_rounds():
    """RR of 10 values, thirty rounds of a thousand users."""
    return _near(lambda: Question(families.rr(10, E), 1000, 30), 3e-3)


def prv_accountant_rr():
    """RR of 2 values for a year, by prv-accountant to 0.01 of eps."""
    from prv_accountant import PRVAccountant, PureDPMechanism

    def work():
        made = PRVAccountant(
            prvs=[PureDPMechanism(0.1)],
            max_self_compositions=[DAYS],
            eps_error=0.01,
            delta_error=float(TARGET) / 1000,
        )
        made.compute_epsilon(delta=float(TARGET), num_self_compositions=[DAYS])

    return work


def autodp_rr():
    """RR of 2 values for a year, by autodp: a bound from above."""
    from autodp import mechanism_zoo, transformer_zoo

    def work():
        one = mechanism_zoo.RandresponseMechanism(math.exp(0.1) / (1 + math.exp(0.1)))
        transformer_zoo.Composition()([one], [DAYS]).get_approxDP(float(TARGET))

    return work
