from fractions import Fraction
from functools import cache

import pytest

from mechanisms import urap, urr
from mechanisms.urr import probabilities
from theory.kernel import trace

NAME = "mechanisms.urr.probabilities"


def test_calls_are_seen_by_whatever_name():
    with trace.watching(), trace.noting() as names:
        probabilities(2, Fraction(3))
    assert list(names) == [NAME]
    with trace.noting() as names:
        probabilities(2, Fraction(3))
    assert not names


def test_what_a_function_calls_is_seen_too():
    with trace.watching(), trace.noting() as names:
        urr.output_probabilities(True, s=2, E=Fraction(3))
    assert set(names) == {NAME, "mechanisms.urr.output_probabilities"}


def test_a_remembered_result_names_what_made_it():
    calls = []

    @trace.remembered
    def lemma(E):
        calls.append(E)
        return probabilities(2, E)

    with trace.watching():
        for _ in range(2):
            with trace.noting() as names:
                assert lemma(Fraction(3)) == probabilities(2, Fraction(3))
            assert list(names) == [NAME]
    assert calls == [3]
    trace.forget()
    lemma(Fraction(3))
    assert calls == [3, 3]


def test_a_replaced_function_runs_the_other():
    def broken(*args, **kwargs):
        raise RuntimeError("replaced")

    with trace.replaced({NAME: broken}), pytest.raises(RuntimeError, match="replaced"):
        urr.output_probabilities(True, 2, Fraction(3))
    assert probabilities(1, E=Fraction(2)) == (1, Fraction(1, 2), Fraction(1, 2))


def test_defaults_and_keywords_survive():
    before = urap.mechanism([True, False], Fraction(1, 2), Fraction(3)).matrix()
    with trace.watching():
        during = urap.mechanism([True, False], Fraction(1, 2), Fraction(3)).matrix()
    assert (before == during).all()


def test_every_module_function_is_known():
    known = trace.functions_of()
    assert known[NAME] is probabilities
    assert len(known) > 150
    assert not any("<locals>" in f.__qualname__ for f in known.values())


def test_a_plain_cache_would_hide_a_call():
    """Why proofs use `remembered`."""

    @cache
    def lemma():
        return probabilities(2, Fraction(3))

    with trace.watching():
        lemma()
        with trace.noting() as names:
            lemma()
    assert not names
