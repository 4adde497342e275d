"""Instances that test the statements of `theory.statements.ldp.hadamard`."""

from mechanisms.oracles import hadamard
from theory.ledger.formal import at, instances


def coded(codes=((1, 0), (0, 1), (1, 1)), **other):
    """Return values with codes of as many bits, and e^eps = 3."""
    made = {"code": [list(map(bool, row)) for row in codes], "E": 3, "D": 3}
    return at({"X": len(codes), "Bit": len(codes[0])}, **(made | other))


instances("ldp-hadamard-design", holds=[coded([[1]]), coded(), coded([(1, 0, 1), (0, 1, 1)])])


def within(y):
    """Return an attack that guesses the first value of the block, or the first of all."""
    row = sum(bit << t for t, bit in enumerate(map(y, range(2))))
    named = next((x for x in range(3) if hadamard.sign(x + 1, row) == 1), 0)
    return lambda x: int(x == named)


def first(y):
    """Return an attack that always guesses the first value."""
    return lambda x: int(x == 0)


THREE = coded(attack=within)
TWO = coded([(1, 0), (0, 1)], attack=first)
instances("ldp-hadamard-response", holds=[TWO, THREE, TWO.but(D=2)])
