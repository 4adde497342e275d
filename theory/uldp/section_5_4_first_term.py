"""Section 5.4: the expected loss of r^ when each user has a pre-processor of her own."""

from fractions import Fraction
from itertools import product

import numpy as np
import sympy
import z3

from mechanisms import pum, urr
from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import from_frequencies
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Items, Lemma, Statement, induction

FORMULAS = ["mechanisms.encodings.base.unit_variance"]


def expected_l2(mechanism, users):
    """Return E sum_z (r^(z) - r(z))^2 over all reports, exact.

    Parameters
    ----------
    mechanism : DirectEncoding
        Q_cmn.
    users : ndarray, shape (n, K + kappa)
        Each user's distribution of intermediate data.
    """
    n, outputs = users.shape
    laws, r = users.dot(mechanism.matrix()), users.sum(axis=0) / n
    total = 0
    for reports in product(range(outputs), repeat=n):
        probability = np.prod([laws[i, y] for i, y in enumerate(reports)])
        frequencies = np.array([Fraction(reports.count(z), n) for z in range(outputs)])
        estimate = from_frequencies(frequencies, mechanism.chance, mechanism.gain)
        total += probability * ((estimate - r) ** 2).sum()
    return total


def spread(users):
    """Return the sum over z of the variance over users of r^(i)(z)."""
    return ((users - users.sum(axis=0) / len(users)) ** 2).sum() / len(users)


@decides("uldp-pum-first-term")
def pum_first_term():
    """Two users, of whom one hides x1: all nine pairs of reports."""
    half, zero = Fraction(1, 2), Fraction(0)
    made = pum.mechanism([False, False], 1, lambda mask: urr.mechanism(mask, Fraction(2))).common
    users = np.array([[zero, half, half], [half, half, zero]])
    found, printed = expected_l2(made, users), made.variance(users.sum(axis=0) / 2, 2).sum()
    witness = Counterexample(
        "two values, two users, one tag, uRR at e^eps = 2",
        hypotheses=lambda: all(sum(user) == 1 for user in users),
        conclusion=lambda: found == printed,
        repaired=lambda: found == printed - spread(users) / 2,
        witness={
            "users": "n = 2, p = (1/2, 1/2), the first hides x1 behind bot_1; uRR, e^eps = 2",
            "r^(1), r^(2)": "(0, 1/2, 1/2), (1/2, 1/2, 0) over x1, x2, bot_1",
            "E l2(r^, r), over all reports": str(found),
            "(46) with r in place of p": str(printed),
        },
    )
    return Decision(
        verdict="refuted",
        printed_proof="unread",
        why=(
            "Propositions 6, 9, 14 and 17 are for users who draw from one distribution. Here user "
            "i draws from r^(i), which differs from user to user; their reports are independent, "
            "and vary less than those of n users drawn from the average r. So the propositions are "
            "upper bounds, and exact only if all pre-processors have the same tag sets."
        ),
        scope="as printed, squared loss; the witness has two users, two values and one tag",
        about=FORMULAS,
        corrected=["uldp-pum-first-term-exact"],
        obligations=[witness],
    )


@decides("uldp-pum-first-term-exact")
def pum_first_term_exact():
    """One output z: user i reports it (or sets its bit) with m_i = chance + gain r_i."""
    chance, gain, one, center = z3.Reals("chance gain one center")

    def report(r):
        m = chance + gain * r
        return m * (1 - m)

    moments = induction(
        "the sum of the users' variances",
        Items(
            state=tuple(z3.Reals("variances n sum squares")), item=one, parameters=[], of_item=[]
        ),
        invariant=lambda state: (
            state[0]
            == chance * (1 - chance) * state[1]
            + gain * (1 - 2 * chance) * state[2]
            - gain * gain * state[3]
        ),
        initial=(z3.RealVal(0),) * 4,
        step=lambda state, r: (
            state[0] + report(r),
            state[1] + 1,
            state[2] + r,
            state[3] + r * r,
        ),
        false_initial=(z3.RealVal(1), *(z3.RealVal(0),) * 3),
        false_invariant=lambda state: state[0] == state[1] * chance * (1 - chance),
    )
    deviations = induction(
        "the sum of squared deviations",
        Items(
            state=tuple(z3.Reals("deviations n sum squares")), item=one, parameters=[], of_item=[]
        ),
        invariant=lambda state: z3.And(
            state[0] == state[3] - 2 * center * state[2] + state[1] * center * center,
            state[0] >= 0,
        ),
        initial=(z3.RealVal(0),) * 4,
        step=lambda state, r: (
            state[0] + (r - center) * (r - center),
            state[1] + 1,
            state[2] + r,
            state[3] + r * r,
        ),
        false_initial=(z3.RealVal(1), *(z3.RealVal(0),) * 3),
        false_invariant=lambda state: state[0] == state[3],
    )
    b, g, n, squares = sympy.symbols("b g n q", positive=True)
    r = sympy.Symbol("r", real=True)
    # sum of r_i = n r, and V is their mean squared deviation from r
    V = squares / n - r**2
    variances = b * (1 - b) * n + g * (1 - 2 * b) * n * r - g**2 * squares
    exact = (unit_variance(b, g, r) - V) / n

    def at_most():
        deviation, users, unit = z3.Reals("deviation users unit")
        known = [users >= 1, deviation >= 0]
        mean = deviation / users
        return Statement(known, (unit - mean) / users <= unit / users, twin_hypotheses=known[:1])

    return Decision(
        verdict="proved",
        why=(
            "The variance of a sum of independent reports is the sum of their variances. It is "
            "the printed one at r less V(z), the variance over users of r^(i)(z), over n. The gain "
            "cancels, so that the difference does not depend on eps. Hence, with the central limit "
            "theorem for independent reports, Propositions 6 and 9 at r bound the l1 loss too."
        ),
        scope="all direct and unary encodings as Q_cmn, all n, K and kappa, all eps > 0",
        assumes=["The users' reports are independent."],
        about=FORMULAS,
        obligations=[
            *moments,
            *deviations,
            Identity(
                "the variance of r^(z)",
                variances / (n * n * g * g),
                exact,
                unit_variance(b, g, r) / n,
            ),
            Lemma("at most that of the propositions", at_most),
        ],
    )
