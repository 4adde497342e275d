"""Check that certificates refute SMT-LIB scripts: standard library alone, exact arithmetic.

A script becomes clauses over numbered truth values; some stand for `p >= 0`, p a polynomial.
A certificate adds clauses that hold of all real numbers. Then splitting and unit propagation must
find that no truth values satisfy all clauses. `docs/certificates.md` says why that is sound.
"""

import re
from fractions import Fraction
from math import gcd, lcm

TERMS, DEGREE, BITS, DEPTH, SPLITS = 200_000, 60, 20_000, 60, 500
TRUE = 1

# ---- polynomials: {sorted tuple of variables: coefficient that is not zero} ----


def plus(p, q, c=1):
    """Return p + c q."""
    total = dict(p)
    for m, a in q.items():
        if value := total.get(m, 0) + c * a:
            total[m] = value
        else:
            total.pop(m, None)
    return total


def minus(p):
    """Return -p."""
    return {m: -a for m, a in p.items()}


def times(p, q):
    """Return p q; ValueError if that is too large."""
    if len(p) * len(q) > TERMS:
        raise ValueError("a polynomial has too many terms")
    total = {}
    for m, a in p.items():
        for n, b in q.items():
            key = tuple(sorted(m + n)) if m and n else m or n
            total[key] = total.get(key, 0) + a * b
    for m, a in total.items():
        if len(m) > DEGREE or max(a.numerator.bit_length(), a.denominator.bit_length()) > BITS:
            raise ValueError("a polynomial is too large")
    return {m: a for m, a in total.items() if a}


def powers(p, x):
    """Return {k: q} with p the sum of q x^k and no x in q."""
    parts = {}
    for m, a in p.items():
        rest = tuple(y for y in m if y != x)
        parts.setdefault(len(m) - len(rest), {})[rest] = a
    return parts


def primitive(p):
    """Return the positive multiple of p with integer coefficients without common divisor."""
    m, d = lcm(*(a.denominator for a in p.values())), gcd(*(a.numerator for a in p.values()))
    return {k: a.numerator * (m // a.denominator) // d for k, a in p.items()}


def polynomial(data):
    """Return the polynomial that a certificate writes as {"x x y": 2, "": "-1/3"}."""
    return {tuple(sorted(m.split())): c for m, a in dict(data).items() if (c := rational(a))}


def rational(a):
    """Return an integer or a text such as -1/3 as a number."""
    if type(a) is int:
        return a
    if type(a) is not str or not re.fullmatch(r"-?[0-9]{1,5000}/[0-9]{1,5000}", a):
        raise ValueError(f"not a rational number: {str(a)[:40]}")
    return Fraction(a)


# ---- SMT-LIB text to clauses: lists of truth values, -v for the negation of v ----


class Clauses:
    """The clauses of a script, and of steps that were checked."""

    def __init__(self, text):
        self.clauses, self.count = [[TRUE]], TRUE
        self.atoms, self.known, self.names = {}, {}, {"true": TRUE, "false": -TRUE}
        for command in parse(text):
            self.read(*command)

    def fresh(self):
        """Return a new truth value."""
        self.count += 1
        return self.count

    def read(self, command, *rest):
        """Take a command: a name, a definition or an assertion."""
        if command == "declare-const":
            name, sort = rest
            self.name(name, sort, {(name,): 1} if sort == "Real" else self.fresh())
        elif command == "define-fun":
            name, none, sort, shown = rest
            value = self.real(shown) if sort == "Real" else self.bool(shown)
            self.name(name, sort if none == [] else None, value)
        elif command == "assert":
            (formula,) = rest
            self.clauses.append([self.bool(formula)])
        elif (command, rest) not in (
            ("set-logic", ("QF_UF",)), ("set-logic", ("QF_NRA",)), ("check-sat", ())
        ):  # fmt: skip
            raise ValueError(f"not a command: {command}")

    def name(self, name, sort, value):
        """Give a new name to a polynomial or a truth value."""
        if sort not in ("Real", "Bool") or name in self.names or not re.fullmatch(r"[ut]\d+", name):
            raise ValueError(f"not a declaration: {name}")
        self.names[name] = value

    def bool(self, e):
        """Return the truth value of an expression."""
        value = self.value(e)
        if type(value) is not int:
            raise ValueError("a number is not a truth value")
        return value

    def real(self, e):
        """Return the polynomial of an expression."""
        value = self.value(e)
        if type(value) is not dict:
            raise ValueError("a truth value is not a number")
        return value

    def value(self, e):
        """Return the polynomial or the truth value of an expression."""
        if isinstance(e, str):
            if e in self.names:
                return self.names[e]
            if not re.fullmatch(r"[0-9]{1,4000}\.0", e):
                raise ValueError(f"not a name: {e[:40]}")
            return {(): int(e[:-2])} if int(e[:-2]) else {}
        op, args = e[0], e[1:]
        if op in ("and", "or", "not", "=>"):
            return self.logic(op, [self.bool(a) for a in args])
        if op in ("+", "*", "-", "/", "<="):
            return self.arithmetic(op, [self.real(a) for a in args])
        if op == "ite":
            condition, a, b = self.bool(args[0]), *map(self.value, args[1:])
            return self.choice(condition, a, b)
        if op != "=" or len(args) != 2:
            raise ValueError(f"not an operation: {str(op)[:40]}")
        a, b = map(self.value, args)
        if type(a) is not type(b):
            raise ValueError("a number is not a truth value")
        if type(a) is int:
            return self.choice(a, b, -b)
        return -self.either([-self.least(plus(a, b, -1)), -self.least(plus(b, a, -1))])

    def logic(self, op, values):
        """Return the truth value of a connective."""
        if op == "or":
            return self.either(values)
        if op == "and":
            return -self.either([-v for v in values])
        if op == "not" and len(values) == 1:
            return -values[0]
        if op == "=>" and len(values) == 2:
            return self.either([-values[0], values[1]])
        raise ValueError(f"not a formula: {op} of {len(values)}")

    def arithmetic(self, op, values):
        """Return the polynomial of an operation, or the truth value of a comparison."""
        if op == "<=" and len(values) == 2:
            return self.least(plus(values[1], values[0], -1))
        if op in "+*" and values:
            total = values[0]
            for p in values[1:]:
                total = plus(total, p) if op == "+" else times(total, p)
            return total
        if op == "-" and len(values) == 1:
            return minus(values[0])
        if op == "/" and len(values) == 2 and all(set(p) == {()} for p in values):
            return {(): Fraction(values[0][()], values[1][()])}
        raise ValueError(f"not a term: {op} of {len(values)}")

    def either(self, values):
        """Return v with the clauses of: v if and only if one of the values."""
        key = tuple(sorted(set(values) - {-TRUE}))
        if len(key) < 2:
            return key[0] if key else -TRUE
        if key not in self.known:
            v = self.known[key] = self.fresh()
            self.clauses += [[-v, *key], *([v, -a] for a in key)]
        return self.known[key]

    def choice(self, condition, a, b):
        """Return v with the clauses of: v is a if the condition holds, and b otherwise."""
        if type(a) is int and type(b) is int:
            return -self.either([-self.either([-condition, a]), -self.either([condition, b])])
        if type(a) is not dict or type(b) is not dict:
            raise ValueError("a choice between a number and a truth value")
        key = (condition, frozenset(a.items()), frozenset(b.items()))
        if key not in self.known:
            v = self.known[key] = {(f"?{len(self.known)}",): 1}
            for given, p in ((-condition, a), (condition, b)):
                for difference in (plus(v, p, -1), plus(p, v, -1)):
                    self.clauses.append([given, self.least(difference)])
        return self.known[key]

    def least(self, p):
        """Return the truth value of p >= 0; of p and -p one is."""
        if set(p) <= {()}:
            return TRUE if p.get((), 0) >= 0 else -TRUE
        p = primitive(p)
        key, opposite = frozenset(p.items()), frozenset((m, -a) for m, a in p.items())
        if key not in self.known:
            v = self.known[key] = self.fresh()
            self.atoms[v] = p
            if opposite in self.known:
                self.clauses.append([v, self.known[opposite]])
        return self.known[key]

    # ---- steps of a certificate: each adds what holds of all real numbers, or follows ----

    def atom(self, p):
        """Number p >= 0, unless it has a number."""
        self.least(polynomial(p))

    def clause(self, values):
        """Add a clause whose negation unit propagation and few splits refute."""
        if not all(type(v) is int and 0 < abs(v) <= self.count for v in values):
            raise ValueError("no such truth value")
        if not contradictory([*self.clauses, *([-v] for v in values)]):
            raise ValueError("this clause is not shown")
        self.clauses.append(list(values))

    def lemma(self, values, rewritings, products, multiples):
        """Add that not all of the values hold: positive products and multiples of zero sum to zero.

        A value is a number v or -v of an atom, or [v] for: p = 0, where v is p >= 0.
        """
        facts, clause = [], []
        for value in values:
            v = value[0] if isinstance(value, list) else value
            p = self.atoms[abs(v)]
            facts.append(
                ("=" if v is not value else ">=" if v > 0 else ">", p if v > 0 else minus(p))
            )
            clause += [-v, -self.least(minus(p))] if v is not value else [-v]
        for kind, *details in rewritings:
            facts = {"solve": solve, "clear": clear}[kind](facts, *details)
        total, positive = {}, False
        for c, factors, *square in products:
            relations, p = {facts[i][0] for i in factors}, {(): rational(c)}
            for q in [facts[i][1] for i in factors] + [polynomial(q) for q in square for _ in "qq"]:
                p = times(p, q)
            if rational(c) <= 0 or "=" in relations:
                raise ValueError("a product that may be negative")
            total, positive = plus(total, p), positive or (relations <= {">"} and not square)
        for q, i in multiples:
            if facts[i][0] != "=":
                raise ValueError("a multiple of what may not be zero")
            total = plus(total, times(polynomial(q), facts[i][1]))
        if total or not positive:
            raise ValueError("the sum does not contradict")
        self.clauses.append(clause)


def solve(facts, i, x):
    """Replace x in all facts by what fact i, the equation c x + q = 0, says of it."""
    relation, p = facts[i]
    parts = powers(p, x)
    if relation != "=" or not set(parts) <= {0, 1} or set(parts[1]) != {()}:
        raise ValueError("not an equation for this variable")
    value = times(parts.get(0, {}), {(): Fraction(-1, parts[1][()])})
    return [(r, horner(powers(p, x), value, {(): 1})) for r, p in facts]


def clear(facts, i, x, j):
    """Multiply facts by powers of d > 0 so that x goes: fact i is d x = c, fact j is d > 0."""
    (relation, p), (sign, d) = facts[i], facts[j]
    parts = powers(p, x)
    if relation != "=" or sign != ">" or set(parts) != {0, 1} or set(parts[0]) != {()}:
        raise ValueError("not an equation for a reciprocal")
    # p is d times a number, plus a number
    c = Fraction(parts[1][min(d)], d[min(d)])
    if parts[1] != times({(): c}, d):
        raise ValueError("another denominator")
    return [(r, horner(powers(p, x), {(): -parts[0][()] / c}, d)) for r, p in facts]


def horner(parts, value, d):
    """Return the sum of parts[k] value^k d^(n - k), n the highest k."""
    total, power = {}, {(): 1}
    for k in range(max(parts, default=0), -1, -1):
        total = plus(times(total, value), times(parts.get(k, {}), power))
        power = times(power, d)
    return total


def parse(text):
    """Return a script as nested lists of words."""
    stack = [[]]
    for word in re.findall(r"[()]|[^\s()]+", text):
        if word == "(":
            stack.append([])
        elif word == ")" and len(stack) > 1:
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word)
        if len(stack) > DEPTH:
            raise ValueError("parentheses too deep")
    if len(stack) > 1:
        raise ValueError("a parenthesis is open")
    return stack[0]


# ---- no truth values satisfy the clauses ----


def contradictory(clauses):
    """Return whether unit propagation and at most SPLITS splits refute the clauses."""
    clauses = [list(dict.fromkeys(c)) for c in clauses]
    true, trail, open_splits, watching = set(), [], [], {}
    for c in clauses:
        for v in c[:2] if len(c) > 1 else ():
            watching.setdefault(v, []).append(c)
    waiting = [c[0] for c in clauses if len(c) == 1]
    for _ in range(SPLITS):
        if all(clauses) and propagate(watching, true, trail, waiting):
            undecided = [[v for v in c if -v not in true] for c in clauses if true.isdisjoint(c)]
            if not undecided:
                return False
            chosen = undecided[-1][-1]
            open_splits.append((chosen, len(trail)))
            waiting = [chosen]
        elif open_splits:
            chosen, size = open_splits.pop()
            true.difference_update(trail[size:])
            del trail[size:]
            waiting = [-chosen]
        else:
            return True
    return False


def propagate(watching, true, trail, waiting):
    """Make the waiting values true, and what follows; return whether no clause fails."""
    while waiting:
        v = waiting.pop()
        if -v in true:
            return False
        if v in true:
            continue
        true.add(v)
        trail.append(v)
        kept = []
        for c in watching.pop(-v, []):
            if c[0] == -v:
                c[0], c[1] = c[1], c[0]
            other = next((k for k in range(2, len(c)) if -c[k] not in true), None)
            if c[0] in true or other is None:
                kept.append(c)
                waiting.append(c[0])
            else:
                c[1], c[other] = c[other], c[1]
                watching.setdefault(c[1], []).append(c)
        watching[-v] = kept
    return True


def closes(text, certificate):
    """Return whether the certificate refutes the script.

    Parameters
    ----------
    text : str
        SMT-LIB as the kernel writes it.
    certificate : list
        Steps `["atom", p]`, `["clause", values]`, `["lemma", values, rewritings, products,
        multiples]`, as the methods of `Clauses` take them.

    Raises
    ------
    ValueError
        If the text or a step is not valid.
    """
    try:
        state = Clauses(text)
        for kind, *details in certificate:
            {"atom": state.atom, "clause": state.clause, "lemma": state.lemma}[kind](*details)
        return contradictory(state.clauses)
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError) as error:
        raise ValueError(f"malformed: {error!r}") from error
