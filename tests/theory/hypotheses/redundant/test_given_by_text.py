"""What the text gives is the range of a number and nothing more, and the text does give it."""

import re
from dataclasses import replace

import pytest

from theory.hypotheses import underived
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.ledger.formal import GivenByText, formals, vacuities
from theory.mutants import finding
from theory.sense.ranges import is_range
from theory.tactics.sums import size

GIVEN = [
    (name, hypothesis)
    for name, stated in sorted(formals().items())
    for hypothesis, why in stated.dropped.items()
    if isinstance(why, GivenByText)
]
KINDS = "Definition|Proposition|Theorem|Section|footnote"
PLACE = re.compile(rf"(proof of )?({KINDS}) [\dIVX]+(-[A-Z])?")
X = index("X")
a, b = const("a", REAL), const("b", REAL)
f, member = const("f", functions(X, REAL)), const("member", functions(X, X, REAL))
n = const("n", REAL)

RANGES = {
    "a sign": a >= 0,
    "an interval": and_(a > 0, a <= 1),
    "of each value": X.forall(lambda x: f(x) >= 0),
    "two at least": n >= 2,
    "no more than all": a <= n,
}
MORE = {
    "an equation": eq(a, 1),
    "of two numbers": a <= b,
    "of a product": a * b >= 0,
    "of a difference": a - 1 >= 0,
    "another numeral": a <= 148,
    "at one value twice": X.forall(lambda x: member(x, x) >= 0),
    "of a sum": X.sum(f) <= 1,
    "under a condition": implies(a >= 0, b >= 0),
    "one of two": not_(and_(a >= 0, b >= 0)),
    "with one that is none": and_(a >= 0, a <= b),
}


def stated(hypothesis):
    """Return a statement with a hypothesis, in which n is the number of all values."""
    return Statement((a, b, f, member), {"asked": hypothesis}, {"so": a * a >= 0}, {n: size(X)})


@pytest.mark.parametrize("hypothesis", RANGES.values(), ids=RANGES)
def test_the_range_of_a_number_may_be_given(hypothesis):
    assert is_range(stated(hypothesis), "asked")


@pytest.mark.parametrize("hypothesis", MORE.values(), ids=MORE)
def test_what_says_more_may_not(hypothesis):
    assert not is_range(stated(hypothesis), "asked")


@pytest.mark.parametrize(("name", "hypothesis"), GIVEN)
def test_the_text_gives_it(name, hypothesis):
    given = formals()[name].dropped[hypothesis]
    assert underived.is_said(name, given)
    assert given.place in ("says", "reading", "scope") or PLACE.fullmatch(given.place)


def test_words_that_the_claim_has_not_are_refused():
    assert not underived.is_said("uldp-urr-optimal", GivenByText("all s, N >= 5", "scope"))
    assert underived.is_said("uldp-urr-optimal", GivenByText("all s, N >= 5", "Definition 2"))


def complaints(name, hypothesis, given):
    """Return what is said against a hypothesis if it is given so."""
    stated = formals()[name]
    changed = replace(stated, dropped=dict(stated.dropped) | {hypothesis: given})
    return [c for c in vacuities(changed) if f"hypothesis {hypothesis!r}" in c]


def test_no_other_hypothesis_is_given():
    given = GivenByText("uRR is optimal", "says")
    (found,) = complaints("uldp-urr-optimal", "uRR is optimal", given)
    assert "says more than the range of a number" in found
    (found,) = complaints("uldp-urr-optimal", "s >= 1", GivenByText(" ", "scope"))
    assert "not by which words" in found


@pytest.mark.trial
@pytest.mark.parametrize(("name", "hypothesis"), GIVEN)
def test_no_instance_shows_that_it_is_needed(name, hypothesis):
    """Otherwise that instance says more."""
    assert finding.search(name, {"dropped": [hypothesis]}, seconds=4) == {"dropped": {}}
