"""Arithmetic: identities of rational functions, and the texts of questions to solvers.

Trusted; needs only the standard library.
"""

import functools
import itertools
import operator
from collections import Counter
from fractions import Fraction

if __package__:
    from theory.certificates import check_certificates, language
else:  # run from its own folder
    import check_certificates
    import language

plus, times = check_certificates.plus, check_certificates.times
need, number, term = language.need, language.number, language.term
BOOL, REAL = language.BOOL, language.REAL


def fraction(t, found):
    """Return a term's numerator and the factors of its denominator; `found` has its parts'."""
    if t not in found:
        parts = [fraction(a, found) for a in reversed(t.args) if t.op in ("+", "*", "/")][::-1]
        if t.op == "num":
            c = t.data.numerator if t.data.denominator == 1 else t.data
            found[t] = ({(): c} if c else {}), Counter()
        elif not parts:  # whatever it is, a number that nothing is known of
            found[t] = {(f"x{len(found)}",): 1}, Counter()
        elif t.op == "+":
            below = functools.reduce(operator.or_, (q for _, q in parts))
            found[t] = functools.reduce(plus, (expanded(p, below - q) for p, q in parts)), below
        elif t.op == "*":
            below = functools.reduce(operator.add, (q for _, q in parts))
            found[t] = functools.reduce(times, (p for p, _ in parts)), below
        else:
            (a, b), (c, d) = parts
            need(c, "division by the polynomial zero")
            found[t] = expanded(a, d), b + Counter([frozenset(c.items())])
    return found[t]


def expanded(p, factors):
    """Return the product of a polynomial and factors."""
    return functools.reduce(times, map(dict, factors.elements()), p)


def identity(left, right):
    """Return that two terms are equal if no denominator is zero: they are one rational function."""
    found = {}
    (a, b), (c, d) = fraction(left, found), fraction(right, found)
    need(expanded(a, (b | d) - b) == expanded(c, (b | d) - d), "not an identity")
    divided = dict.fromkeys(t.args[1] for t in found if t.op == "/")
    nonzero = [term("not", term("=", d, number(0))) for d in divided]
    return term("=>", term("and", *nonzero), term("=", left, right))


def script(formulas, logic_alone):
    """Return the SMT-LIB text that the formulas hold, as the kernel writes it for solvers.

    Whatever is not logic or arithmetic (with `logic_alone`, comparisons too) is an unknown; equal
    arguments give equal values. So if nothing satisfies the text, nothing satisfies the formulas.
    """
    written = Writer(logic_alone)
    asserted = [f"(assert {written.text(f)})" for f in formulas]
    logic = f"(set-logic QF_{'UF' if logic_alone else 'NRA'})"
    return "\n".join([logic, *written.lines, *written.congruences(), *asserted, "(check-sat)"])


class Writer:
    """Terms as SMT-LIB text, each once; `lines` declare and define what the text names."""

    def __init__(self, logic_alone):
        self.logic_alone, self.lines = logic_alone, []
        self._shown, self._unknowns, self._applied = {}, itertools.count(), []
        self._compared = {REAL, BOOL}

    def text(self, t):
        """Return a term's text, or a name for it if it is long."""
        if t not in self._shown:
            found = self._translated(t)
            if len(found) > 60:
                name = f"t{len(self.lines)}"
                self.lines.append(f"(define-fun {name} () {_kind(t)} {found})")
                found = name
            self._shown[t] = found
        return self._shown[t]

    def _translated(self, t):
        if t.op in ("num", "letter"):
            return _numeral(Fraction(t.data))
        if t.op == "/":
            return f"(* {self.text(t.args[0])} {self._reciprocal(t.args[1])})"
        compares = t.op == "<=" or (t.op == "=" and t.args[0].sort != BOOL)
        if t.op not in SIGNS or (self.logic_alone and compares):
            return t.op if t in language.OPPOSITE else self._unknown(t)
        if t.op == "=":
            self._compared.add(t.args[0].sort)
        return f"({t.op} {' '.join(map(self.text, t.args))})"

    def _unknown(self, t):
        name = f"u{next(self._unknowns)}"
        self.lines.append(f"(declare-const {name} {_kind(t)})")
        if t.op == "app" and not self.logic_alone:
            args = []
            while t.op == "app":
                t, x = t.args
                args.insert(0, x)
            head = self.text(t)
            self._applied.append((head, len(args), args, [self.text(x) for x in args], name))
        return name

    def _reciprocal(self, d):
        if ("/", d) not in self._shown:
            below = self.text(d)
            name = self._shown["/", d] = self._unknown(term("/", number(1), d))
            self.lines.append(f"(assert (or (= {below} 0.0) (= (* {name} {below}) 1.0)))")
        return self._shown["/", d]

    def congruences(self):
        """Yield the lines that equal arguments give equal values."""
        for k, (*head, args, texts, name) in enumerate(self._applied):
            for *head2, args2, texts2, name2 in self._applied[:k]:
                pairs = zip(args, args2, strict=False)
                if head == head2 and all(a is b or a.sort in self._compared for a, b in pairs):
                    both = zip(texts, texts2, strict=True)
                    same = " ".join(f"(= {a} {b})" for a, b in both if a != b)
                    yield f"(assert (=> (and true {same}) (= {name} {name2})))"


def _kind(t):
    return BOOL if t.sort == BOOL else REAL


def _numeral(q):
    size = f"{abs(q.numerator)}.0"
    size = size if q.denominator == 1 else f"(/ {size} {q.denominator}.0)"
    return f"(- {size})" if q < 0 else size


SIGNS = {*language.CHAINS, "not", "=>", "ite", "=", "<="}
