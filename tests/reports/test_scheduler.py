"""A scheduler that is not to be had is one line, and nothing is left behind."""

import subprocess
import sys

import numpy as np
import pytest

# `distributed` is installed for the tests: its import fails as if it were not
HIDDEN = "import sys; sys.modules['distributed'] = None; "
COMMAND = "import sys; sys.argv[0] = 'ldp-perturb'; from reports import scripts; scripts.perturb()"


def perturb(root, tmp_path, address, before=""):
    """Run ldp-perturb with a scheduler; return its status and its errors."""
    np.save(tmp_path / "values.npy", np.zeros(3, dtype=int))
    words = f"--mechanism rr --k 2 --epsilon 1 --out out --scheduler {address}"
    done = subprocess.run(
        [sys.executable, "-c", before + COMMAND, "values.npy", *words.split()],
        cwd=tmp_path,
        env={"PYTHONPATH": str(root), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert not (tmp_path / "out").exists()
    return done.returncode, done.stderr


def test_a_package_that_is_missing_is_named(root, tmp_path):
    status, said = perturb(root, tmp_path, "tcp://127.0.0.1:8786", HIDDEN)
    assert status == 2 and said.count("\n") == 1
    assert said.startswith("error: --scheduler: this needs distributed: pip install distributed")


NONE = ["127.0.0.1:", "8786", "127.0.0.1", "tcp://127.0.0.1", "host:xx", "http://host:1", ":8786"]


@pytest.mark.parametrize("address", [*NONE, "host:0", "host:65536", "tcp://::1:8786"])
def test_what_is_no_address_is_named_at_once(root, tmp_path, address):
    status, said = perturb(root, tmp_path, address)
    assert status == 2 and said.count("\n") == 1
    assert said.startswith(f"error: --scheduler: {address} is no address such as tcp://")


@pytest.mark.parametrize("address", ["host:8786", "tcp://10.0.0.1:8786", "tls://[::1]:8786/"])
def test_an_address_goes_on(root, tmp_path, address):
    """To the package, which is what is missing then."""
    assert "needs distributed" in perturb(root, tmp_path, address, HIDDEN)[1]
