"""Instances that test the statements of `theory.statements.ldp.pure`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def two_users(p=Fraction(3, 4), q=QUARTER, **other):
    """Return two users, of whom the first has the value, and the four outcomes of their bits."""
    chances = [p * q, p * (1 - q), (1 - p) * q, (1 - p) * (1 - q)]
    values = {
        "p": p,
        "q": q,
        "weight": chances,
        "supports": [[True, True, False, False], [True, False, True, False]],
        "holds": [True, False],
    }
    return at({"U": 2, "Omega": 4}, **(values | other))


def silent_besides(made):
    """Return the instance with a fifth outcome of weight 1, at which no report supports."""
    bits = [[*row, False] for row in made.values["supports"]]
    return at(
        {"U": 2, "Omega": 5},
        **(made.values | {"weight": [*made.values["weight"], 1], "supports": bits}),
    )


SMALL = {"q* < p*": two_users(p=QUARTER), "weights sum to 1": silent_besides(two_users())}
instances(
    "ldp-pure-variance",
    dropped=SMALL
    | {
        "p* and q*": two_users().but(weight=[Fraction(3, 16), 0, 0, Fraction(13, 16)]),
        "independent reports": two_users().but(weight=[QUARTER, HALF, 0, QUARTER]),
    },
)


def one_user(**other):
    """Return one user and GRR on two values, e^eps = 3."""
    values = {
        "has": [[True, False], [False, True]],
        "Q": [[Fraction(3, 4), QUARTER], [QUARTER, Fraction(3, 4)]],
        "p": Fraction(3, 4),
        "q": QUARTER,
        "law": [HALF, HALF],
        "(X -> Real)": [[1, 0], [0, 1], [HALF, HALF]],
    }
    return at({"X": 2, "Y": 2, "U": 1}, **(values | other))


instances("ldp-pure-drawn", holds=[one_user(), one_user(law=[1, 0])])
