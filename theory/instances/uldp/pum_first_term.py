"""Instances that test the statements of `theory.statements.uldp.pum_first_term`."""

from theory.ledger.formal import at, instances
from theory.statements.uldp.pum_first_term import HIDES, URR, two_users

ALIKE = (HIDES, HIDES)


def too_silent(found):
    """Return an instance with one more outcome, at which nobody says anything."""
    says = found.values["says"]
    sizes = found.sizes | {"Omega": 10}
    values = {
        "weight": [*found.values["weight"], 1],
        "says": lambda u: lambda o: says(u)(o) if o < 9 else lambda z: False,
    }
    return at(sizes, **(found.values | values))


instances(
    "uldp-pum-first-term-exact",
    holds=[two_users(**URR), two_users(ALIKE, **URR)],
    dropped={"a probability space": too_silent(two_users(ALIKE, **URR))},
)

OF_URR = {"hidden": [False, False, True], "E": 2}

instances(
    "uldp-pum-first-term",
    holds=[two_users(**OF_URR)],
    dropped={"a probability space": too_silent(two_users(ALIKE, **OF_URR))},
)
