"""Lower bounds on the losses of every mechanism and every estimate (Sections 3.2 and 7)."""

from theory.kernel.sorts import REAL, functions
from theory.notions import logic
from theory.notions.osldp import osldp
from theory.notions.probability import is_distribution, is_mechanism, size
from theory.statements.uldp.lower_bounds import (
    ESTIMATE,
    SENSITIVE,
    E,
    Q,
    S,
    U,
    X,
    Y,
)

# of Section 7: users, and reports of all
LAWS = functions(X, REAL)


def order_l1(s, spread):
    """Return the order of the l1 loss, of sqrt(n) (e^eps - 1), with its constant."""
    return s / (16 * spread)


def order_l2(s, square):
    """Return the order of the l2 loss, of n (e^eps - 1)^2, with its constant."""
    return s / (100 * square)


def loses(loss, least):
    """Return whether at some distribution the loss is at least a number."""
    return LAWS.exists(lambda p: logic.all_of(is_distribution(X, p), loss(p, ESTIMATE) >= least))


def known():
    """Return that Q is a mechanism under which two sensitive values or more are protected."""
    one_sided = Y.forall(lambda y: osldp(X, lambda x: Q(x, y), SENSITIVE, E))
    return {"s >= 2": S >= 2, "Q is a mechanism": is_mechanism(X, Y, Q), "OSLDP": one_sided}


def enough():
    """Return whether one datum of each user is enough for the bounds."""
    s = size(X, SENSITIVE)
    return size(U) * ((E - 1) * (E - 1)) >= s * s
