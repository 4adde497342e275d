"""Proposition 5: uRAP provides (X_S, Y_P, eps)-ULDP, once (4) asks only of reachable outputs."""

from fractions import Fraction
from functools import partial
from itertools import product

import numpy as np
import z3

from mechanisms import rappor, urap
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Items, Lemma, Statement, induction
from theory.notions import logic
from theory.notions.matrix import is_mechanism, uldp_breaks
from theory.notions.uldp import invertible_if_reachable
from theory.uldp import unary

FORMULAS = ["mechanisms.urap.probabilities", "mechanisms.urap.bit_probabilities"]
THETA, E = z3.Reals("theta E")
PARAMETERS = [THETA >= 0, THETA <= 1, E >= 1]


def bits_of(sensitive):
    """Return (a, b) of a value, sensitive or not, for Z3 truth values too."""
    yes, no = (urap.bit_probabilities(flag, THETA, E) for flag in (True, False))
    return tuple(logic.choose(sensitive, *pair) for pair in zip(yes, no, strict=True))


def ratios():
    """Return (5) for y in Y_P, where non-sensitive bits are 0: a lemma a pair of kinds of input."""
    kinds = {True: "sensitive", False: "non-sensitive"}
    return [
        Lemma(f"ratio of {kinds[i]} to {kinds[j]}", partial(ratio, i, j))
        for i, j in product((True, False), repeat=2)
    ]


def ratio(i_sensitive, j_sensitive):
    """State (5) for one pair of kinds."""
    common = z3.Real("common")
    yi = z3.Bool("yi") if i_sensitive else False
    yj = z3.Bool("yj") if j_sensitive else False
    likelihood, other = unary.pair(common, bits_of(i_sensitive), bits_of(j_sensitive), yi, yj)
    # from non-sensitive inputs the ratio is at most 1, so that only a budget below 0 fails
    budget = (1 + E) / 2 if i_sensitive else E / (2 * E)
    return Statement(
        [*PARAMETERS, common >= 0], likelihood <= E * other, likelihood <= budget * other
    )


def equalities():
    """State the quotients of the printed proof, multiplied out: e^eps and 1, exactly."""
    d1, d2 = urap.probabilities(THETA, E)
    exact = z3.And(E * d1 * d2 == THETA, (1 - d1) * d2 == 1 - THETA)
    return Statement(PARAMETERS, exact, z3.And(d1 * d2 == THETA, (1 - d1) * d2 == 1 - THETA))


def probabilities():
    """State that all bit probabilities are probabilities."""
    d1, d2 = urap.probabilities(THETA, E)
    inside = z3.And(d1 >= 0, d1 <= 1, d2 >= 0, d2 <= 1)
    return Statement(PARAMETERS, inside, z3.And(inside, d2 < 1))


def only_source(X):
    """State (4') for y with a 1 in the bit of the non-sensitive value j."""
    j, q, common = X.element("j"), X.column("q"), X.column("common")
    sensitive, y = X.subset("sensitive"), X.subset("y")

    def factors(i):
        likelihood, _ = unary.pair(common(i), bits_of(sensitive(i)), bits_of(False), y(i), True)
        return logic.implies(i != j, logic.all_of(common(i) >= 0, q(i) == likelihood))

    known = [*PARAMETERS, X.forall(lambda i: q(i) >= 0), z3.Not(sensitive(j)), y(j)]
    # too few: the factors of sensitive values alone leave another source
    some = X.forall(lambda i: logic.implies(sensitive(i), factors(i)))
    goal = invertible_if_reachable(X, q, sensitive)
    return Statement([*known, X.forall(factors)], goal, twin_hypotheses=[*known, some])


@decides("uldp-urap-ratio")
def urap_ratio():
    """Two inputs' likelihoods differ in their two bits."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "It holds for every theta. The printed proof divides by d1 and by 1 - d1, which are 0 "
            "at theta = 0 and theta = 1, and leaves out x_i in X_N beside x_i' in X_S; "
            "multiplied out, and with that case, it is right."
        ),
        scope="all s >= 0, N >= 0, all theta in [0, 1], all eps >= 0",
        about=FORMULAS,
        obligations=[
            *ratios(),
            Lemma("the printed quotients", equalities),
            Lemma("bit probabilities are in [0, 1]", probabilities),
            *unary.common_factor(),
        ],
    )


@decides("uldp-urap-private")
def urap_private():
    """Two non-sensitive bits cannot both be 1, yet such a vector lies in Y_I."""
    mask, a = np.array([True, False, False]), Fraction(2)
    Q = urap.mechanism(mask, rappor.basic_theta(a), a**2).matrix()
    protected = [y >> 1 == 0 for y in range(8)]
    witness = Counterexample(
        "uRAP at s = 1, N = 2, e^eps = 4",
        hypotheses=lambda: is_mechanism(Q),
        conclusion=lambda: uldp_breaks(Q, mask, protected, a**2) == [],
        repaired=lambda: uldp_breaks(Q, mask, protected, a**2, invertible_if_reachable) == [],
        witness={
            "mechanism": "uRAP, X_S = {x1}, X_N = {x2, x3}, e^eps = 4, theta = 2/3",
            "output": "y = (0, 1, 1) is in Y_I = {0,1}^3 minus Y_P",
            "Q(y|.)": [str(q) for q in Q[:, 0b110]],
            "all outputs that break (4)": [
                format(y, "03b")[::-1] for y in uldp_breaks(Q, mask, protected, a**2)
            ],
        },
    )
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "With Y = {0,1}^K the vectors with two non-sensitive ones belong to Y_I, and no input "
            "produces them; (4) asks for a source of each. The printed proof says that an output "
            "in Y_I has only one such 1, which is true of the reachable ones. Nothing leaks: read "
            "(4'), or drop those vectors from Y and ask 0 < theta < 1 and eps > 0."
        ),
        scope="as printed, with Y = {0,1}^K; the witness has s = 1, N = 2, the paper's theta",
        about=FORMULAS,
        corrected=["uldp-urap-private-reachable", "uldp-urap-private-trimmed"],
        obligations=[witness],
    )


@decides("uldp-urap-private-reachable")
def urap_private_reachable():
    """Y_I: a non-sensitive bit is 1, and every other input gives it probability 0."""
    return Decision(
        verdict="proved",
        why="A 1 in a non-sensitive bit has one possible source: (4') holds, and so does (5).",
        scope="all s >= 0, N >= 0, all theta in [0, 1], all eps >= 0",
        about=FORMULAS,
        uses=["uldp-urap-ratio"],
        obligations=[Lemma("outputs in Y_I", only_source, (2, 3)), *ratios()],
    )


@decides("uldp-urap-private-trimmed")
def urap_private_trimmed():
    """Outputs with exactly one non-sensitive 1: their source produces them, with all bits."""

    def own_bit():
        a_own, b_other = bits_of(False)
        inside = [THETA > 0, THETA < 1, E > 1]
        return Statement(inside, z3.And(a_own > 0, b_other == 0), twin_hypotheses=PARAMETERS)

    def necessary():
        a_own, _ = bits_of(False)
        _, d1 = bits_of(True)
        unlikely = z3.If(THETA == 1, unary.bit_probability(d1, False), a_own) == 0
        edge = z3.Or(THETA == 0, THETA == 1, E == 1)
        return Statement([*PARAMETERS, edge], unlikely, a_own == 0)

    possible = induction(
        "sensitive bits of any values are possible",
        Items(
            state=(z3.Real("probability"),),
            item=z3.Bool("y"),
            parameters=[THETA > 0, THETA < 1, E >= 1],
            of_item=[],
        ),
        invariant=lambda state: state[0] > 0,
        initial=(z3.RealVal(1),),
        step=lambda state, y: (state[0] * unary.bit_probability(bits_of(True)[1], y),),
        false_initial=(z3.RealVal(0),),
        false_invariant=lambda state: state[0] >= 1,
    )
    return Decision(
        verdict="proved",
        why=(
            "Cut Y to the vectors with at most one non-sensitive 1. Then (4) as printed holds "
            "for 0 < theta < 1 and eps > 0, and at each of those three limits some vector of Y_I "
            "has probability 0 (for s, N >= 1)."
        ),
        scope="all s >= 1, N >= 1; sufficient and necessary in theta and eps",
        about=FORMULAS,
        uses=["uldp-urap-private-reachable"],
        obligations=[
            Lemma("outputs in Y_I have one source", only_source, (2, 3)),
            Lemma("the own bit is possible", own_bit),
            *possible,
            Lemma("and only then", necessary),
        ],
    )
