"""Implications between notions: from eps to a bound of it, by a proved claim."""

import math
from dataclasses import dataclass
from fractions import Fraction

import flint

from checker.budgets import MAX_EPS, Budget, ball

DEFINITION = "by definition: a greater budget asks no more"


def same(eps):
    """Return the budget itself."""
    return eps


def twice(eps):
    """Return twice a budget, infinite where that is beyond what budgets reach."""
    if eps.logarithm:
        return Budget(eps.value**2, logarithm=True)
    return Budget(2 * eps.value if 2 * eps.value <= MAX_EPS else math.inf)


def tanh_bound(eps):
    """Return a little more than eps tanh(eps/2), by less than 1e-30."""
    with flint.ctx.workprec(256):
        value = ball(eps.value).log() if eps.logarithm else ball(eps.value)
        scaled = (value * (value / 2).tanh() * 10**32).upper().ceil()
    bound = Fraction(int(scaled.unique_fmpz()), 10**32)
    # tanh is below 1, so that eps itself is a bound too
    return Budget(bound) if bound < MAX_EPS else eps


@dataclass(frozen=True)
class Edge:
    """An implication between notions: from eps to `bound(eps)`, by a proved claim."""

    source: str
    target: str
    claim: str
    bound: object = same
