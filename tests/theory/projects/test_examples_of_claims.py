"""Rows `example` of a claim: instances at which its hypotheses hold."""

from fractions import Fraction

import pytest

from common.errors import UserError
from theory.ledger import formal, written
from theory.projects import claim_files
from theory.sense import checks

STATED = """\
paper own

own-claim: here (ours)
  says    The sum is large.
  for all f: X → \u211d, Z ⊆ X, θ ∈ \u211d
  if      ∀ x ∈ X: f(x) > θ
{rows}
  then    ∀ x ∈ X: f(x) ≥ θ
"""
TOLD = "  example |X| = 2, f = [1, -1/2],\n            X_S = [true, false], θ = -1"


def entry(tmp_path, rows, stated=STATED):
    path = tmp_path / "own.claims"
    path.write_text(stated.format(rows=rows).replace("Z ⊆", "X_S ⊆"), encoding="utf-8")
    claim_files.blocks.cache_clear()
    claim_files.entry.cache_clear()
    return claim_files.entry(path, "own-claim")


def test_an_example_is_sizes_and_values(tmp_path):
    sizes, values = entry(tmp_path, TOLD).examples[0]
    assert sizes == {"X": 2}
    assert values == {"f": [1, Fraction(-1, 2)], "X_S": [True, False], "θ": -1}


@pytest.mark.parametrize(
    "row",
    [
        "|X| = 2,",
        "X = x",
        "f = [1",
        "f = 1/0",
        "f = 0.5",
        "f = {}",
        "f = null",
        "f",
        "f = 1e9",
        "|X| = 0",
        "|X| = [1]",
        "f = NaN",
        "f = " + 9999 * "[",
    ],
)
def test_another_value_is_refused_with_its_line(tmp_path, row):
    with pytest.raises(UserError, match=r"own.claims:7: an example is `.X. = 2"):
        entry(tmp_path, f"  example {row}")


def test_a_name_is_given_once(tmp_path):
    with pytest.raises(UserError, match=r"own.claims:7: an example gives f twice"):
        entry(tmp_path, "  example |X| = 1, f = [1], f = [2]")


def test_an_example_needs_a_statement_in_the_notation(tmp_path):
    stated = "paper own\n\nown-claim: here (ours)\n  python  why\n{rows}\n"
    with pytest.raises(UserError, match="an example stands with a statement"):
        entry(tmp_path, TOLD, stated)


def test_a_symbol_without_a_meaning_is_named_with_its_line(tmp_path):
    rows = "  symbols f: a number\n          Z: a set\n          here\n"
    with pytest.raises(UserError, match=r"own.claims:9: symbols are rows"):
        entry(tmp_path, rows)
    with pytest.raises(UserError, match=r"own.claims:9: f is given a meaning twice"):
        entry(tmp_path, rows.replace("here", "f: another"))


def test_examples_come_before_what_a_module_registers(tmp_path, monkeypatch):
    build = written.builder("own", entry(tmp_path, TOLD))
    monkeypatch.setitem(formal.STATED, "own-claim", build)
    (first,) = formal.tests_of("own-claim")["holds"]
    assert first.values["sensitive"] == [True, False] and first.values["theta"] == -1
    assert all(formal.truths(build(), first)[0].values())
    more = {"holds": [first.but(theta=-2)], "dropped": {"a": "b"}, "broken": {}, "through": {}}
    monkeypatch.setitem(formal.INSTANCES, "own-claim", more)
    both = formal.tests_of("own-claim")
    assert [one.values["theta"] for one in both["holds"]] == [-1, -2] and both["dropped"]


def test_a_name_that_the_statement_lacks_is_told(tmp_path):
    build = written.builder("own", entry(tmp_path, "  example |X| = 1, g = [1]"))
    found = checks.complaints(formal.Formal(build), build())
    assert "an example gives g, which the statement is not for all of" in found


def test_what_is_defined_is_not_given(tmp_path):
    """It has its value already: another one would be passed over."""
    stated = STATED.replace("  if  ", "  where   Half := θ/2\n  if  ")
    build = written.builder("own", entry(tmp_path, f"{TOLD}, Half = 5", stated))
    found = checks.complaints(formal.Formal(build), build())
    assert "an example gives Half, which the statement is not for all of" in found
