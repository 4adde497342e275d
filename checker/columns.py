"""Comparisons of the extremes of each column; notions say which they ask."""

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from checker.budgets import compare
from checker.exact import of_cell, total
from checker.extremes import RELATIVE, Comparison, extreme, quotients
from common.progress import PROGRESS

# products of a prior and a probability may underflow below; such columns are decided exactly
FAINT = 1e-250


@dataclass(frozen=True, eq=False)
class Family:
    """Comparisons, one per output; the worst one and the failing ones are found.

    Parameters
    ----------
    outputs : ndarray of int
    approximate : ndarray of float
        The ratios, each within the relative error `tolerance`; nan where only exact will do.
    exactly : callable
        From a list of outputs to their `Comparison`s.
    tolerance : float
    """

    outputs: np.ndarray
    approximate: np.ndarray
    exactly: Callable
    tolerance: float = 4 * RELATIVE

    def worst(self):
        """Return a comparison of the greatest ratio, or None."""
        if (endless := self.outputs[self.approximate == math.inf]).size:
            # one column without a bound is as bad as any other
            return self.exactly(endless[:1])[0]
        known = self.approximate[~np.isnan(self.approximate)]
        low = known.max(initial=0.0) * (1 - 2 * self.tolerance)
        return worst_of(self.exactly(self.outputs[~(self.approximate < low)]))

    def failing(self, eps):
        """Return the comparisons beyond e^eps."""
        with np.errstate(divide="ignore"):
            gap = np.log(self.approximate) - eps.float
        # logarithms of both add less than this
        near = 2 * self.tolerance + 1e-12 * (1 + min(eps.float, 2000.0))
        doubtful = self.outputs[~(np.abs(gap) > near)]
        found = self.exactly(self.outputs[gap > near])
        found += [c for c in self.exactly(doubtful) if compare(c.ratio, eps) > 0]
        return sorted(found, key=lambda comparison: comparison.y)


def worst_of(comparisons):
    """Return the first comparison with the greatest ratio, or None without comparisons."""
    distinct = {(c.top, c.bottom): c for c in reversed(comparisons)}
    ordered = sorted(distinct.values(), key=lambda comparison: comparison.y)
    return max(ordered, key=lambda comparison: comparison.ratio, default=None)


@dataclass(frozen=True, eq=False)
class Columns:
    """Decision of a notion that compares entries of columns.

    Parameters
    ----------
    families : list of Family
    sourceless : list of int
        Outputs that violate the condition on unprotected outputs, whatever eps is.
    notes : list of str
    """

    families: list
    sourceless: list = field(default_factory=list)
    notes: list = field(default_factory=list)


def between_inputs(channel, asked=None, outputs=None):
    """Return the comparisons of the greatest entry among `asked` inputs with the least of all."""
    if asked is not None and not asked.any():
        return []
    top, bottom = extreme(channel, True, asked), extreme(channel, False)
    every = np.arange(channel.shape[1]) if outputs is None else np.flatnonzero(outputs)

    def exactly(ys):
        return [
            Comparison(channel.exact(x, y), channel.exact(z, y), x, z, y)
            for y, x, z in zip(ys.tolist(), top[ys].tolist(), bottom[ys].tolist(), strict=True)
        ]

    ratios = quotients(channel.floats[top[every], every], channel.floats[bottom[every], every])
    return [Family(every, ratios, exactly)] if every.size else []


def counted(sensitive):
    """Return how many inputs are sensitive, for who means the first 30 and names the 30th."""
    return f"sensitive: {np.sum(sensitive)} of {len(sensitive)} inputs"


class Mixture:
    """The exact Pr(y) of outputs, each worked out once.

    Parameters
    ----------
    channel : Channel
    prior : list of Fraction
    """

    def __init__(self, channel, prior):
        self.channel, self.known = channel, {}
        self.values = list(dict.fromkeys(prior))
        place = {p: k for k, p in enumerate(self.values)}
        self.places = [place[p] for p in prior]

    def of(self, ys):
        """Return Pr(y) of each output asked for; cells that repeat are multiplied once."""
        wanted = [y for y in ys if y not in self.known]
        counts = [Counter() for _ in wanted]
        pairs = list(zip(self.channel.rows, self.places, strict=True)) if wanted else []
        for row, place in PROGRESS.each(pairs, "rows mixed"):
            for y, counter in zip(wanted, counts, strict=True):
                counter[row[y], place] += 1
        for y, counter in zip(wanted, counts, strict=True):
            self.known[y] = total(
                count * self.values[place] * of_cell(cell)
                for (cell, place), count in counter.items()
            )
        return [self.known[y] for y in ys]

    def against(self, found, greatest):
        """Return what compares the entries of inputs `found`, one an output, with Pr(y)."""

        def exactly(ys):
            return [
                self._comparison(int(found[y]), y, mass, greatest)
                for y, mass in zip(ys.tolist(), self.of(ys.tolist()), strict=True)
            ]

        return exactly

    def _comparison(self, x, y, mass, greatest):
        entry = self.channel.exact(x, y)
        if greatest:
            return Comparison(entry, mass, x, None, y)
        return Comparison(mass, entry, None, x, y)
