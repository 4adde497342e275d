"""The promised times, as processor time of a process with its start: other work does not count.

Times are those of the machine of docs/checker.md; on a slower one a loop says how much slower.
"""

import os
import resource
import subprocess
import sys

import pytest

SHORT = os.environ.get("TRIALS") == "short"
pytestmark = [pytest.mark.trial, pytest.mark.skipif(SHORT, reason="TRIALS=short")]

LOOP = "sum(k * k % 7 for k in range(10_000_000))"
# of the loop, on the machine of docs/checker.md
LOOP_SECONDS = 0.48


def used(command, **more):
    """Return the processor seconds of a command, and what came of it."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = subprocess.run(command, capture_output=True, text=True, **more)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, ran


def slower():
    """Return how much slower this machine is now, at least 1."""
    return max(1.0, used([sys.executable, "-c", LOOP])[0] / LOOP_SECONDS)


def seconds(root, *arguments):
    """Return the processor seconds of a run of the command, and its exit status."""
    command = [sys.executable, "-m", "theory", "check", *map(str, arguments)]
    taken, ran = used(command, cwd=root)
    assert ran.returncode in (0, 1), ran.stderr
    return taken / slower(), ran.returncode


def square(path, K, rng, fractions):
    if fractions:
        weights = rng.integers(1000, 2000, (K, K))
        rows = [[f"{w}/{row.sum()}" for w in row] for row in weights]
    else:
        Q = rng.random((K, K)) + 0.5
        rows = [map(repr, row) for row in (Q / Q.sum(axis=1, keepdims=True)).tolist()]
    path.write_text("".join(",".join(row) + "\n" for row in rows))


@pytest.mark.parametrize(("K", "most"), [(1000, 2), (2000, 10)])
@pytest.mark.parametrize("fractions", [False, True])
def test_square_channels(root, tmp_path, rng, K, most, fractions):
    path = tmp_path / "own.csv"
    square(path, K, rng, fractions)
    # beyond every ratio: the worst columns alone are compared exactly
    taken, status = seconds(root, path, "--notion", "ldp", "--epsilon", "1.2")
    assert taken < most and status == 0


@pytest.mark.parametrize("notion", ["ldp", "uldp", "oneid", "lip"])
def test_many_inputs(root, tmp_path, notion):
    path, prior = tmp_path / "own.csv", tmp_path / "prior.txt"
    path.write_text("1\n" * 300_000)
    prior.write_text("1/300000\n" * 300_000)
    more = {"uldp": ["--sensitive", "0-99"], "lip": ["--prior", prior]}.get(notion, [])
    taken, status = seconds(root, path, "--notion", notion, *more)
    assert taken < 10 and status == 0


UNARY = """import random


def draw(x, k):
    made = []
    for j in range(k):
        made.append(int(random.random() < (0.75 if j == x else 0.25)))
    return made
"""


@pytest.mark.parametrize(
    ("program", "inputs", "args", "most"),
    [
        ("docs/examples/checker/draws.py:subset", "0..7", "8, 3, 1.0", 5),
        ("unary.py:draw", "0..7", "8", 3),
        ("docs/examples/checker/draws.py:bits", "0..63", "", 60),
    ],
)
def test_programs(root, tmp_path, program, inputs, args, most):
    (tmp_path / "unary.py").write_text(UNARY)
    place = tmp_path if program.startswith("unary") else root
    given = ["--inputs", inputs, "--args", args, "--notion", "ldp", "--exp-epsilon", "9.01"]
    taken, status = seconds(root, "--program", place / program, *given)
    assert taken < most
    assert status == ("subset" in program)
