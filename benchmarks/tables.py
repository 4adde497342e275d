"""Tables of labels: from a Parquet file to an estimate, by files and by a database.

Like those of `benchmarks.files`, each work has files of its own that it removes.
"""

import shutil

import duckdb
import pyarrow as pa
import pyarrow.parquet

from benchmarks.files import MANY, THREADS, K, drawn_values, folder, values
from reports.command import main

LABELS = [f"value {x}" for x in range(K)]
ALPHABET = "label,sensitive\n" + "".join(
    f"{label},{'yes' if x < 10 else 'no'}\n" for x, label in enumerate(LABELS)
)


def _place():
    """Return a folder with an alphabet."""
    place = folder()
    (place / "alphabet.csv").write_text(ALPHABET)
    return place


def survey():
    """Return a folder with an alphabet and a column of 10^8 labels in a Parquet file."""
    place = _place()
    schema = pa.schema([("answer", pa.string())])
    with pa.parquet.ParquetWriter(place / "survey.parquet", schema) as writer:
        for block in drawn_values(MANY):
            coded = pa.DictionaryArray.from_arrays(pa.array(block), LABELS)
            writer.write_table(pa.table([coded.cast(pa.string())], schema=schema))
    return place


def survey_npy():
    """Return the same with the values as numbers in an NPY file."""
    place = _place()
    values(place, MANY)
    return place


def _perturb(place, source):
    shutil.rmtree(place / "reports", ignore_errors=True)
    main(
        f"perturb {place}/{source} --alphabet {place}/alphabet.csv --mechanism urr --epsilon 1 "
        f"--seed 1 --threads {THREADS} --out {place}/reports".split()
    )


def _estimate(place, *more):
    given = f"estimate {place}/reports --method empirical --threads {THREADS}"
    main([*given.split(), "--out", str(place / "estimate.csv"), *more])


def _whole(place, source):
    def work():
        _perturb(place, source)
        _estimate(place)

    return work


def tables_parquet():
    """Go from a Parquet file of labels through reports in files to an estimate."""
    return _whole(survey(), "survey.parquet")


def tables_npy():
    """Do the same from numbers in an NPY file."""
    return _whole(survey_npy(), "values.npy")


def _drawn():
    place = survey_npy()
    _perturb(place, "values.npy")
    return place


def tables_estimate():
    """Make the estimate from the reports in files."""
    place = _drawn()
    return lambda: _estimate(place)


def tables_database():
    """Have DuckDB count the same files, and make the estimate."""
    place = _drawn()
    return lambda: _estimate(place, "--database", "duckdb:")


def tables_bare_count():
    """Have DuckDB count the values of the same files, and do nothing."""
    place = _drawn()
    text = f"select value, count(*) from '{place}/reports/*.parquet' group by value"

    def work():
        with duckdb.connect(":memory:", config={"threads": THREADS}) as connection:
            connection.execute(text).fetchall()

    return work
