"""Proposition 4: uRR provides (X_S, X_S, eps)-ULDP."""

from fractions import Fraction

import numpy as np
import z3

from mechanisms import urr
from theory.kernel.claims import Decision, decides
from theory.kernel.obligation import Counterexample, Lemma, Statement
from theory.notions import logic
from theory.notions.matrix import is_mechanism, uldp_breaks
from theory.notions.uldp import invertible, invertible_if_reachable, uldp
from theory.uldp import direct

FORMULAS = ["mechanisms.urr.probabilities", "mechanisms.urr.output_probabilities"]


def columns(smallest_E, condition):
    """Return the lemma that every column of uRR satisfies Definition 2 (Y_P = X_S)."""

    def build(X):
        s, E = z3.Reals("s E")
        y, sensitive = X.element("y"), X.subset("sensitive")
        protected, inverted = (urr.output_probabilities(flag, s, E) for flag in (True, False))
        own, other = (
            logic.choose(sensitive(y), *pair) for pair in zip(protected, inverted, strict=True)
        )
        q = direct.column(y, own, other)
        hypotheses = [s >= 0, z3.Implies(sensitive(y), s >= 1), smallest_E(s, E)]
        return Statement(
            hypotheses,
            uldp(X, q, sensitive, sensitive(y), E, condition),
            uldp(X, q, sensitive, sensitive(y), (1 + E) / 2, condition),
        )

    return Lemma("every output, for X of any size", build, (2, 3))


def rows(smallest_E):
    """Return the lemma that uRR's rows are distributions."""

    def build():
        s, N, E = z3.Reals("s N E")
        (own_s, other_s), (own_n, other_n) = (
            urr.output_probabilities(flag, s, E) for flag in (True, False)
        )
        from_sensitive = own_s + (s - 1) * other_s + N * other_n
        from_other = own_n + s * other_s + (N - 1) * other_n
        least = [entry >= 0 for entry in (own_s, other_s, own_n, other_n)]
        return Statement(
            [s >= 0, N >= 0, smallest_E(s, E)],
            z3.And(from_sensitive == 1, from_other == 1, *least),
            twin_hypotheses=[s >= 0, N >= 0],
        )

    return Lemma("rows sum to one", build)


def positive_eps(s, E):
    """Eps > 0."""
    return E > 1


def any_eps(s, E):
    """Eps >= 0, and some sensitive value where eps = 0."""
    return z3.And(E >= 1, s + E > 1)


@decides("uldp-urr-private")
def urr_private():
    """Condition (4) as printed for outputs of X_N, (5) for those of X_S."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "For eps > 0 every output of X_N has its own input alone as source, with probability "
            "c3 > 0, and c1/c2 = e^eps bounds the others. At eps = 0, which Definition 4 allows, "
            "c3 = 0: see uldp-urr-private-eps-zero."
        ),
        scope="all s >= 0, N >= 0 and all eps > 0",
        about=FORMULAS,
        corrected=["uldp-urr-private-reachable"],
        obligations=[columns(positive_eps, invertible), rows(positive_eps)],
    )


@decides("uldp-urr-private-reachable")
def urr_private_reachable():
    """Condition (4') in place of (4)."""
    return Decision(
        verdict="proved",
        why="With (4') asked of reachable outputs alone, eps = 0 is no exception.",
        scope="all s >= 0, N >= 0 and all eps >= 0 (s >= 1 where eps = 0)",
        about=FORMULAS,
        obligations=[columns(any_eps, invertible_if_reachable), rows(any_eps)],
    )


@decides("uldp-urr-private-eps-zero")
def urr_private_eps_zero():
    """The smallest uRR with an output of X_N, at eps = 0."""
    mask = np.array([True, False])
    Q = urr.mechanism(mask, Fraction(1)).matrix()
    witness = Counterexample(
        "uRR at s = N = 1, eps = 0",
        hypotheses=lambda: is_mechanism(Q),
        conclusion=lambda: uldp_breaks(Q, mask, mask, Fraction(1)) == [],
        repaired=lambda: uldp_breaks(Q, mask, mask, Fraction(1), invertible_if_reachable) == [],
        witness={
            "mechanism": "uRR, X_S = {x1}, X_N = {x2}, e^eps = 1",
            "Q(.|x1)": [str(q) for q in Q[0]],
            "Q(.|x2)": [str(q) for q in Q[1]],
            "output": "x2 is in Y_I, and no input produces it",
        },
    )
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "Definition 4 allows eps = 0; then c3 = 0, every report lies in X_S, and the outputs "
            "of X_N, which belong to Y_I, break (4) as printed. Read (4') or ask eps > 0."
        ),
        scope="eps = 0; the witness has s = N = 1",
        about=FORMULAS,
        corrected=["uldp-urr-private", "uldp-urr-private-reachable"],
        obligations=[witness],
    )
