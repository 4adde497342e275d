"""uRR against uRAP in l1 with one sensitive value: N >= 1 makes e^eps - 1 small beside delta.

With one sensitive value two of the four roots are fractions only if a = b^2 and b^4 - 1 is a
square. Fermat has shown that it is none for fractions b > 1. With five b^4 + 3 has to be a square;
among the multiples of that curve's point b = 1 the first that is near enough has 21,648 digits.
"""

from fractions import Fraction

from mechanisms.losses import urap, urr
from theory.hypotheses.necessary import necessary
from theory.kernel.terms import real
from theory.kernel.theorem import instance
from theory.library import zeros
from theory.tactics.logic import deny

DELTA = Fraction(1, 100)
A = 1 + DELTA / 8


@necessary("uldp-urr-against-urap-l1", "s >= 1 and N >= 1")
def one_sensitive(wanted, others=DELTA / 3):
    """At s = 1 and N = delta/3 uRR's loss is more than delta times uRAP's."""
    squares = *urr.uniform_l1_squares(1, others, A * A), *urap.uniform_l1_squares(1, others, A)
    exist = [instance(zeros.square_root(), {zeros.A: real(square)}) for square in squares]
    roots = [zeros.root(real(square)) for square in squares]
    numbers = map(real, (1, others, A, DELTA))
    return deny(wanted.formula, *numbers, *roots, using=exist)
