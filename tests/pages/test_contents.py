"""The index of a run."""

import json
import re

import pytest

from common.errors import UserError
from pages import contents


def run(folder, *options):
    ledger = folder / "ledger.json"
    records = [("lip-optimum", "theorem", "proved"), ("lip-opt-channel", "theorem", "refuted")]
    records += [("lip-exp-ldp-worse", "experiment", "refuted")]
    made = [{"id": name, "kind": kind, "verdict": verdict} for name, kind, verdict in records]
    ledger.write_text(json.dumps(made))
    return contents.main(["--ledger", str(ledger), *options, "--out", str(folder / "index.md")])


def test_the_index_links_what_was_made(tmp_path, capsys):
    assert run(tmp_path, "--figures", "lip_fig_05", "--tables", "uldp_table_03") == 0
    assert "index.md: where to look, 1 figures, 1 tables" in capsys.readouterr().out
    text = (tmp_path / "index.md").read_text()
    assert "each of 3 statements\n(1 proved, 1 refuted, 1 measured: 1 does not hold here)" in text
    links = set(re.findall(r"\]\(([^)#]+)\)", text))
    assert {"ledger.json", "figures/lip_fig_05.svg", "tables/uldp_table_03.tex"} <= links
    assert "- [LIP, Figure 5](figures/lip_fig_05.svg): Prior-aware against" in text


def test_a_figure_of_which_nothing_is_said_is_named(tmp_path):
    with pytest.raises(UserError, match=r"results\.yaml: has no entry lip_fig_99"):
        run(tmp_path, "--figures", "lip_fig_99")
    assert not (tmp_path / "index.md").exists()
