"""Each rule is what its name says, and has its premises."""

import pytest

from theory.kernel.sorts import REAL, Refused
from theory.kernel.terms import and_, const, implies, real
from theory.kernel.theorem import solve
from theory.library import arithmetic

a, b, c, d, e, f = (const(name, REAL) for name in "abcdef")


def test_the_rules_are_at_their_terms():
    weights = and_(a >= 0, b <= c, d >= 0, e <= f)
    rules = {
        arithmetic.scaled(a, b, c): (and_(a >= 0, b <= c), a * b <= a * c),
        arithmetic.cancelled(a, b, c): (and_(a > 0, a * b <= a * c), b <= c),
        arithmetic.weighted((a, b, c), (d, e, f)): (weights, a * b + d * e <= a * c + d * f),
    }
    for rule, (premise, conclusion) in rules.items():
        assert rule.formula is implies(premise, conclusion)
        with pytest.raises(Refused):
            solve(conclusion)


def test_a_lemma_about_numbers_is_shown_once_and_said_of_any():
    shown = []

    @arithmetic.number_lemma
    def rises(p, less, more):
        shown.append(less)
        return p.under(less <= more).have(2 * less <= 2 * more)

    assert rises(a, b + c).formula is implies(a <= b + c, 2 * a <= 2 * (b + c))
    assert rises(1, d).formula is implies(real(1) <= d, real(2) * 1 <= 2 * d)
    assert len(shown) == 1
    with pytest.raises(ValueError, match="shorter"):
        rises(a)
