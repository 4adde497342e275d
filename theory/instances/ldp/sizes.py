"""Instances that test the statements of `theory.statements.ldp.sizes`."""

from fractions import Fraction

from mechanisms.losses import ubd as losses
from mechanisms.oracles import histogram, local_hashing, pure
from theory.instances.ldp.noise import twice
from theory.ledger.formal import Broken, at, instances

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def sets(K, w, v, E):
    """Return an instance of K values and sets of two sizes."""
    return at({"X": K, "First": w, "Second": v}, E=E)


# a changed formula that is least for the greatest sets
def fewest(K, w, E):
    """Return a changed formula: great for small sets."""
    return K - w


ROUNDED = {
    "eps > 0": sets(4, 2, 1, 1),
    "v < K": sets(4, 1, 4, 3),
    "w is max(1, K/(E+1) rounded)": sets(4, 3, 1, 2),
}
instances(
    "ldp-ss-size",
    holds=[sets(20, 2, 1, Fraction(123, 10))],
    dropped=ROUNDED,
    broken={"no smaller loss": Broken(sets(4, 1, 2, 3), {"noise": fewest})},
)
instances(
    "ldp-ss-size-total",
    holds=[sets(4, 1, 2, Fraction(17, 10))],
    dropped=ROUNDED,
    broken={"no smaller loss": Broken(sets(4, 1, 2, 3), {"total": lambda p, q, K, squares: 1 - q})},
)


def spread(p=(HALF, HALF, 0, 0), **other):
    """Return an instance of four values."""
    return at({"X": len(p)}, **({"E": 2, "w": 1, "p": list(p)} | other))


instances(
    "ldp-ss-best-size",
    holds=[spread(), spread(w=2), spread(w=3)],
    dropped={
        "eps > 0": spread(E=1),
        "w >= 1": spread(w=0),
        "w < K": spread(w=4),
        "p is a distribution": spread((0, 0, 0, 0)),
    },
    broken={
        "the loss": Broken(spread(), {"value": twice(losses.on_sensitive_times_n)}),
        "no p loses more": Broken(
            spread(), {"total": lambda p, q, K, squares: pure.total_loss(p, q, K, 1) + squares}
        ),
        "which of two sizes": Broken(spread(), {"prefers": lambda s, k, E: k >= 1}),
    },
)


def hashed(g, h, E):
    """Return an instance of two numbers of hash values."""
    return at({"First": g, "Second": h}, E=E)


instances(
    "ldp-olh-size",
    holds=[hashed(2, 3, Fraction(29, 20))],
    dropped={
        "eps > 0": hashed(2, 3, 1),
        "h >= 2": hashed(3, 1, 2),
        "g is E + 1 rounded": hashed(2, 3, 2),
    },
    broken={
        "no smaller variance": Broken(
            hashed(3, 4, 2), {"noise": lambda g, E: local_hashing.unit_noise(g, E) / g / g / g}
        )
    },
)

LH = at(g=3, E=2)
instances(
    "ldp-lh-best-size",
    holds=[LH, at(g=2, E=3), at(g=3, E=3)],
    dropped={"eps > 0": LH.but(E=1), "g >= 2": LH.but(g=1)},
    broken={
        "one more": Broken(LH, {"prefers": lambda g, E: g <= 3}),
        "first those that want more": Broken(LH, {"prefers": lambda g, E: g >= 4}),
        "over the reals": Broken(LH.but(g=2), {"noise": lambda g, E: g}),
    },
)

UE = at(q=Fraction(1, 4), E=2)
instances(
    "ldp-oue-least",
    holds=[UE, UE.but(q=THIRD)],
    dropped={"eps > 0": UE.but(E=1), "q > 0": UE.but(q=0), "q < 1": UE.but(q=1)},
    broken={
        "no smaller variance": Broken(UE, {"noise": lambda q, E: q}),
        "only OUE has it": Broken(UE, {"noise": lambda q, E: 1 + 0 * q}),
    },
)

# 3 b^2 - 2 (t + 1) b + t = 0 at b = 2, t = 8/3
THE = at(t=Fraction(8, 3), a=Fraction(3, 2), best=2)
instances(
    "ldp-the-threshold",
    holds=[THE, THE.but(a=2), THE.but(a=3), THE.but(a=HALF)],
    dropped={"eps > 0": at(t=1, a=1, best=1)},
    broken={
        "in (1/2, 1)": Broken(THE.but(best=Fraction(8, 3)), {"slope": lambda a, t: a - t}),
        "least in [0, 1]": Broken(THE, {"noise": lambda a, c: a + 0 * c}),
        "not above 1": Broken(
            THE.but(a=3), {"above": lambda a, t: histogram.supports_above(t, t * t)}
        ),
        "not below 0": Broken(THE.but(a=HALF), {"below": lambda a, t: (1, Fraction(1, 100))}),
    },
)

NEAR = at(p=HALF, q=Fraction(1, 4), f=Fraction(1, 10), delta=HALF)
instances(
    "ldp-approximate-variance",
    holds=[NEAR, NEAR.but(f=0, delta=0)],
    dropped={
        "q* > 0": at(p=Fraction(-1, 10), q=Fraction(-1, 4), f=Fraction(25, 12), delta=-1),
        "q* < p*": NEAR.but(p=Fraction(1, 8), f=1, delta=0),
        "p* <= 1": NEAR.but(p=3, f=Fraction(3, 44), delta=1),
        "f >= 0": NEAR.but(f=-100),
        "f is small": NEAR.but(f=1, delta=0),
    },
    broken={"within delta": Broken(NEAR, {"variance": twice(pure.unit_variance)})},
)

MEAN = at({"X": 2}, p=HALF, q=Fraction(1, 4), f=[1, 0])
instances(
    "ldp-mean-error",
    holds=[MEAN, MEAN.but(f=[HALF, HALF])],
    dropped={"q* < p*": MEAN.but(q=HALF), "shares sum to 1": MEAN.but(f=[1, 1])},
    broken={"the mean": Broken(MEAN, {"mean": twice(pure.mean_error)})},
)
