"""Instances that test the statements of `theory.statements.ldp.attacks`."""

from fractions import Fraction

from theory.instances.ldp.budgets import hashes
from theory.ledger.formal import at, instances

HALF = Fraction(1, 2)


def among_ones(y):
    """Return the described attack: a guess among the ones, or any."""
    ones = [j for j in range(2) if y(j)]
    return lambda x: Fraction(int(x in ones), len(ones)) if ones else HALF


def any_guess(y):
    """Return an attack that always guesses the first value."""
    return lambda x: int(x == 0)


UE = at({"X": 2}, p=HALF, q=Fraction(1, 4), attack=among_ones)
instances("ldp-ue-success", holds=[UE, UE.but(attack=any_guess)])
THE = at({"X": 2}, a=2, c=2, attack=among_ones)
instances("ldp-the-success", holds=[THE, THE.but(attack=any_guess)])


def guessed(functions, guess, **other):
    """Return local hashing of two values with an attack that guesses one value a report."""
    attack = [[[int(x == z) for x in range(2)] for z in row] for row in guess]
    return hashes(functions, attack=attack, **other)


BOTH = ((0, 1), (0, 0))
LH = guessed(BOTH, [[0, 1], [0, 1]])
instances(
    "ldp-lh-success", holds=[LH, guessed(BOTH, [[0, 1], [1, 1]]), guessed(BOTH, [[0, 0], [1, 1]])]
)
