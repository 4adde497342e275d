"""Exact decisions about the mutual information of a matrix of fractions.

I(X;Y) <= eps says that the product of r^w over all pairs is at most E = e^eps, for w = Pr(x, y) and
r = w/(Pr(x) Pr(y)). With D a common denominator of all w, that compares the integers in
prod r^(D w) <= E^D. Ball arithmetic decides it first where the two differ enough.
"""

from math import lcm, prod

import flint

# more bits than it takes to tell apart any two sides that are not equal by construction
PRECISIONS = (64, 256, 1024)


def at_most(pairs, E):
    """Return whether the information of the pairs is at most log E.

    Parameters
    ----------
    pairs : list of tuple
        Pr(x, y) > 0 and Pr(x, y)/(Pr(x) Pr(y)), as Fractions.
    E : int or Fraction
        e^eps > 0.
    """
    for bits in PRECISIONS:
        with flint.ctx.workprec(bits):
            rest = _excess(pairs, E)
        if rest < 0 or rest > 0:
            return bool(rest < 0)
    return _at_most_exactly(pairs, E)


def _excess(pairs, E):
    """Return a ball around I(X;Y) - log E."""
    logarithms = [(_ball(w), _ball(r).log()) for w, r in pairs]
    return sum((w * logarithm for w, logarithm in logarithms), flint.arb(0)) - _ball(E).log()


def _ball(number):
    return flint.arb(flint.fmpq(number.numerator, number.denominator))


def _at_most_exactly(pairs, E):
    common = lcm(*(w.denominator for w, _ in pairs))
    powers = [(r, w.numerator * (common // w.denominator)) for w, r in pairs]
    above = prod(r.numerator**k for r, k in powers) * E.denominator**common
    below = prod(r.denominator**k for r, k in powers) * E.numerator**common
    return above <= below
