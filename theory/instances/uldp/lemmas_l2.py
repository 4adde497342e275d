"""Instances that test the statements of `theory.statements.uldp.lemmas_l2`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

SMALL = {"s": 1, "N": 4, "w": 0, "later": 1}
START = {"s": 1, "N": 1, "w": 0, "later": Fraction(1, 4)}

instances(
    "uldp-lemma-3",
    holds=[at(**SMALL, E=2, n=1), at(**START, E=Fraction(3, 2), n=7)],
    dropped={
        "s >= 1 and N >= 1": at(**SMALL, E=2, n=1).but(s=Fraction(-1, 2)),
        "eps > 0": at(**START, E=Fraction(1, 2), n=1),
        "e^eps - 1 <= N": at(**START, E=9, n=1),
        "n >= 1": at(**SMALL, E=2, n=-1),
        "0 <= w < w' <= 1": at(**(SMALL | {"w": 1, "later": 0}), E=2, n=1),
    },
    broken={"F decreases": Broken(at(**SMALL, E=2, n=1), {"F": lambda w, s, N, E, n: w})},
)

instances(
    "uldp-lemma-4",
    holds=[at(**SMALL, a=2), at(**START, a=Fraction(5, 4))],
    dropped={
        "s >= 1 and N >= 1": at(**SMALL, a=2).but(s=-1),
        "eps > 0": at(**START, a=Fraction(1, 2)),
        "a <= N/2 + 1": at(**START, a=9),
        "0 <= w < w' <= 1": at(**(SMALL | {"w": 1, "later": 0}), a=2),
    },
    broken={"F decreases": Broken(at(**SMALL, a=2), {"F": lambda w, s, N, a: w})},
)
