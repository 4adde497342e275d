"""Proposition 1: ULDP composes sequentially, once (4) asks only of reachable outputs."""

from fractions import Fraction

import numpy as np
import z3

from mechanisms import urr
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Lemma, Statement
from theory.notions.matrix import uldp_breaks
from theory.notions.uldp import invertible_if_reachable, uldp


def pairs(Q0, Q1):
    """Return the matrix of two independent releases; column y0 K1 + y1 is the pair (y0, y1)."""
    return np.einsum("xi,xj->xij", Q0, Q1).reshape(len(Q0), -1)


def both_protected():
    """State (5) for (y0, y1) in Y0_P x Y1_P, at any two inputs; Q1 may depend on y0."""
    q0, q0_other, q1, q1_other, E0, E1 = z3.Reals("q0 q0_other q1 q1_other E0 E1")
    known = [
        *(value >= 0 for value in (q0, q0_other, q1, q1_other)),
        *(E0 >= 1, E1 >= 1, q0 <= E0 * q0_other, q1 <= E1 * q1_other),
    ]
    return Statement(
        known, q0 * q1 <= E0 * E1 * q0_other * q1_other, q0 * q1 <= E0 * q0_other * q1_other
    )


def some_invertible(X):
    """State (4') for pairs with y0 in Y0_I or y1 in Y1_I."""
    q0, q1, sensitive = X.column("q0"), X.column("q1"), X.subset("sensitive")
    p0, p1 = z3.Bools("p0 p1")
    E0, E1 = z3.Reals("E0 E1")
    known = [
        X.forall(lambda x: z3.And(q0(x) >= 0, q1(x) >= 0)),
        *(E0 >= 1, E1 >= 1, z3.Not(z3.And(p0, p1))),
        uldp(X, q0, sensitive, p0, E0, invertible_if_reachable),
        uldp(X, q1, sensitive, p1, E1, invertible_if_reachable),
    ]
    product = _product(q0, q1)
    everything = invertible_if_reachable(X, product, lambda x: z3.Not(sensitive(x)))
    return Statement(known, invertible_if_reachable(X, product, sensitive), everything)


def _product(q0, q1):
    return lambda x: q0(x) * q1(x)


def witness(t):
    """Return the counterexample: t releases by uRR, s = 1, N = 2, e^eps = 2."""
    mask, E = np.array([True, False, False]), Fraction(2)
    Q = urr.mechanism(mask, E).matrix()
    released, protected = Q, mask
    for _ in range(t - 1):
        released, protected = pairs(released, Q), np.outer(protected, mask).ravel()
    breaks = uldp_breaks(released, mask, protected, E**t)
    return Counterexample(
        f"{t} releases by uRR at s = 1, N = 2, e^eps = 2",
        hypotheses=lambda: uldp_breaks(Q, mask, mask, E) == [],
        conclusion=lambda: not breaks,
        repaired=lambda: (
            uldp_breaks(released, mask, protected, E**t, invertible_if_reachable) == []
        ),
        witness={
            "mechanism": "uRR, X_S = {x1}, X_N = {x2, x3}, e^eps = 2, released twice",
            "outputs that break (4)": [f"(x{y // 3 + 1}, x{y % 3 + 1})" for y in breaks],
            "Q((x2, x3)|x)": [str(q) for q in released[:, 5]],
        },
    )


def lemmas():
    """Return what composition with (4') rests on."""
    return [
        Lemma("both protected: ratios multiply", both_protected),
        Lemma("one invertible: its source is the pair's", some_invertible, (2, 3)),
    ]


@decides("uldp-sequential-composition")
def sequential_composition():
    """Definition 2 as printed, for the pair too."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "Two releases of the paper's own uRR with two non-sensitive values: the pair (x2, x3) "
            "is in (Y0 x Y1)_I, but no input produces it, and (4) asks for one. The printed proof "
            "takes Q > 0 for granted. The loss is formal: with (4'), asked of reachable outputs, "
            "the proposition holds."
        ),
        scope="as printed, with condition (4) for any y of Y_I; the witness has s = 1, N = 2",
        about=["mechanisms.urr.output_probabilities"],
        corrected=["uldp-sequential-composition-reachable"],
        obligations=[witness(2)],
    )


@decides("uldp-sequential-composition-reachable")
def sequential_composition_reachable():
    """Adaptive: the second mechanism is any, for each y0; a statement about each pair."""
    return Decision(
        verdict="proved",
        why="Budgets add and (Y0 x Y1)_P = Y0_P x Y1_P, with (4') in hypothesis and conclusion.",
        scope="all alphabets of any size, adaptive choice of the second mechanism, all eps",
        assumes=["The two releases are independent given the input and the first output."],
        obligations=lemmas(),
    )


@decides("uldp-repeated-release")
def repeated_release():
    """The smallest case, t = 2."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "For t = 2 it is Proposition 1 with equal mechanisms, and fails with it: (4) as "
            "printed asks a source of pairs that cannot occur."
        ),
        scope="as printed, with condition (4); the witness has t = 2, s = 1, N = 2",
        about=["mechanisms.urr.output_probabilities"],
        corrected=["uldp-repeated-release-reachable"],
        obligations=[witness(2)],
    )


@decides("uldp-repeated-release-reachable")
def repeated_release_reachable():
    """Induction on t: no release is (., all protected, 0)-ULDP, and one more composes."""

    def none(X):
        q, sensitive = (lambda x: z3.RealVal(1)), X.subset("sensitive")
        E = z3.Real("E")
        goal = uldp(X, q, sensitive, True, z3.RealVal(1), invertible_if_reachable)
        smaller = uldp(X, q, sensitive, True, 1 / (2 * E), invertible_if_reachable)
        return Statement([E >= 1], goal, smaller)

    return Decision(
        verdict="proved",
        why="Composition with (4'), t times: E^t E = E^(t+1), and Y_P^t Y_P = Y_P^(t+1).",
        scope="all t >= 0, all alphabets of any size, all eps",
        assumes=["The releases are independent given the input."],
        uses=["uldp-sequential-composition-reachable"],
        obligations=[Lemma("no release", none, (2, 3)), *lemmas()],
    )
