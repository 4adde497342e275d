"""Products of facts, squares and multiples of equations whose sum is zero."""

from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import gcd, lcm

import numpy as np
from flint import fmpq

from theory.certificates.finder import linear
from theory.certificates.finder.facts import rational
from theory.certificates.finder.linear import to_float

# products of powers of linear facts, up to the degrees that occur
POWERS = "powers"
COLUMNS = {1: 400, POWERS: 1500, 2: 800, 3: 1500, 4: 2500}
ROUNDS = 8
LARGE = 20_000


def zero(ring, facts, level, effort):
    """Return products `[c, [i, ...], q?]` and multiples `[q, i]` that sum to zero, or None.

    Products have up to `level` factors; so have those of squares and facts.
    """
    signed = _distinct(facts)
    equations = [(i, p) for i, (r, p) in enumerate(facts) if r == "=" and p != 0]
    powers = level == POWERS
    if powers:
        columns = _powers(ring, signed, equations)
        level = 2
    else:
        columns = _columns(ring, signed, level)
    names = ring.used([p for _, p in facts])
    free = _multiples(ring, names, signed, equations, level)[: COLUMNS[level]]
    change = _change(ring, signed) if powers else None
    for _ in range(ROUNDS):
        size = sum(len(p) for p, *_ in columns) + sum(len(p) for *_, p in free)
        effort.spend(1 + (len(columns) + len(free)) // 50 + size // 1000)
        positive = {k for k, (_, strict, _, q) in enumerate(columns) if strict and q is None}
        found, dual = linear.combination(
            [_changed(p, change) for p, *_ in columns],
            positive,
            [_changed(p, change) for *_, p in free],
            soft=level > 1 and not powers,
        )
        if found is not None:
            return _collected(ring, columns, free, found)
        if dual is None:
            return None
        if size > LARGE:
            return None
        more = _squares(ring, facts, signed, names, dual, level)
        known = {(str(q), tuple(ids)) for _, _, ids, q in columns if q is not None}
        more = [c for c in more if (str(c[3]), tuple(c[2])) not in known]
        if not more:
            return None
        columns += more
    return None


def _distinct(facts):
    """Return (place, strict, polynomial) of the facts with a sign, each polynomial once."""
    found = {}
    for i, (relation, p) in enumerate(facts):
        if relation != "=":
            key = str(p)
            if key not in found or (relation == ">" and not found[key][1]):
                found[key] = (i, relation == ">", p)
    return list(found.values())


def _columns(ring, signed, level):
    columns = [(ring.one, True, [], None)]
    shown = [f for f in signed if not (f[2].is_constant() and f[2] != 0 and _value(f[2]) > 0)]
    for size in range(1, level + 1):
        for chosen in combinations_with_replacement(shown, size):
            p, strict = ring.one, True
            for _, s, q in chosen:
                p, strict = p * q, strict and s
            columns.append((p, strict, [i for i, _, _ in chosen], None))
            if len(columns) > COLUMNS[level]:
                return columns
    return columns


def _powers(ring, signed, equations):
    """Return products of powers of linear facts, and of other facts by few of those."""
    linear = [f for f in signed if f[2].total_degree() == 1][:6]
    highest = max([p.total_degree() for *_, p in [*signed, *equations]], default=0)
    columns, grown = _columns(ring, signed, 1), [(ring.one, True, [], None)]
    for _ in range(min(highest, 16)):
        grown = [
            (p * q, strict and s, [*ids, i], None)
            for p, strict, ids, _ in grown
            for i, s, q in linear
            if not ids or i >= ids[-1]
        ]
        columns += grown
        if len(columns) > COLUMNS[POWERS]:
            break
    others = [f for f in signed if f[2].total_degree() > 1]
    for p, strict, ids, _ in [c for c in columns if 0 < len(c[2]) < 4]:
        columns += [(p * q, strict and s, [*ids, i], None) for i, s, q in others]
        if len(columns) > 2 * COLUMNS[POWERS]:
            break
    return columns


def _value(p):
    return rational(p.leading_coefficient())


def _change(ring, signed):
    """Return the variables, changed so that their bounds become zero and one, for the LP."""
    low, high = {}, {}
    for _, _, p in signed:
        terms = p.to_dict()
        (x, *more) = ring.used([p]) or [None]
        if x is None or more or p.total_degree() != 1:
            continue
        a = rational(ring.coefficients(p, x)[1].leading_coefficient())
        bound = -rational(terms.get(tuple([0] * len(ring.names)), fmpq(0))) / Fraction(a)
        side, better = (low, max) if a > 0 else (high, min)
        side[x] = better(side.get(x, bound), bound)
    found = []
    for x, v in ring.variables.items():
        a, b = low.get(x), high.get(x)
        if a is not None and b is not None and a < b:
            width = b - a
        else:
            a = b if a is None else a
            width = max(1, abs(a or 0))
        found.append(v * _number(width) + ring.one * _number(a or 0))
    return ring, found


def _number(a):
    return fmpq(a.numerator, a.denominator)


def _changed(p, change):
    return p if change is None else p.compose(*change[1], ctx=change[0].context)


def _multiples(ring, names, signed, equations, level):
    """Return `(multiplier, place, product)` of equations."""
    variables = [ring.variables[x] for x in names]
    found = [ring.one]
    if level > 1:
        found += variables + [p for _, _, p in signed] + [p for _, p in equations]
    if level > 2:
        found += [a * b for a, b in combinations_with_replacement(variables, 2)]
    if level > 3:
        found += [a * b * c for a, b, c in combinations_with_replacement(variables, 3)]
    targets = {
        e for p in [*(p for *_, p in signed), *(p for _, p in equations)] for e in p.monoms()
    }
    multiples = []
    for most in (150,) if level == 1 else (150, 300):
        new = sorted((sum(q), i, q) for i, p in equations for q in _quotients(p, targets))[:most]
        by_place = dict(equations)
        multiples = [(ring.context.from_dict({q: 1}), i) for _, i, q in new]
        multiples = [(m, i, m * by_place[i]) for m, i in multiples]
        targets |= {e for *_, p in multiples for e in p.monoms()}
        if len(new) == most:
            break
    multiples = [(m, i, m * p) for m in found for i, p in equations] + multiples
    return list({(str(m), i): (m, i, p) for m, i, p in multiples}.values())


def _quotients(p, targets):
    """Return the exponents of monomials that turn a monomial of p to one of the targets."""
    found = {
        tuple(a - b for a, b in zip(t, e, strict=True)): None
        for t in sorted(targets)
        for e in p.monoms()
        if all(a >= b for a, b in zip(t, e, strict=True))
    }
    return list(found)


def _squares(ring, facts, signed, names, dual, level):
    """Return squares, and those times facts, that the dual values of monomials make negative."""
    variables = [ring.variables[x] for x in names]
    basis = [ring.one, *variables]
    if level > 2:
        if len(names) <= 5:
            basis += [a * b for a, b in combinations_with_replacement(variables, 2)]
        monomials = {e for _, p in facts for e in p.to_dict() if sum(e) > 1}
        more = [ring.context.from_dict({e: 1}) for e in sorted(monomials)]
        basis += [m for m in more if m not in basis][: 30 - len(basis) if len(basis) < 30 else 0]
    found = [(g * g * f, False, ids, f) for ids, g, f in ()]
    for ids, g, own in [
        ([], ring.one, basis),
        *(([i], p, basis[: 1 + len(names)]) for i, _, p in (signed[:12] if level > 2 else ())),
    ]:
        found += [(g * f * f, False, ids, f) for f in _negative(ring, g, own, dual)]
    return found


def _negative(ring, g, basis, dual):
    size = len(basis)
    matrix = np.zeros((size, size))
    for a, b in combinations(range(size), 2):
        matrix[a, b] = matrix[b, a] = _expected(g * basis[a] * basis[b], dual)
    for a in range(size):
        matrix[a, a] = _expected(g * basis[a] * basis[a], dual)
    values, vectors = np.linalg.eigh(matrix)
    found = []
    for t in range(min(3, size)):
        if values[t] > -1e-7:
            break
        v = vectors[:, t] / max(abs(vectors[:, t]))
        for denominator in (2, 6, 24):
            rounded = [round(float(x) * denominator) for x in v]
            z = np.array(rounded, dtype=float)
            if z @ matrix @ z < -1e-8:
                found.append(
                    sum((q * k for q, k in zip(basis, rounded, strict=True) if k), ring.zero)
                )
    return [f for f in found if f != 0]


def _expected(p, dual):
    return sum(to_float(rational(a)) * dual.get(e, 0.0) for e, a in p.to_dict().items())


def _collected(ring, columns, free, found):
    scale = lcm(*(a.denominator for a in found.values()))
    common = gcd(*(int(a * scale) for a in found.values()))
    terms, multiples = [], {}
    for k, a in found.items():
        a = int(a * scale) // common
        if k < len(columns):
            _, _, ids, q = columns[k]
            terms.append([a, ids] if q is None else [a, ids, q])
        else:
            q, i, _ = free[k - len(columns)]
            multiples[i] = multiples.get(i, ring.zero) + q * a
    return terms, [[q, i] for i, q in multiples.items()]
