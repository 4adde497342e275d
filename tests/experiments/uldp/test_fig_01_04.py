import math

import pytest

from experiments.uldp import fig_01_04
from mechanisms import urr
from tests.experiments.uldp.support import rows


@pytest.fixture
def matrices(tmp_path):
    out = tmp_path / "matrices.csv"
    assert fig_01_04.main(["--out", str(out)]) == 0
    return rows(out)


def test_rows_of_matrices_sum_to_one(matrices):
    for figure in ("1", "2", "4"):
        for name in {row["input"] for row in matrices}:
            chosen = [r for r in matrices if (r["figure"], r["input"]) == (figure, name)]
            if chosen:
                assert sum(float(r["probability"]) for r in chosen) == pytest.approx(1)


def test_nothing_sensitive_is_inverted(matrices):
    wrong = [
        row
        for row in matrices
        if row["input_sensitive"] == "1" and row["output_protected"] == "0"
        if float(row["probability"]) > 0
    ]
    assert wrong == []


def test_the_papers_sizes(matrices):
    shapes = {"1": (6, 6), "2": (6, 6), "3": (10, 10), "4": (6, 8)}
    for figure, (inputs, outputs) in shapes.items():
        chosen = [row for row in matrices if row["figure"] == figure]
        assert len({row["input"] for row in chosen}) == inputs
        assert len({row["output"] for row in chosen}) == outputs


def test_the_numbers_are_the_mechanisms(matrices):
    at = {(r["figure"], r["input"], r["output"]): float(r["probability"]) for r in matrices}
    c1, c2, c3 = urr.probabilities(3, math.e)
    assert [at["2", "x1", "y1"], at["2", "x5", "y1"], at["2", "x5", "y5"]] == [c1, c2, c3]
    # the user's home x5 is reported as its bot
    own = urr.probabilities(5, math.e)[0]
    assert at["4", "x5", "bot1"] == pytest.approx(own)
