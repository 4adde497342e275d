"""`search` finds claims, shared theorems and tactics, by words and by shape."""

from types import SimpleNamespace

import pytest

from common.errors import UserError
from theory.__main__ import main
from theory.commands import search
from theory.ledger import formal


def headings(sought):
    return [entry.heading.partition(" ")[0] for entry in search.search(sought)]


def test_every_claim_with_a_statement_is_among_the_entries():
    found = {entry.heading.partition(" ")[0] for entry in search.entries()}
    assert formal.formals().keys() <= found
    assert {"moments.mean()", "p.by_item(goal,"} <= found


def test_all_words_are_wanted_in_any_case():
    assert "cauchy_schwarz.theorem()" in headings("Cauchy schwarz PROPORTIONAL")
    assert "ldp-ss-best-size" in headings("worst-case expected l2 loss subset selection sets")
    assert not headings("cauchy hyperbole")


@pytest.mark.parametrize(
    ("shape", "heading"),
    [
        ("_ = logarithm(_)", ""),
        ("Σ_{x ∈ X} r(x) <= _", "cauchy_schwarz.theorem()"),
        ("E[_] = |U|·m", "moments.mean()"),
        ("Var[_] = _", "finite.independent_bits.variance()"),
        ("LDP(_; D) ⇒ E <= D", "ldp-ss-private"),
    ],
)
def test_a_lone_underscore_stands_for_anything(shape, heading):
    found = headings(shape)
    assert (heading in found) if heading else found == []


def test_an_index_is_no_wildcard():
    assert search.WILD.split("Σ_{x} X_S + _") == ["Σ_{x} X_S + ", ""]


def test_what_is_printed(capsys):
    assert main(["search", "moments.mean()"]) == 0
    out = capsys.readouterr().out
    assert "moments.mean()\n  E[T] = n m.\n  for all" in out and "1 found" in out
    assert main(["search", "hyperbole"]) == 1
    assert capsys.readouterr().out.startswith("0 found")


@pytest.mark.parametrize("nothing", ["_", " _ _", "<="])
def test_nothing_to_look_for_is_said(nothing):
    with pytest.raises(UserError, match="a word or a sign"):
        search.search(nothing)


def test_a_project_of_which_nothing_is_derived_has_entries_all_the_same(tmp_path, monkeypatch):
    (tmp_path / "statements.txt").write_text("\n")
    own = SimpleNamespace(texts=lambda: [tmp_path / "statements.txt"])
    before = len(search.entries())
    monkeypatch.setattr(search.project, "every", lambda every=search.project.every: [*every(), own])
    assert len(search.entries()) == before


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("randomized response", "ldp-grr-private"),
        ("Randomised Response private", "ldp-grr-private"),
        ("optimised unary encoding", "ldp-oue-private"),
        ("optimal local hashing", "ldp-lh-pure"),
        ("subset selection", "ldp-ss-private"),
        ("utility-optimized randomized response", "uldp-urr-l2"),
    ],
)
def test_mechanisms_are_found_by_their_whole_names(words, found):
    assert found in {entry.heading.split()[0] for entry in search.search(words)}
