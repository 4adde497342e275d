"""Pictures show labels, mark what is sensitive, and are the same bytes each time."""

import numpy as np
import pytest

from common.errors import UserError
from reports.answers import fonts, picture
from reports.answers.answer import Answer


def answer(K, **more):
    p = np.arange(K) / K
    columns = {"label": [f"value {k} $x$ <&" for k in range(K)], "estimate": p}
    return Answer(columns | more, {}, ["made for a test, $1 of 2"], np.arange(K) < 2)


@pytest.mark.parametrize("ending", ["svg", "png", "pdf"])
def test_two_pictures_have_the_same_bytes(ending):
    one = answer(3, standard_error=np.full(3, 0.1))
    assert picture.draw(f"a.{ending}", one) == picture.draw(f"a.{ending}", one)


def test_texts_stand_as_they_are():
    text = picture.draw("a.svg", answer(3)).decode()
    assert "value 1 $x$ &lt;&amp;" in text and "made for a test, $1 of 2" in text
    assert "sensitive" in text and "95 %" not in text


def test_of_many_values_the_largest_are_drawn():
    many = answer(100)
    assert picture.shown(many).tolist() == list(range(60, 100))
    assert "the 40 largest of 100 shares" in picture.draw("a.svg", many).decode()


def test_intervals_are_the_answers_own_or_those_of_wald():
    own = answer(2, low=np.array([-1.0, 0]), high=np.array([1.0, 2]))
    assert [end.tolist() for end in picture.intervals(own)] == [[-1, 0], [1, 2]]
    low, high = picture.intervals(answer(2, standard_error=np.array([0.1, np.nan])))
    assert low[0] == pytest.approx(-0.196, abs=1e-4) and np.isnan(high[1])


def test_an_ending_says_the_form():
    with pytest.raises(UserError, match=r"--plot: a.gif must end in .svg, .png, .pdf"):
        picture.require_ending("a.gif")


def test_signs_that_the_default_font_lacks_are_drawn_or_named():
    """A black-letter A, which matplotlib has in another font, and a sign that is in none."""
    one = answer(2)
    one.columns["label"] = ["\U0001d504", "a\U0010fffd"]
    assert r"a\U0010fffd" in picture.draw("a.svg", one).decode()
    family, missing = fonts.families(one.columns["label"])
    assert missing == {"\U0010fffd"} and len(family) > 1
    assert fonts.families(["plain"]) == (family[:1], set())
