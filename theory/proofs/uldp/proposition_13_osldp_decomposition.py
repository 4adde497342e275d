"""Proposition 13: every OSLDP mechanism is a post-processing of a ULDP mechanism."""

import numpy as np

from theory.kernel.binding import apply, exception
from theory.kernel.terms import and_
from theory.kernel.theorem import counterexample
from theory.ledger.decisions import proves
from theory.proofs.uldp.proposition_13_osldp_construction import construction
from theory.statements.stated import stated
from theory.statements.uldp.osldp import cut, rest
from theory.tactics.context import Given
from theory.tactics.sums import item_at_most

said = stated("uldp-osldp-decomposition")
ALPHA, KEPT, MOST, SENSITIVE, E, Q = said.alpha, said.kept, said.most, said.X_S, said.E, said.Q
X, Y = said.X, said.Y


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
    rows = [unit[y] for y in image] + [rest(Q_O[x], kept[x], alpha[x]) for x in own]
    return Q_U, [True] * len(image) + [False] * len(own), np.array(rows)


def of_protected(p):
    """Show (5) of y in Y_P: what is kept is at most Q_max(y), which a sensitive x attains."""
    a, b, y = p.fix(X, X, Y)
    top = X.exists(lambda x: and_(SENSITIVE(x), Q(x, y) == MOST(y))).args[0].args[0]
    sensitive = exception(top)
    p.know(counterexample(top))
    for x in (a, sensitive):
        p.under(SENSITIVE(x)).have(Q(x, y) <= E * Q(b, y))
    p.have(p(KEPT(a, y)) <= E * p(KEPT(b, y)))


def show_returned(p):
    """Show that Q_R returns what of Q_O was not kept, with probabilities that sum to 1."""
    w, y = p.fix(X, Y)
    p = p.under(p(ALPHA(w)) > 0)
    p.have(p(said.returned(w, y)) >= 0)
    p.have(Y.sum(Q(w)) == 1)
    p.have(Y.sum(lambda y: p(said.returned(w, y))) == 1)


def show_composition(p, goal):
    """Show that Q_R after Q_U is Q_O; where alpha(x) = 0 nothing was left to return."""
    x, y = p.fix(X, Y)
    stays, goes = apply(apply(goal.args[0], x).args[0], y).args[0].args
    missing = Y.sum(lambda y: Q(x, y) - p(KEPT(x, y)))
    p.have(missing == p(ALPHA(x)))
    p.know(item_at_most(missing, y, p.H, use=lambda y: [p.have(Q(x, y) - p(KEPT(x, y)) >= 0)]))
    p.under(p(ALPHA(x)) == 0).have(p(KEPT(x, y)) == Q(x, y))
    p.have(stays == p(KEPT(x, y)))
    p.have(goes == Q(x, y) - p(KEPT(x, y)))


@proves("uldp-osldp-decomposition")
def theorem(statement):
    """Return Proposition 13."""
    p = Given(statement)
    construction(p)
    of_protected(p)
    show_returned(p)
    show_composition(p, p.goal("composed it is Q"))
    return p.conclude()
