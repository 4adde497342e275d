"""Solvers and claims in this process, and ledgers of few claims, for tests of other things.

Solvers cannot be stopped here: for claims of which cvc5 decides every step at once, and no others.
"""

import json
import signal
from concurrent.futures import Future
from contextlib import contextmanager

import pebble
import pytest

from tests.rings.turns import in_turn
from theory.__main__ import main
from theory.certificates import derivations
from theory.kept import scripts
from theory.ledger import decisions
from theory.views import catalogue

FIFTH, FUNCTIONS = 5, catalogue.without_arguments
# by tests of what the catalogue is for
SOUGHT = ("moments.mean", "cauchy_schwarz.theorem", "finite.independent_bits.variance")
SOUGHT += ("sets.choices.expanded",)


class Pool:
    """Answers each task when it is scheduled."""

    def __init__(self, max_workers, max_tasks=0, context=None, initializer=None):
        del max_workers, max_tasks, context, initializer

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def stop(self):
        pass

    def schedule(self, function, args, timeout):
        del timeout
        found = Future()
        try:
            found.set_result(function(*args))
        except Exception as error:
            found.set_exception(error)
        return found


@contextmanager
def solvers_here():
    """Let no process be started for a solver."""
    before = signal.signal(signal.SIGPROF, signal.SIG_IGN)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pebble, "ProcessPool", Pool)
            yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@contextmanager
def claims_here():
    """Let no process be started for what is made of each claim."""

    def one_by_one(of_claim, ids, *_):
        return {name: of_claim(name) for name in ids}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scripts, "of_all", one_by_one)
        yield


@contextmanager
def few_theorems():
    """Let the catalogue have a fifth of the shared theorems, another each turn, and `SOUGHT`."""
    functions = FUNCTIONS()
    some = {name: one for k, (name, one) in enumerate(functions.items()) if in_turn(k, FIFTH)}
    some |= {name: functions[name] for name in SOUGHT}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "without_arguments", lambda: some)
        yield


def decide_only(names, path):
    """Write a ledger of all claims, of which only some are decided; the others are open."""
    some = {name: decisions.deciders()[name] for name in names}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decisions, "deciders", lambda: some)
        patch.setattr(decisions, "is_measured", lambda name: name not in some)
        patch.setattr(derivations, "stale", lambda *_: [])  # those of all other claims
        assert main(["prove", "--ledger", str(path)]) == 0


def decided(whole):
    """Return the records of claims that were decided, of a ledger's file."""
    return [r for r in json.loads(whole.read_text()) if r["verdict"] != "open"]
