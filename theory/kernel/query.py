"""A goal and its premises as SMT-LIB text without quantifiers; other terms become unknowns.

Sums, products, quantifiers, function values, choices and reciprocals become unknown numbers or
truth values; indices and functions become numbers that are equal or not (finitely many fit).
Then whatever holds of all unknowns holds of the terms.
"""

from theory.kernel.sorts import BOOL, REAL, Refused
from theory.kernel.terms import Term, div, real, spine

_SIGNS = {"not": "not", "and": "and", "or": "or", "implies": "=>", "ite": "ite", "eq": "=",
          "le": "<=", "add": "+", "mul": "*"}  # fmt: skip
_LEAVES = {
    "num": lambda t: number(t.data),
    "letter": lambda t: f"{t.data}.0",
    "true": lambda t: "true",
    "false": lambda t: "false",
}
_LONG = 60


class Query:
    """The translation of some formulas; with `skeleton`, comparisons are unknown as well."""

    def __init__(self, skeleton=False):
        self.skeleton, self.memo, self.lines = skeleton, {}, []
        self.unknowns, self.applied, self.compared = {}, [], {REAL, BOOL}

    def script(self, formulas):
        """Return the text that asserts the formulas and the facts about unknowns."""
        asserted = [f"(assert {self(f)})" for f in formulas]
        facts = [] if self.skeleton else self._congruences()
        logic = f"(set-logic {'QF_UF' if self.skeleton else 'QF_NRA'})"
        return "\n".join([logic, *self.lines, *facts, *asserted, "(check-sat)"])

    def __call__(self, t):
        """Return a term as text, long ones by a name."""
        if t not in self.memo:
            found = self._translate(t)
            if len(found) > _LONG:
                name = f"t{len(self.lines)}"
                self.lines.append(f"(define-fun {name} () {_sort(t)} {found})")
                found = name
            self.memo[t] = found
        return self.memo[t]

    def _translate(self, t):
        if t.loose:
            raise Refused(f"a dangling bound variable in {t}")
        if t.op in _LEAVES:
            return _LEAVES[t.op](t)
        if t.op == "div":
            return f"(* {self(t.args[0])} {self._reciprocal(t.args[1])})"
        compares = t.op == "le" or (t.op == "eq" and t.args[0].sort is not BOOL)
        if t.op not in _SIGNS or (self.skeleton and compares):
            return self._unknown(t)
        if t.op == "eq":
            self.compared.add(t.args[0].sort)
        return f"({_SIGNS[t.op]} {' '.join(map(self, t.args))})"

    def _unknown(self, t):
        name = f"u{len(self.unknowns)}"
        self.unknowns[name] = t
        self.lines.append(f"(declare-const {name} {_sort(t)})")
        if t.op == "app" and not self.skeleton:
            head, args = spine(t)
            self.applied.append((self(head), args, [self(a) for a in args], name))
        return name

    def _reciprocal(self, d):
        if ("1/", d) not in self.memo:
            shown = self(d)
            name = self._unknown(div(real(1), d))
            # nothing is known of 1/0
            self.lines.append(f"(assert (or (= {shown} 0.0) (= (* {name} {shown}) 1.0)))")
            self.memo["1/", d] = name
        return self.memo["1/", d]

    def _congruences(self):
        """Return that equal arguments give equal values, where anything may be equal."""
        heads, found = {}, []
        for head, args, shown, name in self.applied:
            others = heads.setdefault((head, len(args)), [])
            for args2, shown2, name2 in others:
                pairs = zip(args, args2, strict=True)
                if all(a is b or a.sort in self.compared for a, b in pairs):
                    same = " ".join(
                        f"(= {a} {b})" for a, b in zip(shown, shown2, strict=True) if a != b
                    )
                    found.append(f"(assert (=> (and true {same}) (= {name} {name2})))")
            others.append((args, shown, name))
        return found


def number(q):
    """Return a Fraction as an SMT-LIB numeral."""
    shown = (
        f"{abs(q.numerator)}.0"
        if q.denominator == 1
        else f"(/ {abs(q.numerator)}.0 {q.denominator}.0)"
    )
    return f"(- {shown})" if q < 0 else shown


def _sort(t: Term):
    return "Bool" if t.sort is BOOL else "Real"
