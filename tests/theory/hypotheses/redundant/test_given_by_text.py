"""What the text gives is the range of a number and nothing more, and the text does give it."""

import re
from dataclasses import replace

import pytest

from theory.hypotheses import underived
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.ledger import claims
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
n, s = const("n", REAL), const("s", functions(X, BOOL))

RANGES = {
    "a sign": a >= 0,
    "an interval": and_(a > 0, a <= 1),
    "of each value": X.forall(lambda x: f(x) >= 0),
    "two at least": n >= 2,
    "no more than all": a <= n,
    "two at least, all at most": and_(a >= 2, a <= n),
    "a count of a set": size(X, s) >= 1,
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
    "one point": and_(a >= 1, a <= 1),
    "nothing": and_(a > 1, a < 0),
    "all of them": and_(a >= n, a <= n),
    "at least all, at most one": and_(a >= n, a <= 1),
    "one element": n <= 1,
    "no element of a set": size(X, s) <= 0,
    "one point of each value": X.forall(lambda x: and_(f(x) >= 0, f(x) <= 0)),
}


def stated(hypothesis):
    """Return a statement with a hypothesis, in which n is the number of all values."""
    constants = (a, b, f, s, member)
    return Statement(constants, {"asked": hypothesis}, {"so": a * a >= 0}, {n: size(X)})


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


def test_what_is_given_of_a_claim_leaves_more_than_a_point():
    for name in {name for name, _ in GIVEN}:
        assert is_range(formals()[name].build(), *(h for one, h in GIVEN if one == name))
    both = Statement((a,), {"low": a >= 1, "high": a <= 1}, {"so": a * a >= 0})
    assert is_range(both, "low") and is_range(both, "high") and not is_range(both, "low", "high")


def test_words_that_the_claim_has_not_are_refused():
    assert not underived.is_said("uldp-urr-optimal", GivenByText("all s, N >= 5", "scope"))
    assert underived.is_said("uldp-urr-optimal", GivenByText("all s, N >= 5", "Definition 2"))


@pytest.mark.parametrize(
    ("said", "is_there"),
    [
        ("all eps >= 0", True),
        ("eps >= 0.", True),
        ("eps >= 0.5, later eps >= 0", True),
        ("eps >= 0.5", False),
        ("eps >= 0/1", False),
        ("eps >= 01", False),
        ("reps >= 0", False),
    ],
)
def test_words_are_whole(monkeypatch, said, is_there):
    known = {"one": replace(claims.statements()["uldp-urr-optimal"], scope=said)}
    monkeypatch.setattr(claims, "statements", lambda: known)
    assert underived.is_said("one", GivenByText("eps >= 0", "scope")) is is_there


def test_signs_of_words_are_no_pattern(monkeypatch):
    known = {"one": replace(claims.statements()["uldp-urr-optimal"], scope="r > 0, q* > 0")}
    monkeypatch.setattr(claims, "statements", lambda: known)
    assert underived.is_said("one", GivenByText("q* > 0", "scope"))
    assert not underived.is_said("one", GivenByText("s* > 0", "scope"))


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
    assert finding.search(name, {"dropped": [hypothesis]}, steps=1_000_000) == {"dropped": {}}
