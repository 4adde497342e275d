"""Spark on one machine counts what the files hold."""

import importlib.util
import json
import shutil
import subprocess
import sys

import numpy as np
import pytest

from reports import storage
from reports.sql import counts
from reports.sql.queries import query
from tests.reports.sql.test_queries import from_files

MECHANISMS = ("rr", "urap", "oue", "ubd", "ubd-mixture", "hadamard", "classes")
# reads (name, folder, query) of each mechanism, and prints the rows of the answers by name
PROGRAM = """
import json, sys
from pyspark.sql import SparkSession
spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
found = {}
for name, folder, text in json.load(sys.stdin):
    spark.read.parquet(f"{folder}/*.parquet").createOrReplaceTempView("reports")
    found[name] = [list(row) for row in spark.sql(text).collect()]
print(json.dumps(found))
"""


@pytest.mark.trial
def test_counts_are_those_of_the_files(folders):
    if importlib.util.find_spec("pyspark") is None or shutil.which("java") is None:
        pytest.skip("needs pyspark and Java")
    read = {name: storage.read(folders(name)) for name in MECHANISMS}
    asked = [
        (name, str(reports.folder), query(reports.mechanism, "spark", "`reports`"))
        for name, reports in read.items()
    ]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    for name, rows in json.loads(done.stdout).items():
        found = counts.of_rows([tuple(row) for row in rows], read[name], name)
        for kind, array in found.counts.items():
            assert np.array_equal(array, from_files(read[name], kind)), (name, kind)
