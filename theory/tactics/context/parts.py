"""Parts of formulas: closed parts, a name for each, and matching."""

from functools import cache
from hashlib import blake2b

from theory.kernel.binding import rebuild
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import const

OPAQUE = ("app", "sum", "prod")


@cache
def closed_parts(formula):
    """Return the parts of a formula without loose variables, under binders as well, as keys."""
    found, stack, seen = {}, [formula], set()
    while stack:
        t = stack.pop()
        if t not in seen:
            seen.add(t)
            if not t.loose:
                found[t] = None
            stack.extend(reversed(t.args))
    return found


def parts_of(*formulas):
    """Return the closed parts of formulas, each once."""
    return list(dict.fromkeys(t for formula in formulas for t in closed_parts(formula)))


@cache
def atoms(formula):
    """Return the opaque closed numbers and truth values of a formula, outside of quantifiers."""
    found, stack, seen = set(), [formula], set()
    while stack:
        t = stack.pop()
        if t in seen or t.op == "forall":
            continue
        seen.add(t)
        if t.op in OPAQUE and t.sort in (REAL, BOOL):
            found.add(t)
        elif t.op != "lam":
            stack += t.args
    return frozenset(found)


def folds_in(*formulas):
    """Return the outermost sums and products of formulas, outside of quantifiers."""
    found, stack, seen = {}, list(reversed(formulas)), set()
    while stack:
        t = stack.pop()
        if t in seen or t.op in ("lam", "forall"):
            continue
        seen.add(t)
        if t.op in ("sum", "prod"):
            found[t] = None
        else:
            stack.extend(reversed(t.args))
    return list(found)


@cache
def shapes(formula):
    """Return the shapes of a formula's atoms."""
    return frozenset(map(shape, atoms(formula)))


@cache
def constants_of(formula):
    """Return the free constants, in the order in which they occur."""
    return tuple(t for t in closed_parts(formula) if t.op == "const")


def body(formula):
    """Return what an implication concludes, or the formula."""
    return formula.args[1] if formula.op == "implies" else formula


def match(pattern, t, names, values):
    """Return `values` with what the constants `names` must be for the pattern to be t, or None."""
    if pattern in names:
        if pattern in values:
            return values if values[pattern] is t else None
        return {**values, pattern: t} if t.sort is pattern.sort and not t.loose else None
    if names.isdisjoint(pattern.free):
        return values if pattern is t else None
    same = pattern.op == t.op and pattern.sort is t.sort and pattern.data == t.data
    if not same or len(pattern.args) != len(t.args):
        return None
    for a, b in zip(pattern.args, t.args, strict=True):
        values = match(a, b, names, values)
        if values is None:
            return None
    return values


def replaced(t, values, memo=None):
    """Return t with closed parts replaced by closed terms."""
    memo = {} if memo is None else memo
    if t in values:
        return values[t]
    if t not in memo:
        args = [replaced(a, values, memo) for a in t.args]
        same = all(a is b for a, b in zip(args, t.args, strict=True))
        memo[t] = t if same else rebuild(t, args)
    return memo[t]


def arbitrary(sort, *formulas):
    """Return a constant of a sort that is in none of the formulas; the same at every call."""
    taken = {c.data for formula in formulas for c in formula.free}
    k = 1
    while (name := f"any_{k}") in taken:
        k += 1
    return const(name, sort)


_digests, _shapes = {}, {}
COMMUTING = {"add", "mul", "and", "or", "eq"}


def digest(formula):
    """Return a short hash of a formula; constants made by `fresh` are alike."""
    return _hashed(formula, _digests, ())


def shape(formula):
    """Return a short hash of a formula in which the order of terms and factors does not matter."""
    return _hashed(formula, _shapes, COMMUTING)


def _hashed(formula, known, unordered):
    stack = [formula]
    while stack:
        t = stack[-1]
        missing = [a for a in t.args if a not in known] if t not in known else ()
        if missing:
            stack += missing
            continue
        stack.pop()
        if t in known:
            continue
        data = "!" if t.op == "const" and t.data.startswith("!") else t.data
        data = t.data.name if t.op == "lam" else data
        parts = [known[a] for a in t.args]
        made = blake2b(f"{t.op} {data} {t.sort.name}".encode(), digest_size=9)
        made.update(b"".join(sorted(parts) if t.op in unordered else parts))
        known[t] = made.digest()
    return known[formula]
