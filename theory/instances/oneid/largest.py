"""Instances that test the statements of `theory.statements.oneid.largest`."""

from fractions import Fraction

from theory.instances.oneid.reidentification import THREE
from theory.instances.oneid.tuning import SIGN_SAID, double
from theory.ledger.formal import Broken, NotNeeded, at, instances

HALF = Fraction(1, 2)

instances(
    "oneid-worst-case-largest",
    holds=[at({"X": 2, "U": 3}, gamma=Fraction(3, 2), E=2)],
    dropped={
        "gamma >= 1": at({"X": 2, "U": 3}, gamma=Fraction(3, 2), E=2).but(E=0, gamma=-5),
        "gamma < n": at({"X": 2, "U": 3}, gamma=Fraction(3, 2), E=9).but(gamma=3),
        "eps > log gamma": at({"X": 2, "U": 3}, gamma=2, E=2),
    },
    broken={
        "exceeded for some values": Broken(
            at({"X": 2, "U": 3}, gamma=Fraction(3, 2), E=9), {"bound": lambda E, n, c: 0 * c}
        )
    },
)


def larger(**values):
    """Return an instance of three users and two budgets."""
    made = {"value": [0, 1, 1], "q": [1, Fraction(2, 3)], "E": 5, "sender": 0}
    return at(THREE, **({"gamma": Fraction(3, 2)} | made | values))


instances(
    "oneid-worst-case-sharpened",
    holds=[larger(), larger(gamma=1)],
    dropped={
        "gamma >= 1": larger(gamma=HALF, E=HALF),
        "gamma < n": larger().but(gamma=5),
        "eps above (7)": larger().but(gamma=Fraction(5, 2)),
    },
    broken={
        "at most gamma/n": Broken(
            larger(q=[1, Fraction(1, 4)]), {"budget": lambda gamma, n, c: 4 + 0 * gamma}
        ),
        "OneID-LDP of RR": Broken(larger(), {"probabilities": lambda K, E: (E / (K * E), 0 * E)}),
        "RR exceeds gamma/n": Broken(
            larger(), {"probabilities": lambda K, E: (E / (K * E), E / (2 * E))}
        ),
        "above log gamma": Broken(larger(gamma=2, E=9), {"budget": lambda gamma, n, c: n - 1}),
    },
)


def estimated(**values):
    """Return an instance of three users, whose first value's count is estimated too high."""
    made = {"gamma": Fraction(5, 4), "value": [0, 1, 1], "estimate": [2, 2], "sender": 0}
    return at(THREE, **(made | values))


instances(
    "oneid-estimated-counts",
    holds=[estimated(), estimated(estimate=[3, 0])],
    dropped={
        "gamma > 1": estimated(gamma=1),
        "gamma <= n": NotNeeded("gamma > n leaves no user with a count below n/gamma"),
        "estimates >= 0": estimated().but(estimate=[2, -1]),
        "a finite budget": estimated(gamma=Fraction(5, 4), value=[0, 0, 0], estimate=[4, 0]),
        "one count is estimated too high": estimated(estimate=[1, 2]),
    },
    broken={
        **dict.fromkeys(
            ("a mechanism", "OneID-LDP"),
            Broken(estimated(), {"budget": lambda gamma, n, c: n - n + 1 / (4 * n)}),
        ),
        "above gamma/n": Broken(estimated(), {"budget": lambda gamma, n, c: 1 + 0 * n}),
    },
)


def guess(**values):
    """Return an instance of three users, for gamma = 1."""
    return at(THREE, **({"value": [0, 1, 1], "q": [HALF, HALF]} | values))


instances(
    "oneid-random-guess",
    through={"a random guess": "OneID-LDP"},
    holds=[guess(value=[0, 0, 0])],
    dropped={
        "a column >= 0": SIGN_SAID,
        "Pr(y) > 0": guess(q=[0, 0]),
        "OneID-LDP": guess(q=[1, HALF]),
    },
    broken={
        "no budget": Broken(guess(), {"budget": double}),
        "a random guess": Broken(guess(q=[1, HALF]), {"budget": double}),
    },
)

instances(
    "oneid-random-guess-corrected",
    through={"a random guess": "OneID-LDP"},
    holds=[guess(), guess(value=[0, 0, 0], q=[HALF, HALF])],
    dropped={
        "a column >= 0": SIGN_SAID,
        "Pr(y) > 0": guess(q=[0, 0]),
        "OneID-LDP": guess(q=[1, HALF]),
    },
    broken={
        "no budget": Broken(guess(), {"budget": double}),
        "a random guess": Broken(guess(q=[1, HALF]), {"budget": double}),
    },
)
