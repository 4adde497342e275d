"""The paper's attack with its tie as printed, against enumeration of all reports."""

from collections import Counter
from itertools import product

import numpy as np
import pytest

from mechanisms.reidentification import closed_form, pooled

INF = float("inf")
CASES = {
    "one rank": ([0.5] * 4, [0.2] * 4, [4.0] * 4, [1, 3, 1, 2], [False] * 4),
    "two ranks": (
        [0.5, 0.4, 0.5, 0.4],
        [0.2, 0.3, 0.2, 0.3],
        [4, 2, 4, 2],
        [1, 5, 1, 1],
        [0, 1] * 2,
    ),
    "infinite": ([0.5, 0.6, 0.6], [0.25, 0.0, 0.0], [3.0, INF, INF], [1, 1, 2], [1, 0, 0]),
    "sensitive first": ([0.5, 0.4, 0.5], [0.2, 0.3, 0.2], [4.0, 2.0, 4.0], [1, 1, 1], [1, 0, 0]),
    "mixed rank": ([0.5] * 4, [0.3] * 4, [2.0] * 4, [1, 1, 2, 7], [1, 0, 1, 0]),
}


# alike values make cells of several
ALIKE = {
    "three and two": (
        [0.5, 0.5, 0.5, 0.4, 0.4],
        [0.2, 0.2, 0.2, 0.3, 0.3],
        [4.0, 4.0, 4.0, 2.0, 2.0],
        [1, 1, 1, 2, 2],
        [0, 0, 0, 1, 1],
    ),
    "both kinds in a rank": (
        [0.6, 0.6, 0.6, 0.6, 0.6, 0.4],
        [0.25] * 5 + [0.1],
        [3.0] * 5 + [5.0],
        [1, 1, 3, 3, 1, 2],
        [0, 0, 0, 0, 1, 1],
    ),
}


def reports(x, a, b, E, counts, sensitive):
    """Yield the probability of each report of a user of x, the chance of a hit, and if it is loud.

    All reports of all values, by the rules in words.
    """
    K, n = len(a), sum(counts)
    for y in product((0, 1), repeat=K):
        p = [a[j] if j == x else b[j] for j in range(K)]
        likelihood = np.prod([q if bit else 1 - q for bit, q in zip(y, p, strict=True)])
        ones = [j for j in range(K) if y[j]]
        largest = [j for j in ones if E[j] == max(E[i] for i in ones)]
        hit = (x in largest) / sum(counts[j] for j in largest) if ones else 1 / n
        yield likelihood, hit, any(not sensitive[j] for j in ones)


def enumerated(a, b, E, counts, sensitive):
    """Return both accuracies, by all reports of all values."""
    total = loud_hit = loud_outliers = 0.0
    for x, count in enumerate(counts):
        for likelihood, hit, loud in reports(x, a, b, E, counts, sensitive):
            total += count / sum(counts) * likelihood * hit
            if count == 1 and loud:
                loud_hit += likelihood * hit
                loud_outliers += likelihood
    return total, loud_hit / loud_outliers


def cells_of(case):
    a, b, E, counts, sensitive = map(np.asarray, (CASES | ALIKE)[case])
    return pooled.cells(a, b, E, counts, sensitive.astype(bool))


@pytest.mark.parametrize("case", CASES)
def test_the_closed_form_is_the_enumeration(case):
    made, _ = cells_of(case)
    expected = enumerated(*CASES[case])
    assert (pooled.accuracy(made), pooled.outlier_accuracy(made)) == pytest.approx(
        expected, rel=1e-10
    )


@pytest.mark.parametrize("case", CASES)
def test_drawn_attacks_agree_with_the_closed_form(case, rng):
    made, index = cells_of(case)
    counts = np.asarray(CASES[case][3])
    x = index[np.repeat(np.arange(len(counts)), counts)]
    runs = np.tile(x, 20_000 // len(x))
    hit, loud = pooled.draw(made, runs, rng)
    assert hit.mean() == pytest.approx(pooled.accuracy(made), abs=5 / len(runs) ** 0.5)
    outliers = loud & (made.counts[runs] == 1)
    wanted = pooled.outlier_accuracy(made)
    assert hit[outliers].mean() == pytest.approx(wanted, abs=4 / outliers.sum() ** 0.5)


@pytest.mark.parametrize("case", CASES | ALIKE)
def test_drawn_attacks_have_the_law_of_all_reports(case, rng):
    """Hit and loudness together, for each value: only a part of each report is drawn."""
    made, index = cells_of(case)
    m = 40_000
    for x in range(len(index)):
        law = Counter()
        for likelihood, hit, loud in reports(x, *(CASES | ALIKE)[case]):
            law[round(hit, 9), loud] += likelihood
        hits, louds = pooled.draw(made, np.full(m, index[x]), rng)
        found = Counter(zip(hits.round(9).tolist(), louds.tolist(), strict=True))
        assert set(found) <= set(law)
        for key, p in law.items():
            assert abs(found[key] / m - p) < 5 * (p * (1 - p) / m) ** 0.5 + 1e-12


@pytest.mark.parametrize("case", ALIKE)
def test_one_entry_may_stand_for_alike_values(case):
    a, b, E, counts, sensitive = map(np.asarray, ALIKE[case])
    whole, _ = cells_of(case)
    columns = np.stack([a, b, E, counts, sensitive])
    (a, b, E, counts, sensitive), size = np.unique(columns, axis=1, return_counts=True)
    assert size.max() > 1
    some, place = pooled.cells(a, b, E, counts.astype(int), sensitive.astype(bool), size=size)
    assert len(place) == len(size) and some.size.tolist() == whole.size.tolist()
    assert pooled.accuracy(some) == pooled.accuracy(whole)
    assert pooled.outlier_accuracy(some) == pooled.outlier_accuracy(whole)


def test_rare_among_many_users(rng):
    """The integral over the few users of a rank reaches from 1/n to 1."""
    a, b, counts = np.full(3, 0.5), np.full(3, 0.01), np.array([1, 50, 10**6])
    made, index = pooled.cells(a, b, np.full(3, 9.0), counts, np.zeros(3, dtype=bool))
    exact = [
        0.5 * sum(p * q / (c + s * i + t * j) for p, i in bit for q, j in bit)
        for bit in [((0.99, 0), (0.01, 1))]
        for c, s, t in [(1, 50, 10**6), (50, 1, 10**6), (10**6, 1, 50)]
    ]
    found = pooled.named(made, np.ones(3, dtype=bool))[index]
    assert found == pytest.approx(exact, rel=1e-13)


@pytest.mark.parametrize("case", ["one rank", "two ranks", "infinite", "mixed rank"])
def test_over_all_users_it_does_not_matter_how_a_tie_is_broken(case):
    a, b, E, counts, _ = CASES[case]
    value_first = closed_form.by_budget(np.array(a), np.array(b), E, counts).accuracy()
    assert pooled.accuracy(cells_of(case)[0]) == pytest.approx(value_first, rel=1e-10)


def test_rare_values_are_one_among_many():
    """For a unique value it does: she who takes a value first names them more often."""
    K = 50
    a, b, counts = np.full(K, 0.5), np.full(K, 0.1), np.array([1] + [20] * (K - 1))
    made, _ = pooled.cells(a, b, np.full(K, 9.0), counts, np.zeros(K, dtype=bool))
    value_first = closed_form.by_budget(a, b, [9.0] * K, counts)
    value_first = value_first.outlier_accuracy(np.zeros(K, dtype=bool))
    assert value_first > 3 * pooled.outlier_accuracy(made)


def test_values_that_nobody_has_are_refused():
    with pytest.raises(ValueError, match="counts must be positive, got 0"):
        pooled.cells(*(np.array([0.5, 0.5]),) * 3, [0, 1], np.array([True, False]))


def test_without_outliers_there_is_no_rate():
    made, _ = pooled.cells(*map(np.array, ([0.5], [0.2], [4.0], [2], [False])))
    assert np.isnan(pooled.outlier_accuracy(made))
