"""Classes against single values, what is known, and random channels."""

from fractions import Fraction

import pytest

from mechanisms.design import classes
from mechanisms.design.best import design
from mechanisms.design.classes import Classes, least_worst
from mechanisms.design.problem import Problem, by_value
from mechanisms.losses import ubd

F2, F3, F5 = map(Fraction, (2, 3, 5))


def apart(found):
    return (found.upper - found.lower) / found.lower


@pytest.mark.parametrize(("sizes", "factors"), [((2, 2), (F2, F5)), ((3, 2), (F3, None))])
def test_at_a_share_it_is_the_best_of_single_values(sizes, factors):
    share = (Fraction(2, 5), Fraction(3, 5))
    found = classes.bounds(Classes(sizes, factors), share)
    each = [f for m, f in zip(sizes, factors, strict=True) for _ in range(m)]
    prior = [a / m for m, a in zip(sizes, share, strict=True) for _ in range(m)]
    single = design(Problem("OneID-LDP", by_value(each), tuple(prior), "unbiased"))
    assert float(found.lower) == pytest.approx(float(single.value), rel=1e-8)
    assert found.lower <= single.value * (1 + Fraction(1, 10**12))


@pytest.mark.parametrize(("K", "E"), [(5, F3), (12, F5)])
def test_one_class_is_subset_selection(K, E):
    found = least_worst(Classes((K,), (E,)))
    assert float(found.upper) == pytest.approx(ubd.least_on_sensitive(K, float(E)), rel=1e-12)
    assert 0 <= apart(found) < Fraction(1, 10**12)


def test_hlldp_has_the_least_loss_of_uldp():
    """The published bound for 4 of 16 values at e^eps = e^2, a number of another computation."""
    E = Fraction(7389056, 1000000)
    found = least_worst(Classes((4, 12), (E, None)))
    assert float(found.lower) == pytest.approx(2.414, rel=1e-3)
    assert 0 <= apart(found) < Fraction(1, 10**8)


@pytest.mark.trial
def test_sixty_values_in_two_classes():
    found = least_worst(Classes((30, 30), (Fraction(2718282, 10**6), Fraction(7389056, 10**6))))
    assert float(found.upper) == pytest.approx(127.3075, rel=1e-5)
    assert 0 <= apart(found) < Fraction(1, 10**8)


def test_a_channel_of_weights_is_one():
    made = Classes((2, 3), (F2, F5))
    found = least_worst(made)
    for g in range(2):
        assert sum(w * made.means()[i][g] for i, w in found.weights.items()) == 1
    assert min(found.weights.values()) > 0 and apart(found) >= 0


@pytest.mark.parametrize(
    ("sizes", "factors"),
    [
        ((), ()),
        ((1,), (F2,)),
        ((2,), (None,)),
        ((2, 2), (F2,)),
        ((2,), (1,)),
        ((100, 100), (F2, F3)),
    ],
)
def test_what_does_not_fit_is_refused(sizes, factors):
    with pytest.raises(ValueError, match="must"):
        Classes(sizes, factors)


def test_three_classes_have_no_worst_case_yet():
    with pytest.raises(ValueError, match="one or two"):
        least_worst(Classes((2, 2, 2), (F2, F3, F5)))


def test_the_worst_share():
    assert classes.worst([Fraction(1)], (4,)) == Fraction(3, 4)
    assert classes.worst([Fraction(9), Fraction(1)], (1, 1)) == 8
