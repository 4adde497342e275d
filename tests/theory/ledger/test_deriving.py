"""Claims derived in several processes: the same bytes, and no process is waited for in vain."""

import os
import sys
import time

import pytest

from common import extras
from common.errors import UserError
from theory.__main__ import main
from theory.ledger import by_certificates, deriving, records
from theory.solving import watchdog

# a theorem of several steps, a refutation, a misprint, and one decided by obligations
NAMES = ["lip-opt-channel", "lip-derivative", "uldp-rr-ldp", "oneid-optimum-certified"]


@pytest.fixture
def however_few(monkeypatch):
    monkeypatch.setattr(deriving, "FEW", 0)


def files(folder):
    """Return what a run wrote, but the seconds it took."""
    found = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {str(path.relative_to(folder)): made for path, made in found.items()} | {
        "prove_seconds.json": b""
    }


@pytest.mark.trial
def test_two_processes_write_what_one_does(however_few, tmp_path):
    for jobs in "12":
        ledger = tmp_path / jobs / "ledger.json"
        assert main(["prove", *NAMES, "--cold", "--jobs", jobs, "--ledger", str(ledger)]) == 0
    assert files(tmp_path / "1") == files(tmp_path / "2")
    assert len(files(tmp_path / "1")) > len(NAMES)


def ends(name):
    os._exit(3)


def lasts(name):
    time.sleep(60)


def says(name):
    return os.getpid(), name


def fails(name):
    raise ArithmeticError(name)


def test_each_claim_is_prepared_once_elsewhere(however_few):
    with deriving.preparing(says, NAMES, 2) as ready:
        found = {name: said for name, said, _ in ready}
    assert sorted(found) == sorted(NAMES) and all(said[1] == n for n, said in found.items())
    assert os.getpid() not in {process for process, _ in found.values()}


def test_claims_of_one_module_stay_together_and_the_longest_are_first():
    pair = ["uldp-urr-l1-greatest", "uldp-urap-l1-greatest"]
    names = ["lip-opt-channel", pair[0], "lip-derivative", pair[1]]
    found = deriving.by_module(names, {"lip-derivative": 9.0, pair[1]: 5.0, pair[0]: 6.0})
    assert found == [pair, ["lip-derivative"], ["lip-opt-channel"]]


def test_a_process_is_followed_by_another_with_none_of_its_memory(however_few, monkeypatch):
    monkeypatch.setattr(deriving, "MOST_MODULES", 1)
    with deriving.preparing(says, NAMES, 2) as ready:
        assert len({process for _, (process, _), _ in ready}) == len(NAMES)


@pytest.mark.parametrize(("few", "jobs"), [(len(NAMES) + 1, 2), (0, 1)])
def test_a_few_claims_or_one_process_are_prepared_here(monkeypatch, few, jobs):
    monkeypatch.setattr(deriving, "FEW", few)
    with deriving.preparing(says, NAMES, jobs) as ready:
        assert {process for _, (process, _), _ in ready} == {os.getpid()}


def test_a_process_that_ends_is_told_with_its_claim(however_few):
    told = f"({'|'.join(NAMES)}): a process ended before it was derived; nothing is written"
    with pytest.raises(UserError, match=told), deriving.preparing(ends, NAMES, 2) as ready:
        list(ready)


def test_a_claim_that_takes_too_long_ends_the_command(however_few, monkeypatch):
    monkeypatch.setattr(watchdog, "CLAIM_SECONDS", 1)
    told = f"({'|'.join(NAMES)}): not derived in 1 s; nothing is written"
    with pytest.raises(UserError, match=told), deriving.preparing(lasts, NAMES, 2) as ready:
        list(ready)


def test_an_error_of_the_program_is_not_hidden(however_few):
    with (
        pytest.raises(ArithmeticError, match="|".join(NAMES)),
        deriving.preparing(fails, NAMES, 2) as ready,
    ):
        list(ready)


def mode(name):
    return by_certificates.mode()


@pytest.mark.parametrize(("certificates", "said"), [(True, "certificates"), (False, "z3")])
def test_each_process_is_in_the_mode(however_few, certificates, said):
    with deriving.preparing(mode, NAMES, 2, certificates) as ready:
        assert {mode for _, mode, _ in ready} == {said}
    assert by_certificates.mode() == "z3"


def test_a_claim_that_needs_an_extra_names_it(monkeypatch):
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "sympy", None)
        told = records.prepare("uldp-ubd-mixture-estimate").error
    assert told.startswith("uldp-ubd-mixture-estimate: this needs sympy: install ")
    monkeypatch.setattr(extras, "installed", lambda name: "" if name == "cvc5" else "1")
    told = records.prepare("uldp-ubd-mixture-estimate").error
    assert told.startswith("uldp-ubd-mixture-estimate: this needs cvc5: install ")
