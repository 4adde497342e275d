"""Attempts to make the kernel prove a falsehood; each is refused or proves something true."""

import ast
import weakref
from pathlib import Path

import pytest

from theory.kernel import terms
from theory.kernel.binding import function, function_of
from theory.kernel.record import derivation
from theory.kernel.sorts import BOOL, REAL, Refused, functions, index, letters
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, fresh, implies, ite, le, letter, not_
from theory.kernel.theorem import (
    Theorem,
    at_sorts,
    axiom,
    compute,
    counterexample,
    elimination,
    exchange,
    extensional,
    generalise,
    identical,
    induct,
    instance,
    is_proof_of,
    is_theorem,
    leibniz,
    point,
    refutes,
    solve,
    unfold,
)
from theory.tactics.listed import covered
from theory.tactics.sums import induction

X, Y = index("X"), index("Y")
a, b, x, y = const("a", REAL), const("b", REAL), const("x", X), const("y", X)
p, q = (const(name, functions(X, REAL)) for name in "pq")
SUM = X.sum(p)


class Duck:
    formula, premises, axioms, rule, details = FALSE, (), frozenset(), "solve", ()


class Heir(Theorem):
    pass


def forged():
    made = Theorem.__new__(Theorem)
    for slot in ("formula", "premises", "axioms", "rule", "details"):
        object.__setattr__(made, slot, getattr(Duck, slot))
    return made


def changed(slot, value):
    made = solve(a * a >= 0)
    object.__setattr__(made, slot, value)
    return made


def loose():
    """The body of a sum, taken out of it."""
    return SUM.sort, X.sum(lambda i: p(i) * a).args[0].args[0]


def steps_of(total, index_, state, given=TRUE, relation=lambda s: eq(s, 0)):
    invariant = function(REAL, relation)
    base = solve(implies(given, invariant(terms.real(0))))
    after = invariant(state + total.args[0](index_))
    step = solve(implies(and_(given, invariant(state), eq(after, after)), invariant(state)))
    return invariant, [total], given, (index_, state), base, step


ATTACKS = {
    "the constructor": lambda: Theorem(object(), FALSE, "solve", (), (), frozenset()),
    "a subclass": lambda: Heir(object(), FALSE, "solve", (), (), frozenset()),
    "a forged theorem": lambda: solve(FALSE, forged()),
    "a duck": lambda: solve(FALSE, Duck()),
    "a formula for a theorem": lambda: solve(FALSE, FALSE),
    "a changed formula": lambda: solve(FALSE, changed("formula", FALSE)),
    "dropped axioms": lambda: solve(TRUE, changed("axioms", frozenset("x"))),
    "a changed rule": lambda: solve(TRUE, changed("rule", "axiom")),
    "what does not follow": lambda: solve(a * a >= a),
    "what needs a sum's value": lambda: solve(X.sum(lambda i: 1) >= 1),
    "what is undefined": lambda: solve(eq(a / b * b, a)),
    "one over zero is one": lambda: solve(implies(eq(b, 0), eq(1 / b, 1))),
    "different letters of X": lambda: solve(not_(eq(x, y))),
    "equal values, equal arguments": lambda: solve(implies(eq(p(x), p(y)), eq(x, y))),
    "a quantifier from one element": lambda: solve(implies(p(x) > 0, X.forall(lambda i: p(i) > 0))),
    "no such axiom": lambda: axiom("false"),
    "instance of no constant": lambda: instance(solve(a * a >= 0), {a * a: b}),
    "instance at another sort": lambda: instance(solve(a * a >= 0), {a: x}),
    "instance by a number": lambda: instance(solve(a * a >= 0), {a: 1}),
    "instance by a loose body": lambda: instance(solve(a * a >= 0), {a: loose()[1]}),
    "a letter renamed": lambda: instance(
        compute(not_(eq(letter(letters(2), 0), letter(letters(2), 1)))),
        {letter(letters(2), 0): letter(letters(2), 1)},
    ),
    "a letter generalised": lambda: generalise(
        solve(eq(letter(letters(2), 0), letter(letters(2), 0))), letter(letters(2), 0)
    ),
    "letters for X and back": lambda: at_sorts(covered(letter(letters(1), 0)), {letters(1): X}),
    "the reals for X": lambda: at_sorts(solve(eq(SUM, SUM)), {X: REAL}),
    "generalised over a term": lambda: generalise(solve(a * a >= 0), a * a),
    "cancelled pole": lambda: solve(eq((a - 1) / (a - 1), 1), identical((a - 1) / (a - 1), a / a)),
    "a zero denominator": lambda: identical(1 / (a - a), 1 / (a - a) + 1),
    "no identity": lambda: identical(a / b, b / a),
    "identity of indices": lambda: identical(x, x),
    "computed with constants": lambda: compute(a * a >= 0),
    "computed over X": lambda: compute(eq(X.sum(lambda i: 1), 1)),
    "computed over the reals": lambda: compute(REAL.forall(lambda r: r * r >= 0)),
    "computed and false": lambda: compute(eq(BOOL.sum(lambda v: 1), 3)),
    "computed division by zero": lambda: compute(
        eq(BOOL.sum(lambda v: 1 / ite(v, terms.real(0), terms.real(1))), 1)
    ),
    "unfolded X": lambda: unfold(SUM),
    "unfolded no fold": lambda: unfold(a + b),
    "covered X": lambda: covered(x),
    "point with a loose index": lambda: point(
        "sum", p, X.forall(lambda i: eq(i, x)).args[0].args[0].args[0]
    ),
    "point of another sort": lambda: point("sum", p, const("z", Y)),
    "point of no fold": lambda: point("max", p, x),
    "exchange of one argument": lambda: exchange("sum", p),
    "exchange over the reals": lambda: exchange("sum", const("g", functions(X, REAL, REAL))),
    "leibniz across sorts": lambda: leibniz(p, x, a),
    "extensional of numbers": lambda: extensional(a, b),
    "elimination at another sort": lambda: elimination(function(X, lambda i: p(i) > 0), a),
    "counterexample of a number": lambda: counterexample(a),
    "statement not closed": lambda: is_proof_of(solve(a * a >= 0), a * a >= 0),
}


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS.keys())
def test_attacks_are_refused(attack):
    with pytest.raises((Refused, AttributeError)):
        attack()


# ---- terms made behind the language's back


@pytest.mark.parametrize(
    "formula",
    [
        terms.make("eq", (terms.make("sum", (function(REAL, lambda r: r),), REAL), a), BOOL),
        terms.make("max", (a, b), BOOL),
        terms.make("le", (x, a), BOOL),
        terms.make("not", (FALSE,), BOOL),
        terms.make("eq", (terms.make("num", (), functions(X, REAL), 1), const("h", REAL)), BOOL),
        terms.make("eq", (terms.make("letter", (), letters(1), 7), letter(letters(1), 0)), BOOL),
        terms.make("const", (), BOOL, 7),
    ],
)
def test_a_term_that_the_language_does_not_make(formula):
    excluded_middle = terms.make("or", (formula, terms.make("not", (formula,), BOOL)), BOOL)
    for _ in range(2):  # a first refusal leaves nothing behind
        with pytest.raises(Refused):
            solve(excluded_middle)


# ---- induction


def test_induction_needs_the_very_step():
    i, s = fresh(X), fresh(REAL)
    with pytest.raises(Refused, match="needed"):
        induct(*steps_of(SUM, i, s))


@pytest.mark.parametrize("names", [(x, a), (fresh(X), a), (x, fresh(REAL))])
def test_the_index_and_state_are_arbitrary(names):
    i, s = names
    given = eq(p(x), 0) if i is x else eq(a, 0)
    relation = lambda t: eq(t, a) if s is a else eq(t, p(x) * 0)  # noqa: E731
    invariant = function(REAL, relation)
    base, step = (solve(implies(FALSE, TRUE)) for _ in range(2))
    with pytest.raises(Refused, match="arbitrary"):
        induct(invariant, [SUM], given, (i, s), base, step)


def test_the_invariant_may_not_speak_of_the_index():
    with pytest.raises(Refused):
        induction(lambda s, t: eq(s, t), [SUM, X.sum(q)])
    i, s = fresh(X), fresh(REAL)
    invariant = function(REAL, lambda t: eq(p(i), 0))
    with pytest.raises(Refused, match="arbitrary"):
        induct(invariant, [SUM], TRUE, (i, s), solve(TRUE), solve(TRUE))


def test_folds_over_two_sorts_or_a_state_twice():
    i, s = fresh(X), fresh(REAL)
    other = Y.sum(const("r", functions(Y, REAL)))
    pair = function_of(REAL, REAL, lambda t, u: eq(t, u))
    for folds, index_ in (([SUM, other], (i, s, fresh(REAL))), ([SUM, SUM], (i, s, s))):
        with pytest.raises(Refused):
            induct(pair, folds, TRUE, index_, solve(TRUE), solve(TRUE))


def test_prod_starts_at_one():
    ones = X.prod(lambda i: terms.real(1))
    assert induction(lambda t: eq(t, 1), [ones]).formula is eq(ones, 1)
    with pytest.raises(Refused):
        induction(lambda t: eq(t, 0), [X.prod(p)], given=X.forall(lambda i: eq(p(i), 0)), rounds=1)


# ---- what holds


def test_sums_of_equal_items():
    found = induction(
        lambda s, t: s <= t, [SUM, X.sum(q)], X.forall(lambda i: p(i) <= q(i)), rounds=1
    )
    assert found.formula is implies(X.forall(lambda i: p(i) <= q(i)), X.sum(q) >= SUM)


def test_sorts_are_non_empty():
    """By design: so statements that allow an empty set speak of a subset of a sort."""
    every, some = X.forall(lambda i: p(i) > 0), X.exists(lambda i: p(i) > 0)
    assert is_theorem(
        solve(
            implies(every, some), elimination(every.args[0], x), elimination(not_(some).args[0], x)
        )
    )


def test_instances_are_simultaneous_and_capture_nothing():
    swapped = instance(solve(le(b, a * a + b)), {a: b, b: a})
    assert swapped.formula is (a <= b * b + a)
    scaled = induction(lambda s, t: eq(s, a * t), [X.sum(lambda i: a * p(i)), SUM])
    put = instance(scaled, {p: function(X, lambda j: p(x) + p(j)), a: p(x)})
    assert put.formula is eq(
        X.sum(lambda i: p(x) * (p(x) + p(i))), p(x) * X.sum(lambda i: p(x) + p(i))
    )


def test_refutations_fix_index_sorts_alone():
    claim = X.forall(lambda i: X.forall(lambda j: eq(i, j)))
    two = letters(2)
    denied = compute(not_(two.forall(lambda i: two.forall(lambda j: eq(i, j)))))
    assert refutes(denied, claim, {X: two})
    assert not refutes(denied, claim, {X: letters(3)})
    with pytest.raises(Refused):
        refutes(denied, claim, {X: REAL})


def test_axioms_stay_with_what_rests_on_them(monkeypatch):
    from theory.kernel import axioms, theorem

    known = {"zero": axioms.Axiom(REAL.forall(lambda r: r * 0 >= 0), "a book")}
    monkeypatch.setattr(theorem, "AXIOMS", known)
    used = generalise(solve(a * a >= 0, axiom("zero")), a)
    assert used.axioms == {"zero"}
    assert solve(TRUE, used).axioms == {"zero"}


def test_few_axioms_with_references():
    from theory.kernel.axioms import AXIOMS

    assert len(AXIOMS) <= 6
    for made in AXIOMS.values():
        assert made.reference
        assert not made.formula.free
    with pytest.raises(TypeError):
        AXIOMS["false"] = FALSE


def test_the_record_is_plain_and_complete():
    import json

    found = induction(
        lambda s, t: s <= t, [SUM, X.sum(q)], X.forall(lambda i: p(i) <= q(i)), rounds=1
    )
    record = derivation(found)
    assert record == json.loads(json.dumps(record))
    assert record["steps"][-1][0] == "induct"
    assert all(premise < k for k, step in enumerate(record["steps"]) for premise in step[1])
    with pytest.raises(Refused):
        derivation(forged())


# ---- what no rule can see


ROOMS = ("tactics", "library", "statements", "uldp", "lip", "oneid")
# what changes or forges objects, wherever it stands
FORGERY = {
    *("setattr", "delattr", "exec", "eval", "compile", "globals", "vars", "__import__"),
    *("__set__", "__setattr__", "__new__", "__reduce__", "__dict__", "__class__"),
}


def touched(text):
    """Return the names that a module reads, imports, or takes from other objects."""
    nodes = list(ast.walk(ast.parse(text)))
    own = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    own |= {n.name for n in nodes if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    own |= {n.arg for n in nodes if isinstance(n, ast.arg)}
    found = {n.id for n in nodes if isinstance(n, ast.Name)} - own
    found |= {n.attr for n in nodes if isinstance(n, ast.Attribute)}
    froms = [n for n in nodes if isinstance(n, ast.ImportFrom)]
    return found | {alias.name for n in froms for alias in n.names}


def kernel_names(root):
    """Return the private names of the kernel, and the constructor of terms."""
    found = {"make"}
    for path in (root / "kernel").glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found |= {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
        found |= {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
    return {n for n in found if n.startswith("_") and not n.startswith("__")} - {"_"} | {
        "make",
        "TOKEN",
    }


def test_proofs_touch_no_private_name_of_the_kernel():
    """Python cannot stop monkeypatching; this sees it in the text."""
    import theory

    root = Path(theory.__file__).parent
    hidden = kernel_names(root) | FORGERY
    assert {"TOKEN", "_derived", "_table", "_well_formed", "make"} <= hidden
    for room in ROOMS:
        for path in (root / room).rglob("*.py"):
            used = touched(path.read_text(encoding="utf-8")) & hidden
            assert not used, f"{path.name} uses {used}"


@pytest.mark.parametrize(
    "text",
    [
        "from theory.kernel.terms import make",
        "from theory.kernel import terms\nterms.make('true', (), None)",
        "from theory.kernel import theorem\ntheorem._derived('solve', f)",
        "from theory.kernel.sorts import TOKEN",
        "object.__setattr__(t, 'formula', f)",
        "type(t).formula.__set__(t, f)",
        "setattr(theorem, 'solve', f)",
    ],
)
def test_what_forges_is_seen(text):
    import theory

    assert touched(text) & (kernel_names(Path(theory.__file__).parent) | FORGERY)


def test_a_theorem_that_nobody_has_is_not_kept():
    premise = solve(a * a >= 0)
    last = generalise(premise, a)
    kept, gone = weakref.ref(premise), weakref.ref(last)
    del premise
    assert is_theorem(last) and kept() is last.premises[0]
    del last
    assert kept() is gone() is None
    # a new one in its place in memory is none
    assert not any(is_theorem(forged()) for _ in range(100))
