"""Estimates from n independent reports, all by one mechanism: their means and losses."""

from theory.kernel.sorts import REAL, functions
from theory.notions import logic
from theory.notions.limits import absolute
from theory.notions.probability import is_distribution


class Drawn:
    """The reports of the users U, whose values are drawn from a distribution p.

    An outcome is a map r from users to reports. An estimate has a number for each value.

    Parameters
    ----------
    U, X, Y : Sort
        Users, values and reports.
    Q : callable
        Pr(y|x) of x and y.
    """

    def __init__(self, U, X, Y, Q):
        self.U, self.X, self.Y, self.Q, self.outcomes = U, X, Y, Q, functions(U, Y)

    def report(self, p, y):
        """Return the probability that a user reports y."""
        return self.X.sum(lambda x: p(x) * self.Q(x, y))

    def mean(self, p, f):
        """Return the expectation of a function of the outcome."""
        return self.outcomes.sum(lambda r: self.U.prod(lambda u: self.report(p, r(u))) * f(r))

    def unbiased(self, estimate):
        """Return whether the mean of the estimate is p, for every distribution p."""

        def at(p):
            return logic.implies(
                is_distribution(self.X, p),
                self.X.forall(lambda x: self.mean(p, lambda r: estimate(r, x)) == p(x)),
            )

        return functions(self.X, REAL).forall(at)

    def l2_loss(self, p, estimate):
        """Return the expected l2 loss of an estimate."""
        return self.X.sum(
            lambda x: self.mean(p, lambda r: (estimate(r, x) - p(x)) * (estimate(r, x) - p(x)))
        )

    def l1_loss(self, p, estimate):
        """Return the expected l1 loss of an estimate."""
        return self.X.sum(lambda x: self.mean(p, lambda r: absolute(estimate(r, x) - p(x))))
