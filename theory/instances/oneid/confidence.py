"""Instances that test the statements of `theory.statements.oneid.confidence`."""

from fractions import Fraction

from theory.ledger.formal import GivenByText, at, instances
from theory.statements.oneid.confidence import HALF, QUARTER


def two(**values):
    """Return an instance of two users, one of whom is in the first group; a = 1/2, b = 1/8."""
    made = {
        "pick": lambda s: HALF if s(0) != s(1) else 0,
        "a": HALF,
        "b": Fraction(1, 8),
        "level": QUARTER,
        # one 1 has probability 1/8, 5/16 and 1/2 at the counts 0, 1 and 2
        "lower": by_count(0, 1, 2),
        "have": [True, False],
    }
    return at({"U": 2}, **(made | values))


def alone(**values):
    """Return an instance of one user, limits that are of use only if she is not in the group."""
    made = {"pick": lambda s: 1 if s(0) else 0, "a": 1, "b": Fraction(3, 4), "have": [False]}
    return at({"U": 1}, **(made | {"lower": by_count(1, 0), "upper": by_count(0, 0)} | values))


def by_count(*values):
    """Return the function of a number of users that has these values."""
    return lambda k: dict(enumerate(values)).get(k, 0)


instances(
    "oneid-confidence-exact-law",
    holds=[two()],
    dropped={
        "the group is drawn at random": alone(pick=lambda s: -1 if s(0) else 3 * HALF, level=1),
        "0 <= b < a <= 1": alone(b=-2, level=2),
        "level > 0": two(level=-1, lower=by_count(0, 0, 0)),
    },
)


def split(**values):
    """Return the instance with the greatest number of members of the first group, by count."""
    made = {"upper": by_count(0, 1, 1), "level": HALF}
    return two(**(made | values))


instances(
    "oneid-confidence-second-group",
    holds=[split()],
    dropped={
        "the group is drawn at random": alone(
            pick=lambda s: -1 if s(0) else Fraction(4, 3), level=1
        ),
        "0 <= b < a <= 1": alone(b=-3, level=3),
        "level > 0": GivenByText("levels > 0", "scope"),
        "exact limits at half the level": split(lower=by_count(2, 2, 2), have=[False, False]),
        "upper bounds those in the first group": split(
            a=1, b=0, level=Fraction(2, 5), upper=by_count(0, 0, 0)
        ),
        "limits are counts": split(
            lower=lambda k: {0: -HALF}.get(k, k), upper=lambda k: {-HALF: -5, 0: 0}.get(k, 1)
        ),
    },
)
