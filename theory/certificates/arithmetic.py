"""What arithmetic decides: identities of rational functions, and the texts put to solvers.

Trusted; standard library alone.
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
    shown, lines, unknowns, applied, compared = {}, [], itertools.count(), [], {REAL, BOOL}

    def text(t):
        if t not in shown:
            found = translated(t)
            if len(found) > 60:
                kind = BOOL if t.sort == BOOL else REAL
                lines.append(f"(define-fun t{len(lines)} () {kind} {found})")
                found = f"t{len(lines) - 1}"
            shown[t] = found
        return shown[t]

    def translated(t):
        if t.op in ("num", "letter"):
            q = Fraction(t.data)
            size = f"{abs(q.numerator)}.0"
            size = size if q.denominator == 1 else f"(/ {size} {q.denominator}.0)"
            return f"(- {size})" if q < 0 else size
        if t.op == "/":
            return f"(* {text(t.args[0])} {reciprocal(t.args[1])})"
        compares = t.op == "<=" or (t.op == "=" and t.args[0].sort != BOOL)
        if t.op not in SIGNS or (logic_alone and compares):
            return t.op if t in language.OPPOSITE else unknown(t)
        if t.op == "=":
            compared.add(t.args[0].sort)
        return f"({t.op} {' '.join(map(text, t.args))})"

    def unknown(t):
        name = f"u{next(unknowns)}"
        lines.append(f"(declare-const {name} {BOOL if t.sort == BOOL else REAL})")
        if t.op == "app" and not logic_alone:
            args = []
            while t.op == "app":
                t, x = t.args
                args.insert(0, x)
            applied.append((text(t), len(args), args, [text(x) for x in args], name))
        return name

    def reciprocal(d):
        if ("/", d) not in shown:
            below = text(d)
            name = shown["/", d] = unknown(term("/", number(1), d))
            lines.append(f"(assert (or (= {below} 0.0) (= (* {name} {below}) 1.0)))")
        return shown["/", d]

    def congruences():
        for k, (*head, args, texts, name) in enumerate(applied):
            for *head2, args2, texts2, name2 in applied[:k]:
                pairs = zip(args, args2, strict=False)
                if head == head2 and all(a is b or a.sort in compared for a, b in pairs):
                    both = zip(texts, texts2, strict=True)
                    same = " ".join(f"(= {a} {b})" for a, b in both if a != b)
                    yield f"(assert (=> (and true {same}) (= {name} {name2})))"

    asserted = [f"(assert {text(f)})" for f in formulas]
    logic = f"(set-logic QF_{'UF' if logic_alone else 'NRA'})"
    return "\n".join([logic, *lines, *congruences(), *asserted, "(check-sat)"])


SIGNS = {*language.CHAINS, "not", "=>", "ite", "=", "<="}
