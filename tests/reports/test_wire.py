"""A report goes from a client to a collector, and nothing else is taken for one."""

import io
import json
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import lip_direct, memoized, ubd, ue, urr
from mechanisms.block_designs import ListedDesign, cyclic
from mechanisms.dyadic import block_designs, encodings
from mechanisms.sampling.words import SystemRandomness
from reports.deployed import collector as collecting
from reports.wire import Report, Wire

MASK = np.array([True, False, True, True, False, True, True])
K = len(MASK)
FANO = ListedDesign(cyclic([0, 1, 3], 7))
MADE = {
    "RR": encodings.rr(K, 1),
    "uRR": encodings.urr(MASK, 1),
    "RAPPOR": encodings.rappor(K, 1),
    "uRAP": encodings.urap(MASK, 1),
    "uBD": block_designs.ubd(MASK, 2, 1),
    "uBD, k = 1": block_designs.ubd(MASK, 1, 1),
    "Fano": block_designs.with_design(np.arange(9) < 7, FANO, 1),
    "mixture": block_designs.mixture(MASK, 0.3, 0.4, 2),
    "OUE": ue.oue(100, 3.0),
    "LIP": lip_direct.mechanism([Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)], 3),
    "memoized": memoized.mechanism(MASK, 4.0, 2.0),
}
EVERY = pytest.mark.parametrize("mechanism", MADE.values(), ids=MADE)
NEWEST = {name: wire for name, wire in MADE.items() if name != "memoized"}


def users(mechanism, n, rng):
    p = np.arange(1, mechanism.K + 1) / (mechanism.K * (mechanism.K + 1) / 2)
    return rng.choice(mechanism.K, size=n, p=p), p


@EVERY
def test_one_report_goes_in_every_form(mechanism, rng):
    client, server = mechanism.client(rng), mechanism.collector()
    for value in range(mechanism.K):
        report = client(value)
        assert Report(report.values, report.data) == report
        assert server.wire.from_json(report.to_json()) == report
        assert list(report.values) == sorted(set(report.values))
        for form in (report, report.to_bytes(), bytearray(report.to_bytes()), report.to_json()):
            assert server.add(form) == 1
        assert server.add([report, report.to_bytes(), report.to_json()]) == 3
    assert server.n == 7 * mechanism.K


@EVERY
def test_batches_and_streams_count_alike(mechanism, rng, tmp_path, monkeypatch):
    monkeypatch.setattr(collecting, "BATCH", 16)
    client, (x, _) = mechanism.client(rng), users(mechanism, 100, rng)
    sent = [client(int(value)) for value in x]
    data = b"".join(report.to_bytes() for report in sent)
    (tmp_path / "sent.bin").write_bytes(data)
    (tmp_path / "sent.jsonl").write_text("".join(report.to_json() + "\n" for report in sent))
    known = None
    forms = [data, iter(sent), (tmp_path / "sent.bin").open("rb"), Pipe(data)]
    for form in (*forms, (tmp_path / "sent.jsonl").open()):
        server = mechanism.collector()
        assert server.add(form) == server.n == 100
        found = server.estimate()
        known = found if known is None else known
        assert found.p.tolist() == known.p.tolist() and found.n == 100
        if hasattr(form, "close"):
            form.close()
    halves = mechanism.collector(), mechanism.collector()
    halves[0].add(sent[:30])
    halves[1].add(client.wire.read(b"".join(r.to_bytes() for r in sent[30:])))
    halves[0].merge(halves[1])
    assert halves[0].estimate().p.tolist() == known.p.tolist()


class Pipe(io.BytesIO):
    """Gives fewer bytes than are asked for."""

    def read(self, size=-1):
        return super().read(min(size, 37))


@EVERY
def test_the_estimate_is_near_and_its_errors_are_right(mechanism, rng):
    z = []
    for _ in range(6):
        x, p = users(mechanism, 40_000, rng)
        client, server = mechanism.client(rng), mechanism.collector()
        # each user of a memoized mechanism has a client of her own
        batch = mechanism.one_report.client(rng) if hasattr(client, "memos") else client
        server.add(batch.batch(x))
        found = server.estimate()
        z.append((found.p - p) / found.errors)
    assert np.std(z) == pytest.approx(1, abs=0.35) and np.abs(z).max() < 6


def test_the_estimate_of_urap_is_the_better_one(rng):
    server = MADE["uRAP"].collector()
    server.add(MADE["uRAP"].client(rng).batch(users(MADE["uRAP"], 5000, rng)[0]))
    best, plain = server.estimate(), server.estimate("empirical")
    assert best.p.tolist() == server.estimate("rao-blackwell").p.tolist()
    assert (best.errors[MASK] < plain.errors[MASK]).all()
    assert server.estimate("threshold").p.sum() == pytest.approx(1)
    assert server.estimate("threshold").errors is None


def test_a_memo_is_kept():
    made = memoized.mechanism(MASK, 50.0, 50.0)
    client = made.client()
    first = [client(0).values for _ in range(20)]
    assert len(set(first)) == 1 and client.memos == {0: first[0][0]}
    other = made.client()
    other.memos = dict(client.memos)
    assert other(0).values == first[0]


def test_reports_are_the_systems_randomness_by_default():
    assert isinstance(MADE["uBD"].client().rng, SystemRandomness)
    with pytest.raises(ValueError, match="rng must be a NumPy generator"):
        MADE["uBD"].client(7)


def test_reports_of_other_mechanisms_are_refused(rng):
    """Also those of the same length, which might be read."""
    for name, mechanism in NEWEST.items():
        report = mechanism.client(rng)(0)
        for other, server in MADE.items():
            if other in (name, "memoized"):
                continue
            with pytest.raises(ValueError, match="of another mechanism"):
                server.collector().add(report.to_bytes())
            with pytest.raises(ValueError, match="of another mechanism"):
                server.collector().add(report.to_json())
            with pytest.raises(ValueError, match="must be a collector of this mechanism"):
                server.collector().merge(mechanism.collector())


def test_a_mark_is_that_of_the_probabilities():
    marks = [Wire(made).mark for made in NEWEST.values()]
    others = [
        *(encodings.rr(K, 1 + 1e-9), encodings.rr(K + 1, 1), encodings.urr(~MASK, 1)),
        *(block_designs.ubd(MASK, 3, 1), block_designs.ubd(~MASK, 1, 1)),
        *(block_designs.mixture(MASK, 0.3, 0.5, 2), block_designs.mixture(MASK, 0.4, 0.4, 2)),
        *(ubd.mechanism(MASK, 2, np.e), urr.mechanism(MASK, np.e), encodings.rappor(K, 1, 0.5)),
    ]
    marks += [Wire(made).mark for made in others]
    assert len(set(marks)) == len(marks)
    assert Wire(encodings.urr(MASK, 1)).mark == Wire(MADE["uRR"]).mark
    # on every processor
    assert Wire(MADE["uBD"]).mark.hex() == "1cb69b7611a57e8f"


def flipped(data, at):
    changed = bytearray(data)
    changed[at // 8] ^= 1 << at % 8
    return bytes(changed)


@pytest.mark.parametrize("mechanism", NEWEST.values(), ids=NEWEST)
@given(data=st.data())
def test_any_bytes_are_refused_or_a_report(mechanism, data):
    wire = Wire(mechanism)
    head = wire.report(mechanism.perturb([0], np.random.default_rng(1))).data[:9]
    rest = data.draw(st.binary(max_size=wire.row.itemsize))
    for sent in (rest, head + rest, head + rest.ljust(wire.row.itemsize - 9, b"\0")):
        server = mechanism.collector()
        try:
            n = server.add(sent)
        except ValueError as error:
            assert server.n == 0 and "\n" not in str(error)
            continue
        # what is taken is a report, and written as it was read
        assert n == len(sent) // wire.row.itemsize
        assert wire.write(wire.read(sent)) == sent


@pytest.mark.parametrize("mechanism", NEWEST.values(), ids=NEWEST)
def test_a_flipped_bit_is_refused_or_another_report(mechanism, rng):
    report = mechanism.client(rng)(0)
    wire = Wire(mechanism)
    for at in range(8 * len(report.data)):
        changed = flipped(report.data, at)
        try:
            drawn = wire.read(changed)
        except ValueError:
            continue
        assert at >= 72 and wire.write(drawn) == changed


RECORD = json.loads(MADE["uBD"].client()(0).to_json())
WRONG = [
    ({"version": 2}, "its version must be 1, got 2"),
    ({"version": True}, "its version must be 1, got True"),
    ({"mechanism": "00"}, "is of another mechanism"),
    ({"mechanism": 7}, "is of another mechanism"),
    ({"values": 3}, "values must be a list of whole numbers"),
    ({"values": [True]}, "values must be a list of whole numbers"),
    ({"values": [1.0]}, "values must be a list of whole numbers"),
    ({"values": [10**40]}, "values must be a list of whole numbers"),
    ({"values": []}, "a report has 1 to 2 values, got 0"),
    ({"values": [0, 2, 3]}, "a report has 1 to 2 values, got 3"),
    ({"values": [2, 0]}, "values must increase"),
    ({"values": [2, 2]}, "values must increase"),
    ({"values": [7]}, "values must lie in 0..6, got 7"),
    ({"values": [-1]}, "values must lie in 0..6, got -1"),
    ({"values": [0]}, "or 2 sensitive ones in order"),
    ({"values": [0, 1]}, "one value that is not sensitive, or a block"),
    ({"values": [1, 4]}, "one value that is not sensitive, or a block"),
    ({"more": 1}, "must be an object of version, mechanism, values"),
]


@pytest.mark.parametrize(("change", "words"), WRONG, ids=[str(change) for change, _ in WRONG])
def test_json_that_is_no_report_is_named(change, words):
    server = MADE["uBD"].collector()
    with pytest.raises(ValueError, match=r"^report 1: ") as error:
        server.add([json.dumps(RECORD), json.dumps(RECORD | change)])
    assert words in str(error.value)
    # all or none
    assert server.n == 0


@pytest.mark.parametrize("text", ["", "[]", "{", "null", "[" * 10_000, '{"version": 1}', "NaN"])
def test_text_that_is_no_report_is_named(text):
    with pytest.raises(ValueError, match=r"^report 0: a report must be "):
        MADE["uBD"].collector().add(text)


@pytest.mark.parametrize(
    ("reports", "words"),
    [
        (7, "reports must be reports, bytes"),
        ([7], "report 0: must be a Report, bytes or JSON, got 7"),
        (np.array([1, 2]), "reports must be of this mechanism"),
        (MADE["uRAP"].perturb([0], np.random.default_rng(1)), "reports"),
        (MADE["mixture"].perturb([0], np.random.default_rng(1)), "reports"),
    ],
)
def test_what_is_no_report_is_named(reports, words):
    with pytest.raises(ValueError, match=words):
        MADE["uBD"].collector().add(reports)


def test_the_place_of_a_wrong_report_counts_from_the_first(monkeypatch):
    monkeypatch.setattr(collecting, "BATCH", 4)
    made = MADE["uBD"]
    data = made.client().batch([0] * 30)
    size = len(data) // 30
    wrong = data[: 21 * size] + b"\x02" + data[21 * size + 1 :]
    for sent in (wrong, io.BytesIO(wrong)):
        with pytest.raises(ValueError, match=r"^report 21: its version must be 1, got 2"):
            made.collector().add(sent)
    with pytest.raises(ValueError, match="11 bytes each, got"):
        made.collector().add(io.BytesIO(data[:-1]))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: MADE["uBD"].client()(7), "value must be a whole number in 0..6"),
        (lambda: MADE["uBD"].client()(-1), "value must be a whole number in 0..6"),
        (lambda: MADE["uBD"].client().batch([9]), "values must lie in 0..6"),
        (lambda: MADE["uBD"].collector().estimate(), "there are no reports yet"),
        (lambda: MADE["uBD"].collector().merge(None), "must be a collector"),
        (
            lambda: Wire(memoized.mechanism(MASK, 4.0, 2.0)).layout,
            "reports of Memoized have no form yet",
        ),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_methods_that_are_not_there_are_named():
    for name, method in (("uBD", "rao-blackwell"), ("uRAP", "ml"), ("mixture", "threshold")):
        server = MADE[name].collector()
        server.add(MADE[name].client()(0))
        with pytest.raises(ValueError, match=r"method must be one of .*empirical.*, got"):
            server.estimate(method)
