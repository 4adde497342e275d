"""Instances that test the statements of `theory.statements.oneid.reidentification`."""

from fractions import Fraction

from theory.ledger.formal import Broken, GivenByText, Implied, NotNeeded, at, instances

THREE = {"X": 2, "U": 3}
KEPT = {"gamma": Fraction(3, 2), "value": [0, 1, 1], "q": [Fraction(1, 2), Fraction(1, 4)]}


def with_column(*q, **other):
    """Return three users, one of whom is alone with the first value, and an output's column."""
    return at(THREE, **(KEPT | {"q": list(q)} | other))


ABOVE = NotNeeded("gamma > n gives a bound above 1; the paper takes gamma in [1, n]")
KEEPS = {
    "dropped": {
        "gamma >= 1": at(THREE, **KEPT).but(gamma=-1),
        "gamma <= n": ABOVE,
        "a column >= 0": Implied(
            "a negative entry makes all negative, by the notion; q is a probability"
        ),
        "the notion with (7)": with_column(1, 0),
        "Pr(y) > 0": with_column(0, 0),
    },
    "broken": {
        "at most gamma/n": Broken(
            with_column(1, Fraction(1, 2), gamma=Fraction(9, 8)),
            {"budget": lambda gamma, n, c: 2 * gamma * (n - c) / (n - gamma * c)},
        )
    },
}

instances(
    "oneid-reidentification",
    through={"at most gamma/n": "the notion with (7)"},
    holds=[at(THREE, **KEPT), at({"X": 1, "U": 1}, gamma=1, value=[0], q=[1])],
    **KEEPS,
)

instances(
    "oneid-minid-reidentification",
    through={"at most gamma/n": "the notion with (7)"},
    holds=[at(THREE, **KEPT | {"q": [Fraction(1, 4), Fraction(1, 4)]})],
    **KEEPS,
)


instances(
    "oneid-posterior-bound",
    dropped={
        "a column >= 0": NotNeeded(
            "a negative entry makes all negative, by OneID-LDP; q is a probability"
        )
    },
)

# three users of whom two may be the sender; one of these is alone with her value


instances(
    "oneid-any-prior",
    through={"at most gamma/n": "OneID-LDP"},
    dropped={
        "gamma < n": GivenByText("kappa <= gamma < n", "says"),
        "a column >= 0": Implied("a negative entry makes all negative; q is a probability"),
    },
)
