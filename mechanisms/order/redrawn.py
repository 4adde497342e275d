"""Unary encodings that draw the two least informative reports, the empty and the full one, again.

As much of their probability as is the same for each value can go: the other reports become likelier
by one factor, so that all budgets are kept, and a collector could put it back: nothing is lost.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from math import inf, prod

import numpy as np

from mechanisms.dyadic.encodings import exp_below
from mechanisms.encodings.base import Encoding
from mechanisms.encodings.parameters import check_type, check_values, shown
from mechanisms.order import masses
from mechanisms.sampling.thresholds import falls_below, thresholds
from mechanisms.sampling.words import words
from mechanisms.unary_encoding import UnaryEncoding, UnaryReports

# floats leave so much of what is the same: what they round is far less
LEFT = 2.0**-20
# of reports that are no redraw: more of them take too long to draw
LEAST_SHARE = 2.0**-12


def supports(p, empty, full):
    """Return the probability of a 1 in a bit where it was p, in any arithmetic.

    Parameters
    ----------
    p : number
    empty, full : number
        The part of the empty and of the full report's probability that is drawn again.

    Examples
    --------
    >>> supports(0.5, 0.25, 0.25)
    0.5
    """
    return (p - full) / (1 - empty - full)


def saved_times_n(chance, gain, empty, full, p):
    """Return what redraws take off n times the variance of a value's estimate, in any arithmetic.

    Parameters
    ----------
    chance, gain : number
        As of the encoding without redraws.
    empty, full : number
        As for `supports`.
    p : number
        The value's probability.
    """
    m = chance + gain * p
    return (empty * m + full * (1 - empty - m)) / (gain * gain)


def common(first, second, E):
    """Return what may be taken off two probabilities of a report, whose ratio stays at most E.

    In any arithmetic, without checks; E > 1, the first is at most E times the second.

    Parameters
    ----------
    first, second : number
    E : number


    Examples
    --------
    >>> common(0.5, 0.25, 3.0), common(0.75, 0.25, 3.0)
    (0.125, 0.0)
    """
    return (E * second - first) / (E - 1)


@dataclass(frozen=True, eq=False, kw_only=True)
class RedrawnEncoding(Encoding):
    """A unary encoding with redraws, made by `mechanism` without checks.

    Parameters
    ----------
    unary : UnaryEncoding
        Without redraws.
    empty, full : number
        The parts of the two reports' probabilities that are drawn again.
    """

    unary: UnaryEncoding
    empty: object
    full: object

    @property
    def K(self):
        """Size of the alphabet."""
        return self.unary.K

    @property
    def is_noisy(self):
        """Mask of the values with b > 0, shape (K,)."""
        return self.unary.is_noisy

    @property
    def chance(self):
        """Probability of a 1 in each bit for the other inputs, shape (K,)."""
        return supports(self.unary.b, self.empty, self.full)

    @property
    def gain(self):
        """The part of it that comes from the own input, shape (K,)."""
        return supports(self.unary.a, self.empty, self.full) - self.chance

    def matrix(self):
        """Return Q[x, y] = Pr(y|x), shape (K, 2^K), the columns as of the encoding.

        Raises
        ------
        ValueError
            If K > 12: the matrix is for small alphabets.
        """
        Q = self.unary.matrix()
        Q[:, 0], Q[:, -1] = self._ends[0] - self.empty, self._ends[1] - self.full
        return masses.redrawn(Q, 1 - self.empty - self.full)

    @cached_property
    def _ends(self):
        """Probabilities of the empty and of the full report without redraws, two of shape (K,)."""
        factors = [None] * self.K
        kinds = _kinds(self.unary, factors)
        place = {kind: k for k, kind in enumerate(kinds)}
        index = [place[kind] for kind in _listed(self.unary, factors)]
        return [np.array(_column(kinds, one))[index] for one in (False, True)]

    @cached_property
    def _redraws(self):
        """Return each value's thresholds for drawing the empty and the full report again."""
        taken = zip((self.empty, self.full), self._ends, strict=True)
        return [thresholds(part / c if part else 0 for c in column) for part, column in taken]

    def perturb(self, x, rng):
        """Draw one report a user.

        Parameters
        ----------
        x : array_like of int, shape (n,)
            Input values in 0..K-1.
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness

        Returns
        -------
        UnaryReports
        """
        x = check_values(x, self.K)
        drawn = self.unary.perturb(x, rng)
        noisy, exact = drawn.noisy.copy(), drawn.exact.copy()
        users = np.arange(len(x))
        while len(users := users[self._again(noisy[users], exact[users], x[users], rng)]):
            drawn = self.unary.perturb(x[users], rng)
            noisy[users], exact[users] = drawn.noisy, drawn.exact
        return UnaryReports(noisy, exact, self.is_noisy)

    # a user's report is that of a vector of one
    sample = UnaryEncoding.sample

    def _again(self, noisy, exact, x, rng):
        """Return which reports are drawn again."""
        ones = np.bitwise_count(noisy).sum(axis=1, dtype=np.int64) + (exact >= 0)
        again = np.zeros(len(x), dtype=bool)
        for count, (integers, certain) in zip((0, self.K), self._redraws, strict=True):
            users = np.flatnonzero(ones == count)
            lots = words(rng, len(users))
            again[users] = falls_below(lots, integers[x[users]], certain[x[users]])
        return again

    def _draw_counts(self, counts, rng):
        return self._count_reports(counts, rng, self.output_counts)

    def output_counts(self, reports):
        """Return the number of reports with a 1 in each bit, shape (K,).

        Parameters
        ----------
        reports : UnaryReports
        """
        return self.unary.output_counts(reports)


def mechanism(unary):
    """Return a unary encoding with as many redraws as its promise allows.

    For LDP and uRAP no empty report is left, and for LDP no full one either. For other notions some
    may be left, and then they reveal something.

    Parameters
    ----------
    unary : UnaryEncoding
        Of at least 2 values, with a promise: UE, OUE, RAPPOR, uRAP, or an optimal IDUE.

    Raises
    ------
    ValueError
        If it is something else, or hardly any report remains.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from mechanisms import ue
    >>> found = mechanism(ue.oue(3, Fraction(4)))
    >>> str(found.empty + found.full), found.chance[0]
    ('17/50', Fraction(3, 11))
    """
    check_type("unary", unary, UnaryEncoding)
    if unary.K < 2:
        raise ValueError(f"unary must have at least 2 values, got {unary.K}")
    kinds = _kinds(unary, _factors(unary.promise, unary.K))
    empty, full = (_taken(kinds, _column(kinds, one), unary.promise) for one in (False, True))
    if 1 - empty - full < LEAST_SHARE:
        raise ValueError(f"unary must have reports of some and not all values, got {shown(unary)}")
    return RedrawnEncoding(unary=unary, empty=empty, full=full, promise=unary.promise)


def _factors(promise, K):
    """Return e^eps of each value."""
    given = promise.parameters
    if "budgets" in given:
        return list(given["budgets"])
    if "E" not in given and "eps" not in given:
        raise ValueError(f"unary must promise LDP, ULDP, OneID- or MinID-LDP, got {promise.notion}")
    return [given["E"] if "E" in given else exp_below(given["eps"])] * K


def _listed(unary, factors):
    return zip(unary.a.tolist(), unary.b.tolist(), factors, strict=True)


def _kinds(unary, factors):
    """Return how many values have the same a, b and budget."""
    made = {}
    for kind in _listed(unary, factors):
        made[kind] = made.get(kind, 0) + 1
    return made


def _column(kinds, one):
    """Return the probability of the full (or the empty) report for the values of each kind."""
    pairs = [(a, b) if one else (1 - a, 1 - b) for a, b, _ in kinds]
    counts = list(kinds.values())

    def others(g):
        return prod(b ** (m - (g == h)) for h, (b, m) in enumerate(zip(lows, counts, strict=True)))

    lows = [b for _, b in pairs]
    return [own * others(g) for g, (own, _) in enumerate(pairs)]


def _taken(kinds, column, promise):
    """Return how much of a column the same for all values can go."""
    lowest = min(column)
    if lowest == max(column):
        return lowest
    allowed = [lowest]
    for (i, (*_, E)), (j, (*_, other)) in permutations(enumerate(kinds), 2):
        budget = min(E, other) if promise.notion == "MinID-LDP" else E
        if 1 < budget < inf:
            allowed.append(common(column[i], column[j], budget))
    found = max(min(allowed), 0 * lowest)
    return found * (1 - LEFT) if isinstance(found, float) else found
