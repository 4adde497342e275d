"""Tables with a row for each pair, and tables of percentages."""

import pytest

from checker.reading.cells import Reading
from checker.reading.read_channel import read
from common.errors import UserError

ROWS = [("a", "yes", "0.75"), ("a", "no", "0.25"), ("b", "yes", "0.25"), ("b", "no", "0.75")]
UNEQUAL = [("a", "yes", "0.9"), ("a", "no", "0.1"), ("b", "yes", "0.25"), ("b", "no", "0.75")]


def written(head, rows=ROWS, separator=","):
    return "\n".join(separator.join(row) for row in (head, *rows)) + "\n"


def read_text(tmp_path, text, **how):
    path = tmp_path / "c.csv"
    path.write_text(text, encoding="utf-8")
    return read(path, Reading(**how))


@pytest.mark.parametrize(
    "text",
    [
        written(("input", "output", "probability")),
        written(("x", "y", "p"), ROWS[::-1]),
        written(("output", "input", "p"), [(y, x, p) for x, y, p in ROWS]),
        written(("true value", "reported", "Freq")),
        written(("", "Var1", "Var2", "Freq"), [(str(k), *r) for k, r in enumerate(UNEQUAL, 1)]),
        written(("Var2", "Var1", "Freq"), [(y, x, p) for x, y, p in UNEQUAL]),
        written(("input", "output", "p"), [(x, y, p.replace(".", ",")) for x, y, p in ROWS], ";"),
        written(("input", "output", "p"), [(x, y, f"{float(p) * 100} %") for x, y, p in ROWS]),
        written(("input", "output", "p"), [("ab".index(x).__str__(), y, p) for x, y, p in ROWS]),
        # a series of pandas without a name
        written(("said", "true", "0"), [(y, x, p) for x, y, p in ROWS]),
    ],
)
def test_a_row_for_each_pair(tmp_path, text):
    channel = read_text(tmp_path, text)
    entry = dict(zip(channel.inputs, channel.floats.tolist(), strict=True))
    unequal = "Var" in text
    first = entry["a"] if "a" in entry else entry["0"]
    assert first[channel.outputs.index("yes")] == (0.9 if unequal else 0.75)
    assert any("column of inputs" in note for note in channel.notes)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (written(("Var1", "Var2", "Freq")), "row 1: has a row for each pair .* both sum to 1"),
        (written(("u", "v", "w"), [(x, y, "0.3") for x, y, _ in ROWS]), "neither sums to 1"),
        (written(("", "", "0")), "row 1: .* pair of column 1 and column 2, and by these both"),
        (written(("a", "maybe", "0")), "column 1: a names two of them"),
        (written(("x", "y", "p"), [*ROWS, ROWS[0]]), "row 6: input a and output yes stands in row"),
        (written(("x", "y", "p"), [*ROWS, ("c", "no", "1")]), "no row for input c and output yes"),
        (written(("x", "y", "p"), [*ROWS[:3], ("b", "no", "-1")]), "row 5: column 3: -1 is no"),
        (written(("x", "y", "p"), [("1", "2", "1/0"), *ROWS]), "row 2: column 3: 1/0 is no prob"),
        (written(("x", "y", "p"), [(str(len(x + y)), y, "1/0") for x, y, _ in ROWS]), "row 2: "),
        (
            written(("x", "y", "p"), [("1/0", str(len(y)), p) for _, y, p in ROWS]),
            "row 2: column 1",
        ),
        (written(("", "x", "y", "p"), [("²", *row) for row in ROWS]), "column 1: ² names two"),
        (written(("x", "y", "p"), [*ROWS[:3], ("b", "no", "0.7")]), "row 4: the probabilities"),
    ],
)
def test_what_is_not_clear_is_asked(tmp_path, text, words):
    with pytest.raises(UserError, match=words):
        read_text(tmp_path, text)


def test_a_matrix_stays_one(tmp_path):
    text = "x,y,z\n0.5,0.5,0\n0.5,0.5,0\n0,0.5,0.5\n0,0.5,0.5\n"
    assert len(read_text(tmp_path, text).inputs) == 4
    with pytest.raises(UserError, match="names two of them"):
        read_text(tmp_path, written(("x", "y", "p")), index=True)


@pytest.mark.parametrize(
    "text",
    [
        ",yes,no\na,75%,25%\nb,25%,75%\n",
        ",yes,no\na,75.0 %,25.0 %\nb,25,75\n".replace("25,75", "25%,75%"),
        "| | yes | no |\n|---|---|---|\n| a | 75% | 25% |\n| b | 25% | 75% |\n",
        "75% 25%\n25% 75%\n",
        ";yes;no\na;75,0%;25%\nb;25%;75%\n",
        "\\begin{tabular}{lrr}\n75\\% & 25\\% \\\\\n25\\% & 75\\% \\\\\n\\end{tabular}\n",
    ],
)
def test_percentages_are_hundredths(tmp_path, text):
    channel = read_text(tmp_path, text)
    assert channel.floats.tolist() == [[0.75, 0.25], [0.25, 0.75]]
    assert "percentages were read as hundredths" in channel.notes


def test_percentages_beside_numbers(tmp_path):
    with pytest.raises(UserError, match=r"column 3: 0\.75 has no %, and 75% in row 2 has one"):
        read_text(tmp_path, "x,yes,no\na,1,0\nb,25%,0.75\n".replace("1,0", "75%,25%"))
    with pytest.raises(UserError, match=r"the sum is 0\.333"):
        read_text(tmp_path, ",yes,no\na,33.3%,33.4%\nb,25%,75%\n")


def test_numbers_above_one_are_no_probabilities_but_names(tmp_path):
    rows = [("20", "30", "0.1"), ("20", "40", "0.9"), ("50", "30", "0.3"), ("50", "40", "0.7")]
    channel = read_text(tmp_path, written(("age", "dose", "p"), rows))
    assert (channel.inputs, channel.outputs) == (["20", "50"], ["30", "40"])
    assert channel.floats.tolist() == [[0.1, 0.9], [0.3, 0.7]]
    rows = [("60", "30", "10"), ("60", "40", "0"), ("20", "30", "50"), ("20", "40", "40")]
    with pytest.raises(UserError, match="row 2: column 1: must be at most 1, got 60; percentages"):
        read_text(tmp_path, written(("a", "b", "c"), rows))
