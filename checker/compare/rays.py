"""A channel as its rays: proportional columns are merged, and common mass is subtracted.

The value of a channel for a decision is a sum of sublinear functions of its columns, so it follows
from the mass on each ray. The difference of two values follows from the difference of the masses.
"""

from fractions import Fraction

from mechanisms.order import masses


def merged(matrix):
    """Return the mass of each ray, in order; the rays are the columns scaled to sum 1.

    Parameters
    ----------
    matrix : sequence of sequence of Fraction, shape (K, outputs)
        Pr(y|x); columns of zeros, of outputs that cannot occur, are left out.

    Returns
    -------
    dict
        From a tuple of K Fractions to the sum of the columns on it.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> len(merged([[half, half], [half, half]]))
    1
    """
    found = {}
    for column in zip(*matrix, strict=True):
        if total := sum(column):
            ray = tuple(v / total for v in column)
            found[ray] = found.get(ray, 0) + total
    return dict(sorted(found.items()))


def columns(rays):
    """Return the columns of a merged channel, tuples of K Fractions."""
    return [tuple(mass * v for v in ray) for ray, mass in rays.items()]


def without_common(first, second):
    """Return both channels without the mass that they have on the same rays.

    Parameters
    ----------
    first, second : dict
        As `merged` returns them.
    """
    common = {ray: min(mass, second[ray]) for ray, mass in first.items() if ray in second}
    return tuple(
        {ray: rest for ray, mass in rays.items() if (rest := mass - common.get(ray, 0))}
        for rays in (first, second)
    )


def with_common(first, second, left, right, garbling):
    """Return the garbling of whole channels from one of the channels `without_common`.

    Parameters
    ----------
    first, second : dict
        The merged channels.
    left, right : dict
        What is left of them.
    garbling : list of dict
        For each ray of `left` the chances of rays of `right`, by their places.

    Returns
    -------
    list of dict
        For each ray of `first` the chances of rays of `second`, by their places.
    """
    place = {ray: z for z, ray in enumerate(second)}
    rest_of = [place[ray] for ray in right]
    rows = dict(zip(left, garbling, strict=True))
    made = []
    for ray, mass in first.items():
        kept = masses.stays(mass - left.get(ray, Fraction(0)), mass)
        rest = 1 - kept
        row = {place[ray]: kept} if kept else {}
        for z, chance in rows[ray].items() if rest else ():
            row[rest_of[z]] = row.get(rest_of[z], 0) + rest * chance
        made.append(row)
    return made
