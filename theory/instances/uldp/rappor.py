"""Instances that test the statements of `theory.statements.uldp.rappor`."""

from fractions import Fraction

from mechanisms import urap
from theory.ledger.formal import Broken, GivenByText, at, instances

THIRD = Fraction(1, 3)


def rr_at(**other):
    """Return an instance of three values."""
    return at({"X": 3}, **({"E": 2} | other))


instances("uldp-rr-ldp", holds=[rr_at(), at({"X": 1}, E=1)])


def rappor_at(**other):
    """Return an instance of two values at the theta of the basic RAPPOR."""
    return at({"X": 2}, **({"theta": 2 * THIRD, "E": 4} | other))


instances("uldp-rappor-ldp", holds=[rappor_at(), rappor_at(theta=1), rappor_at(theta=0, E=1)])

instances("uldp-rappor-basic", holds=[at(a=2), at(a=1)])


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
    "uldp-urap-ratio",
    holds=[urap_at(), urap_at((True, True), theta=1), urap_at((False, True), theta=0, E=1)],
)

instances(
    "uldp-urap-private-trimmed",
    holds=[
        urap_at((True, False, False)),
        urap_at((True, False, False), theta=1),
        urap_at(theta=0),
        urap_at(E=1),
    ],
    dropped={"theta >= 0": GivenByText("theta in [0, 1]", "Definition 5")},
)
