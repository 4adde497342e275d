import numpy as np
import pyarrow.parquet
import pytest

from reports.blocks import BLOCK
from reports.command import main

K = 12
USERS = 3 * BLOCK + 1000
SMALL = ("--users-per-shard", str(BLOCK))


@pytest.fixture(scope="session")
def values(tmp_path_factory):
    """A file of users' values, and the values."""
    x = np.random.default_rng(3).choice(K, size=USERS, p=np.arange(1, K + 1) / 78)
    path = tmp_path_factory.mktemp("values") / "values.npy"
    np.save(path, x.astype(np.uint8))
    return path, x


@pytest.fixture
def perturb(values, tmp_path):
    """Run perturb with these options; return the folder of the reports."""

    def run(mechanism, *options, out="reports", seed="1"):
        sensitive = ["--sensitive", "0-4,7"] if mechanism.startswith("u") else []
        main(
            f"perturb {values[0]} --mechanism {mechanism} --k {K} --epsilon 1 --seed {seed} "
            f"--out {tmp_path / out} {' '.join([*sensitive, *options])}".split()
        )
        return tmp_path / out

    return run


def values_of(folder, shard=0):
    """Return the values that the reports of a shard name."""
    return pyarrow.parquet.read_table(folder / f"{shard:05d}.parquet")["value"].to_numpy()


def estimate(reports, tmp_path, *options, name="estimate"):
    """Run estimate; return what it wrote."""
    out = tmp_path / f"{name}.csv"
    main(["estimate", str(reports), "--out", str(out), *options])
    return out.read_text(), out.with_suffix(".json").read_text()
