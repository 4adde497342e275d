"""Channels at which the statements are tested: by hand, in fractions."""

from fractions import Fraction

from theory.ledger.formal import Broken, Implied, at, instances

THIRD = Fraction(1, 3)
FLIPPED = at({"X": 2, "Y": 2}, E=2, Q=[[2 * THIRD, THIRD], [THIRD, 2 * THIRD]])
EVEN = at(E=2)

instances(
    "distance-at-most",
    holds=[FLIPPED, at({"X": 3, "Y": 1}, E=1, Q=[[1], [1], [1]])],
    dropped={
        "eps >= 0": Implied("an entry above 0 is at most E times itself"),
        "a mechanism": FLIPPED.but(Q=[[4, 2], [2, 4]]),
        "LDP": FLIPPED.but(Q=[[1, 0], [0, 1]]),
    },
    broken={"near": Broken(FLIPPED, {"greatest": lambda E: (E - 1) / (E + 2)})},
)
instances(
    "distance-reached",
    holds=[EVEN, at(E=1)],
    dropped={"eps >= 0": at(E=0)},
    broken={
        "a mechanism": Broken(EVEN, {"kept": lambda E: E}),
        "LDP": Broken(EVEN, {"kept": lambda E: 1 - 1 / (1 + E * E)}),
        "reached": Broken(EVEN, {"greatest": lambda E: (E - 1) / (E + 2)}),
    },
)
