"""Example 1: N = 100 users, of whom one in ten has X = 1."""

from fractions import Fraction

from theory.kernel.statement import Statement
from theory.kernel.terms import real
from theory.statements.lip import binary
from theory.statements.lip.binary import BOOL, PRINTED, E

N, TENTH, HALF = 100, Fraction(1, 10), Fraction(1, 2)


def printed_channel(flip=lambda E: 1 - E / 2):
    """q* = 1 - e^eps/2, p* = 1/2 is an eps-LDP channel."""
    return Statement(
        (E,),
        {"eps >= 0": E >= 1, "e^eps <= 2": E <= 2},
        {"LDP as printed": binary.has_ldp(BOOL, PRINTED)},
        {PRINTED: binary.channel(flip(E), real(HALF))},
    )
