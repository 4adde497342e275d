"""A designed channel from its problem to an estimate: designed, checked, drawn, estimated."""

import json
from fractions import Fraction

import numpy as np
import pytest

from common.errors import UserError
from mechanisms.design import as_mechanism, certificate
from mechanisms.design.__main__ import main as designs
from mechanisms.design.best import design
from mechanisms.sampling.words import SystemRandomness
from reports.blocks import BLOCK
from reports.command import main
from tests.mechanisms.design import problems
from tests.reports.conftest import values_of
from theory.__main__ import main as theory

USERS = 2 * BLOCK + 5000
PROBLEM = """\
notion: OneID-LDP
values: [flu, cold, well, away]
budgets: {flu: ln 2, cold: ln 2, well: ln 6, away: ln 6}
prior: {flu: 1/8, cold: 1/8, well: 1/4, away: 1/2}
utility: unbiased
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folder of a certificate and of users' values, and the values."""
    folder = tmp_path_factory.mktemp("designed")
    (folder / "problem.yaml").write_text(PROBLEM)
    assert designs([str(folder / "problem.yaml"), "--certificate", str(folder / "c.json")]) == 0
    x = np.random.default_rng(0).choice(4, size=USERS, p=[0.1, 0.2, 0.3, 0.4])
    np.save(folder / "values.npy", x.astype(np.uint8))
    return folder, x


def perturb(folder, out, *options):
    main(
        [
            "perturb",
            str(folder / "values.npy"),
            "--mechanism",
            "designed",
            "--out",
            str(out),
            *options,
        ]
    )


def estimate(reports, out):
    main(["estimate", str(reports), "--out", str(out)])
    rows = [line.split(",") for line in out.read_text().splitlines()[1:]]
    return np.array([[float(row[1]), float(row[2])] for row in rows]).T


def test_from_problem_to_estimate(made, tmp_path, capsys):
    """The checker reads the same file; the loss that was designed for is the one that is met."""
    (folder, x), channel = made, ("--channel", str(made[0] / "c.json"))
    assert theory(["check", str(folder / "c.json")]) == 0
    assert "provides OneID-LDP" in capsys.readouterr().out
    perturb(folder, tmp_path / "one", *channel, "--seed", "1")
    perturb(folder, tmp_path / "many", *channel, "--seed", "1", "--users-per-shard", str(BLOCK))
    p, errors = estimate(tmp_path / "one", tmp_path / "one.csv")
    many, _ = estimate(tmp_path / "many", tmp_path / "many.csv")
    assert np.array_equal(p, many)
    truth = np.bincount(x, minlength=4) / USERS
    assert np.all(np.abs(p - truth) < 5 * errors)
    mechanism = as_mechanism.mechanism(as_mechanism.read(folder / "c.json"))
    drawn_from = np.array([Fraction(int(c), USERS) for c in np.bincount(x, minlength=4)])
    said = np.sqrt(mechanism.variance(drawn_from, USERS).astype(float))
    assert errors == pytest.approx(said, rel=0.02)
    at_prior = np.array(mechanism.prior, dtype=object)
    value = Fraction(json.loads((folder / "c.json").read_text())["value"])
    assert sum(mechanism.variance(at_prior, 1)) == value


def test_many_values_in_classes_from_problem_to_estimate(tmp_path):
    (tmp_path / "problem.yaml").write_text(
        "notion: MinID-LDP\nvalues: {rare: 30, common: 30}\n"
        "budgets: {rare: ln 3, common: ln 5}\nutility: worst case\n"
    )
    file = tmp_path / "c.json"
    assert designs([str(tmp_path / "problem.yaml"), "--certificate", str(file)]) == 0
    x = np.random.default_rng(0).integers(0, 60, USERS)
    np.save(tmp_path / "values.npy", x.astype(np.uint8))
    perturb(tmp_path, tmp_path / "one", "--channel", str(file), "--seed", "1")
    given = ("--channel", str(file), "--seed", "1", "--users-per-shard", str(BLOCK))
    perturb(tmp_path, tmp_path / "many", *given)
    p, errors = estimate(tmp_path / "one", tmp_path / "one.csv")
    many, _ = estimate(tmp_path / "many", tmp_path / "many.csv")
    assert np.array_equal(p, many)
    truth = np.bincount(x, minlength=60) / USERS
    assert np.all(np.abs(p - truth) < 5 * errors)
    said = as_mechanism.mechanism(as_mechanism.read(file)).variance(truth, USERS)
    assert errors == pytest.approx(np.sqrt(said.astype(float)), rel=0.02)
    given = json.loads(file.read_text())
    file.write_text(json.dumps(given | {"value": "0"}))
    with pytest.raises(UserError, match="a channel that reaches the value"):
        as_mechanism.read(file)


def test_reports_are_drawn_from_the_very_rows(made, tmp_path):
    (folder, x), out = made, tmp_path / "drawn"
    perturb(folder, out, "--channel", str(folder / "c.json"), "--k", "4")
    reports = values_of(out)
    columns = as_mechanism.numbers(json.loads((folder / "c.json").read_text())["columns"])
    for value in range(4):
        own = reports[x == value]
        met = np.bincount(own, minlength=len(columns)) / len(own)
        wanted = np.array([float(c[value]) for c in columns])
        assert np.all(np.abs(met - wanted) < 5 * np.sqrt(wanted / len(own)))


def test_client_and_collector_of_the_file(made):
    mechanism = as_mechanism.mechanism(as_mechanism.read(made[0] / "c.json"))
    assert mechanism.promise.notion == "OneID-LDP"
    collector = mechanism.collector()
    collector.add(mechanism.client(SystemRandomness()).batch(made[1]))
    found = collector.estimate()
    truth = np.bincount(made[1], minlength=4) / USERS
    assert np.all(np.abs(found.p - truth) < 5 * found.errors)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "channel: is missing"),
        (["--channel", "{c}", "--epsilon", "1"], "epsilon: has no meaning"),
        (["--channel", "{c}", "--k", "5"], "values: must be 4"),
        (["--channel", "{c}", "--theta", "1"], "theta: has no meaning"),
        (["--channel", "{c}", "--mechanism", "rr", "--k", "4"], "channel: has no meaning with rr"),
        (["--channel", "{worse}"], "no certificate of a design: a channel that reaches the value"),
        (["--channel", "{values}"], "is no JSON"),
        (["--channel", "nothing.json"], "No such file"),
        (["--mechanism", "rr", "--epsilon", "1"], "--k: is missing"),
        (["--mechanism", "rr", "--k", "4"], "epsilon: is missing"),
    ],
)
def test_what_is_wrong_is_named(made, tmp_path, options, message):
    given = json.loads((made[0] / "c.json").read_text())
    worse = tmp_path / "worse.json"
    worse.write_text(json.dumps(given | {"value": "0"}))
    names = {"c": made[0] / "c.json", "worse": worse, "values": made[0] / "values.npy"}
    with pytest.raises(UserError) as error:
        perturb(made[0], tmp_path / "out", *(option.format(**names) for option in options))
    assert message in str(error.value)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("channel", "prior", "message"),
    [
        ("1/2 1/2; 1/2", "1/2 1/2", "must have 2 numbers a column"),
        ("1/2 1/2; 1/2 x", "1/2 1/2", "must be fractions"),
        ("1/2 1/2; 1/2 1/3", "1/2 1/2", "sum"),
        ("1 0; 0 1", "1/2 1/2; 1/2 1/2", "prior must be one line"),
        ("1 0; 0 1", "1 0", "prior"),
        ("orbits: 2/3 | 1*3 3*1", "1/2 1/2", "as many classes as the prior"),
        ("orbits: 2/3 | 1*3 3", "1", "for each orbit"),
        ("orbits: 1/0 | 1*3 3*1", "1", "for each orbit"),
        ("orbits: 1/3 | 1*3 3*1", "1", "weights must"),
        ("orbits: ", "1", "for each orbit"),
    ],
)
def test_texts_that_are_no_channel(channel, prior, message):
    with pytest.raises(ValueError, match=message):
        as_mechanism.of_text(channel, prior)


def test_the_checker_agrees_on_designs_of_every_notion(tmp_path, capsys):
    """It reads the certificate, decides anew, and refutes budgets that are a bit smaller."""
    seen = set()
    for problem in problems.drawn(18, 4):
        given = certificate.of(design(problem))
        path = tmp_path / "c.json"
        path.write_text(json.dumps(given))
        assert theory(["check", str(path)]) == 0, problem
        step = Fraction(999999, 1000000)
        rows = [
            [None if v is None else str(Fraction(v) * step) for v in r] for r in given["factors"]
        ]
        path.write_text(json.dumps(given | {"factors": rows}))
        assert theory(["check", str(path)]) == 1, problem
        seen.add(problem.notion)
    assert seen == set(problems.NOTIONS)
    path.write_text(json.dumps(given | {"notion": "DP"}))
    assert theory(["check", str(path)]) == 2
    path.write_text(json.dumps(given | {"columns": given["columns"][1:]}))
    assert theory(["check", str(path)]) == 2
    path.write_text(json.dumps(given | {"names": []}))
    assert theory(["check", str(path)]) == 2
    assert "Traceback" not in capsys.readouterr().err
