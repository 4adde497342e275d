import pytest

from theory.kernel.sorts import REAL, Refused, functions, index
from theory.kernel.terms import and_, const, implies
from theory.kernel.theorem import instance, solve
from theory.tactics.folds import state_induction
from theory.tactics.logic import at

T = index("T")
r = const("r", functions(T, REAL))
p, s, u = (const(name, REAL) for name in ("p", "s", "u"))
NOT_NEGATIVE = T.forall(lambda t: r(t) >= 0)


def bernoulli(given):
    """The product of 1 + r is at least 1 plus the sum of r."""
    step = solve(
        implies(and_(p >= 1 + s, s >= 0, u >= 0), and_(p * (1 + u) >= 1 + s + u, s + u >= 0))
    )
    product, total = T.prod(lambda t: 1 + r(t)), T.sum(r)

    def use(i, p0, s0):
        return [*at(given, i), instance(step, {p: p0, s: s0, u: r(i)})]

    return state_induction(lambda a, b: and_(a >= 1 + b, b >= 0), [product, total], given, use)


def test_a_step_may_use_theorems_about_the_state():
    product, total = T.prod(lambda t: 1 + r(t)), T.sum(r)
    found = bernoulli(NOT_NEGATIVE)
    assert found.formula is implies(NOT_NEGATIVE, and_(product >= 1 + total, total >= 0))


def test_without_what_is_needed_it_is_not_shown():
    with pytest.raises(Refused):
        bernoulli(T.forall(lambda t: r(t) >= -3))
