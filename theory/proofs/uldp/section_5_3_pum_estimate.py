"""Section 5.3, (20) to (22), (53): the distributions behind the PUM, and its estimate."""

from theory.kernel.terms import ite
from theory.ledger.decisions import proves
from theory.library import shares
from theory.notions.probability import indicator, mass, size
from theory.statements.uldp.pum_estimate import (
    BOTS,
    BOTS_HAT,
    P_HAT,
    PI,
    PI_HAT,
    PORTION,
    R_HAT,
    SPECIFIC,
    P,
    R,
    T,
    U,
    X,
    keeps,
    sends,
)
from theory.tactics.context import Given


def senders(k, x):
    """Return how many users send x to the bot of k."""
    return size(U, lambda u: sends(u, x, k))


def show_split(p):
    """Show that r(x) and the portions through the bots make p(x): a user keeps x or sends it."""
    x, n = p.fix(X), size(U)
    specific, kept = U.sum(lambda u: indicator(SPECIFIC(u, x))), size(U, lambda u: keeps(u, x))
    p.sums(T.sum(lambda k: senders(k, x)), specific)
    p.by_item(specific + kept == n)
    p.have(n >= 1)
    through = T.sum(lambda k: p(PORTION(k, x)))
    p.have(through == P(x) * T.sum(lambda k: senders(k, x)) / n)
    p.have(p(R(x)) + through == P(x))


def sums_to_one(p):
    """Show that r sums to one over the values and the bots."""
    through = X.sum(lambda x: T.sum(lambda k: p(PORTION(k, x))))
    p.sums(T.sum(p(BOTS)), through)
    p.by_item(X.sum(p(R)) + through == X.sum(P))


def of_users(p):
    """Show that r is the average of the users' own distributions."""
    x, k = p.fix(X, T)
    own = U.sum(lambda u: ite(keeps(u, x), P(x), 0))
    p.sums(own, P(x) * size(U, lambda u: keeps(u, x)))
    by_value = X.sum(lambda x: P(x) * senders(k, x))
    p.sums(U.sum(lambda u: mass(X, P, lambda x: sends(u, x, k))), by_value)
    p.have(p(BOTS(k)) == by_value / size(U))


@proves("uldp-pum-decomposition")
def decomposition(statement):
    """Return (53), and that r and pi_k are what they are said to be."""
    p = Given(statement)
    x, k = p.fix(X, T)
    show_split(p)
    p.have(p(PORTION(k, x)) >= 0)
    p.have(p(BOTS(k) * PI(k, x)) == p(PORTION(k, x)))
    p.by_item(p(T.sum(lambda k: BOTS(k) * PI(k, x))) == p(T.sum(lambda k: PORTION(k, x))))
    p.use(shares.normalised(), {shares.PARTS: p(PORTION(k)), shares.WHOLE: p(BOTS(k))})
    sums_to_one(p)
    of_users(p)
    return p.conclude()


@proves("uldp-pum-simplex")
def simplex(statement):
    """Return that p^ is in the simplex if r^ and all pi^_k are."""
    p = Given(statement)
    x, k = p.fix(X, T)
    p.have(BOTS_HAT(k) * PI_HAT(k, x) >= 0)
    p.by_item(T.sum(lambda k: BOTS_HAT(k) * PI_HAT(k, x)) >= 0)
    through = X.sum(lambda x: T.sum(lambda k: BOTS_HAT(k) * PI_HAT(k, x)))
    p.sums(through, T.sum(BOTS_HAT))
    p.by_item(p(X.sum(P_HAT)) == X.sum(R_HAT) + through)
    return p.conclude()
