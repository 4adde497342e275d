"""n users on a finite probability space: values drawn from p, reports drawn by a mechanism."""

from theory.notions import logic
from theory.notions.probability import expectation, indicator, is_distribution, probability, size


class Users:
    """The users U, each with a value and a report at every outcome of Omega.

    Parameters
    ----------
    U, Omega : Sort
        Users and outcomes.
    X, Y : Sort
        Values and reports.
    weight : callable
        The probability of an outcome.
    value, report : callable
        Of a user, at an outcome.
    """

    def __init__(self, U, Omega, X, Y, weight, value, report):
        self.U, self.Omega, self.X, self.Y = U, Omega, X, Y
        self.weight, self.value, self.report = weight, value, report

    @property
    def n(self):
        """The number of users."""
        return size(self.U)

    def pr(self, event):
        """Return the probability of an event."""
        return probability(self.Omega, self.weight, event)

    def mean(self, f):
        """Return the expectation of a random number."""
        return expectation(self.Omega, self.weight, f)

    def space(self):
        """Return whether the outcomes' weights are a distribution."""
        return is_distribution(self.Omega, self.weight)

    def joint_law(self, p, Q):
        """Return whether each user has x and reports y with probability p(x) Q(x, y)."""

        def together(u, x, y):
            return self.pr(lambda o: logic.all_of(self.value(u, o) == x, self.report(u, o) == y))

        return self.U.forall(
            lambda u: self.X.forall(
                lambda x: self.Y.forall(lambda y: together(u, x, y) == p(x) * Q(x, y))
            )
        )

    def pairwise_independent(self):
        """Return whether any two users report y independently, for every y."""

        def product(u, v, y):
            both = self.pr(lambda o: logic.all_of(self.report(u, o) == y, self.report(v, o) == y))
            alone = [self.pr(lambda o, w=w: self.report(w, o) == y) for w in (u, v)]
            return logic.implies(u != v, both == alone[0] * alone[1])

        return self.U.forall(
            lambda u: self.U.forall(lambda v: self.Y.forall(lambda y: product(u, v, y)))
        )

    def count(self, y, o):
        """Return how many users report y at an outcome."""
        return self.U.sum(lambda u: indicator(self.report(u, o) == y))
