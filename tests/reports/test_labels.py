"""Labels in place of numbers from the values to the estimate; another alphabet is refused."""

import json

import numpy as np
import pytest

from common import alphabet
from common.errors import UserError
from reports import labels, storage
from reports.command import main
from reports.mechanism import Description
from tests.reports.conftest import values_of

DISEASES = 'label,sensitive,budget\nflu,no,inf\nhiv,yes,ln 2\n"a, b",yes,1\ncold,no,inf\n'
USERS = 3000


@pytest.fixture
def place(tmp_path):
    (tmp_path / "diseases.csv").write_text(DISEASES)
    x = np.random.default_rng(2).integers(4, size=USERS)
    names = ["flu", "hiv", '"a, b"', "cold"]
    (tmp_path / "survey.csv").write_text("d\n" + "".join(f"{names[value]}\n" for value in x))
    np.save(tmp_path / "values.npy", x)
    return tmp_path


def perturb(place, *options, source="survey.csv", out="reports", alphabet="diseases.csv"):
    given = [] if alphabet is None else ["--alphabet", str(place / alphabet)]
    main(
        ["perturb", str(place / source), "--out", str(place / out), *given, *options]
        + ([] if "--epsilon" in options else ["--epsilon", "1/2"])
        + ([] if "--mechanism" in options else ["--mechanism", "urr"])
        + ([] if "--seed" in options else ["--seed", "1"])
    )
    return place / out


def estimate(place, *options, out="estimate.csv"):
    main([*f"estimate {place}/reports --method empirical --out {place / out}".split(), *options])
    return (place / out).read_text()


def test_the_alphabet_says_k_and_what_is_sensitive(place):
    record = storage.read(perturb(place)).description
    assert (record.values, record.sensitive) == (4, "1-2")
    named = storage.read(perturb(place, out="named", alphabet="diseases.csv"))
    assert named.description == record
    (place / "plain.csv").write_text('label\nflu\nhiv\n"a, b"\ncold\n')
    given = perturb(place, "--sensitive", "hiv,index:2", out="given", alphabet="plain.csv")
    assert storage.read(given).description == record


def test_labels_and_numbers_are_the_same_values(place):
    by_label = perturb(place)
    by_number = perturb(place, source="values.npy", out="numbers")
    arrays = [values_of(folder) for folder in (by_label, by_number)]
    # the name of a run is of its file, its streams are of the seed
    assert np.array_equal(*arrays)


def test_a_run_goes_on_with_the_same_labels_only(place, capsys):
    perturb(place)
    perturb(place)
    assert "0 of them drawn now" in capsys.readouterr().out
    swapped = DISEASES.replace("flu", "x").replace("cold", "flu").replace("x,", "cold,", 1)
    (place / "swapped.csv").write_text(swapped)
    with pytest.raises(UserError, match="has other values or parameters"):
        perturb(place, alphabet="swapped.csv")


def test_estimates_have_the_labels(place):
    perturb(place)
    rows = estimate(place).splitlines()
    assert rows[0] == "label,estimate,standard_error"
    assert [row.rpartition(",")[0].rpartition(",")[0] for row in rows[1:]] == [
        *("flu", "hiv", '"a, b"', "cold")
    ]
    assert estimate(place, "--alphabet", str(place / "diseases.csv")).splitlines() == rows


def test_another_alphabet_is_refused_by_its_row(place):
    perturb(place)
    (place / "other.csv").write_text('label\nflu\ncold\n"a, b"\nhiv\n')
    with pytest.raises(UserError, match=r"other.csv: row 2: cold is hiv in the reports'"):
        estimate(place, "--alphabet", str(place / "other.csv"))
    (place / "short.csv").write_text("label\nflu\nhiv\n")
    with pytest.raises(UserError, match=r"short.csv: has 2 labels, and the reports' .* 4"):
        estimate(place, "--alphabet", str(place / "short.csv"))
    perturb(place, "--k", "4", "--sensitive", "1,2", source="values.npy", out="bare", alphabet=None)
    (place / "bare").rename(place / "reports2")
    with pytest.raises(UserError, match="drawn without labels; leave out --alphabet"):
        main(
            f"estimate {place}/reports2 --alphabet {place}/diseases.csv --out {place}/a.csv".split()
        )


def test_a_changed_byte_of_the_labels_is_seen(place):
    perturb(place)
    path = place / "reports" / storage.ALPHABET
    path.write_text(path.read_text().replace("flu", "flo"))
    with pytest.raises(UserError, match=r"alphabet.csv: its checksum differs"):
        estimate(place)
    path.unlink()
    with pytest.raises(UserError, match=r"alphabet.csv: is not there; copy it"):
        estimate(place)
    assert not (place / "estimate.csv").exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--k", "5"], "--k: is 5, and .*diseases.csv has 4 labels"),
        (["--sensitive", "flu"], "row 1: sensitive is no there, and --sensitive says the other"),
        (["--sensitive", "flue"], "sensitive: flue is no name, index or range"),
        (["--epsilon", "1"], "row 2: hiv has the budget ln 2, and urr gives it eps = 1"),
        (["--other", "no"], "--other: no is no label of .*diseases.csv"),
        (["--scheduler", "127.0.0.1:8786"], "--scheduler: its workers need the values as an NPY"),
    ],
)
def test_what_does_not_fit_the_alphabet_is_named(place, options, message):
    with pytest.raises(UserError, match=message):
        perturb(place, *options)
    assert not (place / "reports").exists()


def test_a_mechanism_keeps_the_budget_of_each_value(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("label,sensitive,budget\nflu,no,2\nhiv,yes,1\n")
    with pytest.raises(UserError, match="row 1: flu has the budget 2, and urr gives it none"):
        labels.described(Description("urr", 2, "1"), alphabet.read(path))
    assert labels.described(Description("rr", 2, "1"), alphabet.read(path)).sensitive is None
    with pytest.raises(UserError, match="row 2: hiv has the budget 1, and rr gives it eps = 3/2"):
        labels.described(Description("rr", 2, "3/2"), alphabet.read(path))


def test_values_that_count_as_another_are_told(place, capsys):
    (place / "survey.csv").write_text("d\nflu\nflue\n\nhiv\n")
    perturb(place, "--other", "cold")
    assert "2 values were no label and count as cold" in capsys.readouterr().out


def test_options_of_columns_have_no_meaning_with_arrays(place):
    with pytest.raises(UserError, match="--column: has no meaning with an NPY file"):
        perturb(place, "--column", "d", source="values.npy")


def test_estimates_as_parquet_and_json_are_those_of_the_csv(place):
    import pyarrow.parquet

    perturb(place)
    csv = [line.rsplit(",", 2) for line in estimate(place).splitlines()[1:]]
    estimate(place, out="a.json")
    found = json.loads((place / "a.json").read_text())
    assert found["users"] == USERS and found["mechanism"]["mechanism"] == "urr"
    main(f"estimate {place}/reports --method empirical --out {place}/b.parquet".split())
    table = pyarrow.parquet.read_table(place / "b.parquet").to_pylist()
    assert table == found["estimates"]
    assert [row["estimate"] for row in table] == [float(p) for _, p, _ in csv]
    assert json.loads((place / "b.json").read_text())["method"] == "empirical"
