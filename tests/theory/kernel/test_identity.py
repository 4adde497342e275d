from hypothesis import given
from hypothesis import strategies as st

from theory.kernel.evaluate import Instance
from theory.kernel.sorts import REAL, Refused
from theory.kernel.terms import const
from theory.kernel.theorem import identical

a, b = const("a", REAL), const("b", REAL)
leaves = st.sampled_from([a, b]) | st.integers(-3, 3).map(lambda k: a - a + k)


def grown(inner):
    pair = st.tuples(inner, inner)
    sums = pair.map(lambda p: p[0] + p[1])
    products = pair.map(lambda p: p[0] * p[1])
    return sums | products | pair.map(lambda p: p[0] / (p[1] * p[1] + 1))


rationals = st.recursive(leaves, grown, max_leaves=6)


@given(rationals, rationals, st.fractions(-5, 5, max_denominator=5), st.fractions(1, 5))
def test_what_is_identical_is_equal_and_what_differs_is_not(left, right, r, s):
    at = Instance({}, {"a": r, "b": s})
    try:
        found = identical(left, right)
    except Refused:
        found = None
    if found is not None:
        assert at.value(left) == at.value(right)
    assert identical((left + right) * (left - right), left * left - right * right)


def test_each_denominator_is_a_hypothesis():
    found = identical((a * a - b * b) / (a - b) / (1 / a), (a + b) * a)
    asked = {str(d) for d in found.formula.args[0].args}
    assert asked == {"a - b ≠ 0", "a ≠ 0", "1/a ≠ 0"}
