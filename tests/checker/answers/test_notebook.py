import base64
import re
from fractions import Fraction

import numpy as np
import pytest

from checker import LDP, LIP, MIP, ULDP, assert_provides, check
from checker.answers import notebook
from checker.channel import Channel
from mechanisms import urr

MANGAT = [[1, 0], ["1/3", "2/3"]]


def test_the_view_is_an_image_with_the_answer_as_text():
    view = check(MANGAT, LDP())._repr_html_()
    image = base64.b64decode(re.search(r"base64,([^\"]+)", view)[1])
    assert image.startswith(b"\x89PNG") and "does not provide LDP" in view


def test_the_worst_ratio_is_marked():
    answer = check([["1/2", "1/2"], ["1/4", "3/4"]], LDP())
    assert sorted(notebook.marked(answer)) == [(0, 0), (1, 0)]
    figure = notebook.draw(answer)
    frames = [patch.get_xy() for patch in figure.axes[0].patches]
    assert sorted(frames) == [(-0.5, -0.5), (-0.5, 0.5)]
    # Pr(y) is no entry, and information is no ratio
    assert len(notebook.marked(check(MANGAT, LIP(["1/2", "1/2"])))) == 1
    assert notebook.marked(check(MANGAT, MIP(["1/2", "1/2"]))) == []


def test_names_cannot_break_out_of_the_view():
    made = Channel(["<script>", "$x"], ["&", "v"], np.eye(2), np.eye(2))
    assert "<script>" not in check(made, LDP())._repr_html_()


def test_our_mechanisms_and_the_pytest_helper():
    made = urr.mechanism([True, False, False], E=2)
    notion = ULDP([0], "ln 2", [0])
    with pytest.raises(AssertionError, match="does not provide LDP"):
        assert_provides(made, LDP("ln 2"))
    exact = urr.mechanism([True, False, False], E=Fraction(2))
    assert assert_provides(exact, notion).exp_epsilon == "2"


def test_arrays_that_are_no_channels():
    for Q in ([[0.5, 0.4]], [[-0.5, 1.5]], [[float("nan"), 1]], [], [1], [["x"]], [[True, None]]):
        with pytest.raises(ValueError, match=r"must|sum"):
            check(Q, LDP())
    for notion in (LDP(-1), LDP("x"), LDP(float("nan")), LIP([1]), ULDP("5"), ULDP([True])):
        with pytest.raises(ValueError, match=r"must|got"):
            check(MANGAT, notion)
