"""The shared theorems of mixtures and of pairs of releases, at finite instances."""

import pytest

from mechanisms.budgets import lip_composition
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import Refused
from theory.kernel.terms import not_
from theory.library import lip_pairs, mixtures


def test_mass_after_a_channel():
    formula = mixtures.mass_after().formula
    values = {"p": [1, 2], "Q": [[3, 4, 5], [6, 7, 8]], "w": [9, 1, 2]}
    assert Instance({"X": 2, "Y": 3}, values).value(formula) is True
    assert Instance({"X": 2, "Y": 3}, values).value(not_(formula)) is False


def test_the_cost_is_of_the_running_formula_and_no_less():
    formula = lip_pairs.cost(lip_composition.two_releases).formula
    assert "p" in {c.data for c in formula.free}
    with pytest.raises(Refused):
        lip_pairs.cost(lambda E1, E2: E1 * E2)
