"""Terms in mathematical notation: as text and as LaTeX."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

import re
from itertools import groupby

from theory.kernel.query import spine

LOOSE, OR, AND, ATOM, SUM, PRODUCT, TIGHT = range(7)
_STEMS = {"real": "r", "bool": "b", "letters": "i", "functions": "f"}
TEXT = {
    "forall": "∀{v}∈{s}. {b}", "exists": "∃{v}∈{s}. {b}", "sum": "Σ_{{{v}∈{s}}} {b}",
    "prod": "Π_{{{v}∈{s}}} {b}", "exception": "ε{v}∈{s}. {b}", "lam": "{v}∈{s} ↦ {b}",
    "not": "¬", "and": " ∧ ", "or": " ∨ ", "implies": " ⇒ ", "iff": " ⇔ ", "eq": " = ", "ne": " ≠ ",
    "le": " ≤ ", "lt": " < ", "times": "·", "div": "{a}/{b}", "ite": "(if {c} then {a} else {b})",
    "true": "true", "false": "false", "(": "(", ")": ")", "Bool": "𝔹", "Real": "ℝ", "to": " → ",
}  # fmt: skip
LATEX = {
    "forall": r"\forall {v} \in {s}.\; {b}", "exists": r"\exists {v} \in {s}.\; {b}",
    "sum": r"\sum_{{{v} \in {s}}} {b}", "prod": r"\prod_{{{v} \in {s}}} {b}",
    "exception": r"\varepsilon {v} \in {s}.\; {b}", "lam": r"{v} \in {s} \mapsto {b}",
    "not": r"\neg ", "and": r" \land ", "or": r" \lor ", "implies": r" \Rightarrow ",
    "iff": r" \Leftrightarrow ", "eq": " = ", "ne": r" \neq ", "le": r" \leq ", "lt": " < ",
    "times": r"\,", "div": r"\frac{{{a}}}{{{b}}}",
    "true": r"\top", "false": r"\bot", "(": r"\left(", ")": r"\right)",
    "Bool": r"\mathbb{B}", "Real": r"\mathbb{R}", "to": r" \to ",
}  # fmt: skip


def text(term):
    """Return a term as one line of text."""
    return _Printer(TEXT, str, term).show(term, LOOSE, ())


def latex(term):
    """Return a term in LaTeX's mathematical mode."""
    return _Printer(LATEX, _latex_name, term).show(term, LOOSE, ())


def latex_rows(term):
    """Return a formula in LaTeX as rows: it is broken before its outermost connectives."""
    return list(_Printer(LATEX, _latex_name, term).rows(term))


def show_definition(name, term, signs):
    """Return `f(x, y) = term`, for a name and what it stands for."""
    printer = _Printer(signs, str if signs is TEXT else _latex_name, term)
    scope = ()
    while term.op == "lam":
        scope = (printer.variable(term, scope), *scope)
        term = term.args[0]
    arguments = f"({', '.join(reversed(scope))})" if scope else ""
    return f"{printer.name(name.data)}{arguments} = {printer.show(term, LOOSE, scope)}"


def sort_text(sort, signs=TEXT):
    """Return a sort as text, or in LaTeX with its signs."""
    if sort.kind == "functions":
        domain = sort_text(sort.domain, signs)
        domain = f"({domain})" if sort.domain.kind == "functions" else domain
        return domain + signs["to"] + sort_text(sort.range, signs)
    if sort.kind == "letters" and signs is LATEX:
        return rf"\{{1, \dots, {sort.size}\}}"
    return signs.get(sort.name, sort.name)


def _latex_name(name):
    greek = {"gamma", "delta", "theta", "psi", "omega", "eps", "Omega"}
    head, _, tail = name.lstrip("!").partition("_")
    if numbered := re.fullmatch(r"([A-Za-z])(\d+)", head):
        head, tail = numbered[1], numbered[2] + (f", {tail}" if tail else "")
    head = rf"\{'varepsilon' if head == 'eps' else head}" if head in greek else head
    head = head if len(head) == 1 or head.startswith("\\") else rf"\mathit{{{head}}}"
    return rf"{head}_{{\mathrm{{{tail}}}}}" if tail else head


def _is_negative(t):
    factor = t.args[0] if t.op == "mul" else t
    return factor.op == "num" and factor.data < 0


class _Printer:
    def __init__(self, signs, name, term):
        self.signs, self.name = signs, name
        self.free = {name(c.data) for c in term.free}

    def show(self, t, tight, scope):
        """Return a term, in parentheses where it binds too little; scope: names of variables."""
        level, found = getattr(self, f"_{t.op}", self._leaf)(t, scope)
        return found if level >= tight else self.signs["("] + found + self.signs[")"]

    def rows(self, t):
        """Return the parts of an implication or a conjunction, each after the first with its sign.

        What binds less than the sign that a row begins with stands in parentheses.
        """
        if t.op not in ("implies", "and"):
            return [self.show(t, LOOSE, ())]
        tight = OR if t.op == "implies" else ATOM
        parts = [self.rows(a) if a.op == "and" else [self.show(a, tight, ())] for a in t.args]
        first, *others = parts
        sign = self.signs[t.op].strip()
        return [*first, *(row for o in others for row in (f"{sign} {o[0]}", *o[1:]))]

    def _leaf(self, t, scope):
        if t.op == "num":
            broken = SUM if self.signs is TEXT else PRODUCT
            tight = SUM if t.data < 0 else TIGHT if t.data.denominator == 1 else broken
            return tight, self._number(t.data)
        if t.op == "bound":
            return TIGHT, scope[t.data] if t.data < len(scope) else f"#{t.data - len(scope)}"
        if t.op == "letter":
            return TIGHT, str(t.data + 1)
        return TIGHT, self.name(t.data) if t.op == "const" else self.signs[t.op]

    def _number(self, q):
        if self.signs is TEXT or q.denominator == 1:
            return str(q)
        sign = "-" if q < 0 else ""
        return rf"{sign}\frac{{{abs(q.numerator)}}}{{{q.denominator}}}"

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
        return self.signs[op].format(v=name, s=sort_text(sort, self.signs), b=body)

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
        for a in self._summands(t.args):
            shown = self.show(a, SUM, scope)
            if _is_negative(a):
                found += f" - {self._negated(a, scope)}" if found else shown
            else:
                found += f" + {shown}" if found else shown
        return SUM, found

    def _summands(self, terms):
        """Return the terms of a sum; in LaTeX one without a minus comes first, if there is one."""
        first = next((k for k, a in enumerate(terms) if not _is_negative(a)), 0)
        if self.signs is TEXT or not first:
            return terms
        return (terms[first], *terms[:first], *terms[first + 1 :])

    def _negated(self, a, scope):
        """Return how -a is shown, for a negative number or a multiple by one."""
        factor, rest = (a, ()) if a.op == "num" else (a.args[0], a.args[1:])
        shown = self._factors(rest, scope)
        if not rest or factor.data != -1:
            fraction = self._number(-factor.data)
            shown.insert(0, f"({fraction})" if rest and "/" in fraction else fraction)
        return self.signs["times"].join(shown)

    def _mul(self, t, scope):
        if t.args[0].op == "num" and t.args[0].data < 0:
            return SUM, "-" + self._negated(t, scope)
        return PRODUCT, self.signs["times"].join(self._factors(t.args, scope))

    def _factors(self, terms, scope):
        """Return how factors are shown, in LaTeX equal ones in a row as a power."""
        if self.signs is TEXT:
            return [self.show(a, PRODUCT, scope) for a in terms]
        # terms that are alike are one object, and have no truth value when compared
        runs = [list(run) for _, run in groupby(terms, key=id)]
        return [
            f"{self.show(run[0], TIGHT, scope)}^{{{len(run)}}}"
            if len(run) > 1
            else self.show(run[0], PRODUCT, scope)
            for run in runs
        ]

    def _div(self, t, scope):
        tight = LOOSE if self.signs is LATEX else TIGHT
        top = self.show(t.args[0], LOOSE if self.signs is LATEX else PRODUCT, scope)
        return PRODUCT, self.signs["div"].format(a=top, b=self.show(t.args[1], tight, scope))

    def _ite(self, t, scope):
        if self.signs is LATEX:
            return self._cases(t, scope)
        c, a, b = (self.show(part, LOOSE, scope) for part in t.args)
        return TIGHT, self.signs["ite"].format(c=c, a=a, b=b)

    def _cases(self, t, scope):
        """Return cases, those of the last case among them; 1 or 0 is a bracket, as Iverson's."""
        if [a.data for a in t.args[1:] if a.op == "num"] == [1, 0]:
            return TIGHT, rf"\left[ {self.show(t.args[0], LOOSE, scope)} \right]"
        rows = []
        while t.op == "ite":
            c, a = (self.show(part, LOOSE, scope) for part in t.args[:2])
            rows.append(rf"{a} & \text{{if }} {c}")
            t = t.args[2]
        rows.append(rf"{self.show(t, LOOSE, scope)} & \text{{otherwise}}")
        return LOOSE, r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}"

    def _app(self, t, scope):
        return TIGHT, self._call(t, [], scope)

    def _call(self, f, last, scope):
        head, args = spine(f)
        shown = [self.show(a, LOOSE, scope) for a in args]
        return f"{self.show(head, TIGHT, scope)}({', '.join([*shown, *last])})"
