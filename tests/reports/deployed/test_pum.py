"""PUM deployed: users with tags, and errors that say how far the estimate is."""

import numpy as np
import pytest

from mechanisms import pum, rr, ubd, urap, urr
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.dyadic import encodings
from mechanisms.estimation import pum as estimation
from mechanisms.estimation.pum_distributions import distributions

MASK = np.array([True, True, False, False, False, False])
K, USERS = len(MASK), 4000
P = np.array([0.1, 0.2, 0.25, 0.2, 0.15, 0.1])
# half of the users have value 2 as their home and 4 as their work, the others 3 and 4
TAGS = np.array([[0, 0, 1, 0, 2, 0], [0, 0, 0, 1, 2, 0]])
MADE = {
    "uRR": pum.mechanism(MASK, 2, lambda mask: urr.mechanism(mask, 6.0)),
    "uRAP": pum.mechanism(MASK, 2, lambda mask: urap.mechanism(mask, 0.7, 6.0)),
    "uRR over 2^64": pum.mechanism(MASK, 2, lambda mask: encodings.urr(mask, 2)),
}
# what is behind each bot
KNOWN = distributions(P, TAGS, 2)[1]
EVERY = pytest.mark.parametrize("mechanism", MADE.values(), ids=MADE)


def collected(mechanism, rng):
    server = mechanism.collector()
    # users are drawn with their tags
    first = rng.binomial(USERS, 0.5)
    for tags, n in zip(TAGS, (first, USERS - first), strict=True):
        server.add(mechanism.client(tags, rng).batch(rng.choice(K, size=n, p=P)))
    return server


@EVERY
def test_a_report_goes_in_every_form(mechanism, rng):
    server = mechanism.collector()
    for tags in TAGS:
        client = mechanism.client(tags, rng)
        for value in range(K):
            report = client(value)
            assert server.wire.from_json(report.to_json()) == report
            assert server.add([report, report.to_bytes(), report.to_json()]) == 3
    assert server.n == 6 * K


def test_what_is_sent_is_the_bot_of_the_users_tag():
    made = pum.mechanism(MASK, 2, lambda mask: urr.mechanism(mask, 1e12))
    reports = [[made.client(tags)(value).values for value in range(K)] for tags in TAGS]
    assert reports[0] == [(0,), (1,), (6,), (3,), (7,), (5,)]
    assert reports[1] == [(0,), (1,), (2,), (6,), (7,), (5,)]


def scores(mechanism, method):
    """Return the law of the outputs and what each adds to n r^, by listing all outputs."""
    common, r = mechanism.common, distributions(P, TAGS, 2)[0]
    law = (r @ common.matrix()).astype(float)
    chance, gain = common.chance.astype(float), common.gain.astype(float)
    if isinstance(common, DirectEncoding):
        return r, law, (np.eye(common.K) - chance) / gain
    bits = (np.arange(len(law))[:, None] >> np.arange(common.K)) & 1
    if method == "rao-blackwell":
        exact = common.revealed > 0
        is_hidden = ~bits[:, exact].any(axis=1)[:, None]
        # the noise of a report that reveals its input is left out
        return r, law, np.where(exact | is_hidden, bits - chance, 0) / gain
    return r, law, (bits - chance) / gain


def gradient(r, background, step=1e-6):
    """Return the derivatives of (22), shape (K, K + kappa)."""
    moved = [
        (
            estimation.estimate(r + d, MASK, background)
            - estimation.estimate(r - d, MASK, background)
        )
        for d in step * np.eye(len(r))
    ]
    return np.array(moved).T / (2 * step)


@EVERY
@pytest.mark.parametrize("background", [KNOWN, [None, None], [None, KNOWN[1]]])
@pytest.mark.parametrize("method", ["empirical", "rao-blackwell"])
def test_errors_are_those_of_all_outputs(mechanism, background, method):
    n, server = 10**12, mechanism.collector()
    if method not in server.methods:
        return
    r, law, score = scores(mechanism, method)
    assert law @ score == pytest.approx(r)
    covariance = (score.T * law) @ score - np.outer(r, r)
    slope = gradient(r, background)
    known = np.sqrt(np.diag(slope @ covariance @ slope.T) / n)
    # the counts that n users would have, were there no chance
    chance, gain = (a.astype(float) for a in (mechanism.common.chance, mechanism.common.gain))
    if method == "rao-blackwell":
        chance = chance * (1 - gain[2:6] @ r[2:6])
    counts = np.round(n * (chance + gain * r)).astype(np.int64)
    if isinstance(mechanism.common, DirectEncoding):
        counts[0] += n - counts.sum()
    kind = "informative" if method == "rao-blackwell" else "output"
    server._merge(n, dict.fromkeys(server._counts, counts) | {kind: counts})
    found = server.estimate(method, background)
    assert found.p == pytest.approx(estimation.estimate(r, MASK, background), abs=1e-9)
    assert found.errors == pytest.approx(known, rel=1e-4, abs=1e-12)


@EVERY
def test_the_estimate_is_near(mechanism, rng):
    found = [collected(mechanism, rng).estimate(background=KNOWN) for _ in range(40)]
    z = np.array([(one.p - P) / one.errors for one in found])
    assert np.abs(z).max() < 5 and np.sqrt((z**2).mean()) == pytest.approx(1, abs=0.25)


@EVERY
def test_the_estimate_is_that_of_the_formula(mechanism, rng):
    server = collected(mechanism, rng)
    r = server.intermediate()
    found = server.estimate(background=[None, KNOWN[1]])
    assert found.p.tolist() == estimation.estimate(r.p, MASK, [None, KNOWN[1]]).tolist()
    assert r.p.shape == (K + 2,) and r.n == found.n == server.n == USERS
    plain = server.estimate("threshold", KNOWN)
    assert plain.errors is None and plain.p.sum() == pytest.approx(1)


def test_blocks_have_an_estimate_and_no_errors(rng):
    made = pum.mechanism(MASK, 2, lambda mask: ubd.mechanism(mask, 2, 6.0))
    server = collected(made, rng)
    assert server.intermediate().errors is not None
    found = server.estimate(background=KNOWN)
    assert found.errors is None and np.abs(found.p - P).max() < 0.2


def test_a_server_goes_on_after_a_restart(tmp_path, rng):
    made = MADE["uRAP"]
    before, again = collected(made, rng), made.collector()
    before.save(tmp_path / "counts.json")
    again.load(tmp_path / "counts.json")
    assert again.estimate().p.tolist() == before.estimate().p.tolist()


def test_reports_of_the_common_mechanism_alone_are_refused(rng):
    made = MADE["uRR"]
    with pytest.raises(ValueError, match="of another mechanism"):
        made.collector().add(made.common.client(rng)(0))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda server: server.estimate(background=[None]), "background must be a list, one of 2"),
        (lambda server: server.estimate(background=3), "background must be a list, one of 2"),
        (lambda server: server.estimate("ml"), "method must be one of threshold, empirical"),
        (lambda server: MADE["uRR"].client([0, 1]), "tags"),
        (lambda server: MADE["uRR"].client([3] * K), r"tags must be integers in 0\.\.2"),
        (lambda server: MADE["uRR"].client(TAGS[0])(K), r"value must be a whole number in 0\.\.5"),
        (lambda server: MADE["uRR"].client(TAGS[0], 7), "rng must be a NumPy generator"),
        (lambda server: MADE["uRR"].collector().estimate(), "there are no reports yet"),
    ],
)
def test_bad_input_is_named(call, words, rng):
    with pytest.raises(ValueError, match=words):
        call(collected(MADE["uRR"], rng))


def test_a_common_mechanism_without_sensitive_values_is_named(rng):
    made = pum.PersonalizedMechanism(rr.mechanism(K + 2, 6.0), K)
    with pytest.raises(ValueError, match="the common one must promise ULDP, got LDP"):
        collected(made, rng).estimate()
