"""Facts about polynomials, and the lemmas that refute them."""

from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm

from flint import Ordering, fmpq, fmpq_mpoly_ctx


class GivenUpError(Exception):
    """The effort allowed is spent."""


@dataclass
class Lemma:
    """Facts `(relation, polynomial)` that contradict, with the details of the checker's step."""

    facts: list
    rewritings: list = field(default_factory=list)
    products: list = field(default_factory=list)
    multiples: list = field(default_factory=list)


class Ring:
    """Polynomials in some variables, as FLINT has them, to and from those of the checker."""

    def __init__(self, names):
        self.names = sorted(names) or ["u0"]
        self.index = {x: k for k, x in enumerate(self.names)}
        self.context = fmpq_mpoly_ctx.get(self.names, Ordering.degrevlex)
        self.variables = dict(zip(self.names, self.context.gens(), strict=True))
        self.zero, self.one = self.context.constant(0), self.context.constant(1)

    def read(self, p):
        """Return a checker's polynomial as FLINT's."""
        found = {}
        for m, a in p.items():
            exponents = [0] * len(self.names)
            for x in m:
                exponents[self.index[x]] += 1
            found[tuple(exponents)] = fmpq(a.numerator, a.denominator)
        return self.context.from_dict(found)

    def written(self, p):
        """Return a FLINT polynomial as the checker has it."""
        return {
            tuple(x for x, k in zip(self.names, e, strict=True) for _ in range(int(k))): rational(a)
            for e, a in p.to_dict().items()
        }

    def used(self, polynomials):
        """Return the variables that occur, sorted."""
        degrees = [p.degrees() for p in polynomials]
        return [x for k, x in enumerate(self.names) if any(d[k] for d in degrees)]

    def coefficients(self, p, x):
        """Return {k: q} with p the sum of q x^k."""
        j, parts = self.index[x], {}
        for e, a in p.to_dict().items():
            rest = tuple(0 if i == j else k for i, k in enumerate(e))
            parts.setdefault(int(e[j]), {})[rest] = a
        return {k: self.context.from_dict(d) for k, d in parts.items()}

    def primitive(self, p):
        """Return the multiple that an atom has."""
        numbers = [rational(a) for a in p.coeffs()]
        if not numbers:
            return p
        m, d = lcm(*(a.denominator for a in numbers)), gcd(*(a.numerator for a in numbers))
        return p * fmpq(m, d)


def rational(a):
    """Return FLINT's number as an integer or a Fraction."""
    return int(a.p) if a.q == 1 else Fraction(int(a.p), int(a.q))
