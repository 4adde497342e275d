"""Numbers that stand as names, names that stand as rows, and what next to a table is none of it."""

import re
from fractions import Fraction

import pytest

from checker.reading import percent, read_channel, sides
from checker.reading.cells import Reading
from common.errors import UserError

BODY = "0.5,0.5\n0.25,0.75\n"
ROWS = "0.6,0.4\n0.02,0.98\n"
NAMED = "x,yes,no\na,0.6,0.4\nb,0.02,0.98\n"
BLANKS = "0.6 0.4\n0.02 0.98\n"
MATRIX = r"\begin{pmatrix} 0.6 & 0.4 \\ 0.4 & 0.6 \end{pmatrix}"


def read(tmp_path, text, name="c.csv", **how):
    path = tmp_path / name
    path.write_bytes(text.encode())
    return read_channel.read(path, Reading(**how))


OTHERS = (
    "½,⅓",
    "\uff10.\uff16,\uff10.\uff14",
    "\u0660\u066b\u0666,\u0660\u066b\u0664",
    "0·6,0·4",
    "6e\u22121,4e\u22121",
    "0.6f,0.4f",
    "0.6d0,0.4D+00",
    "6\u00d710^-1,4*10⁻¹",
    "=3/5,=2/5",
    "1//2,1//3",
    "0.6*,0.4",
    "0.6(1),0.4(1)",
    "0.6±0.1,0.4±0.1",
    "<0.01,>0.99",
    "~0.6,~0.4",
    "'0.6','0.4'",
    "$0.6$,$0.4$",
    r"\num{0.6},\num{0.4}",
    "0.6+0j,0.4+0j",
    "exp(-1),0.6",
    "#N/A,#DIV/0!",
    "a,½,⅓",
)


@pytest.mark.parametrize("first", OTHERS)
def test_a_first_row_that_cannot_be_read_is_not_lost(tmp_path, first):
    body = BODY if not first.startswith("a,") else "b,0.5,0.5\nc,0.25,0.75\n"
    with pytest.raises(UserError, match=r"row 1: .*--header reads names|row 1: column \d: must be"):
        read(tmp_path, f"{first}\n{body}")
    assert read(tmp_path, f"{first}\n{body}", header=True).floats.shape == (2, 2)


@pytest.mark.parametrize(
    "first", ["<30,>=30", "18-25,26-40", "age 1,age 2", "1st,2nd", "2020-01-01,2020-02-01", "y1,y2"]
)
def test_names_with_digits_are_names(tmp_path, first):
    assert read(tmp_path, f"{first}\n{BODY}").outputs == first.split(",")


def test_a_first_column_that_cannot_be_read_is_not_lost(tmp_path):
    with pytest.raises(UserError, match=r"column 1: <0.01 may name an input .*--index"):
        read(tmp_path, "u,v,w\n<0.01,0.5,0.5\n<0.001,0.25,0.75\n")


TAKEN = {
    ",0.6,0.4\n0,0.02,0.98\n1,0.5,0.5\n": "c.csv",
    ",0.5,0.5.1\n0,0.02,0.98\n1,0.5,0.5\n": "c.csv",
    ",1,0,0.1\n0,0,0.5,0.5\n1,0,0.5,0.5\n": "c.csv",
    ",1.0,0.0\n0,0.0,1.0\n": "c.csv",
    "index,0.6,0.4\n0,0.02,0.98\n1,0.5,0.5\n": "c.csv",
    '"","X6.0e.01","X4.0e.01"\n"1",0.02,0.98\n"2",0.5,0.5\n': "c.csv",
    '"","X0.6","X0.4"\n"1",0.02,0.98\n"2",0.5,0.5\n': "c.csv",
    '"X1","X0"\n0.5,0.5\n0.4,0.6\n': "c.csv",
    '"X1";"X0"\n0,5;0,5\n0,4;0,6\n': "c.csv",
    '"X0,6";"X0,4"\n0,5;0,5\n0,4;0,6\n': "c.csv",
    "X100.,X0.\n50%,50%\n40%,60%\n": "c.csv",
    '"X3.5","X2.5"\n"1/2","1/2"\n"4/9","5/9"\n': "c.csv",
    "_0_5,VAR2\n0.4,0.6\n0.3,0.7\n": "c.csv",
    "x0_99,x0_01\n0.5,0.5\n0.4,0.6\n": "c.csv",
    '"male","X1","X0"\n"female",0.02,0.98\n"other",0.5,0.5\n': "c.csv",
    "_0_6,_0_4\n0.5,0.5\n0.4,0.6\n": "c.csv",
    "0.5...1,0.5...2\n0.5,0.5\n0.4,0.6\n": "c.csv",
    "|0.6|0.4|\n|---|---|\n|0.02|0.98|\n": "c.md",
    "    0.6   0.4\n0  0.02  0.98\n1  0.50  0.50\n": "c.txt",
    '[{"0.6": 0.02, "0.4": 0.98}, {"0.6": 0.5, "0.4": 0.5}]': "c.json",
    '{"columns": ["0.6", "0.4"], "index": [0, 1], "data": [[0.02, 0.98], [0.5, 0.5]]}': "c.json",
}


@pytest.mark.parametrize("text", TAKEN)
def test_a_row_that_a_program_took_for_names_is_asked_for(tmp_path, text):
    with pytest.raises(
        UserError, match=r"as a row does that a program took for names|must be|cell"
    ):
        read(tmp_path, text, TAKEN[text])


def test_a_second_row_of_names_is_said(tmp_path):
    found = read(tmp_path, NAMED.replace("a,", "code,0,1\na,"))
    assert found.notes == ("row 2 was read as an input: 0, 1",)


def test_a_key_that_numbers_rows_is_no_output(tmp_path):
    text = '[{"index": 0, "a": 1, "b": 0}, {"index": 1, "a": 0, "b": 1}]'
    assert read(tmp_path, text, "c.json").floats.tolist() == [[1, 0], [0, 1]]
    assert read(tmp_path, text, "c.json", transpose=True).inputs == ["a", "b"]


def test_names_of_numbers_are_read_where_they_are_sure(tmp_path):
    assert read(tmp_path, ",0.25,0.75\n0.25,0.6,0.4\n0.75,0.02,0.98\n").inputs == ["0.25", "0.75"]
    assert read(tmp_path, ",0.6,0.4\na,0.02,0.98\nb,0.5,0.5\n", header=True).outputs == [
        "0.6",
        "0.4",
    ]
    assert read(tmp_path, ",0,1\n0,0.6,0.4\n1,0.02,0.98\n").outputs == ["0", "1"]


@pytest.mark.parametrize("names", ["X0,X1", "x0,x1", "x1,x2", "X2019,X2020", "X0.5,X1.5"])
def test_names_that_ascend_are_names(tmp_path, names):
    assert read(tmp_path, f"{names}\n0.5,0.5\n0.4,0.6\n").outputs == names.split(",")


def test_thresholds_below_a_label_are_asked_for(tmp_path):
    text = "x,0.25,0.75\na,0.6,0.4\nb,0.02,0.98\n"
    with pytest.raises(UserError, match=r"row 1: 0.25, 0.75 may be names of outputs"):
        read(tmp_path, text)
    assert read(tmp_path, text, header=True).outputs == ["0.25", "0.75"]
    assert read(tmp_path, "x,0.25,0.75\ny,0.6,0.4\n").inputs == ["x", "y"]
    assert read(tmp_path, "TRUE,0.25,0.75\nFALSE,0.6,0.4\n").inputs == ["TRUE", "FALSE"]


@pytest.mark.parametrize("name", ["prior", "Prior", "P(x)", "Pr(x)", "weight", "# prior"])
def test_a_row_of_the_prior_is_no_input(tmp_path, name):
    with pytest.raises(UserError, match=r"is no input; give the prior|begins with #"):
        read(tmp_path, f"{NAMED}{name},0.5,0.5\n")
    with pytest.raises(UserError, match=r"is no input; give the prior|begins with #"):
        read(tmp_path, NAMED.replace("a,", f"{name},0.5,0.5\na,"))


def test_a_column_of_prior_or_sums_is_named(tmp_path):
    with pytest.raises(UserError, match="leave out column prior if it is no output"):
        read(tmp_path, "x,yes,no,prior\na,0.6,0.4,0.5\nb,0.02,0.98,0.5\n")
    with pytest.raises(UserError, match="leave out column Sum if it is no output"):
        read(tmp_path, "x,yes,no,Sum\na,0.6,0.4,1\nb,0.02,0.98,1\n")


def test_a_row_of_all_is_said(tmp_path):
    for name in ("Mean", "Gesamt", "Pr(y)", "Ensemble"):
        notes = read(tmp_path, f"{NAMED}{name},0.31,0.69\n").notes
        assert notes == (f"{name} was read as an input; leave it out if it is a total",)
    first = read(tmp_path, NAMED.replace("a,", "Total,0.31,0.69\na,"))
    assert first.notes[0].startswith("Total was read as an input")


def test_two_tables_in_a_file_are_not_one(tmp_path):
    with pytest.raises(UserError, match="row 3: is empty, and rows stand above and below"):
        read(tmp_path, f"{ROWS}\n{BODY}")
    with pytest.raises(UserError, match="row 3: is empty"):
        read(tmp_path, f"{BLANKS}\n{BLANKS}", "c.txt")
    with pytest.raises(UserError, match="row 3: is empty"):
        read(tmp_path, f"{ROWS},\n{BODY}")
    assert read(tmp_path, f"{NAMED}\nc,0.5,0.5\n").notes == (
        "row 4 is empty; the rows above and below were read as one table",
    )


@pytest.mark.parametrize("text", [f"yes,no\n\n{ROWS}", ROWS.replace("\n", "\n\n"), f"\n{ROWS}\n\n"])
def test_other_empty_lines_are_none_of_it(tmp_path, text):
    found = read(tmp_path, text)
    assert found.floats.tolist() == [[0.6, 0.4], [0.02, 0.98]] and not found.notes


def test_a_comment_between_rows_is_no_input(tmp_path):
    with pytest.raises(UserError, match="row 3: begins with #; leave out the #, or the row"):
        read(tmp_path, NAMED.replace("b,", "#b,0.5,0.5\nb,"))
    assert read(tmp_path, NAMED.replace("a,", "#1,").replace("b,", "#2,")).inputs == ["#1", "#2"]


@pytest.mark.parametrize(
    "text",
    [
        f"2\u00d72 Matrix{{Float64}}:\n {BLANKS}",
        f"2x2 Array{{Float64,2}}:\n {BLANKS}",
        "# name: Q\n# type: matrix\n" + BLANKS,
        "# Created by Octave 7.3.0, Sun Nov 29 10:17:38 2026 UTC <me@here>\n"
        "# name: Q\n# type: matrix\n# rows: 2\n# columns: 2\n" + BLANKS,
        "tensor([[0.6, 0.4],\n        [0.02, 0.98]], dtype=torch.float64)\n",
        "|----:|----:|\n|0.6|0.4|\n|0.02|0.98|\n",
        "| | |\n|---|---|\n|0.6|0.4|\n|0.02|0.98|\n",
        r"\begin{tabular}{ll}\num{0.6} & 0{,}4 \tabularnewline \textbf{0.02} & 0.98\end{tabular}"
        "\n".replace("{,}", "."),
        "60\u00a0%;40\u202f%\n2\u00a0%;98\u00a0%\n",
    ],
)
def test_what_stands_above_or_around_is_no_name(tmp_path, text):
    found = read(tmp_path, text.replace("0{,}4", "0.4"), "c.txt")
    assert (found.floats.tolist(), found.outputs) == ([[0.6, 0.4], [0.02, 0.98]], ["0", "1"])


def test_a_name_of_the_index_stands_above_rows_without_names_of_outputs(tmp_path):
    found = read(tmp_path, "x            \na  0.60  0.40\nb  0.02  0.98\n", "c.txt")
    assert (found.inputs, found.floats[0, 0]) == (["a", "b"], 0.6)


def test_octave_says_that_a_matrix_is_diagonal(tmp_path):
    found = read(tmp_path, "ans =\n\nDiagonal Matrix\n\n   1   0\n   0   1\n\n", "c.txt")
    assert found.floats.tolist() == [[1, 0], [0, 1]] and found.outputs == ["0", "1"]


def test_a_colon_ends_a_name(tmp_path):
    assert read(tmp_path, "a: 0.6 0.4\nb: 0.02 0.98\n", "c.txt").inputs == ["a", "b"]


def test_a_prior_may_be_percentages(tmp_path):
    (tmp_path / "p.csv").write_text("a,75 %\nb,25 %\n")
    values, notes = sides.prior(tmp_path / "p.csv", ["b", "a"])
    assert (values, notes) == ([Fraction(1, 4), Fraction(3, 4)], [percent.NOTE])


@pytest.mark.parametrize(
    "text",
    [
        f"{MATRIX}^T",
        rf"\left({MATRIX}\right)^\top",
        f"0.1 {MATRIX}",
        rf"\frac{{1}}{{2}} {MATRIX} + \ldots",
        rf"{MATRIX} \cdot P",
        f"P {MATRIX}",
        rf"p^\top {MATRIX}",
        rf"\begin{{equation}} 0.1 {MATRIX} \end{{equation}}",
        rf"0.1 \renewcommand{{\arraystretch}}{{1.2}} {MATRIX}",
        rf"0.1 \\[2pt] 2 {MATRIX}",
    ],
)
def test_a_matrix_that_is_turned_or_scaled_is_not_read(tmp_path, text):
    with pytest.raises(UserError, match="row 1: has more than a name next to the matrix"):
        read(tmp_path, text, "c.tex")


@pytest.mark.parametrize(
    "text",
    [
        rf"\[ Q = {MATRIX}, \]",
        rf"$Q^{{T}}=\left[{MATRIX}\right]$.",
        rf"\begin{{equation}}\label{{q}} {MATRIX} \end{{equation}}",
        rf"With $\epsilon$ = 1 \begin{{equation}}\label{{q}} {MATRIX} \end{{equation}}",
        rf"eps = 1: \[ {MATRIX} \]",
        f"Section 2.\r\n\r\n{MATRIX}",
        rf"\setcounter{{MaxMatrixCols}}{{20}} \setlength\arraycolsep{{2pt}} {MATRIX}",
        rf"\renewcommand{{\arraystretch}}{{1.2}} {MATRIX}",
    ],
)
def test_a_matrix_with_a_name_is_read(tmp_path, text):
    assert read(tmp_path, text, "c.tex").floats.tolist() == [[0.6, 0.4], [0.4, 0.6]]


def test_pandas_prints_names_of_two_levels(tmp_path):
    """The first line begins above the names of rows."""
    with pytest.raises(UserError, match="row 1: begins above the names of rows"):
        read(tmp_path, "u     g      \nv     0     1\na  0.60  0.40\nb  0.02  0.98\n", "c.txt")
    plain = read(tmp_path, "A B\na 0.6 0.4\nb 0.02 0.98\n", "c.txt")
    assert plain.outputs == ["A", "B"] and not re.search("above", str(plain.notes))
