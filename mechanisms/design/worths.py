"""The worth of a column, between two fractions; arguments are without checks.

Each utility is a sum over outputs of `worth(column)`, which is convex and grows with the column in
proportion. `report` turns the sum into the number that people ask for.
"""

from dataclasses import dataclass
from fractions import Fraction

import flint

# of balls around logarithms
BITS = 200


@dataclass(frozen=True)
class Gain:
    """The expected gain of the best action on each output.

    Parameters
    ----------
    prior : tuple of Fraction, shape (K,)
    rows : tuple of tuple of Fraction
        What an action gains at each input; the identity is guessing.
    """

    prior: tuple
    rows: tuple
    name = "expected gain"

    def worth(self, column):
        """Return the lower and the upper bound, the same."""
        found = max(
            sum(p * g * v for p, g, v in zip(self.prior, row, column, strict=True))
            for row in self.rows
        )
        return found, found

    def report(self, total):
        """Return the number that is asked for."""
        return total


@dataclass(frozen=True)
class Squares:
    """Minus the mean squared error of the posterior mean, up to a constant.

    Parameters
    ----------
    prior : tuple of Fraction, shape (K,)
    rows : tuple of tuple of Fraction
        Coordinates of the inputs: one row of numbers, or the identity for the input itself.
    """

    prior: tuple
    rows: tuple
    name = "mean squared error"

    def worth(self, column):
        """Return the lower and the upper bound, the same."""
        joint = [p * v for p, v in zip(self.prior, column, strict=True)]
        means = (sum(u * v for u, v in zip(row, joint, strict=True)) for row in self.rows)
        found = sum(mean * mean for mean in means) / sum(joint)
        return found, found

    def report(self, total):
        """Return the mean squared error."""
        whole = sum(p * u * u for row in self.rows for p, u in zip(self.prior, row, strict=True))
        return whole - total


@dataclass(frozen=True)
class Information:
    """Mutual information in nats.

    Parameters
    ----------
    prior : tuple of Fraction, shape (K,)
    """

    prior: tuple
    name = "mutual information, nats"

    def worth(self, column):
        """Return fractions between which it lies."""
        joint = [p * v for p, v in zip(self.prior, column, strict=True)]
        total = sum(joint)
        with flint.ctx.workprec(BITS):
            found = flint.arb(0)
            for mass, v in zip(joint, column, strict=True):
                if mass:
                    found += _ball(mass) * _ball(v / total).log()
            ends = found.lower(), found.upper()
        return tuple(map(_fraction, ends))

    def report(self, total):
        """Return the number that is asked for."""
        return total


@dataclass(frozen=True)
class Trace:
    """The linear part of the trace of the inverse Fisher information: q' N^2 q / (p . q).

    Parameters
    ----------
    prior : tuple of Fraction, shape (K,)
    square : tuple of tuple of Fraction, shape (K, K)
        N^2 for a symmetric N.
    """

    prior: tuple
    square: tuple
    name = "trace of the inverse Fisher information"

    def worth(self, column):
        """Return the lower and the upper bound, the same."""
        moved = [sum(n * v for n, v in zip(row, column, strict=True)) for row in self.square]
        found = sum(u * v for u, v in zip(moved, column, strict=True))
        found /= sum(p * v for p, v in zip(self.prior, column, strict=True))
        return found, found


def _ball(value):
    return flint.arb(flint.fmpq(value.numerator, value.denominator))


def _fraction(end):
    mantissa, exponent = end.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
