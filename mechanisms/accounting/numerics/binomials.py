"""Binomial laws in balls: probabilities, tails, and numbers with little probability beyond them.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math

from flint import arb, ctx

from mechanisms.accounting.enclosures import ball


def probability(n, k, p):
    """Return the binomial probability of k, a ball; p a ball."""
    if not 0 <= k <= n:
        return arb(0)
    if p == 1 or p == 0:
        return arb(int(k == (n if p == 1 else 0)))
    n, k = arb(n), arb(k)
    found = (n + 1).lgamma() - (k + 1).lgamma() - (n - k + 1).lgamma()
    return (found + k * p.log() + (n - k) * (1 - p).log()).exp()


def chernoff(n, k, p):
    """Return a bound of the tail that begins at k and leads away from the mean; p a ball."""
    x = arb(k) / n
    first = x * (x / p).log() if k else arb(0)
    second = (1 - x) * ((1 - x) / (1 - p)).log() if k < n else arb(0)
    return (-n * (first + second)).exp()


def window(n, p, tail):
    """Return numbers low <= high of 0..n and a bound of the probability outside of them.

    Parameters
    ----------
    n : int
    p : Fraction
    tail : float
        The bound is less.
    """
    if p in (0, 1) or not n:
        at = n if p == 1 else 0
        return at, at, arb(0)
    mean = n * p
    reach = math.sqrt(n * float(p * (1 - p)) * 2 * math.log(2 / tail)) + 1
    low, high = max(0, int(mean - reach)), min(n, int(mean + reach) + 1)
    while True:
        lost = arb(0)
        lost += chernoff(n, low - 1, ball(p)) if low > 0 else 0
        lost += chernoff(n, high + 1, ball(p)) if high < n else 0
        if lost < tail:
            return low, high, lost
        step = max(1, int(reach / 4))
        low, high = max(0, low - step), min(n, high + step)


def tail_of(n, k, p):
    """Return Pr(A >= k) and Pr(A = k) for A binomial of n and p, balls, by summing terms."""
    if k > n or k < 0:
        return arb(int(k < 0)), arb(0)
    here = probability(n, k, p)
    if p == 1 or p == 0:
        return arb(int(p == 1 or k == 0)), here
    if 0 < k <= n * float(p.mid()):  # the other tail, of as many failures
        return 1 - tail_of(n, n - k + 1, 1 - p)[0], here
    total, term, least = arb(0), here, arb(2) ** -ctx.prec * here
    for j in range(k, n + 1):
        total += term
        ratio = (n - j) * p / ((j + 1) * (1 - p))
        term *= ratio
        if term < least and ratio < 1:  # the ratios fall: at most a geometric series is left
            return total + (term / (1 - ratio)).union(arb(0)), here
    return total, here
