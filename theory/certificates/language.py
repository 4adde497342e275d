"""Terms of exported derivations, built again: nothing ill-formed can be built.

Trusted; needs only the standard library. `term` simplifies as the kernel does, so that what it
builds from a file can be compared with what a rule gives.
"""

import functools
import hashlib
import operator
from fractions import Fraction

MOST_TERMS, MOST_PARTS, MOST_BITS = 3_000_000, 20_000, 20_000


def need(holds, what):
    """Refuse a file unless something holds."""
    if not holds:
        raise ValueError(what)


# ---- sorts: Bool, Real, the name of an index set, a number of letters, (domain, range)

BOOL, REAL = "Bool", "Real"


def is_index(sort):
    """Return whether a sort is a finite non-empty set, which one may sum over."""
    return all(map(is_index, sort)) if type(sort) is tuple else sort != REAL


def sort_with(sort, sorts):
    """Return a sort with index sets replaced."""
    both = type(sort) is tuple
    return tuple(sort_with(s, sorts) for s in sort) if both else sorts.get(sort, sort)


# ---- terms: bound variables are numbered from the innermost binder


class Term:
    """A truth value, number, index or function; equal terms are one object.

    It has free constants `free`, lacks `loose` binders around it, and divides if it is `partial`.
    """

    __slots__ = ("args", "data", "free", "loose", "op", "partial", "sort")


TERMS, NOTHING = {}, frozenset()


class Limit:
    """How many terms there may be, with those of earlier claims."""

    terms = MOST_TERMS


def allow():
    """Let a claim make so many terms of its own."""
    Limit.terms = len(TERMS) + MOST_TERMS


def make(op, args, sort, data=None):
    """Return the term of an operation whose arguments were checked."""
    key = (op, args, sort, data)
    made = TERMS.get(key)
    if made is None:
        need(len(TERMS) < Limit.terms and len(args) < MOST_PARTS, "too many terms")
        made = TERMS[key] = Term()
        made.op, made.args, made.sort, made.data = key
        made.loose, made.partial, made.free = data + 1 if op == "bound" else 0, op == "/", NOTHING
        for a in args:
            if made.free is not a.free and not made.free.issuperset(a.free):
                made.free = made.free | a.free if made.free else a.free
            made.loose, made.partial = max(made.loose, a.loose), made.partial or a.partial
        if op == "const":
            made.free = frozenset((made,))
        elif op == "fn":
            made.loose = max(made.loose - 1, 0)
    return made


TRUE, FALSE = make("true", (), BOOL), make("false", (), BOOL)
OPPOSITE = {TRUE: FALSE, FALSE: TRUE}
truth = {True: TRUE, False: FALSE}.get


@functools.cache
def numeral(above, below):
    """Return the term of a fraction."""
    need(max(above.bit_length(), below.bit_length()) < MOST_BITS, "a number is too long")
    return make("num", (), REAL, Fraction(above, below))


def number(value):
    """Return the term of an exact number."""
    return numeral(value.numerator, value.denominator)


ZERO, ONE = number(0), number(1)


def term(op, *args):
    """Return the term of an operation, simplified as the kernel does.

    Each simplification is an equation that holds for all values of the parts.
    """
    if op not in CHAINS:
        need(op in RULES, op)
        return RULES[op](*args)
    kind, parts = CHAINS[op], []
    for x in args:
        need(x.sort == kind, f"{op} of another sort")
        if x.op == op:
            parts += x.args
        else:
            parts.append(x)
    parts, unit = (shorter if kind == BOOL else collected)(op, parts)
    return make(op, tuple(parts), kind) if len(parts) > 1 else parts[0] if parts else unit


CHAINS = {"and": BOOL, "or": BOOL, "+": REAL, "*": REAL}
WORDS = {"and", "or", "not", "ite", "fn", "app", "forall", "exception", "sum", "prod"}


def shorter(op, parts):
    """Return the parts of a conjunction or disjunction without its unit, and the unit."""
    unit = truth(op == "and")
    if OPPOSITE[unit] in parts:
        return [OPPOSITE[unit]], unit
    return [x for x in parts if x is not unit], unit


def collected(op, parts):
    """Return the parts of a sum or product, numerals in one, and its unit."""
    unit = ZERO if op == "+" else ONE
    numerals = [x for x in parts if x.op == "num"]
    if not numerals:
        return parts, unit
    join, rest = operator.add if op == "+" else operator.mul, [x for x in parts if x.op != "num"]
    total = number(functools.reduce(join, [x.data for x in numerals]))
    if op == "+":
        return rest + [total] * (total is not ZERO), unit
    if total is ZERO and not any(x.partial for x in rest):
        return [ZERO], unit
    return [total] * (total is not ONE) + rest, unit


# ---- the other operations, with as many arguments as they take


def fn_(c, body):
    """Return the function from a constant to the body."""
    need(c.op == "const", "fn")
    return function(c.sort, replaced(body, binding(c)))


def app_(f, x):
    """Return the value of a function."""
    need(type(f.sort) is tuple and f.sort[0] == x.sort, "app")
    return opened(f.args[0], x) if f.op == "fn" else make("app", (f, x), f.sort[1])


def not_(a):
    """Return the negation."""
    need(a.sort == BOOL, "not")
    return OPPOSITE.get(a) or (a.args[0] if a.op == "not" else make("not", (a,), BOOL))


def implies_(a, b):
    """Return that a implies b."""
    need(a.sort == b.sort == BOOL, "=>")
    if a in OPPOSITE or b is TRUE:
        return b if a is TRUE else TRUE
    return make("=>", (a, b), BOOL)


def ite_(a, b, c):
    """Return b if a holds and c otherwise."""
    need(a.sort == BOOL and b.sort == c.sort, "ite")
    if a in OPPOSITE or b is c:
        return c if a is FALSE else b
    return make("ite", (a, b, c), c.sort)


def eq_(a, b):
    """Return that both are equal."""
    need(a.sort == b.sort, "=")
    if a is b and not a.partial:  # that a denominator occurs is not to be lost
        return TRUE
    if a.op == b.op and a.op in ("num", "letter"):
        return FALSE
    for x, y in ((a, b), (b, a)):
        if x in OPPOSITE:
            return y if x is TRUE else not_(y)
    return make("=", (a, b), BOOL)


def le_(a, b):
    """Return that a is at most b."""
    need(a.sort == b.sort == REAL, "<=")
    return truth(a.data <= b.data) if a.op == b.op == "num" else make("<=", (a, b), BOOL)


def div_(a, b):
    """Return the quotient; nothing is known about x/0."""
    need(a.sort == b.sort == REAL, "/")
    divides = b.op == "num" and b.data
    return term("*", number(1 / b.data), a) if divides else make("/", (a, b), REAL)


def forall_(p):
    """Return that the predicate holds everywhere."""
    need(type(p.sort) is tuple and p.sort[1] == BOOL, "forall")
    return p.args[0] if p.op == "fn" and p.args[0] in OPPOSITE else make("forall", (p,), BOOL)


def exception_(p):
    """Return where the predicate fails, if it does anywhere."""
    need(type(p.sort) is tuple and p.sort[1] == BOOL, "exception")
    return make("exception", (p,), p.sort[0])


def fold(op, f):
    """Return the sum or product of a function's values."""
    need(type(f.sort) is tuple and f.sort[1] == REAL and is_index(f.sort[0]), op)
    return make(op, (f,), REAL)


RULES = {"fn": fn_, "app": app_, "not": not_, "=>": implies_, "ite": ite_, "=": eq_, "<=": le_}
RULES |= {"/": div_, "forall": forall_, "exception": exception_}
RULES |= {op: functools.partial(fold, op) for op in ("sum", "prod")}


# ---- substitution


def replaced(t, put, depth=0, memo=None):
    """Return t with parts replaced by what `put` says; where it says None, by their parts'."""
    made = put(t, depth)
    if made is not None or not t.args:
        return t if made is None else made
    memo, inner = {} if memo is None else memo, depth + (t.op == "fn")
    made = memo.get((t, depth))
    if made is None:
        args = [replaced(a, put, inner, memo) for a in t.args]
        made = function(t.data, *args) if t.op == "fn" else term(t.op, *args)
        memo[t, depth] = made
    return made


def instance(t, values):
    """Return t with free constants replaced by terms of their sorts, all at once."""
    fits = all(c.op == "const" and c.sort == x.sort for c, x in values.items())
    need(fits, "a constant, and a term of its sort, are needed")
    return replaced(t, lambda p, _: p if values.keys().isdisjoint(p.free) else values.get(p))


def binding(c):
    """Return what says what becomes of a part where the constant c is bound further out."""

    def replacement(t, depth):
        if c not in t.free:
            return t
        return make("bound", (), c.sort, depth) if t is c else None

    return replacement


def loose_replaced(t, leaf):
    """Return t with its loose variables replaced by `leaf` of each and its depth."""

    def replacement(p, depth):
        return p if p.loose <= depth else leaf(p, depth) if p.op == "bound" else None

    return replaced(t, replacement)


def moved(t, by):
    """Return t under `by` more binders."""
    return loose_replaced(t, lambda v, _: make("bound", (), v.sort, v.data + by)) if by else t


def opened(body, value):
    """Return the body of a function with its variable replaced by the value."""

    def leaf(v, depth):
        return moved(value, depth) if v.data == depth else make("bound", (), v.sort, v.data - 1)

    return loose_replaced(body, leaf)


def function(domain, body):
    """Return the function of the body's loose variable 0; x -> f(x) is f."""
    if body.op == "app" and body.args[1].op == "bound" and body.args[1].data == 0:
        mark = make("const", (), domain, "!")  # a name that no file can have
        head = opened(body.args[0], mark)
        if mark not in head.free:
            return head
    return make("fn", (body,), (domain, body.sort), domain)


def at(f, *args):
    """Return f(x)(y)... for arguments x, y, ..."""
    return functools.reduce(functools.partial(term, "app"), args, f)


def over(domain, body, mark="!"):
    """Return the function of a Python function from a new constant to a term."""
    x = make("const", (), domain, mark)
    return term("fn", x, body(x))


def with_sorts(t, sorts):
    """Return t with index sets replaced by finite non-empty sets."""
    memo = {}
    named = all(type(s) is str and s not in (BOOL, REAL) for s in sorts)
    need(named and all(map(is_index, sorts.values())), "a finite set for an index set is needed")

    def replacement(p, _):
        if p.op in ("const", "bound"):
            return make(p.op, (), sort_with(p.sort, sorts), p.data)
        if p.op == "fn" and p not in memo:
            memo[p] = function(sort_with(p.data, sorts), replaced(p.args[0], replacement, 0, memo))
        return memo.get(p)

    return replaced(t, replacement, 0, memo)


# ---- denominators


@functools.cache
def needed(t, known=frozenset()):
    """Return the conditions under which nothing in t is divided by zero where it matters.

    Read from left to right: b in `a => b` and `a and b` matters where a holds, in `a or b` where it
    fails, a branch of `ite` on its own side. Conditions that are known to hold are left out.
    """
    if not t.partial:
        return ()
    if t.op == "fn":
        c = make("const", (), t.data, f"!{len(TERMS)}")  # nobody has this name yet
        inside = needed(opened(t.args[0], c), known)
        return tuple(term("forall", term("fn", c, n)) if c in n.free else n for n in inside)
    if t.op == "ite":
        condition, found = t.args[0], needed(t.args[0], known)
        yes, no = (needed(a, known.union(found)) for a in t.args[1:])
        found += tuple(n for n in yes if n in no)
        found += tuple(term("=>", condition, n) for n in yes if n not in no)
        return found + tuple(term("=>", term("not", condition), n) for n in no if n not in yes)
    found = ()
    for k, a in enumerate(t.args):
        new = needed(a, known)
        known = known.union(new)
        if k and t.op in ("and", "=>"):
            new = tuple(term("=>", term("and", *t.args[:k]), n) for n in new)
        elif k and t.op == "or":
            new = tuple(term("or", *t.args[:k], n) for n in new)
        found += new
    nonzero = term("not", term("=", t.args[1], ZERO)) if t.op == "/" else None
    return found if nonzero is None or nonzero in known else (*found, nonzero)


def is_defined(formula, defined):
    """Return whether `defined` says that nothing in a closed formula is divided by zero.

    Its first quantifiers may be those of the formula, around all that is needed of the rest.
    """
    bound, rests, rest = [], [formula], defined
    while rests[-1].op == rest.op == "forall":
        (predicate,) = rests[-1].args
        bound.append(make("const", (), predicate.sort[0], f"!{len(TERMS)}"))
        rests.append(term("app", predicate, bound[-1]))
        rest = rest.args[0].args[0] if rest.args[0].op == "fn" else TRUE
    for k in range(len(bound), -1, -1):
        said = term("and", *needed(rests[k]))
        for c in reversed(bound[:k]):
            said = term("forall", term("fn", c, said))
        if said is defined:
            return True
    return False


@functools.cache
def digest(t):
    """Return a hash of a term."""
    parts = [t.op, t.sort, t.data if t.op != "num" else str(t.data), [digest(a) for a in t.args]]
    return hashlib.sha256(repr(parts).encode()).hexdigest()
