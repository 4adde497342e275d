"""Proofs in sentences."""

from theory.ledger import decisions
from theory.pages import outline, recorded


def test_lemmas_come_before_the_claim():
    told = outline.sentences("lip-optimum", "theory/proofs/lip/optimum_theorem.py")
    assert 3 <= len(told) <= outline.MOST
    assert told[-1][1] == "theory/proofs/lip/optimum_theorem.py: theorem"
    assert any(where.endswith(": attained") for _, where in told[:-1])


def test_every_decided_claim_has_one():
    for name, decider in decisions.deciders().items():
        path = recorded.listed(name)["module"]
        assert outline.sentences(name, path), f"{name}: {decider.__module__}"


def test_without_a_module_there_is_none():
    assert outline.sentences("uldp-urr-l2", "") == []
    assert outline.sentences("uldp-urr-l2", "theory/proofs/uldp/missing.py") == []
    assert outline.sentences("no-claim", "theory/proofs/uldp/proposition_04_urr.py") == []


def test_it_is_told_by_what_it_uses_by_lemmas_names_and_by_an_instance():
    claim = recorded.claim("lip-opt-mse")
    told = outline.told(claim, recorded.listed(claim.id)["module"], denied=True)
    assert told[0].startswith("It uses lip-optimum: The least MSE")
    assert told[1].endswith("(error_refuted).") and "instance above" in told[-1]
    claim = recorded.claim("uldp-lower-bounds")
    told = outline.told(claim, recorded.listed(claim.id)["module"])
    assert 3 <= len(told) <= outline.MOST and told[0].startswith("p is a distribution")
    assert not any("=>" in sentence for sentence in told[2:])
