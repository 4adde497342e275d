"""Section 5 on random exact mechanisms, users and estimates."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import pum, rappor, urap, urr
from mechanisms.estimation import pum as estimation
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.estimation.pum_distributions import distributions
from tests import strategies
from theory.notions.matrix import uldp_breaks
from theory.notions.uldp import invertible_if_reachable

E = Fraction(4)
TAGS = st.lists(st.integers(0, 2), min_size=3, max_size=3)
R_HAT = st.lists(strategies.fractions(-1, 1), min_size=5, max_size=5).map(np.array)
THETA = rappor.basic_theta(Fraction(2))


def l1(estimate, true):
    return sum(abs(a - b) for a, b in zip(estimate, true, strict=True))


def bound(r_hat, r, estimated, true, weight=abs):
    """Return the right-hand side of (23), with `weight` of r^(bot_k)."""
    K = len(true[0])
    terms = zip(r_hat[K:], estimated, true, strict=True)
    return l1(r_hat, r) + sum(weight(w) * l1(guess, pi) for w, guess, pi in terms)


def expected_l2(mechanism, users):
    """Return E sum_z (r^(z) - r(z))^2 over all reports, exact; a row of `users` is an r^(i)."""
    n, outputs = users.shape
    laws, r = users.dot(mechanism.matrix()), users.sum(axis=0) / n
    total = 0
    for reports in product(range(outputs), repeat=n):
        probability = np.prod([laws[i, y] for i, y in enumerate(reports)])
        frequencies = np.array([Fraction(reports.count(z), n) for z in range(outputs)])
        estimate = from_frequencies(frequencies, mechanism.chance, mechanism.gain)
        total += probability * ((estimate - r) ** 2).sum()
    return total


def spread(users):
    """Return the sum over z of the variance over users of r^(i)(z)."""
    return ((users - users.sum(axis=0) / len(users)) ** 2).sum() / len(users)


def make(name):
    return {
        "uRR": lambda mask: urr.mechanism(mask, E),
        "uRAP": lambda mask: urap.mechanism(mask, THETA, E),
    }[name]


def protected(made, name):
    common = made.common
    if name == "uRR":
        return [other > 0 for other in common.other]
    noisy = [bool(b > 0) for b in common.b]
    return [all(noisy[j] or not y >> j & 1 for j in range(common.K)) for y in range(2**common.K)]


@given(st.sampled_from(["uRR", "uRAP"]), strategies.masks(3), TAGS)
def test_proposition_11_with_4_prime(name, mask, tags):
    """And as printed if and only if nothing is the user's own, and Q_cmn satisfies it."""
    tags = np.where(mask, 0, tags)
    made = pum.mechanism(mask, 2, make(name))
    hidden, allowed = mask | (tags > 0), protected(made, name)
    Q = made.matrix(tags)
    assert uldp_breaks(Q, hidden, allowed, E, invertible_if_reachable) == []
    if name == "uRR":
        assert (uldp_breaks(Q, hidden, allowed, E) == []) == (not tags.any())


@given(strategies.distributions(3), st.lists(TAGS, min_size=1, max_size=3), R_HAT, st.data())
def test_theorem_1_with_absolute_weights(p, tags, r_hat, data):
    r, background = distributions(p, tags, 2)
    anything = np.array([Fraction(0), Fraction(0), Fraction(1)])
    true = [anything if pi is None else pi for pi in background]
    guess = [data.draw(strategies.distributions(3)) for _ in range(2)]
    loss = l1(estimation.estimate(r_hat, [False] * 3, guess), p)
    assert loss <= bound(r_hat, r, guess, true)
    if min(r_hat[3:]) >= 0:
        assert loss <= bound(r_hat, r, guess, true, weight=lambda w: w)


@given(R_HAT, st.data())
def test_equation_56(r_hat, data):
    mask = [False] * 3
    guess, true = ([data.draw(strategies.distributions(3)) for _ in range(2)] for _ in range(2))
    both = [estimation.estimate(r_hat, mask, pi) for pi in (guess, true)]
    right = bound(r_hat, r_hat, guess, true)
    assert l1(*both) <= right
    one = [estimation.estimate(r_hat[:4], mask, pi[:1]) for pi in (guess, true)]
    assert l1(*one) == bound(r_hat[:4], r_hat[:4], guess[:1], true[:1])


@given(strategies.distributions(2), st.lists(st.integers(0, 3), min_size=1, max_size=3))
def test_the_first_term_over_all_reports(p, users):
    """Each user hides no value, x1, x2, or both, behind one bot."""
    made = pum.mechanism([False, False], 1, make("uRR")).common
    zero = Fraction(0)
    laws = []
    for hides in users:
        parts = [(zero, p[x]) if hides >> x & 1 else (p[x], zero) for x in range(2)]
        laws.append([parts[0][0], parts[1][0], parts[0][1] + parts[1][1]])
    laws, n = np.array(laws), len(users)
    printed = made.variance(laws.sum(axis=0) / n, n).sum()
    assert expected_l2(made, laws) == printed - spread(laws) / n


def test_fallback_of_another_mechanism_need_not_be_a_distribution():
    """The numbers that the reasons of uldp-pum-fallback name."""
    r = np.array([Fraction(-1), Fraction(5, 3), Fraction(1, 3)])
    found = estimation.estimate(r, [False, False], [None])
    spread = (found - r[:2]) / r[2]
    assert [str(value) for value in spread] == ["-3/2", "5/2"]


@given(R_HAT.filter(lambda r: r[1:3].sum() > 0))
def test_the_fallback_scales_the_non_sensitive_values(r_hat):
    r_hat[4] += 1 - r_hat.sum()
    found = estimation.estimate(r_hat, [True, False, False], [None, None])
    factor = (1 - r_hat[0]) / r_hat[1:3].sum()
    assert list(found) == [r_hat[0], *(r_hat[1:3] * factor)]
    assert found.sum() == 1


def test_a_bot_needs_mass_to_be_spread():
    with pytest.raises(ValueError, match="mass on X_N"):
        estimation.estimate(np.array([1, 0, 0]), [True, False], [None])


def test_the_numbers_that_the_reasons_of_the_first_term_name():
    """sqrt(n) E l1, as half of many users hide x1; and Proposition 6 at r."""
    made = pum.mechanism([False, False], 1, lambda mask: urr.mechanism(mask, 2.0)).common
    users = np.array([[0, 0.5, 0.5], [0.5, 0.5, 0]])
    r = users.mean(axis=0)
    printed = made.variance(r, 1)
    exact = printed - ((users - r) ** 2).mean(axis=0)
    found = [np.sqrt(2 / np.pi) * np.sqrt(v).sum() for v in (exact, printed)]
    assert [f"{value:.4f}" for value in found] == ["1.9259", "1.9913"]


def test_the_numbers_that_the_scope_of_theorem_1_names():
    """Twenty users, of whom one hides x1; 6, 3, 5 and 6 reports of x1, x2, x3 and the bot."""
    made = pum.mechanism([False] * 3, 1, lambda mask: urr.mechanism(mask, Fraction(3))).common
    p = [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]
    r, true = distributions(p, [[1, 0, 0]] + 19 * [[0, 0, 0]], 1)
    counts = np.array([Fraction(k, 20) for k in (6, 3, 5, 6)])
    r_hat = from_frequencies(counts, made.chance, made.gain)
    guess = [np.array([Fraction(0), Fraction(1), Fraction(0)])]
    loss = l1(estimation.estimate(r_hat, [False] * 3, guess), p)
    printed = bound(r_hat, r, guess, true, weight=lambda w: w)
    assert (loss, printed) == (Fraction(1, 4), Fraction(3, 20))


def test_the_numbers_that_the_scope_of_56_names():
    r_hat = np.array([Fraction(k, 10) for k in (5, 2, 1, 1, 1)])
    true = 2 * [np.array([Fraction(k, 4) for k in (2, 1, 1)])]
    guess = [np.array([Fraction(k, 10) for k in row]) for row in ((6, 2, 2), (4, 3, 3))]
    both = [estimation.estimate(r_hat, [False] * 3, pi) for pi in (guess, true)]
    assert l1(*both) == 0
    assert bound(r_hat, r_hat, guess, true) == Fraction(1, 25)
