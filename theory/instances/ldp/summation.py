"""Instances that test the statements of `theory.statements.ldp.summation`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def two_levels(zero=(3 * QUARTER, QUARTER), one=(QUARTER, 3 * QUARTER), **other):
    """Return two values and noisy bits of two levels; a step changes them by 3 at most."""
    values = {"zero": list(zero), "one": list(one), "t": 3, "D": 9, "height": [0, 1]}
    return at({"X": 2, "Level": 2}, **(values | other))


instances("ldp-she-private", holds=[two_levels(), two_levels(D=2), two_levels(t=4)])


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


instances(
    "ldp-she-success",
    holds=[named(), named(greatest=uniform_among_greatest, attack=first_greatest)],
    dropped={
        "guesses": named(greatest=lambda y: lambda x: 2 * int(y(x) > y(1 - x))),
        "an attack": named(attack=lambda y: lambda x: 1),
    },
)
