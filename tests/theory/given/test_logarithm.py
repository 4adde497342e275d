"""The logarithm's laws, and the statements that ask them of a function."""

from dataclasses import replace

import pytest

from theory.given import analysis, existence, filled, logarithm
from theory.given.logarithm import LOG, POSITIVE, a, b, value
from theory.kernel.binding import apply, function
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import REAL, Refused, functions
from theory.kernel.terms import and_, eq, implies
from theory.kernel.theorem import solve
from theory.ledger import formal
from theory.tactics.logic import conjuncts

ASKED = sorted(logarithm.asked())
# which proof shows it
PROOFS = dict.fromkeys(("lip-information", "lip-mip"), analysis.of_all_ratios)
PROOFS |= {"uldp-water-filling": filled.of_all_chances}
PROOFS |= {"oneid-problem-convex": analysis.of_tangents}
# what is known, and the number of a part without which it does not follow
NEEDED = [
    ("lip-information", 2),
    ("lip-mip", 2),
    ("oneid-problem-convex", 1),
    ("uldp-water-filling", -1),
]


def test_there_is_a_function_with_its_laws():
    found = logarithm.theorem()
    said = found.formula
    assert found.axioms == {"zero"} and not said.free
    log = logarithm.LOGARITHM
    laws = apply(apply(apply(said.args[0].args[0], log).args[0].args[0], a).args[0], b)
    product = eq(value(a * b), value(a) + value(b))
    rest = [eq(value(1 / a), -value(a)), value(a) <= a - 1, implies(a <= b, value(a) <= value(b))]
    assert laws is implies(POSITIVE, and_(product, *rest))


@pytest.mark.parametrize(
    "wrong",
    [
        eq(value(a * b), value(a) * value(b)),
        value(a) <= (a - 1) / 2,
        value(a) >= a - 1,
        value(a) <= value(b),
    ],
)
def test_it_has_no_others(wrong):
    with pytest.raises(Refused):
        solve(implies(POSITIVE, wrong), logarithm.has_laws(), logarithm.used())


def test_the_laws_are_of_positive_numbers():
    with pytest.raises(Refused):
        solve(implies(a > 0, logarithm.laws(value, a, b)), logarithm.has_laws())


@pytest.mark.parametrize(
    ("w", "fails"),
    [
        (lambda t: t * t, "at_least_sum"),
        (lambda t: t, None),
        (lambda t: logarithm.ONE, "at_most_sum"),
    ],
)
def test_other_slopes_have_no_law_of_products(monkeypatch, w, fails):
    """The integral of 1/t^2 grows too little, that of 1 too much."""
    made = replace(LOG, w=w)
    monkeypatch.setattr(logarithm, "LOG", made)
    monkeypatch.setattr(logarithm, "L", made.whole)
    for name in ("at_most_sum", "at_least_sum"):
        derive = getattr(logarithm, name).__wrapped__
        if name == fails:
            with pytest.raises(Refused):
                derive()
        else:
            derive()


def test_every_statement_that_is_given_a_logarithm_is_met():
    sort = functions(REAL, REAL)
    named = {
        claim
        for claim, stated in formal.formals().items()
        if any(c.data == "log" and c.sort is sort for c in stated.build().constants)
    }
    assert named == {*ASKED} == {*PROOFS}


@pytest.mark.parametrize("claim", ASKED)
def test_it_has_what_a_statement_asks(claim):
    """Its formula is closed: the statement's hypotheses, of the logarithm, follow from the rest."""
    found, theorem = logarithm.asked()[claim]()
    assert theorem.axioms == {"zero"} and not theorem.formula.free
    at = theorem.formula
    for c in found.others:
        at = apply(at.args[0], c)
    assert at is implies(found.known, found.at(logarithm.LOGARITHM))
    statement = formal.formals()[claim].build()
    parts = {part for q in statement.hypotheses for part in conjuncts(statement.spelled(q))}
    said = {*conjuncts(found.known), *conjuncts(found.wanted)}
    assert parts <= said and bool(said - parts) == bool(found.where)
    for where in formal.formals()[claim].holds:
        assert Instance(where.sizes, where.values).value(found.known) is True


@pytest.mark.parametrize(("claim", "k"), NEEDED)
def test_it_is_not_shown_of_other_functions_or_of_less(monkeypatch, claim, k):
    found, _ = logarithm.asked()[claim]()
    prove = PROOFS[claim]
    assert prove(found).formula is implies(found.known, found.at(logarithm.LOGARITHM))
    parts = conjuncts(found.known)
    less = and_(*(part for part in parts if part is not parts[k]))
    with pytest.raises(Refused):
        prove(replace(found, known=less))
    for module in (logarithm, filled):
        monkeypatch.setattr(module, "LOGARITHM", function(REAL, lambda t: 1 / t))
    with pytest.raises(Refused):
        prove(found)


def test_a_proof_of_something_else_is_refused(monkeypatch):
    monkeypatch.setattr(logarithm, "ASKED", {})
    logarithm.asks("lip-mip")(lambda found: solve(implies(found.known, found.known)))
    with pytest.raises(Refused, match="lip-mip: another formula"):
        logarithm.ASKED["lip-mip"]()
    assert existence.given("lip-mip", "log").wanted.op == "forall"
