"""Unary encodings: two inputs' likelihoods differ in two bits, and the other factors are common."""

from theory.kernel.binding import function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library.factors import one_out, rest, two_out
from theory.notions.unary import bit, likelihood
from theory.tactics.sums import non_negative


class Likelihood:
    """Pr(y|x) of one report y, from the probabilities of a 1 in the own and in another's bit.

    Parameters
    ----------
    X : Sort
    a, b : callable
        Of a value: in its own bit, and in its bit if another value is the input.
    y : Term
        The report, a function from X to truth values.
    """

    def __init__(self, X, a, b, y):
        self.y, self.law = y, lambda x: likelihood(X, a, b, x, y)
        self.own = function(X, lambda j: bit(a(j), y(j)))
        self.other = function(X, lambda j: bit(b(j), y(j)))

    def __call__(self, x):
        """Return Pr(y|x)."""
        return self.law(x)

    def ratio(self, given, E, i, j, signs, bits):
        """Return `given => Pr(y|i) <= E Pr(y|j)`, for E >= 1.

        Parameters
        ----------
        given, E, i, j : Term
        signs : callable
            From a value k to a theorem, `given => own(k) >= 0 and other(k) >= 0`.
        bits : Theorem
            `given => own(i) other(j) <= E (own(j) other(i))`.
        """
        common = rest(self.other, i, j)
        one = two_out(self(i), self.own, self.other, i, j)
        two = two_out(self(j), self.own, self.other, j, i, common)
        least = non_negative(common, given, use=lambda k: [signs(k)])
        same = non_negative(self(i), given, use=lambda k: [signs(k)])
        left, right = self.own(i) * self.other(j), self.own(j) * self.other(i)
        values = dict(zip(NUMBERS, (left, right, common, E), strict=True))
        apart = solve(
            implies(and_(given, not_(eq(i, j))), self(i) <= E * self(j)),
            *(one, two, least, bits, instance(common_factor(), values)),
        )
        alike = leibniz(function(i.sort, self), i, j)
        alike = solve(implies(and_(given, eq(i, j)), self(i) <= E * self(j)), same, alike)
        return solve(implies(given, self(i) <= E * self(j)), apart, alike)

    def impossible(self, given, x, j, zero):
        """Return `given => (x != j => Pr(y|x) = 0)` from `given => other(j) = 0`."""
        f = self(x).args[0]
        goal = implies(given, implies(not_(eq(x, j)), eq(self(x), 0)))
        return solve(goal, one_out(f, j), zero)


NUMBERS = [const(f"bits_{name}", REAL) for name in ("left", "right", "common", "E")]


@remembered
def common_factor():
    """A factor that both sides share may be cancelled."""
    left, right, common, E = NUMBERS
    return solve(implies(and_(left <= E * right, common >= 0), left * common <= E * right * common))
