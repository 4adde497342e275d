"""n users on a finite probability space: their values and reports, and independence."""

from theory.kernel.binding import function
from theory.kernel.sorts import functions
from theory.notions import logic
from theory.notions.probability import expectation, probability


class Users:
    """The users U, of whom something is true or not at every outcome of Omega.

    What a user says is a function of user, outcome and what is said to a truth value: one report
    may say several things.

    Parameters
    ----------
    U, Omega : Sort
        Users and outcomes.
    weight : callable
        The probability of an outcome.
    """

    def __init__(self, U, Omega, weight):
        self.U, self.Omega, self.weight = U, Omega, weight

    def pr(self, event):
        """Return the probability of an event."""
        return probability(self.Omega, self.weight, event)

    def mean(self, f):
        """Return the expectation of a random number."""
        return expectation(self.Omega, self.weight, f)

    def joint_law(self, X, Y, value, says, law):
        """Return whether each user has the value x and says y with probability law(x, y)."""

        def together(u, x, y):
            return self.pr(lambda o: logic.all_of(value(u, o) == x, says(u, o, y)))

        return self.U.forall(
            lambda u: X.forall(lambda x: Y.forall(lambda y: together(u, x, y) == law(x, y)))
        )

    def pairwise_independent(self, Y, says):
        """Return whether any two users say y independently, for every y."""

        def product(u, v, y):
            both = self.pr(lambda o: logic.all_of(says(u, o, y), says(v, o, y)))
            alone = [self.pr(lambda o, w=w: says(w, o, y)) for w in (u, v)]
            return logic.implies(u != v, both == alone[0] * alone[1])

        return self.U.forall(
            lambda u: self.U.forall(lambda v: Y.forall(lambda y: product(u, v, y)))
        )


def is_order(U, order):
    """Return whether each user's report is put at one place."""
    return U.forall(lambda u: U.forall(lambda v: logic.implies(order(u) == order(v), u == v)))


def over_orders(U, f):
    """Return the sum over all orders of the users."""
    return functions(U, U).sum(lambda order: logic.choose(is_order(U, order), f(order), 0))


def shuffled_law(U, Y, law):
    """Return the law of shuffled reports; `law` is of a user and an own report."""

    def in_order(order, r):
        return U.prod(lambda u: law(u, r(order(u))))

    def mean(r):
        return over_orders(U, lambda o: in_order(o, r)) / over_orders(U, lambda o: 1)

    return function(functions(U, Y), mean)
