"""Natural numbers, least upper bounds and integrals: theorems that say what they must."""

from dataclasses import replace

import pytest

from theory.hypotheses.satisfiable import existence
from theory.hypotheses.satisfiable.analysis import logarithms_and_pi
from theory.kernel.binding import substitute
from theory.kernel.sorts import REAL, Refused
from theory.kernel.terms import and_, implies, not_
from theory.kernel.theorem import instance, solve
from theory.library.analysis import bounds, integral, naturals
from theory.library.analysis.integral import ARCTAN, LOG, p, q

ZERO = {"zero"}
ENDS = {integral.r: p, integral.s: q}


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


@pytest.mark.parametrize(("made", "w"), [(ARCTAN, lambda t: t * t + 1), (LOG, lambda t: t)])
def test_an_integral_has_its_slope(made, w):
    F = made.as_function
    assert made.is_slow().formula is made.slow(F) and made.is_slow().axioms == ZERO
    grown = implies(made.inside(p, q), q - p <= (F(q) - F(p)) * w(q))
    assert made.grows().formula is grown
    facts = made.is_slow(), made.at_step(F, p, q), made.grows(), instance(made.wide(), ENDS)
    solve(implies(made.inside(p, q), F(p) <= F(q)), *facts)
    # not the greater slope at p from below, nor the smaller one at q from above
    for wrong in ((F(q) - F(p)) * w(p) >= q - p, (F(q) - F(p)) * w(q) <= q - p):
        with pytest.raises(Refused):
            solve(implies(made.inside(p, q), wrong), *facts)


@pytest.mark.parametrize("w", [lambda t: 1 / t, lambda t: t - 1, lambda t: 2 - t * t])
def test_there_is_none_of_slopes_that_are_large_or_grow(w):
    with pytest.raises(Refused):
        replace(LOG, w=w).is_least()
    with pytest.raises(Refused):
        replace(ARCTAN, w=w).is_least()


def test_pi_is_between_2_and_4(monkeypatch):
    F = ARCTAN.as_function
    facts = [ARCTAN.is_slow(), ARCTAN.at_step(F, p, q), ARCTAN.grows()]
    facts = [instance(t, {p: integral.ZERO, q: integral.ONE}) for t in facts]
    pi = 4 * (F(integral.ONE) - F(integral.ZERO))
    assert solve(and_(pi >= 2, pi <= 4), *facts).axioms == ZERO
    with pytest.raises(Refused):
        solve(pi < 4, *facts)
    found = existence.existence_of("uldp-urr-l1", "pi", "scale")
    assert logarithms_and_pi.of_pi(found).axioms == ZERO
    monkeypatch.setattr(logarithms_and_pi.zeros, "root", lambda a: 2 * a)
    with pytest.raises(Refused):
        logarithms_and_pi.of_pi(found)
