"""Check that certificates refute SMT-LIB scripts: only the standard library, exact arithmetic.

A script becomes clauses over numbered truth values; some of these mean `p >= 0`, p a polynomial. A
certificate adds clauses that hold of all real numbers. Then splitting and unit propagation must
find that no truth values satisfy all clauses. `docs/certificates.md` says why that is sound.
"""

import hashlib
import json
import os
import re
import sys
import zipfile
from fractions import Fraction
from functools import cache, reduce
from math import gcd, lcm
from pathlib import Path

TERMS, DEGREE, BITS, DEPTH, SPLITS, MOST_BYTES = 200_000, 60, 20_000, 60, 500, 10**8
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
    if p == ONE or q == ONE:
        return q if p == ONE else p
    total = {}
    if len(p) * len(q) > TERMS:
        raise ValueError("a polynomial has too many terms")
    for m, a in p.items():
        for n, b in q.items():
            key = tuple(sorted(m + n)) if m and n else m or n
            total[key] = total.get(key, 0) + a * b
    for m, a in total.items():
        if len(m) > DEGREE or a.numerator.bit_length() + a.denominator.bit_length() > BITS:
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


def signs(text):
    """Return a text of printable ASCII; one with a quote or a bar is refused as well."""
    if not re.fullmatch(r"[ !#-{}~\n]*", text):
        raise ValueError("has a sign that no script here has, such as a quote or a bar")
    return text


def parse(text):
    """Return a script as nested lists of words."""
    top, stack = [], []
    for word in re.findall(r"[()]|[^\s()]+", signs(text)):
        if word == "(":
            stack.append(top)
            top = []
            if len(stack) >= DEPTH:
                raise ValueError("parentheses too deep")
        elif word == ")":
            stack[-1].append(top)
            top = stack.pop()
        else:
            top.append(word)
    if stack:
        raise ValueError("a parenthesis is open")
    if ["check-sat"] in top[:-1] or any(c[0] == "set-logic" for c in top[1:] if c):
        raise ValueError("set-logic is not first or check-sat not last")
    return top


@cache
def numeral(word):
    """Return the polynomial of a numeral such as 2.0."""
    if re.fullmatch(r"[0-9]{1,4000}\.0", word):
        return plus({}, {(): int(word[:-2])})
    raise ValueError(f"not a name: {word[:40]}")


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
            return self.names[e] if e in self.names else numeral(e)
        op, values = e[0], [self.value(a) for a in e[1:]]
        match op, len(values), sum(type(v) is dict for v in values):
            case "+" | "*", k, reals if 0 < k == reals:
                return reduce(plus if op == "+" else times, values)
            case "-", 1, 1:
                return plus({}, values[0], -1)
            case "not", 1, 0:
                return -values[0]
            case "<=" | "=", 2, 2:
                least = [self.least(plus(*pair, -1)) for pair in (values[::-1], values)]
                return self.both(least[: 1 if op == "<=" else 2])
            case "=>", 2, 0:
                return self.either([-values[0], values[1]])
            case "and" | "or", k, 0 if k:
                return self.either(values) if op == "or" else self.both(values)
            case "=", 2, 0:
                return self.choice(values[0], values[1], -values[1])
            case "ite", 3, 0 | 2 if type(values[0]) is int:
                return self.choice(*values)
            case "/", 2, 2 if all(set(p) == {()} for p in values):
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
        """Return the truth value of p >= 0; at least one of those of p and -p is true."""
        if set(p) <= {()}:
            return TRUE if p.get((), 0) >= 0 else -TRUE
        m, d = lcm(*(a.denominator for a in p.values())), gcd(*(a.numerator for a in p.values()))
        p = {k: a.numerator * (m // a.denominator) // d for k, a in p.items()}
        key = frozenset(p.items())
        if key not in self.known:
            v, opposite = self.fresh(), frozenset(plus({}, p, -1).items())
            self.atoms[v], self.known[key] = p, v
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


def contradictory(clauses):
    """Return whether unit propagation and at most SPLITS splits refute the clauses."""
    clauses = [list(dict.fromkeys(c)) for c in clauses]
    true, trail, splits, watching = set(), [], [], {}
    for c in clauses:
        for v in c[:2] if len(c) > 1 else ():
            watching.setdefault(v, []).append(c)
    waiting = [c[0] for c in clauses if len(c) == 1]
    if not all(clauses):
        return True
    for _ in range(SPLITS):
        if propagate(watching, true, trail, waiting):
            undecided = next((c for c in reversed(clauses) if true.isdisjoint(c)), None)
            if undecided is None:
                return False
            waiting = [next(v for v in reversed(undecided) if -v not in true)]
            splits.append((waiting[0], len(trail)))
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


def scripts(folder):
    """Yield the name and bytes of each script in a folder's files and archives."""
    for path in sorted(folder.glob("*.smt2")):
        yield path.name, path.read_bytes()
    for path in sorted(folder.glob("*.zip")):
        with zipfile.ZipFile(path) as archive:
            for entry in sorted(archive.infolist(), key=lambda entry: entry.filename):
                content = archive.read(entry) if entry.file_size < MOST_BYTES else b'"too long"'
                yield f"{path.name}/{entry.filename}", content


def judged(content, known):
    """Return `refuted`, `satisfiable` if it says so, which is not checked, or a reason.

    Lines that begin `;` or `(set-info ` are for people. The others are what solvers were given.
    """
    try:
        lines = signs(content.decode("ascii")).removesuffix("\n").split("\n")
        states = [line for line in lines if line.startswith("(set-info ")]
        lines = [line for line in lines if not line.startswith((";", "(set-info "))]
        if states == ["(set-info :status sat)"]:
            return "satisfiable"  # `models` is for these
        if states != ["(set-info :status unsat)"] or "set-logic" not in lines[0]:
            return "does not state its status and its logic"
        if lines[-1] != "(check-sat)" or any(len(parse(line)) != 1 for line in lines):
            return "not one command a line, check-sat last"
        text = "\n".join(lines)
        certificate = known.get(hashlib.sha256(text.encode()).hexdigest()[:16], [])
        return "refuted" if closes(text, certificate) else "no certificate refutes it"
    except (ValueError, IndexError) as error:
        return ascii(" ".join(str(error).split()))[1:-1][:200]


def main(folder):
    """Check the scripts of a folder; return 0 if all that must be refuted are, and 1 otherwise."""
    try:
        known = dict(json.loads((folder / "certificates.json").read_bytes()))
        found = [(name, judged(content, known)) for name, content in scripts(folder)]
    except (OSError, RecursionError, TypeError, ValueError, zipfile.BadZipFile) as error:
        sys.exit(f"error: {str(folder)!a}: {ascii(str(error))[:200]}")  # status 1
    few = [f"OPEN {ascii(n)[1:-1]}: {w}" for n, w in found if w not in ("refuted", "satisfiable")]
    others = sum(what == "satisfiable" for _, what in found)
    refuted, left = len(found) - len(few) - others, f", {others} said to be satisfiable"
    counted = f"{refuted} refuted, {len(few)} open{left if others else ''}"
    print(*few, f"{len(found)} scripts: {counted}", sep="\n")
    return 0 if refuted and not few else 1


def leave(main, given):
    """Leave with the status of a main, or with 2 if the output cannot be printed."""
    try:
        sys.stdout = sys.stdout or os.fdopen(1, "w")
        status = main(given)
        sys.stdout.flush()
    except OSError as error:
        print(f"error: standard output: {error.strerror}", file=sys.stderr)
        os._exit(2)  # without trying to print again
    sys.exit(status)


if __name__ == "__main__":
    place = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    if any(place.glob("*.smt2")) or any(place.glob("*.zip")):
        leave(main, place)
    import recheck  # whole claims need the files beside this one

    leave(recheck.main, sys.argv[1:])
