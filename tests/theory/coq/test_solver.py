"""A solver's step as data for Coq's checker."""

import pytest

from theory.coq.derivations import steps
from theory.coq.solver import Certificate
from theory.coq.writer import Names, Writer
from theory.kernel.record import derivation
from theory.kernel.sorts import BOOL, REAL, Refused, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, or_
from theory.kernel.theorem import solve

X = index("X")
r, s, b = const("r", REAL), const("s", REAL), const("b", BOOL)


def last(theorem):
    """Return the certificate of a theorem's last step, which needs no lemma."""
    return Certificate(steps(derivation(theorem))[-1], lambda text: [])


def test_facts_and_premises_that_are_not_needed_are_left_out():
    given = r / s <= 1
    other = solve(implies(given, or_(b, given)))
    proof = last(solve(implies(and_(b, 2 * r / s <= 2), given), other))
    assert proof.premises == []
    assert not any(key[0] in ("reciprocal", "premise") for key in proof.keys)
    assert len(proof.truth_values() & set(proof.state.atoms)) == 1


def test_premises_that_are_needed_stay():
    given = r <= s
    one = solve(implies(given, or_(b, given)))
    two = solve(implies(given, or_(given, b)))
    assert last(solve(implies(and_(b, given), or_(b, given)), one, two)).premises == []
    rule = solve(implies(and_(r <= 1, s >= 1), r <= s))
    (needed,) = last(solve(implies(and_(s >= 1, b, r <= 1), r <= s), one, rule)).premises
    assert needed is rule.formula


def test_inner_unknowns_come_before_outer_ones():
    inner = ite(s <= 0, 1, r)
    outer = ite(r <= 0, inner, s)
    found = last(solve(implies(and_(b, 2 * outer <= 2), outer + inner <= inner + 1))).unknowns()
    first, second = (t for t in found if t.op == "ite")
    assert first is inner
    assert second is outer


def test_equations_from_either_side_are_one_condition():
    x, y = const("x", X), const("y", X)
    one, other = ite(eq(x, y), r, s), ite(eq(y, x), r, s)
    proof = last(solve(implies(and_(b, one <= 1), other <= 1)))
    text = proof.text(Writer(Names()))
    extras, unknowns, aliases = text.splitlines()[1:4]
    assert extras.strip() == "[]"
    assert aliases.strip().startswith("[(") and unknowns.count(";") == 4


def test_numbers_by_cases_within_arguments_alone_are_in_no_text():
    x, y = const("x", X), const("y", X)
    f = const("f", functions(X, REAL))
    one = f(ite(b, y, x))
    proof = last(solve(implies(and_(2 * one <= 2, b), one <= 1)))
    assert not any(t.op == "ite" for t in proof.unknowns())


def test_a_step_without_a_certificate_is_refused():
    step = steps(derivation(solve(implies(r <= 0, r <= 1))))[-1]
    with pytest.raises(Refused, match="no certificate"):
        Certificate(step, lambda text: None)
