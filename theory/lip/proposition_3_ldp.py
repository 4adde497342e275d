"""Proposition 3, first part: the optimum under eps-LDP is binary RR, whatever the prior."""

from fractions import Fraction

import sympy
import z3

from mechanisms import binary_channel, rr
from mechanisms.losses import lip
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Lemma, Statement
from theory.lip import binary, posterior_range
from theory.lip.binary import ANY_E, BUDGET, INSIDE, P1, PRIOR, E
from theory.notions.ldp import ldp
from theory.notions.matrix import ldp_breaks

FORMULAS = ["mechanisms.rr.probabilities", "mechanisms.losses.lip.ldp_error"]


def ldp_range(p, E):
    """Return the range of Pr(X=1|Y=y) under eps-LDP."""
    return p / (p + (1 - p) * E), p * E / (p * E + 1 - p)


def posterior_under_ldp():
    """State the range of the posterior, multiplied out."""
    q, posterior = binary.INPUTS.column("q"), z3.Real("posterior")
    mass = (1 - P1) * q(0) + P1 * q(1)
    known = [
        *(*PRIOR, *BUDGET, q(0) >= 0, q(1) >= 0, mass > 0),
        *(ldp(binary.INPUTS, q, E), posterior * mass == P1 * q(1)),
    ]
    low = posterior * (P1 + (1 - P1) * E) >= P1
    high = posterior * (P1 * E + 1 - P1) <= P1 * E
    return Statement(known, z3.And(low, high), z3.And(low, 2 * high.arg(0) <= P1 * (1 + E)))


def least_error():
    """Return the identity from the range to the closed form that runs."""
    least = posterior_range.floor(INSIDE, *ldp_range(INSIDE, ANY_E))
    return Identity(
        "the range's least error",
        least,
        lip.ldp_error(INSIDE, ANY_E),
        lip.mse_balanced(INSIDE, ANY_E),
    )


def rr_has_it():
    """State that RR, q0 = q1 = 1/(e^eps + 1), has eps-LDP, and with no less."""
    _, q = rr.probabilities(2, E)
    goal = z3.And(binary.is_channel(q, q), binary.has_ldp(q, q, E))
    return Statement(BUDGET, goal, z3.And(goal, binary.has_ldp(q, q, (1 + E) / 2)))


def rr_error():
    """Return the identity of RR's error by (16)."""
    _, q = rr.probabilities(2, ANY_E)
    found = lip.mse(q, q, INSIDE)
    wrong = lip.mse_balanced(INSIDE, ANY_E)
    return Identity("RR's error by (16)", found, lip.ldp_error(INSIDE, ANY_E), wrong)


def no_error():
    """Return the identities that a certain value, or no budget, fits the formula too."""
    p = sympy.Symbol("p")
    spread = lip.ldp_error(p, sympy.Integer(1))
    return [
        Identity("P1 = 0", lip.ldp_error(sympy.Integer(0), ANY_E), sympy.Integer(0), ANY_E),
        Identity("P1 = 1", lip.ldp_error(sympy.Integer(1), ANY_E), sympy.Integer(0), ANY_E),
        Identity("eps = 0", spread, p * (1 - p), p),
    ]


def bound():
    """Return what no mechanism under eps-LDP beats, whatever its outputs."""
    return [
        Lemma("the range of a posterior under eps-LDP", posterior_under_ldp),
        *posterior_range.any_outputs(),
        least_error(),
    ]


@decides("lip-opt-ldp-channel")
def optimal_channel():
    """Over all output alphabets at once."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "The two posteriors of RR are the ends of what eps-LDP allows, so that no mechanism "
            "has less, with any number of outputs. The proof is only said to be like Theorem 2's, "
            "which is wrong, and the printed constraints R2, R4 are not those of LDP: see "
            "lip-ldp-constraints; with Definition 1 the proposition holds. At P1 in {0, 1} and at "
            "eps = 0 every channel is optimal."
        ),
        scope="all 0 <= P1 <= 1, all eps >= 0, output alphabets of any finite size",
        about=FORMULAS,
        obligations=[*bound(), Lemma("RR has eps-LDP", rr_has_it), rr_error(), *no_error()],
    )


@decides("lip-opt-ldp-mse")
def optimal_error():
    """(20) and the shorter form that runs."""
    p, e = INSIDE, ANY_E
    gain = p * (1 - p) * (1 - e)
    printed = p * (1 - p) - gain**2 / ((1 - p + p * e) * (e - p * e + p))
    form = lip.ldp_error(p, e)
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="(20) is (16) at q0 = q1 = 1/(e^eps+1); with v = P1(1-P1) it is vE/(E + v(E-1)^2).",
        scope="all 0 <= P1 <= 1, all eps >= 0, output alphabets of any finite size",
        about=FORMULAS,
        uses=["lip-opt-ldp-channel"],
        obligations=[Identity("(20)", form, printed, p * (1 - p)), *no_error()],
    )


def printed_constraints(q0, q1, E):
    """Return R1, ..., R4 <= e^eps as printed, multiplied out."""
    return (1 - q1 <= E * q0, q1 <= E * (1 - q1), q1 <= E * (1 - q0), 1 - q1 <= E * q0)


def corrected_constraints(q0, q1, E):
    """Return them with R2 = q0/(1-q1) and R4 = (1-q0)/q1."""
    return (1 - q1 <= E * q0, q0 <= E * (1 - q1), q1 <= E * (1 - q0), 1 - q0 <= E * q1)


@decides("lip-ldp-constraints")
def constraints():
    """A channel that the printed constraints let pass."""
    q0, q1, budget = Fraction(1, 2), Fraction(0), Fraction(2)
    Q = binary_channel.mechanism(q0, q1).matrix()
    witness = Counterexample(
        "q0 = 1/2, q1 = 0, e^eps = 2",
        hypotheses=lambda: all(printed_constraints(q0, q1, budget)),
        conclusion=lambda: ldp_breaks(Q, budget) == [],
        repaired=lambda: not all(corrected_constraints(q0, q1, budget)),
        witness={
            "q0, q1": [str(q0), str(q1)],
            "e^eps": "2",
            "R1 = R4, R2, R3 as printed": [
                str(r) for r in ((1 - q1) / q0, q1 / (1 - q1), q1 / (1 - q0))
            ],
            "Pr(0|X=0), Pr(0|X=1)": [str(q) for q in Q[:, 0]],
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "R2 = q1/(1-q1) compares two outputs of one input, and R4 repeats R1. With q0 = "
            "e^-eps, q1 = 0 all four hold, and the output 0 gives X = 0 away; Proposition 3 would "
            "be wrong under them. R2 = q0/(1-q1) and R4 = (1-q0)/q1 are meant; the indices may be "
            "a transcription of our copy."
        ),
        scope="as printed; the witness has e^eps = 2",
        transcription=True,
        corrected=["lip-ldp-constraints-corrected"],
        obligations=[witness],
    )


@decides("lip-ldp-constraints-corrected")
def constraints_corrected():
    """Both directions of Definition 1."""
    q0, q1 = binary.Q0, binary.Q1
    same = z3.And(*corrected_constraints(q0, q1, E)) == binary.has_ldp(q0, q1, E)
    wrong = z3.And(*printed_constraints(q0, q1, E)) == binary.has_ldp(q0, q1, E)

    def definition():
        return Statement([*BUDGET, *binary.CHANNEL], same, wrong)

    return Decision(
        verdict="proved",
        why="(1-q1)/q0, q0/(1-q1), q1/(1-q0), (1-q0)/q1 <= e^eps is Definition 1.",
        scope="all binary channels, all eps >= 0; ratios multiplied out",
        obligations=[Lemma("Definition 1", definition)],
    )
