"""The greatest and the least entry of each column, exactly, at a cost linear in the entries.

The float nearest to a number is monotone in it, so that only entries whose float ties with the
extreme one can be extreme; they are compared as Fractions. A quotient of two such floats is
within `RELATIVE` of the exact quotient, so that only quotients that near the greatest can be it.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from checker.exact import of_cell

# two roundings to the nearest and one division: three times 2^-53, with room
RELATIVE = 1e-15


@dataclass(frozen=True)
class Comparison:
    """Two probabilities of an output; the first must be at most e^eps times the second.

    Parameters
    ----------
    top, bottom : Fraction
    x, other : int or None
        Inputs; None stands for the prior's mixture, Pr(y).
    y : int
        Output.
    """

    top: Fraction
    bottom: Fraction
    x: int | None
    other: int | None
    y: int

    @property
    def ratio(self):
        """Return top/bottom; 1 if both are 0, and infinity if only the second is."""
        if not self.bottom:
            return math.inf if self.top else Fraction(1)
        return self.top / self.bottom


def extreme(channel, greatest, asked=None):
    """Return for each column the first input that has its greatest or least entry.

    Parameters
    ----------
    channel : Channel
    greatest : bool
    asked : ndarray of bool, optional
        The inputs to choose from, at least one; all by default.
    """
    inputs = np.arange(len(channel.inputs)) if asked is None else np.flatnonzero(asked)
    floats = channel.floats if asked is None else channel.floats[inputs]
    ends = floats.max(axis=0) if greatest else floats.min(axis=0)
    ties = floats == ends
    best = inputs[ties.argmax(axis=0)]
    if not isinstance(channel.rows, np.ndarray):
        _settle_ties(channel, greatest, inputs, ties & (ties.sum(axis=0) > 1) & (ends > 0), best)
    return best


def _settle_ties(channel, greatest, inputs, ties, best):
    """Replace in `best` each input whose entry another's beats, of those whose floats tie."""
    cells = [None] * len(best)
    for x, found in zip(inputs.tolist(), ties, strict=True):
        columns = np.flatnonzero(found).tolist()
        row = channel.rows[x] if columns else ()
        for y in columns:
            cell = row[y]
            if cells[y] is None:
                cells[y] = cell
            elif cell != cells[y]:
                beats = of_cell(cell) > of_cell(cells[y])
                if beats if greatest else of_cell(cell) < of_cell(cells[y]):
                    cells[y], best[y] = cell, x


def quotients(top, bottom):
    """Return top/bottom of floats, with 1 for 0/0 and infinity for division by 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where((top == 0) & (bottom == 0), 1.0, top / bottom)


def contends(quotient):
    """Return a mask of the places in each row where the greatest quotient may be."""
    most = quotient.max(axis=-1, keepdims=True)
    return quotient >= np.where(most < math.inf, most * (1 - 4 * RELATIVE), most)


def contenders(quotient):
    """Return the places of `contends`, for one row."""
    return np.flatnonzero(contends(quotient))


def greatest_ratio(comparisons):
    """Return the first comparison with the greatest ratio, or None without comparisons."""
    if len(comparisons) == 1:
        return comparisons[0]
    best, seen = None, set()
    for comparison in comparisons:
        pair = (comparison.top, comparison.bottom)
        if pair in seen:
            continue
        seen.add(pair)
        if best is None or comparison.ratio > best.ratio:
            best = comparison
    return best
