"""Instances that test the statements of `theory.statements.uldp.lemmas`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances

HALF = Fraction(1, 2)
SMALL = {"s": 1, "N": 2, "E": Fraction(5, 4), "w": 0, "root_a": 2, "root_b": 3}
RISING = {"w": 0, "later": Fraction(3, 8), "root_a": HALF, "root_b": HALF}
RISING |= {"later_a": Fraction(5, 8), "later_b": Fraction(5, 8)}
NOT_NEEDED = NotNeeded("neither s <= N nor 1 <= s is needed")


def flat(*sizes):
    """A changed formula: F rises at 0."""
    del sizes
    return Fraction(1, 4), 1, Fraction(1, 4)


def steep(*sizes):
    """A changed formula: the step is false at w = 0."""
    del sizes
    return 4, 1, 9


instances(
    "uldp-lemma-1",
    through={"F decreases": "square roots at w"},
    broken={
        "F decreases": Broken(
            at(**(RISING | {"s": 1, "N": 2, "E": Fraction(5, 4)})), {"constants": flat}
        )
    },
)

instances(
    "uldp-lemma-2",
    through={"F decreases": "square roots at w"},
    dropped={"1 <= s <= N": NOT_NEEDED},
    broken={
        "F decreases": Broken(
            at(**(RISING | {"s": 1, "N": 1, "a": Fraction(169, 144)})), {"constants": flat}
        )
    },
)

instances(
    "uldp-lemma-1-step",
    broken={
        "dF/dw <= (A' + B')/min(2 root_a, 2 root_b)": Broken(
            at(**(SMALL | {"E": 2})), {"constants": steep}
        )
    },
)

instances(
    "uldp-lemma-2-step",
)
