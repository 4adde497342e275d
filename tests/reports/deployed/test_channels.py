"""Channels deployed: outputs of any number, estimated without bias."""

from fractions import Fraction

import numpy as np
import pytest

from mechanisms.channel import Channel
from mechanisms.optimal_lip import optimizer

PRIOR = [Fraction(5, 10), Fraction(4, 10), Fraction(1, 10)]
MADE = {
    "best LIP": optimizer.mechanism(PRIOR, 4),
    "more outputs": Channel(np.array([[0.4, 0.3, 0.2, 0.1], [0.1, 0.2, 0.3, 0.4]])),
}
EVERY = pytest.mark.parametrize("mechanism", MADE.values(), ids=MADE)


@EVERY
def test_a_report_goes_in_every_form(mechanism, rng):
    client, server = mechanism.client(rng), mechanism.collector()
    for value in range(mechanism.K):
        report = client(value)
        assert server.wire.from_json(report.to_json()) == report
        assert server.add([report, report.to_bytes(), report.to_json()]) == 3


@EVERY
def test_the_estimate_is_near_and_its_errors_are_right(mechanism, rng, tmp_path):
    p = np.arange(1, mechanism.K + 1) / (mechanism.K * (mechanism.K + 1) / 2)
    z = []
    for _ in range(30):
        server = mechanism.collector()
        server.add(mechanism.client(rng).batch(rng.choice(mechanism.K, size=5000, p=p)))
        found = server.estimate()
        z.append((found.p - p) / found.errors)
        assert found.p.sum() == pytest.approx(1)
    assert np.std(z) == pytest.approx(1, abs=0.3) and np.abs(z).max() < 5
    again = mechanism.collector()
    server.save(tmp_path / "counts.json")
    again.load(tmp_path / "counts.json")
    assert again.estimate().p.tolist() == found.p.tolist()


def test_outputs_that_are_none_and_other_channels_are_refused(rng):
    made = MADE["more outputs"]
    data = made.client(rng)(0).to_bytes()
    with pytest.raises(ValueError, match="its value must be below K = 4"):
        made.collector().add(data[:-1] + b"\x04")
    with pytest.raises(ValueError, match="of another mechanism"):
        Channel(made.Q[::-1]).collector().add(data)


def test_reports_that_tell_nothing_apart_are_named(rng):
    made = Channel(np.array([[0.5, 0.5], [0.25, 0.75], [0.75, 0.25]]))
    server = made.collector()
    server.add(made.client(rng)(2))
    with pytest.raises(ValueError, match="do not tell all distributions apart"):
        server.estimate()
