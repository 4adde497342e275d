"""Every claim about the LIP paper is decided, and a changed formula is found out."""

import pytest

from mechanisms import binary_channel, lip_direct
from mechanisms.losses import lip
from theory.ledger import claims, decisions
from theory.ledger import records as ledger

REFUTED = {
    "lip-opt-channel",
    "lip-opt-mse",
    "lip-opt-proportional",
    "lip-optimal-at-f1-f4",
    "lip-step3-boundary",
    "lip-step4-line",
    "lip-gap-grows",
    "lip-symmetric-optimum",
    "lip-example-opt-error",
    "lip-example-lip-error",
    "lip-half-budget-wins",
    "lip-skew-helps",
    "lip-sequential-composition",
}
MISPRINTS = {
    "lip-derivative",
    "lip-f4-minus-f3",
    "lip-ldp-constraints",
    "lip-symmetric-mse",
    "lip-symmetric-upper-max",
    "lip-context-free-unbiased",
    "lip-example-ldp-error",
    "lip-example-opt-channel",
    "lip-example-lip-constraints",
}
# checked, problem by problem
NO_THEOREM = {"lip-larger-alphabet-certified"}


def test_all_are_proved_or_refuted():
    stated = [c for c in claims.statements().values() if c.paper == "lip"]
    decided = {c.id: decisions.deciders()[c.id]() for c in stated if c.kind != "experiment"}
    assert {name for name, decision in decided.items() if decision.verdict == "refuted"} == REFUTED
    assert {name for name, decision in decided.items() if decision.verdict == "misprint"} == (
        MISPRINTS
    )
    assert {d.verdict for d in decided.values()} == {"proved", "refuted", "misprint", "checked"}
    assert {name for name, decision in decided.items() if not decision.theorem} == NO_THEOREM


def unchanged_rare(P1, E):
    """The paper's error, for rare values too."""
    return P1 * (1 - P1) * (2 * E - 1) / (E * E)


CHANGES = [
    ("lip-opt-channel-balanced", binary_channel, "balanced_lip", lambda p, E: ((1 - p) / E, p / E)),
    ("lip-optimum", lip, "mse_rare", unchanged_rare),
    ("lip-sandwich", lip, "ldp_error", lambda p, E: p * (1 - p) / E),
    ("lip-opt-ldp-channel", binary_channel, "ldp_flip", lambda E: E / (E + 2)),
    ("lip-larger-alphabet", lip_direct, "probabilities", lambda p, E: (p / E + 1 - 1 / E, p)),
]


@pytest.mark.parametrize(("name", "module", "formula", "changed"), CHANGES)
def test_a_changed_formula_is_found_out(name, module, formula, changed, monkeypatch):
    monkeypatch.setattr(module, formula, changed)
    records, _, failures, _ = ledger.decide([name], jobs=1)
    assert records[0]["verdict"] == "open"
    assert failures
