"""Runs of frequency oracles beside their exact curves."""

import numpy as np
import pytest

from experiments.oracles import attacks, made, runs

P = np.array([4, 3, 2, 2, 1, 1, 1]) / 14


@pytest.mark.parametrize("eps", [1.0, 3.0])
def test_attacks_and_losses_are_the_exact_ones(eps, rng):
    """Here all points of the Fano plane are values, so that all values are alike."""
    x = rng.choice(7, 3000, p=np.full(7, 1 / 7))
    for oracle in made.oracles(P, eps):
        found = attacks.chances(oracle.mechanism, x, rng)
        error = found.std() / np.sqrt(len(x)) + 1e-12
        slack = 0.01 if oracle.name == "SHE" else 0
        assert abs(found.mean() - oracle.success) < 5 * error + slack, oracle.name
        users = rng.multinomial(2000, P, 60)
        losses = [np.sum((runs.estimate(oracle.mechanism, u, rng) - P) ** 2) for u in users]
        error = np.std(losses) / np.sqrt(60)
        assert abs(np.mean(losses) - oracle.n_l2 / 2000) < 5 * error, oracle.name


def test_bad_options_are_one_line(tmp_path, capsys):
    del capsys
    given = "--label x --eps 99 --repetitions 2 --attacked 10 --seed 1 --counts y --out z"
    with pytest.raises(runs.UserError, match="--eps must be in"):
        runs.main(given.split())
    ends = f"--eps {runs.MIN_EPS} {runs.MAX_EPS}"
    with pytest.raises(FileNotFoundError):
        runs.main(given.replace("--eps 99", ends).split())
