"""Instances that test the statements of `theory.statements.oneid.tuning`."""

from fractions import Fraction

from theory.instances.oneid.reidentification import THREE
from theory.ledger.formal import Implied, NotNeeded, at, instances

HALF = Fraction(1, 2)

LARGE_SAID = NotNeeded("gamma > n gives a bound above 1; the paper takes gamma in [1, n]")
SIGN_SAID = Implied("a negative entry makes all negative, by OneID-LDP; q is a probability")


def three(**values):
    """Return an instance of three users, one of whom is alone with the first value."""
    return at(THREE, **({"gamma": Fraction(3, 2), "value": [0, 1, 1], "q": [1, 1]} | values))


instances(
    "oneid-worst-case-tuning",
    through={"at most gamma/n": "OneID-LDP"},
    dropped={"gamma <= n": LARGE_SAID, "a column >= 0": SIGN_SAID},
)

SOME_KNOWN = three(q=[1, Fraction(3, 5)], known=[HALF, 2])
WITHOUT = {
    "gamma >= 1": SOME_KNOWN.but(gamma=-1),
    "gamma <= n": LARGE_SAID,
    "0 <= lambda <= c": three(q=[1, 0], known=[3, 0]),
    "a column >= 0": SIGN_SAID,
    "Pr(y) > 0": three(q=[0, 0], known=[0, 0]),
    "OneID-LDP": three(q=[1, 0], known=[0, 0]),
}

instances(
    "oneid-prior-tuning",
    through={"at most gamma/n": "OneID-LDP"},
    dropped=WITHOUT,
)

instances(
    "oneid-prior-tuning-sharpened",
    through={"at most gamma/n": "OneID-LDP"},
    dropped=WITHOUT,
)

instances(
    "oneid-budget-monotone",
    dropped={
        "gamma <= n": NotNeeded("gamma > n makes all budgets of counts from 1 on infinite"),
        "c >= 0": NotNeeded("the formula is monotone below 0 as well; c is a count"),
        "c' <= n": NotNeeded("counts above n have an infinite budget; more is a count"),
    },
)

instances(
    "oneid-budgets-reveal-counts",
    dropped={
        "gamma <= n": NotNeeded(
            "gamma > n makes all budgets infinite except those of values that no user has"
        )
    },
)
