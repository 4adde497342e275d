"""Captions of `snakemake --report`: each is reStructuredText that docutils takes as it is."""

import html
import re
from pathlib import Path
from types import SimpleNamespace

import jinja2
import pytest
from docutils.core import publish_parts

from pages import contents
from pages.report import captions

NOTES = contents.notes()


def body(template, output):
    made = jinja2.Environment().from_string(template)
    text = made.render(snakemake=SimpleNamespace(output=[output]))
    strict = {"halt_level": 2, "report_level": 2}
    shown = publish_parts(text, writer="html5", settings_overrides=strict)["body"]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", shown)).split())


@pytest.mark.parametrize("name", NOTES)
def test_a_caption_is_what_is_written_of_the_figure(name, tmp_path):
    path = captions.caption(f"{{out}}/figures/{name}.svg", tmp_path)
    shown = body(Path(path).read_text(encoding="utf-8"), "results/figures/another.svg")
    said = [
        NOTES[name][word] for word in ("shows", "printed", "ours", "why") if word in NOTES[name]
    ]
    assert all(" ".join(sentence.split()) in shown for sentence in said)


def test_a_rule_with_wildcards_has_a_caption_for_each_of_its_figures(tmp_path):
    path = captions.caption("{out}/figures/lip_fig_{number,07|08a}.svg", tmp_path)
    template = Path(path).read_text(encoding="utf-8")
    for name in ("lip_fig_07", "lip_fig_08a"):
        assert NOTES[name]["shows"] in body(template, f"results/figures/{name}.svg")


def test_labels_and_category_are_those_of_the_wildcards():
    path, wildcards = "{out}/figures/{paper}_{exact}.svg", {"paper": "uldp", "exact": "shuffling"}
    note = NOTES["uldp_shuffling"]
    assert captions.labels(path, wildcards) == {"name": note["title"], "shows": note["shows"]}
    assert captions.category(path, wildcards) == "ULDP"
