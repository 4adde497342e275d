"""One file says the labels; what it does not say clearly is refused with its row."""

from fractions import Fraction

import pytest

from common import alphabet
from common.errors import UserError

WHOLE = "label,sensitive,budget,prior\nflu,yes,ln 2,1/3\n'hiv',yes,1/2,0.5\nwell,no,inf,1/6\n"


def read(tmp_path, text, name="a.csv"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return alphabet.read(path)


def test_every_column_is_read(tmp_path):
    found = read(tmp_path, WHOLE)
    assert found.labels == ("flu", "'hiv'", "well") and [*found.rows] == ["row 1", "row 2", "row 3"]
    assert found.sensitive == (True, True, False)
    assert found.budget == ("ln 2", "1/2", "inf")
    assert found.prior == (Fraction(1, 3), Fraction(1, 2), Fraction(1, 6))
    assert len(found) == 3 and found.place("well", "x") == 2


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.csv", '\ufefflabel\r\nflu\r\n"a, b"\r\n'),
        ("a.csv", "sensitive;label\nno;flu\nyes;a, b\n"),
        ("a.tsv", "label\tprior\nflu\t1/2\na, b\t1/2\n"),
        ("a.yaml", "[flu, 'a, b']"),
        ("a.yml", "- {label: flu, budget: ln(5/2)}\n- label: a, b\n  budget: inf\n"),
    ],
)
def test_forms_of_one_alphabet_are_one(tmp_path, name, text):
    found = read(tmp_path, text, name)
    assert found.labels == ("flu", "a, b")
    assert found.digest == read(tmp_path, 'label\nflu\n"a, b"\n', "b.csv").digest
    assert found.digest != read(tmp_path, 'label\n"a, b"\nflu\n', "c.csv").digest


WRONG = [
    ("", "header: must have a column label"),
    ("label\n", "has no labels"),
    ("name\nflu\n", "header: must have a column label"),
    ("label,label\nflu,flu\n", "header: has label twice"),
    ("label,colour\nflu,red\n", "header: colour is none of label, sensitive"),
    ("label\nflu\n\nhiv\n", "row 2: is empty"),
    ("label\nflu,a\n", "row 1: has 2 cells and the header 1"),
    ("label\nflu\nflu\n", "row 2: flu stands in row 1 too"),
    ("label\ne\u0301\n\u00e9\n", "stands in row 1 too"),
    ("label\n flu\n", "row 1: its label begins or ends with a space"),
    ('label\n""\n', "row 1: its label is empty"),
    ("label\na\u202eb\n", "row 1: .* has signs that no screen shows"),
    ("label,sensitive\nflu,maybe\n", "row 1: sensitive must be yes or no, got 'maybe'"),
    ("label,sensitive\nflu,\n", "row 1: sensitive must be yes or no, got ''"),
    ("label,prior\nflu,0.5\nhiv,0.4\n", "prior: its sum must be 1 exactly, got 9/10"),
    ("label,prior\nflu,1/0\n", "row 1: prior must be a number such as 0.25 or 1/3, got '1/0'"),
    ("label,prior\nflu,-1\n", "row 1: prior must be a number"),
    ("label,budget\nflu,exp(1)\n", "row 1: budget must be a number such as 1/2, ln 3 or inf"),
    (b"label\n\xff\n", "not a text file in UTF-8"),
    (b"label\na\0b\n", "not a text file"),
]
WRONG_YAML = [
    ("flu: 1", "must be a list of labels"),
    ("[flu, [hiv]]", "line 1, column 7: must be a label, or a mapping"),
    ("- {label: flu}\n- {sensitive: yes}\n", "line 2, column 3: has no label"),
    ("- {label: flu}\n- {label: hiv, sensitive: yes}\n", "line 2: must have the keys of the first"),
    ("- {label: flu, label: hiv}", "line 1, column 3: has label twice"),
    ("- {label: {a: b}}", "must have keys with a text or a number each"),
    ("[flu", "not a YAML file"),
    ("[]", "has no labels"),
]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [*(("a.csv", *wrong) for wrong in WRONG), *(("a.yaml", *wrong) for wrong in WRONG_YAML)],
)
def test_what_is_wrong_is_named_with_its_row(tmp_path, name, text, message):
    with pytest.raises(UserError, match=message) as error:
        read(tmp_path, text, name)
    assert str(error.value).startswith(str(tmp_path / name)) and "\n" not in str(error.value)


def test_an_alphabet_has_an_ending_that_says_what_it_is(tmp_path):
    with pytest.raises(UserError, match=r"must end in .csv, .tsv, .yaml or .yml"):
        read(tmp_path, "label\nflu\n", "a.txt")
