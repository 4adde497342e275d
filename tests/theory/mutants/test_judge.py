"""What refuses a changed statement, and what is told of those that nothing refuses."""

import pytest

from common.errors import UserError
from tests.theory.here import Pool
from theory.__main__ import main
from theory.ledger import decisions, formal
from theory.mutants import equivalence, judge, misstate

CLAIM = "lip-implies-ldp"


def changed(kind, name, nth=0):
    return [c for c in judge.stated(CLAIM)[1][kind] if c.name == name][nth]


@pytest.mark.parametrize(
    ("kind", "name", "by", "words"),
    [
        ("hypothesis", "LIP", "an instance", "at the instance of the hypothesis"),
        ("hypothesis", "eps >= 0", "equivalent", "derived to be redundant"),
        ("side", "LDP", "broken", "does not break"),
        ("strictness", "LDP", "an instance", ""),
        ("sort", "X", "an instance", "set of one element"),
        ("quantifier", "Q is a mechanism", "equivalent", "derived to be redundant"),
    ],
)
def test_what_refuses_a_change(kind, name, by, words):
    found, why = judge.judge(CLAIM, changed(kind, name))
    assert found == by and words in why


def test_other_formulas_and_definitions_are_named():
    made = judge.stated("ldp-grr-private")[1]["quantifier"]
    (some,) = [c for c in made if c.name == "a mechanism" and c.path == (0, 0)]
    by, why = judge.judge("ldp-grr-private", some)
    assert by == "broken" and "with other definitions (Q): conclusions that are false" in why


def test_a_change_without_a_difference_needs_no_proof():
    # all pairs, read in the other order
    made = judge.stated("uldp-urap-not-extreme")[1]["side"]
    found = [c for c in made if c.name == "and tells nothing"]
    told = {judge.alike("uldp-urap-not-extreme", c) for c in found}
    assert told == {("equivalent", equivalence.OF_ALL)}
    assert judge.alike(CLAIM, changed("side", "LDP")) == ("", "")


def test_less_of_a_redundant_hypothesis_is_redundant():
    # eps >= 0 follows from the others; so does E >= 0, and E >= 2 does not
    statement, made = judge.stated(CLAIM)
    of_budget = [c for c in made["constant"] if c.name == "eps >= 0"]
    told = {c.in_words(statement): judge.redundant(CLAIM, c) for c in of_budget}
    assert set(told) == {"1 -> 0", "1 -> 2"}
    assert "derived to be redundant" in told["1 -> 0"] and told["1 -> 2"] == ""


def test_the_statement_itself_is_not_refused():
    assert judge.refusal(CLAIM, formal.formals()[CLAIM]) == ("", "")
    known = formal.formals()[CLAIM]
    judge.judge(CLAIM, changed("side", "LDP"))
    assert formal.formals()[CLAIM] is known


def test_the_draw_repeats_and_gives_each_kind_its_turn():
    names = [CLAIM, "lip-sandwich"]
    drawn = judge.drawn(names, 14, seed=2)
    assert drawn == judge.drawn(names[::-1], 14, seed=2) != judge.drawn(names, 14, seed=3)
    assert len(set(drawn)) == 14
    assert {change.kind for _, change in drawn} == set(misstate.KINDS)


def test_what_was_read_is_of_statements_as_they_are():
    assert all(judge.read().values())


def test_a_stale_entry_is_named(tmp_path):
    path = tmp_path / "read.yaml"
    path.write_text(f"- {{claim: {CLAIM}, kind: side, name: LDP, change: a -> b, reason: none}}")
    with pytest.raises(UserError, match=f"no change 'a -> b' of {CLAIM}"):
        judge.read(path)


def judged(**ways):
    return [judge.Judged("c", "side", "", "n", "a", by) for by, k in ways.items() for _ in range(k)]


def test_what_says_less_or_was_read_is_not_refused(capsys):
    most = judged(broken=8, equivalent=1)
    assert judge.report([*most, *judged(weaker=1)], 0.9)
    assert not judge.report([*most, *judged(weaker=1, read=1)], 0.9)
    assert not judge.report([], 0.9)
    assert judge.report([*most, judge.Judged("c", "side", "", "n", "a")], 0.9)
    late = judge.Judged("c", "side", "", "n", "a", undecided="late")
    assert not judge.report([*judged(broken=8), late, late], 0.9)
    out, err = capsys.readouterr()
    assert "refused or equivalent: 9 (90.0 %)" in out
    assert err.count("SURVIVES c: side: n: a") == 1 and err.count("UNDECIDED") == 2


def test_the_command_judges_statements(monkeypatch, tmp_path, capsys):
    some = {name: decisions.deciders()[name] for name in (CLAIM, "lip-sandwich")}
    monkeypatch.setattr(decisions, "deciders", lambda: some)
    monkeypatch.setattr(judge, "ProcessPool", lambda max_workers, context: Pool(1, None, None))
    monkeypatch.setattr(judge, "judge", lambda claim, change: judge._judged(claim, change))
    path = tmp_path / "mutants.json"
    words = ["mutants", "--statements", "--count", "8", "--out", str(path)]
    assert main(words) in (0, 1)
    assert "8 changed statements of 2 claims" in capsys.readouterr().out
    assert path.read_text().count('"claim"') == 8
    with pytest.raises(UserError, match="--formula"):
        main([*words, "--formula", "mechanisms.urr.probabilities"])


@pytest.mark.trial
def test_most_of_thirty_are_refused():
    found = judge.judge_all(30, seed=5)
    assert judge.report(found, 0.8)
