"""Decision problems in fractions: a prior, and the gain of each action at each input."""

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

# denominators of gains, the simplest first; the last is nearly a float's
DENOMINATORS = (10**2, 10**4, 10**8, 10**13)
# which part of a value may be lost to roundings
LOST = 1e-9


@dataclass(frozen=True)
class Decision:
    """A prior and a gain function in [0, 1], with the gain of the best use of both channels.

    Parameters
    ----------
    prior : tuple of Fraction, shape (K,)
    gain : tuple of tuple of Fraction
        A row an action, an entry an input.
    of_first, of_second : Fraction
    """

    prior: tuple
    gain: tuple
    of_first: Fraction
    of_second: Fraction

    @property
    def more(self):
        """Return the second channel's additional gain: a lower bound of the deficiency."""
        return self.of_second - self.of_first


def integers_and_denominator(columns):
    """Return the columns times a common denominator, as integers, and it."""
    bottom = lcm(*(v.denominator for column in columns for v in column))
    return [[int(v * bottom) for v in column] for column in columns], bottom


def value(weights, columns):
    """Return sum_y max_a sum_x weights[a][x] columns[y][x], exactly.

    Parameters
    ----------
    weights : list of list of Fraction
        Prior times gain, a row an action.
    columns : list of tuple of Fraction

    Examples
    --------
    >>> one, none = Fraction(1), Fraction(0)
    >>> value([[one, none], [none, 2 * one]], [(one, one)])
    Fraction(2, 1)
    """
    actions, below = integers_and_denominator(weights)
    made, under = integers_and_denominator(columns)
    total = sum(
        max(sum(g * v for g, v in zip(action, column, strict=True)) for action in actions)
        for column in made
    )
    return Fraction(total, below * under)


def decision(weights, first, second):
    """Return the `Decision` with these weights, scaled so that gains are in [0, 1].

    A term that does not depend on the action is added, so that no weight is negative; both values
    change by the same amount.

    Parameters
    ----------
    weights : sequence of sequence of Fraction
        Prior times gain, a row an action; not all rows the same.
    first, second : list of tuple of Fraction
        Columns.
    """
    rows = list(dict.fromkeys(tuple(row) for row in weights))
    least = [min(column) for column in zip(*rows, strict=True)]
    rows = [[v - low for v, low in zip(row, least, strict=True)] for row in rows]
    most = [max(column) for column in zip(*rows, strict=True)]
    scale = sum(most)
    prior = tuple(v / scale for v in most)
    gain = tuple(
        tuple(v / top if top else Fraction(0) for v, top in zip(row, most, strict=True))
        for row in rows
    )
    exact = [[v / scale for v in row] for row in rows]
    return Decision(prior, gain, value(exact, first), value(exact, second))


def separating(floats, first, second, expected=0.0):
    """Return the simplest `Decision` near floats that serves the second channel better, or None.

    Parameters
    ----------
    floats : ndarray, shape (actions, K)
        Prior times gain.
    first, second : list of tuple of Fraction
    expected : float
        By how much, nearly; a simpler one must not lose more than a billionth part of it.
    """
    best, most = None, abs(floats).max()
    for bottom in DENOMINATORS if most else ():
        rows = [
            [Fraction(round(v / most * bottom), bottom) for v in row] for row in floats.tolist()
        ]
        if len(set(map(tuple, rows))) < 2:
            continue
        found = decision(rows, first, second)
        if found.more > 0 and (best is None or found.more > best.more):
            best = found
        if best is not None and best.more >= expected * (1 - LOST):
            break
    return best
