"""Theorem 1, its sharper forms and their limits, against enumeration of all outputs and users."""

from fractions import Fraction
from math import inf

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mechanisms import idue, rr
from mechanisms.budgets.tuning import largest_budget, posterior_bound
from mechanisms.optimal_idue.objective import one_id, probabilities
from mechanisms.reidentification.closed_form import bayes
from mechanisms.reidentification.enumerated import average, joint, users, worst
from theory.notions.matrix import min_id_ldp_breaks, one_id_ldp_breaks, weight

COUNTS = st.lists(st.integers(0, 3), min_size=1, max_size=3).filter(any)
SHARES = st.fractions(Fraction(1, 10), Fraction(9, 10), max_denominator=10)


def budget(gamma, n, c):
    """Return (7), infinity included."""
    return largest_budget(gamma, n, c) if gamma * c < n else inf


def best_form(E, share):
    """Return a, b of OneID's form at M = 1 + share (E_min - 1); a finite M, if all are infinite."""
    finite = [e for e in E if e < inf]
    h = share * (min(finite) - 1) if finite else share
    bits = [probabilities(0, 1 / h) if e == inf else probabilities(*one_id(h, e - 1)) for e in E]
    return zip(*bits, strict=True)


@given(COUNTS, SHARES, SHARES, st.integers(0, 1))
def test_theorem_1_and_its_tunings(counts, share, part, least):
    """With exact counts and with lower limits of them: worst case, prior, and max(lambda, 1)."""
    n = sum(counts)
    gamma = 1 + share * (n - 1)
    assume(gamma > 1)
    for lower in (counts, [0 * c for c in counts], [c // 2 for c in counts]):
        E = [budget(gamma, n, max(c, least)) for c in lower]
        a, b = best_form(E, part)
        Q = idue.mechanism(a, b).matrix()
        assert one_id_ldp_breaks(Q, E) == []
        assert worst(users(Q, counts)) <= gamma / n


@given(st.integers(1, 3), st.lists(st.integers(0, 3), min_size=1, max_size=2), SHARES, st.data())
def test_any_estimate_above_the_count_is_too_high(count, others, share, data):
    """With a budget above (7) for one value, and any positive budgets for the others."""
    counts = [count, *others]
    n = sum(counts)
    gamma = 1 + share * (n - 1)
    assume(gamma > 1 and gamma * count < n)
    taken_for = [
        data.draw(st.integers(count + 1, n)),
        *(data.draw(st.integers(0, n)) for _ in others),
    ]
    E = [budget(gamma, n, c) for c in taken_for]
    w, *rest = (Fraction(weight(e)) for e in E)
    v = max(rest)
    p = (1 - v) / (1 - v * w)
    Q = np.array([[p, 1 - p], *([w * p, 1 - w * p] for _ in others)])
    assert one_id_ldp_breaks(Q, E) == []
    assert worst(users(Q, counts)) > gamma / n


@given(COUNTS, SHARES, st.tuples(SHARES, SHARES, SHARES))
def test_two_groups_that_nobody_knows(counts, share, parts):
    """Each user's report has the law of the mixture; a report of either group alone is covered."""
    n = sum(counts)
    gamma = 1 + share * (n - 1)
    assume(gamma > 1)
    first, second = (
        idue.mechanism(*best_form(E, part)).matrix()
        for E, part in (
            ([gamma for _ in counts], parts[0]),
            ([budget(gamma, n, c) for c in counts], parts[1]),
        )
    )
    for Q in (parts[2] * first + (1 - parts[2]) * second, first, second):
        assert worst(users(Q, counts)) <= gamma / n


@given(st.integers(2, 6), SHARES)
def test_the_largest_common_budget_is_reached(n, share):
    gamma = 1 + share * (n - 1)
    E = largest_budget(gamma, n, 1)
    counts = [1, n - 1]
    assert worst(users(rr.mechanism(2, E).matrix(), counts)) == gamma / n
    assert worst(users(rr.mechanism(2, E + Fraction(1, 100)).matrix(), counts)) > gamma / n
    assert gamma < E


@given(COUNTS, st.fractions(1, 5, max_denominator=4))
def test_equation_16(counts, E):
    n, K = sum(counts), len(counts)
    R = users(rr.mechanism(K, E).matrix(), counts)
    held = [c for c in counts if c]
    assert worst(R) <= max(posterior_bound(E, n, c) for c in held)


@pytest.mark.parametrize("E", [Fraction(2), Fraction(3, 2), Fraction(5)])
def test_two_reports_and_halved_budgets(E):
    """The bound with the product of budgets is reached by RR; halves keep (16) of the whole."""
    Q = rr.mechanism(2, E).matrix()
    R = np.einsum("xi,xj->xij", Q, Q).reshape(2, -1)
    assert worst(R) == posterior_bound(E * E, 2, 1) > posterior_bound(E, 2, 1)


@given(st.lists(st.integers(0, 2), min_size=2, max_size=2).filter(any), SHARES, SHARES, SHARES)
def test_joint_matching_bound(counts, first, second, share):
    """1/(c + w_x sum of w over the others), for any OneID mechanism of two values."""
    E = [1 / first, 1 / second]
    Q = idue.mechanism(*best_form(E, share)).matrix()
    assert one_id_ldp_breaks(Q, E) == []
    bounds = [1 / (c + counts[1 - x] / (E[x] * E[1 - x])) for x, c in enumerate(counts) if c]
    assert joint(users(Q, counts)).worst <= max(bounds)


@pytest.mark.parametrize("counts", [[1, 1], [1, 2], [2, 2], [1, 3]])
def test_half_budgets_restore_the_joint_guarantee(counts):
    n, half = sum(counts), Fraction(3, 2)
    gamma = n * posterior_bound(half * half, n, 1)
    assert largest_budget(gamma, n, 1) == half * half
    assert joint(users(rr.mechanism(2, half).matrix(), counts)).worst <= gamma / n
    if min(counts) == 1:
        whole = rr.mechanism(2, half * half).matrix()
        assert joint(users(whole, counts)).worst > gamma / n


def test_half_budgets_under_min_id_with_an_infinite_one():
    """n = 3, c = (1, 2), gamma = 3/2: (7) is e^eps = 2 and infinite; 7/5 is less than half of 2."""
    E = [Fraction(7, 5), inf]
    Q = rr.mechanism(2, E[0]).matrix()
    assert min_id_ldp_breaks(Q, E) == []
    assert joint(users(Q, [1, 2])).worst <= Fraction(1, 2)


@given(st.integers(2, 4), st.data())
def test_any_prior(n, data):
    """Priors of at most kappa/n, and the common budget that the claim gives."""
    kappa = data.draw(st.fractions(1, n - Fraction(1, 2), max_denominator=4))
    gamma = data.draw(st.fractions(kappa, n - Fraction(1, 4), max_denominator=8))
    E = gamma * (n - kappa) / (kappa * (n - gamma))
    values = data.draw(st.lists(st.integers(0, 1), min_size=n, max_size=n))
    first = kappa / n
    prior = np.array([first] + [(1 - first) / (n - 1)] * (n - 1))
    R = rr.mechanism(2, E).matrix()[values]
    posterior = prior[:, None] * R / (prior @ R)
    assert posterior.max() <= gamma / n


@given(
    st.lists(
        st.lists(st.integers(0, 2), min_size=2, max_size=2).filter(any), min_size=2, max_size=2
    ),
    SHARES,
    SHARES,
)
def test_two_groups_with_budgets_of_their_own(groups, share, part):
    """(7) with each group's n_g, c_g and gamma n_g/n, whatever the two mechanisms."""
    sizes = [sum(counts) for counts in groups]
    n = sum(sizes)
    least = Fraction(n, min(sizes))
    gamma = least + share * (n - least)
    R = []
    for counts, size in zip(groups, sizes, strict=True):
        E = [budget(gamma * size / n, size, max(c, 1)) for c in counts]
        R.append(users(idue.mechanism(*best_form(E, part)).matrix(), counts))
        part = 1 - part
    assert worst(np.vstack(R)) <= gamma / n


def test_one_user_may_be_found_more_often_than_the_bound():
    """A unique value among others: right about its user 2/3 of the time, gamma/n being 1/2."""
    E = [budget(Fraction(3, 2), 3, c) for c in (1, 2)]
    a, b = best_form(E, Fraction(1, 2))
    a, b = np.array(a), np.array(b)
    R = users(idue.mechanism(a, b).matrix(), [1, 2])
    assert worst(R) == Fraction(1, 2)
    assert bayes(a, b, np.array([1, 2])).hits()[0] >= Fraction(2, 3)


PAIRS = st.tuples(st.integers(0, 6), st.integers(1, 7)).filter(lambda pair: pair[0] < pair[1])


@given(
    st.lists(st.tuples(PAIRS, st.integers(0, 3)), min_size=1, max_size=4).filter(
        lambda rows: any(c for _, c in rows)
    )
)
def test_the_bayes_adversary_in_closed_form(values):
    """The printed sum over values in order of a/b is the sum over all outputs of the maximum."""
    pairs, counts = zip(*values, strict=True)
    b, a = (np.array([Fraction(part, 7) for part in side]) for side in zip(*pairs, strict=True))
    held = sorted(
        (k for k in range(len(a)) if counts[k]), key=lambda k: -a[k] / b[k] if b[k] else -inf
    )
    none, total = Fraction(1), Fraction(0)
    for k in held:
        total += a[k] * none
        none *= 1 - b[k]
    total += none * max((1 - a[k]) / (1 - b[k]) for k in held)
    R = users(idue.mechanism(a, b).matrix(), counts)
    assert average(R) == total / sum(counts)
    assert bayes(a, b, counts).accuracy() == average(R)


@pytest.mark.parametrize(("m", "n_0", "E"), [(1, 4, 4), (2, 7, 3), (3, 7, 2)])
def test_a_report_that_only_the_first_group_can_make(m, n_0, E):
    """Ones at x and at two values with b = 0 in the second group: 1/(1 + 2m + others/E)."""
    first = [probabilities(*one_id(Fraction(1, 2), Fraction(E - 1)))] * 4
    second = [probabilities(0, Fraction(2)) if 0 < k < 3 else first[0] for k in range(4)]
    counts = [1, m, m, n_0 - 1 - 2 * m]
    R = users(idue.mechanism(*zip(*first, strict=True)).matrix(), counts)
    R = np.vstack([R, users(idue.mechanism(*zip(*second, strict=True)).matrix(), [3, 3, 3, 3])])
    y = 0b0111
    assert R[0, y] / R[:, y].sum() == 1 / (1 + 2 * m + Fraction(counts[3], E))


def test_numbers_that_the_refutations_name():
    """Posteriors of the witnesses, which the theorems only compare with gamma/n."""
    four = users(rr.mechanism(2, largest_budget(Fraction(4, 3), 4, 2)).matrix(), [2, 2])
    assert joint(four).worst >= Fraction(4, 11) > Fraction(1, 3)
    w = 1 / largest_budget(Fraction(2), 10, 1)
    assert w == Fraction(4, 9)
    assert 1 / (1 + 9 * w * w) == Fraction(9, 25) > Fraction(2, 10)
    assert 1 / (3 + Fraction(2, 4)) == Fraction(2, 7) > Fraction(4, 20)
