"""Lower bounds on the loss of every mechanism and every unbiased estimate (Section 3.2)."""

from fractions import Fraction

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.estimates import Drawn
from theory.notions.probability import is_distribution, is_mechanism, size
from theory.notions.uldp import invertible_if_reachable, provides

X, Y, U = index("X"), index("Y"), index("U")
OUTCOMES = functions(U, Y)
SENSITIVE = const("sensitive", functions(X, BOOL))
PROTECTED = const("protected", functions(Y, BOOL))
Q = const("Q", functions(X, Y, REAL))
ESTIMATE = const("estimate", functions(OUTCOMES, X, REAL))
E, S, N_USERS = const("E", REAL), const("s", REAL), const("n", REAL)
DRAWN = Drawn(U, X, Y, Q)


def on_sensitive(x, s=S):
    """Return the uniform distribution on X_S."""
    return logic.choose(SENSITIVE(x), 1 / s, 0)


def loss_at(p):
    """Return n times the expected l2 loss where values are drawn from p."""
    return N_USERS * DRAWN.l2_loss(p, ESTIMATE)


HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def sizes():
    """Return s = |X_S| and the number of users."""
    return {S: size(X, SENSITIVE), N_USERS: size(U)}


FIRST, SECOND = const("first", X), const("second", X)


def halves(x):
    """Return the uniform distribution on the two values."""
    return logic.choose(x == FIRST, HALF, logic.choose(x == SECOND, HALF, 0))


def of_order(s, growth):
    """Return s/(e^eps - 1)^2, which is at most s/eps^2."""
    return s / (growth * growth)


def bounded_everywhere(loses, given=None, constants=(), named=None):
    """Return the statement that for some c > 0 each mechanism loses that much.

    Parameters
    ----------
    loses : callable
        Of c, E, a mechanism and estimate, and p, to whether the loss at p is that great.
    given, named : dict, optional
        Hypotheses, and what names stand for besides s.
    constants : tuple of Term
        What the statement is for all of, besides the sets.
    """

    def bounded(c, E, Q, estimate):
        drawn = Drawn(U, X, Y, Q)
        known = (
            *(E > 1, E <= 2, is_mechanism(X, Y, Q), drawn.unbiased(estimate)),
            provides(X, Y, Q, SENSITIVE, PROTECTED, E, invertible_if_reachable),
        )

        def at(p):
            return logic.all_of(is_distribution(X, p), loses(c, E, drawn, estimate, p))

        return logic.implies(logic.all_of(*known), functions(X, REAL).exists(at))

    def constant(c):
        every = REAL.forall(
            lambda E: Q.sort.forall(
                lambda Q: ESTIMATE.sort.forall(lambda estimate: bounded(c, E, Q, estimate))
            )
        )
        return logic.all_of(c > 0, every)

    return Statement(
        (SENSITIVE, PROTECTED, *constants),
        given or {},
        {"a constant of the order": REAL.exists(constant)},
        sizes() | (named or {}),
    )


def lower_bounds(order=of_order):
    """Section 3.2: the l2 loss of every ULDP mechanism is at least of order s/(n eps^2)."""

    def loses(c, E, drawn, estimate, p):
        return N_USERS * drawn.l2_loss(p, estimate) >= c * order(S, E - 1)

    return bounded_everywhere(loses)
