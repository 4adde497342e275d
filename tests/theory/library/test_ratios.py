"""Composition and post-processing, as the three notions share them."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import solve
from theory.library import ratios
from theory.tactics.logic import at, derive
from theory.tactics.sums import ONE

Y = index("Y")
q, other, w = (const(name, functions(Y, REAL)) for name in ("q", "other", "w"))
E = const("E", REAL)


def test_ratios_of_two_releases_multiply():
    a, b, c, d = (const(name, REAL) for name in "abcd")
    known = and_(E >= 1, a >= 0, b >= 0, c >= 0, d >= 0, a <= E * b, c <= 2 * d)
    found = solve(implies(known, a * c <= 2 * E * b * d), ratios.multiplied(1, a, E, b, 1, c, 2, d))
    assert found.axioms == frozenset()


def test_weights_of_budgets_multiply_as_well():
    """OneID-LDP's form: w q(x) <= q(x')."""
    y = const("y", Y)
    found = ratios.multiplied(E, q(y), 1, other(y), E, w(y), 1, w(y))
    assert found.formula.args[1] is (E * E * q(y) * w(y) <= other(y) * w(y))


def test_a_mixture_needs_the_ratio_only_where_it_has_weight():
    mixed = ratios.mixed(Y, 1, q, E, other, w)
    premise, conclusion = mixed.formula.args
    bounded = Y.forall(lambda y: and_(w(y) >= 0, implies(w(y) > 0, q(y) <= E * other(y))))
    assert conclusion is (Y.sum(lambda y: q(y) * w(y)) <= E * Y.sum(lambda y: other(y) * w(y)))
    held = derive(bounded, premise, lambda c: at(bounded, c))
    assert held.formula is implies(bounded, premise)


def test_powers_of_one_budget():
    found = ratios.powers(Y, lambda y: E, q, lambda y: E, other)
    assert found.formula.args[1].args[-1].op == "le"
    assert ratios.ones(Y).formula is eq(Y.prod(lambda y: ONE), 1)
