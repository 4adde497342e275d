import pytest

from theory.__main__ import main
from theory.certificates import derivations
from theory.ledger import claims
from theory.projects import project
from theory.solving import opinions


def assembled(name, steps, undecided):
    goal = {"resource_count": steps, "second_opinion": {"undecided": undecided}}
    goal["identities"] = {"asked": 0, "undecided": 0}
    return {"id": name, "assembled": True, "evidence": [goal]}


OTHER = {"id": "other", "assembled": False, "evidence": []}


@pytest.mark.parametrize(("undecided", "fails"), [(0, False), (5, False), (6, True)])
def test_one_step_in_twenty_may_be_left_undecided(undecided, fails):
    records = [assembled("a", 60, undecided), assembled("b", 40, 0), OTHER]
    found = opinions.too_many(records)
    assert bool(found) == fails
    if fails:
        assert found == ["cvc5 leaves 6 of 100 steps undecided, more than 5%"]


def test_each_theorem_with_undecided_steps_has_a_line():
    records = [assembled("a", 60, 2), assembled("b", 40, 0), OTHER]
    expected = ["cvc5 leaves 2 of the 60 steps of a", "cvc5 agrees with 98 of 100 steps"]
    assert opinions.lines(records) == expected
    certified = assembled("c", 40, 1)
    certified["evidence"][0]["second_opinion"]["asked"] = 3
    assert opinions.totals([certified]) == (1, 3)
    assert opinions.lines([certified]) == [
        "certificates decide 37 of 40 steps",
        "cvc5 leaves 1 of the 3 steps of c that Z3 decides",
        "cvc5 agrees with 2 of 3 steps that Z3 decides",
    ]
    assert opinions.lines([OTHER]) == opinions.too_many([OTHER]) == []


def test_identities_have_a_line_of_their_own():
    record = assembled("a", 3, 0)
    record["evidence"][0]["identities"] = {"asked": 4, "undecided": 1}
    assert opinions.lines([record, OTHER])[-1] == "SymPy agrees with 3 of 4 identities"


def test_the_list_of_steps_that_are_not_asked_about_is_as_it_would_be_written():
    listed = opinions.unasked()
    assert opinions.text(listed) == project.committed(opinions.NAME)[0].read_text(encoding="utf-8")
    assert all(len(name) == 16 for name in listed)


def test_prove_fails_if_all_claims_leave_too_many(monkeypatch, tmp_path, capsys):
    """Of a few claims chosen by name the share says little."""
    name = "oneid-reidentification"
    monkeypatch.setattr(opinions, "MOST_UNDECIDED", -1.0)  # none would be too many
    arguments = ["--ledger", str(tmp_path / "ledger.json")]
    assert main(["prove", name, *arguments]) == 0
    (one,) = [claim for claim in claims.statements().values() if claim.id == name]
    monkeypatch.setattr(claims, "statements", lambda: {name: one})
    monkeypatch.setattr(derivations, "stale", lambda *_: [])  # those of all other claims
    assert main(["prove", *arguments]) == 1
    assert "FAILED cvc5 leaves" in capsys.readouterr().err
