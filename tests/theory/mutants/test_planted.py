"""Misformalisations planted in statements of claims: each is caught, and says by what."""

from collections import Counter

import pytest

from tests.theory.mutants.planted import PLANTED
from theory.ledger import formal
from theory.mutants import judge

KINDS = (
    "vacuous hypotheses",
    "wrong direction",
    "boundary",
    "x/0 is 0",
    "a constant that shadows",
    "truncated subtraction",
    "a conclusion that restates a hypothesis",
    "a sort too small",
)


def test_there_are_sixty_of_eight_kinds():
    count = Counter(one.kind for one in PLANTED)
    assert set(count) == set(KINDS) and min(count.values()) >= 6
    assert len(PLANTED) >= 60
    statements = [one.made()[0].build() for one in PLANTED]
    assert len(set(statements)) == len(PLANTED)


@pytest.mark.parametrize("claim", sorted({one.claim for one in PLANTED}))
def test_without_a_slip_nothing_is_caught(claim):
    assert judge.refusal(claim, formal.formals()[claim]) == ("", "")


@pytest.mark.parametrize("slip", PLANTED, ids=lambda one: f"{one.kind}: {one.claim}")
def test_a_slip_is_caught(slip):
    made, without = slip.made()
    by, why = judge.refusal(slip.claim, made, without)
    assert by in judge.REFUSED and why and "no statement" not in why
