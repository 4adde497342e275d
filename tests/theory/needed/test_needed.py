"""That hypotheses are needed where no fractions show it is derived anew; of others nothing is."""

from dataclasses import replace

import pytest

from theory import needed
from theory.kernel.binding import exception, function, with_sorts
from theory.kernel.sorts import REAL, Refused, functions, index, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import TRUE, and_, const, eq, not_, real
from theory.kernel.theorem import counterexample, elimination, refutes, solve
from theory.ledger.formal import REGISTERED, Formal, Needed, formals, vacuities
from theory.needed import few_others
from theory.tactics.logic import deny
from theory.tactics.tables import table

AT = ("uldp-urr-against-urap-l1", 0)
NEEDED = [
    (name, k)
    for name, stated in sorted(formals().items())
    for k, why in stated.dropped.items()
    if isinstance(why, Needed)
]
X = index("X")
a, f = const("a", REAL), const("f", functions(X, REAL))


@pytest.mark.parametrize(("name", "k"), NEEDED)
def test_the_kernel_derives_that_it_is_needed(name, k):
    found = needed.derive_needed(name, k)
    assert refutes(found, needed.aim(name, k).formula, needed.proofs()[name, k].sorts)
    assert not vacuities(formals()[name])


def test_what_it_rests_on_is_known():
    assert {at: needed.derive_needed(*at).axioms for at in NEEDED} == {AT: {"zero"}}


def test_every_proof_is_of_a_hypothesis_without_an_instance():
    assert set(needed.proofs()) == set(NEEDED)


def test_another_theorem_shows_nothing(monkeypatch):
    other = replace(needed.proofs()[AT], prove=lambda wanted: solve(TRUE))
    monkeypatch.setitem(needed.PROOFS, AT, other)
    with pytest.raises(Refused, match="needed"):
        needed.derive_needed(*AT)


@pytest.mark.parametrize("others", [1, 0, few_others.DELTA / 2, few_others.DELTA / 100])
def test_other_numbers_meet_the_hypothesis_or_not_the_rest(others):
    with pytest.raises(Refused):
        few_others.one_sensitive(needed.aim(*AT), others=others)


def test_a_conclusion_that_holds_there_is_not_refuted():
    wanted = needed.aim(*AT)
    second = replace(wanted, conclusions=wanted.conclusions[1:2])
    assert few_others.one_sensitive(second)
    with pytest.raises(Refused):
        few_others.one_sensitive(replace(wanted, conclusions=wanted.conclusions[2:]))


def test_of_other_hypotheses_nothing_is_derived():
    with pytest.raises(Refused, match="no proof about hypothesis 2"):
        needed.derive_needed("lip-implies-ldp", 2)


def derived(monkeypatch, statement, value, sorts):
    """Return what is derived of a made statement's first hypothesis, from a value."""
    stated = Formal(lambda: statement, "ours", dropped={0: Needed("made")})
    monkeypatch.setitem(REGISTERED, "made", stated)

    def prove(wanted):
        return deny(with_sorts(wanted.formula, sorts), value)

    monkeypatch.setitem(needed.proofs(), ("made", 0), needed.Refutation(prove, sorts))
    return needed.derive_needed("made", 0)


def test_sets_are_named(monkeypatch):
    made = Statement((f,), (X.forall(lambda x: f(x) >= 0),), (X.sum(f) >= 0,))
    below, above = (table([letters(1)], [number]) for number in (-1, 1))
    assert not derived(monkeypatch, made, below, {X: letters(1)}).axioms
    with pytest.raises(Refused, match="false"):
        derived(monkeypatch, made, above, {X: letters(1)})


def test_a_conclusion_that_divides_by_zero_is_not_false(monkeypatch):
    made = Statement((a,), (a >= 2,), (1 / (a - 1) > 0,))
    assert derived(monkeypatch, made, real(0), {})
    with pytest.raises(Refused):
        derived(monkeypatch, made, real(1), {})


@pytest.mark.parametrize("number", [0, 1])
def test_a_hypothesis_that_divides_by_zero_does_not_fail(monkeypatch, number):
    """At a = 1 nothing is known of 1/(a - 1): two wishes of it that no number meets say nothing."""
    wish = and_(eq(1 / (a - 1), 2), eq(1 / (a - 1), 3))
    made = Statement((a,), (eq(a, number), wish), (a > 1,))
    monkeypatch.setitem(REGISTERED, "made", Formal(lambda: made, "ours"))
    other = function(REAL, lambda r: not_(eq(r, number)))
    chosen = exception(other)
    known = [counterexample(other), elimination(other, real(number))]

    def refuted(statement):
        put = elimination(statement.formula.args[0], chosen)
        return solve(not_(statement.formula), put, *known)

    # what is not asked to have a meaning is refuted at both
    assert refuted(Statement((a,), (eq(a, number), not_(wish)), (a > 1,)))
    if number == 0:
        assert refuted(needed.aim("made", 1))
    else:
        with pytest.raises(Refused, match="not shown"):
            refuted(needed.aim("made", 1))
