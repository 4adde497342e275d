"""Instances that test the statements of `theory.statements.uldp.rappor`."""

from fractions import Fraction

from mechanisms import urap
from theory.ledger.formal import Broken, GivenByText, at, instances

THIRD = Fraction(1, 3)


def urap_at(mask=(True, False), **other):
    """Return an instance at the theta of the basic RAPPOR, e^eps = 4."""
    values = {"sensitive": list(mask), "theta": 2 * THIRD, "E": 4}
    return at({"X": len(mask)}, **(values | other))


def likely(sensitive, theta, E):
    """A changed uRAP: the own bit's probability is doubled."""
    own, other = urap.bit_probabilities(sensitive, theta, E)
    return 2 * own, other


def leaky(sensitive, theta, E):
    """A changed uRAP: sensitive bits tell more than they may."""
    own, other = urap.bit_probabilities(sensitive, theta, E)
    return own, other / 2


PRIVATE = {
    "dropped": {
        "theta >= 0": urap_at(theta=Fraction(-1, 2)),
        "theta <= 1": urap_at(theta=Fraction(5, 4)),
        "eps >= 0": urap_at(E=Fraction(1, 2)),
    },
    "broken": {
        "bits have probabilities": Broken(urap_at(), {"bit_probabilities": likely}),
        "ULDP": Broken(urap_at(), {"bit_probabilities": leaky}),
    },
}

instances("uldp-urap-private", holds=[urap_at((True, False, False))], **PRIVATE)

instances(
    "uldp-urap-private-reachable",
    holds=[
        urap_at(),
        urap_at((True, False, False)),
        urap_at((True, True), theta=1),
        urap_at((False, False), theta=0, E=1),
    ],
    **PRIVATE,
)


instances(
    "uldp-urap-private-trimmed",
    dropped={"theta >= 0": GivenByText("theta in [0, 1]", "Definition 5")},
)
