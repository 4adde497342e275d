import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory.exporting import identities
from theory.kernel import identity
from theory.kernel.sorts import REAL, Refused
from theory.kernel.terms import const, real
from theory.ledger import prove
from theory.ledger import records as ledger
from theory.solving import solvers

X, Y = const("x", REAL), const("y", REAL)
NUMBERS = st.fractions(-3, 3, max_denominator=4).map(real)
TERMS = st.recursive(
    st.sampled_from([X, Y]) | NUMBERS,
    lambda part: st.builds(lambda a, b, act: act(a, b), part, part, st.sampled_from([
        lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a * b, lambda a, b: a / (1 + b * b),
    ])),
    max_leaves=8,
)  # fmt: skip


def flint(left, right):
    try:
        identity.denominators(left, right)
    except Refused:
        return False
    return True


@given(TERMS, TERMS)
def test_sympy_says_what_flint_says(left, right):
    for a, b in [(left, right), (left * right, right * left), (left - right, left + right)]:
        assert identities.holds(identities.text(a, b)) == flint(a, b)


def test_an_opinion_is_an_answer():
    assert solvers.sympy_opinion(identities.text(X * Y, Y * X)).result == "unsat"
    assert solvers.sympy_opinion(identities.text(X * Y, Y + X)).result == "sat"


def test_a_denominator_that_is_zero_is_no_identity():
    with pytest.raises(ZeroDivisionError, match="zero"):
        identities.holds("unknown\nnum 0\ndiv 0 1\nsame 2 2")


def test_sympy_against_an_identity_leaves_the_claim_open(monkeypatch):
    said = {prove.STEP: "unsat", prove.IDENTITY: "sat"}

    def answer_here(checks, jobs, told=None):
        del jobs
        return [prove.Found(c, "unsat", 0, said[c.role]) for c in checks], {}

    monkeypatch.setattr(prove, "answer_all", answer_here)
    records, _, failures, _ = ledger.decide(["ldp-pure-variance"], 1)
    assert records[0]["verdict"] == "open" and not records[0]["assembled"]
    assert "ldp-pure-variance: SymPy denies an identity that FLINT found" in failures
