import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory.kernel import identity
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import REAL, Refused
from theory.kernel.terms import const, div, eq, make, not_, real
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


def squared(t, times):
    for _ in range(times):
        t = make("mul", (t, t), REAL)
    return t


@pytest.mark.parametrize("k", [31, 32, 62, 63, 64, 70, 128])
def test_exponents_of_any_length_are_exact(k, monkeypatch):
    """What is packed into machine words would overflow to a power of less."""
    monkeypatch.setattr(type(a), "__repr__", lambda t: t.op)  # written out it has 2^k factors
    large = squared(a, k)
    assert identity.denominators(large * b, b * large) == []
    for other in (real(1), a, b, squared(a, k - 1), squared(a, k + 64), squared(b, k)):
        for left, right in ((large, other), (large * b, other * b), (large + b, other + b)):
            with pytest.raises(Refused):
                identity.denominators(left, right)
        with pytest.raises(Refused):
            identity.denominators(div(1, large), div(1, other))


@pytest.mark.parametrize("of", [1, 0])
def test_what_cancels_to_zero_divides_nothing(of):
    for nothing in (a - a, (a + b) * (a - b) - a * a + b * b, div(of, a - a)):
        with pytest.raises(Refused, match=r"zero|not an identity"):
            identity.denominators(div(a, nothing), div(b, nothing))


def nested(t, times):
    for _ in range(times):
        t = 1 - t / 2
    return t


def test_terms_of_any_depth():
    """Python's own stack would end long before."""
    deep, other = nested(a, 5000), nested(b, 5000)
    assert identical(deep + other, other + deep)
    assert identical(1 / deep * deep, real(1)).formula.args[0] is not_(eq(deep, 0))
    with pytest.raises(Refused, match="too deep"):
        identical(deep, other)


def test_parts_stand_before_what_is_made_of_them():
    place = {t: k for k, t in enumerate(identity.collect((a + b) / (a * b), a * b + 1))}
    assert {a, b, real(1), a + b, a * b} < set(place)
    for t, k in place.items():
        assert all(place[part] < k for part in t.args)


def test_a_refusal_does_not_take_longer_than_the_decision():
    same = a
    for _ in range(60):
        same = make("add", (same / 2, same / 2), REAL)
    assert identical(same, a)
    with pytest.raises(Refused, match=r"not an identity: .*…") as refused:
        identical(same, b)
    assert len(str(refused.value)) < 100_000
    with pytest.raises(Refused, match="is zero"):
        identical(same / (same - a), b)
