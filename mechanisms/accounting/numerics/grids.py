"""Laws on multiples of a step: integers over a power of two, rounded down, with what is lost.

Steps without checks: `checker.account` reads and checks what they are given.
"""

from fractions import Fraction

from flint import fmpz, fmpz_poly

from mechanisms.accounting import formulas


class Grid:
    """A law on consecutive multiples.

    Parameters
    ----------
    counts : list of int
        Probabilities times 2^bits, each rounded down.
    shift : int
        The multiple that the first one is of.
    bits : int
    """

    def __init__(self, counts, shift, bits):
        first = next((i for i, c in enumerate(counts) if c), 0)
        self.poly, self.shift, self.bits = fmpz_poly(counts[first:]), shift + first, bits

    @classmethod
    def of(cls, atoms, bits):
        """Return the law of a dict from multiples to Fractions."""
        if not atoms:
            return cls([], 0, bits)
        low, high = min(atoms), max(atoms)
        counts = [_floor(atoms.get(j, 0), bits) for j in range(low, high + 1)]
        return cls(counts, low, bits)

    @classmethod
    def certain(cls, bits):
        """Return the law of 0."""
        return cls([1 << bits], 0, bits)

    def __mul__(self, other):
        product = (self.poly * other.poly) // fmpz(1 << self.bits)
        return Grid(product.coeffs(), self.shift + other.shift, self.bits)

    def __pow__(self, n):
        found = None
        for bit in bin(n)[2:]:
            found = found * found if found else None
            if bit == "1":
                found = found * self if found else self
        return found or Grid.certain(self.bits)

    def items(self):
        """Return the multiples and their integers, in order."""
        return [(self.shift + i, int(c)) for i, c in enumerate(self.poly.coeffs())]

    def mass(self):
        """Return the sum of the probabilities, a Fraction."""
        return Fraction(int(self.poly(1)), 1 << self.bits)


def _floor(x, bits):
    x = Fraction(x)
    return (x.numerator << bits) // x.denominator


def split(atoms, step):
    """Return the law of (value, weight) with each value split between multiples of a step.

    Means stay. The result is a dict from multiples to weights.
    """
    found = {}
    for value, weight in atoms:
        j = value // step
        for at, share in enumerate(formulas.shares(value, j * step, (j + 1) * step)):
            if share:
                found[j + at] = found.get(j + at, 0) + weight * share
    return found
