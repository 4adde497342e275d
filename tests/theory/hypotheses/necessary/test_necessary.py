"""That hypotheses are necessary where no fractions show it is derived; of others nothing is."""

from dataclasses import replace

import pytest

from theory.hypotheses import necessary
from theory.hypotheses.necessary import few_others
from theory.kernel.binding import exception, function, with_sorts
from theory.kernel.sorts import REAL, Refused, functions, index, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import TRUE, and_, const, eq, not_, real
from theory.kernel.theorem import counterexample, elimination, refutes, solve
from theory.ledger.formal import Formal, Needed, formals, vacuities
from theory.tactics.logic import deny
from theory.tactics.tables import table

AT = ("uldp-urr-against-urap-l1", "s >= 1 and N >= 1")
NEEDED = [
    (name, hypothesis)
    for name, stated in sorted(formals().items())
    for hypothesis, why in stated.dropped.items()
    if isinstance(why, Needed)
]
X = index("X")
a, f = const("a", REAL), const("f", functions(X, REAL))


@pytest.mark.parametrize(("name", "hypothesis"), NEEDED)
def test_the_kernel_derives_that_it_is_necessary(name, hypothesis):
    found = necessary.derive_necessary(name, hypothesis)
    assert refutes(
        found, necessary.aim(name, hypothesis).formula, necessary.proofs()[name, hypothesis].sorts
    )
    assert not vacuities(formals()[name])


def test_what_it_rests_on_is_known():
    assert {at: necessary.derive_necessary(*at).axioms for at in NEEDED} == {AT: {"zero"}}


def test_every_proof_is_of_a_hypothesis_without_an_instance():
    assert set(necessary.proofs()) == set(NEEDED)


def test_another_theorem_shows_nothing(monkeypatch):
    other = replace(necessary.proofs()[AT], prove=lambda wanted: solve(TRUE))
    monkeypatch.setitem(necessary.PROOFS, AT, other)
    with pytest.raises(Refused, match="needed"):
        necessary.derive_necessary(*AT)


@pytest.mark.parametrize("others", [1, 0, few_others.DELTA / 2, few_others.DELTA / 100])
def test_other_numbers_meet_the_hypothesis_or_not_the_rest(others):
    with pytest.raises(Refused):
        few_others.one_sensitive(necessary.aim(*AT), others=others)


def test_a_conclusion_that_holds_there_is_not_refuted():
    wanted = necessary.aim(*AT)
    false = "the ratio for s = 1"
    assert few_others.one_sensitive(replace(wanted, conclusions={false: wanted.conclusions[false]}))
    others = {name: part for name, part in wanted.conclusions.items() if name != false}
    with pytest.raises(Refused):
        few_others.one_sensitive(replace(wanted, conclusions=others))


def test_of_other_hypotheses_nothing_is_derived():
    with pytest.raises(Refused, match="no proof about hypothesis 'eps >= 0'"):
        necessary.derive_necessary("lip-implies-ldp", "eps >= 0")


def derived(monkeypatch, statement, value, sorts):
    """Return what is derived of a made statement's first hypothesis, from a value."""
    name = next(iter(statement.hypotheses))
    stated = Formal(lambda: statement, dropped={name: Needed("made")})
    monkeypatch.setitem(formals(), "made", stated)

    def prove(wanted):
        return deny(with_sorts(wanted.formula, sorts), value)

    monkeypatch.setitem(necessary.proofs(), ("made", name), necessary.Refutation(prove, sorts))
    return necessary.derive_necessary("made", name)


def test_sets_are_named(monkeypatch):
    made = Statement((f,), {"f >= 0": X.forall(lambda x: f(x) >= 0)}, {"a sum": X.sum(f) >= 0})
    below, above = (table([letters(1)], [number]) for number in (-1, 1))
    assert not derived(monkeypatch, made, below, {X: letters(1)}).axioms
    with pytest.raises(Refused, match="false"):
        derived(monkeypatch, made, above, {X: letters(1)})


def test_a_conclusion_that_divides_by_zero_is_not_false(monkeypatch):
    made = Statement((a,), {"a >= 2": a >= 2}, {"1 / (a - 1) > 0": 1 / (a - 1) > 0})
    assert derived(monkeypatch, made, real(0), {})
    with pytest.raises(Refused):
        derived(monkeypatch, made, real(1), {})


@pytest.mark.parametrize("number", [0, 1])
def test_a_hypothesis_that_divides_by_zero_does_not_fail(monkeypatch, number):
    """At a = 1 nothing is known of 1/(a - 1): two wishes of it that no number meets say nothing."""
    wish = and_(eq(1 / (a - 1), 2), eq(1 / (a - 1), 3))
    made = Statement((a,), {"a": eq(a, number), "wish": wish}, {"a > 1": a > 1})
    monkeypatch.setitem(formals(), "made", Formal(lambda: made))
    other = function(REAL, lambda r: not_(eq(r, number)))
    chosen = exception(other)
    known = [counterexample(other), elimination(other, real(number))]

    def refuted(statement):
        put = elimination(statement.formula.args[0], chosen)
        return solve(not_(statement.formula), put, *known)

    # what is not asked to have a meaning is refuted at both
    assert refuted(Statement((a,), {"a": eq(a, number), "not wish": not_(wish)}, {"a > 1": a > 1}))
    if number == 0:
        assert refuted(necessary.aim("made", "wish"))
    else:
        with pytest.raises(Refused, match="not shown"):
            refuted(necessary.aim("made", "wish"))
