"""Columns of labels from files of all forms; each bad one is refused in one line that names it."""

import io
import sys

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.ipc
import pyarrow.parquet
import pytest

from common.errors import UserError
from reports.command import main
from reports.data import columns, layouts, values

LABELS = ("flu", "hiv", "a, b", "w\u00e9ll")
GOOD = ["flu", "w\u00e9ll", "a, b", "hiv", "flu"]
PLACES = [0, 3, 2, 1, 0]


def parquet(columns, **more):
    made = io.BytesIO()
    names = [name for name, _ in columns]
    table = pa.table([pa.array(values) for _, values in columns], names=names)
    pa.parquet.write_table(table, made, **more)
    return made.getvalue()


def arrow(columns, stream=False):
    made = io.BytesIO()
    table = pa.table(dict(columns))
    opened = pa.ipc.new_stream if stream else pa.ipc.new_file
    with opened(made, table.schema) as writer:
        writer.write_table(table, max_chunksize=2)
    return made.getvalue()


def broken():
    """Two texts, the second of which is not UTF-8."""
    ends = pa.array([0, 3, 4], pa.int32()).buffers()[1]
    return pa.Array.from_buffers(pa.string(), 2, [None, ends, pa.py_buffer(b"flu\xff")])


CODED = pa.array(GOOD).dictionary_encode()
CODED_VIEWS = pa.DictionaryArray.from_arrays(CODED.indices, CODED.dictionary.cast(pa.string_view()))
CSV = 'n,d\n1,flu\n2,w\u00e9ll\n3,"a, b"\n4,hiv\n5,"flu"\n'
JSON = '{"d": "flu"}\n{"n": 1, "d": "w\\u00e9ll"}\n{"d": "a, b"}\n{"d": "hiv"}\n{"d": "flu"}\n'
FORMS = {
    "a.csv": (CSV.encode(), {}),
    "bom.csv": (b"\xef\xbb\xbf" + CSV.replace("\n", "\r\n").encode(), {}),
    "a.tsv": (CSV.replace('"a, b"', "a; b").replace(",", "\t").replace(";", ",").encode(), {}),
    "semicolon.csv": (
        CSV.replace('"a, b"', "a+ b").replace(",", ";").replace("+", ",").encode(),
        {"delimiter": ";"},
    ),
    "latin.csv": (CSV.encode("latin-1"), {"encoding": "latin-1"}),
    "a.parquet": (parquet([("n", range(5)), ("d", GOOD)]), {}),
    "coded.parquet": (parquet([("d", CODED)], row_group_size=2), {}),
    "large.parquet": (parquet([("d", pa.array(GOOD, pa.large_string()))]), {}),
    "view.parquet": (parquet([("d", pa.array(GOOD, pa.string_view()))]), {}),
    "nested.parquet": (parquet([("d", GOOD), ("e", [{"d": 1}] * 5)]), {}),
    "a.arrow": (arrow([("n", range(5)), ("d", GOOD)]), {}),
    "coded.arrow": (arrow([("d", CODED)]), {}),
    "views.arrow": (arrow([("d", CODED_VIEWS)]), {}),
    "stream.arrow": (arrow([("n", range(5)), ("d", GOOD)], stream=True), {}),
    "a.jsonl": (JSON.encode(), {}),
}


def source(tmp_path, name, content, column="d", **more):
    path = tmp_path / name
    path.write_bytes(content)
    return columns.Source(str(path), column, **more)


def read(source, labels, alphabet, other=None):
    return values.read([values.Column(source, labels, alphabet, other)])


@pytest.mark.parametrize("name", FORMS)
def test_all_forms_of_one_column_are_one(tmp_path, name):
    content, more = FORMS[name]
    found = read(source(tmp_path, name, content, **more), LABELS, "a.csv")
    assert found.array.tolist() == PLACES and found.others == 0
    known = read(source(tmp_path, "b.csv", CSV.encode()), LABELS, "a.csv")
    assert found.sha256 == known.sha256


def test_the_only_column_needs_no_name_and_numbers_are_labels(tmp_path):
    one = source(tmp_path, "a.csv", b"x\n2\n0\n1\n", None)
    assert read(one, values.numbers(3), "").array.tolist() == [2, 0, 1]
    two = source(tmp_path, "a.parquet", parquet([("x", np.array([2, 0, 1], np.int8))]), None)
    assert read(two, values.numbers(3), "").array.tolist() == [2, 0, 1]
    three = source(tmp_path, "a.jsonl", b'{"d": 2}\n{"d": 0}\n{"d": 1}\n')
    assert read(three, values.numbers(3), "").array.tolist() == [2, 0, 1]


def test_standard_input_is_a_file_too(tmp_path, monkeypatch):
    for form, name in (("csv", "a.csv"), ("parquet", "a.parquet"), ("jsonl", "a.jsonl")):
        stream = io.TextIOWrapper(io.BytesIO(FORMS[name][0]))
        monkeypatch.setattr(sys, "stdin", stream)
        found = read(columns.Source("-", "d", form), LABELS, "a.csv")
        assert found.array.tolist() == PLACES


@pytest.mark.parametrize("kind", ["a.csv", "a.parquet", "stream.arrow", "a.jsonl"])
def test_what_is_no_label_is_another_only_if_that_is_named(tmp_path, kind):
    one = source(tmp_path, kind, FORMS[kind][0])
    with pytest.raises(
        UserError, match=r"row 2: 'w\u00e9ll' is no label of d.csv; correct the row or the"
    ):
        read(one, LABELS[:3], "d.csv")
    found = read(one, LABELS[:3], "d.csv", other=1)
    assert found.array.tolist() == [0, 1, 2, 1, 0] and found.others == 1


def test_memory_is_that_of_a_batch(tmp_path, monkeypatch):
    """A row group of all rows, and a record batch of all rows, come in parts."""
    monkeypatch.setattr(layouts, "ROWS", 100)
    many = pa.array(GOOD * 200)
    for name, content in (
        ("a.parquet", parquet([("d", many)], row_group_size=1000)),
        ("a.arrow", FORMS["a.arrow"][0]),
    ):
        sizes = [len(batch) for batch in source(tmp_path, name, content).batches()]
        assert max(sizes) <= 100 and sum(sizes) in (1000, 5)


N = 3
BAD_CSV = {
    "empty": (b"", "is no whole csv file"),
    "header only": (b"d\n", "has no rows"),
    "other column": (b"e,f\nflu,1\n", "d is none of the columns of .*: e, f"),
    "twice": (b"d,d\nflu,hiv\n", "d stands 2 times among the columns"),
    "more cells": (b"d,e\nflu,1\nhiv,1,2\n", "row 2: is no whole csv .*Expected 2 columns, got 3"),
    "fewer cells": (b"d,e\nflu,1\nhiv\n", "row 2: is no whole csv .*Expected 2 columns, got 1"),
    "empty cell": (b"d,e\nflu,1\n,2\n", "row 2: is empty"),
    "quoted empty cell": (b'd,e\nflu,1\n"",2\n', "row 2: is empty"),
    "empty line": (b"d\nflu\n\nhiv\n", "row 2: is empty"),
    "unknown": (b"d\nflu\nflue\n", "row 2: 'flue' is no label of d.csv"),
    "case": (b"d\nFlu\n", "row 1: 'Flu' is no label of d.csv, which has flu, with other signs"),
    "accents": ("d\nwe\u0301ll\n".encode(), "is no label of d.csv, which has w\u00e9ll"),
    "space": (b"d\nflu \n", "row 1: 'flu ' is no label"),
    "NA": (b"d\nNA\n", "row 1: 'NA' is no label"),
    "number": (b"d\nflu\n3\n", "row 2: '3' is no label"),
    "no UTF-8": (b"d\nflu\n\xff\n", "row 2: is no whole csv .*invalid UTF8 data"),
    "zero byte": (b"d\nfl\0u\n", r"row 1: 'fl.x00u' is no label"),
    "terminal signs": (b"d\n\x1b[2J\n", r"row 1: '.x1b\[2J' is no label"),
    "open quote": (b'd\nflu\n"hiv\nflu\n', "row 2: 'hiv.nflu.n?' is no label"),
    "semicolons": (b"d;e\nflu;1\n", "d is none of the columns of .*: d;e; if ';' divides"),
    "large cell": (b"d\n" + b"x" * (1 << 21) + b"\n", "is no whole csv file"),
    "many columns": (b",".join(b"c%d" % k for k in range(50)) + b"\n", "and 38 more"),
    "parquet inside": (parquet([("d", GOOD)]), "is none of the columns|is no whole csv"),
}
BAD_PARQUET = {
    "empty": (b"", "is no whole parquet file"),
    "text": (b"d\nflu\n", "is no whole parquet file"),
    "cut off": (parquet([("d", GOOD)])[:-20], "is no whole parquet file"),
    "cut inside": (
        parquet([("d", GOOD)])[:20] + parquet([("d", GOOD)])[40:],
        "is no whole parquet",
    ),
    "twice": (parquet([("d", GOOD), ("d", GOOD)]), "d stands 2 times among"),
    "other column": (parquet([("e", GOOD)]), "d is none of the columns"),
    "list": (parquet([("d", [["flu"]])]), "must have texts or whole numbers, got list"),
    "struct": (parquet([("d", [{"a": "flu"}])]), "must have texts or whole numbers, got struct"),
    "map": (parquet([("d", pa.array([[("a", 1)]], pa.map_(pa.string(), pa.int8())))]), "got map"),
    "floats": (parquet([("d", [1.0, 2.0])]), "got double"),
    "bools": (parquet([("d", [True])]), "got bool"),
    "bytes": (parquet([("d", [b"flu"])]), "got binary"),
    "times": (parquet([("d", [np.datetime64("2020-01-01", "s")])]), "got timestamp"),
    "decimals": (parquet([("d", pa.array([1]).cast(pa.decimal128(20)))]), "got decimal"),
    "null": (parquet([("d", ["flu", None])]), "row 2: has no value"),
    "only nulls": (parquet([("d", [None, None])]), "row 1: has no value"),
    "null in a dictionary": (
        parquet([("d", pa.array(["flu", None]).dictionary_encode())]),
        "row 2",
    ),
    "unknown": (parquet([("d", ["flu", "x", "hiv"])]), "row 2: 'x' is no label"),
    "numbers": (parquet([("d", [0, 1])]), "row 1: '0' is no label"),
    "no UTF-8": (parquet([("d", broken())]), "bad.parquet: row 2: is not UTF-8; write the file"),
    "no rows": (parquet([("d", pa.array([], pa.string()))]), "has no rows"),
}
BAD_ARROW = {
    "empty": (b"", "is no whole arrow file"),
    "cut off": (arrow([("d", GOOD)])[:-30], "is no whole arrow file"),
    "stream cut off": (arrow([("d", GOOD)], True)[:400], "is no whole arrow file|has no rows"),
    "text": (b"d\nflu\n", "is no whole arrow file"),
    "floats": (arrow([("d", [1.5])]), "got double"),
    "null": (arrow([("d", ["flu", None])]), "row 2: has no value"),
    "unknown": (arrow([("d", ["flu", "hiv", "x"])]), "row 3: 'x' is no label"),
    "other column": (arrow([("e", GOOD)]), "d is none of the columns"),
}
BAD_JSON = {
    "empty": (b"", "is no whole jsonl file"),
    "no objects": (b"[1]\n", "is no whole jsonl file"),
    "cut off": (b'{"d": "flu"}\n{"d": "hi', "is no whole jsonl file"),
    "mixed": (b'{"d": "flu"}\n{"d": 3}\n', "row 2: .*changed from string to number"),
    "no UTF-8": (b'{"d": "flu"}\n{"d": "\xff"}\n', "bad.jsonl: row 2: is not UTF-8"),
    "mixed numbers": (b'{"d": 3}\n{"d": "flu"}\n', "changed from string to number"),
    "decimals": (b'{"d": 1.5}\n', "is no whole jsonl file"),
    "object": (b'{"d": {"a": 1}}\n', "changed from string to object"),
    "list": (b'{"d": ["flu"]}\n', "changed from string to array"),
    "bool": (b'{"d": true}\n', "changed from string to boolean"),
    "null": (b'{"d": "flu"}\n{"d": null}\n', "row 2: has no value"),
    "no key": (b'{"d": "flu"}\n{"e": "flu"}\n', "row 2: has no value"),
    "key twice": (b'{"d": "flu", "d": "hiv"}\n', "was specified twice"),
    "unknown": (b'{"d": "x"}\n', "row 1: 'x' is no label"),
}
BAD = [
    (f"bad.{ending}", *case)
    for ending, cases in (
        ("csv", BAD_CSV),
        ("parquet", BAD_PARQUET),
        ("arrow", BAD_ARROW),
        ("jsonl", BAD_JSON),
    )
    for case in cases.values()
]


def test_there_are_sixty_bad_files():
    assert len(BAD) >= 60


@pytest.mark.parametrize(("name", "content", "message"), BAD)
def test_a_bad_file_is_refused_in_one_line_and_nothing_is_written(tmp_path, name, content, message):
    (tmp_path / "d.csv").write_text("label\n" + "\n".join(LABELS).replace("a, b", '"a, b"'))
    (tmp_path / name).write_bytes(content)
    command = f"perturb {tmp_path / name} --column d --alphabet {tmp_path / 'd.csv'}"
    command += f" --mechanism rr --epsilon 1 --out {tmp_path / 'out'}"
    with pytest.raises(UserError, match=message.replace("d.csv", ".*d.csv")) as error:
        main(command.split())
    assert "\n" not in str(error.value) and len(str(error.value)) < 800
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted({"d.csv", name})


def test_a_wrong_label_far_down_is_named_by_its_row(tmp_path):
    rows = 2 * layouts.ROWS
    for name, content in (
        ("a.csv", b"d\n" + b"flu\n" * rows + b"x\n"),
        ("a.parquet", parquet([("d", ["flu"] * rows + ["x"])])),
        ("a.jsonl", b'{"d": "flu"}\n' * rows + b'{"d": "x"}\n'),
    ):
        with pytest.raises(UserError, match=f"row {rows + 1}: 'x' is no label"):
            read(source(tmp_path, name, content), LABELS, "d.csv")


def test_a_fault_of_form_far_down_is_named_by_its_row(tmp_path):
    for name, content in (
        ("a.csv", b"d,e\n" + b"flu,1\n" * 200_000 + b"flu\nflu,1\n"),
        ("a.jsonl", b'{"d": "flu"}\n' * 200_000 + b'{"d": 3}\n{"d": "flu"}\n'),
    ):
        with pytest.raises(UserError, match=r": row 200001: is no whole \w+ file"):
            read(source(tmp_path, name, content), LABELS, "d.csv")


def test_texts_that_are_not_utf_8_are_no_other_label(tmp_path):
    one = source(tmp_path, "a.parquet", parquet([("d", broken())]))
    with pytest.raises(UserError, match="row 2: is not UTF-8"):
        read(one, LABELS, "d.csv", other=1)


def test_tabs_divide_what_ends_in_tsv_in_capitals_too(tmp_path):
    found = read(source(tmp_path, "A.TSV", FORMS["a.tsv"][0]), LABELS, "d.csv")
    assert found.array.tolist() == PLACES
    commas = read(source(tmp_path, "b.tsv.csv", CSV.encode()), LABELS, "d.csv")
    assert commas.array.tolist() == PLACES


def test_a_file_without_a_header_loses_no_row(tmp_path):
    one = source(tmp_path, "a.csv", b"flu\nhiv\nflu\n", None)
    with pytest.raises(UserError, match="its first row is flu, a value; write the column's name"):
        read(one, LABELS, "d.csv")
    named = source(tmp_path, "a.csv", b"flu\nhiv\nflu\n", "flu")
    assert read(named, LABELS, "d.csv").array.tolist() == [1, 0]


@pytest.mark.parametrize(
    ("name", "more", "message"),
    [
        ("a.xlsx", {}, "its name does not say what it is; add --input"),
        ("a.parquet", {"delimiter": ";"}, "--delimiter: has no meaning with parquet"),
        ("a.csv", {"delimiter": ";;"}, "--delimiter: must be one sign"),
        ("a.csv", {"encoding": "no-such"}, "--encoding: no-such is not known"),
        ("absent.csv", {}, "is not there"),
    ],
)
def test_options_that_do_not_fit_are_named(tmp_path, name, more, message):
    one = source(tmp_path, name, CSV.encode(), **more)
    if name.startswith("absent"):
        (tmp_path / name).unlink()
    with pytest.raises(UserError, match=message):
        list(one.batches())
