"""Whether a term is an instance of a pattern, a term in which some constants match anything.

Nothing rests on this: who finds a match builds the instance and compares.
"""

from functools import lru_cache, reduce

from theory.kernel.binding import apply, lam, substitute, with_sorts
from theory.kernel.sorts import Refused
from theory.kernel.terms import const, make, spine

FLAT = {"and", "or", "add", "mul"}
BINDERS = {"forall", "sum", "prod"}
SIGNS = {"and", "or", "implies", "not", "eq", "le", "ite"}  # what putting in a variable keeps
BOUND = "m__"  # variables that both sides bind at the same place have the same name


class Match:
    """One attempt: `values` by constant and `sorts` by index sort, so far."""

    def __init__(self, metas, sorts=(), values=()):
        self.metas, self.sorts, self.values = metas, dict(sorts), dict(values)

    def copy(self):
        """Return the attempt as it is, to go on with."""
        return Match(self.metas, self.sorts, self.values)

    def take(self, other):
        """Go on from another attempt."""
        self.sorts, self.values = other.sorts, other.values

    def sort(self, pattern, sort):
        """Return whether a sort is one of the pattern's."""
        if pattern.kind == "index":
            return self.sorts.setdefault(pattern, sort) is sort and sort.is_index
        if pattern.kind != "functions":
            return pattern is sort
        both = sort.kind == "functions" and self.sort(pattern.domain, sort.domain)
        return both and self.sort(pattern.range, sort.range)

    def bind(self, meta, term, bound):
        """Return whether a constant of the pattern can match a term."""
        if not bound.isdisjoint(term.free) or not self.sort(meta.sort, term.sort):
            return False
        return self.values.setdefault(meta, term) is term

    def of(self, p, t, bound=frozenset()):
        """Return whether t is an instance of p; bound: variables that no value may have."""
        head, args = spine(p)
        if head in self.metas:
            return self._call(head, args, t, bound)
        if p.op == "const" and t.op == "const" and p.data.startswith(BOUND):
            return p.data == t.data
        if p.op in ("const", "num", "true", "false", "letter"):
            return p is t
        if p.sort.kind == "functions" and "lam" in (p.op, t.op):
            return self._functions(p, t, bound)
        if p.op != t.op:
            return False
        if p.op in BINDERS:
            return self._functions(p.args[0], t.args[0], bound)
        return self._all(p.op, p.args, t.args, bound)

    def _call(self, head, args, t, bound):
        images = [bound_image(a, bound) for a in args]
        if any(c is None for c in images) or len(set(images)) < len(images):
            return self._same_call(head, args, t, bound)
        found = reduce(lambda made, c: lam(c, made), reversed(images), t)
        return self.bind(head, found, bound)

    def _same_call(self, head, args, t, bound):
        """Return whether t may be a function of arguments like these; True if undecided."""
        values = []
        while len(values) < len(args) and t.op == "app":
            values.insert(0, t.args[1])
            t = t.args[0]
        if len(values) < len(args):
            return True  # the instance is compared in the end
        pairs = zip(args, values, strict=True)
        return self.bind(head, t, bound) and all(self.of(a, v, bound) for a, v in pairs)

    def _functions(self, p, t, bound):
        if t.sort.kind != "functions" or not self.sort(p.sort.domain, t.sort.domain):
            return False
        _, body = _opened(p, len(bound))
        inside, value = _opened(t, len(bound))
        return self.of(body, value, bound | {inside})

    def _all(self, op, ps, ts, bound):
        if len(ps) == len(ts) and all(map(_fits, ps, ts)):
            trial = self.copy()
            if all(trial.of(p, t, bound) for p, t in zip(ps, ts, strict=True)):
                self.take(trial)
                return True
        return op in FLAT and len(ts) > len(ps) and self._split(op, ps, ts, bound)

    def _split(self, op, ps, ts, bound):
        """Let a constant match several parts in a row."""
        if not ps or len(ts) < len(ps):
            return not ps and not ts
        own = spine(ps[0])[0] in self.metas
        for width in range(1, len(ts) - len(ps) + 2 if own else 2):
            part = ts[0] if width == 1 else make(op, ts[:width], ts[0].sort)
            if not _fits(ps[0], part):
                continue
            trial = self.copy()
            if trial.of(ps[0], part, bound) and trial._split(op, ps[1:], ts[width:], bound):
                self.take(trial)
                return True
        return False


def _fits(p, t):
    """Return False where t is no instance of p by its sign: that is seen before a copy is made."""
    return p.op == t.op or p.op in ("const", "app") or p.sort.kind == "functions"


@lru_cache(maxsize=1 << 16)
def _opened(f, depth):
    """Return the variable of a function under so many binders, and the function's value there."""
    c = const(f"{BOUND}{depth}", f.sort.domain)
    return c, apply(f, c)


def may(p, t, metas):
    """Return whether t looks like an instance of p: if not, it is none, and nothing was opened."""
    if p.op in BINDERS:
        return t.op == p.op and may(p.args[0], t.args[0], metas)
    if p.op == "lam":
        return t.op != "lam" or may(p.args[0], t.args[0], metas)
    if spine(p)[0] in metas or p.op not in SIGNS:
        return True
    if p.op != t.op:
        return False
    if p.op in FLAT and len(p.args) != len(t.args):
        return len(t.args) > len(p.args)
    return all(may(a, b, metas) for a, b in zip(p.args, t.args, strict=True))


def bound_image(a, bound):
    """Return the variable of the term that goes by the same name as one of the pattern."""
    same = (c for c in bound if a.op == "const" and c.data == a.data)
    return next(same, None)


def instance(notion, values):
    """Return a notion's pattern with terms in place of its constants.

    Raises
    ------
    Refused
        If the terms are not of the constants' sorts.
    """
    match = Match(frozenset(notion.parameters))
    for c in notion.parameters:
        if c not in values or not match.sort(c.sort, values[c].sort):
            raise Refused(f"{notion.name}: {c.data} is not of sort {c.sort}")
    own = {old: new for old, new in match.sorts.items() if old is not new}
    pattern = with_sorts(notion.pattern, own) if own else notion.pattern
    put = {with_sorts(c, own) if own else c: t for c, t in values.items()}
    return substitute(pattern, put)


def arguments_of(notion, term):
    """Return the terms that a notion's constants match, or None if the term is no instance."""
    try:
        return _arguments(notion, term)
    except (Refused, RecursionError):  # not cached: the depth of the stack is not the term's
        return None


@lru_cache(maxsize=1 << 17)
def _arguments(notion, term):
    metas = frozenset(notion.parameters)
    if not may(notion.pattern, term, metas):
        return None
    match = Match(metas)
    if not match.of(notion.pattern, term) or len(match.values) < len(notion.parameters):
        return None
    return match.values if instance(notion, match.values) is term else None
