"""Proofs in sentences."""

import ast
import re

import pytest

from theory.ledger import decisions
from theory.views import outline, recorded


def test_lemmas_come_before_the_claim():
    told = outline.sentences("lip-optimum", "theory/proofs/lip/optimum_theorem.py")
    assert 3 <= len(told) <= outline.MOST
    assert told[-1][1] == "theory/proofs/lip/optimum_theorem.py: theorem"
    assert any(where.endswith(": attained") for _, where in told[:-1])


@pytest.mark.parametrize("part", range(5))
def test_every_decided_claim_has_three_to_eight(part):
    for name in sorted(decisions.deciders())[part::5]:
        path, denial = recorded.listed(name)["module"], recorded.text_of(name)[2]
        told = outline.how_proved(recorded.claim(name), path, denial)
        assert outline.LEAST <= len(told) <= outline.MOST, f"{name}: {told}"


def test_what_is_written_by_hand_names_functions_of_the_proof():
    decided = decisions.deciders()
    for name, told in outline.written().items():
        assert name in decided, f"{name}: no such claim"
        reached = outline.reached(recorded.listed(name)["module"])
        named = [m[1] for m in map(re.compile(r" \((\w+)\)\.$").search, told) if m]
        assert set(named) <= reached, f"{name}: {set(named) - reached}"


def test_without_a_module_there_is_none():
    assert outline.sentences("uldp-urr-l2", "") == []
    assert outline.sentences("uldp-urr-l2", "theory/proofs/uldp/missing.py") == []
    assert outline.sentences("no-claim", "theory/proofs/uldp/proposition_04_urr.py") == []


def test_it_is_told_by_what_it_uses_by_lemmas_names_and_by_an_instance():
    claim = recorded.claim("ldp-sue-always")
    module, denial = recorded.listed(claim.id)["module"], recorded.text_of(claim.id)[2]
    told = outline.how_proved(claim, module, denial)
    assert told[0].startswith("It uses ldp-unary-order: At the same eps")
    assert re.search(r" \(\w+\)\.$", told[1])
    assert "instance above" in told[2] and told[3].startswith("There it fails: ")
    assert not any("=>" in sentence for sentence in told[2:])


@pytest.mark.parametrize(
    ("doc", "said"),
    [
        ("a mean is an integral.", "A mean is an integral."),
        ("x is below y.", "x is below y."),
        ("each row sums to 1.", "Each row sums to 1."),
        ("uRAP has a worst case.", "uRAP has a worst case."),
    ],
)
def test_a_sentence_begins_with_a_capital_unless_with_a_sign(doc, said):
    (function,) = ast.parse(f'def lemma():\n    """{doc}"""\n').body
    assert outline._sentence(function) == said
