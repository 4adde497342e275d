"""Instances that test the statements of `theory.statements.uldp.worst_l2`."""

from fractions import Fraction

from mechanisms.losses import urap
from mechanisms.losses import urr as losses
from theory.ledger.formal import Broken, NotNeeded, at, instances

HALF = Fraction(1, 2)

MASK, ON_N = [True, False, False], [0, HALF, HALF]
SMALL = at({"X": 3}, sensitive=MASK, E=2, p=ON_N)
LARGE = at({"X": 3}, sensitive=MASK, E=5, p=[Fraction(1, 6), Fraction(5, 12), Fraction(5, 12)])
LARGE_AT_ON_N = at({"X": 3}, sensitive=MASK, E=5, p=ON_N)
MOST = [Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)]


def none(s, N):
    """A changed reference: no distribution."""
    return 0 * s, 2 / N


instances(
    "uldp-urr-l2-worst",
    holds=[at({"X": 3}, sensitive=MASK, E=2, p=MOST), SMALL],
    dropped={
        "eps > 0": at({"X": 3}, sensitive=MASK, E=1, p=MOST),
        "e^eps - 1 < N": LARGE,
        "p is a distribution": at({"X": 3}, sensitive=MASK, E=2, p=[0, 0, 0]),
    },
    broken={
        "the bound": Broken(
            at({"X": 3}, sensitive=MASK, E=2, p=MOST), {"l2_times_n": lambda s, E, m, q: m}
        ),
        "the value": Broken(SMALL, {"value": losses.mixture_l2_times_n}),
        "a distribution": Broken(SMALL, {"reference": none}),
    },
)

instances(
    "uldp-urr-l2-mixture",
    holds=[LARGE, at({"X": 3}, sensitive=MASK, E=3, p=MOST)],
    dropped={
        "eps > 0": at({"X": 2}, sensitive=[True, True], E=1, p=[HALF, HALF]),
        "e^eps - 1 >= N": at({"X": 3}, sensitive=MASK, E=2, p=ON_N),
        "p is a distribution": at({"X": 3}, sensitive=MASK, E=5, p=[0, 0, 0]),
    },
    broken={
        "the bound": Broken(LARGE_AT_ON_N, {"l2_times_n": lambda s, E, m, q: q}),
        "the value": Broken(LARGE, {"value": losses.uniform_l2_times_n}),
        "a distribution": Broken(LARGE, {"mixture": lambda s, N, E: (1 / (s + N), 2 / (s + N))}),
    },
)

instances(
    "uldp-urr-l2-worst-sharp",
    holds=[SMALL, LARGE],
    dropped={
        "eps > 0": at({"X": 3}, sensitive=MASK, E=1, p=ON_N),
        "s >= 1": at({"X": 2}, sensitive=[False, False], E=5, p=[HALF, HALF]),
        "N >= 1": at({"X": 2}, sensitive=[True, True], E=5, p=[HALF, HALF]),
        "p is a distribution": at({"X": 3}, sensitive=MASK, E=2, p=[0, 0, 0]),
    },
    broken={
        "worst, alone, up to the threshold": Broken(
            at({"X": 3}, sensitive=MASK, E=2, p=MOST), {"l2_times_n": lambda s, E, m, q: m}
        ),
        "not above the threshold": Broken(LARGE, {"l2_times_n": lambda s, E, m, q: 0 - m}),
    },
)

SMALL_A = at({"X": 3}, sensitive=MASK, a=Fraction(3, 2), p=ON_N)
LARGE_A = at({"X": 3}, sensitive=MASK, a=3, p=MOST)

instances(
    "uldp-urap-l2-worst",
    holds=[at({"X": 3}, sensitive=MASK, a=Fraction(3, 2), p=MOST), SMALL_A],
    dropped={
        "eps > 0": at({"X": 3}, sensitive=MASK, a=1, p=MOST),
        "a < N/2 + 1": at({"X": 3}, sensitive=MASK, a=9, p=MOST),
        "p is a distribution": at({"X": 3}, sensitive=MASK, a=Fraction(3, 2), p=[0, 0, 0]),
    },
    broken={
        "the bound": Broken(
            at({"X": 3}, sensitive=MASK, a=Fraction(3, 2), p=MOST),
            {"l2_times_n": lambda s, a, m, q: m},
        ),
        "the value": Broken(SMALL_A, {"value": urap.interior_l2_times_n}),
        "a distribution": Broken(SMALL_A, {"reference": none}),
    },
)

instances(
    "uldp-urap-l2-interior",
    holds=[LARGE_A, at({"X": 3}, sensitive=MASK, a=Fraction(5, 2), p=ON_N)],
    dropped={
        "eps > 0": NotNeeded("follows from the next, as N >= 0; says what a is"),
        "above the threshold": at({"X": 3}, sensitive=MASK, a=Fraction(3, 2), p=ON_N),
        "s >= 1": NotNeeded("not needed; without it p(X_S)/s, which nobody reads, divides by zero"),
        "N >= 1": NotNeeded("not needed; without it p(X_N)/N, which nobody reads, divides by zero"),
        "p is a distribution": at({"X": 3}, sensitive=MASK, a=3, p=[0, 0, 0]),
    },
    broken={
        "worst, alone": Broken(LARGE_A, {"l2_times_n": lambda s, a, m, q: m}),
        "the value": Broken(LARGE_A, {"value": urap.uniform_l2_times_n}),
        "a distribution": Broken(LARGE_A, {"levels_of": lambda s, N, a: (2 / s, 1 / N)}),
    },
)

EVEN = at({"X": 2}, sensitive=[True, True], p=[HALF, HALF])

instances(
    "uldp-square-sum",
    holds=[at({"X": 3}, sensitive=[True, True, False], p=[HALF, 0, HALF])],
    dropped={"s >= 1": at({"X": 1}, sensitive=[False], p=[0])},
    broken={
        "the bound": Broken(EVEN, {"bound": lambda mass, s: 2 * mass * mass}),
        "equal if and only if p is constant on X_S": Broken(
            EVEN, {"bound": lambda mass, s: mass * mass}
        ),
    },
)

instances(
    "uldp-am-gm-step",
    holds=[at({"X": 2}, sensitive=[True, True], p=[HALF, HALF / 2], root=Fraction(1, 8))],
)
