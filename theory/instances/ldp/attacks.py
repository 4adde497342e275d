"""Instances that test the statements of `theory.statements.ldp.attacks`."""

from fractions import Fraction

from theory.instances.ldp.budgets import hashes
from theory.ledger.formal import at, instances

HALF = Fraction(1, 2)
QUARTERS = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]


def report(**other):
    """Return RR on two values with e^eps = 3, and the attack that believes it."""
    values = {"E": 3, "Q": QUARTERS, "attack": [[1, 0], [0, 1]]}
    return at({"X": 2, "Y": 2}, **(values | other))


instances("ldp-success-bound", holds=[report(), report(attack=[[HALF, HALF], [0, 1]])])
GRR = at({"X": 3}, E=3, attack=[[1, 0, 0], [0, 1, 0], [HALF, HALF, 0]])
instances("ldp-grr-success", holds=[GRR])


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
instances("ldp-lh-success-printed", holds=[at({"X": 2, "G": 3}, E=3)])
instances("ldp-lh-image", holds=[at({"X": 2, "G": 2}), at({"X": 1, "G": 3})])
