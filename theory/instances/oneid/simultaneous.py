"""Instances that test the statements of `theory.statements.oneid.simultaneous`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances
from theory.statements.oneid.reidentification import COUNT, X
from theory.statements.oneid.simultaneous import LIMIT

HALF, QUARTER, TENTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 10)
LOUD = [[9 * TENTH, TENTH], [TENTH, 9 * TENTH]]


def drawn(**values):
    """Return an instance of three users: at one of two outcomes a limit is above its count."""
    made = {
        "gamma": Fraction(3, 2),
        "value": [0, 1, 1],
        "chance": [QUARTER, 3 * QUARTER],
        "limit": [[2, 0], [0, 2]],
        "delta": HALF,
        "Q": [[[HALF, HALF], [1, 0]], [[HALF, HALF], [QUARTER, 3 * QUARTER]]],
    }
    return at({"X": 2, "U": 3, "Omega": 2, "Y": 2}, **(made | values))


instances(
    "oneid-confidence-simultaneous",
    through={"accuracy": "OneID-LDP at the limits"},
    holds=[drawn()],
    dropped={
        "gamma >= 1": drawn().but(gamma=-1),
        "gamma <= n": NotNeeded("gamma > n gives a bound above 1; the paper takes gamma in [1, n]"),
        "a probability space": drawn().but(chance=[Fraction(1, 4), 0]),
        "limits >= 0": NotNeeded("a limit is cut at 0, and 1 is taken for anything less"),
        "each limit at its level": drawn(chance=[3 * QUARTER, QUARTER]),
        "mechanisms": drawn(Q=[[[9, 9], [9, 9]], [[9, 9], [9, 9]]]),
        "OneID-LDP at the limits": drawn(Q=[[[HALF, HALF], [1, 0]], [[1, 0], [0, 1]]]),
    },
    broken={
        "together but for delta": Broken(
            drawn(), {"hold": lambda o: X.forall(lambda x: LIMIT(x, o) < COUNT(x))}
        ),
        "then at most gamma/n": Broken(drawn(), {"hold": lambda o: o == o}),
        "accuracy": Broken(
            drawn(delta=0, limit=[[0, 0], [0, 0]], Q=[LOUD, LOUD]),
            {"budget": lambda gamma, n, c: 9 * gamma},
        ),
    },
)
