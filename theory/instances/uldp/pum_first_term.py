"""Instances that test the statements of `theory.statements.uldp.pum_first_term`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances
from theory.statements.uldp.pum_first_term import HALF, HIDES, SHOWS, URR, two_users

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
    dropped={
        "each value reports itself most": two_users(ALIKE, **URR).but(own=[0, Fraction(1, 2), 1]),
        "a probability space": too_silent(two_users(ALIKE, **URR)),
        "the law of a report": two_users(drawn_by=(SHOWS, SHOWS), **URR),
        "independent users": two_users(ALIKE, independent=False, **URR),
    },
    broken={
        "the error of one value": Broken(two_users(**URR), {"variance": lambda b, g, p: p}),
        "at most as printed": Broken(two_users(**URR), {"variance": lambda b, g, p: -g}),
        "the l2 loss": Broken(two_users(**URR), {"variance": lambda b, g, p: p}),
    },
)

OF_URR = {"hidden": [False, False, True], "E": 2}

instances(
    "uldp-pum-first-term",
    holds=[two_users(**OF_URR)],
    dropped={
        "eps > 0": two_users(**OF_URR).but(E=1, weight=[0] * 8 + [1]),
        "users' distributions": two_users(([0, 3 * HALF, -HALF], SHOWS), **OF_URR),
        "a probability space": too_silent(two_users(ALIKE, **OF_URR)),
        "the law of a report": two_users(**OF_URR, drawn_by=(SHOWS, SHOWS)),
        "independent users": two_users(ALIKE, independent=False, **OF_URR),
    },
    broken={
        "the l1 squares": Broken(
            two_users(ALIKE, **OF_URR), {"l1_square": lambda flag, p, s, E: 9 + 0 * p}
        )
    },
)
