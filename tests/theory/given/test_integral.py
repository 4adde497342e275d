"""Natural numbers, least upper bounds and the integral: theorems that say what they must."""

import pytest

from theory.given import analysis, bounds, existence, integral, naturals
from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL, Refused
from theory.kernel.terms import and_, implies, not_
from theory.kernel.theorem import instance, solve

ZERO = {"zero"}


def test_no_number_is_beyond_the_natural_ones():
    found = naturals.no_end()
    assert found.formula is naturals.reached(naturals.z) and found.axioms == ZERO
    # what all sets have that have 1, and n + 1 with n
    assert not naturals.at_least_one().axioms
    with pytest.raises(Refused):
        solve(implies(naturals.natural(naturals.n), naturals.n >= 2), naturals.at_least_one())


def test_between_natural_numbers_is_none():
    n, m = naturals.n, naturals.m
    found = naturals.nothing_between()
    (_, none) = found.formula.args[1].args
    said = implies(and_(naturals.natural(n), n < m + 1), n <= m)
    assert none is REAL.forall(lambda i: instance_of(said, n, i)) and not found.axioms
    half = naturals.by_induction
    with pytest.raises(Refused):  # n - 1/2 is no property of 1
        half(lambda n: n <= 1, solve(naturals.ONE <= 1), solve(implies(n <= 1, n <= 2)))


def instance_of(formula, old, new):
    """Return a formula at another number."""
    return substitute(formula, {old: new})


def test_a_set_with_a_bound_has_a_least_one():
    S, b = bounds.MEMBERS, bounds.HIGH
    found = bounds.least_bound()
    least = REAL.forall(lambda c: implies(bounds.above_all(c), bounds.supremum() <= c))
    said = and_(bounds.above_all(bounds.supremum()), least)
    given = and_(S(bounds.MEMBER), bounds.above_all(b))
    assert found.formula is implies(given, said) and found.axioms == ZERO
    # without a bound, or a member, it says nothing
    for part in given.args:
        with pytest.raises(Refused):
            solve(implies(part, said), found)


def test_there_is_no_gap():
    """Numbers below an edge, or none that is least above them, are possible: not both."""
    found, parts = bounds.no_gap(), (bounds.side(), bounds.gapless())
    assert found.formula is not_(and_(*parts)) and found.axioms == ZERO
    for part in parts:
        with pytest.raises(Refused):
            solve(not_(part), found)


def test_the_integral_has_its_slope():
    F, p, q = function(REAL, integral.integral), integral.p, integral.q
    assert integral.is_slow().formula is integral.slow(F)
    grown = implies(integral.inside(p, q), q - p <= (F(q) - F(p)) * (q * q + 1))
    assert integral.grows().formula is grown
    facts = integral.is_slow(), integral.at_step(F, p, q), integral.grows()
    solve(implies(integral.inside(p, q), F(p) <= F(q)), *facts)
    # not the greater slope at p from below, nor the smaller one at q from above
    for wrong in ((F(q) - F(p)) * (p * p + 1) >= q - p, (F(q) - F(p)) * (q * q + 1) <= q - p):
        with pytest.raises(Refused):
            solve(implies(integral.inside(p, q), wrong), *facts)


def test_pi_is_between_2_and_4(monkeypatch):
    ends = {integral.p: integral.ZERO, integral.q: integral.ONE}
    F = function(REAL, integral.integral)
    facts = [integral.is_slow(), integral.at_step(F, integral.p, integral.q), integral.grows()]
    facts = [instance(t, ends) for t in facts]
    pi = 4 * (F(integral.ONE) - F(integral.ZERO))
    assert solve(and_(pi >= 2, pi <= 4), *facts).axioms == ZERO
    with pytest.raises(Refused):
        solve(pi < 4, *facts)
    found = existence.given("uldp-urr-l1", "pi", "scale")
    assert analysis.of_pi(found).axioms == ZERO
    monkeypatch.setattr(analysis.zeros, "root", lambda a: 2 * a)
    with pytest.raises(Refused):
        analysis.of_pi(found)
