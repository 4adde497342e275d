"""Proposition 13: every OSLDP mechanism is a post-processing of a ULDP mechanism."""

import numpy as np
import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Items, Lemma, Statement, induction
from theory.notions import logic
from theory.notions.osldp import osldp
from theory.notions.uldp import uldp


def cut(q, most):
    """Return min(Q_O(y|x), Q_max(y)), the first case of (28) with its minimum."""
    return logic.choose(q <= most, q, most)


def returned(q, kept, alpha):
    """Return Q_R(y|x) for an invertible x: what of Q_O(y|x) Q_U did not keep (`kept`)."""
    return (q - kept) / alpha


def decompose(Q_O, sensitive):
    """Return Q_U, Z_P and Q_R with Q_O = Q_R after Q_U.

    Z is the image of X_S, in the order of Y, then the non-sensitive x that need an output of
    their own.

    Parameters
    ----------
    Q_O : ndarray, shape (K, outputs)
        An OSLDP mechanism, of exact numbers.
    sensitive : sequence of bool, length K

    Returns
    -------
    Q_U : ndarray, shape (K, size of Z)
    protected : list of bool, length size of Z
    Q_R : ndarray, shape (size of Z, outputs)
    """
    most = [
        max((row[y] for row in Q_O[np.array(sensitive)]), default=0) for y in range(Q_O.shape[1])
    ]
    rows_kept = [
        list(row) if flag else [cut(q, top) for q, top in zip(row, most, strict=True)]
        for row, flag in zip(Q_O, sensitive, strict=True)
    ]
    kept = np.array(rows_kept, dtype=object)
    alpha = 1 - kept.sum(axis=1)
    own = [x for x in range(len(Q_O)) if alpha[x] > 0]
    image = [y for y, top in enumerate(most) if top > 0]
    unit = np.eye(Q_O.shape[1], dtype=int).astype(object)
    Q_U = np.hstack([kept[:, image], np.diag(alpha)[:, own]])
    rows = [unit[y] for y in image] + [returned(Q_O[x], kept[x], alpha[x]) for x in own]
    return Q_U, [True] * len(image) + [False] * len(own), np.array(rows)


def protected_column(X):
    """State that the column of y in the image of X_S satisfies Definition 2 in Q_U."""
    q, sensitive, top = X.column("q"), X.subset("sensitive"), X.element("top")
    E, most = z3.Reals("E most")
    # Q_max(y), which a sensitive input attains
    attained = [sensitive(top), q(top) == most, most > 0]
    greatest = X.forall(lambda x: z3.Implies(sensitive(x), q(x) <= most))
    nonnegative = X.forall(lambda x: q(x) >= 0)
    known = [E >= 1, nonnegative, osldp(X, q, sensitive, E), *attained, greatest]

    def column(x):
        return logic.choose(sensitive(x), q(x), cut(q(x), most))

    # as (28) is printed, a non-sensitive input may be far more likely
    return Statement(known, uldp(X, column, sensitive, True, E), uldp(X, q, sensitive, True, E))


def invertible_column(X):
    """State that the column of x0 in X'_N satisfies (4), as printed, in Q_U."""
    x0, sensitive, alpha, E = X.element("x0"), X.subset("sensitive"), *z3.Reals("alpha E")
    known = [E >= 1, z3.Not(sensitive(x0)), alpha >= 0]
    goal = uldp(X, lambda x: z3.If(x == x0, alpha, 0), sensitive, False, E)
    return Statement([*known, alpha > 0], goal, twin_hypotheses=known)


def rows_of_the_post_processing():
    """Return the proof that Q_R(.|x) is a distribution, for x of X'_N."""
    q, kept, alpha = z3.Reals("q kept alpha")
    total, sum_kept, whole = z3.Reals("total sum_kept whole")
    sums = induction(
        "what Q_R returns",
        Items(
            state=(total, sum_kept, whole),
            item=(q, kept),
            parameters=[alpha > 0],
            of_item=[kept >= 0, kept <= q],
        ),
        invariant=lambda state: z3.And(state[0] * alpha == state[2] - state[1], state[0] >= 0),
        initial=(z3.RealVal(0),) * 3,
        step=lambda state, item: (
            state[0] + returned(q, kept, alpha),
            state[1] + kept,
            state[2] + q,
        ),
        false_initial=(z3.RealVal(1), z3.RealVal(0), z3.RealVal(0)),
        false_invariant=lambda state: state[0] * alpha == state[2],
    )

    def sums_to_one():
        known = [alpha > 0, total * alpha == whole - sum_kept, alpha == 1 - sum_kept]
        return Statement([*known, whole == 1], total == 1, twin_hypotheses=known)

    return [*sums, Lemma("Q_R(.|x) sums to one", sums_to_one)]


def composite():
    """State that Q_R after Q_U gives Q_O(y|x) back."""
    q, kept, alpha = z3.Reals("q kept alpha")
    back = kept + alpha * returned(q, kept, alpha)
    return Statement([alpha > 0, kept >= 0, kept <= q], back == q, back == kept)


def nothing_left():
    """State that alpha(x) = 0 leaves nothing to return: the cut is Q_O itself."""
    q, kept, rest, rest_kept = z3.Reals("q kept rest rest_kept")
    known = [kept >= 0, kept <= q, rest_kept >= 0, rest_kept <= rest, rest + q <= 1]
    return Statement([*known, rest_kept + kept == 1], q == kept, twin_hypotheses=known)


@decides("uldp-osldp-decomposition")
def osldp_decomposition():
    """With (28) repaired; `decompose` is what the tests execute."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "Keep in Q_U what is at most Q_max(y), and let each non-sensitive x report itself with "
            "the rest, alpha(x); Q_R sends it where Q_O would have. Q_U satisfies (4) as printed. "
            "The printed proof has two gaps: (28) lacks the minimum, so that rows exceed one "
            "(uldp-osldp-construction), and (31) divides by 0 for an x that Q_O keeps within Y_P. "
            "It follows, as Appendix C says, that OSLDP permits no smaller loss than ULDP, if "
            "estimates may be randomized."
        ),
        scope="all alphabets of any size, all eps >= 0, every X_S, also empty; (4) as printed",
        uses=["uldp-osldp-construction-cut"],
        obligations=[
            Lemma("columns of Z_P satisfy (5)", protected_column, (2, 3)),
            Lemma("columns of X'_N satisfy (4)", invertible_column, (2, 3)),
            *rows_of_the_post_processing(),
            Lemma("Q_R after Q_U is Q_O", composite),
            Lemma("alpha(x) = 0: Q_U keeps all", nothing_left),
        ],
    )
