"""Decisions: which functions decide which claims, and what fits which verdict."""

import importlib
from dataclasses import replace

import pytest
import z3

from theory.ledger import claims, decisions
from theory.ledger.obligation import Lemma, Statement

LEMMA = Lemma("l", lambda: Statement([z3.Real("x") > 0], z3.Real("x") > 0, z3.Real("x") > 1))
CLAIM = claims.statements()["uldp-mangat"]


def decided():
    return {name: decide() for name, decide in decisions.deciders().items()}


def test_ours_are_decided():
    ours = {c.id for c in claims.statements().values() if c.kind in claims.OURS}
    assert ours <= set(decisions.deciders())


def test_links_resolve():
    known = set(decisions.deciders())
    for name, decision in decided().items():
        assert set(decision.claim.corrected) | set(decision.claim.uses) <= known - {name}
        assert decisions.unproved(name) == []


@pytest.mark.parametrize("used", ["uldp-urap-private", "uldp-lower-bounds", "uldp-urap-ratio"])
def test_only_what_is_proved_may_be_used(monkeypatch, used):
    """Refuted, open, and itself."""
    made = decisions.Decision(replace(CLAIM, uses=[used]), "proved", lambda: None)
    monkeypatch.setitem(decisions.deciders(), "uldp-urap-ratio", lambda: made)
    assert len(decisions.unproved("uldp-urap-ratio")) == 1


def test_a_misprint_needs_that_its_correction_is_proved(monkeypatch):
    claim = replace(CLAIM, misprint=True, corrected=["uldp-lower-bounds"])
    made = decisions.Decision(claim, "misprint", lambda: None)
    monkeypatch.setitem(decisions.deciders(), "uldp-table-3", lambda: made)
    assert decisions.unproved("uldp-table-3") == [
        "uldp-table-3 uses uldp-lower-bounds, which is not proved"
    ]


def test_claims_are_decided_with_what_they_use():
    assert decisions.with_used(["lip-beats-ldp", "lip-mip"]) == [
        "lip-beats-ldp", "lip-mip", "lip-optimum", "lip-opt-ldp-mse", "lip-opt-ldp-channel",
    ]  # fmt: skip
    assert decisions.with_used(["lip-derivative"]) == ["lip-derivative", "lip-derivative-corrected"]
    assert decisions.with_used(["oneid-exp-rate-bounded"]) == ["oneid-exp-rate-bounded"]
    assert decisions.with_used([]) == []


def test_decisions_speak_to_the_reader():
    for decision in decided().values():
        assert decision.claim.why and decision.claim.scope


def test_words_are_of_what_is_decided():
    for claim in claims.statements().values():
        assert claim.id in decisions.deciders() or not claim.why


def test_what_decisions_are_about_exists():
    for decision in decided().values():
        for name in decision.about:
            module, function = name.rsplit(".", 1)
            assert callable(getattr(importlib.import_module(module), function))


@pytest.mark.parametrize(
    ("words", "parts", "complaint"),
    [
        ({}, {"verdict": "true"}, "unknown"),
        ({}, {"verdict": "proved"}, "theorem"),
        ({}, {"verdict": "refuted", "theorem": bool}, "corrected"),
        ({"misprint": True}, {"verdict": "proved", "theorem": bool}, "misprint"),
        ({"corner": "s = 1"}, {"verdict": "proved", "theorem": bool}, "corner"),
        ({"transcription": True}, {"verdict": "proved", "theorem": bool}, "transcription"),
        ({}, {"verdict": "checked", "obligations": [LEMMA]}, "evaluation"),
        ({"assumes": []}, {"verdict": "cited"}, "reference"),
    ],
)
def test_a_decision_must_fit_its_evidence(words, parts, complaint):
    with pytest.raises(ValueError, match=complaint):
        decisions.Decision(replace(CLAIM, **words), **parts)


@pytest.mark.parametrize("registers", [decisions.proves, decisions.refutes, decisions.checks])
def test_a_claim_is_decided_once(registers):
    assert "uldp-mangat" in decisions.deciders()
    with pytest.raises(ValueError, match="twice"):
        registers("uldp-mangat")(lambda: None)


def test_a_proof_gets_the_statement():
    statement = decisions.applied(lambda statement: statement, "uldp-mangat")
    assert statement.formula is not None


def test_formulas_of_what_a_project_is_asked_for_are_loaded(monkeypatch):
    seen, kept = [], decisions.loading.imported
    monkeypatch.setattr(decisions.project, "is_library", lambda: False)
    monkeypatch.setenv(decisions.loading.ASKED, "lip-mip")
    monkeypatch.setattr(decisions.loading, "imported", lambda name: seen.append(name) or kept(name))
    decisions._load.__wrapped__(decisions.project.current(), ("lip-mip",))
    assert "mechanisms.binary_channel" in seen
