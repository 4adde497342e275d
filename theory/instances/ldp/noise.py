"""Instances that test the statements of `theory.statements.ldp.noise`."""

from fractions import Fraction

from mechanisms import rr
from mechanisms.oracles import histogram, local_hashing, pure, unary
from mechanisms.oracles import subset_selection as ss
from theory.ledger.formal import Broken, at, instances

HALF = Fraction(1, 2)


def twice(formula):
    """Return a changed formula: two times as much."""
    return lambda *args: 2 * formula(*args)


def swapped(formula):
    """Return a changed formula: the two numbers in the wrong places."""
    return lambda *args: formula(*args)[::-1]


GRR = at(K=3, E=2, n=1)
for claim in ("ldp-grr-noise-printed", "ldp-grr-noise"):
    instances(
        claim,
        holds=[GRR.but(n=2)] + [GRR] * (not claim.endswith("printed")),
        dropped={"eps > 0": GRR.but(E=1), "K >= 2": GRR.but(K=-1), "n >= 1": GRR.but(n=0)},
        broken={"the variance": Broken(GRR, {"probabilities": swapped(rr.probabilities)})},
    )

SS = at(K=4, w=2, E=2)
# a set of half a value is none: there q* = 0, and what is printed holds
NO_OTHER = at(K=2, w=HALF, E=3)
instances(
    "ldp-ss-noise-printed",
    holds=[SS],
    dropped={
        "eps > 0": SS.but(E=1),
        "w > 0": SS.but(w=0),
        "w < K": SS.but(w=4),
        "K >= 2": at(K=1, w=HALF, E=2),
    },
    broken={"the variance": Broken(NO_OTHER, {"supports": swapped(ss.supports)})},
)
instances(
    "ldp-ss-noise",
    holds=[SS, at(K=5, w=1, E=3)],
    dropped={"eps > 0": SS.but(E=1), "w >= 1": SS.but(w=0), "w < K": SS.but(w=4)},
    broken={
        "the variance": Broken(SS, {"noise": twice(pure.unit_noise)}),
        "what is printed": Broken(SS, {"value": twice(ss.unit_noise)}),
    },
)
instances(
    "ldp-ss-objective-printed",
    holds=[SS],
    dropped={
        "eps > 0": at(K=2, w=1, E=-1),
        "w >= 1": at(K=4, w=0, E=2),
        "w < K": at(K=4, w=4, E=2),
    },
    broken={
        "the term": Broken(at(K=5, w=1, E=3), {"success": twice(ss.success)}),
    },
)

UE = at(q=Fraction(1, 4), E=3)
instances(
    "ldp-ue-noise",
    holds=[UE, at(q=Fraction(1, 3), E=4)],
    dropped={"eps > 0": UE.but(E=1), "q > 0": UE.but(q=0), "q < 1": UE.but(q=1)},
    broken={
        "the variance": Broken(UE, {"noise": twice(pure.unit_noise)}),
        "OUE": Broken(UE, {"value": twice(unary.unit_noise)}),
    },
)

LH = at(g=3, E=2)
instances(
    "ldp-lh-noise",
    holds=[LH, at(g=2, E=5)],
    dropped={"eps > 0": LH.but(E=1), "g > 1": LH.but(g=1)},
    broken={
        "the variance": Broken(LH, {"noise": twice(pure.unit_noise)}),
        "OLH, g = e^eps + 1, has OUE's variance": Broken(
            LH, {"value": twice(local_hashing.unit_noise)}
        ),
    },
)

THE = at(a=2, c=2, n=1)
for claim in ("ldp-the-noise-printed", "ldp-the-noise"):
    instances(
        claim,
        holds=[THE.but(n=2)] + [THE] * (not claim.endswith("printed")),
        dropped={
            "theta >= 0": THE.but(a=Fraction(2, 3), c=2),
            "theta <= 1": THE.but(a=2, c=Fraction(2, 3)),
            "eps > 0": THE.but(a=1, c=1),
            "n >= 1": THE.but(n=0),
        },
        broken={"the variance": Broken(THE.but(a=3), {"supports": swapped(histogram.supports)})},
    )
