"""Check that certificates refute SMT-LIB scripts: standard library alone, exact arithmetic.

A script becomes clauses over numbered truth values; some stand for `p >= 0`, p a polynomial.
A certificate adds clauses that hold of all real numbers. Then splitting and unit propagation must
find that no truth values satisfy all clauses. `docs/certificates.md` says why that is sound.
"""

import re
from fractions import Fraction
from functools import reduce
from math import gcd, lcm

TERMS, DEGREE, BITS, DEPTH, SPLITS = 200_000, 60, 20_000, 60, 500
TRUE, ONE = 1, {(): 1}

# ---- polynomials: {sorted tuple of variables: coefficient that is not zero} ----


def plus(p, q, c=1):
    """Return p + c q."""
    total = dict(p)
    for m, a in q.items():
        total[m] = total.get(m, 0) + c * a
    return {m: a for m, a in total.items() if a}


def times(p, q):
    """Return p q; ValueError if that is too large."""
    total = {}
    if len(p) * len(q) > TERMS:
        raise ValueError("a polynomial has too many terms")
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


def rational(a):
    """Return an integer or a text such as -1/3 as a number."""
    if type(a) is int or (type(a) is str and re.fullmatch(r"-?[0-9]{1,4000}/[0-9]{1,4000}", a)):
        return a if type(a) is int else Fraction(a)
    raise ValueError("not a rational number")


def polynomial(data):
    """Return the polynomial that a certificate writes as {"x x y": 2, "": "-1/3"}."""
    return {tuple(sorted(m.split())): c for m, a in data.items() if (c := rational(a))}


# ---- SMT-LIB text to clauses: lists of truth values, -v for the negation of v ----


def parse(text):
    """Return a script as nested lists of words."""
    stack = [[]]
    for word in re.findall(r"[()]|[^\s()]+", text):
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word)
        if len(stack) > DEPTH:
            raise ValueError("parentheses too deep")
    if len(stack) > 1:
        raise ValueError("a parenthesis is open")
    return stack[0]


class Clauses:
    """The clauses of a script, and of the steps that were checked."""

    def __init__(self, text):
        self.clauses, self.count = [[TRUE]], TRUE
        self.atoms, self.known, self.names = {}, {}, {"true": TRUE, "false": -TRUE}
        for command in parse(text):
            match command:
                case ["set-logic", "QF_UF" | "QF_NRA"] | ["check-sat"]:
                    continue
                case ["declare-const", name, "Real" | "Bool" as sort]:
                    value = {(name,): 1} if sort == "Real" else self.fresh()
                case ["define-fun", name, [], "Real" | "Bool" as sort, e]:
                    value = self.value(e)
                case ["assert", e]:
                    name, sort, value = "", "Bool", self.value(e)
                    self.clauses.append([value])
                case _:
                    raise ValueError(f"not a command: {str(command)[:40]}")
            if (type(value) is dict) != (sort == "Real"):
                raise ValueError("a number is not a truth value")
            if name and (name in self.names or not re.fullmatch(r"[ut][0-9]+", name)):
                raise ValueError(f"not a new name: {name[:40]}")
            self.names[name] = value

    def fresh(self):
        """Return a new truth value."""
        self.count += 1
        return self.count

    def value(self, e):
        """Return the polynomial (a dict) or the truth value (an int) of an expression."""
        if isinstance(e, str):
            if e and e in self.names:
                return self.names[e]
            if re.fullmatch(r"[0-9]{1,4000}\.0", e):
                return plus({}, {(): int(e[:-2])})
            raise ValueError(f"not a name: {e[:40]}")
        op, values = e[0], [self.value(a) for a in e[1:]]
        match op, [type(v) is dict for v in values]:
            case "not", [False]:
                return -values[0]
            case "and" | "or", sorts if not any(sorts):
                return self.either(values) if op == "or" else self.both(values)
            case "=>", [False, False]:
                return self.either([-values[0], values[1]])
            case "=", [False, False]:
                return self.choice(values[0], values[1], -values[1])
            case "ite", [False, a, b] if a == b:
                return self.choice(*values)
            case "<=" | "=", [True, True]:
                least = [self.least(plus(*pair, -1)) for pair in (values[::-1], values)]
                return self.both(least[: 1 if op == "<=" else 2])
            case "+" | "*", [True, *sorts] if all(sorts):
                return reduce(plus if op == "+" else times, values)
            case "-", [True]:
                return plus({}, values[0], -1)
            case "/", [True, True] if all(set(p) == {()} for p in values):
                return {(): Fraction(values[0][()], values[1][()])}
        raise ValueError(f"not an operation: {str(op)[:40]}")

    def either(self, values):
        """Return v with the clauses of: v if and only if one of the values."""
        key = tuple(sorted(set(values) - {-TRUE}))
        if len(key) < 2:
            return key[0] if key else -TRUE
        if key not in self.known:
            v = self.known[key] = self.fresh()
            self.clauses += [[-v, *key], *([v, -a] for a in key)]
        return self.known[key]

    def both(self, values):
        """Return v with the clauses of: v if and only if all of the values."""
        return -self.either([-a for a in values])

    def choice(self, condition, a, b):
        """Return v with the clauses of: v is a if the condition holds, and b otherwise."""
        if type(a) is int:
            return self.both([self.either([-condition, a]), self.either([condition, b])])
        key = (condition, frozenset(a.items()), frozenset(b.items()))
        if key not in self.known:
            v = self.known[key] = {(f"?{len(self.known)}",): 1}
            for given, p in ((-condition, a), (condition, b)):
                self.clauses += [[given, self.least(plus(*q, -1))] for q in ((v, p), (p, v))]
        return self.known[key]

    def least(self, p):
        """Return the truth value of p >= 0; of p and -p one is true."""
        if set(p) <= {()}:
            return TRUE if p.get((), 0) >= 0 else -TRUE
        m, d = lcm(*(a.denominator for a in p.values())), gcd(*(a.numerator for a in p.values()))
        p = {k: a.numerator * (m // a.denominator) // d for k, a in p.items()}
        key, opposite = frozenset(p.items()), frozenset(plus({}, p, -1).items())
        if key not in self.known:
            v = self.known[key] = self.fresh()
            self.atoms[v] = p
            self.clauses += [[v, self.known[opposite]]] if opposite in self.known else []
        return self.known[key]

    # ---- steps of a certificate ----

    def atom(self, p):
        """Give p >= 0 a number, unless it has one."""
        self.least(polynomial(p))

    def clause(self, values):
        """Add a clause whose negation unit propagation and few splits refute."""
        if not all(type(v) is int and 0 < abs(v) <= self.count for v in values):
            raise ValueError("no such truth value")
        if not contradictory([*self.clauses, *([-v] for v in values)]):
            raise ValueError("this clause does not follow")
        self.clauses.append(list(values))

    def lemma(self, values, rewritings, products, multiples):
        """Add that not all values hold: positive products and multiples of zero sum to zero.

        A value is v for p >= 0, -v for -p > 0, or [v] for p = 0, where p >= 0 is atom v.
        """
        facts, clause = [], []
        for value in values:
            (v,) = value if isinstance(value, list) else [value]
            p = plus({}, self.atoms[abs(v)], 1 if v > 0 else -1)
            facts.append(("=" if v is not value else ">=" if v > 0 else ">", p))
            clause += [-v] if v is value else [-v, -self.least(plus({}, p, -1))]
        for i, x, *j in rewritings:
            facts = solve(facts, i, x, *j)
        total, positive = {}, False
        for c, factors, *square in products:
            if rational(c) <= 0 or "=" in (relations := {facts[i][0] for i in factors}):
                raise ValueError("a product that may be negative")
            p = [facts[i][1] for i in factors] + [polynomial(q) for q in square for _ in "qq"]
            total = plus(total, reduce(times, p, {(): rational(c)}))
            positive = positive or (relations <= {">"} and not square)
        for q, i in multiples:
            if facts[i][0] != "=":
                raise ValueError("a multiple of what may not be zero")
            total = plus(total, times(polynomial(q), facts[i][1]))
        if total or not positive:
            raise ValueError("the sum is not a contradiction")
        self.clauses.append(clause)


def solve(facts, i, x, j=None):
    """Replace x by -q/d, where fact i is d x + q = 0 or -d x - q = 0, and d > 0.

    That is so if d is a positive number, or one times the polynomial of fact j. A fact of degree n
    in x is multiplied by d^n.
    """
    d, parts = ONE if j is None else facts[j][1], powers(facts[i][1], x)
    c = Fraction(parts[1][min(d)], d[min(d)])
    if facts[i][0] != "=" or set(parts) - {0, 1} or parts[1] != times(d, {(): c}):
        raise ValueError("not an equation for this variable")
    if j is not None and facts[j][0] != ">":
        raise ValueError("a denominator that may be zero")
    sign = 1 if c > 0 else -1
    d, value, solved = plus({}, parts[1], sign), plus({}, parts.get(0, {}), -sign), []
    for relation, p in facts:
        parts, total, power = powers(p, x), {}, ONE
        for k in range(max(parts, default=0), -1, -1):
            total = plus(times(total, value), times(parts.get(k, {}), power))
            power = times(power, d)
        solved.append((relation, total))
    return solved


# ---- no truth values satisfy the clauses ----


def contradictory(clauses):
    """Return whether unit propagation and at most SPLITS splits refute the clauses."""
    clauses = [list(dict.fromkeys(c)) for c in clauses]
    true, trail, splits, watching = set(), [], [], {}
    for c in clauses:
        for v in c[:2] if len(c) > 1 else ():
            watching.setdefault(v, []).append(c)
    waiting = [c[0] for c in clauses if len(c) == 1]
    for _ in range(SPLITS):
        if all(clauses) and propagate(watching, true, trail, waiting):
            undecided = [[v for v in c if -v not in true] for c in clauses if true.isdisjoint(c)]
            if not undecided:
                return False
            splits.append((undecided[-1][-1], len(trail)))
            waiting = [undecided[-1][-1]]
        elif splits:
            chosen, size = splits.pop()
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
    """Return whether the certificate refutes the script; ValueError if a step is not valid."""
    try:
        state = Clauses(text)
        for kind, *details in certificate:
            {"atom": state.atom, "clause": state.clause, "lemma": state.lemma}[kind](*details)
        return contradictory(state.clauses)
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError) as error:
        raise ValueError(f"malformed: {error!r}") from error
