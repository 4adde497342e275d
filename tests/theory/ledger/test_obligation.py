"""The kernel must be able to say no: each way for a check to be worthless is caught."""

import pytest
import sympy
import z3

from theory.ledger import prove
from theory.ledger.obligation import (
    Check,
    Counterexample,
    Evaluation,
    Identity,
    Items,
    Lemma,
    Limit,
    Statement,
    induction,
)
from theory.notions.ldp import ldp
from theory.solving import division, solvers
from theory.solving.division import denominators, without_division

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
    assert division._quotients(rewritten) == []
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


def sum_of(least, parameters=(), of_item=(), of_order=()):
    total, item = z3.Reals("total item")
    known = Items((total,), item, list(parameters), [item >= least, *of_item], list(of_order))
    return induction(
        "sum",
        known,
        invariant=lambda state: state[0] >= 0,
        initial=(z3.RealVal(0),),
        step=lambda state, item: (state[0] + item,),
        false_initial=(z3.RealVal(-1),),
        false_invariant=lambda state: state[0] >= 1,
    )


def test_induction_needs_its_step():
    assert all(ok for *_, ok in outcomes(*sum_of(0)))
    assert ("goal", "sat", False) in outcomes(*sum_of(-1))


def test_what_is_known_of_items_may_not_restrict_the_state():
    with pytest.raises(ValueError, match="restricts the state"):
        sum_of(0, of_item=[z3.Real("total") <= 4])
    assert all(ok for *_, ok in outcomes(*sum_of(0, of_order=[z3.Real("total") <= 4])))


def test_items_may_differ():
    total, item = z3.Reals("total item")
    with pytest.raises(ValueError, match="restricts an item"):
        sum_of(0, parameters=[item == 1])
    with pytest.raises(ValueError, match="the invariant speaks of the item"):
        induction(
            "copies of one item",
            Items((total, z3.Real("count")), item, [], []),
            invariant=lambda state: state[0] == state[1] * item,
            initial=(z3.RealVal(0), z3.RealVal(0)),
            step=lambda state, item: (state[0] + item, state[1] + 1),
            false_initial=(z3.RealVal(1), z3.RealVal(0)),
            false_invariant=lambda state: state[0] == 0,
        )


def test_the_empty_list_knows_nothing_of_items():
    size, item = z3.Reals("size item")
    total = z3.Real("total")
    wrong = induction(
        "borrowed",
        Items((total,), item, [], [item >= 1, size >= item]),
        invariant=lambda state: z3.And(state[0] >= 0, size >= 1),
        initial=(z3.RealVal(0),),
        step=lambda state, item: (state[0] + item,),
        false_initial=(z3.RealVal(-1),),
        false_invariant=lambda state: state[0] >= 2,
    )
    assert ("goal", "sat", False) in outcomes(*wrong)


def test_what_fails_at_some_size_is_noticed():
    """Hypotheses that contradict for any size, and not for the letters tried."""

    def build(X):
        q, E, y = X.column("q"), z3.Real("E"), X.column("y")
        impossible = E > 2 if X.constraints == () else E > 1
        known = [E >= 1, E <= 2, impossible, X.forall(lambda a: q(a) >= y(a))]
        return Statement(known, ldp(X, q, E), ldp(X, q, E + 1))

    found = outcomes(Lemma("split", build, (2,)))
    assert {("goal", "unsat", True), ("goal at size 2", "sat", False)} <= found


def test_letters_lie_in_their_alphabet():
    def build(X):
        q, y = X.column("q"), X.element("y")
        known = [X.forall(lambda a: q(a) > 0), X.forall(lambda a: a != y)]
        return Statement(known, q(y) < 0, q(y) > 1)

    assert ("hypotheses", "unsat", False) in outcomes(Lemma("nowhere", build, (2,)))


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        (1 / (x - x) == y, "divides by zero"),
        (x / 0 == y, "divides by zero"),
        (1 / z3.Int("K") == 0, "integer division"),
        (x**y == 2, "power"),
        (z3.Real("reciprocal!0") == 1, "kept for reciprocals"),
    ],
)
def test_treacherous_terms_are_refused(formula, words):
    with pytest.raises(ValueError, match=words):
        denominators([formula])


def test_names_of_quantified_letters_are_kept():
    lemma = Lemma("capture", lambda X: Statement([X.element("X!1") == X.element("y")], True, False))
    with pytest.raises(ValueError, match="quantified letters"):
        outcomes(Lemma("capture", lemma.build, (2,)))


def test_identities_are_exact():
    a = sympy.Symbol("a", positive=True)
    left = (a**2 - 1) / (a + 1)
    good = Identity("difference of squares", left, a - 1, a + 1)
    assert [check.outcome for check in good.checks()] == ["zero", "not zero"]
    bad = Identity("wrong", left, a, a - 1)
    assert [check.outcome for check in bad.checks()] == ["not zero", "zero"]


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (sympy.Symbol("t") / sympy.Symbol("t", real=True), "may be zero"),
        (1 / (sympy.Symbol("a", positive=True) - 1), "may be zero"),
        (sympy.sin(sympy.Symbol("t")), "not an exact rational function"),
        (0.5 * sympy.Symbol("t"), "not an exact rational function"),
    ],
)
def test_identities_have_no_poles_and_no_floats(left, words):
    with pytest.raises(ValueError, match=words):
        Identity("bad", left, left, left + 1).checks()


def test_identities_have_rational_coefficients():
    t = sympy.Symbol("t")
    with pytest.raises(ValueError, match="convertible to a polynomial"):
        Identity("bad", sympy.sqrt(2) * t, t, t + 1).checks()


def test_a_counterexample_is_evaluated():
    made = Counterexample("c", lambda: True, lambda: False, lambda: True)
    assert [(c.outcome == c.expected) for c in made.checks()] == [True, True, True]
    holds = Counterexample("c", lambda: True, lambda: True, lambda: True)
    assert [(c.outcome == c.expected) for c in holds.checks()] == [True, False, True]


def test_a_counterexample_must_be_true_or_false():
    with pytest.raises(ValueError, match="True or False"):
        Counterexample("c", lambda: "no", lambda: False, lambda: True).checks()


def test_a_query_that_cannot_be_read_is_a_failure():
    found, _ = prove.answer_all([Check("goal", "unsat", "(set-logic QF_NRA)\n(assert (nope))")], 1)
    assert found[0].outcome == "error"
    assert not found[0].ok
    assert not prove.Found(Check("goal", "unsat", "x"), "unsat", 0, "error").ok


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


E, s = sympy.symbols("E s", positive=True)


@pytest.mark.parametrize(
    ("expression", "point", "value"),
    [
        ((E**2 - 1) / (E - 1), sympy.Integer(1), sympy.Integer(2)),
        ((s * E + 1) / (E + s), sympy.oo, s),
        (sympy.Integer(3), sympy.oo, sympy.Integer(3)),
    ],
)
def test_limits_are_exact(expression, point, value):
    made = Limit("limit", expression, E, point, value, value + 1)
    assert [check.outcome for check in made.checks()] == ["zero", "not zero"]


@pytest.mark.parametrize(
    ("expression", "point", "words"),
    [
        (1 / (E - 1), sympy.Integer(1), "may be infinite"),
        (E / s, sympy.oo, "may be infinite"),
        (E / (sympy.Symbol("t") + E), sympy.Integer(0), "may be zero"),
        (sympy.sqrt(E), sympy.Integer(1), "not an exact rational function"),
    ],
)
def test_limits_that_may_not_exist_are_refused(expression, point, words):
    with pytest.raises(ValueError, match=words):
        Limit("limit", expression, E, point, sympy.Integer(1), sympy.Integer(2)).checks()


def test_an_evaluation_needs_a_twin_that_fails():
    good = Evaluation("numbers", lambda: True, lambda: False)
    assert [(c.outcome == c.expected) for c in good.checks()] == [True, True]
    weak = Evaluation("numbers", lambda: True, lambda: True)
    assert [(c.outcome == c.expected) for c in weak.checks()] == [True, False]
