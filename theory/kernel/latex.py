"""Terms and statements in LaTeX, as people write them: no proof rests on how a page looks."""

import re
from itertools import groupby

from theory.kernel.printing import (
    ATOM,
    LOOSE,
    OR,
    PRODUCT,
    SUM,
    TIGHT,
    Printer,
    show_definition,
)

SIGNS = {
    "forall": r"\forall {v} \in {s}.\; {b}", "exists": r"\exists {v} \in {s}.\; {b}",
    "sum": r"\sum_{{{v} \in {s}}} {b}", "prod": r"\prod_{{{v} \in {s}}} {b}",
    "exception": r"\varepsilon {v} \in {s}.\; {b}", "lam": r"{v} \in {s} \mapsto {b}",
    "not": r"\neg ", "and": r" \land ", "or": r" \lor ", "implies": r" \Rightarrow ",
    "iff": r" \Leftrightarrow ", "eq": " = ", "ne": r" \neq ", "le": r" \leq ", "lt": " < ",
    "times": r"\,", "div": r"\frac{{{a}}}{{{b}}}",
    "true": r"\top", "false": r"\bot", "(": r"\left(", ")": r"\right)",
    "Bool": r"\mathbb{B}", "Real": r"\mathbb{R}", "to": r" \to ",
}  # fmt: skip
GREEK = {"gamma", "delta", "theta", "psi", "omega", "eps", "Omega"}


def latex(term):
    """Return a term in LaTeX's mathematical mode."""
    return _Latex(term).show(term, LOOSE, ())


def rows(term):
    """Return a formula as rows: it is broken before its outermost connectives."""
    return list(_Latex(term).rows(term))


def lines(statement):
    """Return pairs of a word (for all, where, if, then) and what follows it, parts in LaTeX.

    After `for all` the parts are the constants with their sorts, else rows of one formula.

    A condition [c] is 1 where c holds and 0 elsewhere.
    """
    typed = [rf"{latex(c)} \in {_Latex(c).sort(c.sort)}" for c in statement.constants]
    found = [("for all", typed)] if typed else []
    for name, term in statement.where.items():
        found.append(("where", [show_definition(name, term, _Latex(term))]))
    found += [("if", rows(part)) for part in statement.hypotheses]
    return found + [("then", rows(part)) for part in statement.conclusions]


def _is_negative(t):
    factor = t.args[0] if t.op == "mul" else t
    return factor.op == "num" and factor.data < 0


def _number(q):
    sign = "-" if q < 0 else ""
    whole = str(abs(q.numerator))
    return sign + (whole if q.denominator == 1 else rf"\frac{{{whole}}}{{{q.denominator}}}")


class _Latex(Printer):
    signs = SIGNS

    def name(self, data):
        head, _, tail = data.lstrip("!").partition("_")
        if numbered := re.fullmatch(r"([A-Za-z]+)(\d+)", head):
            head, tail = numbered[1], numbered[2] + (f", {tail}" if tail else "")
        head = rf"\{'varepsilon' if head == 'eps' else head}" if head in GREEK else head
        head = head if len(head) == 1 or head.startswith("\\") else rf"\mathit{{{head}}}"
        return rf"{head}_{{\mathrm{{{tail}}}}}" if tail else head

    def sort(self, sort):
        if sort.kind == "functions":
            domain = self.sort(sort.domain)
            domain = rf"\left({domain}\right)" if sort.domain.kind == "functions" else domain
            return domain + SIGNS["to"] + self.sort(sort.range)
        if sort.kind == "letters":
            return rf"\{{1, \dots, {sort.size}\}}"
        return SIGNS.get(sort.name) or self.name(sort.name)

    def rows(self, t, scope=()):
        """Return the parts of an implication or a conjunction, each after the first with its sign.

        What binds less than the sign that a row begins with stands in parentheses. Quantifiers
        before it stand in the first row.
        """
        if t.op == "forall" and t.args[0].op == "lam":
            f = t.args[0]
            name = self.variable(f, scope)
            bound = self.signs["forall"].format(v=name, s=self.sort(f.sort.domain), b="")
            first, *others = self.rows(f.args[0], (name, *scope))
            return [bound + first, *others]
        if t.op not in ("implies", "and"):
            return [self.show(t, LOOSE, scope)]
        tight = OR if t.op == "implies" else ATOM
        first, *others = [
            self.rows(a, scope) if a.op == "and" else [self.show(a, tight, scope)] for a in t.args
        ]
        sign = self.signs[t.op].strip()
        return [*first, *(row for o in others for row in (f"{sign} {o[0]}", *o[1:]))]

    def _leaf(self, t, scope):
        if t.op != "num":
            return super()._leaf(t, scope)
        return SUM if t.data < 0 else TIGHT if t.data.denominator == 1 else PRODUCT, _number(t.data)

    def _add(self, t, scope):
        """Return a sum; a term without a minus comes first, if there is one."""
        first = next((k for k, a in enumerate(t.args) if not _is_negative(a)), 0)
        found = ""
        for a in (t.args[first], *t.args[:first], *t.args[first + 1 :]):
            if _is_negative(a) and found:
                found += f" - {self._negated(a, scope)}"
            else:
                found += (" + " if found else "") + self.show(a, SUM, scope)
        return SUM, found

    def _negated(self, a, scope):
        factor, rest = (a, ()) if a.op == "num" else (a.args[0], a.args[1:])
        shown = self._factors(rest, scope)
        if not rest or factor.data != -1:
            shown.insert(0, _number(-factor.data))
        return self.signs["times"].join(shown)

    def _mul(self, t, scope):
        if _is_negative(t):
            return SUM, "-" + self._negated(t, scope)
        return PRODUCT, self.signs["times"].join(self._factors(t.args, scope))

    def _factors(self, terms, scope):
        """Return how factors are shown, equal ones in a row as a power."""
        # terms that are alike are one object, and have no truth value when compared
        runs = [list(run) for _, run in groupby(terms, key=id)]
        return [
            self._power(run, scope) if len(run) > 1 else self.show(run[0], PRODUCT, scope)
            for run in runs
        ]

    def _power(self, run, scope):
        base = self.show(run[0], TIGHT, scope)
        # a name with a prime has a superscript already
        base = f"{{{base}}}" if base.endswith("'") else base
        return f"{base}^{{{len(run)}}}"

    def _div(self, t, scope):
        top, below = (self.show(part, LOOSE, scope) for part in t.args)
        return PRODUCT, self.signs["div"].format(a=top, b=below)

    def _ite(self, t, scope):
        """Return cases, those of the last case among them; 1 or 0 is a bracket, as Iverson's."""
        if [a.data for a in t.args[1:] if a.op == "num"] == [1, 0]:
            return TIGHT, rf"\left[ {self.show(t.args[0], LOOSE, scope)} \right]"
        cases = []
        while t.op == "ite":
            c, a = (self.show(part, LOOSE, scope) for part in t.args[:2])
            cases.append(rf"{a} & \text{{if }} {c}")
            t = t.args[2]
        cases.append(rf"{self.show(t, LOOSE, scope)} & \text{{otherwise}}")
        return LOOSE, r"\begin{cases} " + r" \\ ".join(cases) + r" \end{cases}"
