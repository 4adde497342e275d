import os
import signal
import time
from multiprocessing import get_context

import pytest
from pebble import ProcessPool

from common.errors import UserError
from mechanisms import urr
from theory.kernel import trace
from theory.mutants import run
from theory.mutants.run import Tried

URR, FLIP = "mechanisms.urr.probabilities", "mechanisms.binary_channel.symmetric_flip"


@pytest.fixture(autouse=True)
def forgetful():
    yield
    trace.forget()


def numbers(formula, kind):
    return [k for k, mutant in enumerate(run.of(formula)) if mutant.kind == kind]


@pytest.mark.parametrize("kind", ["sign", "constant", "swapped result"])
def test_a_theorem_fails_with_a_mutant(kind):
    """By a theorem (uldp-urr-private-reachable) and by obligations (uldp-urr-l1)."""
    before = urr.probabilities(3, 2)
    for k in numbers(URR, kind)[:2]:
        assert run.caught_by(URR, k, ["uldp-urr-private-reachable"])
        assert run.caught_by(URR, k, ["uldp-urr-l1"])
    assert urr.probabilities(3, 2) == before
    assert run.failure("uldp-urr-private-reachable")[0] == ""


def test_a_claim_about_something_else_catches_nothing():
    k = numbers(FLIP, "sign")[0]
    assert run.caught_by(FLIP, k, ["uldp-urr-private-reachable"]) == ""
    assert run.caught_by(FLIP, k, []) == ""


def test_a_baseline_says_what_the_claim_is_about():
    complaint, about, seconds = run.baseline("uldp-urr-private-reachable")
    assert complaint == "" and URR in about and seconds > 0


def test_the_draw_repeats_and_gives_each_formula_its_turn():
    drawn = run.drawn([FLIP, URR], 12, seed=3)
    assert drawn == run.drawn([URR, FLIP], 12, seed=3) != run.drawn([URR, FLIP], 12, seed=4)
    assert len(set(drawn)) == 12
    assert sum(formula == URR for formula, _ in drawn) == 6
    kinds = [run.of(formula)[k].kind for formula, k in drawn if formula == URR]
    assert len(set(kinds)) == len({mutant.kind for mutant in run.of(URR)})
    everything = len(run.of(URR)) + len(run.of(FLIP))
    assert len(run.drawn([URR, FLIP], 10_000, seed=3)) == everything


def test_those_listed_as_equivalent_are_mutants_with_a_reason():
    assert all(reason for reason in run.equivalent().values())


@pytest.mark.parametrize("formula", [URR, "mechanisms.urr.gone"])
def test_a_stale_entry_is_named(formula, monkeypatch, tmp_path):
    path = tmp_path / "equivalent.yaml"
    path.write_text(f"- {{formula: {formula}, change: a -> b, reason: none}}")
    monkeypatch.setattr(run, "EQUIVALENT", path)
    with pytest.raises(UserError, match=f"no mutant 'a -> b' of {formula}"):
        run.equivalent()


def busy():
    with run.cpu_limited(0.2):
        while True:
            pass


def test_a_mutant_has_so_much_cpu_time_and_no_more():
    """By the kind of process that `run` starts, which a solver could not keep either."""
    with ProcessPool(max_workers=1, context=get_context("spawn")) as pool:
        by, undecided = run.result_of(pool.schedule(busy, timeout=1800))
        assert by == "" and undecided == f"not decided in {run.MUTANT_SECONDS} s of CPU time"
        by, undecided = run.result_of(pool.schedule(os._exit, args=(1,), timeout=1800))
        assert by == "" and undecided == "the process that derives it ended"
        by, undecided = run.result_of(pool.schedule(time.sleep, args=(60,), timeout=0.2))
        assert by == "" and undecided == f"not decided in {run.MUTANT_CLOCK} s"


def test_time_asleep_does_not_count_and_the_limit_ends_with_the_block():
    with run.cpu_limited(0.2):
        time.sleep(0.4)
    assert signal.getitimer(signal.ITIMER_PROF) == (0, 0)


def dwelling(formula, k, names):
    """End as at the limit of CPU time, by the first claim that is slow."""
    if names[0] == "slow":
        os.kill(os.getpid(), signal.SIGPROF)
    return f"{names[0]} fails with mutant {k} of {formula}"


@pytest.mark.parametrize("last", ["quick", "slow"])
def test_what_is_undecided_is_tried_again_from_the_other_end(last, monkeypatch):
    monkeypatch.setattr(run, "caught_by", dwelling)
    monkeypatch.setattr(run, "formulas_and_claims", lambda *_: {URR: ["slow", last]})
    (found,) = run.run(1, seed=1, jobs=1)
    if last == "quick":
        assert found.by.startswith("quick fails with mutant") and not found.undecided
    else:
        assert not found.by and "CPU time" in found.undecided


def tried(caught, survived, equivalent=0, wrong=0, late=0):
    return [
        *[Tried("f", "sign", f"l{k}", undecided="late") for k in range(late)],
        *[Tried("f", "sign", f"c{k}", by="x") for k in range(caught)],
        *[Tried("f", "index", f"s{k}") for k in range(survived)],
        *[Tried("f", "index", f"e{k}", reason="same") for k in range(equivalent)],
        *[Tried("f", "index", f"w{k}", by="x", reason="same") for k in range(wrong)],
    ]


def test_the_share_is_of_those_that_are_not_equivalent(capsys):
    assert run.report(tried(95, 5, equivalent=10))
    out, err = capsys.readouterr()
    assert "caught 95 of 100 (95.0 %)" in out and "10 equivalent" in out
    assert "index: 0 of 5" in out and "sign: 95 of 95" in out
    assert err.count("SURVIVES f: index") == 5
    assert not run.report(tried(94, 6))
    assert not run.report(tried(0, 0, equivalent=3))


def test_what_is_undecided_is_not_caught(capsys):
    assert run.report(tried(95, 0, late=5))
    out, err = capsys.readouterr()
    assert "caught 95 of 100 (95.0 %), 5 undecided" in out
    assert err.count("UNDECIDED f: sign: l0: late") == 1 and "SURVIVES" not in err
    assert not run.report(tried(94, 0, late=6))


def test_a_mutant_listed_as_equivalent_and_caught_fails(capsys):
    assert not run.report(tried(100, 0, wrong=1))
    assert "CAUGHT, though listed: f: w0" in capsys.readouterr().err
