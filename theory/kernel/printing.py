"""Terms in mathematical notation, as text; `latex` prints the same terms for typesetting."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

import itertools
import math

from theory.kernel.sorts import Refused
from theory.kernel.terms import Term, spine

SHORTEST_POWER = 4
# parts of a term that a message writes out: one of few parts that share others may have 2^60
MOST_PARTS = 5_000
LOOSE, OR, AND, ATOM, SUM, PRODUCT, TIGHT = range(7)
_STEMS = {"real": "r", "bool": "b", "letters": "i", "functions": "f"}
TEXT = {
    "forall": "∀{v}∈{s}. {b}", "exists": "∃{v}∈{s}. {b}", "sum": "Σ_{{{v}∈{s}}} {b}",
    "prod": "Π_{{{v}∈{s}}} {b}", "exception": "ε{v}∈{s}. {b}", "lam": "{v}∈{s} ↦ {b}",
    "not": "¬", "and": " ∧ ", "or": " ∨ ", "implies": " ⇒ ", "iff": " ⇔ ", "eq": " = ", "ne": " ≠ ",
    "le": " ≤ ", "lt": " < ", "times": "·", "div": "{a}/{b}", "ite": "(if {c} then {a} else {b})",
    "true": "true", "false": "false", "(": "(", ")": ")", "Bool": "𝔹", "Real": "ℝ", "to": " → ",
    "power": "{a}^{k}",
}  # fmt: skip


def brief(term):
    """Return a term as one line of text for a message, cut after `MOST_PARTS` parts."""
    return text(term, MOST_PARTS)


def text(term, most=math.inf):
    """Return a term as one line of text, with `…` beyond so many parts."""
    try:
        return Printer(term, most).show(term, LOOSE, ())
    except RecursionError:
        raise Refused("a term is too deep to be written out") from None


def shown(statement):
    """Return a statement as lines of text: for all, where, if, then."""
    typed = ", ".join(f"{c} ∈ {sort_text(c.sort)}" for c in statement.constants)
    lines = [f"for all {typed}"] if typed else []
    lines += [f"where {show_definition(*pair)}" for pair in statement.where.items()]
    lines += [f"if {text(h)}" for h in statement.hypotheses.values()]
    return "\n".join(lines + [f"then {text(c)}" for c in statement.conclusions.values()])


def show_definition(name, term, printer=None):
    """Return `f(x, y) = term`, for a name and its meaning."""
    printer, scope = printer or Printer(term), ()
    while term.op == "lam":
        scope = (printer.variable(term, scope), *scope)
        term = term.args[0]
    arguments = f"({', '.join(reversed(scope))})" if scope else ""
    return f"{printer.name(name.data)}{arguments} = {printer.show(term, LOOSE, scope)}"


def sort_text(sort):
    """Return a sort as text."""
    if sort.kind == "functions":
        domain = sort_text(sort.domain)
        domain = f"({domain})" if sort.domain.kind == "functions" else domain
        return domain + TEXT["to"] + sort_text(sort.range)
    return TEXT.get(sort.name, sort.name)


class Printer:
    """Shows terms; `show_definition` and `variable` name what is bound unlike what is free."""

    signs = TEXT

    def __init__(self, term, most=math.inf):
        self.free, self.left = {self.name(c.data) for c in term.free}, most

    def name(self, data):
        """Return how a constant is shown."""
        return data

    def sort(self, sort):
        """Return how a sort is shown."""
        return sort_text(sort)

    def show(self, t, tight, scope):
        """Return a term, in parentheses where it binds too little; scope: names of variables."""
        self.left -= 1
        if self.left < 0:
            return "…"
        level, found = getattr(self, f"_{t.op}", self._leaf)(t, scope)
        return found if level >= tight else self.signs["("] + found + self.signs[")"]

    def _leaf(self, t, scope):
        if t.op == "num":
            return (SUM if t.data < 0 or t.data.denominator > 1 else TIGHT), str(t.data)
        if t.op == "bound":
            return TIGHT, scope[t.data] if t.data < len(scope) else f"#{t.data - len(scope)}"
        if t.op == "letter":
            return TIGHT, str(t.data + 1)
        return TIGHT, self.name(t.data) if t.op == "const" else self.signs[t.op]

    def variable(self, f, scope):
        """Return a name for the variable of a function, by its sort and unlike those there."""
        sort = f.sort.domain
        stem = sort.name[0].lower() if sort.kind == "index" else _STEMS[sort.kind]
        taken = self.free.union(scope)
        return next(v for k in range(len(taken) + 1) if (v := stem + "'" * k) not in taken)

    def _binder(self, op, f, scope, negated=False):
        sort = f.sort.domain
        name = self.variable(f, scope)
        nested = f.args and f.args[0].op in ("sum", "prod")
        tight = LOOSE if nested or op not in ("sum", "prod") else PRODUCT
        if f.op != "lam":
            body = self._call(f, [name], scope)
        elif negated:
            body = self._negation(f.args[0], (name, *scope))[1]
        else:
            body = self.show(f.args[0], tight, (name, *scope))
        return self.signs[op].format(v=name, s=self.sort(sort), b=body)

    def _forall(self, t, scope):
        return LOOSE, self._binder("forall", t.args[0], scope)

    def _sum(self, t, scope):
        return SUM, self._binder(t.op, t.args[0], scope)

    _prod = _sum

    def _exception(self, t, scope):
        return LOOSE, self._binder("exception", t.args[0], scope, negated=True)

    def _lam(self, t, scope):
        return LOOSE, self._binder("lam", t, scope)

    def _not(self, t, scope):
        return self._negation(t.args[0], scope)

    def _negation(self, a, scope):
        """Return how the negation of a is shown: < for not <=, and exists for not all not."""
        if a.op == "le":
            shown = [self.show(side, SUM, scope) for side in reversed(a.args)]
            return ATOM, self.signs["lt"].join(shown)
        if a.op == "eq":
            return ATOM, self._infix(a, "ne", SUM, scope)
        if a.op == "not":
            return getattr(self, f"_{a.args[0].op}", self._leaf)(a.args[0], scope)
        if a.op == "forall" and a.args[0].op == "lam":
            return LOOSE, self._binder("exists", a.args[0], scope, negated=True)
        return ATOM, self.signs["not"] + self.show(a, TIGHT, scope)

    def _infix(self, t, sign, tight, scope):
        return self.signs[sign].join(self.show(a, tight, scope) for a in t.args)

    def _and(self, t, scope):
        return AND, self._infix(t, "and", ATOM, scope)

    def _or(self, t, scope):
        return OR, self._infix(t, "or", ATOM, scope)

    def _implies(self, t, scope):
        return LOOSE, self._infix(t, "implies", OR, scope)

    def _eq(self, t, scope):
        logical = t.args[0].sort.kind == "bool"
        return ATOM, self._infix(t, "iff" if logical else "eq", TIGHT if logical else SUM, scope)

    def _le(self, t, scope):
        return ATOM, self._infix(t, "le", SUM, scope)

    def _add(self, t, scope):
        found = ""
        for a in t.args:
            shown = self.show(a, SUM, scope)
            factor = a.args[0] if a.op == "mul" else a
            if factor.op == "num" and factor.data < 0:
                found += f" - {self._negated(a, scope)}" if found else shown
            else:
                found += f" + {shown}" if found else shown
        return SUM, found

    def _negated(self, a, scope):
        """Return how -a is shown, for a negative number or a multiple by one."""
        factor, rest = (a, ()) if a.op == "num" else (a.args[0], a.args[1:])
        shown = [self.show(b, PRODUCT, scope) for b in rest]
        if not rest or factor.data != -1:
            fraction = str(-factor.data)
            shown.insert(0, f"({fraction})" if rest and "/" in fraction else fraction)
        return self.signs["times"].join(shown)

    def _mul(self, t, scope):
        if t.args[0].op == "num" and t.args[0].data < 0:
            return SUM, "-" + self._negated(t, scope)
        return PRODUCT, self.signs["times"].join(self._factors(t.args, scope))

    def _factors(self, factors, scope):
        """Return how factors are shown, many equal ones in a row as a power."""
        found = []
        for _, run in itertools.groupby(factors, id):
            equal = list(run)
            if len(equal) < SHORTEST_POWER:
                found += [self.show(a, PRODUCT, scope) for a in equal]
            else:
                base = self.show(equal[0], TIGHT, scope)
                found.append(self.signs["power"].format(a=base, k=len(equal)))
        return found

    def _div(self, t, scope):
        top, below = self.show(t.args[0], PRODUCT, scope), self.show(t.args[1], TIGHT, scope)
        return PRODUCT, self.signs["div"].format(a=top, b=below)

    def _ite(self, t, scope):
        c, a, b = (self.show(part, LOOSE, scope) for part in t.args)
        return TIGHT, self.signs["ite"].format(c=c, a=a, b=b)

    def _app(self, t, scope):
        return TIGHT, self._call(t, [], scope)

    def _call(self, f, last, scope):
        head, args = spine(f)
        shown = [self.show(a, LOOSE, scope) for a in args]
        return f"{self.show(head, TIGHT, scope)}({', '.join([*shown, *last])})"


Term.__repr__ = brief
