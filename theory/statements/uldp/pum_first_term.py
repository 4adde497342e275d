"""Section 5.4: the loss of r^ when each user has a pre-processor of her own."""

from fractions import Fraction
from itertools import product

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const
from theory.ledger.formal import at
from theory.notions.reports import Users

Z, U, OMEGA = index("Z"), index("U"), index("Omega")
WEIGHT = const("weight", functions(OMEGA, REAL))
# user u's report says z: it is z, or its bit z is 1
USERS = Users(U, OMEGA, WEIGHT)
R, SPREAD = const("r", functions(Z, REAL)), const("V", functions(Z, REAL))
ESTIMATE = const("r_hat", functions(Z, OMEGA, REAL))


def square(z, o):
    """Return the squared error of r^(z)."""
    return (ESTIMATE(z, o) - R(z)) * (ESTIMATE(z, o) - R(z))


def error(z):
    """Return its expectation."""
    return USERS.mean(lambda o: square(z, o))


HALF = Fraction(1, 2)
# uRR of e^eps = 2 on x1, x2 and a bot, which alone is sensitive
HIDES, SHOWS = [0, HALF, HALF], [HALF, HALF, 0]
URR = {"own": [HALF, HALF, 1], "other": [0, 0, HALF]}


def two_users(laws=(HIDES, SHOWS), independent=True, drawn_by=None, **other):
    """Return two users, of whom the first hides x1; one outcome a pair of reports."""
    pairs = list(product(range(3), repeat=2))
    own, chance = (URR[name] for name in ("own", "other"))

    def likely(law, z):
        return chance[z] + (own[z] - chance[z]) * law[z]

    first, second = drawn_by or laws
    if independent:
        weight = [likely(first, y) * likely(second, z) for y, z in pairs]
    else:
        weight = [likely(first, y) * (y == z) for y, z in pairs]
    values = {
        "r_of": list(laws),
        "weight": weight,
        "says": lambda u: lambda o: lambda z: pairs[o][u] == z,
    }
    return at({"Z": 3, "U": 2, "Omega": 9}, **(values | other))
