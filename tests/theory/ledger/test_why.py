"""The numbers in what is said of claims: each named one is computed, and no other."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from theory.ledger import claims
from theory.views import reasons, recorded

MANGAT = claims.statements()["uldp-mangat"]


@pytest.mark.parametrize("name", sorted(claims.computed()))
def test_texts_name_the_numbers_that_are_computed(name):
    claim = claims.statements()[name]
    assert "{" in claim.why and "{" not in claims.why(claim)


def test_every_other_text_stands_as_it_is():
    for claim in claims.statements().values():
        if claim.id not in claims.computed():
            assert claims.why(claim) == claim.why.replace("{{", "{").replace("}}", "}")


@pytest.mark.parametrize(
    ("text", "found", "expected"),
    [
        ("at {x}", {"x": Fraction(3, 4)}, "at 3/4"),
        ("at {x:.2f}", {"x": 0.12345}, "at 0.12"),
        ("{{0,1}}^{n}", {"n": 3}, "{0,1}^3"),
    ],
)
def test_numbers_are_written(monkeypatch, text, found, expected):
    monkeypatch.setitem(claims.NUMBERS, MANGAT.id, lambda: found)
    assert claims.why(replace(MANGAT, why=text)) == expected


@pytest.mark.parametrize(
    ("text", "found", "complaint"),
    [
        ("at {x}", {}, "x must be computed"),
        ("here", {"x": 1}, "x must be computed and stand"),
        ("at {x}", {"x": 0.5}, "not exact"),
    ],
)
def test_a_number_that_is_missing_or_too_many_is_named(monkeypatch, text, found, complaint):
    monkeypatch.setitem(claims.NUMBERS, MANGAT.id, lambda: found)
    with pytest.raises(ValueError, match=complaint):
        claims.why(replace(MANGAT, why=text))


def test_a_changed_formula_is_told(monkeypatch):
    """A text that says more than its numbers is not written if it is not so."""
    from mechanisms import idue

    monkeypatch.setattr(idue, "ratio", lambda *_: Fraction(1))
    with pytest.raises(ArithmeticError, match="it keeps the budget"):
        claims.why(claims.statements()["oneid-oue-optimal"])


def test_what_is_shown_of_them_is_what_is_computed():
    assert json.loads(recorded.NUMBERS.read_text(encoding="utf-8")) == reasons.texts()
    for claim in claims.statements().values():
        assert recorded.why(claim) == claims.why(claim), claim.id
