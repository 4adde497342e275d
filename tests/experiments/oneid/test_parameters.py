"""Pairs of means by parameters, in whatever order these are configured."""

import pytest

from experiments.oneid.parameters import settings


@pytest.mark.parametrize(
    ("alphas", "shares"), [((0.05, 0.01), (0.1, 0.5)), ((0.2, 0.3), (0.5, 0.2))]
)
def test_the_lesser_alpha_and_the_larger_group_are_compared(alphas, shares):
    points = [(alphas[0], shares[0]), (alphas[1], shares[0]), (alphas[0], shares[1])]
    rows = [{"dataset": "adl", "alpha": str(a), "share": str(s)} for a, s in points]
    pairs = settings(rows, lambda row: (float(row["alpha"]), float(row["share"])))
    assert pairs["alpha"]["adl"] == ((min(alphas), shares[0]), (max(alphas), shares[0]))
    assert pairs["share"]["adl"] == ((alphas[0], max(shares)), (alphas[0], min(shares)))
