"""L-GRR (Arcolezi et al.): its equation forgets the reports by a third value."""

from fractions import Fraction

import sympy
import z3

from mechanisms import l_grr, memoized, rr
from theory.kernel.claims import Decision, decides
from theory.kernel.obligation import Counterexample, Identity, Lemma, Statement

FORMULAS = ["mechanisms.l_grr.second_probabilities", "mechanisms.l_grr.one_report_factor"]
# the second: about e^4 and e^2, on 100 values
WITNESSES = ((3, 4, 2), (100, Fraction(546, 10), Fraction(739, 100)))


def witness(K, E_inf, E_1):
    """Return the counterexample on K values."""
    E_inf, E_1 = Fraction(E_inf), Fraction(E_1)
    first, second = rr.probabilities(K, E_inf), l_grr.second_probabilities(K, E_inf, E_1)
    report = l_grr.mechanism(K, E_inf, E_1).matrix()
    real = report[0, 0] / report[1, 0]
    mended = memoized.rr(K, E_inf, E_1).matrix()
    return Counterexample(
        f"k = {K}, E_inf = {E_inf}, E_1 = {E_1}",
        hypotheses=lambda: l_grr.published_ratio(first, second) == E_1 and 0 <= second[1] <= 1,
        conclusion=lambda: real == E_1,
        repaired=lambda: mended[0, 0] / mended[1, 0] == E_1,
        witness={
            "k, e^eps_inf, e^eps_1": f"{K}, {E_inf}, {E_1}",
            "p2, q2": [str(p) for p in second],
            "real e^eps of one report": f"{real}, about {float(real):.4f}",
        },
    )


@decides("uldp-lgrr-equation")
def lgrr_equation():
    """Exact matrices of both stages, multiplied."""
    return Decision(
        verdict="refuted",
        why=(
            "Two sums have k terms: a report y comes from y by its own memo, and from every other "
            "memo. The equation leaves out (k-2) q1 q2 above and below. What is left has less than "
            "eps_1: private, but for k = 100, eps_1 = 2 and eps_inf = 4 it spends 1.25."
        ),
        scope="k > 2; the witnesses have k = 3 and k = 100",
        about=["mechanisms.l_grr.second_probabilities", "mechanisms.l_grr.published_ratio"],
        corrected=["uldp-memoized-urr", "uldp-lgrr-real"],
        obligations=[witness(*numbers) for numbers in WITNESSES],
    )


def stages(K, E_inf, E_1):
    """Return (p1, q1) and the published (p2, q2)."""
    return rr.probabilities(K, E_inf), l_grr.second_probabilities(K, E_inf, E_1)


@decides("uldp-lgrr-real")
def lgrr_real():
    """The real ratio is the published one with the same positive number above and below."""
    left, above, below = sympy.symbols("left above below", positive=True)
    K, E_1 = 2 + left, 1 + below
    first, second = stages(K, E_1 + above, E_1)
    own, other = memoized.chain(first, second, second[0] - second[1])

    def less():
        k, top, bottom, rest, E = z3.Reals("k top bottom rest E")
        # rest is q1 q2
        known = [bottom > 0, rest > 0, E > 1, k >= 2, top == E * bottom]
        real = (top + (k - 2) * rest) / (bottom + (k - 2) * rest)
        goal = z3.And(real <= E, (real == E) == (k == 2), real > 1)
        return Statement(known, goal, z3.And(goal, real < E))

    (p1, q1), (p2, q2) = first, second
    rest, ratio = q1 * q2, l_grr.published_ratio(first, second)
    top, bottom = p1 * p2 + rest, p1 * q2 + q1 * p2
    real = (top + left * rest) / (bottom + left * rest)
    found = l_grr.one_report_factor(K, first, second)
    return Decision(
        verdict="proved",
        why=(
            "With k - 2 times q1 q2 more above and below, a ratio above 1 gets smaller; at k = 2 "
            "nothing is forgotten."
        ),
        scope="all k >= 2, 1 < E_1 < E_inf",
        about=[*FORMULAS, "mechanisms.l_grr.published_ratio", "mechanisms.memoized.chain"],
        obligations=[
            Identity("it solves the published equation", ratio, E_1, E_1 + above),
            Identity("the ratio of one report", own / other, found, ratio),
            Identity("what is forgotten", found, real, ratio),
            Lemma("it is less than E_1 for k > 2", less),
        ],
    )
