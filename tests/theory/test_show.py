import pytest

from calp.errors import UserError
from tests.theory.here import solvers_here
from theory import show
from theory.__main__ import main
from theory.ledger import claims


def test_a_page_has_statement_instance_and_verdict(capsys):
    with solvers_here():
        assert main(["show", "uldp-urr-private-eps-zero"]) == 0
    page = capsys.readouterr().out
    for part in ("Definition 4", "where s = ", "E = 1", "conclusions: true, false", "refuted"):
        assert part in page
    assert "about: mechanisms.urr.output_probabilities, mechanisms.urr.probabilities" in page


def test_what_fails_at_a_corner_alone_is_shown_with_what_holds_elsewhere(capsys):
    with solvers_here():
        assert main(["show", "uldp-urr-l1-high-privacy"]) == 0
    page = capsys.readouterr().out
    decision = claims.deciders()["uldp-urr-l1-high-privacy"]()
    assert "verdict: refuted, at a corner alone: s = 1 (one theorem)" in page
    assert decision.corrected and f"corrected: {', '.join(decision.corrected)}" in page


def test_a_verdict_that_holds_whole_has_no_mark():
    record = {"verdict": "refuted", "transcription": False, "corner": ""}
    assert show.verdict(record) == "refuted"
    assert show.verdict(record | {"transcription": True}) == "refuted, transcription"


def test_a_claim_without_a_statement_says_so(capsys):
    with solvers_here():
        assert main(["show", "oneid-optimum-certified"]) == 0
    page = capsys.readouterr().out
    assert "formal: not stated" in page and "verdict: checked" in page


def test_users_of_a_claim():
    assert "uldp-urr-against-urap-l2" in show.users("uldp-urr-l2")
    assert all("uldp-urr-l2" in claims.deciders()[n]().uses for n in show.users("uldp-urr-l2"))


def test_an_unknown_claim():
    with pytest.raises(UserError, match="no claim has the id x"):
        main(["show", "x"])
