import pytest

from figures.uldp import curves
from figures.uldp.runs import EXPECTED, WORST


@pytest.mark.parametrize("kinds", [[EXPECTED], [EXPECTED, WORST]])
def test_the_legend_names_the_theory_that_is_drawn(kinds):
    figure, axes = curves.grid(1, 1)
    points = [{"estimator": kind, "eps": x, "mean": 1.0} for kind in kinds for x in (1, 2)]
    # what Theorem 1 says nothing of
    points += [{"estimator": k, "eps": 3, "mean": float("nan")} for k in (EXPECTED, WORST)]
    curves.theory(axes[0, 0], points, "eps", {"color": "red"})
    curves.legend(figure, axes[0, 0])
    named = [text.get_text() for text in figure.legends[0].get_texts()]
    assert named == [f"theory, {kind}" for kind in kinds]
    curves.plt.close(figure)
