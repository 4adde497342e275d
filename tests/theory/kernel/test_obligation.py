"""The kernel must be able to say no: each way for a check to be worthless is caught."""

import pytest
import sympy
import z3

from theory.kernel import prove, solvers
from theory.kernel.division import denominators, without_division
from theory.kernel.obligation import Check, Counterexample, Identity, Lemma, Statement, induction

x, y = z3.Reals("x y")


def outcomes(*obligations):
    checks = [check for obligation in obligations for check in obligation.checks()]
    found, _ = prove.answer_all(checks, jobs=1)
    return {(f.check.role, f.outcome, f.ok) for f in found}


def test_a_true_lemma_passes():
    lemma = Lemma("square", lambda: Statement([x >= 1], x * x >= 1, x * x >= 2))
    assert outcomes(lemma) == {
        ("goal", "unsat", True),
        ("hypotheses", "sat", True),
        ("twin", "sat", True),
    }


def test_a_false_lemma_fails():
    lemma = Lemma("square", lambda: Statement([x >= 1], x * x >= 2, x * x >= 3))
    assert ("goal", "sat", False) in outcomes(lemma)


def test_hypotheses_that_contradict_are_noticed():
    lemma = Lemma("vacuous", lambda: Statement([x > 1, x < 1], x == 7, x == 8))
    assert {("goal", "unsat", True), ("hypotheses", "unsat", False)} <= outcomes(lemma)


def test_a_twin_that_holds_is_noticed():
    lemma = Lemma("no twin", lambda: Statement([x >= 1], x >= 0, x >= -1))
    assert ("twin", "unsat", False) in outcomes(lemma)


def test_a_statement_without_a_twin_is_refused():
    with pytest.raises(ValueError, match="twin"):
        Statement([x > 0], x > 0)


def test_division_by_zero_proves_nothing():
    lemma = Lemma("0/0", lambda: Statement([x >= 0], x / x == 1, x / x == 2))
    assert ("denominators", "sat", False) in outcomes(lemma)
    safe = Lemma("x/x", lambda: Statement([x > 0], x / x == 1, x / x == 2))
    assert all(ok for *_, ok in outcomes(safe))


def test_a_division_among_the_hypotheses_cannot_vouch_for_itself():
    lemma = Lemma("circular", lambda: Statement([1 / x > 0], x > 0, x > 1))
    assert ("denominators", "sat", False) in outcomes(lemma)


def test_quotients_are_rewritten_exactly():
    formulas = [x / (y / (x + 1)) == 2, x / 3 + 5 == y]
    rewritten = without_division(formulas)
    assert denominators(rewritten) == []
    values = {x: "3", y: "6"}
    pairs = [(k, z3.RealVal(v)) for k, v in values.items()]
    for formula in formulas:
        assert z3.is_true(z3.simplify(z3.substitute(formula, *pairs)))
    solver = z3.Solver()
    solver.add(*rewritten, *(k == z3.RealVal(v) for k, v in values.items()))
    assert solver.check() == z3.sat


def test_quotients_of_quantified_variables_are_refused():
    with pytest.raises(ValueError, match="quantified"):
        denominators([z3.ForAll([x], 1 / x > 0)])


def test_any_size_and_given_size():
    def build(X):
        q, E = X.column("q"), z3.Real("E")
        positive = X.forall(lambda a: q(a) > E)
        return Statement(
            [E > 0, positive], X.forall(lambda a: q(a) > 0), X.exists(lambda a: q(a) < 0)
        )

    assert all(ok for *_, ok in outcomes(Lemma("positive", build, (2,))))


def test_induction_needs_its_step():
    def items(least):
        total, item = z3.Reals("total item")
        return (total,), item, [item >= least], lambda state: state[0] >= 1

    def sum_of(least):
        return induction(
            "sum",
            invariant=lambda state: state[0] >= 0,
            initial=(z3.RealVal(0),),
            step=lambda state, item: (state[0] + item,),
            items=lambda: items(least),
        )

    assert all(ok for *_, ok in outcomes(*sum_of(0)))
    assert ("goal", "sat", False) in outcomes(*sum_of(-1))


def test_identities_are_exact():
    a = sympy.Symbol("a")
    left = (a**2 - 1) / (a - 1)
    good = Identity("difference of squares", left, a + 1, a - 1)
    assert [check.outcome for check in good.checks()] == ["zero", "not zero"]
    bad = Identity("wrong", left, a, a + 1)
    assert [check.outcome for check in bad.checks()] == ["not zero", "zero"]


def test_a_counterexample_is_evaluated():
    made = Counterexample("c", lambda: True, lambda: False, lambda: True)
    assert [(c.outcome == c.expected) for c in made.checks()] == [True, True, True]
    holds = Counterexample("c", lambda: True, lambda: True, lambda: True)
    assert [(c.outcome == c.expected) for c in holds.checks()] == [True, False, True]


def test_unknown_is_no_success():
    assert not prove.Found(Check("goal", "unsat", "x"), "unknown", 0, "unsat").ok
    assert prove.Found(Check("goal", "unsat", "x"), "unsat", 0, "unknown").ok


def test_solvers_that_disagree_are_noticed():
    found = prove.Found(Check("goal", "unsat", "x"), "unsat", 0, "sat")
    assert found.disagreement
    assert not found.ok


def test_both_solvers_read_the_same_script():
    script = solvers.smtlib([x * x == 2, x > 0])
    assert script.startswith("(set-logic QF_NRA)")
    assert (solvers.ask_z3(script).result, solvers.ask_cvc5(script).result) == ("sat", "sat")


def test_resource_counts_repeat():
    script = solvers.smtlib([x * y == 2, x > y, y > 1])
    assert solvers.ask_z3(script) == solvers.ask_z3(script)


def test_a_script_that_cvc5_cannot_read_is_an_error():
    with pytest.raises(Exception, match="undeclared"):
        solvers.ask_cvc5("(set-logic QF_NRA)\n(assert (undeclared))\n(check-sat)\n")
