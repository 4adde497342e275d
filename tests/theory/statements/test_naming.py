"""Names for parts of statements: for the reader, of the very same formula."""

import pytest

from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.statements import naming
from theory.statements.naming import named

A, B, PART, WHOLE, OTHER = (const(name, REAL) for name in ("a", "b", "part", "whole", "other"))


def made():
    """Return a statement of a quotient that stands in a definition too."""
    quotient = (A + 1) / (B + 2)
    return Statement(
        (A, B), {"b > 0": B > 0}, {"small": quotient * quotient <= OTHER}, {OTHER: 3 * quotient}
    )


def test_a_part_has_its_name_wherever_it_stands_and_before_it_is_used():
    plain = made()
    found = named(plain, {PART: (A + 1) / (B + 2)})
    assert found.formula is plain.formula
    assert list(found.where) == [PART, OTHER]
    assert found.where[OTHER] is 3 * PART
    assert found.conclusions["small"] is (PART * PART <= OTHER)


def test_a_part_of_what_has_a_name_stands_before_it():
    found = named(made(), {PART: A + 1, WHOLE: PART / (B + 2)})
    assert list(found.where) == [PART, WHOLE, OTHER]
    assert found.where[OTHER] is 3 * WHOLE


def test_what_is_not_there_has_no_name():
    assert list(named(made(), {WHOLE: A + 7}).where) == [OTHER]


def test_another_formula_is_refused(monkeypatch):
    monkeypatch.setattr(naming, "_with_constant", lambda t, part, c, memo: t if t is B else B > 1)
    with pytest.raises(ValueError, match="another formula"):
        named(made(), {PART: A + 1})
