import pytest
import z3

from theory.ledger import claims
from theory.ledger.obligation import Counterexample, Lemma, Statement

LEMMA = Lemma("l", lambda: Statement([z3.Real("x") > 0], z3.Real("x") > 0, z3.Real("x") > 1))
WITNESS = Counterexample("c", lambda: True, lambda: False, lambda: True)


def decisions():
    return {name: decide() for name, decide in claims.deciders().items()}


def test_ids_carry_their_paper():
    for claim in claims.statements().values():
        assert claim.id.startswith(f"{claim.paper}-")


def test_every_statement_of_the_papers_is_there():
    printed = [c for c in claims.statements().values() if c.kind not in claims.OURS]
    count = {paper: sum(c.paper == paper for c in printed) for paper in ("uldp", "lip", "oneid")}
    # 135 asked for, and the reading of Proposition 4 at eps = 0
    assert count == {"uldp": 69, "lip": 37, "oneid": 30}


def test_ours_are_decided():
    ours = {c.id for c in claims.statements().values() if c.kind in claims.OURS}
    assert ours <= set(claims.deciders())


def test_links_resolve():
    known = set(claims.deciders())
    for name, decision in decisions().items():
        assert set(decision.corrected) | set(decision.uses) <= known - {name}
        assert claims.unproved(name) == []


@pytest.mark.parametrize("used", ["uldp-urap-private", "uldp-lower-bounds", "uldp-urap-ratio"])
def test_only_what_is_proved_may_be_used(monkeypatch, used):
    """Refuted, open, and itself."""
    made = claims.Decision(verdict="proved", obligations=[LEMMA], scope="all", uses=[used])
    monkeypatch.setitem(claims.deciders(), "uldp-urap-ratio", lambda: made)
    assert len(claims.unproved("uldp-urap-ratio")) == 1


def test_a_misprint_needs_that_its_correction_is_proved(monkeypatch):
    made = claims.Decision(
        verdict="misprint", theorem=lambda: None, corrected=["uldp-lower-bounds"], scope="all"
    )
    monkeypatch.setitem(claims.deciders(), "uldp-table-3", lambda: made)
    assert claims.unproved("uldp-table-3") == [
        "uldp-table-3 uses uldp-lower-bounds, which is not proved"
    ]


def test_claims_are_decided_with_what_they_use():
    assert claims.with_used(["lip-beats-ldp", "lip-mip"]) == [
        "lip-beats-ldp", "lip-mip", "lip-optimum", "lip-opt-ldp-mse", "lip-opt-ldp-channel",
    ]  # fmt: skip
    assert claims.with_used(["lip-derivative"]) == ["lip-derivative", "lip-derivative-corrected"]
    assert claims.with_used(["oneid-exp-rate-bounded"]) == ["oneid-exp-rate-bounded"]
    assert claims.with_used([]) == []


def test_what_is_refuted_is_corrected():
    for decision in decisions().values():
        if decision.verdict in ("refuted", "misprint"):
            assert decision.corrected
            witnesses = [ob for ob in decision.obligations if ob.method == "witness" and ob.witness]
            assert witnesses or decision.theorem


def test_decisions_speak_to_the_reader():
    for decision in decisions().values():
        assert decision.why
        assert decision.scope


def test_what_decisions_are_about_exists():
    import importlib

    for decision in decisions().values():
        for name in decision.about:
            module, function = name.rsplit(".", 1)
            assert callable(getattr(importlib.import_module(module), function))


@pytest.mark.parametrize(
    ("verdict", "obligations"),
    [("proved", []), ("proved", [WITNESS]), ("refuted", [LEMMA]), ("true", [LEMMA])],
)
def test_a_decision_must_fit_its_evidence(verdict, obligations):
    with pytest.raises(ValueError, match=r"needs|unknown"):
        claims.Decision(verdict=verdict, obligations=obligations, scope="all")


def test_transcription_marks_what_is_refuted():
    made = claims.Decision("refuted", [WITNESS], scope="all", transcription=True)
    assert made.transcription
    with pytest.raises(ValueError, match="transcription"):
        claims.Decision("proved", [LEMMA], scope="all", transcription=True)


def test_what_may_be_a_misprint_of_our_copy_is_marked():
    """And its reasons say so."""
    found = {name: decision for name, decision in decisions().items() if decision.transcription}
    assert all("transcription" in decision.why for decision in found.values())
    misprints = {name for name, decision in decisions().items() if decision.verdict == "misprint"}
    assert {"uldp-urap-theta-half", "uldp-powers", "uldp-osldp-construction"} <= misprints


def test_a_claim_is_decided_once():
    with pytest.raises(ValueError, match="twice"):
        claims.decides("uldp-mangat")(lambda: None)


@pytest.mark.parametrize(
    ("verdict", "obligations", "words"),
    [("checked", [LEMMA], "evaluation"), ("cited", [], "reference")],
)
def test_weaker_verdicts_say_what_they_rest_on(verdict, obligations, words):
    with pytest.raises(ValueError, match=words):
        claims.Decision(verdict, obligations, scope="all")
