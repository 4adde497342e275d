"""Each argument holds of the formulas that run, and fails of each one that is changed."""

import pytest
import sympy as sp

from mechanisms import binary_channel
from mechanisms import urr as urr_mechanism
from mechanisms.budgets import leakage as factors
from mechanisms.budgets import tuning
from mechanisms.losses import lip as lip_losses
from mechanisms.losses import ubd, urap, urap_theta, urr
from mechanisms.optimal_idue import objective
from mechanisms.oracles import histogram, local_hashing, pure
from theory.calculus import ldp, leakage, lip, oneid, pum, uldp
from theory.calculus.argument import ARGUMENTS, Argument, CalculusError, derive
from theory.ledger import claims

OFF = sp.Rational(1, 1000)
FUNCTIONS = list(dict.fromkeys(f for each in ARGUMENTS.values() for f in each))
# an argument, and the formulas that it is about
OF = [
    (uldp.urr_l1, urr, ["l1_square", "mixture", "mixture_l1_square", "uniform_l1_squares"]),
    (uldp.urr_l2, urr, ["l2_times_n", "mixture", "mixture_l2_times_n", "uniform_l2_times_n"]),
    (uldp.urap_l1, urap, ["l1_square", "level_mass", "level_l1_square", "uniform_l1_squares"]),
    (uldp.urap_l2, urap, ["l2_times_n", "interior_mass", "interior_l2_times_n"]),
    (uldp.urap_l2, urap, ["uniform_l2_times_n"]),
    (uldp.rr_and_rappor, urr, ["l1_square", "mixture_l1_square", "mixture_l2_times_n"]),
    (uldp.rr_and_rappor, urap, ["l1_square", "level_l1_square", "interior_l2_times_n"]),
    (uldp.ubd_worst, ubd, ["l2_times_n", "on_sensitive_times_n"]),
    (uldp.urap_theta, urap_theta, ["coefficients", "l2_times_n", "least_theta", "slope"]),
    (lip.by_regime, lip_losses, ["mse", "posteriors", "mse_rare", "mse_balanced"]),
    (lip.by_regime, binary_channel, ["rare_lip", "balanced_lip", "frequent_lip"]),
    (lip.gap, lip_losses, ["ldp_error", "mse_rare", "mse_balanced"]),
    (lip.direct, lip_losses, ["mse_balanced"]),
    (leakage.of_an_output, factors, ["lip_of_output", "ldp_of_output"]),
    (leakage.of_the_optimum, binary_channel, ["rare_lip", "balanced_lip", "frequent_lip"]),
    (leakage.of_the_optimum, factors, ["lip_of_output"]),
    (leakage.under_ldp, binary_channel, ["rare_lip", "balanced_lip"]),
    (leakage.under_ldp, factors, ["ldp_of_output"]),
    (pum.first_term, pum, ["unit_variance"]),
    (pum.first_term, urr, ["l1_square"]),
    (pum.first_term, urr_mechanism, ["output_probabilities"]),
    (pum.first_term_l2, urr, ["l2_times_n", "mixture", "mixture_l2_times_n"]),
    (pum.first_term_l2, urr, ["uniform_l2_times_n"]),
    (pum.second_term, pum, ["at_value"]),
    (lip.symmetric, lip_losses, ["symmetric_error"]),
    (lip.symmetric, binary_channel, ["symmetric_flip"]),
    (lip.ldp, lip_losses, ["ldp_error"]),
    (lip.ldp, binary_channel, ["ldp_flip"]),
    (oneid.one_unknown, objective, ["one_id", "noise", "own", "pulls", "pair_ratio"]),
    (oneid.alone, objective, ["one_id", "noise", "own"]),
    (oneid.two_values, objective, ["one_id", "noise", "own", "probabilities"]),
    (oneid.largest_budget, tuning, ["posterior_bound", "largest_budget"]),
    (ldp.subset_size, ubd, ["on_sensitive_times_n"]),
    (ldp.hash_values, local_hashing, ["unit_noise"]),
    (ldp.optimised_unary, pure, ["unit_noise"]),
    (ldp.threshold, histogram, ["unit_noise", "threshold_slope"]),
]
CHANGES = [(f, module, name) for f, module, names in OF for name in names]
# a condition, and another that is always a little off
CONDITIONS = [
    (uldp.urr_l1, urr, "is_mixture_worst", lambda N, E: E - 2 > N),
    (uldp.urr_l2, urr, "is_mixture_worst", lambda N, E: E > N),
    (pum.first_term_l2, urr, "is_mixture_worst", lambda N, E: E > N),
    (uldp.urap_l1, urap, "is_level_worst", lambda N, a: a > N),
    (uldp.urap_l2, urap, "is_interior_worst", lambda N, a: a - 1 > N),
    (uldp.ubd_best_size, ubd, "prefers_more", lambda s, k, E: E * E * k * k < (s - k) * (s - k)),
    (ldp.hash_values, local_hashing, "prefers_more", lambda g, E: g * g < E * E),
]


def changed(function):
    """Return the formula with each value a little greater, by what its symbols are."""

    def other(*given):
        symbols = {c for value in given if isinstance(value, sp.Basic) for c in value.free_symbols}
        more = OFF * sum(c**3 for c in symbols)
        value = function(*given)
        if isinstance(value, tuple):
            return tuple(v + k * more for k, v in enumerate(value, 1))
        return value + more

    return other


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_holds(function):
    assert len(derive(function)) >= 1


@pytest.mark.parametrize(("function", "module", "name"), CHANGES)
def test_fails_of_a_changed_formula(function, module, name, monkeypatch):
    monkeypatch.setattr(module, name, changed(getattr(module, name)))
    with pytest.raises(CalculusError):
        derive(function)


@pytest.mark.parametrize(("function", "module", "name", "other"), CONDITIONS)
def test_fails_of_a_changed_condition(function, module, name, other, monkeypatch):
    monkeypatch.setattr(module, name, other)
    with pytest.raises(CalculusError):
        derive(function)


def test_arguments_are_about_claims_that_are_there():
    assert set(ARGUMENTS) <= set(claims.statements())


def test_a_sign_that_coefficients_do_not_show_is_not_taken():
    argument = Argument()
    with pytest.raises(CalculusError, match="not so: a square"):
        argument.positive("a square", (uldp.x - 1) ** 2)
