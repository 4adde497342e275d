"""Instances that test the statements of `theory.statements.ldp.sizes`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def sets(K, w, v, E):
    """Return an instance of K values and sets of two sizes."""
    return at({"X": K, "First": w, "Second": v}, E=E)


instances("ldp-ss-size", holds=[sets(20, 2, 1, Fraction(123, 10))])
instances("ldp-ss-size-total", holds=[sets(4, 1, 2, Fraction(17, 10))])


def spread(p=(HALF, HALF, 0, 0), **other):
    """Return an instance of four values."""
    return at({"X": len(p)}, **({"E": 2, "w": 1, "p": list(p)} | other))


instances("ldp-ss-best-size", holds=[spread(), spread(w=2), spread(w=3)])


def hashed(g, h, E):
    """Return an instance of two numbers of hash values."""
    return at({"First": g, "Second": h}, E=E)


instances("ldp-olh-size", holds=[hashed(2, 3, Fraction(29, 20))])

LH = at(g=3, E=2)
instances("ldp-lh-best-size", holds=[LH, at(g=2, E=3), at(g=3, E=3)])

UE = at(q=Fraction(1, 4), E=2)
instances("ldp-oue-least", holds=[UE, UE.but(q=THIRD)])

# 3 b^2 - 2 (t + 1) b + t = 0 at b = 2, t = 8/3
THE = at(t=Fraction(8, 3), a=Fraction(3, 2), best=2)
instances("ldp-the-threshold", holds=[THE, THE.but(a=2), THE.but(a=3), THE.but(a=HALF)])

NEAR = at(p=HALF, q=Fraction(1, 4), f=Fraction(1, 10), delta=HALF)
instances("ldp-approximate-variance", holds=[NEAR, NEAR.but(f=0, delta=0)])

MEAN = at({"X": 2}, p=HALF, q=Fraction(1, 4), f=[1, 0])
instances("ldp-mean-error", holds=[MEAN, MEAN.but(f=[HALF, HALF])])
