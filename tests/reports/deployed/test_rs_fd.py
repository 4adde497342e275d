"""RS+FD deployed: tuples are sent, and each attribute is estimated."""

from fractions import Fraction

import numpy as np
import pytest

from mechanisms import rs_fd

SIZES = (3, 2, 300)
MADE = rs_fd.mechanism(SIZES, 4.0)


def users(n, rng):
    first = rng.choice(3, size=n, p=[0.6, 0.3, 0.1])
    return np.stack([first, (first > 0).astype(int), rng.integers(300, size=n)], axis=1)


def test_a_report_goes_in_every_form(rng):
    client, server = MADE.client(rng), MADE.collector()
    for value in [(0, 1, 299), [2, 0, 0], np.array([1, 1, 7])]:
        report = client(value)
        # a version, a mark, three numbers of 16 bits
        assert len(report.to_bytes()) == 15 and len(report.values) == 3
        assert server.wire.from_json(report.to_json()) == report
        assert server.add([report, report.to_bytes(), report.to_json()]) == 3
    assert server.add(MADE.perturb(users(5, rng), rng)) == 5
    assert server.n == 14


def test_each_attribute_is_estimated_with_its_errors(rng):
    z = []
    for _ in range(20):
        server = MADE.collector()
        server.add(MADE.client(rng).batch(users(5000, rng)))
        first, second, third = server.estimate()
        z += [*((first.p - [0.6, 0.3, 0.1]) / first.errors), (second.p[0] - 0.6) / second.errors[0]]
        assert first.n == 5000 and third.p.shape == (300,)
    assert np.std(z) == pytest.approx(1, abs=0.3) and np.abs(z).max() < 5
    assert [one.errors for one in server.estimate("threshold")] == [None] * 3


def test_the_counts_are_those_of_all_reports(rng, tmp_path):
    reports = MADE.perturb(users(1000, rng), rng)
    whole, parts, again = (MADE.collector() for _ in range(3))
    whole.add(reports)
    parts.add(whole.wire.write(reports[:400]))
    parts.save(tmp_path / "counts.json")
    again.load(tmp_path / "counts.json")
    other = MADE.collector()
    other.add(reports[400:])
    again.merge(other)
    for one, known in zip(again.estimate(), whole.estimate(), strict=True):
        assert one.p.tolist() == known.p.tolist()


def test_fractions_are_deployed_too(rng):
    made = rs_fd.mechanism([2, 2], Fraction(4))
    server = made.collector()
    server.add(made.client()((0, 1)))
    assert server.estimate()[0].p.dtype == float


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: MADE.client()((0, 1)), r"value must have shape \(3,\)"),
        (lambda: MADE.client()((3, 1, 0)), r"x must lie in 0\.\.2"),
        (lambda: MADE.client().batch([[0, 0, 300]]), r"x must lie in 0\.\.299"),
        (lambda: MADE.collector().add(np.array([1, 2])), r"reports must have shape \(n, 3\)"),
        (lambda: MADE.collector().estimate(), "there are no reports yet"),
        (lambda: of_json("[0, 1]"), "a report has a value of each of 3 attributes, got 2"),
        (lambda: of_json("[0, 2, 0]"), "its values must be below the sizes"),
        (lambda: of_json("[0, -1, 0]"), "its values must be below the sizes"),
        (
            lambda: MADE.collector().add(rs_fd.mechanism(SIZES, 5.0).client()((0, 0, 0))),
            "of another mechanism",
        ),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def of_json(values):
    mark = MADE.collector().wire.mark.hex()
    return MADE.collector().add(f'{{"version": 1, "mechanism": "{mark}", "values": {values}}}')
