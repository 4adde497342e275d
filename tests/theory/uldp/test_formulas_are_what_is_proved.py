"""A slip in a formula that runs must break the claim about it, where obligations decide it.

For theorems see tests/theory/ledger/test_assemble.py.
"""

import pytest

from mechanisms import urap, urr
from mechanisms.estimation import fixed_counts, rao_blackwell
from mechanisms.losses import limits, rao_blackwell_urap
from mechanisms.losses import rao_blackwell as rao_blackwell_losses
from mechanisms.losses import urap as urap_losses
from mechanisms.losses import urr as urr_losses
from theory.ledger import claims


def wrong_by(share):
    """Return a change of a formula: its value, or the first of its values, grows by a share."""

    def change(formula):
        def changed(*arguments, **options):
            value = formula(*arguments, **options)
            if isinstance(value, tuple):
                return value[0] * (1 + share), *value[1:]
            return value * (1 + share)

        return changed

    return change


CASES = [
    (urr_losses, "l1_square", "uldp-urr-l1"),
    (urr_losses, "uniform_l1_squares", "uldp-urr-l1-worst"),
    (urr_losses, "mixture", "uldp-urr-l1-mixture"),
    (urr_losses, "mixture_l1_square", "uldp-urr-l1-mixture"),
    (urr_losses, "l2_times_n", "uldp-urr-l2"),
    (urr_losses, "uniform_l2_times_n", "uldp-urr-l2-worst"),
    (urr_losses, "mixture_l2_times_n", "uldp-urr-l2-mixture"),
    (urap_losses, "l1_square", "uldp-urap-l1"),
    (urap_losses, "uniform_l1_squares", "uldp-urap-l1-worst"),
    (urap_losses, "level_mass", "uldp-urap-l1-level"),
    (urap_losses, "level_l1_square", "uldp-urap-l1-level"),
    (urap_losses, "l2_times_n", "uldp-urap-l2"),
    (urap_losses, "uniform_l2_times_n", "uldp-urap-l2-worst"),
    (urap_losses, "interior_mass", "uldp-urap-l2-interior"),
    (urap_losses, "interior_l2_times_n", "uldp-urap-l2-interior"),
    (limits, "direct_l1_near_zero", "uldp-table-3-roots"),
    (limits, "direct_l1_near_zero", "uldp-urr-l1-high-privacy-corrected"),
    (limits, "unary_l1_near_zero", "uldp-table-3-roots"),
    (limits, "unary_l1_near_zero", "uldp-urap-l1-high-privacy"),
    (limits, "rr_l1_at_ln", "uldp-table-3-roots"),
    (limits, "rappor_l1_at_ln", "uldp-table-3-roots"),
    (limits, "urap_l1_at_ln", "uldp-table-3-roots"),
    (limits, "none_l1", "uldp-table-3-roots"),
    (limits, "direct_l2_near_zero", "uldp-table-4-corrected"),
    (limits, "unary_l2_near_zero", "uldp-table-4-corrected"),
    (limits, "rr_l2_at_ln", "uldp-table-4-corrected"),
    (limits, "rappor_l2_at_ln", "uldp-table-4-corrected"),
    (limits, "urap_l2_at_ln", "uldp-table-4-corrected"),
    (limits, "none_l2", "uldp-table-4-corrected"),
    (rao_blackwell, "unit_variance", "uldp-rao-blackwell-variance"),
    (rao_blackwell, "unit_variance", "uldp-rao-blackwell-never-worse"),
    (rao_blackwell, "unit_variance", "uldp-rao-blackwell-urap"),
    (rao_blackwell_urap, "l2_times_n", "uldp-rao-blackwell-urap"),
    (rao_blackwell_urap, "coefficients", "uldp-rao-blackwell-best-theta"),
    (rao_blackwell_urap, "saved_times_n", "uldp-rao-blackwell-urap"),
    (rao_blackwell_urap, "slope", "uldp-rao-blackwell-urap-worst"),
    (rao_blackwell_urap, "interior_mass", "uldp-rao-blackwell-urap-worst"),
    (rao_blackwell_losses, "slopes", "uldp-rao-blackwell-urap-worst"),
    (fixed_counts, "unit_noise", "oneid-rao-blackwell-counts"),
    (urr, "output_probabilities", "uldp-urr-l2"),
    (urap, "bit_probabilities", "uldp-urap-l2"),
]


def outcomes(name):
    """Return whether each exact check of the claim comes out as it must."""
    checks = [c for ob in claims.deciders()[name]().obligations for c in ob.checks()]
    return [check.outcome == check.expected for check in checks if not check.script]


BY_OBLIGATIONS = [case for case in CASES if claims.deciders()[case[2]]().obligations]


@pytest.mark.parametrize(("module", "function", "claim"), BY_OBLIGATIONS)
def test_a_wrong_formula_is_found(monkeypatch, module, function, claim):
    assert outcomes(claim)
    assert all(outcomes(claim))
    monkeypatch.setattr(module, function, wrong_by(1)(getattr(module, function)))
    assert not all(outcomes(claim))
