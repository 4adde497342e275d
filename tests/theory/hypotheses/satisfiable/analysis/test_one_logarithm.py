"""One function has the laws of the logarithm, and what statements ask of it."""

from dataclasses import replace

import pytest

from theory.certificates import replay
from theory.exporting import export
from theory.hypotheses.satisfiable.analysis import logarithms_and_pi, one_logarithm
from theory.hypotheses.satisfiable.analysis.one_logarithm import F, G
from theory.hypotheses.satisfiable.greatest import filled
from theory.kernel.binding import apply, function
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import REAL, Refused, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import and_, eq, implies
from theory.kernel.theorem import instance, solve
from theory.ledger import formal
from theory.library.analysis import logarithm
from theory.library.analysis.integral import LOG, r, s
from theory.library.analysis.logarithm import LOGARITHM, has_all, laws
from theory.library.analysis.naturals import n, one_and_next
from theory.tactics.logic import conjuncts

ASKED = sorted(one_logarithm.asked())
# which proof shows it
PROOFS = dict.fromkeys(("lip-information", "lip-mip"), logarithms_and_pi.of_all_ratios)
PROOFS |= {"uldp-water-filling": filled.of_all_chances}
PROOFS |= {"oneid-problem-convex": logarithms_and_pi.of_tangents}
# a statement, and the number of a known part without which it does not follow
NEEDED = [
    ("lip-information", 2),
    ("lip-mip", 2),
    ("oneid-problem-convex", 1),
    ("uldp-water-filling", -1),
]


def test_two_functions_with_the_laws_are_the_same():
    found = one_logarithm.unique()
    assert found.axioms == {"zero"} and not found.formula.free
    at = apply(apply(found.formula.args[0], F).args[0], G)
    same = REAL.forall(lambda x: implies(x > 0, eq(F(x), G(x))))
    assert at is implies(and_(has_all(F), has_all(G)), same)


@pytest.mark.parametrize("k", [0, 2])
def test_the_tangents_need_both_laws(monkeypatch, k):
    """Log ab = log a + log b, and log a <= a - 1."""
    derive = one_logarithm.used_of_any.__wrapped__
    assert derive().formula is one_logarithm.used_of_any().formula

    def less(*values):
        return and_(*(part for i, part in enumerate(laws(*values).args) if i != k))

    monkeypatch.setattr(logarithm, "laws", less)
    with pytest.raises(Refused):
        derive()


def test_how_much_closer():
    """By (s - r)^2/n, not by less."""
    found, known = one_logarithm.closer(), and_(has_all(F), has_all(G), LOG.inside(r, s))
    assert found.axioms == frozenset()
    square, further = (s - r) * (s - r), one_logarithm.further()
    facts = [found, *one_logarithm.at(found.formula.args[1].args[1], r, s), one_and_next()[0]]
    facts = [instance(t, {n: one_logarithm.ONE}) for t in facts]
    solve(implies(known, further <= square), *facts)
    with pytest.raises(Refused):
        solve(implies(known, further <= square / 2), *facts)


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
    found, theorem = one_logarithm.asked()[claim]()
    assert theorem.axioms == {"zero"} and not theorem.formula.free
    at = theorem.formula
    for c in found.others:
        at = apply(at.args[0], c)
    assert at is implies(found.known, found.at(LOGARITHM))
    statement = formal.formals()[claim].build()
    parts = {
        part for q in statement.hypotheses.values() for part in conjuncts(statement.spelled(q))
    }
    said = {*conjuncts(found.known), *conjuncts(found.wanted)}
    assert parts <= said and bool(said - parts) == bool(found.where)
    for where in formal.formals()[claim].holds:
        assert Instance(where.sizes, where.values).value(found.known) is True


@pytest.mark.parametrize(("claim", "k"), NEEDED)
def test_it_is_not_shown_of_other_functions_or_of_less(monkeypatch, claim, k):
    found, _ = one_logarithm.asked()[claim]()
    prove = PROOFS[claim]
    assert prove(found).formula is implies(found.known, found.at(LOGARITHM))
    parts = conjuncts(found.known)
    less = and_(*(part for part in parts if part is not parts[k]))
    with pytest.raises(Refused):
        prove(replace(found, known=less))
    for module in (logarithms_and_pi, filled):
        monkeypatch.setattr(module, "LOGARITHM", function(REAL, lambda t: 1 / t))
    with pytest.raises(Refused):
        prove(found)


def test_a_proof_of_something_else_is_refused(monkeypatch):
    monkeypatch.setattr(one_logarithm, "ASKED", {})
    one_logarithm.asks("lip-mip")(lambda found: solve(implies(found.known, found.known)))
    with pytest.raises(Refused, match="lip-mip: another formula"):
        one_logarithm.ASKED["lip-mip"]()


def test_other_code_replays_them(tmp_path):
    """What solvers decided has no certificates here; all else is checked."""
    for theorem in (logarithm.theorem(), one_logarithm.unique()):
        made = export.text(["log"], Statement((), {}, {"it": theorem.formula}), [theorem])
        path = tmp_path / "log.txt"
        path.write_text(made, encoding="utf-8")
        # all is read: at the end it wants a second theorem, that nothing is divided by zero
        end = made.count("\n") + 1
        assert f"line {end}: denominators" in replay.status_and_line(path, {})[1]
