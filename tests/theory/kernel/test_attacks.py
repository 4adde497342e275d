"""Arguments that show one face to a check and another to the rule; each is refused.

Before the kernel copied what it is given, most of these made a theorem of a falsehood.
"""

import ast
import itertools
from functools import cache
from pathlib import Path

import pytest

from theory.kernel import terms
from theory.kernel.binding import fold, function, with_sorts
from theory.kernel.sorts import BOOL, REAL, Refused, Sort, functions, index, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import FALSE, TRUE, const, eq, fresh, implies, not_, real
from theory.kernel.theorem import (
    at_sorts,
    compute,
    elimination,
    exchange,
    identical,
    induct,
    instance,
    leibniz,
    point,
    refutes,
    solve,
    unfold,
)
from theory.statements import stated
from theory.tactics.listed import covered

X, Y = index("X"), index("Y")
ONE, TWO = letters(1), letters(2)
a, x = const("a", REAL), const("x", X)
p = const("p", functions(X, REAL))
SUM = X.sum(p)


class Hiding(dict):
    """A dictionary that shows none of its items."""

    def items(self):
        return {}.items()


class Anything(str):
    """A name that equals every other."""

    __hash__ = str.__hash__

    def __eq__(self, other):
        return True


class Turning:
    """A function of terms that returns the next of its answers at every call."""

    def __init__(self, sort, *answers):
        self.sort, self.answers = sort, list(answers)
        self.free, self.op, self.args = frozenset(), "lam", ()

    def __call__(self, *_):
        return self.answers.pop(0)


class TurningDict(dict):
    """A dictionary whose items are others when it is gone through again."""

    def items(self):
        self.seen = getattr(self, "seen", 0) + 1
        items = list(super().items())
        return items[:1] if self.seen == 1 else items[1:]


class TurningFolds(list):
    """Folds that are the sum of zeros, and the sum of ones from a later time on."""

    def __init__(self, honest, false, turns):
        super().__init__([honest])
        self.false, self.turns = false, turns

    def __iter__(self):
        self.turns -= 1
        return iter([self[0] if self.turns >= 0 else self.false])


def reals_for_letters():
    """A sum over X of ones is not 2 at one letter; sorts that hide may put letters for reals."""
    return refutes(solve(TRUE), REAL.forall(lambda r: r * r >= 0), Hiding({REAL: ONE}))


def exchanged():
    """The two double sums are of different items."""
    return exchange("sum", Turning(functions(X, Y, REAL), 1, 0))


def turning_invariant():
    i, s = fresh(X), fresh(REAL)
    turning = Turning(functions(REAL, BOOL), TRUE, TRUE, TRUE, FALSE)
    holds = solve(TRUE)
    return induct(turning, [SUM], TRUE, (i, s), holds, holds)


def turning_folds(turns):
    i, s = fresh(X), fresh(REAL)
    zeros, ones = X.sum(lambda k: real(0) * p(k)), X.sum(lambda k: p(k) * 0 + 1)
    invariant = function(REAL, lambda t: eq(t, 0))
    base = solve(TRUE)
    step = solve(implies(eq(s, 0), eq(s, 0)))
    return induct(invariant, TurningFolds(zeros, ones, turns), TRUE, (i, s), base, step)


def any_name_of_a_point():
    """The sum of what is 1 but at one place: 1 is the unit of products."""
    return point(Anything("sum"), p, x)


def forged_sort():
    """No letter at all: the empty disjunction is false."""
    none = object.__new__(Sort)
    for slot, value in zip(
        ("kind", "name", "size", "domain", "range"), ("letters", "{}", 0, None, None), strict=True
    ):
        object.__setattr__(none, slot, value)
    return covered(terms.make("const", (), none, "z"))


def double_sort():
    """A second sort of one letter's name, with another size."""
    forged = object.__new__(Sort)
    for slot, value in zip(
        ("kind", "name", "size", "domain", "range"),
        ("letters", "{1..2}", 1, None, None),
        strict=True,
    ):
        object.__setattr__(forged, slot, value)
    return unfold(terms.make("forall", (const("q", functions(forged, BOOL)),), BOOL))


NUMBERS = itertools.count()


def made_with_any_name():
    # a function that no term was made of before: what is made twice is the first
    new = const(f"new{next(NUMBERS)}", functions(X, REAL))
    folded = terms.make(Anything("prod"), (new,), REAL)
    return solve(terms.make("or", (eq(folded, 0), not_(eq(folded, 0))), BOOL))


ATTACKS = {
    "sorts of a refutation that hide": reals_for_letters,
    "with_sorts that hides": lambda: with_sorts(eq(a, 0), {REAL: ONE}),
    "no sort for a sort": lambda: with_sorts(SUM, {X: Turning(REAL)}),
    "a function that answers anew": exchanged,
    "an invariant that answers anew": turning_invariant,
    "a name that is every name": any_name_of_a_point,
    "a fold of every name": lambda: fold(Anything("max"), p),
    "a term of every name": made_with_any_name,
    "a forged sort without letters": forged_sort,
    "a forged sort of another size": double_sort,
    "an empty sort": lambda: letters(0),
    "a truth value for a size": lambda: letters(True),
    "a number for a truth value": lambda: solve(1),
    "a float in a term": lambda: real(0.5),
    "leibniz for a duck": lambda: leibniz(Turning(functions(REAL, REAL), a, 1), a, a),
    "elimination at a duck": lambda: elimination(
        function(REAL, lambda r: r >= 0), Turning(REAL, a)
    ),
    "identity of ducks": lambda: identical(Turning(REAL, a), a),
    "a sort named as the reals are shown": lambda: index("\u211d"),
    "a constant named as a truth value is shown": lambda: const("true", BOOL),
    "a constant that looks like another": lambda: const("\u0430", REAL),
}


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS.keys())
def test_attacks_are_refused(attack):
    try:
        found = attack()
    except (Refused, AttributeError, TypeError):
        return
    assert found is False  # `refutes` answers; no rule may


def test_what_is_put_is_what_was_checked():
    """Over one letter all are equal: not two numbers, and not two letters."""
    y, z = const("y", ONE), const("z", ONE)
    same = solve(eq(y, z), covered(y), covered(z))
    assert instance(same, Hiding({y: real(0), z: real(1)})).formula is same.formula
    same = compute(ONE.forall(lambda i: ONE.forall(lambda j: eq(i, j))))
    assert at_sorts(same, Hiding({ONE: TWO})).formula is same.formula


@pytest.mark.parametrize("turns", range(8))
def test_folds_are_read_once(turns):
    """Whatever is read first is what the theorem says, and it was proved."""
    try:
        found = turning_folds(turns)
    except Refused:
        return
    assert found.formula is eq(X.sum(lambda k: real(0)), 0)


# ---- statements


def test_a_statement_is_what_it_was_when_made():
    """Neither its parts nor its definitions change between what is read and what is proved."""
    turning = TurningDict({"first": real(1) * a >= 0, "then": a >= 1})
    made = Statement((a,), {}, turning)
    text, formula = made.text(), made.formula
    assert (made.text(), made.formula) == (text, formula)
    where = {const("b", REAL): a + 1}
    made = Statement((a,), {}, {"b >= a": const("b", REAL) >= a}, where)
    formula = made.formula
    where[const("b", REAL)] = a - 1
    assert made.formula is formula
    for parts, key in ((made.where, const("b", REAL)), (made.conclusions, "b >= a")):
        with pytest.raises(TypeError):
            parts[key] = a - 1


def test_a_definition_cannot_hide():
    b = const("b", REAL)
    with pytest.raises(Refused, match="not closed"):
        Statement((a,), {}, {"b >= a": b >= a}, Hiding({b: a + 1}))


def test_constants_of_one_name_are_not_two():
    with pytest.raises(Refused, match="names of their own"):
        Statement((a, const("a", X)), {}, {"a >= 0": a >= 0})


# ---- what no rule can see: the text of statements, proofs and tactics

ROOMS = ("proofs", "statements", "instances", "library", "tactics")
PRIVATE_ELSEWHERE = {
    "_numerator",
    "_denominator",
    "__code__",
    "__class__",
    "__dict__",
    "__globals__",
}


@cache
def modules():
    """Return each module of proofs with the nodes of its syntax tree."""
    import theory

    root = Path(theory.__file__).parent
    paths = [path for room in ROOMS for path in (root / room).rglob("*.py")]
    return [(path, nodes_of(path.read_text(encoding="utf-8"))) for path in paths]


def nodes_of(text):
    return list(ast.walk(ast.parse(text)))


def imported(nodes):
    imports = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    aliases = [alias for node in imports for alias in node.names]
    return {(alias.asname or alias.name).split(".")[0] for alias in aliases}


def targets(nodes):
    for node in nodes:
        if isinstance(node, ast.Assign | ast.Delete):
            yield from node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            yield node.target


def root_name(node):
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def test_no_proof_changes_what_it_imports():
    """A solver, a formula, a statement or a register put in the place of another."""
    for path, nodes in modules():
        names = imported(nodes)
        for target in targets(nodes):
            if isinstance(target, ast.Attribute | ast.Subscript):
                assert root_name(target) not in names, f"{path.name}: {ast.unparse(target)}"


def test_no_proof_touches_the_inside_of_numbers_or_functions():
    for path, nodes in modules():
        found = {n.attr for n in nodes if isinstance(n, ast.Attribute)}
        assert not found & PRIVATE_ELSEWHERE, path.name


def test_no_proof_says_itself_what_ran():
    """Of the trace a proof may only use `remembered`; `note` would forge an `about`."""
    # it reads names of a text aside: what runs there is not noted
    aside = Path(stated.__file__)
    assert takes_the_trace(nodes_of(aside.read_text(encoding="utf-8")))
    found = [path for path, nodes in modules() if path != aside and takes_the_trace(nodes)]
    assert not found


def takes_the_trace(nodes):
    """Return whether a module has more of the trace than `remembered`, by whatever import."""
    for node in nodes:
        names = {alias.name for alias in getattr(node, "names", ()) if hasattr(alias, "name")}
        if isinstance(node, ast.ImportFrom):
            kernel = node.module == "theory.kernel.trace"
            if "trace" in names or (kernel and names - {"remembered"}):
                return True
        elif (isinstance(node, ast.Import) and "theory.kernel.trace" in names) or (
            isinstance(node, ast.Attribute) and node.attr == "trace"
        ):
            return True
    return False


@pytest.mark.parametrize(
    "text",
    [
        "from theory.kernel import trace",
        "from theory.kernel.trace import aside",
        "from theory.kernel.trace import remembered, note",
        "import theory.kernel.trace",
        "import theory.kernel.trace as other",
        "from theory.statements.stated import trace as other",
        "from theory.statements import stated\nstated.trace.aside()",
    ],
)
def test_whoever_takes_the_trace_is_seen(text):
    assert takes_the_trace(nodes_of(text))
    assert not takes_the_trace(nodes_of("from theory.kernel.trace import remembered"))


def test_the_texts_of_attacks_would_be_seen():
    nodes = nodes_of(
        "import z3\nfrom theory.ledger import formal\nz3.SolverFor = None\n"
        "formal.formals()['x'] = None\nown = {}\nown['x'] = 1\n"
    )
    seen = [ast.unparse(t) for t in targets(nodes) if root_name(t) in imported(nodes)]
    assert seen == ["z3.SolverFor", "formal.formals()['x']"]


def test_letters_are_not_truth_values_in_disguise():
    """`True == 1` in Python: a letter made with True is that of 1."""
    many = letters(97)  # of no other test
    made = terms.make("letter", (), many, True)
    assert made is terms.letter(many, 1) and made.data is not True
    covered(const("w", many))
