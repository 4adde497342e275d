"""Where a decreasing bound crosses a target: floats guess, the bound itself decides each side.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from fractions import Fraction

from mechanisms.accounting.enclosures import ratio_log

# of eps, by which the two sides differ
WIDTH = 1e-4
# bits of the F that are tried
BITS = 44
STEPS = 60
# steps that take the curve for a Gaussian mechanism's; then secants and halvings
GAUSSIAN = 5
# an eps below is taken for 0
LEAST = 1e-9


def factor_of(eps):
    """Return a Fraction of few digits near e^eps."""
    return Fraction(round(math.exp(eps) * 2**BITS), 2**BITS)


def gaussian_log_delta(eps, sigma):
    """Return about the logarithm of delta of a Gaussian mechanism with sensitivity 1; a float."""
    from scipy.special import log_ndtr

    first, second = log_ndtr(0.5 / sigma - eps * sigma), log_ndtr(-0.5 / sigma - eps * sigma)
    gap = second + eps - first
    return float(first + math.log(-math.expm1(gap))) if gap < -1e-15 else -math.inf


def _bisect(f, low, high, steps=60):
    """Return where f, positive at `low`, changes its sign; on a scale of logarithms."""
    for _ in range(steps):
        middle = math.sqrt(low * high)
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return math.sqrt(low * high)


def _next(eps, log_delta, log_target):
    """Return the eps at which the Gaussian mechanism with this delta at this eps has the target."""
    sigma = _bisect(lambda s: gaussian_log_delta(eps, s) - log_delta, 1e-3, 1e9)
    return _bisect(lambda e: gaussian_log_delta(e, sigma) - log_target, 1e-12, 1e3)


def crossing(bound, target, high, start=None, width=WIDTH):
    """Return F < F' close by with bound(F) > target >= bound(F'), Fractions.

    Parameters
    ----------
    bound : callable
        From a Fraction F to a Fraction, decreasing.
    target : Fraction
        Above 0.
    high : float
        About the greatest eps of interest.
    start : float, optional
        A guess of eps.
    width : float
        The relative distance of both eps.

    Returns
    -------
    tuple of Fraction
        (1, 1) if bound(1) is at most the target, (F, None) if it is above it up to e^high.
    """
    search = _Search(target, high, width)
    eps = min(start or high / 2, high)
    for step in range(STEPS):
        search.add(eps, bound(factor_of(eps)))
        if search.is_done or (search.top is not None and search.top < LEAST):
            break
        eps = search.guess(step)
    if search.top is not None and not search.low and bound(Fraction(1)) <= target:
        return Fraction(1), Fraction(1)
    top = None if search.top is None else factor_of(search.top)
    return factor_of(search.low) if search.low else Fraction(1), top


class _Search:
    """The eps on both sides of the crossing that are nearest so far, and what to try next."""

    def __init__(self, target, high, width):
        self.target, self.high, self.width = target, high, width
        self.log_target = math.log(target)
        self.low, self.top = 0.0, None
        self.heights = {}

    def add(self, eps, value):
        """Add what the bound is at an eps."""
        self.eps, self.value = eps, value
        self.heights[eps] = ratio_log(value) - self.log_target if value > 0 else -math.inf
        if value > self.target:
            self.low = eps
        else:
            self.top = eps

    @property
    def is_done(self):
        """Whether both sides are close by, or there is no second one."""
        if self.top is None:
            return self.low >= self.high
        return self.top - self.low <= self.width * self.top

    def guess(self, step):
        """Return an eps strictly between what is known, or further out."""
        end = self.high if self.top is None else self.top
        if self.top is None and end - self.low <= self.width * end:
            return end
        height = self.heights[self.eps]
        found = (self.low + end) / 2
        if step < GAUSSIAN and math.isfinite(height) and self.value < 1:
            found = self._aside(_next(self.eps, height + self.log_target, self.log_target))
        elif step % 3 and self.low in self.heights and self.top is not None:
            up, down = self.heights[self.low], self.heights[self.top]
            if math.isfinite(down):
                found = self._aside(self.low + (end - self.low) * up / (up - down))
        margin = (end - self.low) / 100
        most = end if self.top is None else end - margin
        return min(max(found, self.low + margin), most)

    def _aside(self, found):
        """Return a guess moved past the crossing by a little, so that both sides close in."""
        nearer_low = self.top is None or found - self.low < self.top - found
        return found + (0.4 if nearer_low else -0.4) * self.width * found
