"""Instances that test the statements of `theory.statements.ldp.designs`."""

from fractions import Fraction

from mechanisms.oracles import designs
from mechanisms.oracles import subset_selection as ss
from theory.instances.ldp.noise import swapped, twice
from theory.ledger.formal import Broken, at, instances

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


def twice_each(*args):
    """A changed formula: both numbers too great."""
    return tuple(2 * number for number in ss.supports(*args))


def leaky(r, b, E):
    """A changed formula: a block of the own value is told too often."""
    has, other = designs.block_probabilities(r, b, E)
    return 2 * has, other


LEAKY, SAME = (
    {"block_probabilities": leaky},
    {"block_probabilities": lambda r, b, E: (1 / b, 1 / b)},
)
HALF = Fraction(1, 2)
instances(
    "ldp-design-private",
    holds=[design(), design(UNEVEN), design(D=2)],
    dropped={
        "eps > 0": design(E=HALF),
        "each value in r blocks": design([[1, 1, 0], [1, 0, 1], [0, 0, 0]], r=1, both=0).but(
            has=[[True, False, False], [True, False, False], [False, True, False]]
        ),
        "every two in as many": design([[1, 1], [0, 0]], r=1, both=0, D=1),
    },
    broken={
        "a mechanism": Broken(design(), LEAKY),
        "LDP": Broken(design(), LEAKY),
        "no smaller eps": Broken(design(D=2), SAME),
    },
)
instances(
    "ldp-design-pure",
    holds=[design(), design(UNEVEN)],
    dropped={
        "eps > 0": design(E=1),
        "each value in r blocks": design([[1, 0, 0], [1, 0, 0], [0, 1, 0]], r=1, both=0),
        "every two in as many": design([[1, 1, 0], [0, 0, 1], [0, 0, 0]], r=1, both=0),
        "not always together": design([[1, 1], [1, 1]], r=2, both=2),
    },
    broken={
        "p*": Broken(design(), LEAKY),
        "q*": Broken(design(), LEAKY),
        "p* > q*": Broken(design(), {"supports": swapped(designs.supports)}),
    },
)
instances(
    "ldp-design-success",
    holds=[guessing([0, 0, 1]), guessing([2, 2, 2])],
    dropped={
        "eps > 0": guessing([2, 1, 0], E=HALF),
        "each value in r blocks": guessing([2, 1, 0], r=-2),
        "an attack": guessing([0, 0, 1]).but(attack=[[1, 1, 1]] * 3),
    },
    broken={
        "no attack is better": Broken(guessing([0, 0, 1]), LEAKY),
        "the attack": Broken(guessing([0, 0, 1]), {"value": twice(designs.success)}),
    },
)


def subsets(has=PAIRS, **other):
    """Return an instance of subset selection."""
    return design(has, **({"w": 2} | other))


def chosen(guess, **other):
    """Return an instance of subset selection with an attack."""
    return guessing(guess, **({"w": 2} | other))


def likelier(K, w, E):
    """A changed formula: the own value is in the set more often."""
    return ss.supports(K, w, 2 * E)[0], ss.supports(K, w, E)[1]


SINGLES = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
UNEQUAL = [[1, 0, 0], [1, 0, 0], [0, 1, 0]]
PARTS = [[1, 1, 0, 0], [0, 0, 1, 1]]
instances(
    "ldp-ss-private",
    holds=[subsets(), subsets(SINGLES, w=1), subsets(D=2)],
    dropped={
        "eps > 0": subsets(E=HALF),
        "w >= 1": subsets([[0, 0, 0]], w=0, D=1),
        "w < K": subsets([[1, 1, 1]], w=3, D=1),
        "sets of w values": subsets([[1, 1], [0, 0]], w=1, D=1),
        "each value in as many": subsets(UNEQUAL, w=1),
    },
    broken={
        "a mechanism": Broken(subsets(), {"inclusion": lambda K, w, E: (2, 0 * E)}),
        "LDP": Broken(subsets(), {"inclusion": likelier}),
        "no smaller eps": Broken(subsets(D=2), {"inclusion": lambda K, w, E: (w / K, 0 * E)}),
    },
)
instances(
    "ldp-ss-pure",
    holds=[subsets(), subsets(SINGLES, w=1)],
    dropped={
        "eps > 0": subsets(E=1),
        "w >= 1": subsets([[0, 0, 0]], w=0),
        "w < K": subsets([[1, 1, 1]], w=3),
        "each value in as many": subsets([[1, 0], [1, 0]], w=1),
        "every two in as many": subsets(PARTS),
    },
    broken={
        "p*": Broken(subsets(), {"supports": swapped(ss.supports)}),
        "q*": Broken(subsets(), {"supports": twice_each}),
        "p* > q*": Broken(subsets(), {"supports": swapped(ss.supports)}),
    },
)
instances(
    "ldp-ss-success",
    holds=[chosen([0, 0, 1]), chosen([2, 2, 2])],
    dropped={
        "eps > 0": chosen([2, 1, 0], E=HALF),
        "w >= 1": chosen([0, 0, 1], w=0),
        "w < K": chosen([2, 1, 0], w=3),
        "an attack": chosen([0, 0, 1]).but(attack=[[1, 1, 1]] * 3),
    },
    broken={
        "no attack is better": Broken(chosen([0, 0, 1]), {"inclusion": likelier}),
        "the attack": Broken(chosen([0, 0, 1]), {"value": twice(ss.success)}),
    },
)
