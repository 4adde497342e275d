"""Instances that are kept: statements say there what they said, and changed ones do not."""

import pytest

from common.errors import UserError
from tests.theory.here import Pool
from theory.__main__ import main
from theory.ledger import decisions, formal
from theory.mutants import apart, judge, keep, nearby
from theory.mutants.misstate import Change

CLAIM = "lip-implies-ldp"
READ = apart.kept


def changed(kind, name):
    return next(c for c in judge.stated(CLAIM)[1][kind] if c.name == name)


@pytest.mark.parametrize("claim", sorted(apart.kept()))
def test_statements_say_what_is_kept(claim):
    build = formal.formals()[claim].build
    assert [apart.complaints(one, build) for one in apart.kept()[claim]] == [
        "" for _ in apart.kept()[claim]
    ]


def test_refuted_statements_are_told_from_those_without_what_the_text_gives():
    dropped = [
        (claim, judge.changed(claim, Change("hypothesis", "hypotheses", name))[0])
        for claim, stated in formal.formals().items()
        for name, why in stated.dropped.items()
        if isinstance(why, formal.GivenByText)
        and decisions.deciders()[claim]().verdict == "refuted"
    ]
    assert dropped
    scope = "in the scope of the changed statement"
    assert [c for c, made in dropped if scope not in apart.told_apart(c, made.build)] == []


@pytest.fixture
def nothing_kept(monkeypatch):
    monkeypatch.setattr(apart, "kept", dict)


def test_what_is_found_tells_the_change_apart_and_is_read_back(nothing_kept, monkeypatch, tmp_path):
    # all that (7) asks of a mechanism, of one value alone
    made, without = judge.changed(CLAIM, changed("quantifier", "Q is a mechanism"))
    assert without is None and judge.at_instances(CLAIM, made) == ""
    one = nearby.search(CLAIM, made.build)
    assert one.says is None
    path = tmp_path / "apart.yaml"
    path.write_text(apart.text([one]))
    (again,) = READ(path)[CLAIM]
    monkeypatch.setattr(apart, "kept", lambda: {CLAIM: [again]})
    assert "in the scope of the changed statement" in judge.at_instances(CLAIM, made)
    assert apart.told_apart(CLAIM, formal.formals()[CLAIM].build) == ""


def test_what_the_formulas_do_not_show_other_definitions_do(nothing_kept):
    # every row of the claim's formula is a distribution; of another Q some may be
    made = judge.stated("ldp-grr-private")[1]["quantifier"]
    (some,) = [c for c in made if c.name == "a mechanism" and c.path == (0, 0)]
    build = judge.changed("ldp-grr-private", some)[0].build
    one = nearby.search("ldp-grr-private", build)
    assert list(one.values) == ["Q"] and "a mechanism" in one.says
    assert "with other definitions (Q)" in apart.complaints(one, build)
    assert apart.complaints(one, formal.formals()["ldp-grr-private"].build) == ""


def test_of_the_statement_itself_nothing_is_found():
    assert nearby.search(CLAIM, formal.formals()[CLAIM].build, steps=100_000) is None


def test_an_instance_of_a_claim_that_has_none_such_is_named():
    with pytest.raises(UserError, match=f"{CLAIM} has no instance 'holds 99'; remove it"):
        apart.placed(apart.Kept(CLAIM, "holds 99"))


def test_a_changed_conclusion_is_told():
    build = formal.formals()[CLAIM].build
    one = apart.Kept(CLAIM, "holds 0", says=["LDP"])
    told = "conclusions that are false: ['LDP'], of the changed statement []"
    assert apart.complaints(one, build).endswith(told)
    assert "not of the changed one" in apart._difference([], None)


def test_the_command_keeps_what_it_finds(nothing_kept, monkeypatch, tmp_path, capsys):
    known = decisions.deciders()
    monkeypatch.setattr(decisions, "deciders", lambda: {CLAIM: known[CLAIM]})
    monkeypatch.setattr(keep, "ProcessPool", lambda max_workers, context: Pool(1, None, None))
    monkeypatch.setattr(apart, "KEPT", tmp_path / "apart.yaml")
    assert main(["mutants", "--statements", "--keep", "--count", "10"]) == 0
    assert "new instances" in capsys.readouterr().out
    assert (tmp_path / "apart.yaml").read_text().startswith("# Instances near")
    with pytest.raises(UserError, match="--keep"):
        main(["mutants", "--keep"])


def test_a_definition_that_has_a_value_is_a_constant():
    statement = formal.formals()["ldp-grr-private"].build()
    assert apart.freed(statement, ["E"]) is statement
    made = apart.freed(statement, ["Q", "E"])
    assert [c.data for c in made.where] == ["K"] and made.constants[-1].data == "Q"
    rows = [[1, 0], [0, 1]]
    at = formal.at({"X": 2}, E=2, D=2, Q=rows)
    # a mechanism, and not private
    assert apart.says_at(made, at) == ["LDP"]
    assert apart.says_at(statement, at) == []
