"""The pages of a small site: what stands on them, valid HTML, links, bytes."""

import json
import re
import zipfile

import html5lib
import pytest

from common.errors import UserError
from pages import __main__ as command
from pages import build, claims, ledger, links, results
from pages.site import Site
from tests.pages.conftest import FIGURE, MADE, MEASURED, TABLE

PARTS = 6


def pages(site):
    return {name: text for name, text in site.files.items() if name.endswith(".html")}


def text_of(html):
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html)).replace("&#39;", "'")
    return text.replace("&lt;", "<").replace("&gt;", ">")


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_is_valid_html(site, part):
    made = pages(site)
    assert len(made) > 100
    # pages of one template follow each other
    for name in sorted(made)[part::PARTS]:
        try:
            html5lib.HTMLParser(strict=True).parse(made[name])
        except html5lib.html5parser.ParseError as error:
            pytest.fail(f"{name}: {error}")


def test_ids_are_given_once_and_pages_have_one_heading(site):
    for name, text in pages(site).items():
        ids = links.Page(text).ids
        assert len(ids) == len(set(ids)), name
        assert text.count("<h1") == 1, name


def test_nothing_is_fetched(site):
    for name, text in pages(site).items():
        assert not re.search(r'src="(?:https?:)?//|<link[^>]*href="(?:https?:)?//', text), name
    assert "url(" not in site.files["assets/style.css"]


def test_every_link_resolves(site):
    assert links.broken(site.files) == []


def test_a_link_that_leads_nowhere_is_seen():
    files = {
        "a/b.html": '<p id="x"><a href="../c.html">c</a><a href="#x">x</a><a href="#y">y</a>',
        "c.html": '<a href="a/b.html#x">b</a><img src="no.png"><a href="a/b.html#paper=lip">f</a>',
    }
    assert links.broken(files) == [("a/b.html", "#y"), ("c.html", "no.png")]


def test_a_refuted_claim_says_what_holds_and_shows_numbers(site):
    page = site.files["claims/lip-opt-channel.html"]
    text = text_of(page)
    assert "Theorem 2" in text and "False as printed; what holds is below." in text
    assert 'href="lip-optimum.html" data-claim="lip-optimum"' in page
    assert "Counterexample" in text and "is false" in text
    assert "the kernel derived its negation." in text
    assert "SMT-LIB file" in text and 'href="../obligations/lip-opt-channel.zip"' in page


def test_what_fails_at_a_corner_alone_says_so_on_its_page_and_among_the_findings(site):
    name = "uldp-urap-covers-low-privacy"
    text = text_of(site.files[f"claims/{name}.html"])
    assert "Fails only at a corner: s = N = 2; what holds is below." in text
    assert "It fails only for s = N = 2, and holds as stated above for all other values." in text
    assert "only at a corner: s = N = 2" in text_of(site.files["findings/uldp.html"])
    for place in ("claims/lip-opt-channel.html", "findings/lip.html"):
        assert "corner" not in text_of(site.files[place])


def test_a_theorem_is_typeset_and_cites_itself(site):
    page = site.files["claims/lip-optimum.html"]
    assert page.count("<math") > 10 and "<mfrac>" in page
    assert "\\frac" not in page
    text = text_of(page)
    assert "Proved here; no paper prints it." in text
    assert "@misc{local-privacy:lip-optimum," in text and "commit 0123456789ab" in text
    assert "@inproceedings{local-privacy:lip," in text and "booktitle" in text
    assert "Cite this instead of" in text
    assert "derived in" in text and "Axiomsnone" in text


def test_a_theorem_is_shown_in_coqs_own_words(site):
    page = text_of(site.files["claims/lip-optimum.html"])
    assert "Theorem lip_optimum : forall" in page and "make coq writes and compiles it" in page
    assert "Theorem lip_opt_channel : ~ (forall" in text_of(
        site.files["claims/lip-opt-channel.html"]
    )
    assert "Theorem" not in text_of(site.files[f"claims/{MEASURED}.html"])


def test_a_declared_counterexample_is_a_table(site):
    page = site.files["claims/lip-derivative.html"]
    assert re.search(r"<th scope=\"row\">dL/dq0</th><td>-1</td>", page)


def test_measured_and_open_claims_say_so(site):
    assert "Measured numbers" in site.files["claims/uldp-exp-near-non-private.html"]
    text = text_of(site.files["claims/lip-sandwich.html"])
    assert "Not decided." in text and "Formal statement" not in text


def test_certified_steps_are_counted(small_ledger):
    certified = {"steps": 5, "certified": 4, "why_not": ["step 0123 has no certificate"]}
    record = small_ledger.records["lip-mip"] | {"certified": certified, "assembled": True}
    book = ledger.Ledger({"lip-mip": record})
    site = Site(book.records)
    claims.add_pages(site, book, {}, MADE)
    text = text_of(site.files["claims/lip-mip.html"])
    assert "Certified4 of 5 solver steps" in text and "step 0123 has no certificate" in text


def test_obligations_are_archives_of_scripts(site, tmp_path):
    path = tmp_path / "a.zip"
    path.write_bytes(site.files["obligations/lip-mip.zip"])
    with zipfile.ZipFile(path) as made:
        first = made.read(made.namelist()[0]).decode()
    assert first.startswith("; lip-mip: ") and "(set-info :status unsat)" in first


def test_the_index_holds_what_is_searched(site):
    script = site.files["assets/claims.js"]
    entries = json.loads(script[script.index("[") : script.index(";\nconst SHORT")])
    known = {entry["id"]: entry for entry in entries}
    facets = known["lip-opt-channel"]["facets"]
    assert (facets["paper"], facets["verdict"], facets["as"]) == ("lip", "refuted", "printed")
    assert known["lip-opt-channel"]["facets"]["method"] == ["kernel"]
    assert known["lip-mip"]["facets"]["given"] == ["log t <= t - 1 for positive t"]
    assert known["lip-optimum"]["facets"]["given"] == ["nothing"]
    assert known["lip-optimum"]["places"][:2] == ["corollary 1", "equation 19"]
    assert "<" not in script


def test_a_figure_has_caption_files_code_and_what_is_printed(site):
    page = site.files[f"results/{FIGURE}.html"]
    text = text_of(page)
    assert "Printed" in text and "agrees in part" in text
    assert "everywhere. holds here" in text and "satisfy ε-LIP. does not hold here" in text
    assert "(at ε = 1 it is 4.50 instead of 1)" in text
    assert "At eε = 2 see lip-optimum" in text
    assert (
        "1.5 s for its experiments; this is the sum over all jobs" in text and "1970-01-01" in text
    )
    assert f'href="../files/results/{FIGURE}.csv"' in page
    assert site.files[f"files/results/{FIGURE}.png"] == b"PNG"
    assert "source/figures/lip/fig_05.py.html" in site.files


def test_a_table_is_shown_with_its_formulas(site):
    page = site.files[f"results/{TABLE}.html"]
    assert "<math" in page and 'data-claim="lip-optimum"' in page


def test_findings_are_by_paper(site):
    text = text_of(site.files["findings/lip.html"])
    assert "Theorem 2" in text and "lip-optimum" in text
    assert "Which notion implies which" in text_of(site.files["findings/index.html"])


def test_mechanisms_have_formulas_examples_and_a_reference(site):
    page = site.files["mechanisms/urr.html"]
    assert "<mfrac>" in page and "mechanism.matrix()" in text_of(page)
    reference = text_of(site.files["mechanisms/api/mechanisms.urr.html"])
    assert "probabilities(s, E)" in reference and "Number of sensitive values" in reference
    assert "array_like of bool, shape (K,)" in reference


def test_a_measured_statement_is_not_called_formal(site):
    page = site.files[f"claims/{MEASURED}.html"]
    assert "It is printed about experiments." in page and "formal statement" not in page.lower()
    assert "Holds here." in text_of(page) and "As printed" not in page
    for word in ("Assembled", "Axioms", "twin", "Counterexample"):
        assert word not in text_of(page), word


def test_the_front_page_leads_to_each_numbered_statement(site):
    page = site.files["index.html"]
    assert re.search(
        r'class="verdict refuted" href="claims/lip-opt-channel.html"[^>]*>Theorem 2', page
    )
    assert re.search(
        r'verdict proved" href="claims/uldp-urap-l1-worst.html"[^>]*>Proposition 10', page
    )


@pytest.mark.trial
def test_bytes_repeat(site, small_ledger, small_results, small_obligations):
    shown = results.chosen([FIGURE], [TABLE])
    again = build.build(small_ledger, small_results, small_obligations, shown, MADE)
    assert again.files == site.files


def test_every_figure_and_table_of_the_workflow_has_an_entry(root):
    text = "".join(path.read_text() for path in [root / "Snakefile", *root.glob("rules/*.smk")])
    named = set(re.findall(r'"((?:uldp|lip|oneid)_(?:least_loss|recommended|shuffling)\w*)"', text))
    assert {"uldp_least_loss", "uldp_recommended", "uldp_shuffling"} <= named
    results.chosen(sorted(named), [])
    with pytest.raises(UserError, match="has no entry lip_fig_99"):
        results.chosen(["lip_fig_99"], [])


def test_what_is_missing_is_named(small_ledger, small_results, small_obligations):
    absent = results.chosen(["lip_fig_06"], [])
    with pytest.raises(UserError, match=r"lip_fig_06\.svg: is not there; make it with snakemake"):
        build.build(small_ledger, small_results, small_obligations, absent, MADE)


def test_a_ledger_of_other_statements_is_refused(tmp_path, small_ledger):
    record = dict(small_ledger.records["lip-mip"])
    path = tmp_path / "ledger.json"
    for text, words in [("[]", "not a ledger"), ("{", "not a JSON file")]:
        path.write_text(text)
        with pytest.raises(UserError, match=words):
            ledger.read(path)
    path.write_text(json.dumps([record | {"id": "lip-none"}]))
    with pytest.raises(UserError, match="lip-none is no statement"):
        ledger.read(path)
    other = small_ledger.records["lip-optimum"] | {"formal": "for all x"}
    with pytest.raises(UserError, match="has another formal statement than theory/statements"):
        ledger.statement(other)


def test_the_command_writes_a_folder_anew(
    tmp_path, site, small_ledger, small_results, small_obligations, monkeypatch, capsys
):
    # it was built from the same
    monkeypatch.setattr(build, "build", lambda *_: site)
    (tmp_path / "ledger.json").write_text(json.dumps(list(small_ledger.records.values())))
    out = tmp_path / "site"
    options = ["--results", str(small_results), "--ledger", str(tmp_path / "ledger.json")]
    options += ["--obligations", str(small_obligations), "--figures", FIGURE, "--tables", TABLE]
    assert command.main([*options, "--out", str(out)]) == 0
    assert f"{out}/index.html: 8 claims" in capsys.readouterr().out
    (out / "old.html").write_text("")
    assert command.main([*options, "--out", str(out)]) == 0
    assert not (out / "old.html").exists()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.tex").write_text("")
    with pytest.raises(UserError, match=r"mine: holds other files, without site\.json"):
        command.main([*options, "--out", str(tmp_path / "mine")])
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["thesis.tex"]


def test_a_time_of_a_joint_job_names_the_others(tmp_path):
    """And the jobs of one experiment alone are added up."""
    (tmp_path / "benchmarks/uldp_a").mkdir(parents=True)
    for name, seconds in (("uldp_a,uldp_b", 2), ("uldp_a/acs", 1), ("uldp_c", 4)):
        text = f"s\th:m:s\n{seconds}\t0:00:0{seconds}\n"
        (tmp_path / f"benchmarks/{name}.tsv").write_text(text)
    found = {
        name: results.seconds(
            results.Result(f"uldp_{name}", "figure", {"code": [f"experiments.uldp.{name}"]}),
            tmp_path,
        )
        for name in "abcd"
    }
    assert found == {"a": (3, ["uldp_b"]), "b": (2, ["uldp_a"]), "c": (4, []), "d": None}
