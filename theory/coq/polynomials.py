"""Polynomials and certificates of lemmas as Coq's micromega has them.

A polynomial is a dictionary `{sorted tuple of variables: coefficient}`, as in the checker of
certificates. A lemma's rewritings become facts of their own: `d^n p - h e` for an equation `e`.
"""

from fractions import Fraction

from theory.certificates.check_certificates import ONE, plus, polynomial, powers, rational, times


def lemma_text(facts, rewritings, products, multiples, pol):
    """Return a lemma's certificate as a term of type `Psatz Q`.

    Parameters
    ----------
    facts : list
        Pairs of a relation and a polynomial.
    rewritings, products, multiples : list
        As certificates have them.
    pol : callable
        Returns a polynomial as a term of Coq.
    """
    return _Lemma(facts, pol).text(rewritings, products, multiples)


class _Lemma:
    """Facts with their places in the growing list that Coq's checker keeps."""

    def __init__(self, facts, pol):
        self.facts = [p for _, p in facts]
        self.places = [("fact", k) for k in range(len(facts))]
        self.made, self.pol = [], pol

    def fact(self, k):
        """Return the fact of a number as it is now; later ones come first in Coq's list."""
        kind, place = self.places[k]
        made = len(self.made)
        return f"(PsatzIn Q {made + place if kind == 'fact' else made - 1 - place})"

    def text(self, rewritings, products, multiples):
        needed = {i for _, ids, *_ in products for i in ids} | {i for _, i in multiples}
        alive = [needed]
        for i, _, *j in reversed(rewritings):
            alive.insert(0, alive[0] | {i, *j})
        for (i, x, *j), after in zip(rewritings, alive[1:], strict=True):
            self._rewrite(i, x, j[0] if j else None, after)
        parts = [self._product(*product) for product in products]
        parts += [
            f"(PsatzMulC {self.pol(polynomial(q))} {self.fact(i)})"
            for q, i in multiples
            if polynomial(q)
        ]
        found = parts[-1]
        for part in parts[-2::-1]:
            found = f"(PsatzAdd {part} {found})"
        for made in reversed(self.made):
            found = f"(PsatzLet {made} {found})"
        return found

    def _product(self, c, ids, square=None):
        factors = [self.fact(i) for i in ids]
        if square is not None:
            factors.append(f"(PsatzSquare {self.pol(polynomial(square))})")
        return _product([*_constant(rational(c), bool(factors)), *factors])

    def _rewrite(self, i, x, j, after):
        """Replace x in the facts that are needed later, by the equation of fact i."""
        parts = powers(self.facts[i], x)
        d0 = ONE if j is None else self.facts[j]
        c = Fraction(parts[1][min(d0)], d0[min(d0)])
        sign = 1 if c > 0 else -1
        d, value = plus({}, parts[1], sign), plus({}, parts.get(0, {}), -sign)
        equation, positive = self.fact(i), None if j is None else self.fact(j)
        changed = {}
        for k in sorted(after):
            spread = powers(self.facts[k], x)
            n = max(spread, default=0)
            if n == 0:
                continue
            total, h = _replaced(spread, n, d, value, x)
            equation, positive = self.fact(i), None if j is None else self.fact(j)
            scale = [*_constant(abs(c) ** n, True), *([positive] * n if positive else [])]
            left = _product([*scale, self.fact(k)])
            right = f"(PsatzMulC {self.pol(plus({}, h, -sign))} {equation})"
            self.made.append(f"(PsatzAdd {left} {right})")
            changed[k] = (("made", len(self.made) - 1), total)
        for k, (place, total) in changed.items():
            self.places[k], self.facts[k] = place, total


def _replaced(spread, n, d, value, x):
    """Return d^n p with value for d x, and h with d^n p = that + (d x - value) h."""
    total, h, dx = {}, {}, times(d, {(x,): 1})
    for t, a in spread.items():
        scaled = a
        for _ in range(n - t):
            scaled = times(scaled, d)
        power = scaled
        for _ in range(t):
            power = times(power, value)
        total = plus(total, power)
        for s in range(t):
            part = scaled
            for _ in range(s):
                part = times(part, dx)
            for _ in range(t - 1 - s):
                part = times(part, value)
            h = plus(h, part)
    return total, h


def _constant(c, others):
    return [] if c == 1 and others else [f"(PsatzC {number(c)})"]


def _product(parts):
    found = parts[-1]
    for part in parts[-2::-1]:
        found = f"(PsatzMulE {part} {found})"
    return found


def number(q):
    """Return a rational number as a term of type Q."""
    q = Fraction(q)
    top = f"({q.numerator})" if q < 0 else f"{q.numerator}"
    return f"({top} # {q.denominator})"
