"""Algorithm 1: lower confidence limits of the counts, and what level they keep."""

from fractions import Fraction

import flint

from mechanisms.budgets.confidence import count_lower, wilson_lower
from mechanisms.budgets.coverage import law_of_ones
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample
from theory.oneid.algorithm_1_exact_limits import least_counts

FORMULAS = [
    "mechanisms.budgets.confidence.wilson_lower",
    "mechanisms.budgets.confidence.count_lower",
]
ALPHA, SIZE, GROUP, COUNT = Fraction(1, 20), 2, 1, 1
A, B = Fraction(2, 21), Fraction(1, 20)


def ball(value):
    """Return a ball around a fraction."""
    return flint.arb(value.numerator) / flint.arb(value.denominator)


def normal_quantile(alpha):
    """Return a ball around the 1 - alpha/2 quantile of the standard normal distribution."""
    return ball(1 - alpha).erfinv() * flint.arb(2).sqrt()


def limit(t, reports, n=SIZE, a=A, b=B):
    """Return a ball around lines 4 and 5 of Algorithm 1 at t ones, with z of line 1."""
    z = normal_quantile(ALPHA)
    rate = wilson_lower(flint.arb(t), flint.arb(reports), z, sqrt=lambda q: q.sqrt())
    return count_lower(rate, n, ball(a), ball(b))


def witness(reports, words):
    """Return the case of two users, one in the first group, and one of the value.

    Parameters
    ----------
    reports : int
        What line 4 takes for the number of reports.
    words : str
    """
    law = law_of_ones(SIZE, COUNT, GROUP, A, B)
    exact = least_counts(SIZE, GROUP, A, B, ALPHA / 2)
    return Counterexample(
        f"n = 2, n_0 = 1, c(x) = 1, {words}",
        hypotheses=lambda: A * (1 - B) == 2 * B * (1 - A) and sum(law) == 1,
        conclusion=lambda: not (bool(limit(1, reports) > COUNT) and law[1] > ALPHA / 2),
        repaired=lambda: exact[1] <= COUNT,
        witness={
            "n, n_0, c(x), alpha": "2, 1, 1, 1/20",
            "IDUE": "a = 2/21, b = 1/20 (e^eps = gamma = 2)",
            "lower limit of c(x) if the bit is 1": limit(1, reports).str(4, radius=False),
            "probability that it is, for a random first group": str(law[1]),
            "alpha/2": "1/40",
        },
    )


@decides("oneid-confidence-algorithm")
def confidence_algorithm():
    """Line 4 as printed."""
    return Decision(
        verdict="refuted",
        printed_proof="unread",
        why=(
            "t_i counts ones among n_0 reports, and line 4 puts it into the interval of n. The "
            "slip itself errs on the safe side: the limit is above zero only if t_i > n b_i, "
            "where n_0 r(x_i) is expected, so that with n_0 = 0.1 n a value needs ten times the "
            "rate b_i, and most budgets stay at log gamma. But Wilson's interval has its level "
            "only on average and in the limit: where ones are rare, a single one is taken for "
            "too much, and no level is kept for all counts."
        ),
        scope="as printed; the witness has two users, alpha = 0.05",
        about=FORMULAS,
        corrected=["oneid-confidence-exact-law"],
        obligations=[witness(SIZE, "line 4 as printed")],
    )


@decides("oneid-confidence-level")
def confidence_level():
    """With n_0 in line 4."""
    return Decision(
        verdict="refuted",
        printed_proof="unread",
        why=(
            "Wilson's lower limit at a single one among n_0 reports is about 0.18/n_0 for alpha = "
            "0.05, and a rate just below it produces that one with probability 0.16, not 0.025. "
            "At the paper's own setting for ADL it is 0.09 (oneid-confidence-adl). "
            "The level is alpha/2 in the limit of large n_0 r(x) alone. The paper's own "
            "assumption (12), a binomial, needs a uniformly random first group besides."
        ),
        scope="as stated; the witness has n_0 = 1, alpha = 0.05",
        about=FORMULAS,
        corrected=["oneid-confidence-exact-law"],
        obligations=[witness(GROUP, "n_0 in line 4")],
    )
