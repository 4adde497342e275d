"""Instances that test the statements of `theory.statements.uldp.mangat`."""

from mechanisms import rr
from mechanisms.encodings.base import unit_variance
from theory.ledger.formal import Broken, NotNeeded, at, instances
from theory.statements.uldp.mangat import HALF, TENTH, THIRD


def symmetric(sensitive, s, E):
    """A changed uRR: both answers are protected, as in Warner's."""
    del sensitive, s
    return rr.probabilities(2, E)


CHANGED = dict.fromkeys(
    ("Mangat's probabilities", "ULDP", "eps-LDP for no eps"),
    Broken(at(p=HALF, E=2), {"output_probabilities": symmetric}),
)

instances(
    "uldp-mangat",
    holds=[at(p=HALF, E=2), at(p=THIRD, E=100)],
    dropped={"p > 0": at(p=-1, E=2), "p < 1": at(p=1, E=1)},
    broken=CHANGED,
)

instances(
    "uldp-mangat-printed",
    holds=[at(p=1, E=1)],
    dropped={"p > 0": at(p=-1, E=2), "p <= 1": at(p=2, E=1)},
    broken=CHANGED,
)


def opposite(chance, gain, t):
    """Return the variance with the wrong sign."""
    return -unit_variance(chance, gain, t)


instances(
    "uldp-mangat-beats-warner",
    holds=[at(p=1 - TENTH, t=TENTH)],
    dropped={
        "p > 0": at(p=-1, t=1),
        "p < 1": at(p=2, t=1),
        "p is not 1/2": at(p=HALF, t=0),
        "t >= 0": at(p=1 - TENTH, t=-1),
        "t <= 1": NotNeeded("true beyond 1 as well; says that t is a proportion"),
    },
    broken={
        "smaller variance, of the same lies": Broken(at(p=THIRD, t=HALF), {"variance": opposite})
    },
)

instances(
    "uldp-mangat-beats-warner-iff",
    holds=[at(p=THIRD, t=0), at(p=1 - THIRD, t=0), at(p=1 - TENTH, t=TENTH), at(p=TENTH, t=1)],
    dropped={
        "p > 0": at(p=-1, t=1),
        "p < 1": at(p=2, t=1),
        "p is not 1/2": at(p=HALF, t=0),
        "t >= 0": at(p=THIRD, t=0).but(t=-5),
        "t <= 1": NotNeeded("the comparison is the same beyond 1; says that it is a proportion"),
    },
    broken={
        "exactly when": Broken(at(p=THIRD, t=HALF), {"variance": opposite}),
        "for every t if p < 2/3": Broken(at(p=THIRD, t=HALF), {"variance": opposite}),
        "not at t = 0 otherwise": Broken(at(p=1 - TENTH, t=0), {"variance": opposite}),
    },
)

instances(
    "uldp-mangat-beats-warner-equal-eps",
    holds=[at(E=2, t=0), at(E=100, t=1)],
    dropped={
        "eps > 0": at(E=1, t=0),
        "t >= 0": at(E=2, t=-2),
        "t <= 1": NotNeeded("true beyond 1 as well; says that t is a proportion"),
    },
    broken={
        "how much smaller": Broken(at(E=2, t=HALF), {"variance": opposite}),
        "smaller variance, of the same lies": Broken(at(E=2, t=HALF), {"variance": opposite}),
    },
)
