"""A long formula is cut in advice, one that fits stands whole."""

import pytest

from theory.kernel.sorts import REAL
from theory.kernel.terms import TRUE, const
from theory.tactics.context import refusal


@pytest.mark.parametrize(("length", "cut"), [(refusal.LONG, False), (refusal.LONG + 1, True)])
def test_advice_shows_as_much_of_a_formula_as_fits(length, cut):
    (advice,) = refusal.lines(const("a" * length, REAL) >= 0, [], TRUE)
    assert advice.startswith("  breaks it: aaa") and ("…" in advice) == cut
