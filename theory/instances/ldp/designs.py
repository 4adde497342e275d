"""Instances that test the statements of `theory.statements.ldp.designs`."""

from theory.ledger.formal import at, instances

# all pairs of three values; each value is in two of them, every two values in one
PAIRS = [[1, 1, 0], [1, 0, 1], [0, 1, 1]]
# blocks of different sizes: each value in two of four, every two in one
UNEVEN = [[1, 1, 1], [1, 0, 0], [0, 1, 0], [0, 0, 1]]


def design(has=PAIRS, **other):
    """Return an instance of three values with e^eps = 3."""
    blocks = [[bool(h) for h in row] for row in has]
    values = {"has": blocks, "E": 3, "r": 2, "both": 1, "D": 3}
    return at({"X": len(has[0]), "Y": len(has)}, **(values | other))


def guessing(guess, **other):
    """Return an instance with an attack that guesses one value at each block."""
    attack = [[int(x == z) for x in range(3)] for z in guess]
    has = other.pop("has", PAIRS)
    return design(has, attack=attack, **other)


instances("ldp-design-pure", holds=[design(), design(UNEVEN)])
instances("ldp-design-success", holds=[guessing([0, 0, 1]), guessing([2, 2, 2])])


def subsets(has=PAIRS, **other):
    """Return an instance of subset selection."""
    return design(has, **({"w": 2} | other))


def chosen(guess, **other):
    """Return an instance of subset selection with an attack."""
    return guessing(guess, **({"w": 2} | other))


SINGLES = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
instances("ldp-ss-private", holds=[subsets(), subsets(SINGLES, w=1), subsets(D=2)])
instances("ldp-ss-pure", holds=[subsets(), subsets(SINGLES, w=1)])
instances("ldp-ss-success", holds=[chosen([0, 0, 1]), chosen([2, 2, 2])])
