"""Captions of `snakemake --report`: each is reStructuredText that docutils takes as it is."""

import html
import re
from pathlib import Path
from types import SimpleNamespace

import jinja2
import pytest
from docutils.core import publish_parts

from common import table
from pages import contents
from pages.report import captions
from tests.pages.beside.test_uldp import attributes
from tests.pages.conftest import points_of_figure

NOTES = contents.notes()


MADE = {"results": {}, "results/smoke": {}}


def body(template, output):
    made = jinja2.Environment().from_string(template)
    text = made.render(snakemake=SimpleNamespace(output=[output]))
    strict = {"halt_level": 2, "report_level": 2}
    shown = publish_parts(text, writer="html5", settings_overrides=strict)["body"]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", shown)).split())


@pytest.fixture
def caption(tmp_path, monkeypatch):
    """Return a function that writes a caption; results are in the same folder."""
    monkeypatch.chdir(tmp_path)

    def write(path):
        return Path(captions.caption(path, tmp_path, MADE)).read_text(encoding="utf-8")

    return write


@pytest.mark.parametrize("name", NOTES)
def test_without_results_a_caption_says_what_is_shown(name, caption):
    shown = body(caption(f"{{out}}/figures/{name}.svg"), "results/figures/another.svg")
    assert shown == " ".join(NOTES[name]["shows"].split())


def test_a_caption_says_what_was_found_in_its_own_folder(caption, tmp_path):
    folder = tmp_path / "results" / "smoke" / "figures"
    folder.mkdir(parents=True)
    (folder / "lip_fig_05.csv").write_text(points_of_figure())
    template = caption("{out}/figures/lip_fig_05.svg")
    shown = body(template, "results/smoke/figures/lip_fig_05.svg")
    assert "Printed. eps-LIP has a smaller error than eps-LDP everywhere. (Holds here.)" in shown
    assert "satisfy eps-LIP. (Does not hold here.)" in shown
    assert "Ours. Agrees in part." in shown and "4.50 instead of 1" in shown
    assert NOTES["lip_fig_05"]["why"] in shown
    assert "Ours" not in body(template, "results/figures/lip_fig_05.svg")


def test_a_caption_says_why_a_run_does_not_decide(caption, tmp_path):
    folder = tmp_path / "results" / "smoke" / "figures"
    folder.mkdir(parents=True)
    (folder / "uldp_fig_07.csv").write_text(table.text_of(attributes(5)))
    shown = body(caption("{out}/figures/uldp_fig_07.svg"), "results/smoke/figures/uldp_fig_07.svg")
    assert "(Not decided by this run: no more than 5 attributes were run.)" in shown


def test_records_are_those_of_the_papers(tmp_path):
    (tmp_path / "ledger").mkdir()
    (tmp_path / "ledger" / "lip.json").write_text('[{"id": "lip-mip", "verdict": "proved"}]')
    assert captions.records(tmp_path) == {"lip-mip": {"id": "lip-mip", "verdict": "proved"}}
    assert captions.records(tmp_path / "nothing") == {}


def test_a_rule_with_wildcards_has_a_caption_for_each_of_its_figures(caption):
    template = caption("{out}/figures/lip_fig_{number,07|08a}.svg")
    for name in ("lip_fig_07", "lip_fig_08a"):
        assert NOTES[name]["shows"] in body(template, f"results/figures/{name}.svg")


def test_labels_and_category_are_those_of_the_wildcards():
    path, wildcards = "{out}/figures/{paper}_{exact}.svg", {"paper": "uldp", "exact": "shuffling"}
    note = NOTES["uldp_shuffling"]
    assert captions.labels(path, wildcards) == {"name": note["title"], "shows": note["shows"]}
    assert captions.category(path, wildcards) == "ULDP"


def test_signs_of_a_description_are_no_markup(caption, monkeypatch):
    name = "uldp_fig_07"
    monkeypatch.setattr(captions, "entry", lambda _: {"shows": "uRAP* at *eps* |X_S|"})
    template = caption(f"{{out}}/figures/{name}.svg")
    assert "uRAP* at *eps* |X_S|" in body(template, f"results/figures/{name}.svg")
