"""Instances that test the statements of `theory.statements.oneid.attack`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def named_by(*users):
    """Return the guess that names one of these users for each of the four reports of two bits."""
    return lambda y: users[2 * y(1) + y(0)]


def best_form(**values):
    """Return an instance of three users and two values, with e^eps = 3 and an infinite budget."""
    made = {"h": 1, "e": [2, 0], "infinite": [False, True], "value": [0, 1, 1]}
    return at({"X": 2, "U": 3}, **(made | {"attack": named_by(0, 0, 1, 1)} | values))


for claim in ("oneid-heuristic-corrected", "oneid-heuristic-is-bayes"):
    instances(claim, holds=[best_form(), best_form(e=[2, 5], infinite=[False, False])])


def any_form(**values):
    """Return an instance of two users and values with e^eps = 2 and 4, and other a/b."""
    made = {
        "E": [2, 4],
        "infinite": [False, False],
        "a": [HALF, Fraction(5, 8)],
        "b": [Fraction(1, 3), HALF],
        "value": [0, 1],
        "attack": named_by(0, 0, 1, 1),
    }
    return at({"X": 2, "U": 2}, **(made | values))


instances(
    "oneid-heuristic-any-idue",
    through={"nobody is right more often": "Proposition 1's condition"},
    holds=[any_form()],
)
