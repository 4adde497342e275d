"""Instances that test the statements of `theory.statements.uldp.uniform`."""

from fractions import Fraction

from theory.ledger.formal import Broken, GivenByText, at, instances

HALF = Fraction(1, 2)
EVEN = {"E": 16, "theta": Fraction(4, 5), "a": 4, "p": [1, 0]}
KINDS = (
    {"root": [Fraction(4, 15), Fraction(4, 15)], "top": Fraction(17, 30)},
    {"root": [Fraction(2, 3), Fraction(2, 3)], "top": 5 * Fraction(1, 6)},
    {"root": [0, 0], "top": HALF},
)


def two(**changed):
    """Return an instance of two values."""
    return at({"X": 2}, **(EVEN | KINDS[0] | changed))


def fourth(b, g, p):
    """A changed formula: what is not concave."""
    return p * p * p * p


instances(
    "uldp-rr-rappor-worst",
    holds=[*(two(**kind) for kind in KINDS), two(p=[HALF, HALF], root=2 * [Fraction(17, 30)])],
    dropped={"K >= 2": GivenByText("K >= 2", "scope")},
    broken={
        **dict.fromkeys(
            ("l1, RR", "l1, RAPPOR", "l1, no privacy"),
            Broken(two(root=[1, 0], top=Fraction(1, 4)), {"variance": fourth}),
        ),
        **dict.fromkeys(
            ("l2, RR", "l2, RAPPOR", "l2, no privacy"),
            Broken(two(), {"variance": lambda b, g, p: p * p}),
        ),
    },
)
