"""Section 5.3, last paragraph: the estimate without background knowledge."""

import numpy as np
import sympy
import z3

from mechanisms import rappor, urap, urr
from mechanisms.estimation import pum
from mechanisms.estimation.empirical import from_frequencies
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Statement
from theory.uldp import sums
from theory.uldp.section_5_3_pum_estimate import ESTIMATE


def factor_of_normalising():
    """State the factor on r^ over X_N: all bots in proportion to it."""
    R_S, R_N, B, r = z3.Reals("R_S R_N B r")
    known = [R_N > 0, R_S + R_N + B == 1]
    spread = r + B * (r / R_N)
    # over X_N alone the sum is not one
    return Statement(known, spread == r * ((1 - R_S) / R_N), spread == r / R_N)


def exact_outputs():
    """State that the empirical estimate of a non-sensitive value is not negative."""
    s, E, theta, frequency = z3.Reals("s E theta frequency")
    known = [s >= 0, E > 1, theta > 0, theta <= 1, frequency >= 0]
    pairs = [urr.output_probabilities(False, s, E), urap.bit_probabilities(False, theta, E)]

    def not_negative(own, other):
        return from_frequencies(frequency, other, own - other) >= 0

    goal = z3.And(*(not_negative(*pair) for pair in pairs))
    return Statement([*known, theta < 1], goal, not_negative(theta, rappor.psi(theta, E)))


@decides("uldp-pum-fallback")
def pum_fallback():
    """As the code spreads a bot without background knowledge."""
    r = np.array(sympy.symbols("r1 r2 r3 b1 b2", positive=True))
    found = pum.combined(r, [True, False, False], [None, None])
    scaled = r[1] * (r[1:].sum()) / (r[1] + r[2])
    return Decision(
        verdict="proved",
        why=(
            "The paper says that r^ over X_N is then normalised 'so that the sum is one': it is "
            "the sum over all of X, the sensitive values with it. It needs r^(X_N) > 0. In the "
            "empirical estimates of uRR and uRAP no r^(x), x in X_N, is negative, so that pi^_k is "
            "a distribution. With another Q_cmn, such as RR, it need not be: r^ = (-1, 5/3, 1/3) "
            "over x1, x2, bot gives pi^ = (-3/2, 5/2)."
        ),
        scope="all K and kappa, r^ of sum one with r^(X_N) > 0",
        about=[
            ESTIMATE,
            "mechanisms.urr.output_probabilities",
            "mechanisms.urap.bit_probabilities",
        ],
        obligations=[
            Lemma("the factor", factor_of_normalising),
            Lemma("empirical estimates over X_N are not negative", exact_outputs),
            *sums.normalised("pi^_k is a distribution"),
            Identity("the code over X_N, three values, two tags", found[1], scaled, r[1]),
            Identity("the code over X_S", found[0], r[0], r[0] + r[3]),
        ],
    )
