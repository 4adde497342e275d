"""ULDP next to LDP and OSLDP (Propositions 12 and 13, Appendix C)."""

from fractions import Fraction

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.osldp import osldp
from theory.notions.probability import is_mechanism
from theory.notions.uldp import invertible_if_reachable, provides

X, Y = index("X"), index("Y")
SENSITIVE = const("sensitive", functions(X, BOOL))
PROTECTED = const("protected", functions(Y, BOOL))
Q = const("Q", functions(X, Y, REAL))
E = const("E", REAL)
KEPT = const("kept", functions(X, Y, REAL))  # Q_U on Y_P
ALONE = const("alone", functions(X, X, REAL))  # Q_U on X'_N

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def same(E):
    """Return the budget that OSLDP has from ULDP, and ULDP from LDP: the same."""
    return E


def one_sided(condition, budget):
    """Return Proposition 12, with (4) or (4')."""
    return Statement(
        (SENSITIVE, PROTECTED, Q, E),
        {
            "eps >= 0": E >= 1,
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "ULDP": provides(X, Y, Q, SENSITIVE, PROTECTED, E, condition),
        },
        {"OSLDP": Y.forall(lambda y: osldp(X, lambda x: Q(x, y), SENSITIVE, budget(E)))},
    )


def implies_osldp_reachable(budget=same):
    """Proposition 12 with (4')."""
    return one_sided(invertible_if_reachable, budget)


def cut(q, most):
    """Return min(Q_O(y|x), Q_max(y)), what Q_U keeps of it."""
    return logic.choose(q <= most, q, most)


def uncut(q, most):
    """Return Q_O(y|x), the first case of (28) as printed."""
    return q + 0 * most


def rest(q, kept, alpha):
    """Return Q_R(y|x) for x of X'_N: what of Q_O(y|x) Q_U did not keep, of the whole alpha."""
    return (q - kept) / alpha


def itself(w, x):
    """Return whether w is the output that x has for itself."""
    return w == x


def row(x):
    """Return the sum of a row of Q_U."""
    return Y.sum(KEPT(x)) + X.sum(ALONE(x))


# (28) is needed: this is OSLDP and not ULDP
ONE_SIDED_ALONE = [[QUARTER, 3 * QUARTER], [Fraction(5, 8), Fraction(3, 8)]]
