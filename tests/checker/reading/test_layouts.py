"""Layouts of tables: typeset, in brackets, from standard input; what is none is refused."""

import io
import json
import re
from types import SimpleNamespace

import numpy as np
import pytest

from checker.reading import tables
from theory.__main__ import main

ROWS = "0.6,0.4\n0.02,0.98\n"
MARKDOWN = "| | a | b |\n|---|--:|--:|\n| x | 0.6 | 0.4 |\n| y | 0.02 | 0.98 |\n"
TABLE = "\\begin{tabular}{l|*{2}{r}}\n & a & b \\\\ \\hline\n%s\\end{tabular}\n"


def asked(capsys, path, *more):
    status = main(["check", str(path), "--notion=ldp", "--json", *more])
    printed = capsys.readouterr()
    return status, json.loads(printed.out) if printed.out else printed.err


@pytest.mark.parametrize(
    "text",
    [
        ROWS,
        f"sep=;\n{ROWS.replace(',', ';')}",
        f"sep=,\r\n{ROWS}",
        ROWS.replace(",", " "),
        ROWS.replace(",", "|"),
        "Q =\n\n   0.600000   0.400000\n   0.020000   0.980000\n\n",
        "Q = [0.6 0.4; 0.02 0.98]",
        "Q = [0.6, 0.4\n 0.02, 0.98];",
        "array([[0.6 , 0.4 ],\n       [0.02, 0.98]], dtype=float64)",
        "[[Fraction(3, 5), Fraction(2, 5)], [Fraction(1, 50), Fraction(49, 50)]]",
        "[[np.float64(0.6), np.float64(0.4)], [np.float64(0.02), np.float64(0.98)]]",
        "     [,1] [,2]\n[1,] 0.60 0.40\n[2,] 0.02 0.98\n",
        "\\begin{pmatrix} \\frac{3}{5} & \\tfrac{2}{5} \\\\ 0.02 & 0.98 \\end{pmatrix}",
        TABLE % "x & $0.6$ & 0.4 \\\\ % a comment\ny & 0.02 & 0.98 \\\\[2pt]\n",
        MARKDOWN,
        MARKDOWN.replace("| |", "|in|"),
        '"a", "b"\n"0.6", "0.4"\n0.02, "0.98"\n',
    ],
)
def test_layouts(tmp_path, capsys, text):
    (tmp_path / "c.txt").write_text(text)
    status, record = asked(capsys, tmp_path / "c.txt")
    assert (status, record["exp_epsilon"]) == (0, "30")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (TABLE % "x & \\emph{0.6} & 0.4 \\\\\n", r"row 3: column 2: \\emph.* plain number"),
        (TABLE % "x & \\multicolumn{2}{c}{1} \\\\\n", "row 3: column 2: .*command of LaTeX"),
        (TABLE % "" * 2, "has several tables; keep one"),
        (TABLE.replace("\\end{tabular}", "") % "", r"\\end\{tabular\} is missing"),
        ("Table 1\n" + MARKDOWN, "is no row of the table|give each row as many"),
        (MARKDOWN + "made by hand\n", "row 5: is no row of the table; keep only the table"),
        ("[[0.6 0.4]\n ...\n [0.02 0.98]]", "has ... in place of numbers"),
        ("[[0.6, 0.4], 0.02, 0.98]", "row 1: must be rows in brackets"),
        ("[[0.6, 0.4], [0.02, 0.98]", "must be a number|has no ]|must be rows"),
        ("[[0.6, 0.4]] * 2", "has no ] at its end, or more after it"),
        ("Q =\n\n   1.0e-03 *\n\n   600  400\n   20  980\n", "must be a number"),
        ("+---+---+\n| a | b |\n+---+---+\n", "is no plain table; write it as CSV"),
        ("<table><tr><td>1</td></tr></table>", "is no plain table; write it as CSV"),
        ("{{0.6, 0.4}, {0.02, 0.98}}", "is no plain table; write it as CSV"),
        ("((0.6, 0.4), (0.02, 0.98))", "is no plain table; write it as CSV"),
        ("x,y1,y2\na,60,40\n", "row 2: column 2: must be at most 1, got 60; percentages have a %"),
        ("", "is empty; write a row"),
        ("a,b\n", "has only names; write a row"),
        ('"a\n0.5,0.5\n', "must be a number"),
    ],
)
def test_what_is_no_layout_is_refused(tmp_path, capsys, text, words):
    (tmp_path / "c.txt").write_text(text)
    status, said = asked(capsys, tmp_path / "c.txt")
    assert status == 2 and re.search(words, said) and said.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("c.xlsx", b"PK\3\4", "has no known format; save the sheet as CSV"),
        ("c.csv", b"PK\3\4", "is a spreadsheet or archive; save the table as CSV"),
        ("c.mat", b"MATLAB", "write it with writematrix in MATLAB"),
        ("c.npz", b"PK", "with numpy.save, as .npy"),
        ("c.doc", b"x", "name it .csv, .txt, .md, .tex, .json, .npy or .yaml"),
    ],
)
def test_files_of_other_programs(tmp_path, capsys, name, content, words):
    (tmp_path / name).write_bytes(content)
    status, said = asked(capsys, tmp_path / name)
    assert status == 2 and words in said


@pytest.fixture
def standard_input(monkeypatch):
    """Return what makes bytes standard input."""

    def give(content):
        tables._standard_input.cache_clear()
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(content)))

    yield give
    tables._standard_input.cache_clear()


def npy():
    made = io.BytesIO()
    np.save(made, [["0.6", "0.4"], ["0.02", "0.98"]])
    return made.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        ROWS.encode(),
        b'[[0.6, 0.4], [0.02, "0.98"]]',
        b'{"a": {"x": 0.6, "y": 0.02}, "b": {"x": 0.4, "y": 0.98}}',
        b"[[0.6 0.4]\n [0.02 0.98]]",
        npy(),
    ],
)
def test_standard_input_is_a_file(capsys, standard_input, content):
    standard_input(content)
    status, record = asked(capsys, "-")
    assert (status, record["exp_epsilon"]) == (0, "30")


def test_standard_input_may_be_yaml(capsys, standard_input):
    standard_input(b"notion: LDP\neps: ln 3\nmatrix: {a: {u: 3/4, v: 1/4}, b: {u: 1/4, v: 3/4}}\n")
    assert main(["check", "-"]) == 0
    assert capsys.readouterr().out.startswith("provides LDP")


def test_standard_input_is_of_one_file(tmp_path, capsys, standard_input):
    (tmp_path / "c.csv").write_text(ROWS)
    standard_input(b"3,1\n")
    given = ["check", str(tmp_path / "c.csv"), "--notion=lip", "--prior=-"]
    assert main(given) in (0, 1)
    assert "prior: counts were divided by their sum, 4" in capsys.readouterr().out
    standard_input(ROWS.encode())
    assert main(["check", "-", "--notion=lip", "--prior=-"]) == 2
    assert "-: is standard input, which only one file can be" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("counts", "summed"),
    [
        ("1.000;750", None),
        ("750;1.000", None),
        # the shares are the same in both ways
        ("1.000;3.000", 4),
        # thousands would have a point before three digits
        ("1000.0;3000", 4000),
    ],
)
def test_a_point_of_thousands_is_asked(tmp_path, capsys, counts, summed):
    (tmp_path / "c.csv").write_text(ROWS)
    (tmp_path / "p.csv").write_text(counts.replace(";", "\n") + "\n")
    prior = f"--prior={tmp_path / 'p.csv'}"
    status, record = asked(capsys, tmp_path / "c.csv", "--notion=mip", prior)
    if summed is None:
        assert status == 2 and "1.000 may have a point of thousands or of decimals" in record
    else:
        assert record["notes"] == [f"prior: counts were divided by their sum, {summed}"]
