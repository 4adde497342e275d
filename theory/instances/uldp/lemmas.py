"""Instances that test the statements of `theory.statements.uldp.lemmas`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances

HALF = Fraction(1, 2)
SMALL = {"s": 1, "N": 2, "E": Fraction(5, 4), "w": 0, "root_a": 2, "root_b": 3}
LEMMA = SMALL | {"later": 1, "later_a": 0, "later_b": 0}
RISING = {"w": 0, "later": Fraction(3, 8), "root_a": HALF, "root_b": HALF}
RISING |= {"later_a": Fraction(5, 8), "later_b": Fraction(5, 8)}
NOT_NEEDED = NotNeeded("s <= N is not needed, nor 1 <= s")


def flat(*sizes):
    """A changed formula: F rises at 0."""
    del sizes
    return Fraction(1, 4), 1, Fraction(1, 4)


def steep(*sizes):
    """A changed formula: the step is false at w = 0."""
    del sizes
    return 4, 1, 9


SMALL_BITS = {"s": 1, "N": 5, "w": 0, "root_a": 2, "root_b": 3}


def backwards(base, **more):
    """Return an instance with w and the later point, and the roots there, in each other's place."""
    pairs = (("w", "later"), ("root_a", "later_a"), ("root_b", "later_b"))
    swapped = {a: base[b] for pair in pairs for a, b in (pair, pair[::-1])}
    return at(**(base | swapped | more))


instances(
    "uldp-lemma-1",
    through={"F decreases": "square roots at w"},
    dropped={
        "1 <= s <= N": at(
            s=Fraction(-17, 20),
            N=2,
            E=Fraction(233, 80),
            w=0,
            later=Fraction(4, 9),
            root_a=Fraction(1, 9),
            root_b=Fraction(1, 3),
            later_a=0,
            later_b=Fraction(5, 9),
        ),
        "eps > 0": at(
            s=2, N=2, E=-3, w=HALF, root_a=0, root_b=HALF, later=1, later_a=HALF, later_b=0
        ),
        "e^eps - 1 < N": at(**(RISING | {"s": 1, "N": 1, "E": 5})),
        "0 <= w < w' <= 1": backwards(LEMMA),
    },
    broken={
        "F decreases": Broken(
            at(**(RISING | {"s": 1, "N": 2, "E": Fraction(5, 4)})), {"constants": flat}
        )
    },
)

instances(
    "uldp-lemma-2",
    through={"F decreases": "square roots at w"},
    dropped={
        "1 <= s <= N": NOT_NEEDED,
        "eps > 0": at(
            s=1,
            N=1,
            a=-2,
            w=Fraction(1, 3),
            root_a=0,
            root_b=0,
            later=Fraction(2, 5),
            later_a=Fraction(2, 15),
            later_b=Fraction(1, 5),
        ),
        "a < N/2 + 1": at(
            s=1,
            N=1,
            a=4,
            w=Fraction(1, 13),
            root_a=Fraction(28, 39),
            root_b=Fraction(8, 13),
            later=Fraction(11, 15),
            later_a=Fraction(4, 5),
            later_b=Fraction(8, 15),
        ),
    },
    broken={
        "F decreases": Broken(
            at(**(RISING | {"s": 1, "N": 1, "a": Fraction(169, 144)})), {"constants": flat}
        )
    },
)

instances(
    "uldp-lemma-1-step",
    dropped={
        "1 <= s <= N": at(
            s=-2, N=6, E=4, w=Fraction(3, 5), root_a=Fraction(1, 5), root_b=Fraction(4, 5)
        ),
        "eps > 0": at(
            s=1, N=2, E=-1, w=Fraction(9, 10), root_a=Fraction(1, 5), root_b=Fraction(3, 10)
        ),
        "e^eps - 1 < N": at(
            s=1, N=2, E=4, w=Fraction(11, 15), root_a=Fraction(8, 15), root_b=Fraction(4, 5)
        ),
        "0 <= w <= 1": at(
            s=1, N=9 * HALF, E=4, w=Fraction(-1, 5), root_a=Fraction(2, 5), root_b=Fraction(12, 5)
        ),
        "positive roots": at(**SMALL).but(w=1, root_a=0, root_b=0),
    },
    broken={
        "dF/dw <= (A' + B')/min(2 root_a, 2 root_b)": Broken(
            at(**(SMALL | {"E": 2})), {"constants": steep}
        )
    },
)

instances(
    "uldp-lemma-2-step",
    dropped={
        "1 <= s <= N": at(
            s=-4, N=13 * HALF, a=4, w=Fraction(2, 3), root_a=2, root_b=Fraction(5, 3)
        ),
        "a < N/2 + 1": at(
            s=1, N=1, a=4, w=Fraction(11, 15), root_a=Fraction(4, 5), root_b=Fraction(8, 15)
        ),
        "0 <= w <= 1": at(
            s=2, N=Fraction(29, 4), a=4, w=Fraction(-1, 3), root_a=1, root_b=Fraction(10, 3)
        ),
        "positive roots": at(s=2, N=5, a=3, w=1, root_a=2, root_b=0),
    },
    broken={
        "dF/dw <= (A' + B')/min(2 root_a, 2 root_b)": Broken(
            at(**(SMALL_BITS | {"a": 2})), {"constants": steep}
        )
    },
)
