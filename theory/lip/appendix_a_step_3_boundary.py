"""Appendix A, step 3: which of the four constraints bind for q0 + q1 <= 1."""

from fractions import Fraction

import z3

from mechanisms import binary_channel
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Lemma, Statement
from theory.lip import binary
from theory.lip.binary import ANY_Q0, ANY_Q1, INSIDE, P1, E
from theory.lip.optimum_three_regimes import MIDDLE

Q0, Q1 = binary.Q0, binary.Q1


def upper_two(q0, q1, p, E):
    """Return F1 <= e^eps and F4 <= e^eps, multiplied out."""
    lambda0, lambda1 = binary.lip_loss.output_probabilities(q0, q1, p)
    return z3.And(lambda0 <= E * q1, lambda1 <= E * q0)


def difference(k, j):
    """Return Fk - Fj of (31)."""
    found = binary.ratios(ANY_Q0, ANY_Q1, INSIDE)
    return found[k - 1] - found[j - 1]


@decides("lip-f1-minus-f2")
def f1_minus_f2():
    """As printed."""
    gap, spread = 1 - ANY_Q0 - ANY_Q1, ANY_Q1 * (1 - ANY_Q1)
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="As printed.",
        scope="all priors, 0 < q1 < 1",
        obligations=[
            Identity(
                "F1 - F2",
                difference(1, 2),
                (1 - INSIDE) * gap / spread,
                INSIDE * gap / spread,
            )
        ],
    )


@decides("lip-f4-minus-f3")
def f4_minus_f3():
    """At P1 = 1/10."""
    p, q0, q1 = Fraction(1, 10), Fraction(1, 4), Fraction(1, 4)
    _, _, f3, f4 = binary.ratios(q0, q1, p)
    rest = (1 - q0 - q1) / (q0 * (1 - q0))
    witness = Counterexample(
        "P1 = 1/10, q0 = q1 = 1/4",
        hypotheses=lambda: 0 < q0 < 1,
        conclusion=lambda: f4 - f3 == (1 - p) * rest,
        repaired=lambda: f4 - f3 == p * rest,
        witness={
            "P1": "1/10",
            "q0, q1": "1/4",
            "F4 - F3": str(f4 - f3),
            "printed": str((1 - p) * rest),
        },
    )
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "The factor is P1, not 1-P1; the line before says so. The sign, which is all that is "
            "used, is right."
        ),
        scope="as printed; the witness has P1 = 1/10",
        corrected=["lip-f4-minus-f3-corrected"],
        obligations=[witness],
    )


@decides("lip-f4-minus-f3-corrected")
def f4_minus_f3_corrected():
    """With P1 in front."""
    rest = (1 - ANY_Q0 - ANY_Q1) / (ANY_Q0 * (1 - ANY_Q0))
    return Decision(
        verdict="proved",
        why="F4 - F3 = P1(1-q0-q1)/(q0(1-q0)).",
        scope="all priors, 0 < q0 < 1",
        obligations=[
            Identity("F4 - F3", difference(4, 3), INSIDE * rest, (1 - INSIDE) * rest),
        ],
    )


@decides("lip-step3-boundary")
def boundary():
    """The channel of Theorem 2 itself, for a rare X = 1."""
    p, budget = Fraction(1, 10), Fraction(2)
    channel = binary_channel.balanced_lip(p, budget)
    f1, f2, f3, f4 = binary.ratios(*channel, p)
    witness = Counterexample(
        "P1 = 1/10, e^eps = 2, q0 = 1/20, q1 = 9/20",
        hypotheses=lambda: sum(channel) <= 1 and f1 <= budget and f4 <= budget,
        conclusion=lambda: f2 * budget >= 1 and f3 * budget >= 1,
        repaired=lambda: f3 * budget >= 1,
        witness={
            "P1": "1/10",
            "e^eps": "2",
            "q0, q1": [str(q) for q in channel],
            "F1, F2, F3, F4": [str(f) for f in (f1, f2, f3, f4)],
            "broken": "e^-eps <= F2",
        },
    )
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "(32) itself keeps e^-eps <= F2, F3; the text after it drops them, and Theorem 2's "
            "error is here. F4 <= e^eps implies F2 >= e^-eps if and only if P1 >= 1/(1+e^eps)."
        ),
        scope="as printed, for every prior; the witness has P1 = 1/10, e^eps = 2",
        about=["mechanisms.binary_channel.balanced_lip"],
        corrected=["lip-step3-boundary-regime"],
        obligations=[witness],
    )


@decides("lip-step3-boundary-regime")
def boundary_regime():
    """F4 bounds F2 and F1 bounds F3 in the middle; the printed optimum does the rest."""
    printed = binary_channel.balanced_lip(P1, E)
    inside = [P1 > 0, P1 < 1, E > 1]

    def sufficient():
        known = [*inside, *binary.HALF, upper_two(Q0, Q1, P1, E)]
        goal = binary.has_lip(Q0, Q1, P1, E)
        return Statement([*known, MIDDLE], goal, twin_hypotheses=[*known, E == 2])

    def necessary():
        known = [*inside, z3.Not(MIDDLE)]
        goal = z3.And(
            binary.is_channel(*printed),
            upper_two(*printed, P1, E),
            z3.Not(binary.has_lip(*printed, P1, E)),
        )
        return Statement(known, goal, twin_hypotheses=inside)

    return Decision(
        verdict="proved",
        why=(
            "For 1/(1+e^eps) <= P1 <= e^eps/(1+e^eps) the region is cut out by F1, F4 <= e^eps "
            "alone; for other priors the channel of Theorem 2 satisfies these two and not all four."
        ),
        scope="all 0 < P1 < 1, all eps > 0",
        about=["mechanisms.binary_channel.balanced_lip"],
        obligations=[Lemma("sufficient", sufficient), Lemma("necessary", necessary)],
    )
