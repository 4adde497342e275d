"""Several columns at once from files to estimates: RS+FD of tuples, the PUM of values with tags."""

import csv
import json
import shutil

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.parquet
import pytest

from common.errors import UserError
from reports import storage
from reports.command import main
from reports.data import tables
from reports.sql.queries import query

USERS = 40_000
DISEASES, SEXES = ("flu", "hiv", "a, b"), ("f", "m")
TAGS = ("none", "home", "office")
SHARES = {"diagnosis": (0.5, 0.2, 0.3), "sex": (0.4, 0.6), "tag": (0.7, 0.2, 0.1)}
LABELS = {"diagnosis": DISEASES, "sex": SEXES, "tag": TAGS}
MADE = {
    "rs-fd": (("diagnosis", "sex"), ()),
    "pum-urr": (("diagnosis", "tag"), ("--sensitive", "hiv")),
    "pum-urap": (("diagnosis", "tag"), ("--sensitive", "hiv")),
}


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder with the table and an alphabet for each column."""
    folder, rng = tmp_path_factory.mktemp("tables"), np.random.default_rng(5)
    columns = {}
    for name, labels in LABELS.items():
        lines = "".join(f'"{label}"\n' for label in labels)
        (folder / f"{name}.labels.csv").write_text(f"label\n{lines}")
        columns[name] = rng.choice(len(labels), USERS, p=SHARES[name])
    # only values that are not sensitive to all have tags
    columns["tag"][columns["diagnosis"] == 1] = 0
    named = {name: np.array(LABELS[name])[at] for name, at in columns.items()}
    pa.parquet.write_table(pa.table(named), folder / "survey.parquet")
    rows = zip(*(named[name].tolist() for name in named), strict=True)
    with (folder / "survey.csv").open("w", newline="") as file:
        csv.writer(file).writerows([tuple(named), *rows])
    texts = zip(*(one.tolist() for one in named.values()), strict=True)
    rows = [dict(zip(named, row, strict=True)) for row in texts]
    (folder / "survey.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    with pa.ipc.new_file(folder / "survey.arrow", pa.table(named).schema) as file:
        file.write_table(pa.table(named), max_chunksize=9_999)
    for name, (pair, _) in MADE.items():
        np.save(folder / f"{name}.npy", np.stack([columns[one] for one in pair], axis=1))
    return folder


def words(place, name, out, *more, source="survey.parquet"):
    columns, options = MADE[name]
    given = [] if source.endswith(".npy") else [("--column", one) for one in columns]
    given += [("--alphabet", f"{place}/{one}.labels.csv") for one in columns]
    return [
        *("perturb", f"{place}/{source}", "--mechanism", name, "--epsilon", "2", "--seed", "1"),
        *("--out", str(out), *options, *sum(given, ()), *more),
    ]


@pytest.fixture(scope="module")
def folders(place):
    """Return what draws the reports of a mechanism, once; the folder."""
    made = {}

    def draw(name):
        if name not in made:
            made[name] = place / f"{name} drawn"
            main(words(place, name, made[name]))
        return made[name]

    return draw


def estimate(folder, out, *more):
    main(["estimate", str(folder), "--out", str(out), *map(str, more)])
    with out.open(newline="") as file:
        return list(csv.DictReader(file))


def require_near(rows, shares):
    for row, share in zip(rows, shares, strict=True):
        z = (float(row["estimate"]) - share) / float(row["standard_error"])
        assert abs(z) < 5, row


def test_each_attribute_of_tuples_has_its_shares(folders, place, tmp_path):
    rows = estimate(folders("rs-fd"), tmp_path / "a.csv", "--plot", tmp_path / "a.svg")
    names = [(row["label"], row["column"]) for row in rows]
    assert names == [(label, name) for name in ("diagnosis", "sex") for label in LABELS[name]]
    require_near(rows, SHARES["diagnosis"] + SHARES["sex"])
    assert "hiv, diagnosis" in (tmp_path / "a.svg").read_text()
    server = storage.read(folders("rs-fd")).mechanism.collector()
    server.add(storage.read(folders("rs-fd")).block(0, USERS))
    found = np.concatenate([one.p for one in server.estimate()])
    assert [float(row["estimate"]) for row in rows] == found.tolist()
    rows = estimate(folders("rs-fd"), tmp_path / "b.csv", "--method", "threshold")
    for part in (rows[:3], rows[3:]):
        assert sum(float(row["estimate"]) for row in part) == pytest.approx(1)


@pytest.mark.parametrize("name", ["pum-urr", "pum-urap"])
def test_values_are_found_through_their_tags(folders, place, tmp_path, name):
    table = 'tag,flu,hiv,"a, b"\nhome,5/8,0,3/8\noffice,5/8,0,3/8\n'
    (tmp_path / "known.csv").write_text(table)
    known = ("--background", tmp_path / "known.csv")
    rows = estimate(folders(name), tmp_path / "a.csv", "--method", "empirical", *known)
    assert [row["label"] for row in rows] == list(DISEASES)
    require_near(rows, SHARES["diagnosis"])
    record = json.loads((tmp_path / "a.json").read_text())
    assert [(tag["tag"], tag["background"]) for tag in record["tags"]] == [
        ("home", True),
        ("office", True),
    ]
    assert sum(tag["estimate"] for tag in record["tags"]) == pytest.approx(0.24, abs=0.03)
    reports = storage.read(folders(name))
    server = reports.mechanism.collector()
    server.add(reports.block(0, USERS))
    found = server.estimate("empirical", [np.array([5 / 8, 0, 3 / 8])] * 2)
    assert [float(row["estimate"]) for row in rows] == pytest.approx(found.p.tolist())
    assert [float(row["standard_error"]) for row in rows] == pytest.approx(found.errors.tolist())
    likely = estimate(folders(name), tmp_path / "b.csv")
    assert sum(float(row["estimate"]) for row in likely) == pytest.approx(1)
    assert not any(row["standard_error"] for row in likely)


@pytest.mark.parametrize("name", MADE)
def test_forms_of_values_are_one(folders, place, tmp_path, name):
    main(words(place, name, tmp_path / "npy", source=f"{name}.npy"))
    main(words(place, name, tmp_path / "csv", source="survey.csv"))
    main(words(place, name, tmp_path / "arrow", source="survey.arrow"))
    main(words(place, name, tmp_path / "jsonl", source="survey.jsonl"))
    made = [folders(name), *(tmp_path / form for form in ("npy", "csv", "arrow", "jsonl"))]
    blocks = [storage.read(folder).arrays(0, USERS) for folder in made]
    for kind, array in blocks[0].items():
        assert all(np.array_equal(array, other[kind]) for other in blocks[1:])
    # the table has the names of its columns, and the array has none
    written = [tables.read(folder / "alphabet.csv") for folder in made]
    assert written[1].names == ("0", "1")
    assert all(one.names == MADE[name][0] for one in (written[0], *written[2:]))
    assert all(one.labels == written[0].labels for one in written)


def test_a_column_with_a_dictionary_is_read_with_another(place, tmp_path):
    table = pa.parquet.read_table(place / "survey.parquet").to_pydict()
    table["diagnosis"] = pa.array(table["diagnosis"]).dictionary_encode()
    pa.parquet.write_table(pa.table(table), tmp_path / "a.parquet", row_group_size=9_999)
    for out, path in (("a", tmp_path / "a.parquet"), ("b", place / "survey.parquet")):
        main(["perturb", str(path), *words(place, "rs-fd", tmp_path / out)[2:]])
    one, two = (storage.read(tmp_path / out).arrays(0, USERS)["values"] for out in "ab")
    assert np.array_equal(one, two)


@pytest.mark.parametrize("name", MADE)
def test_counts_of_a_database_give_the_same(folders, tmp_path, name):
    folder = folders(name)
    files = estimate(folder, tmp_path / "a.csv", "--method", "empirical")
    given = ("--method", "empirical", "--database", "duckdb:")
    assert estimate(folder, tmp_path / "b.csv", *given) == files
    text = query(storage.read(folder).mechanism, "duckdb", f"'{folder}/*.parquet'")
    duckdb.sql(text).write_csv(str(tmp_path / "counts.csv"))
    given = ("--method", "empirical", "--counts", tmp_path / "counts.csv")
    assert estimate(folder, tmp_path / "c.csv", *given) == files
    if name == "rs-fd":
        counts = (tmp_path / "counts.csv").read_text().replace("output,4,", "output,3,")
        (tmp_path / "counts.csv").write_text(counts)
        with pytest.raises(UserError, match="output 3: stands twice"):
            estimate(folder, tmp_path / "d.csv", *given)


def test_the_schema_says_what_each_column_means(folders):
    schema = pyarrow.parquet.read_schema(folders("rs-fd") / "00000.parquet")
    assert schema.names == ["value_0", "value_1"]
    means = [schema.field(name).metadata[b"means"] for name in schema.names]
    assert means[1] == b"the reported value of column 1, which may be a fake"
    schema = pyarrow.parquet.read_schema(folders("pum-urap") / "00000.parquet")
    assert schema.names == ["bits_0", "exact"]


def test_other_labels_are_refused_by_their_row(folders, place, tmp_path):
    given = [("--alphabet", place / f"{one}.labels.csv") for one in ("diagnosis", "sex")]
    estimate(folders("rs-fd"), tmp_path / "a.csv", *given[0], *given[1])
    with pytest.raises(UserError, match=r"row 1: f is flu in the reports' column diagnosis"):
        estimate(folders("rs-fd"), tmp_path / "b.csv", *given[1], *given[0])
    with pytest.raises(UserError, match="--alphabet: the reports have 2 columns; name a file"):
        estimate(folders("rs-fd"), tmp_path / "b.csv", *given[0])
    (tmp_path / "more.csv").write_text("label\nflu\nhiv\n")
    with pytest.raises(
        UserError, match=r"more.csv: has 2 labels, and the reports' column diag.* 3; name"
    ):
        estimate(
            folders("rs-fd"), tmp_path / "b.csv", "--alphabet", tmp_path / "more.csv", *given[1]
        )
    assert not (tmp_path / "b.csv").exists()


@pytest.mark.parametrize(
    ("name", "more", "message"),
    [
        ("rs-fd", ("--k", "3"), "--k: is given 1 times, and there are 2 columns"),
        ("rs-fd", ("--k", "3", "--k", "4"), "--k: is 4, and .*sex.labels.csv has 2 labels"),
        ("rs-fd", ("--column", "x"), "--column: is given 3 times, and there are 2 columns"),
        ("rs-fd", ("--other", "flu", "--other", "x"), "--other: x is no label of .*sex.labels"),
        ("rs-fd", ("--sensitive", "flu"), "sensitive: has no meaning with rs-fd"),
        ("pum-urr", ("--theta", "1/2"), "theta: has no meaning with pum-urr"),
        ("rs-fd", ("--channel", "a.json"), "channel: has no meaning with rs-fd; leave it out"),
    ],
)
def test_options_that_do_not_fit_the_columns_are_named(place, tmp_path, name, more, message):
    with pytest.raises(UserError, match=message):
        main(words(place, name, tmp_path / "out", *more))
    assert not (tmp_path / "out").exists()


def bare(place, text):
    return f"perturb {place}/{text} --epsilon 1 --out {place}/refused".split()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rs-fd.npy --mechanism rs-fd --k 3", "--mechanism: rs-fd takes columns: 2 to 64; got 1"),
        ("rs-fd.npy --mechanism rs-fd", "--k: is missing; give the number of values of each"),
        ("rs-fd.npy --mechanism rs-fd --k 3 --k 1", r"column 1 must lie in 0..0, got 1"),
        ("rs-fd.npy --mechanism rs-fd --k 3 --k 2 --k 2", r"of shape \(users, 3\)"),
        ("rs-fd.npy --mechanism rr --k 3", r"of shape \(users,\)"),
        ("rs-fd.npy --mechanism rr --k 3 --k 2", "--k: rr takes one column; name it once"),
        ("pum-urr.npy --mechanism pum-urr --k 3 --k 3", "sensitive: is missing"),
        ("pum-urr.npy --mechanism pum-urr --k 3 --k 1 --sensitive 1", "needs a tag besides"),
        (
            "survey.csv --mechanism rs-fd --k 3 --k 2 --column diagnosis --column diagnosis",
            "--column: names a column twice",
        ),
        (
            "survey.csv --mechanism rs-fd --k 3 --k 2 --column sex --column tag",
            "row 1: '.' is no label of 0 to K - 1 of sex",
        ),
    ],
)
def test_values_that_do_not_fit_the_columns_are_named(place, text, message):
    with pytest.raises(UserError, match=message):
        main(bare(place, text))
    assert not (place / "refused").exists()


@pytest.mark.parametrize("labeled", [True, False])
def test_several_columns_are_named(place, tmp_path, labeled):
    """Of a file with only one column, too, none is the other's."""
    (tmp_path / "one.csv").write_text("sex\nf\nm\n" if labeled else "sex\n0\n1\n")
    size = ("--alphabet", f"{place}/sex.labels.csv") if labeled else ("--k", "2")
    with pytest.raises(UserError, match=r"--column: is missing; name each column of .*one.csv"):
        main(
            [
                "perturb",
                str(tmp_path / "one.csv"),
                *bare(place, "- --mechanism rs-fd")[2:],
                *size * 2,
            ]
        )
    assert not (place / "refused").exists()


def test_several_columns_of_standard_input_are_refused(place):
    given = bare(place, "- --mechanism rs-fd --k 3 --k 2 --column sex --column tag --input csv")
    with pytest.raises(UserError, match="several columns are read from a file; name one"):
        main(["perturb", "-", *given[2:]])
    assert not (place / "refused").exists()


def test_labels_without_columns_are_refused(tmp_path):
    path = tmp_path / "alphabet.csv"
    for text in ("", "label,column\n", "label\nflu\n", "label,column\nflu\n"):
        path.write_text(text)
        with pytest.raises(UserError, match="must have the columns label, column"):
            tables.read(path)


def test_labels_of_several_columns_that_are_lost_are_copied(folders, place, tmp_path):
    folder = tmp_path / "reports"
    shutil.copytree(folders("rs-fd"), folder)
    (folder / "alphabet.csv").unlink()
    given = [("--alphabet", place / f"{one}.labels.csv") for one in ("diagnosis", "sex")]
    for more in ((), (*given[0], *given[1])):
        with pytest.raises(UserError, match=r"alphabet.csv: is not there; copy it$"):
            estimate(folder, tmp_path / "a.csv", *more)


def test_what_is_known_of_tags_is_read_strictly(folders, tmp_path):
    def refused(text, message, name="pum-urr"):
        (tmp_path / "known.csv").write_text(text)
        with pytest.raises(UserError, match=message):
            estimate(
                *(folders(name), tmp_path / "a.csv", "--method", "empirical"),
                *("--background", tmp_path / "known.csv"),
            )

    head = 'tag,flu,hiv,"a, b"\n'
    refused(f"{head}none,1,0,0\n", "known.csv: none is no tag; they are home, office")
    refused("tag,flu,hiv,cold\nhome,1,0,0\n", "known.csv: cold is no value")
    refused("tag,flu,hiv\nhome,1,0\n", "known.csv: has no column a, b")
    refused(f"{head}home,1,0,1\n", "known.csv")
    refused(f"{head}home,1,0,0\n", "--background: has no meaning with rs-fd", "rs-fd")


def test_a_tag_needs_to_be_known_where_all_values_are_sensitive(place, tmp_path):
    given = words(place, "pum-urr", tmp_path / "out")
    given[given.index("hiv")] = "index:0-2"
    main(given)
    with pytest.raises(UserError, match=r"cannot be spread .*; give each tag a row with --backgr"):
        estimate(tmp_path / "out", tmp_path / "a.csv", "--method", "empirical")
    assert not (tmp_path / "a.csv").exists()


def test_an_alphabet_of_tags_has_labels_only(place, tmp_path):
    (place / "tag2.labels.csv").write_text("label,sensitive\nnone,no\nhome,yes\noffice,yes\n")
    given = words(place, "pum-urr", tmp_path / "out")
    given = [one.replace("tag.labels", "tag2.labels") for one in given]
    with pytest.raises(UserError, match="tags have labels only; leave out sensitive"):
        main(given)
