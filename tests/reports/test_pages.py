"""The commands of docs/labels.md and docs/surveys.md, and what they print."""

import contextlib
import io
import re
import shlex
import shutil

import numpy as np
import pytest

from reports.command import main
from reports.surveys.designs import TEMPLATES
from tests.test_deploy import masked, steps

NAMES = {"ldp-perturb": "perturb", "ldp-estimate": "estimate"}


def run(words):
    """Return what a command prints."""
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        main([NAMES[words[0]], *words[1:]])
    return printed.getvalue()


def prepare(root, folder):
    """Write the files that the pages name."""
    shutil.copy(root / "docs/examples/pipeline/diseases.csv", folder)
    shutil.copy(root / "docs/examples/answers.csv", folder)
    labels = [line.split(",")[0] for line in (folder / "diseases.csv").read_text().splitlines()[1:]]
    drawn = np.random.default_rng(1).choice(labels, 3000)
    # who has the last label has it at home
    rows = [
        f"1,{d},{'fm'[k % 2]},{'home' if d == labels[-1] else 'none'}\n"
        for k, d in enumerate(drawn)
    ]
    (folder / "survey.csv").write_text("person,diagnosis,sex,tag\n" + "".join(rows))
    (folder / "sexes.csv").write_text("label\nf\nm\n")
    (folder / "tags.csv").write_text("label\nnone\nhome\noffice\n")
    (folder / "known.csv").write_text(f"tag,{','.join(labels)}\nhome,{'0,' * (len(labels) - 1)}1\n")


@pytest.mark.parametrize(("page", "count"), [("labels", 8), ("surveys", 3)])
def test_commands_print_what_the_page_shows(root, tmp_path, monkeypatch, page, count):
    prepare(root, tmp_path)
    monkeypatch.chdir(tmp_path)
    shown = list(steps((root / f"docs/{page}.md").read_text()))
    assert len(shown) == count
    for kind, text in shown:
        command, _, output = text.partition("\n")
        words = shlex.split(command)
        assert kind == "console"
        if words[0] == "head":
            assert (tmp_path / words[1]).read_text() == output
        else:
            assert masked(run(words)) == masked(output)


def test_every_template_is_in_the_page(root):
    shown = re.findall(r"^\| `(\w+):", (root / "docs/surveys.md").read_text(), re.M)
    assert sorted(shown) == sorted(TEMPLATES)
