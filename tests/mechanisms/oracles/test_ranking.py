"""The ranking of frequency oracles: against channels, and the command that prints it."""

import json
import math

import numpy as np
import pytest

from common.errors import UserError
from mechanisms import recommend, ubd
from mechanisms.oracles import ranking


def by_name(K, eps):
    return {oracle.name: oracle for oracle in ranking.oracles(K, eps)}


@pytest.mark.parametrize(("K", "eps"), [(2, 0.3), (4, 1), (20, 2.5), (300, 4)])
def test_none_is_below_the_bound_and_subset_selection_attains_it(K, eps):
    least = ranking.least_loss(K, eps)
    found = by_name(K, eps)
    assert all(oracle.n_l2_worst >= least * (1 - 1e-9) for oracle in found.values())
    assert found["subset selection"].n_l2_worst == pytest.approx(least)
    assert all(oracle.success <= found["GRR"].success * (1 + 1e-12) for oracle in found.values())


def test_subset_selection_is_the_block_design():
    E = math.e
    made = ubd.mechanism(
        np.ones(6, dtype=bool), by_name(6, 1)["subset selection"].parameters["w"], E
    )
    assert made.variance(np.full(6, 1 / 6), 1).sum() == pytest.approx(
        by_name(6, 1)["subset selection"].n_l2_worst
    )
    Q = made.matrix()
    assert Q.max(axis=0).sum() / 6 == pytest.approx(by_name(6, 1)["subset selection"].success)


def test_command(capsys):
    assert recommend.main(["--notion", "ldp", "--values", "100", "--eps", "1"]) == 0
    assert "subset selection" in capsys.readouterr().out
    assert recommend.main(["--notion", "ldp", "--values", "9", "--eps", "1", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert len(record["oracles"]) == 10


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--notion", "ldp", "--sensitive", "2"], "takes no --sensitive"),
        (["--notion", "ldp", "--code"], "takes no --code"),
        ([], "--sensitive is required"),
    ],
)
def test_what_is_refused(more, said):
    with pytest.raises(UserError, match=said):
        recommend.main(["--values", "9", "--eps", "1", *more])
