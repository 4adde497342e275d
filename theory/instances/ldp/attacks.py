"""Instances that test the statements of `theory.statements.ldp.attacks`."""

from fractions import Fraction

from mechanisms import rr
from mechanisms.oracles import local_hashing, unary
from theory.instances.ldp.budgets import hashes
from theory.instances.ldp.noise import twice
from theory.ledger.formal import Broken, at, instances

HALF = Fraction(1, 2)
QUARTERS = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]


def report(**other):
    """Return RR on two values with e^eps = 3, and the attack that believes it."""
    values = {"E": 3, "Q": QUARTERS, "attack": [[1, 0], [0, 1]]}
    return at({"X": 2, "Y": 2}, **(values | other))


TWICE = [[1, 1], [1, 1]]


def doubtful(K, E):
    """A changed formula: half of it."""
    own, other = rr.probabilities(K, E)
    return own / 2, other


instances(
    "ldp-success-bound",
    holds=[report(), report(attack=[[HALF, HALF], [0, 1]])],
    dropped={
        "a mechanism": report(Q=[[3, 1], [1, 3]]),
        "LDP": report(Q=[[1, 0], [0, 1]]),
        "an attack": report(attack=TWICE),
    },
    broken={"the bound": Broken(report(), {"probabilities": doubtful})},
)
GRR = at({"X": 3}, E=3, attack=[[1, 0, 0], [0, 1, 0], [HALF, HALF, 0]])
instances(
    "ldp-grr-success",
    holds=[GRR],
    dropped={"eps > 0": GRR.but(E=HALF), "an attack": GRR.but(attack=[[1, 1, 1]] * 3)},
    broken={
        "the attack": Broken(GRR, {"probabilities": doubtful}),
        "no attack is better": Broken(GRR, {"probabilities": lambda K, E: (E, 1 + E)}),
    },
)


def among_ones(y):
    """Return the described attack: a guess among the ones, or any."""
    ones = [j for j in range(2) if y(j)]
    return lambda x: Fraction(int(x in ones), len(ones)) if ones else HALF


def among_zeros(y):
    """Return an attack that guesses the first bit that is 0, or the first of all."""
    zero = next((j for j in range(2) if not y(j)), 0)
    return lambda x: int(x == zero)


def any_guess(y):
    """Return an attack that always guesses the first value."""
    return lambda x: int(x == 0)


def all_guesses(y):
    """Return what is no attack."""
    return lambda x: 1


UE = at({"X": 2}, p=HALF, q=Fraction(1, 4), attack=among_ones)
instances(
    "ldp-ue-success",
    holds=[UE, UE.but(attack=any_guess)],
    dropped={
        "q > 0": UE.but(q=0),
        "q <= p": UE.but(q=Fraction(3, 4), attack=among_zeros),
        "p < 1": UE.but(p=2, q=1),
        "an attack": UE.but(attack=all_guesses),
    },
    broken={
        "the attack": Broken(UE, {"success": twice(unary.success)}),
        "no attack is better": Broken(UE, {"success": lambda *args: unary.success(*args) / 2}),
    },
)
THE = at({"X": 2}, a=2, c=2, attack=among_ones)
instances(
    "ldp-the-success",
    holds=[THE, THE.but(attack=any_guess)],
    dropped={
        "theta >= 0": THE.but(a=HALF, c=4),
        "theta <= 1": THE.but(a=4, c=Fraction(2, 5), attack=among_zeros),
        "an attack": THE.but(attack=all_guesses),
    },
    broken={
        "the attack": Broken(THE, {"success": twice(unary.success)}),
        "no attack is better": Broken(THE, {"success": lambda *args: unary.success(*args) / 2}),
    },
)


def guessed(functions, guess, **other):
    """Return local hashing of two values with an attack that guesses one value a report."""
    attack = [[[int(x == z) for x in range(2)] for z in row] for row in guess]
    return hashes(functions, attack=attack, **other)


BOTH = ((0, 1), (0, 0))
LH = guessed(BOTH, [[0, 1], [0, 1]])
instances(
    "ldp-lh-success",
    holds=[LH, guessed(BOTH, [[0, 1], [1, 1]]), guessed(BOTH, [[0, 0], [1, 1]])],
    dropped={
        "eps > 0": guessed(BOTH, [[1, 0], [1, 1]], E=HALF),
        "weights >= 0": guessed(BOTH, [[1, 0], [1, 1]], weight=[-1, 2]),
        "weights sum to 1": LH.but(weight=[1, 1]),
        "an attack": LH.but(attack=[[[1, 1]] * 2] * 2),
    },
    broken={
        "the attack": Broken(LH, {"success": twice(local_hashing.success)}),
        "no attack is better": Broken(
            LH, {"success": lambda *args: local_hashing.success(*args) / 2}
        ),
    },
)
ALL = at({"X": 1, "G": 1}, E=3)
instances(
    "ldp-lh-success-printed",
    holds=[at({"X": 2, "G": 3}, E=3)],
    dropped={"eps > 0": ALL.but(E=0)},
    broken={"the success": Broken(ALL, {"probabilities": doubtful})},
)
instances(
    "ldp-lh-image",
    holds=[at({"X": 2, "G": 2}), at({"X": 1, "G": 3})],
    broken={"the mean": Broken(at({"X": 2, "G": 2}), {"mean_image": lambda g, missed: g})},
)
