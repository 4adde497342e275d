import numpy as np
import pytest

from shards.blocks import BLOCK
from shards.command import main

K = 12
USERS = 3 * BLOCK + 1000


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
        sensitive = ["--sensitive", "0-4,7"] if mechanism in ("urr", "urap") else []
        main(
            f"perturb {values[0]} --mechanism {mechanism} --k {K} --epsilon 1 --seed {seed} "
            f"--out {tmp_path / out} {' '.join([*sensitive, *options])}".split()
        )
        return tmp_path / out

    return run
