"""Instances that test the statements of `theory.statements.ldp.summation`."""

from fractions import Fraction

from mechanisms.oracles import histogram
from theory.instances.ldp.noise import twice
from theory.ledger.formal import Broken, at, instances
from theory.statements.ldp import summation as model

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def two_users(**other):
    """Return two users, of whom the first has the value, and noise of variance 2 on each bit."""
    values = {
        "eps": 2,
        "weight": [QUARTER] * 4,
        "noise": [[2, -2, 0, 0], [0, 0, 2, -2]],
        "holds": [True, False],
    }
    return at({"U": 2, "Omega": 4}, **(values | other))


def silent_besides():
    """Return it with a fifth outcome of weight 1, at which there is no noise."""
    values = two_users().values
    noise = [[*row, 0] for row in values["noise"]]
    return at({"U": 2, "Omega": 5}, **(values | {"weight": [*values["weight"], 1], "noise": noise}))


instances(
    "ldp-she-noise",
    holds=[two_users(), two_users(eps=1, noise=[[4, -4, 0, 0], [0, 0, 4, -4]])],
    dropped={
        "weights sum to 1": silent_besides(),
        "noise of mean 0": two_users(noise=[[2, 2, 0, 0], [0, 0, 2, -2]]),
        "noise of variance 8/eps^2": two_users(noise=[[4, -4, 0, 0], [0, 0, 2, -2]]),
        "uncorrelated noise": two_users(noise=[[2, -2, 0, 0]] * 2),
    },
    broken={
        "unbiased": Broken(two_users(), {"estimate_from": twice(histogram.summation_estimate)}),
        "the variance": Broken(two_users(), {"value": twice(histogram.summation_noise)}),
    },
)


def two_levels(zero=(3 * QUARTER, QUARTER), one=(QUARTER, 3 * QUARTER), **other):
    """Return two values and noisy bits of two levels; a step changes them by 3 at most."""
    values = {"zero": list(zero), "one": list(one), "t": 3, "D": 9, "height": [0, 1]}
    return at({"X": 2, "Level": 2}, **(values | other))


def doubled(x, y):
    """A changed formula: a report of twice the probability."""
    return 2 * model.likelihood(x, y)


instances(
    "ldp-she-private",
    holds=[two_levels(), two_levels(D=2), two_levels(t=4)],
    dropped={
        "a noisy 1 has a law": two_levels((HALF, HALF), (1, 1), t=2),
        "a noisy 0 has a law": two_levels((1, 1), (HALF, HALF), t=2),
        "one step, a factor t": two_levels(t=2),
    },
    broken={
        "a mechanism": Broken(two_levels(), {"law": doubled}),
        "LDP": Broken(two_levels(), {"budget": lambda t: t}),
        "no smaller eps": Broken(two_levels(), {"budget": lambda t: t * t * t}),
    },
)


def first_greatest(y):
    """Return an attack that names the first of the greatest bits."""
    named = max(range(2), key=y)
    return lambda x: int(x == named)


def uniform_among_greatest(y):
    """Return an attack that names one of the greatest bits, each as likely."""
    return lambda x: HALF if y(0) == y(1) else int(y(x) > y(1 - x))


def lowest(y):
    """Return an attack that names the last of the lowest bits."""
    named = min((1, 0), key=y)
    return lambda x: int(x == named)


def named(**other):
    """Return it with an attack that names a greatest bit, and one that does not."""
    return two_levels(**({"greatest": first_greatest, "attack": lowest} | other))


def upside_down(x, y):
    """A changed formula: the laws of a noisy 1 and a noisy 0 in the wrong places."""
    return model.X.prod(lambda j: model.logic.choose(j == x, model.ZERO(y(j)), model.ONE(y(j))))


instances(
    "ldp-she-success",
    holds=[named(), named(greatest=uniform_among_greatest, attack=first_greatest)],
    dropped={
        "a noisy 1 has a law": named(zero=(HALF, HALF), one=(-HALF, -HALF)),
        "a noisy 0 has a law": named(zero=(-HALF, -HALF), one=(HALF, HALF)),
        "likelier the higher": named(height=[1, 0], greatest=lowest, attack=first_greatest),
        "guesses": named(greatest=lambda y: lambda x: 2 * int(y(x) > y(1 - x))),
        "of a greatest bit": named(greatest=lowest),
        "an attack": named(attack=lambda y: lambda x: 1),
    },
    broken={
        "no attack is better": Broken(named(), {"law": upside_down}),
        "at least (17)": Broken(named(), {"alone": model.no_lower}),
        "(17) but for ties": Broken(named(), {"among": model.higher}),
    },
)
