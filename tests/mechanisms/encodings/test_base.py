"""The interface that all mechanisms share, and the laws that they all obey."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import binary_channel, nonprivate, pum, rappor, rr, ue, urap, urr
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.estimation import empirical, maximum_likelihood
from tests.laws import bits_of, follows
from theory.notions.matrix import ldp_breaks, uldp_breaks
from theory.notions.uldp import invertible_if_reachable

MASK = np.array([True, False, True])
THETA = Fraction(2, 3)
FAMILY = {
    "RR": lambda mask, E: rr.mechanism(len(mask), E),
    "uRR": urr.mechanism,
    "RAPPOR": lambda mask, E: rappor.mechanism(len(mask), THETA, E),
    "uRAP": lambda mask, E: urap.mechanism(mask, THETA, E),
    "OUE": lambda mask, E: ue.oue(len(mask), E),
    "none": lambda mask, E: nonprivate.mechanism(len(mask)),
}
MADE = {name: make(MASK, Fraction(3)) for name, make in FAMILY.items()}
MADE["LIP"] = binary_channel.lip(Fraction(1, 5), Fraction(3))
MADE["symmetric LIP"] = binary_channel.symmetric(Fraction(1, 5), Fraction(3))
MADE["binary LDP"] = binary_channel.ldp(Fraction(3))
EVERY = pytest.mark.parametrize("mechanism", MADE.values(), ids=MADE)


def outputs(mechanism):
    """Return what `sample` may return, in the order of the matrix's columns."""
    if isinstance(mechanism, DirectEncoding):
        return list(range(mechanism.K))
    return [bits_of(y, mechanism.K) for y in range(2**mechanism.K)]


@EVERY
def test_one_sampled_value_follows_the_matrix(mechanism, rng):
    value = mechanism.K - 1
    drawn = [mechanism.sample(value, rng) for _ in range(2000)]
    drawn = [d if isinstance(d, int) else tuple(d.tolist()) for d in drawn]
    assert follows(drawn, dict(zip(outputs(mechanism), mechanism.matrix()[value], strict=True)))


PROMISES = {"RR": "LDP", "uRR": "ULDP", "RAPPOR": "LDP", "uRAP": "ULDP", "OUE": "LDP"}
PROMISES |= {"none": "none", "LIP": "LIP", "symmetric LIP": "LIP", "binary LDP": "LDP"}


@EVERY
def test_the_promise_is_kept(mechanism, request):
    promise = mechanism.promise
    assert promise.notion == PROMISES[request.node.callspec.id]
    if promise.notion == "LDP":
        assert ldp_breaks(mechanism.matrix(), promise.parameters["E"]) == []
        assert ldp_breaks(mechanism.matrix(), promise.parameters["E"] * Fraction(99, 100)) != []
    if promise.notion == "ULDP":
        sensitive = promise.parameters["sensitive"]
        direct = isinstance(mechanism, DirectEncoding)
        protected = [
            sensitive[y] if direct else not any(np.array(y)[~sensitive]) for y in outputs(mechanism)
        ]
        check = (promise.parameters["E"], invertible_if_reachable)
        assert uldp_breaks(mechanism.matrix(), sensitive, protected, *check) == []


@EVERY
def test_moments_are_those_of_the_estimate(mechanism, rng):
    p, n = np.ones(mechanism.K) / mechanism.K, 400
    counts = [mechanism.draw_counts(rng.multinomial(n, p.astype(float)), rng) for _ in range(2000)]
    found = np.array([empirical.estimate(mechanism, c, n) for c in counts]).astype(float)
    variance = mechanism.variance(p, n).astype(float)
    assert np.abs(found.mean(axis=0) - p) == pytest.approx(0, abs=5 * max(variance / 2000) ** 0.5)
    # a sample variance of 2000 draws is within 20 % but once in a million
    assert found.var(axis=0) == pytest.approx(variance, rel=0.2)


@pytest.mark.parametrize("name", FAMILY)
@given(order=st.permutations(range(3)))
def test_renaming_the_values_renames_everything(name, order):
    mechanism, renamed = (FAMILY[name](mask, Fraction(3)) for mask in (MASK, MASK[order]))
    counts = np.array([5, 2, 3])
    estimate = empirical.estimate(mechanism, counts, 10)
    assert empirical.estimate(renamed, counts[order], 10).tolist() == estimate[order].tolist()
    if isinstance(mechanism, DirectEncoding):
        assert renamed.matrix().tolist() == mechanism.matrix()[np.ix_(order, order)].tolist()
        best = maximum_likelihood.closed_form(mechanism, counts).p
        again = maximum_likelihood.closed_form(renamed, counts[order]).p
        assert again == pytest.approx(best[order])


@pytest.mark.parametrize("name", ["RR", "uRR", "RAPPOR", "uRAP", "OUE"])
@given(merged=st.sampled_from([(0, 2), (2, 0)]), share=st.fractions(0, 1))
def test_merging_sensitive_values_keeps_the_promise(name, merged, share):
    """Inputs that are drawn at random from two sensitive ones, and outputs told alike."""
    Q = MADE[name].matrix()
    keep, gone = merged
    Q = np.vstack([Q, share * Q[keep] + (1 - share) * Q[gone]])
    if name in ("RR", "uRR"):
        Q = np.column_stack([Q[:, keep] + Q[:, gone], Q[:, 1]])
        protected = [True, name == "RR"]
    else:
        protected = [name != "uRAP" or not bits_of(y, 3)[1] for y in range(8)]
    sensitive = [name in ("RR", "RAPPOR", "OUE") or flag for flag in [*MASK, True]]
    assert uldp_breaks(Q, sensitive, protected, Fraction(3), invertible_if_reachable) == []


@pytest.mark.parametrize("name", ["RR", "uRR", "none"])
def test_a_great_budget_is_the_identity(name):
    Q = FAMILY[name](MASK, Fraction(10) ** 30).matrix()
    assert np.abs(Q - np.eye(3, dtype=int)).max() < Fraction(1, 10**29)


@pytest.mark.parametrize(
    "make", [lambda *rest: rappor.mechanism(3, *rest), lambda *rest: urap.mechanism(MASK, *rest)]
)
def test_a_great_budget_leaves_the_bits_as_they_are(make):
    """With the papers' theta, which goes to 1 with the budget."""
    a = Fraction(10) ** 30
    made = make(rappor.basic_theta(a), a * a)
    assert max(1 - made.a) < Fraction(1, 10**29) and max(made.b) < Fraction(1, 10**29)


@pytest.mark.parametrize("name", ["RR", "uRR", "RAPPOR", "uRAP"])
def test_without_budget_sensitive_values_look_alike(name):
    Q = FAMILY[name](MASK, Fraction(1)).matrix()
    assert Q[0].tolist() == Q[2].tolist()
    if name in ("RR", "RAPPOR"):
        assert Q[1].tolist() == Q[0].tolist()


def test_each_user_of_the_pum_has_a_promise_of_their_own():
    made = pum.mechanism(MASK, 2, lambda flags: urr.mechanism(flags, Fraction(3)))
    for tags in ([0, 0, 0], [0, 1, 0], [0, 2, 0]):
        promise = made.promise(tags)
        assert promise.parameters["sensitive"].tolist() == [True, tags[1] > 0, True]
        protected = made.common.promise.parameters["sensitive"]
        check = (promise.parameters["sensitive"], protected, Fraction(3), invertible_if_reachable)
        assert uldp_breaks(made.matrix(tags), *check) == []
    assert made.sample(1, 0, np.random.default_rng(1)) in range(5)
    assert made.draw_counts([1, 1, 1, 1, 1], np.random.default_rng(1)).sum() == 5
