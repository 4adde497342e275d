"""Figures 1 and 2 and Tables III and IV of the OneID paper."""

import csv
import json

import pytest
import yaml

from common.errors import UserError
from figures import glossary
from figures import glossary as symbols_table
from figures.oneid import fig_01, fig_02, table_04

RUN = """\
value,count,sensitive,popular,eps,a,b,estimate,deviation,gamma,n
walking,90,0,1,inf,0.4,0.0,80.5,9.5,10.0,100
lying,10,1,0,1.0,0.6,0.3,-3.25,30.0,10.0,100
"""


@pytest.fixture
def data(tmp_path):
    (tmp_path / "adl.csv").write_text("value,count,sensitive\nwalking,90,0\nlying,9,1\nx,1,0\n")
    origin = {"records": 100, "source": "committed", "raw_sha256": "ab" * 32}
    (tmp_path / "adl.json").write_text(json.dumps(origin | {"raw_sha256_of": "x.txt"}))
    return tmp_path


@pytest.mark.usefixtures("rendered")
def test_figure_1(data):
    (data / "run.csv").write_text(RUN)
    drawn = []
    for name in ("first", "second"):
        out = data / name
        arguments = ["--table", str(data / "run.csv"), "--data", str(data), "--settings", "seed 3"]
        arguments += ["--dataset", "adl"]
        assert fig_01.main([*arguments, "--out", str(out)]) == 0
        drawn.append({path.suffix: path.read_bytes() for path in data.glob(f"{name}.*")})
    assert drawn[0] == drawn[1] and len(drawn[0]) == 5
    assert "n = 100, gamma = 10.0. Run at seed 3." in " ".join(drawn[0][".md"].decode().split())


def test_figure_2_counts_the_small_pair_budgets(tmp_path):
    budgets = {"MinID-LDP": "1", "HLLDP": "inf", "OneID-LDP": "4"}
    lines = ["notion,x,other_x,pair_budget"]
    lines += [f"{n},{i},{j},{b}" for n, b in budgets.items() for i in (1, 2) for j in (1, 2)]
    (tmp_path / "run.csv").write_text("\n".join(lines) + "\n")
    out = tmp_path / "fig"
    assert fig_02.main(["--table", str(tmp_path / "run.csv"), "--out", str(out)]) == 0
    text = " ".join((tmp_path / "fig.md").read_text().split())
    assert "Of the 2 pairs of different values, 2 have a pair budget" in text
    assert "and 0 under OneID-LDP." in text


def test_table_3_has_every_symbol_of_the_glossary(tmp_path, root):
    glossary = root / "theory" / "glossary" / "oneid.yaml"
    out = tmp_path / "table"
    assert symbols_table.main(["--glossary", str(glossary), "--title", "T", "--out", str(out)]) == 0
    entries = yaml.safe_load(glossary.read_text())
    symbols = [entry["symbol"] for entry in entries]
    assert len(set(symbols)) == len(symbols)
    with out.with_suffix(".csv").open(newline="") as file:
        assert [row["symbol"] for row in csv.DictReader(file)] == symbols
    assert all(f"${symbol}$ & " in out.with_suffix(".tex").read_text() for symbol in symbols)


def test_a_glossary_without_a_key_is_named(tmp_path):
    (tmp_path / "g.yaml").write_text("- {symbol: n, meaning: users}\n")
    with pytest.raises(UserError, match=r"g\.yaml: entry 1 must have symbol, meaning"):
        glossary.rows_of(tmp_path / "g.yaml")


def test_table_4_counts(data):
    row = dict(zip(table_04.COLUMNS, table_04.row_of(data, "adl"), strict=True))
    assert (row["data set"], row["users n"], row["input values |X|"]) == ("ADL", "100", "3")
    assert (row["sensitive"], row["with one user"]) == ("1", "1")
    assert row["popular (c(x) >= n/100)"] == "3"
    assert row["SHA-256"] == "ab" * 32
