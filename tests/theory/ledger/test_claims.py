"""Claims: the words of their YAML files, and what may stand in them."""

from dataclasses import replace

import pytest

from theory.ledger import claims

PAPERS = ("uldp", "lip", "oneid", "ldp")


def test_ids_carry_their_paper():
    for claim in claims.statements().values():
        assert claim.id.startswith(f"{claim.paper}-")


def test_every_statement_of_the_papers_is_there():
    printed = [c for c in claims.statements().values() if c.kind not in claims.OURS]
    count = {paper: sum(c.paper == paper for c in printed) for paper in PAPERS}
    # 135 asked for, and what was read besides
    assert count == {"uldp": 84, "lip": 47, "oneid": 42, "ldp": 34}


@pytest.mark.parametrize(
    "words",
    [
        {"kind": "remark"},
        {"printed_as": "said"},
        {"printed_as": "informal", "reading": ""},
        {"printed_proof": "long"},
        {"corner": "s = 1", "step": True},
        {"slip": "a sign", "step": True},
    ],
)
def test_words_are_checked(words):
    with pytest.raises(ValueError, match=r"kind|printed_|reading|counts twice"):
        replace(claims.statements()["uldp-mangat"], **words)


def test_what_may_be_a_slip_of_our_copy_is_said():
    for claim in claims.statements().values():
        assert not claim.transcription or "transcription" in claim.why
