"""uRR's estimate from several users: its mean and loss at finite instances."""

from fractions import Fraction

import pytest

from mechanisms import urr
from theory.kernel.evaluate import Instance
from theory.proofs.uldp import section_3_2_lower_bounds as lower_bounds
from theory.proofs.uldp import urr_estimate
from theory.statements.uldp import lower_bounds as statements

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


@pytest.mark.parametrize("p", [[HALF, HALF], [THIRD, 2 * THIRD], [1, 0], [0, 1]])
@pytest.mark.parametrize("users", [1, 2, 3])
def test_the_mean_and_the_loss(p, users):
    mechanism = urr.mechanism([True, False], Fraction(3))
    given = {"own": list(mechanism.own), "other": list(mechanism.other), "p": p}
    formula = urr_estimate.moments().formula
    hypotheses, conclusions = formula.args
    for x in range(2):
        at = Instance({"X": 2, "U": users}, given | {"x_of": x})
        assert at.value(hypotheses) is True
        assert at.value(conclusions) is True
        loss = at.value(conclusions.args[1].args[1])
        assert loss == mechanism.variance(p, 1)[x]


@pytest.mark.parametrize("K", [2, 3])
def test_one_sensitive_value_loses_little_whatever_the_others(K):
    """The theorem from which the witness is taken, at other sizes; the bound is nearly attained."""
    t, worst = Fraction(1, 100), [0] * (K - 1) + [1]
    given = {"gap": t, "p": worst, "alone": 0}
    for x in range(K):
        at = Instance({"X": K, "U": 2}, given | {"x_of": x})
        assert at.value(lower_bounds.one_value().formula) is True
    loss = urr.mechanism([True] + [False] * (K - 1), 1 + t).variance(worst, 1).sum()
    assert Fraction(9, 10) * 2 * (1 + t) / t <= loss <= 2 * (1 + t) / t


def test_the_theorem_is_of_any_sizes():
    given = lower_bounds.C, lower_bounds.too_small()
    sorts = str(lower_bounds.not_bounded(statements.lower_bounds(), *given).formula)
    assert "\u2208X" in sorts
    assert "\u2208U" in sorts
