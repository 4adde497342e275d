"""Which rows and columns are names: what fits, what stands in quotes, what an option says."""

import json
import re
from fractions import Fraction

import numpy as np
import pytest

from theory.__main__ import main


def asked(capsys, tmp_path, text, *more, name="c.csv"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    status = main(["check", str(path), "--notion=ldp", "--json", *more])
    printed = capsys.readouterr()
    return status, json.loads(printed.out) if printed.out else printed.err


BODY = "0.6,0.4\n0.02,0.98\n"
THREE = "0.5,0.3,0.2\n0.25,0.25,0.5\n"


@pytest.mark.parametrize(
    ("text", "shape", "words"),
    [
        ('"0","1"\n' + BODY, (2, 2), "row 1 was read as names, not as probabilities: 0, 1"),
        ("0,1,2\n" + THREE, (2, 3), "row 1 was read as names, not as probabilities: 0, 1, 2"),
        ("1,2\n" + BODY, (2, 2), "row 1 was read as names"),
        ('"18","25"\n' + BODY, (2, 2), "row 1 was read as names"),
        ("1,0\n1,0\n0.5,0.5\n", (3, 2), "row 1 was read as probabilities, not as names: 1, 0"),
        ("0,0,1\n" + THREE, (3, 3), ""),
        ("0.00,1.00\n" + BODY, (3, 2), "row 1 was read as probabilities, not as names: 0.00, 1.00"),
        ("0.25,0.75\n" + BODY, (3, 2), "row 1 was read as probabilities, .*--header reads names"),
        ("0.75,0.25\n" + BODY, (3, 2), ""),
        ("X0,X1\n" + BODY, (2, 2), "row 1 was read as names, not as probabilities: X0, X1"),
        ("0.0,1.0,2.0\n" + THREE, (2, 3), "row 1 was read as names"),
        ("1.0,0.0\n" + BODY, (3, 2), "row 1 was read as probabilities, not as names"),
        ("x,0.0,1.0,2.0\na,0.5,0.3,0.2\nb,0.25,0.25,0.5\n", (2, 3), "row 1 was read as names"),
        ("x,1.0,2.0\n1.0,0.6,0.4\n2.0,0.02,0.98\n", (2, 2), "column 1 was read as names"),
        ("row_0,0.25,0.75\na,0.6,0.4\nb,0.02,0.98\n", (2, 2), "row 1 was read as names"),
        (",1,0\na,0.6,0.4\nb,0.02,0.98\n", (2, 2), ""),
        ("row_0,1,0\na,0.6,0.4\nb,0.02,0.98\n", (2, 2), "row 1 was read as names"),
        ("x,5,9\n0,0.6,0.4\n1,0.02,0.98\n", (2, 2), "row 1 .*column 1 was read as names"),
        ("age,low,high\n18,0.6,0.4\n25,0.02,0.98\n", (2, 2), "column 1 was read as names.*18, 25"),
        ("0,0.6,0.4\n1,0.02,0.98\n", (2, 2), "column 1 was read as names"),
        ("0,0.6,0.4\n0.5,0.25,0.25\n", (2, 3), ""),
        ("a,b,c\n0,0.7,0.3\n1,0,0\n", (2, 3), ""),
        ("male,1/2,1/2\nfemale,0.4,0.6\n", (2, 2), ""),
        ("0 1\n0 0.6 0.4\n1 0.02 0.98\n", (2, 2), "row 1 was read as names"),
        ("# 0,1\n" + BODY, (2, 2), ""),
        ("# made on a Monday\n" + BODY, (2, 2), "row 1 is a comment"),
        (BODY.replace("\n", ",\n") + ",,\n", (2, 2), ""),
    ],
)
def test_what_can_be_one_thing_is_read_and_said(tmp_path, capsys, text, shape, words):
    status, record = asked(capsys, tmp_path, text)
    assert status in (0, 1) and (record["inputs"], record["outputs"]) == shape
    assert re.search(words, "; ".join(record["notes"])) if words else not record["notes"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0,1\n" + BODY, "row 1: 0, 1 may be names .*--header .*--no-header"),
        ("0,1\n1/3,2/3\n", "row 1: 0, 1 may be names"),
        ("0.0,1.0\n" + BODY, "row 1: 0.0, 1.0 may be names"),
        ("1,0\n" + BODY, "row 1: 1, 0 may be names"),
        ("group,0.0,1.0\nmale,0.6,0.4\nfemale,0.02,0.98\n", "row 1: 0.0, 1.0 may be names"),
        ("a,0,1\nb,0.6,0.4\nc,0.02,0.98\n", "row 1: 0, 1 may be names"),
        ("a,1,0\nb,0.6,0.4\nc,0.02,0.98\n", "row 1: 1, 0 may be names"),
        ("5,9\n" + BODY, "row 1: .*must be at most 1, got 5; .*--header"),
        ("0.5,0.6\n" + BODY, "row 1: .*0.1 above; .*--header"),
        ("male,7,3\nfemale,0.4,0.6\n", "row 1: column 2: must be at most 1, got 7"),
        ("male,.7,.3\nmale,0.4,0.6\n", "column 1: male names two of them"),
        ("0.5,x\n" + BODY, "row 1: column 2: must be a number.*--header"),
        ("O.5,0.5\n0.5,0.5\n", "row 1: column 1: must be a number"),
        ("0.5,0.5\nO.5,0.5\n", "row 2: column 1: must be a number.*--index"),
        ("u,a,b\n0.25,0.6,0.4\n0.5,0.02,0.98\n", "row 2: .*first column has names, --index"),
        ("0,0.5,0.1\n1,0.5,0.9\n", "column 1: 0, 1 may be names of inputs .*--index .*--no-index"),
        ("0,0.88,0.08\n1,0.12,0.92\n", "columns sum to 1"),
        ("# a,0.6,0.4\nb,0.02,0.98\n", "row 1: begins with #, but has numbers"),
        ("0.6;0,4\n0,02;0,98\n", "row 1: column 1: 0.6 has a point, and 0,4 in row 1 has a comma"),
        ("0.5,0.5\n0.5\n", "row 2: has 1 cells and row 1 has 2"),
    ],
)
def test_what_may_be_two_things_is_no_channel(tmp_path, capsys, text, words):
    status, said = asked(capsys, tmp_path, text)
    assert status == 2 and re.search(words, said) and said.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "option", "least"),
    [
        ("0,1\n" + BODY, "--header", "30"),
        ("0,1\n" + BODY, "--no-header", "inf"),
        ('"0","1"\n' + BODY, "--no-header", "inf"),
        ("0,1,0\n1,0,1\n", "--index", "inf"),
        ("1,0\n" + BODY, "--header", "30"),
        ("a,0,1\nb,0.6,0.4\nc,0.02,0.98\n", "--header", "30"),
        ("a,0,1\nb,0.6,0.4\nc,0.02,0.98\n", "--no-header", "inf"),
    ],
)
def test_an_option_says_it(tmp_path, capsys, text, option, least):
    status, record = asked(capsys, tmp_path, text, option)
    assert status == (least == "inf") and record["exp_epsilon"] == least


def test_the_index_of_a_sensitive_input_is_not_shifted(tmp_path, capsys):
    path = tmp_path / "c.csv"
    path.write_text("0,1,2\n" + THREE)
    main(["check", str(path), "--notion=osldp", "--sensitive=0", "--json"])
    assert json.loads(capsys.readouterr().out)["exp_epsilon"] == "2"


@pytest.mark.parametrize("name", ["c.json", "c.npy", "c.yaml"])
def test_options_of_tables_have_no_meaning_elsewhere(tmp_path, capsys, name):
    (tmp_path / "c.yaml").write_text("notion: LDP\neps: 1\nmatrix: {a: {u: 1}}\n")
    (tmp_path / "c.json").write_text("[[1]]")
    np.save(tmp_path / "c.npy", np.ones((1, 1)))
    notion = [] if name.endswith("yaml") else ["--notion=ldp"]
    assert main(["check", str(tmp_path / name), *notion, "--header"]) == 2
    assert "--header: has no meaning" in capsys.readouterr().err


@pytest.mark.parametrize("more", [[], ["--normalize"]])
def test_columns_that_are_inputs_are_seen(tmp_path, capsys, more):
    """And dividing rows is no way out."""
    status, said = asked(capsys, tmp_path, ',"0","1"\n0,0.88,0.08\n1,0.12,0.92\n', *more)
    assert status == 2 and "columns sum to 1, rows do not; if each column is an input" in said
    assert "--transpose" in said and "--normalize" not in said
    text = "0.33,0.5\n0.33,0.25\n0.33,0.25\n"
    status, said = asked(capsys, tmp_path, text, *more)
    assert status == 2 and "columns sum to 1" in said
    status, record = asked(capsys, tmp_path, text, "--transpose", "--normalize")
    assert status == 0 and Fraction(record["exp_epsilon"]) == Fraction(3, 2)


def test_a_transposed_channel_has_the_names_of_its_columns(tmp_path, capsys):
    text = ",a,b\nu,0.88,0.08\nv,0.12,0.92\n"
    status, record = asked(capsys, tmp_path, text, "--transpose")
    assert (status, record["exp_epsilon"]) == (0, "11") and record["witness"] is None
    assert record["tightest"]["x"] == "a" and record["tightest"]["y"] == "u"
    assert record["notes"] == ["transposed: each column of the file is an input"]
    status, said = asked(capsys, tmp_path, ",a,b\nu,0.88,x\nv,0.12,0.92\n", "--transpose")
    assert status == 2 and "row 2: column 3: must be a number" in said


def test_a_column_that_was_lost_is_asked_for(tmp_path, capsys):
    """The first row of probabilities was taken for names, and the table was turned."""
    text = ",0,1\n0.99,0.5,0.4\n0.01,0.5,0.6\n"
    status, said = asked(capsys, tmp_path, text, "--transpose")
    assert status == 2 and "column 1: 0.99, 0.01 stand as names, but sum to 1 as a column" in said
    assert asked(capsys, tmp_path, text, "--transpose", "--index")[1]["outputs"] == 2
    text = "0.25,0.6,0.3\n0.75,0.4,0.7\n"
    said = asked(capsys, tmp_path, text, "--transpose")[1]
    assert said["inputs"] == 3 and "column 1 was read as probabilities" in said["notes"][0]


def test_a_named_first_row_of_thresholds_is_said(tmp_path, capsys):
    text = "dose,0.25,0.75\na,0.6,0.4\nb,0.02,0.98\n"
    said = asked(capsys, tmp_path, text)[1]
    assert said["inputs"] == 3 and said["notes"] == [
        "row 1 was read as probabilities, not as names: dose, 0.25, 0.75; --header reads names"
    ]
    assert asked(capsys, tmp_path, text, "--header")[1]["notes"] == []
    assert asked(capsys, tmp_path, text.replace("0.25,0.75", "0.75,0.25"))[1]["notes"] == []


def test_rows_are_read_where_both_sum_to_one(tmp_path, capsys):
    rows = "0.7,0.1,0.2\n0.1,0.5,0.4\n0.2,0.4,0.4\n"
    assert asked(capsys, tmp_path, rows)[1]["notes"] == []
    rows = "0.5,0.2,0.3\n0.1,0.6,0.3\n0.4,0.2,0.4\n"
    status, record = asked(capsys, tmp_path, rows)
    assert (status, record["exp_epsilon"]) == (0, "5")
    assert "columns sum to 1, too; each row was read as an input" in record["notes"][0]
    status, turned = asked(capsys, tmp_path, rows, "--transpose")
    assert turned["exp_epsilon"] == "6"
    assert asked(capsys, tmp_path, rows, "--no-transpose")[1]["notes"] == []


DOUBLY = "a,0.6,0.3,0.1\nb,0.2,0.4,0.4\nc,0.2,0.3,0.5\n"


@pytest.mark.parametrize(
    "text",
    [
        f"y,u,v,w\n{DOUBLY}",
        f"y\\x,u,v,w\n{DOUBLY}",
        f"reports by true,u,v,w\n{DOUBLY}",
        # as R and pandas print both names
        f"  true\nsaid,u,v,w\n{DOUBLY}".replace(",", " "),
        f"true,u,v,w\nsaid\n{DOUBLY}".replace(",", " "),
    ],
)
def test_rows_that_are_called_outputs_are_asked(tmp_path, capsys, text):
    status, said = asked(capsys, tmp_path, text, name="c.txt")
    assert status == 2 and "says that rows are outputs" in said and said.count("\n") == 1
    for option, least in (("--transpose", "6"), ("--no-transpose", "5")):
        status, record = asked(capsys, tmp_path, text, option, name="c.txt")
        assert (status, record["exp_epsilon"]) == (0, least)


@pytest.mark.parametrize(
    "text",
    [
        f"x\\y,u,v,w\n{DOUBLY}",
        # only the rows sum to 1
        "y,a,b\nc,0.6,0.4\nd,0.02,0.98\n",
        # both readings are the same
        "y,a,b\na,0.6,0.4\nb,0.4,0.6\n",
    ],
)
def test_what_says_nothing_else_is_read_by_rows(tmp_path, capsys, text):
    assert asked(capsys, tmp_path, text)[0] == 0


@pytest.mark.parametrize("name", ["Grand Total", "Gesamtergebnis", "Total général", "Row Sums"])
def test_a_row_or_column_of_all_is_named(tmp_path, capsys, name):
    status, record = asked(capsys, tmp_path, f",a,b\nx,0.6,0.4\ny,0.5,0.5\n{name},0.55,0.45\n")
    assert status == 0 and f"{name} was read as an input" in record["notes"][0]
    status, said = asked(capsys, tmp_path, f",a,b,{name}\nx,0.6,0.4,1\ny,0.5,0.5,1\n")
    assert status == 2 and f"leave out column {name} if it is no output" in said


def test_a_column_of_counts_is_named(tmp_path, capsys):
    status, said = asked(capsys, tmp_path, ",n,a,b\nx,50,0.6,0.4\ny,20,0.5,0.5\n")
    assert status == 2 and "row 2: column 2: " in said and "leave out column n if it is no" in said


@pytest.mark.parametrize(
    "first",
    [
        "03-Jan,03-Feb",
        "01. Mrz,02. Mrz",
        "Jan-40,Mar-40,Sep-10",
        "1/3/2024,2/3/2024",
        "a,04-Jan,04-Mar",
    ],
)
def test_fractions_that_a_spreadsheet_took_for_dates_are_no_names(tmp_path, capsys, first):
    named = "b,0.5,0.5\nc,0.4,0.6\n"
    text = f"{first}\n" + (named if "a," in first else THREE if "Sep" in first else BODY)
    status, said = asked(capsys, tmp_path, text)
    assert status == 2 and "stand as names, but sum to 1" in said and said.count("\n") == 1
    assert asked(capsys, tmp_path, text, "--header")[0] == 0


@pytest.mark.parametrize("first", ["2024-01-03,2024-01-04", "03-Jan,04-Jan", "03-Jan,1/0"])
def test_dates_that_are_no_shares_are_names(tmp_path, capsys, first):
    status, _ = asked(capsys, tmp_path, f"{first}\n{BODY}")
    assert status == (2 if "1/0" in first else 0)


@pytest.mark.parametrize("name", ["prior", "P(x)", "weight"])
def test_a_column_of_a_prior_is_not_divided_away(tmp_path, capsys, name):
    """Rounding to one decimal explains sums of 1.1."""
    text = f",a,b,{name}\nx,0.6,0.4,0.1\ny,0.5,0.5,0.1\n"
    status, said = asked(capsys, tmp_path, text, "--normalize")
    assert status == 2 and f"column {name}: is no output; give the prior in a file" in said
