"""The moments, evaluated: they hold of a fair and of a loaded coin, and need independence."""

from fractions import Fraction
from itertools import product

import pytest

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.evaluate import Instance
from theory.library import moments

OUTCOMES = list(product((0, 1), repeat=3))


def coins(chance, tied=False):
    """Return three tosses: independent, or three times the same one."""

    def weight(outcome):
        if tied:
            return {(0, 0, 0): 1 - chance, (1, 1, 1): chance}.get(outcome, Fraction(0))
        found = Fraction(1)
        for side in outcome:
            found *= chance if side else 1 - chance
        return found

    values = {
        "weight": [weight(o) for o in OUTCOMES],
        "B": lambda u: lambda o: OUTCOMES[o][u],
        "m": chance,
    }
    return {"U": 3, "Omega": len(OUTCOMES)}, values


@pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(1, 5)])
@pytest.mark.parametrize("theorem", [moments.mean, moments.square])
def test_moments_of_independent_events(chance, theorem):
    given, equation = theorem().formula.args
    at = Instance(*coins(chance))
    assert at.value(given) is True and at.value(equation) is True


def test_squares_need_independence():
    given, equation = moments.square().formula.args
    at = Instance(*coins(Fraction(1, 2), tied=True))
    assert at.value(given) is False and at.value(equation) is False


def test_the_variance_of_the_estimate():
    theorem = moments.variance(from_frequencies, unit_variance)
    given, equation = theorem.formula.args
    sizes, values = coins(Fraction(1, 2))
    at = Instance(sizes, values | {"b": Fraction(1, 4), "g": Fraction(1, 2), "p": Fraction(1, 2)})
    assert at.value(given) is True and at.value(equation) is True
    assert not theorem.axioms
