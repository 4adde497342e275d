"""Each rule is what its name says, and has its premises."""

import pytest

from theory.kernel.sorts import REAL, Refused
from theory.kernel.terms import and_, const, implies
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
