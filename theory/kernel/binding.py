"""Functions, quantifiers, sums, and the substitution of terms for constants.

Bound variables are numbered from the innermost binder (no names, no capture), and a function
applied to an argument is reduced at once.
"""

from fractions import Fraction
from functools import reduce

from theory.kernel.sorts import BOOL, REAL, Refused, Sort, functions, is_sort, refusing
from theory.kernel.terms import (
    FALSE,
    TRUE,
    Term,
    add,
    and_,
    any_term,
    div,
    eq,
    fresh,
    implies,
    ite,
    le,
    letter,
    make,
    mul,
    not_,
    or_,
    real,
)


@refusing()
def lam(c, body):
    """Return the function c -> body, for a free constant c."""
    if type(c) is not Term or c.op != "const" or type(body) is not Term or body.loose:
        raise Refused(f"no function of {c!r}")
    return _lam(c.sort, _walk(body, 0, lambda t, d: make("bound", (), t.sort, d), c, {}))


def _lam(domain, body):
    if body.op == "app" and body.args[1].op == "bound" and body.args[1].data == 0:
        c = make("const", (), domain, "!")  # nobody else's name
        head = _open(body.args[0], c)
        if c not in head.free:
            return head  # x -> f(x) is f
    return make("lam", (body,), functions(domain, body.sort), domain)


def function_of(*sorts_and_body):
    """Return the function of arbitrary elements: function_of(X, Y, lambda x, y: ...), curried."""
    *sorts, body = sorts_and_body
    names = [fresh(sort) for sort in sorts]
    return reduce(lambda made, c: lam(c, made), reversed(names), any_term(body(*names)))


function = function_of  # of one argument


def apply(f, x):
    """Return f(x)."""
    x = any_term(x)
    if type(f) is not Term or f.sort.kind != "functions" or f.sort.domain is not x.sort:
        raise Refused(f"cannot apply {f!r} to {x}")
    if f.op == "lam":
        return _open(f.args[0], x)
    return make("app", (f, x), f.sort.range)


def _predicate(f):
    if type(f) is not Term or f.sort.kind != "functions" or f.sort.range is not BOOL:
        raise Refused(f"no predicate: {f!r}")
    return f


def forall(f):
    """Return whether the predicate f holds of every element."""
    f = _predicate(f)
    return (
        f.args[0]
        if f.op == "lam" and f.args[0].op in ("true", "false")
        else make("forall", (f,), BOOL)
    )


def closed(formula, constants):
    """Return the formula for all values of the constants, the first outermost."""
    return reduce(lambda made, c: forall(lam(c, made)), reversed(constants), formula)


def exists(f):
    """Return whether the predicate f holds of some element."""
    return not_(forall(function(_predicate(f).sort.domain, lambda c: not_(apply(f, c)))))


def exception(f):
    """Return an element at which the predicate f fails, if there is one (Hilbert's choice)."""
    return make("exception", (_predicate(f),), f.sort.domain)


_FOLDS = {(str, "sum"), (str, "prod")}


def fold(op, f):
    """Return the sum ("sum") or product ("prod") of the values of f over its index sort."""
    real_valued = type(f) is Term and f.sort.kind == "functions" and f.sort.range is REAL
    if not real_valued or not f.sort.domain.is_index or (type(op), op) not in _FOLDS:
        raise Refused(f"no {op} of {f!r}: it needs a function from an index sort to the reals")
    return make(op, (f,), REAL)


# methods of terms and sorts
Term.__call__ = lambda f, *args: reduce(apply, args, f)
Sort.forall, Sort.exists = (
    lambda sort, body: forall(function(sort, body)),
    lambda sort, body: exists(function(sort, body)),
)
Sort.sum, Sort.prod = (
    lambda sort, body: fold("sum", function(sort, body)),
    lambda sort, body: fold("prod", function(sort, body)),
)

# ---- substitution


def _quotient(a, b):
    """Return a/b; an instance may divide by zero: then nothing is known of the quotient."""
    return make("div", (a, b), REAL) if b is real(0) else div(a, b)


_BUILD = {
    "not": not_, "and": and_, "or": or_, "implies": implies, "ite": ite, "eq": eq, "le": le,
    "add": add, "mul": mul, "div": _quotient, "app": apply, "forall": forall,
    "exception": exception, "sum": lambda f: fold("sum", f), "prod": lambda f: fold("prod", f),
}  # fmt: skip


def rebuild(t, args):
    """Return t with other arguments."""
    if t.op == "lam":
        return _lam(t.data, *args)
    return _BUILD[t.op](*args)


def require_well_formed(t):
    """Raise Refused unless every part of t is what the functions of `terms` and `binding` make."""
    stack, seen = [t], set()
    while stack:
        t = stack.pop()
        if type(t) is not Term:
            raise Refused(f"no term: {type(t)}")
        if t in _well_formed or t in seen:
            continue
        plain = type(t.op) is str and type(t.args) is tuple and is_sort(t.sort)
        if not plain or not _LEAVES.get(t.op, _is_whole)(t):
            raise Refused(f"no term of the language: {t.op!r}, {t.data!r}")
        seen.add(t)
        stack += t.args
    _well_formed.update(seen)  # only now: every part of each was looked at


_well_formed, _MADE = set(), {*_BUILD, "lam"}


def _is_whole(t):
    """Return whether a term is what its arguments make; a binder binds variables of its sort."""

    def own(v, d):
        return make("bound", (), t.data if v.data == d else v.sort, v.data)

    args = [_walk(t.args[0], 0, own, None, {})] if t.op == "lam" else t.args
    return t.op in _MADE and rebuild(t, args) is t


# a term without arguments is the one that is made of its data
_LEAVES = {
    "num": lambda t: type(t.data) is Fraction and real(t.data) is t,
    "letter": lambda t: letter(t.sort, t.data) is t,
    "const": lambda t: type(t.data) is str and make("const", (), t.sort, t.data) is t,
    "bound": lambda t: type(t.data) is int and make("bound", (), t.sort, max(t.data, 0)) is t,
    "true": lambda t: t is TRUE,
    "false": lambda t: t is FALSE,
}


def _walk(t, depth, leaf, c, memo):
    """Replace the constant c (or, if None, loose variables) by `leaf`, under `depth` binders."""
    if (c not in t.free) if c is not None else t.loose <= depth:
        return t
    made = memo.get((t, depth))
    if made is None:
        inner = depth + (t.op == "lam")
        memo[t, depth] = made = (
            leaf(t, depth)
            if t is c or t.op == "bound"
            else rebuild(t, [_walk(a, inner, leaf, c, memo) for a in t.args])
        )
    return made


def _open(body, value):
    """Return the body of a binder with its variable replaced by the value."""

    def leaf(v, d):
        if v.data == d:
            return _walk(value, 0, lambda w, _: make("bound", (), w.sort, w.data + d), None, {})
        return make("bound", (), v.sort, v.data - 1)

    return _walk(body, 0, leaf, None, {})


def _mapped(t, put, memo):
    """Return t with parts replaced by what `put` says, if it says something."""
    if t not in memo:
        made = put(t)
        rest = (_mapped(a, put, memo) for a in t.args)
        memo[t] = made if made is not None else rebuild(t, list(rest)) if t.args else t
    return memo[t]


@refusing()
def substitute(t, values):
    """Return t with free constants replaced by terms, all at once."""
    keys = frozenset(values)
    return _mapped(t, lambda part: part if keys.isdisjoint(part.free) else values.get(part), {})


@refusing()
def with_sorts(t, sorts):
    """Return t with index sorts replaced by index sorts."""
    sorts = dict(sorts.items())  # what is checked is what is put
    for old, new in sorts.items():
        if not type(old) is type(new) is Sort or old.kind != "index" or not new.is_index:
            raise Refused(f"cannot put {new} for {old}: index sorts are needed")

    def replacement(part):
        if part.op in ("const", "bound"):
            return make(part.op, (), sort_with(part.sort, sorts), part.data)
        if part.op == "lam":
            return _lam(sort_with(part.data, sorts), _mapped(part.args[0], replacement, memo))
        return None

    memo = {}
    return _mapped(t, replacement, memo)


def sort_with(sort, sorts):
    """Return a sort with index sorts replaced by index sorts."""
    if sort.kind == "functions":
        return functions(sort_with(sort.domain, sorts), sort_with(sort.range, sorts))
    return sorts.get(sort, sort)
