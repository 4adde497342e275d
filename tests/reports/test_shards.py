"""Both ends of the command line: same reports and estimates whatever the shards and threads."""

import json
from fractions import Fraction

import numpy as np
import pyarrow.parquet
import pytest

from common import streams
from common.errors import UserError
from mechanisms.encodings.block_reports import BlockReports
from mechanisms.estimation import em, empirical, likelihood, maximum_likelihood, score, threshold
from mechanisms.recommend import recommend
from mechanisms.sampling.words import SystemRandomness
from reports import perturb as drawing
from reports import storage
from reports.blocks import blocks
from reports.command import main
from reports.estimate import METHODS
from reports.mechanism import Description
from tests.reports.conftest import SMALL, USERS, K, estimate

UNARY = ("rappor", "sue", "oue", "the", "urap")
BLOCKS = ("ubd", "subset-selection", "ubd-mixture")
# which have no likeliest distribution here
UNBIASED = ("ubd-mixture", "linear-hashing", "projective", "hadamard")
MECHANISMS = ("rr", "urr", "linear-hashing", "projective", "hadamard", *UNARY, *BLOCKS)


def numbers(text):
    return np.array([float(line.split(",")[1]) for line in text.splitlines()[1:]])


def in_memory(reports, x):
    """Draw the same reports at once, each block by its stream."""
    read = storage.read(reports)
    return read.mechanism, [
        read.mechanism.perturb(x[low:high], streams.stream(1, "reports", low))
        for low, high in blocks(USERS)
    ]


@pytest.mark.parametrize("name", MECHANISMS)
def test_reports_do_not_depend_on_shards_or_threads(perturb, name):
    one, many = perturb(name), perturb(name, *SMALL, "--threads", "2", out="many")
    parts = [pyarrow.parquet.read_table(path) for path in sorted(many.glob("*.parquet"))]
    assert len(parts) == 4
    assert pyarrow.concat_tables(parts) == pyarrow.parquet.read_table(one / "00000.parquet")


@pytest.mark.parametrize("name", MECHANISMS)
def test_reports_in_files_are_those_in_memory(perturb, values, name):
    reports = perturb(name)
    _, drawn = in_memory(reports, values[1])
    read = storage.read(reports)
    for part, (low, high) in zip(drawn, blocks(USERS), strict=True):
        found = read.block(low, high)
        if name in UNARY:
            assert np.array_equal(found.dense(), part.dense())
        elif name in BLOCKS:
            assert np.array_equal(found.told, part.told)
            pairs = zip(found.blocks, part.blocks, strict=True)
            assert all(np.array_equal(*pair) for pair in pairs)
        else:
            assert np.array_equal(found, part)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", ["urr", "urap", "ubd"])
def test_estimates_do_not_depend_on_shards_or_threads(perturb, tmp_path, name, method):
    options = ("--method", method, "--max-passes", "7")
    one = estimate(perturb(name), tmp_path, *options)
    many = perturb(name, *SMALL, out="many")
    assert estimate(many, tmp_path, *options, "--threads", "2", name="other") == one


@pytest.mark.parametrize("name", MECHANISMS)
def test_estimates_are_those_of_all_reports_at_once(perturb, values, tmp_path, name):
    reports = perturb(name)
    mechanism, drawn = in_memory(reports, values[1])
    counts = sum(mechanism.output_counts(part) for part in drawn)
    make = score if name == "ubd-mixture" else empirical
    plain = make.estimate(mechanism, counts, USERS).astype(float)
    assert (
        numbers(estimate(reports, tmp_path, "--method", "empirical")[0]).tolist() == plain.tolist()
    )
    if name in UNBIASED:
        assert numbers(estimate(reports, tmp_path)[0]).tolist() == plain.tolist()
        return
    if name in ("ubd", "subset-selection"):
        blocks_of_all = np.concatenate([part.blocks for part in drawn])
        joined = BlockReports(np.concatenate([part.told for part in drawn]), blocks_of_all)
        like = likelihood.likelihood(mechanism, joined)
        start = em.start_from(threshold.estimate(mechanism, counts, USERS))
        best = maximum_likelihood.estimate(like, start, 1e-10, 500)
    elif name in UNARY:
        joined = mechanism.perturb([0], np.random.default_rng(1))
        noisy = np.concatenate([part.noisy for part in drawn])
        exact = np.concatenate([part.exact for part in drawn])
        like = likelihood.unary(mechanism, type(joined)(noisy, exact, mechanism.is_noisy))
        start = em.start_from(threshold.estimate(mechanism, counts, USERS))
        best = maximum_likelihood.estimate(like, start, 1e-10, 500)
    else:
        best = maximum_likelihood.closed_form(mechanism, counts)
    text, record = estimate(reports, tmp_path, "--tolerance", "1e-10")
    assert numbers(text) == pytest.approx(best.p, abs=1e-6)
    assert json.loads(record)["converged"]
    assert json.loads(record)["gap_nats_per_user"] <= 1e-10


def test_em_takes_the_steps_that_it_takes_in_memory(perturb, values, tmp_path):
    reports = perturb("urap")
    mechanism, drawn = in_memory(reports, values[1])
    counts = sum(mechanism.output_counts(part) for part in drawn)
    noisy = np.concatenate([part.noisy for part in drawn])
    exact = np.concatenate([part.exact for part in drawn])
    like = likelihood.unary(mechanism, type(drawn[0])(noisy, exact, mechanism.is_noisy))
    start = em.start_from(threshold.estimate(mechanism, counts, USERS))
    known = em.estimate(like, start, 1e-9, 20)
    text, _ = estimate(
        reports, tmp_path, "--method", "em", "--max-passes", "20", "--tolerance", "1e-9"
    )
    assert numbers(text) == pytest.approx(known.p, abs=1e-12)


@pytest.mark.parametrize(
    ("name", "method"),
    [("urap", "empirical"), ("urap", "rao-blackwell"), *((name, "empirical") for name in BLOCKS)],
)
def test_standard_errors_are_of_the_estimates(perturb, values, tmp_path, name, method):
    p = np.bincount(values[1], minlength=12) / USERS
    z = []
    for seed in ("1", "2", "3"):
        reports = perturb(name, out=f"{method}{seed}", seed=seed)
        text, _ = estimate(reports, tmp_path, "--method", method)
        error = np.array([float(line.split(",")[2]) for line in text.splitlines()[1:]])
        z += list((numbers(text) - p) / error)
    # the truth is the users' own frequencies, so that it is a bit less than 1
    assert 0.5 < np.std(z) < 1.3


def test_estimate_goes_on_where_it_stopped(perturb, tmp_path, monkeypatch):
    reports = perturb("urap", *SMALL)
    known = estimate(reports, tmp_path, "--method", "em", "--max-passes", "6")
    read, before = [], storage.Reports.block

    def block(self, low, high):
        read.append(low)
        if len(read) == 18:
            raise KeyboardInterrupt
        return before(self, low, high)

    monkeypatch.setattr(storage.Reports, "block", block)
    options = ("--method", "em", "--max-passes", "6")
    with pytest.raises(KeyboardInterrupt):
        estimate(reports, tmp_path, *options, name="again")
    assert not (tmp_path / "again.csv").exists()
    assert estimate(reports, tmp_path, *options, name="again") == known
    # the counts and six passes of four blocks, of which one was read twice or in part
    assert 28 < len(read) < 28 + 5
    assert not (tmp_path / "again.csv.passes").exists()


def test_without_a_seed_reports_are_the_systems(values, tmp_path, monkeypatch):
    asked = []
    before = SystemRandomness.words
    monkeypatch.setattr(SystemRandomness, "words", lambda s, n: asked.append(n) or before(s, n))
    main(
        f"perturb {values[0]} --mechanism rr --k 12 --epsilon 1/2 --out {tmp_path / 'out'}".split()
    )
    assert sum(asked) == USERS


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--k", "3"], "--k: oue takes one column; name it once"),
        (["--epsilon", "-1"], "epsilon: must not be negative"),
        (["--mechanism", "urr", "--sensitive", ""], "urr: sensitive must name at least one"),
        (["--theta", "1/2"], "theta: has no meaning with oue"),
        (["--block", "2"], "block: has no meaning with oue"),
        (["--mechanism", "ubd"], "sensitive: is missing"),
        (["--mechanism", "ubd", "--sensitive", "1-5", "--block", "5"], "ubd: the design must have"),
        (["--mechanism", "ubd", "--sensitive", "1-5", "--epsilon", "0"], "ubd: E must lie in"),
        (["--mechanism", "ubd-mixture", "--sensitive", "1"], "ubd-mixture: s must be at least 2"),
        (["--mechanism", "ubd-mixture", "--sensitive", "1-5", "--t", "2"], "ubd-mixture: t must"),
        (["--sensitive", "1"], "sensitive: has no meaning with oue"),
        (["--mechanism", "urr"], "sensitive: is missing"),
        (["--mechanism", "urr", "--sensitive", "99"], "sensitive: 99 must lie within 0 to 11"),
        (
            ["--mechanism", "ubd", "--sensitive", "9", "--block", "4"],
            "; 9 is only that value: the first 9 values are 0-8",
        ),
        (["--mechanism", "urr", "--sensitive", "12"], "within 0 to 11; 12 is only that value"),
        (["--users-per-shard", "7"], "--users-per-shard must be a multiple of 65536"),
        (["--seed", "-7"], "--seed must be at least 0"),
        (["--threads", "0"], "--threads must lie in 1..256"),
    ],
)
def test_bad_options_are_named(values, tmp_path, options, message):
    given = ["--mechanism", "oue", "--k", "12", "--epsilon", "1", "--out", str(tmp_path / "out")]
    with pytest.raises(UserError) as error:
        main(["perturb", str(values[0]), *given, *options])
    assert message in str(error.value)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("k", "message"),
    [("3", "users 0 to 65535: x must lie in 0..2, got 3"), ("0", "values: must be their number")],
)
def test_a_number_of_values_that_is_wrong_is_named(values, tmp_path, k, message):
    given = ["--mechanism", "oue", "--epsilon", "1", "--out", str(tmp_path / "out"), "--k", k]
    with pytest.raises(UserError) as error:
        main(["perturb", str(values[0]), *given])
    assert message in str(error.value)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("content", [b"", b"abc", b"\x93NUMPY\x01\x00"])
def test_values_that_are_no_array(tmp_path, content):
    path = tmp_path / "values.npy"
    path.write_bytes(content)
    with pytest.raises(UserError, match=r"values.npy: is no (whole )?NPY file"):
        drawing.open_values(path)


def test_values_of_another_kind(tmp_path):
    for array in (np.zeros(3), np.zeros((2, 2), dtype=int), np.zeros(0, dtype=int)):
        np.save(tmp_path / "values.npy", array)
        with pytest.raises(UserError, match="must hold whole numbers of shape"):
            drawing.open_values(tmp_path / "values.npy")
    np.save(tmp_path / "objects.npy", np.array([1, None]), allow_pickle=True)
    with pytest.raises(UserError, match="is no whole NPY file"):
        drawing.open_values(tmp_path / "objects.npy")


def test_a_folder_of_other_reports_is_left_alone(perturb, tmp_path):
    perturb("oue")
    before = {p.name: p.read_bytes() for p in (tmp_path / "reports").iterdir()}
    with pytest.raises(UserError, match=r"perturb.json: .*: seed is 1 there, and 2 is asked"):
        perturb("oue", seed="2")
    with pytest.raises(UserError, match=r"reports.json: .*: mechanism is oue there, and rr is"):
        perturb("rr")
    (tmp_path / "full").mkdir()
    (tmp_path / "full/mine.txt").write_text("mine")
    with pytest.raises(UserError, match="is not empty and has no reports"):
        perturb("oue", out="full")
    assert {p.name: p.read_bytes() for p in (tmp_path / "reports").iterdir()} == before


def test_reports_that_say_nothing(perturb, tmp_path):
    with pytest.raises(UserError, match="do not depend on the input"):
        estimate(perturb("oue", "--epsilon", "0"), tmp_path)


def test_a_folder_without_reports(tmp_path):
    with pytest.raises(UserError, match=r"reports.json: is not there"):
        estimate(tmp_path, tmp_path)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--out", "a.txt"], "must end in .csv, .parquet, .json"),
        (["--tolerance", "0"], "--tolerance must be positive"),
        (["--max-passes", "0"], "--max-passes must be at least 1"),
    ],
)
def test_bad_options_of_estimate(perturb, tmp_path, options, message):
    with pytest.raises(UserError, match=message):
        main(["estimate", str(tmp_path), "--out", str(tmp_path / "a.csv"), *options])


def test_what_is_left_out_is_the_best(perturb):
    """The same as `mechanisms.recommend` names, and it is written down."""
    record = storage.read(perturb("ubd", "--epsilon", "0.7")).description
    assert record.block == recommend(6, 6, 0.7).parameters["k"]
    found = storage.read(perturb("ubd-mixture", "--epsilon", "2", out="mixed")).description
    parameters = recommend(6, 6, 2).parameters
    assert float(found.t) == pytest.approx(parameters["t"], abs=1e-6)
    assert float(found.alpha) == pytest.approx(parameters["alpha"], abs=1e-6)


def test_methods_that_a_mixture_has_not_are_named(perturb, tmp_path):
    with pytest.raises(UserError, match="--method: ubd-mixture has no ml estimate; take empirical"):
        estimate(perturb("ubd-mixture"), tmp_path, "--method", "ml")


def test_two_do_not_write_in_one_folder(perturb, tmp_path):
    with (
        drawing.folder_to_oneself(tmp_path / "reports"),
        pytest.raises(UserError, match="reports: another perturb writes here"),
    ):
        perturb("rr")
    perturb("rr")


def test_values_in_a_text_are_told_what_to_write(tmp_path):
    path = tmp_path / "values.csv"
    path.write_text("0\n1\n")
    given = ["perturb", str(path), "--mechanism=rr", "--k=2", "--epsilon=1", f"--out={tmp_path}"]
    with pytest.raises(UserError, match="its first row is 0, a value; write the column's name"):
        main(given)
    path.rename(tmp_path / "values.npy")
    with pytest.raises(UserError, match="is no NPY file; write whole numbers"):
        main(["perturb", str(tmp_path / "values.npy"), *given[2:]])


def test_a_budget_may_be_a_logarithm(values, tmp_path):
    for eps, out in (("ln 3", "a"), ("ln(3)", "a"), ("1.0986122886681098", "b")):
        given = f"--mechanism rr --k {K} --seed 1 --out {tmp_path / out}".split()
        main(["perturb", str(values[0]), *given, "--epsilon", eps])
    made = Description("rr", K, "ln 3").build()
    quotient = made.own[0] / made.other[0]
    assert 3 - Fraction(1, 10**15) < quotient <= 3
    with pytest.raises(UserError, match="epsilon: must be finite"):
        Description("rr", K, "inf").build()
