import json

import pytest

from common.errors import UserError
from experiments import measured
from experiments.comparison import Undecided
from theory.ledger import claims, ledger_file

NAME = next(c.id for c in claims.statements().values() if c.kind == "experiment")


@pytest.fixture
def deciders(monkeypatch):
    monkeypatch.setattr(measured, "DECIDERS", {})
    monkeypatch.setattr(measured, "load", lambda paper: None)


def test_a_statement_is_decided_from_its_numbers(deciders, tmp_path):
    def decide(results):
        value = float((results / "value.csv").read_text())
        return measured.Measured("refuted", "too great", "one point", {"value": value})

    # the code that decides is fingerprinted by its module, which must be one of ours
    decide.__module__ = measured.__name__
    measured.measures(NAME)(decide)
    (tmp_path / "value.csv").write_text("2.5")
    out = tmp_path / "measured.json"
    paper = claims.statements()[NAME].paper
    arguments = ["--paper", paper, "--results", str(tmp_path), "--out", str(out)]
    arguments += ["--datasets", "acs2023"]
    assert measured.main(arguments) == 0
    (record,) = json.loads(out.read_text())
    assert set(record) == set(ledger_file.FIELDS)
    assert record["id"] == NAME and record["verdict"] == "refuted"
    assert record["witness"] == {"value": 2.5} and record["evidence"][0]["result"] == "false"
    (tmp_path / "value.csv").unlink()
    with pytest.raises(UserError, match=r"value\.csv is missing"):
        measured.main(arguments)


@pytest.mark.parametrize("answer", [True, False, Undecided("2 repetitions", 3)])
def test_the_record_says_what_the_answer_is(deciders, answer):
    def decide(results):
        del results
        return measured.decided(answer, "Looked at.", "one point", {"x": 1}, [], ["lip-sandwich"])

    decide.__module__ = measured.__name__
    measured.measures(NAME)(decide)
    record = measured.record(NAME, ".", [])
    (piece,) = record["evidence"]
    if isinstance(answer, bool):
        assert record["verdict"] == ("checked" if answer else "refuted")
        assert record["corrected"] == ([] if answer else ["lip-sandwich"])
        assert "undecided" not in piece and record["why"] == "Looked at."
        return
    assert (record["verdict"], piece["result"], record["corrected"]) == ("open", "unknown", [])
    assert piece["undecided"] == "2 repetitions; and 3 more like it"
    assert record["why"] == f"Not decided by this run: {piece['undecided']}. Looked at."


@pytest.mark.parametrize("dataset", ["acs2023", "census1990"])
def test_numbers_of_another_configuration_decide_nothing(deciders, tmp_path, dataset):
    def decide(results):
        del results
        return measured.Measured("checked", "", "", {"value": 1}, data=[dataset])

    decide.__module__ = measured.__name__
    measured.measures(NAME)(decide)
    out = tmp_path / "measured.json"
    arguments = ["--paper", claims.statements()[NAME].paper, "--results", "results"]
    arguments += ["--datasets", "foursquare_nyc", "acs2023", "--out", str(out)]
    if dataset == "acs2023":
        assert measured.main(arguments) == 0
        return
    with pytest.raises(UserError, match=f"results: {NAME} has numbers of census1990, which config"):
        measured.main(arguments)
    assert not out.exists()


def test_only_statements_about_experiments_are_measured_and_once(deciders):
    with pytest.raises(ValueError, match="a matter of proof"):
        measured.measures("uldp-rr-ldp")
    measured.measures(NAME)(print)
    with pytest.raises(ValueError, match="decided twice"):
        measured.measures(NAME)
    with pytest.raises(ValueError, match="is stated in no file of claims"):
        measured.measures("uldp-unheard-of")


@pytest.mark.parametrize(
    ("verdict", "numbers", "words"),
    [
        ("proved", {"x": 1}, "verdict"),
        ("checked", {}, "numbers"),
        ("open", {"x": 1}, "needs a reason"),
    ],
)
def test_a_measurement_proves_nothing_and_has_numbers(verdict, numbers, words):
    with pytest.raises(ValueError, match=words):
        measured.Measured(verdict, "", "", numbers)
