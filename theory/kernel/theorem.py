"""Theorems, and the rules, which are the only way to make them.

A theorem's formula holds for all values of its free constants and for all finite non-empty sets in
place of its index sorts. Each rule checks its conditions each time and records the step.
"""

import itertools
import operator
from weakref import WeakKeyDictionary

from theory.kernel import decide, identity
from theory.kernel.axioms import AXIOMS
from theory.kernel.binding import (
    apply,
    closed,
    exception,
    fold,
    forall,
    function,
    require_well_formed,
    substitute,
    with_sorts,
)
from theory.kernel.sorts import BOOL, TOKEN, Frozen, Refused, Sort, is_sort, letters, refusing
from theory.kernel.terms import (
    Term,
    add,
    and_,
    any_term,
    eq,
    implies,
    ite,
    letter,
    mul,
    not_,
    real,
    truth,
)
from theory.kernel.values import Values

# what each theorem was made with, as long as somebody has it
_made = WeakKeyDictionary()


class Theorem(Frozen):
    """A formula that was derived, the axioms it rests on, and the last step of its derivation."""

    __slots__ = ("formula", "rule", "premises", "details", "axioms", "__weakref__")  # noqa: RUF023

    def __init__(self, token, *fields):
        super().__init__(token, *fields)
        _made[self] = fields

    def __repr__(self):
        return f"|- {self.formula}"


def is_theorem(t):
    """Return whether the rules made it and nobody changed it since."""
    made = _made.get(t) if type(t) is Theorem else None
    return made is not None and all(
        map(operator.is_, made, (t.formula, t.rule, t.premises, t.details, t.axioms))
    )


def require_theorem(t):
    """Return the formula of a theorem, or raise Refused unless the rules made it."""
    if not is_theorem(t):
        raise Refused(f"no theorem: {t!r}")
    return t.formula


def _derived(rule, formula, premises=(), details=(), axioms=()):
    details = tuple(details)
    for premise in premises:
        require_theorem(premise)
    for detail in details:  # what a rule looked at must be what it says, though it may be folded
        if type(detail) is Term:
            require_well_formed(detail)
        elif type(detail) is not str and not is_sort(detail):
            raise Refused("a rule is given terms, sorts and names, not what may change")
    if truth(formula).loose:
        raise Refused("a dangling bound variable")
    require_well_formed(formula)
    rests = frozenset(axioms).union(*(p.axioms for p in premises))
    return Theorem(TOKEN, formula, rule, tuple(premises), details, rests)


# ---- logic and arithmetic


@refusing()
def solve(goal, *premises):
    """Return `goal`, which follows from the premises by logic, real arithmetic and congruence."""
    return _derived(
        "solve",
        truth(goal),
        premises,
        [decide.refutation(*map(require_theorem, premises), not_(goal))],
    )


@refusing()
def identical(left, right):
    """Return `denominators nonzero => left = right`, if they are one rational function."""
    left, right = real(left), real(right)
    divided = identity.denominators(left, right)
    # a folded equation is the same formula
    return _derived(
        "identical",
        implies(and_(*(not_(eq(d, 0)) for d in divided)), eq(left, right)),
        (),
        [left, right],
    )


@refusing()
def compute(formula):
    """Return a closed formula that is true, by going through the elements of its sorts."""
    if truth(formula).free:
        raise Refused(f"not closed: {formula}")
    if Values().value(formula) is not True:
        raise Refused(f"false: {formula}")
    return _derived("compute", formula)


# ---- constants and quantifiers


@refusing()
def instance(theorem, values):
    """Return the theorem with free constants replaced by terms, all at once."""
    values = dict(values.items())  # what is checked is what is put
    for old, new in values.items():
        terms = type(old) is type(new) is Term
        if not terms or old.op != "const" or old.sort is not new.sort or new.loose:
            raise Refused(f"cannot put {new!r} for {old!r}")
    formula = substitute(require_theorem(theorem), values)
    return _derived("instance", formula, [theorem], itertools.chain(*values.items()))


@refusing()
def at_sorts(theorem, sorts):
    """Return the theorem with index sorts replaced by index sorts."""
    sorts = dict(sorts.items())
    formula = with_sorts(require_theorem(theorem), sorts)
    return _derived("at_sorts", formula, [theorem], itertools.chain(*sorts.items()))


@refusing()
def generalise(theorem, *constants):
    """Return the theorem with free constants bound, the first outermost."""
    formula = closed(require_theorem(theorem), constants)
    return _derived("generalise", formula, [theorem], constants)


@refusing()
def elimination(predicate, value):
    """Return `(forall x: P(x)) => P(value)`."""
    value = any_term(value)
    return _derived(
        "elimination", implies(forall(predicate), apply(predicate, value)), (), [predicate, value]
    )


@refusing()
def counterexample(predicate):
    """Return `P(c) => forall x: P(x)`, where c is an exception to P if there is one."""
    failing = apply(predicate, exception(predicate))
    return _derived("counterexample", implies(failing, forall(predicate)), (), [predicate])


# ---- equality


@refusing()
def leibniz(f, a, b):
    """Return `a = b => f(a) = f(b)`."""
    a, b = any_term(a), any_term(b)
    return _derived("leibniz", implies(eq(a, b), eq(apply(f, a), apply(f, b))), (), [f, a, b])


@refusing()
def extensional(f, g):
    """Return `(forall x: f(x) = g(x)) => f = g`."""
    same = forall(function(f.sort.domain, lambda x: eq(apply(f, x), apply(g, x))))
    return _derived("extensional", implies(same, eq(f, g)), (), [f, g])


# ---- sums and products over an index sort of any size


_JOIN = {"sum": add, "prod": mul, "forall": and_}


@refusing()
def induct(invariant, folds, given, index, base, step):
    """Return `given => invariant(folds)` from its holding for no index and for one more.

    Parameters
    ----------
    invariant : Term
        A function of one number a fold, to truth values.
    folds : list of Term
        Sums and products over one index sort.
    given : Term
        What is known beforehand.
    index : tuple of Term
        The arbitrary index, then the arbitrary values of the folds: constants found nowhere else.
    base : Theorem
        `given => invariant(0 or 1, ...)`.
    step : Theorem
        `given and invariant(state) => invariant(state with the values at the index)`.
    """
    index, folds = tuple(index), list(folds)
    i, *state = index
    functions = [f.args[0] for f in folds if f.op in ("sum", "prod")]
    if not folds or len(functions) != len(folds) or {f.sort.domain for f in functions} != {i.sort}:
        raise Refused("sums or products over the index's sort are needed")
    if any(c.op != "const" for c in index) or len({*index}) != len(folds) + 1:
        raise Refused("the index and the state must be distinct constants, one a fold")
    if {*index} & frozenset().union(invariant.free, given.free, *(f.free for f in folds)):
        raise Refused("the arbitrary index or state is not arbitrary")
    units = [real(int(f.op == "prod")) for f in folds]
    after = [_JOIN[f.op](s, apply(g, i)) for f, g, s in zip(folds, functions, state, strict=True)]
    expected = (
        implies(given, invariant(*units)),
        implies(and_(given, invariant(*state)), invariant(*after)),
    )
    for theorem, formula in zip((base, step), expected, strict=True):
        if require_theorem(theorem) is not formula:
            raise Refused(f"needed: {formula}\nfound: {theorem.formula}")
    details = [invariant, given, *index, *folds]
    return _derived("induct", implies(given, invariant(*folds)), [base, step], details)


@refusing()
def point(op, f, j):
    """Return that the fold of `f(i) if i = j, else 0 (1 for "prod")` is f(j): j comes once."""
    alone = function(j.sort, lambda i: ite(eq(i, j), apply(f, i), int(op == "prod")))
    return _derived("point", eq(fold(op, alone), apply(f, j)), (), [op, f, j])


@refusing()
def exchange(op, f):
    """Return that both orders of a double fold of f(i, j) agree."""
    one, other = f.sort.domain, f.sort.range.domain
    rows = fold(op, function(one, lambda i: fold(op, function(other, lambda j: f(i, j)))))
    columns = fold(op, function(other, lambda j: fold(op, function(one, lambda i: f(i, j)))))
    return _derived("exchange", eq(rows, columns), (), [op, f])


# ---- sorts whose elements can be written down


def members(sort):
    """Return the elements of Bool or of letters(k), as terms."""
    if sort is not BOOL and (type(sort) is not Sort or letters(sort.size) is not sort):
        raise Refused(f"the elements of {sort} cannot be written down")
    return (
        [truth(True), truth(False)] if sort is BOOL else [letter(sort, j) for j in range(sort.size)]
    )


@refusing()
def unfold(t):
    """Return that a fold or a `forall` over Bool or letters(k) is one over its listed elements."""
    if type(t) is not Term or t.op not in _JOIN:
        raise Refused(f"cannot unfold {t!r}")
    f = t.args[0]
    return _derived(
        "unfold", eq(t, _JOIN[t.op](*(apply(f, x) for x in members(f.sort.domain)))), (), [t]
    )


# ---- axioms and statements


def axiom(name):
    """Return a registered fact that is taken on trust; its name stays with what rests on it."""
    if name not in AXIOMS:
        raise Refused(f"no axiom {name!r}")
    return _derived("axiom", AXIOMS[name].formula, (), [name], [name])


def is_proof_of(theorem, formula):
    """Return whether a theorem says exactly this closed formula."""
    if truth(formula).free:
        raise Refused(f"not closed: {formula}")
    return is_theorem(theorem) and theorem.formula is formula


def refutes(theorem, formula, sorts):
    """Return whether a theorem is the negation of this closed formula, at some index sorts."""
    return is_proof_of(theorem, not_(with_sorts(formula, sorts)))
