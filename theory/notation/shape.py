"""From terms to trees: which sign is written for what, by the vocabulary where it fits."""

from itertools import groupby
from operator import is_

from theory.kernel.binding import apply
from theory.kernel.sorts import BOOL, REAL, Refused
from theory.kernel.terms import and_, const, make, mul, not_, real, spine
from theory.notation import names
from theory.notation.matching import arguments_of
from theory.notation.sums import Sums, Visible, is_member
from theory.notation.tree import Domain, Node, node

STEMS = {"real": "r", "bool": "b", "letters": "i"}
CHOICE = "counterexample"
KEPT = {CHOICE, "if", "otherwise", "for", "all", "where", "then", "or"}
FOLDABLE = {"forall", "and", "or", "implies", "eq", "le", "not", "ite", "sum", "prod", "add", "mul"}
FOLDABLE |= {"div", "lam"}


class Shaper(Sums):
    """Makes trees of terms.

    Parameters
    ----------
    taken : iterable of str
        Names that no variable may have.
    notions : iterable of Notion
        What may be folded; none for terms that are written out.
    called : dict of str to str
        Better names of variables, by those that they would have.
    """

    def __init__(self, taken=(), notions=(), called=()):
        self.taken, self.called = set(taken) | KEPT, dict(called)
        self.pairs, self.plain, self.shown, self.hidden, self.memo = {}, {}, {}, None, {}
        usable = [n for n in notions if n.name not in self.taken]
        self.by_op = {}
        for one in sorted(usable, key=lambda n: n.order):
            self.by_op.setdefault(one.pattern.op, []).append(one)

    def name(self, c):
        """Return how a constant, or a variable in its place, is shown."""
        return self.shown.get(c) or names.shown(c.data)

    def variable(self, sort, free):
        """Return a constant for a variable, and remember its name: unlike any other there."""
        stem = stem_of(sort)
        stem = "f" if sort.kind == "functions" and stem in self.taken else stem
        plain = primed(stem, self.taken | {self.plain.get(c, self.name(c)) for c in free})
        used = self.taken | {self.name(c) for c in free}
        pair = plain, primed(self.called.get(plain, plain), used)
        k = self.pairs.setdefault(pair, len(self.pairs))
        made = const(f"{'omega' if stem == 'ω' else stem}__{k}", sort)
        self.plain[made], self.shown[made] = pair
        return made

    def opened(self, f, beside=()):
        """Return a variable for the argument of a function, and the function's value there.

        `beside` are variables of the same list, which have other names.
        """
        c = self.variable(f.sort.domain, f.free.union(beside, {self.hidden} - {None}))
        return c, apply(f, c)

    def term(self, t):
        """Return the tree of a term without loose variables."""
        key = t, self.hidden
        if key not in self.memo:
            if t.sort.kind == "functions":
                made = self.function(t)
            else:
                made = self.folded(t) or getattr(self, f"_{t.op}", self._leaf)(t)
            self.memo[key] = made
        return self.memo[key]

    def folded(self, t):
        """Return the tree of the largest notion that a term is an instance of, if any."""
        for notion in self.by_op.get(t.op, ()):
            values = arguments_of(notion, t)
            if values is not None:
                args = [values[c] for c in notion.parameters]
                if notion.form in ("call", "root", "abs") or all(map(self._is_short, args)):
                    return node("notion", notion, tuple(map(self.term, args)))
        return None

    def _is_short(self, f):
        return self._dotted(f) is not None

    # ---- functions

    def function(self, f):
        """Return the tree of a function: a name, f(x, ·), a set, or a family."""
        short = self._dotted(f) or self.folded(f)
        if short is not None:
            return short
        variables, body = [], f
        if f.sort.range is BOOL and f.op == "lam":
            c, body = self.opened(f)
            return node("set", self.name(c), Domain(c.sort), self.term(body))
        while body.sort.kind == "functions":
            c, body = self.opened(body, variables)
            variables.append(c)
        listed = tuple((self.name(c), Domain(c.sort)) for c in variables)
        return node("family", self.term(body), listed)

    def _dotted(self, f):
        """Return f or f(x, ·, y), with the variables in order; None for other functions."""
        variables, body = [], f
        while body.op == "lam":
            c, body = self.opened(body)
            variables.append(c)
        head, args = spine(body)
        own = frozenset(variables)  # by identity: == of terms makes an equation
        if head.op != "const" or head in own or head is self.hidden:
            return None
        if [id(a) for a in args if a in own] != [id(c) for c in variables]:
            return None
        if any(not a.free.isdisjoint(own) for a in args if a not in own):
            return None
        left, sort = 0, body.sort
        while sort.kind == "functions":
            left, sort = left + 1, sort.range
        if not args and not variables:
            if self.hidden is not None and self._needs_outcome(f.sort):
                raise Visible
            return node("name", self.name(head))
        dots = [node("dot") if a in own else a for a in args] + [node("dot")] * left
        return self._applied(head, dots)

    def _needs_outcome(self, sort):
        while sort.kind == "functions":
            if sort.domain is self.hidden.sort:
                return True
            sort = sort.range
        return False

    def _applied(self, head, args):
        """Return head(args), without the outcome where it goes without saying."""
        kept, sort = [], head.sort
        for a in args:
            if self.hidden is not None and sort.domain is self.hidden.sort:
                if a is not self.hidden:
                    raise Visible
            else:
                kept.append(a if isinstance(a, Node) else self.term(a))
            sort = sort.range
        if self.hidden is not None and self._needs_outcome(sort):
            raise Visible
        made = self._head(head)
        return node("call", made, tuple(kept)) if kept else made

    def _head(self, head):
        if head.op != "const":
            raise Refused(f"no name for what is applied: {head}")
        if head is self.hidden:
            raise Visible
        return node("name", self.name(head))

    def _app(self, t):
        head, args = spine(t)
        if len(args) == 1 and head.op == "const" and head.data in names.SETS:
            return node("in", self.term(args[0]), self.name(head))
        return self._applied(head, args)

    # ---- leaves

    def _leaf(self, t):
        if t.op == "const":
            return self._head(t)
        if t.op == "num":
            return self._number(t.data)
        if t.op == "letter":
            return node("num", str(t.data + 1))
        if t.op in ("true", "false"):
            return node("name", t.op)
        raise Refused(f"no sign for {t.op}")

    def _number(self, q):
        made = node("num", str(abs(q.numerator)))
        if q.denominator != 1:
            made = node("product", (("", made), ("/", node("num", str(q.denominator)))))
        return node("sum", (("-", made),)) if q < 0 else made

    # ---- logic

    def _exception(self, t):
        """Return an element at which a predicate fails, as derivations name it."""
        return node("call", node("name", CHOICE), (self.term(t.args[0]),))

    def _not(self, t):
        a = t.args[0]
        if a.op == "le":
            return self._compared("<", *reversed(a.args))
        if a.op == "eq" and a.args[0].sort is not BOOL:
            return node("chain", ("≠",), tuple(map(self.term, a.args)))
        if a.op == "app":
            made = self.term(a)
            return node("notin", *made.parts) if made.kind == "in" else node("not", made)
        if a.op == "forall" and a.args[0].op == "lam" and self.folded(a) is None:
            return self._quantified(t)
        return node("not", self.term(a))

    def _le(self, t):
        return self._compared("≤", *t.args)

    def _compared(self, sign, a, b):
        if a.op == "num" and b.op != "num":
            a, b, sign = b, a, {"≤": "≥", "<": ">"}[sign]
        return node("chain", (sign,), (self.term(a), self.term(b)))

    def _eq(self, t):
        sides = tuple(map(self.term, t.args))
        if t.args[0].sort is BOOL:
            return node("iff", *sides)
        return node("chain", ("=",), sides)

    def _implies(self, t):
        return node("implies", *map(self.term, t.args))

    def _or(self, t):
        return node("or", tuple(self._parts(t)))

    def _and(self, t):
        parts, left = [], list(t.args)
        while left:
            made, width = self._window(left, t.op) or self._chained(left)
            parts.append(made)
            left = left[width:]
        return parts[0] if len(parts) == 1 else node("and", tuple(parts))

    def _parts(self, t):
        left = list(t.args)
        while left:
            made, width = self._window(left, t.op) or (self.term(left[0]), 1)
            yield made
            left = left[width:]

    def _window(self, args, op):
        """Return a notion that the first few arguments make up together, and how many."""
        widths = {len(n.pattern.args) for n in self.by_op.get(op, ())}
        for width in sorted(widths, reverse=True):
            if width <= len(args):
                made = self.folded(make(op, tuple(args[:width]), args[0].sort))
                if made is not None:
                    return made, width
        return None

    def _chained(self, args):
        """Return a <= b <= c of comparisons in a row, and how many there are."""
        signs, items = [], []
        for a in args:
            sides = _sides(a)
            if sides is None or (items and items[-1] is not sides[1]):
                break
            if self.folded(a) is not None:
                break
            signs.append(sides[0])
            items += [sides[1], sides[2]] if not items else [sides[2]]
        if len(signs) < 2:
            return self.term(args[0]), 1
        return node("chain", tuple(signs), tuple(map(self.term, items))), len(signs)

    def _forall(self, t):
        return self._quantified(t)

    def _quantified(self, t):
        """Return for all, or exists, with all variables of those in a row."""
        kind, variables, beside = "forall" if t.op == "forall" else "exists", [], []
        while True:
            inner = t if kind == "forall" else t.args[0] if t.op == "not" else t
            if inner.op != "forall" or (kind == "exists" and t.op != "not"):
                break
            if variables and (self.folded(t) is not None or inner.args[0].op != "lam"):
                break
            c, body = self.opened(inner.args[0], beside)
            beside.append(c)
            body = body if kind == "forall" else not_(body)
            name, t = self._guard(kind, c, body)
            variables.append((self.name(c), Domain(c.sort, name)))
        return node(kind, tuple(variables), self.term(t))

    def _guard(self, kind, c, body):
        """Return the set that a variable is of, if that is said first, and the rest."""
        if body.op == ("implies" if kind == "forall" else "and"):
            first, rest = body.args[0], body.args[1:]
            if is_member(first, c):
                return self.name(first.args[0]), rest[0] if len(rest) == 1 else and_(*rest)
        return "", body

    # ---- numbers

    def _ite(self, t):
        c, yes, no = t.args
        if t.sort is not BOOL and yes is real(1) and no is real(0):
            return node("bracket", self.term(c))
        cases = []
        while t.op == "ite":
            cases.append((self.term(t.args[1]), self.term(t.args[0])))
            t = t.args[2]
            if self.folded(t) is not None:
                break
        return node("cases", tuple(cases), self.term(t))

    def _add(self, t):
        args, items = list(t.args), []
        if args[-1].op == "num" and args[-1].data > 0 and _is_negative(args[0]):
            args.insert(0, args.pop())
        while args:
            made, width = self._window(args, t.op) or (None, 1)
            sign = "-" if made is None and _is_negative(args[0]) else "+"
            items.append((sign, made or self.term(_without_sign(args[0]))))
            args = args[width:]
        first = "" if items[0][0] == "+" else "-"
        return node("sum", ((first, items[0][1]), *items[1:]))

    def _mul(self, t):
        if _is_negative(t):
            return node("sum", (("-", self.term(_without_sign(t))),))
        factors, first = list(t.args), t.args[0]
        below = None
        if first.op == "num":
            factors = factors[1:]
            # 0·(1/d) stays as it is: that d is not zero is part of what is said
            if first.data.denominator != 1 and not any(f.op == "div" for f in factors):
                below = node("num", str(first.data.denominator))
                if first.data.numerator != 1:
                    factors.insert(0, real(first.data.numerator))
            else:
                factors.insert(0, first)
        parts = [("·", one) for one in self._factors(factors)]
        if below is not None:
            parts.append(("/", below))
        return node("product", (("", parts[0][1]), *parts[1:])) if len(parts) > 1 else parts[0][1]

    def _factors(self, factors):
        """Return factors: a product twice as its square, those equal in a row as a power."""
        half, odd = divmod(len(factors), 2)
        if half > 1 and not odd and all(map(is_, factors[:half], factors[half:])):
            once = [("·", one) for one in self._factors(factors[:half])]
            if len(once) > 1:
                once[0] = "", once[0][1]
                return [node("power", node("product", tuple(once)), 2)]
        runs = [list(run) for _, run in groupby(factors, key=id)]
        return [
            self.term(run[0]) if len(run) == 1 else node("power", self.term(run[0]), len(run))
            for run in runs
        ]

    def _div(self, t):
        return node("product", (("", self.term(t.args[0])), ("/", self.term(t.args[1]))))


def stem_of(sort):
    """Return the name of a variable, from its sort or from a function's values."""
    if sort.kind == "functions":
        return {REAL: "f", BOOL: "y"}.get(sort.range) or stem_of(sort.range)
    return STEMS.get(sort.kind) or ("ω" if sort.name == "Omega" else sort.name[0].lower())


def primed(stem, used):
    """Return a name with as few primes as make it another than those that are used."""
    while stem in used:
        stem += "'"
    return stem


def _sides(a):
    """Return a <= b or a < b as sign and sides, otherwise None."""
    if a.op == "le":
        return "≤", *a.args
    if a.op == "not" and a.args[0].op == "le":
        return "<", *reversed(a.args[0].args)
    return None


def _is_negative(t):
    factor = t.args[0] if t.op == "mul" else t
    return factor.op == "num" and factor.data < 0


def _without_sign(t):
    return mul(-1, t) if _is_negative(t) else t
