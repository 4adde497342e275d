"""`show` prints what was recorded, fast, and decides nothing."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

import json
import subprocess
import sys

import pytest

from common.errors import UserError
from common.imports import ROOT
from theory.__main__ import main
from theory.commands import show
from theory.ledger import claims, ledger_file
from theory.projects import loading

RECORD = ledger_file.FIELDS | {
    "id": "uldp-urr-l2",
    "verdict": "proved",
    "assembled": True,
    "why": "as recorded",
    "module": "theory/proofs/uldp/proposition_14_urr_l2.py",
    "certified": {"steps": 3, "certified": 2, "why_not": ["one is long"]},
}


@pytest.fixture
def results(tmp_path):
    """Return a folder with a record and a derivation."""
    claim = claims.statements()["uldp-urr-l2"]
    record = RECORD | {"statement": claim.statement, "printed_as": claim.printed_as}
    (tmp_path / "ledger.json").write_text(json.dumps([record]), encoding="utf-8")
    (tmp_path / "derivations").mkdir()
    (tmp_path / "derivations" / "uldp-urr-l2.txt").write_text("; uldp-urr-l2: proved\n")
    return tmp_path


def shown(capsys, *arguments):
    assert main(["show", *map(str, arguments)]) == 0
    return capsys.readouterr().out


def test_a_page_has_words_symbols_statement_and_record(capsys, results):
    page = shown(capsys, "uldp-urr-l2", "--results", results)
    for part in (
        "Proposition 14, (46)",
        "verdict:     proved, one theorem",
        "why:         as recorded",
        "  E         e^ε",
        "  where   s := |X_S|",
        "— independent reports",
        "  l2_times_n = mechanisms.losses.urr.l2_times_n: (46) times n. (mechanisms/losses/urr.py:",
        "2 of 3 solver steps; one is long",
        "uldp-urr-l2.txt; python -m theory recheck uldp-urr-l2",
        "stated in:   theory/statements/uldp/urr.claims:",
        "tested in:   theory/instances/uldp/urr.py",
        "used by:     uldp-urr-against-urap-l2",
    ):
        assert part in page


def test_what_coq_has_checked_is_named_by_its_derivation(capsys, results):
    record = json.loads((results / "ledger.json").read_text())[0] | {"derivation": "abc"}
    (results / "ledger.json").write_text(json.dumps([record]), encoding="utf-8")
    (results / "coq").mkdir()
    for derivation, said in (
        ("abc", "coq:         checked; "),
        ("of another", "coq:         compiled"),
    ):
        entry = {"statement": "", "derivation": derivation, "file": "", "seconds": 1}
        kept = {"by": "", "claims": {"uldp-urr-l2": entry}}
        (results / "coq" / "checked.json").write_text(json.dumps(kept))
        assert said in shown(capsys, "uldp-urr-l2", "--results", results)
    (results / "coq" / "checked.json").write_text("no record")
    assert "coq:         compiled" in shown(capsys, "uldp-urr-l2", "--results", results)


def test_a_claim_about_experiments_is_decided_by_the_workflow(capsys, tmp_path):
    page = shown(capsys, "uldp-exp-times", "--results", tmp_path)
    assert page.endswith("what the sources declare, and snakemake all decides it again\n")
    assert "decided in:" not in page


def test_a_refuted_claim_has_its_witness_with_numbers(capsys, tmp_path):
    page = shown(capsys, "lip-opt-mse", "--results", tmp_path)
    assert "  false at P1 = 1/10, E = 2:" in page and "met: eps >= 0 (2 ≥ 1)" in page
    assert "fails: (19) is the least error: left 27/400 ≠ right 17/200" in page
    assert "verdict:     refuted, by a slip: " in page and "lip-optimum" in page
    assert "printed proof: flawed" in page
    assert "recorded in: no results here; " in page and "theory prove lip-opt-mse" in page


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("uldp-urr-l2", "statement (the paper's formula; proved: it holds as it stands here):"),
        ("lip-opt-mse", "statement (the paper's formula; refuted: it is false as it stands here):"),
        ("uldp-ubd-mixture", "statement (not in the paper; proved: it holds as it stands here):"),
    ],
)
def test_whether_it_holds_stands_beside_the_statement(capsys, tmp_path, name, told):
    assert told in shown(capsys, name, "--results", tmp_path)


def test_a_corner_is_named(capsys, tmp_path):
    page = shown(capsys, "uldp-urr-l1-high-privacy", "--results", tmp_path)
    assert "verdict:     refuted, only at a corner: s = 1, one theorem" in page


def test_words_that_changed_are_told(capsys, results):
    record = json.loads((results / "ledger.json").read_text())
    record[0]["statement"] = "another"
    (results / "ledger.json").write_text(json.dumps(record))
    page = shown(capsys, "uldp-urr-l2", "--results", results)
    assert "of other words: prove uldp-urr-l2 decides it again" in page


def test_a_broken_ledger_is_no_record(capsys, tmp_path):
    (tmp_path / "ledger.json").write_text('{"uldp-urr-l2" ')
    assert "no results here" in shown(capsys, "uldp-urr-l2", "--results", tmp_path)


def test_expanded_latex_and_json(capsys, tmp_path):
    page = shown(capsys, "uldp-urr-private", "--expanded", "--results", tmp_path)
    assert "Q(x, x' ∈ X) := (own(x') if x = x', other(x') otherwise)" in page
    assert "ULDP(Q" not in page
    page = shown(capsys, "uldp-urr-private", "--latex", "--results", tmp_path)
    assert r"\operatorname{ULDP}\left(Q; X_{\mathrm{S}}, X_{\mathrm{S}}, E\right)" in page
    assert (
        r"\textbf{the paper's sentence, made precise; proved: it holds as it stands here}" in page
    )
    found = json.loads(shown(capsys, "uldp-urr-private", "--json", "--results", tmp_path))
    assert found["symbols"]["X_S"] == "the sensitive values"
    assert found["statement"][0] == "for all X_S ⊆ X, E ∈ ℝ"


def test_what_has_no_statement_has_a_page_and_no_latex(capsys, tmp_path):
    page = shown(capsys, "oneid-optimum-certified", "--results", tmp_path)
    assert "verdict:     checked" in page and "statement:" not in page
    with pytest.raises(UserError, match="oneid-optimum-certified: has no formal statement"):
        main(["show", "oneid-optimum-certified", "--latex"])


def test_an_unknown_claim():
    with pytest.raises(UserError, match="no claim has the id x"):
        main(["show", "x"])
    with pytest.raises(UserError, match="no claim is at Proposition 99"):
        main(["show", "Proposition", "99"])


def test_a_place_at_which_several_claims_are_printed_lists_them(capsys, results):
    page = shown(capsys, "(23)", "--results", results)
    assert page.startswith("lip-symmetric-optimum: equation (23) (lip, equation)\n  refuted")
    rows = json.loads(shown(capsys, "(23)", "--json", "--results", results))
    assert {"lip-symmetric-optimum", "uldp-pum-l1"} < {row["claim"] for row in rows}


def test_the_claim_that_is_printed_at_a_place_is_shown_whole(capsys, results):
    page = shown(capsys, "Proposition 14", "--results", results)
    assert page.startswith("claim:       uldp-urr-l2\n")
    assert "\nalso about Proposition 14:\n\nuldp-" in page
    found = json.loads(shown(capsys, "Proposition", "14", "--json", "--results", results))
    assert found["claim"] == "uldp-urr-l2"
    assert found["also there"] and "uldp-urr-l2" not in [
        one["claim"] for one in found["also there"]
    ]


def lines_at(page, start):
    """Return the line of a file that a row of a page names, and the next."""
    place = next(r for r in page.splitlines() if r.startswith(start)).split()[-1].strip("()")
    path, _, number = place.partition(":")
    rows = (ROOT / path).read_text(encoding="utf-8").splitlines()
    return rows[int(number) - 1 : int(number) + 1]


@pytest.mark.parametrize(
    ("place", "claim", "proof", "formula", "figure"),
    [
        (
            *("Proposition 7", "uldp-urr-l1-worst", "def theorem(", "def l1_square("),
            "ULDP, Figure 5: snakemake results/figures/uldp_fig_05.svg",
        ),
        (
            *("Theorem 2", "lip-opt-channel", "def ", "def "),
            "LIP, Figure 5: snakemake results/figures/lip_fig_05.svg",
        ),
    ],
)
def test_all_of_a_claim_is_found_in_one_step(capsys, place, claim, proof, formula, figure):
    """Statement, words, idea, proof, formula and figure, each where an editor opens it."""
    page = shown(capsys, place)
    assert page.startswith(f"claim:       {claim}\n") and figure in page and "\nidea:\n" in page
    assert lines_at(page, "stated in:")[0].startswith(f"{claim}: ")
    assert lines_at(page, "decided in:")[0].startswith(proof)
    assert lines_at(page.partition("\nformulas:\n")[2], "  ")[0].startswith(formula)


def test_an_installation_has_no_figures(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(show.drawn, "RESULTS", tmp_path / "results.yaml")
    show.drawn._text.cache_clear()
    assert "drawn in:" not in shown(capsys, "lip-opt-channel", "--results", tmp_path)
    show.drawn._text.cache_clear()


def test_a_place_with_one_claim_shows_it_whole(capsys, results):
    found = shown(capsys, "Corollary 1", "--results", results)
    assert found.startswith(("claim:", "lip-"))
    assert shown(capsys, "(46)", "--results", results).startswith("claim:       uldp-urr-l2\n")


def test_what_a_recorded_theorem_stands_on_is_said(capsys, results):
    record = json.loads((results / "ledger.json").read_text())[0]
    goal = {"method": "kernel", "resource_count": 3, "by_z3_alone": 1}
    for evidence, word in (([goal], "by Z3 alone"), ([goal | {"by_z3_alone": 0}], "agreed")):
        (results / "ledger.json").write_text(json.dumps([record | {"evidence": evidence}]))
        page = shown(capsys, "uldp-urr-l2", "--results", results)
        assert f"verdict:     proved, one theorem, {word}\n" in page


@pytest.mark.parametrize("first", range(10))
def test_every_claim_has_a_page(first, tmp_path):
    for name in list(claims.statements())[first::10]:
        found = show.page(name, tmp_path)
        assert not found["verdict"].startswith("open") and show.lines(found)
        # one sentence on what it is about stands above its names
        keys = list(found)
        assert found["says"] and keys.index("says") < keys.index("symbols"), name


def test_no_formula_and_no_solver_is_imported():
    """So it answers within a fraction of a second."""
    script = (
        "import sys\n"
        "from theory.__main__ import main\n"
        "main(['show', 'lip-opt-mse'])\n"
        "heavy = ('mechanisms', 'numpy', 'z3', 'lark', 'sympy', 'theory.kernel.theorem')\n"
        "print(*(name for name in heavy if name in sys.modules), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stderr.split() == []


def test_examples_of_a_text_are_shown(capsys):
    page = shown(capsys, "uldp-urr-private")
    assert "examples:\n  |X| = 3, X_S = [true, false, false], E = 2\n" in page
    assert "tested in" not in page  # no module has more


def test_a_call_within_a_process_leaves_it_about_all_claims(monkeypatch, tmp_path):
    monkeypatch.setenv(loading.ASKED, "")
    with pytest.raises(UserError, match="not found"):
        main(["recheck", "lip-mip", "--folder", str(tmp_path / "none")])
    assert loading.asked() == []
