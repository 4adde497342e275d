"""Terms of the kernel: immutable, each built once, so that equal formulas are one object.

Python's operators build them, so that the running formulas of `mechanisms` evaluate on them.
`x / y` at y = 0 is some number that nothing is known of. Binders are in `binding`.
"""

import itertools
from fractions import Fraction
from functools import cache
from math import prod

from theory.kernel.sorts import BOOL, REAL, Frozen, Refused, is_name, is_sort

_table, _fresh = {}, itertools.count()


class Term(Frozen):
    """A number, truth value, index, or function of such; see `make` for the operations."""

    __slots__ = ("args", "data", "free", "loose", "op", "partial", "sort")
    __hash__ = object.__hash__

    def __bool__(self):
        raise Refused(f"a symbol has no truth value: {self}; use theory.notions.logic")


_SLOTS = [getattr(Term, name).__set__ for name in ("op", "args", "sort", "data")]
_FREE, _LOOSE, _PARTIAL = (getattr(Term, name).__set__ for name in ("free", "loose", "partial"))


# a number that its maker changes, or that says it is another, is copied to a plain one
_PLAIN = {"num": lambda q: Fraction(*map(int, q.as_integer_ratio())), "letter": int, "bound": int}


def make(op, args, sort, data=None):
    """Return the term of an operation, which its caller has checked; always the same object."""
    key = (op, args, sort, _PLAIN[op](data) if op in _PLAIN else data)
    made = _table.get(key)
    if made is not None:
        return made
    made = object.__new__(Term)
    for put, value in zip(_SLOTS, key, strict=True):
        put(made, value)
    _FREE(
        made,
        args[0].free
        if len(args) == 1
        else frozenset([made] if op == "const" else ()).union(*[a.free for a in args]),
    )
    loose = key[3] + 1 if op == "bound" else max([a.loose for a in args], default=0)
    _LOOSE(made, max(loose - 1, 0) if op == "lam" else loose)
    _PARTIAL(made, op == "div" or True in [a.partial for a in args])
    return _table.setdefault(key, made)  # whatever else made one meanwhile


def spine(t):
    """Return f and the list of arguments of f(x)(y)..."""
    args = []
    while t.op == "app":
        args.insert(0, t.args[1])
        t = t.args[0]
    return t, args


# ---- leaves


def const(name, sort):
    """Return the free constant of a name and sort; it may have any value."""
    if not is_name(name) or not is_sort(sort):
        raise Refused(f"a constant needs an identifier and a sort, got {name!r}, {sort!r}")
    return make("const", (), sort, name)


def fresh(sort):
    """Return a free constant that no term has yet."""
    while ("const", (), sort, name := f"!{next(_fresh)}") in _table:
        pass
    return make("const", (), sort, name)


# by numbers of Python alone, which nobody can change once they are a key
_numeral = cache(lambda *ratio: make("num", (), REAL, Fraction(*ratio)))


def real(value):
    """Return a Real term of an int, Fraction or term; floats and truth values are refused."""
    if type(value) is Term:
        if value.sort is not REAL:
            raise Refused(f"not a number: {value}")
        return value
    if type(value) not in (int, Fraction):
        raise Refused(f"not an exact number: {value!r}")
    return _numeral(value) if type(value) is int else _numeral(*map(int, value.as_integer_ratio()))


TRUE, FALSE = make("true", (), BOOL), make("false", (), BOOL)


def truth(value):
    """Return a Bool term of a Python truth value or a term."""
    if value is True or value is False:
        return TRUE if value else FALSE
    if type(value) is not Term or value.sort is not BOOL:
        raise Refused(f"no truth value: {value!r}")
    return value


def letter(sort, j):
    """Return letter j = 0, 1, ... of a sort of given size."""
    if sort.kind != "letters" or type(j) is not int or not 0 <= j < sort.size:
        raise Refused(f"{sort} has no letter {j!r}")
    return make("letter", (), sort, j)


def any_term(value):
    """Return a term of a truth value, exact number or term."""
    return value if type(value) is Term else truth(value) if type(value) is bool else real(value)


# ---- logic


def not_(a):
    """Negation."""
    a = truth(a)
    if a is TRUE or a is FALSE:
        return FALSE if a is TRUE else TRUE
    return a.args[0] if a.op == "not" else make("not", (a,), BOOL)


def _flat(op, args):
    return [b for a in args for b in (a.args if a.op == op else (a,))]


def _junction(op, unit, parts):
    args = tuple(a for a in _flat(op, map(truth, parts)) if a is not unit)
    if not_(unit) in set(args):
        return not_(unit)
    return make(op, args, BOOL) if len(args) > 1 else args[0] if args else unit


def and_(*parts):
    """Conjunction."""
    return _junction("and", TRUE, parts)


def or_(*parts):
    """Disjunction."""
    return _junction("or", FALSE, parts)


def implies(a, b):
    """Implication."""
    a, b = truth(a), truth(b)
    if a is TRUE or a is FALSE or b is TRUE:
        return b if a is TRUE else TRUE
    return make("implies", (a, b), BOOL)


def ite(condition, yes, no):
    """Return `yes` where the condition holds and `no` elsewhere."""
    condition, yes, no = truth(condition), any_term(yes), any_term(no)
    if yes.sort is not no.sort:
        raise Refused(f"if-then-else of two sorts: {yes.sort}, {no.sort}")
    if condition is TRUE or condition is FALSE:
        return yes if condition is TRUE else no
    return yes if yes is no else make("ite", (condition, yes, no), yes.sort)


def eq(a, b):
    """Return the equality of two terms; for truth values this is equivalence."""
    a, b = any_term(a), any_term(b)
    if a.sort is not b.sort:
        raise Refused(f"equation of two sorts: {a.sort}, {b.sort}")
    if a is b and not a.partial:
        return TRUE
    if a.op == b.op and a.op in ("num", "letter"):
        return truth(a.data == b.data)
    for one, other in ((a, b), (b, a)):
        if one is TRUE or one is FALSE:
            return other if one is TRUE else not_(other)
    return make("eq", (a, b), BOOL)


def le(a, b):
    """At most; the other comparisons are written with it."""
    a, b = real(a), real(b)
    if a.op == b.op == "num":
        return truth(a.data <= b.data)
    return make("le", (a, b), BOOL)


# ---- arithmetic


def add(*terms):
    """Sum of terms, numerals collected."""
    args = _flat("add", map(real, terms))
    number = sum(a.data for a in args if a.op == "num")
    args = [a for a in args if a.op != "num"]
    if number or not args:
        args.append(real(number))
    return make("add", tuple(args), REAL) if len(args) > 1 else args[0]


def mul(*terms):
    """Product of terms, numerals collected in front."""
    args = _flat("mul", map(real, terms))
    number = prod(a.data for a in args if a.op == "num")
    args = [a for a in args if a.op != "num"]
    # 0/d keeps its denominator: that d is nonzero is still to be shown
    if not args or (number == 0 and not any(a.partial for a in args)):
        return real(number)
    if number != 1:
        args.insert(0, real(number))
    return make("mul", tuple(args), REAL) if len(args) > 1 else args[0]


def div(a, b):
    """Quotient; division by the number zero is refused."""
    a, b = real(a), real(b)
    if b.op == "num":
        if b.data == 0:
            raise Refused(f"division by zero: {a} / 0")
        return mul(1 / b.data, a)
    return make("div", (a, b), REAL)


def power(a, k):
    """Return a product of k equal factors; k = 0 is accepted only if this hides no division."""
    if type(k) is not int or k < real(a).partial:
        raise Refused(f"a power needs an int >= 0, >= 1 of a quotient, got {k!r}")
    return mul(*[a] * k)


# ---- Python's operators build these terms

_OPERATORS = {
    "__add__": add, "__radd__": lambda a, b: add(b, a),
    "__sub__": lambda a, b: add(a, mul(-1, b)), "__rsub__": lambda a, b: add(b, mul(-1, a)),
    "__mul__": mul, "__rmul__": lambda a, b: mul(b, a),
    "__truediv__": div, "__rtruediv__": lambda a, b: div(b, a),
    "__neg__": lambda a: mul(-1, a), "__pos__": real, "__pow__": power,
    "__eq__": eq, "__ne__": lambda a, b: not_(eq(a, b)),
    "__le__": le, "__ge__": lambda a, b: le(b, a),
    "__lt__": lambda a, b: not_(le(b, a)), "__gt__": lambda a, b: not_(le(a, b)),
}  # fmt: skip
for _name, _method in _OPERATORS.items():
    setattr(Term, _name, _method)
