"""Classes against single values, what is known, and random channels."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from mechanisms.design import check_rays, classes, cones, symmetric
from mechanisms.design.best import design
from mechanisms.design.classes import Classes, least_worst
from mechanisms.design.problem import Problem, by_least, by_value
from mechanisms.losses import ubd

F = Fraction
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
        ((2, 2), ((F2, F3), (F3,))),
        ((2, 2), ((F2, F3), F3)),
        ((2, 1), ((F2, 1), (1, F3))),
        ((2, 1), ((1, F2), (F2, F3))),
        ((2, 1), ((F2, F2), (F(1, 2), F3))),
    ],
)
def test_what_does_not_fit_is_refused(sizes, factors):
    with pytest.raises(ValueError, match="must"):
        Classes(sizes, factors)


def test_too_many_orbits_are_refused(monkeypatch):
    monkeypatch.setattr(classes, "MOST_ORBITS", 100)
    with pytest.raises(ValueError, match="sizes must make at most 100 orbits"):
        Classes((20, 20), by_least([F2, F3]))


def of_single_values(sizes, factors):
    """Return the orbits of all rays of single values."""
    each = [g for g, m in enumerate(sizes) for _ in range(m)]
    for ray in cones.of_pairs([[factors[g][h] for h in each] for g in each]):
        scaled = [v / max(ray) for v in ray]
        lists = ([v for v, h in zip(scaled, each, strict=True) if h == g] for g in set(each))
        yield tuple(tuple(sorted(Counter(entries).items())) for entries in lists)


def drawn_factors(rng, t):
    """Yield budgets of values, MinID's, and pairs' of classes, some of them none."""
    yield by_value([F(rng.randint(5, 30), 4) for _ in range(t - 1)] + [None if t > 1 else F3])
    yield by_least([F(rng.randint(5, 30), 4) for _ in range(t)])
    near = [[rng.choice([2, 3, 4, 8, None]) for _ in range(t)] for _ in range(t)]
    yield tuple(tuple(f and F(f) for f in row) for row in near)


@pytest.mark.parametrize(
    "sizes", [(5,), (1, 4), (3, 3), (2, 5), (2, 2, 2), (1, 2, 3), (1, 1, 2, 2)]
)
def test_orbits_are_those_of_the_rays_of_single_values(sizes):
    rng = random.Random(sum(sizes) * len(sizes))
    for factors in (f for _ in range(3) for f in drawn_factors(rng, len(sizes))):
        found = cones.of_classes(sizes, factors)
        assert found == sorted(set(of_single_values(sizes, factors)))
        assert found == check_rays.walk([list(row) for row in factors], sizes)


@pytest.mark.parametrize("sizes", [(3, 4), (6, 5), (20, 40)])
def test_minid_of_two_classes_has_few_orbits(sizes):
    """A greater budget of twice the least or more leaves one pattern, else there are two."""
    m, n = sizes
    assert len(Classes(sizes, (F2, F3)).orbits) == (m + 1) * (n + 1) - 2
    assert len(Classes(sizes, by_least([F2, F5])).orbits) == m * (n + 1)
    assert len(Classes(sizes, by_least([F2, F3])).orbits) == 2 * m * n


@pytest.mark.parametrize("sizes", [(2, 3), (4, 2)])
@pytest.mark.parametrize("utility", ["squares", "unbiased"])
def test_minid_by_classes_is_the_best_of_single_values(sizes, utility):
    share = (F(2, 5), F(3, 5))
    made = Classes(sizes, by_least([F3, F2]))
    each = [f for m, f in zip(sizes, (F3, F2), strict=True) for _ in range(m)]
    prior = [a / m for m, a in zip(sizes, share, strict=True) for _ in range(m)]
    single = design(Problem("MinID-LDP", by_least(each), tuple(prior), utility))
    if utility == "squares":
        assert symmetric.best(made, share, utility).value == single.value
    else:
        found = classes.bounds(made, share).lower
        assert found <= single.value and float(found) == pytest.approx(float(single.value), 1e-8)


def test_three_classes_have_no_worst_case_yet():
    with pytest.raises(ValueError, match="one or two"):
        least_worst(Classes((2, 2, 2), (F2, F3, F5)))


def test_the_worst_share():
    assert classes.worst([Fraction(1)], (4,)) == Fraction(3, 4)
    assert classes.worst([Fraction(9), Fraction(1)], (1, 1)) == 8
