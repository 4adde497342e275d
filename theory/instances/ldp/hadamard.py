"""Instances that test the statements of `theory.statements.ldp.hadamard`."""

from mechanisms.oracles import designs, hadamard
from theory.instances.ldp.noise import swapped, twice
from theory.ledger.formal import Broken, at, instances


def coded(codes=((1, 0), (0, 1), (1, 1)), **other):
    """Return values with codes of as many bits, and e^eps = 3."""
    made = {"code": [list(map(bool, row)) for row in codes], "E": 3, "D": 3}
    return at({"X": len(codes), "Bit": len(codes[0])}, **(made | other))


instances(
    "ldp-hadamard-design",
    holds=[coded([[1]]), coded(), coded([(1, 0, 1), (0, 1, 1)])],
    dropped={"no code is 0": coded([[0]]), "codes differ": coded([[1], [1]])},
    broken={
        "each value in half": Broken(coded(), {"sizes": lambda b: (b / 4, b / 4)}),
        "every two in a quarter": Broken(coded(), {"sizes": lambda b: (b / 2, b / 2)}),
    },
)


def within(y):
    """Return an attack that guesses the first value of the block, or the first of all."""
    row = sum(bit << t for t, bit in enumerate(map(y, range(2))))
    named = next((x for x in range(3) if hadamard.sign(x + 1, row) == 1), 0)
    return lambda x: int(x == named)


def leaky(r, b, E):
    """A changed formula: a block of the own value is told too often."""
    own, other = designs.block_probabilities(r, b, E)
    return 2 * own, other


def first(y):
    """Return an attack that always guesses the first value."""
    return lambda x: int(x == 0)


THREE = coded(attack=within)
TWO = coded([(1, 0), (0, 1)], attack=first)
instances(
    "ldp-hadamard-response",
    holds=[TWO, THREE, TWO.but(D=2)],
    dropped={
        "eps > 0": TWO.but(E=1),
        "no code is 0": coded([[0]], attack=first),
        "codes differ": coded([[1], [1]], attack=first),
        "an attack": TWO.but(attack=lambda y: lambda x: 1),
    },
    broken={
        "a mechanism": Broken(TWO, {"block_probabilities": leaky}),
        "LDP": Broken(TWO, {"block_probabilities": leaky}),
        "no smaller eps": Broken(
            TWO.but(D=1), {"block_probabilities": lambda r, b, E: (1 / b, 1 / b)}
        ),
        "p*": Broken(TWO, {"supports": swapped(hadamard.supports)}),
        "q*": Broken(TWO, {"supports": swapped(hadamard.supports)}),
        "the variance": Broken(TWO, {"noise": twice(hadamard.unit_noise)}),
        "no attack is better": Broken(TWO, {"block_probabilities": leaky}),
        "the attack": Broken(THREE, {"success": twice(hadamard.success)}),
    },
)
