"""Comparison of a run's means: one rule for every statement and sentence about experiments.

Two means differ clearly if they differ by more than their *resolution*: two standard errors of the
difference, more (Student's t) for few repetitions. A statement that a run does not contradict
counts as supported only if the run could have contradicted it: the resolution must be within a
tenth of the compared values. Otherwise the run is too small, and the answer is `Undecided`.
Repetitions with equal values have an unknown spread: only computed numbers are without error.
"""

import math
from dataclasses import dataclass

from scipy.special import stdtrit

# the greatest resolution, as a share of what is compared, at which no difference means none
TENTH = 0.1
# a standard error below this share of the mean is the rounding of equal values
ROUNDING = 1e-12


@dataclass(frozen=True)
class Undecided:
    """The answer of a run that is too small to tell. It is falsy: it never counts as success.

    Parameters
    ----------
    reason : str
        What the run does not tell.
    more : int
        How many other comparisons it does not tell.
    """

    reason: str
    more: int = 0

    def __str__(self):
        return self.reason + (f"; and {self.more} more like it" if self.more else "")

    def __bool__(self):
        return False


@dataclass(frozen=True)
class Mean:
    """A mean over repetitions, their number, and its standard error (infinite where unknown)."""

    value: float
    error: float
    count: float

    @property
    def spread(self):
        """The standard error, infinite if it is that of equal values: chance may have made them."""
        if self.error <= ROUNDING * abs(self.value):
            return 0.0 if math.isinf(self.count) else math.inf
        return self.error

    def times(self, factor):
        """Return the mean of the values times a factor."""
        return Mean(factor * self.value, factor * self.error, self.count)

    def resolution(self, other):
        """Return the least difference from another mean that chance does not explain.

        NaN if one of them is: then no difference is.

        Examples
        --------
        >>> round(Mean(1.0, 0.1, 100).resolution(Mean(0.5, 0.1, 100)), 2)
        0.28
        >>> round(Mean(1.0, 0.1, 2).resolution(Mean(0.5, 0.1, 2)), 2)
        1.8
        >>> Mean(1.0, 0.0, 2).resolution(Mean(0.5, 0.0, 2)), exact(1.0).resolution(exact(0.5))
        (inf, 0.0)
        """
        error, free = math.hypot(self.spread, other.spread), min(self.count, other.count) - 1
        if math.isnan(self.value) or math.isnan(other.value):
            return math.nan
        if not error:
            return 0.0
        return -float(stdtrit(free, 0.025)) * error if free and math.isfinite(error) else math.inf

    def exceeds(self, other):
        """Return whether this mean is greater, beyond the resolution.

        Examples
        --------
        >>> Mean(1.0, 0.1, 100).exceeds(Mean(0.5, 0.1, 100))
        True
        >>> Mean(1.0, 0.1, 2).exceeds(Mean(0.5, 0.1, 2))
        False
        """
        return self.value - other.value > self.resolution(other)


def exact(value):
    """Return a number that was computed, as a mean without error."""
    return Mean(value, 0.0, math.inf)


def at_most(mean, limit, what=""):
    """Return whether a mean is at most another.

    Parameters
    ----------
    mean, limit : Mean
    what : str
        What is compared, for the reason.

    Returns
    -------
    bool or Undecided

    Examples
    --------
    >>> at_most(Mean(2.0, 0.1, 20), exact(1.0)), at_most(Mean(1.0, 0.01, 20), Mean(1.0, 0.01, 20))
    (False, True)
    >>> at_most(Mean(1.0, 0.1, 2), exact(1.0), "TV")
    Undecided(reason='TV: 1 against 1; a difference counts from 1.27 on (2 repetitions)', more=0)
    """
    resolution, difference = mean.resolution(limit), mean.value - limit.value
    if difference > resolution:
        return False
    if difference < -resolution or resolution <= TENTH * abs(limit.value):
        return True
    return Undecided(_why_undecided(mean, limit, resolution, what))


def below(mean, limit, what=""):
    """Return whether a mean is clearly less than another; as `at_most`.

    A mean that does not differ clearly is not shown to be less, however fine the resolution.

    Examples
    --------
    >>> below(Mean(1.0, 0.1, 20), exact(2.0)), below(exact(1.0), exact(1.0))
    (True, False)
    """
    resolution, difference = mean.resolution(limit), mean.value - limit.value
    if difference < -resolution:
        return True
    if difference > resolution or not resolution:
        return False
    return Undecided(_why_undecided(mean, limit, resolution, what))


def _why_undecided(mean, limit, resolution, what):
    equal = [m.count for m in (mean, limit) if m.spread > m.error]
    count = min(equal or (mean.count, limit.count))
    runs = "one repetition" if count == 1 else f"{count:g} repetitions"
    unknown = "equal values show no spread" if equal else "the spread is not known"
    known = math.isfinite(resolution)
    counts = f"a difference counts from {resolution:.3g} on" if known else unknown
    where = f"{what}: " if what else ""
    return f"{where}{mean.value:.3g} against {limit.value:.3g}; {counts} ({runs})"


def every(answers):
    """Return whether all answers are yes; one no decides, otherwise one `Undecided` leaves it open.

    Examples
    --------
    >>> every([True, False, Undecided("a")]), every([]), every([True, Undecided("a")])
    (False, True, Undecided(reason='a', more=0))
    """
    return _decided(answers, False)


def some(answers):
    """Return whether an answer is yes; as `every`.

    Examples
    --------
    >>> some([True, Undecided("a")]), some([False, False])
    (True, False)
    >>> str(some([Undecided("a"), Undecided("b", 2)]))
    'a; and 3 more like it'
    """
    return _decided(answers, True)


def _decided(answers, decisive):
    answers = list(answers)
    if any(answer is decisive for answer in answers):
        return decisive
    left = [answer for answer in answers if isinstance(answer, Undecided)]
    if not left:
        return not decisive
    return Undecided(left[0].reason, sum(1 + answer.more for answer in left) - 1)
