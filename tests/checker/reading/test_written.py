"""Files that programs wrote are read rightly, or refused with the line and the mend."""

import json
import math
import re
from fractions import Fraction
from pathlib import Path

import pytest

from tests.checker.fuzz import oracle
from theory.__main__ import main

FOLDER = Path(__file__).parent / "written"


def exact(*rows):
    return [[Fraction(cell) for cell in row.split()] for row in rows]


THREE = exact("0.6 0.3 0.1", "0.02 0.08 0.9", "0.2 0.3 0.5")
TWO = exact("0.6 0.4", "0.02 0.98")
SHARES = exact("0.7 0.3", "0.4 0.6")
# each column is divided by its sum
COLUMNS = exact("7/11 4/11", "1/3 2/3")
SUMS = [Fraction(82, 100), Fraction(68, 100), Fraction(150, 100)]
CROSSED = [[THREE[x][y] / SUMS[y] for x in range(3)] for y in range(3)]
THIRDS = exact("3333/9999 3333/9999 3333/9999", "1667/10000 3333/10000 5000/10000")
NAMES, INDEX = "row . was read as names", "column 1 was read as names"
POINTS, ASKED = "decimal commas were read as points", "may be names of outputs or probabilities"

PLAIN = (
    "np_list.txt np_list_scalars.txt np_repr.txt np_str.txt pd_bare.csv pd_bom.csv pd_crosstab.txt "
    "pd_index.csv pd_index.json pd_latex.tex pd_markdown.md pd_markdown_num.md pd_noheader.csv "
    "pd_noindex.csv pd_pivot.csv pd_print.txt pd_quoteall.csv pd_records.json pd_reset.csv "
    "pd_split.json pd_table.json pd_utf16.csv pd_values.json pl.csv pl.json r_matrix_norow.csv "
    "r_named.csv r_print.txt r_print_frame_num.txt r_print_plain.txt r_table.txt r_table_na.csv "
    "r_table_tab.tsv"
)
READ = {
    **dict.fromkeys(PLAIN.split(), (THREE, "")),
    **dict.fromkeys(("np.npy", "np_savetxt.csv", "np_savetxt.txt", "np_header.csv"), (THREE, "")),
    **dict.fromkeys(("pd_num2.csv", "r_table_bare.txt", "pd_latex_num.tex"), (TWO, "")),
    **dict.fromkeys(("r_prop_table.csv", "r_prop_print.txt"), (SHARES, "")),
    "np_header_num.csv": (TWO, ""),
    **dict.fromkeys(("lo_semicolon.csv", "lo_tab.tsv"), (THREE, "")),
    **dict.fromkeys(("lo_german.csv", "lo_german_comma.csv"), (THREE, POINTS)),
    "lo_thirds.csv": (exact("1/3 1/3 1/3", "1/6 1/3 1/2"), ""),
    "pd_columns.json": (THREE, "outer keys were read as outputs"),
    "pd_num_columns.json": (THREE, "outer keys were read as outputs"),
    "pd_crosstab.csv": (THREE, f"{NAMES}.*; {INDEX}"),
    "pd_crosstab_row0.csv": (THREE, f"{NAMES}.*; {INDEX}"),
    "pd_crosstab_margins.csv": (THREE, "All was read as an input"),
    "pd_decimal_comma.csv": (THREE, POINTS),
    "pd_long.csv": (THREE, "rows with an input, an output and a probability: column of inputs 1"),
    "pd_semi.csv": (THREE, POINTS),
    "pd_semi_num.csv": (THREE, f"{POINTS}; {NAMES}"),
    "r_csv2.csv": (THREE, POINTS),
    "r_csv2_num.csv": (TWO, f"{POINTS}; {NAMES}"),
    "pd_num2_noheader.csv": (TWO, INDEX),
    "r_table_nocol.txt": (TWO, INDEX),
    "pd_num_noindex.csv": (THREE, NAMES),
    "pd_tostring.txt": (THREE, NAMES),
    **dict.fromkeys(
        (
            "pd_print_num.txt",
            "pd_quotenn_noindex.csv",
            "r_num_norow.csv",
            "r_print_num.txt",
            "r_table_norow.txt",
            "r_table_num_noquote.txt",
        ),
        (TWO, NAMES),
    ),
}
MENDED = {
    **dict.fromkeys(
        (
            "np_header_nocomment.csv",
            "pd_num2_noindex.csv",
            "pd_quoteall2_noindex.csv",
            "lo_num.csv",
            "pl_num.csv",
            "r_num_norow_noquote.csv",
        ),
        (f"row 1: 0, 1 {ASKED}; --header", "--header", TWO),
    ),
    "r_prop_columns.csv": ("columns sum to 1, rows do not; .*--transpose", "--transpose", COLUMNS),
    "pd_crosstab_columns.csv": ("columns sum to 1.*--transpose", "--transpose", CROSSED),
    "np_round.csv": ("row 2: .*0.0001 below; .*--normalize", "--normalize", THIRDS),
}
REFUSED = {
    "pd_html.txt": "is no plain table; write it as CSV",
    "pl_print.txt": "is no plain table; write it as CSV",
    "pd_pivot_table.csv": "row 1: p names two of them; give each",
    "pd_reset_index.csv": "row 2: column 2: must be a number",
    "r_dput.txt": "row 2: .*; check the quotes",
    "r_print_wide.txt": "row 2: has 7 cells and row 1 has 6; .*commas between",
}
PRIORS = {
    **dict.fromkeys(
        (
            "prior.json",
            "prior_frame.csv",
            "prior_print.txt",
            "prior_r.csv",
            "prior_r_counts2.csv",
            "prior_r_frame.csv",
            "prior_r_print.txt",
            "prior_r_table.txt",
            "prior_series.csv",
            "prior_series_name.csv",
        ),
        None,
    ),
    "prior_noindex.csv": "entries: 4; give one for each of 3 inputs",
    "prior_r_counts.csv": "row 1: must be a number, or a name and a number",
}


def asked(capsys, *arguments):
    status = main(["check", *map(str, arguments), "--json"])
    printed = capsys.readouterr()
    return status, json.loads(printed.out) if printed.out else printed.err


def require(record, matrix):
    """Assert that the least budget is that of the matrix; floats have their own."""
    least = oracle.least("ldp", matrix)
    # LibreOffice writes 15 digits
    assert float(Fraction(record["exp_epsilon"])) == pytest.approx(float(least), rel=1e-14)
    if max(len(part) for part in record["exp_epsilon"].split("/")) < 15:
        assert Fraction(record["exp_epsilon"]) == least


def test_every_file_has_a_right_answer():
    named = {*READ, *MENDED, *REFUSED, *PRIORS, "np_f32.npy", "README.md"}
    assert named == {path.name for path in FOLDER.iterdir()}


@pytest.mark.parametrize("name", READ)
def test_what_is_plain_is_read(capsys, name):
    matrix, words = READ[name]
    status, record = asked(capsys, FOLDER / name, "--notion=ldp")
    assert status == 0 and record["inputs"] == len(matrix) + ("margins" in name)
    require(record, matrix)
    notes = [note for note in record["notes"] if "rows of decimals" not in note]
    assert re.fullmatch(f".*{words}.*" if words else "", "; ".join(notes))


@pytest.mark.parametrize("name", MENDED)
def test_what_may_be_two_things_is_asked(capsys, name):
    words, option, matrix = MENDED[name]
    status, said = asked(capsys, FOLDER / name, "--notion=ldp")
    assert status == 2 and re.search(words, said) and said.count("\n") == 1
    status, record = asked(capsys, FOLDER / name, "--notion=ldp", option)
    assert status == 0
    require(record, matrix)


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_table_is_refused_with_the_mend(capsys, name):
    status, said = asked(capsys, FOLDER / name, "--notion=ldp")
    assert status == 2 and re.search(f"{name}: {REFUSED[name]}", said) and said.count("\n") == 1


def test_single_precision_is_a_rounding(capsys):
    status, said = asked(capsys, FOLDER / "np_f32.npy", "--notion=ldp")
    assert status == 2 and "--normalize" in said
    status, record = asked(capsys, FOLDER / "np_f32.npy", "--notion=ldp", "--normalize")
    assert status == 0 and record["epsilon"] == pytest.approx(math.log(2), abs=1e-6)
    assert "for the numbers are rounded to binary32" in record["notes"][0]


@pytest.mark.parametrize("name", PRIORS)
def test_priors(tmp_path, capsys, name):
    channel = tmp_path / "c.csv"
    channel.write_text(",a,b\nflu,0.6,0.4\ncold,0.3,0.7\nwell,0.5,0.5\n")
    status, record = asked(capsys, channel, "--notion=lip", f"--prior={FOLDER / name}")
    if words := PRIORS[name]:
        assert status == 2 and words in record
        return
    prior = exact("3/8 1/8 4/8")[0]
    least = oracle.least("lip", exact("0.6 0.4", "0.3 0.7", "0.5 0.5"), prior=prior)
    assert status == 0 and Fraction(record["exp_epsilon"]) == least
    assert record["notes"] == ["prior: counts were divided by their sum, 8"]
