"""Renyi divergences of one report and zero-concentrated privacy, enclosed.

Steps without checks: `checker.account` reads and checks what they are given.
"""

from fractions import Fraction

from flint import arb

from mechanisms.accounting.enclosures import above, ball, below, precisely
from mechanisms.accounting.profile import greatest_ratio


@precisely
def renyi(pair, order):
    """Return (least, greatest) of the Renyi divergence of an order above 1, None if infinite.

    Other faults pass without checks.

    Parameters
    ----------
    pair : list of tuple of Fraction
    order : Fraction or int

    Raises
    ------
    ValueError
        If the order is not above 1.

    Examples
    --------
    >>> low, high = renyi([(Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4))], 2)
    >>> round(float(low), 6), high - low < Fraction(1, 10**40)
    (0.847298, True)
    """
    if not order > 1:
        raise ValueError(f"order must be above 1, got {order}")
    if greatest_ratio(pair) is None:
        return None
    found = _renyi(pair, ball(order))
    return max(below(found), Fraction(0)), max(above(found), Fraction(0))


def _renyi(pair, order):
    terms = (ball(a) * (ball(a) / ball(b)) ** (order - 1) for a, b in pair if a)
    return sum(terms, arb(0)).log() / (order - 1)


@precisely
def zero_concentrated(pair, steps=1000):
    """Return (least, greatest) of the least rho with D_a <= rho a for every order a > 1.

    D_a rises with a, so orders a ratio of 1 + 1/steps apart tell rho up to that ratio; beyond the
    order at which the greatest loss over the order is less than what was found, none counts.

    Parameters
    ----------
    pair : list of tuple of Fraction
    steps : int

    Returns
    -------
    tuple of Fraction or None
        None if rho is infinite.
    """
    greatest = greatest_ratio(pair)
    if greatest is None:
        return None
    if greatest <= 1:
        return Fraction(0), Fraction(0)
    loss, ratio = ball(greatest).log(), ball(1 + Fraction(1, steps))
    # D_a at orders next to 1 is at least that at 1
    divergence = sum((ball(a) * (ball(a) / ball(b)).log() for a, b in pair if a), arb(0))
    best, order = divergence.max(arb(0)), arb(1)
    low = arb(0)
    while not loss / order < best:
        here = _renyi(pair, (order * ratio).mid())
        order = (order * ratio).mid()
        low = low.max(here / order)
        best = best.max(here / order * ratio)
    return max(below(low), Fraction(0)), above(best)
