"""results.yaml and the comparisons fit each other, and no number of ours is typed."""

import re
import string

import pytest

from common.errors import UserError
from pages.beside import compared
from pages.contents import notes
from tests.pages.beside.conftest import record
from tests.pages.beside.test_uldp import attributes, means

# names that hold a digit; numbers of ours are counted
NAMES = r"(Figure|Table|Theorem|Algorithm|Step) [IVX\d]+|\bl[12]\b|\bP1\b|\bn_0\b|\(4'\)|\{0,1\}\^K"
COUNTED = r"\d|\b(two|three|four|five|six|seven|eight|nine|ten|twice|thrice|hundred|quarter)\b"


def named(template):
    return {name for _, name, *_ in string.Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("name", [name for name, note in notes().items() if "ours" in note])
def test_no_number_of_ours_is_typed(name):
    ours = notes()[name]["ours"]
    fixed = "".join(text for text, *_ in string.Formatter().parse(ours))
    assert not re.search(COUNTED, re.sub(NAMES, "", fixed)), fixed


@pytest.mark.parametrize("name", notes())
def test_agreement_is_given_only_where_it_is_not_computed(name):
    note = notes()[name]
    beside_paper = "printed" in note or "tested" in note
    assert beside_paper == ("ours" in note)
    if "tested" in note:
        assert note.get("agrees", "other") == "other"
    elif beside_paper:
        assert note["agrees"] in ("yes", "other")
    else:
        assert "agrees" not in note


@pytest.mark.parametrize("name", [name for name, note in notes().items() if "tested" in note])
def test_what_is_tested_has_a_comparison(name):
    paper, _, rest = name.partition("_")
    assert callable(getattr(compared.PAPERS[paper], rest))


def test_a_figure_is_said_in_numbers_of_the_run(made):
    told = compared.beside("uldp_fig_07", made({"uldp_fig_07": attributes(9, uRAP=0.7)}))
    assert [s.here for s in told.tested] == ["holds here", "holds here", "does not hold here"]
    assert told.agrees == "partly" and told.verdict == "agrees in part, on substitute data"
    assert "0.9 for RR" in told.ours and "{" not in told.ours


def test_a_figure_may_be_as_another(made):
    tables = {"uldp_fig_12": means(1, RR=0.3, uRR=0.1), "uldp_fig_07": attributes(5)}
    told = compared.beside("uldp_fig_12", made(tables))
    assert told.tested[0].text.startswith("ULDP, Figure 7: The TV grows")
    assert [s.here for s in told.tested[1:3]] == ["not decided by this run"] * 2
    assert "at 0 of 1 points" in told.ours


def test_where_the_run_does_not_decide_it_says_so(made):
    told = compared.beside("uldp_fig_07", made({"uldp_fig_07": attributes(5)}))
    assert told.verdict == "not decided by this run"
    assert [s.reason for s in told.tested] == ["", *["no more than 5 attributes were run"] * 2]


def test_what_has_no_counterpart_has_no_verdict(made):
    told = compared.beside("uldp_claims", made({"uldp_claims": [{"id": "a"}]}))
    assert (told.verdict, told.ours, told.tested) == ("", "", ())


def test_numbers_that_are_not_there_are_named(made):
    with pytest.raises(UserError, match="no numbers of uldp-exp-best-by-regime"):
        compared.beside("uldp_fig_06", made({}, {"uldp-exp-best-by-regime": record("open")}))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"ours": "{nothing}"}, "ours of uldp_fig_07 names 'nothing'"),
        ({"tested": {"grows": "a", "fails": "b", "works": "c", "more": "d"}}, "both have more"),
    ],
)
def test_an_entry_that_does_not_fit_is_named(made, monkeypatch, change, said):
    changed = notes()["uldp_fig_07"] | change
    monkeypatch.setitem(notes(), "uldp_fig_07", changed)
    with pytest.raises(UserError, match=said):
        compared.beside("uldp_fig_07", made({"uldp_fig_07": attributes(9)}))
