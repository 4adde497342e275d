"""Instances that test the statements of `theory.statements.uldp.greatest`."""

from fractions import Fraction

from theory.ledger.formal import GivenByText, at, instances

THIRD = Fraction(1, 3)
URR = {"sensitive": [True, False, False], "E": 2, "p": 3 * [THIRD]}
URAP = {"sensitive": [True, False, False], "a": Fraction(3, 2), "p": 3 * [THIRD]}


def three(base, **changed):
    """Return an instance of three values."""
    return at({"X": 3}, **(base | changed))


for claim, base, above in (
    ("uldp-urr-l2-greatest", URR, {"E": 5}),
    ("uldp-urap-l2-greatest", URAP, {"a": 3}),
):
    instances(
        claim,
        holds=[three(base), three(base, **above)],
        dropped={"s >= 1 and N >= 1": GivenByText("s, N >= 1", "says")},
    )
