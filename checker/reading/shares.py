"""A prior as counts, divided by their sum."""

import re

from checker.exact import total

# people on earth, with room to spare
MOST = 10**12
# a point of thousands, or of decimals that are all 0
POINTED = re.compile(r"[1-9][0-9]{0,2}(?:\.[0-9]{3})+", re.ASCII)


def of_counts(values):
    """Return a prior, and a list of a line if it was counts: whole numbers with a sum above 1.

    Parameters
    ----------
    values : list of Fraction

    Examples
    --------
    >>> from fractions import Fraction
    >>> of_counts([Fraction(3), Fraction(1)])
    ([Fraction(3, 4), Fraction(1, 4)], ['prior: counts were divided by their sum, 4'])
    """
    summed = total(values)
    if not 1 < summed <= MOST or any(value.denominator != 1 for value in values):
        return values, []
    return (
        [value / summed for value in values],
        [f"prior: counts were divided by their sum, {summed}"],
    )


def require_no_thousands(texts):
    """Raise ValueError if the point of a count may be one of thousands: `1.000` next to `750`.

    Where all counts have such a point, both readings have the same shares.

    Parameters
    ----------
    texts : collection of str

    Examples
    --------
    >>> require_no_thousands(["1.000", "2.000"])
    >>> require_no_thousands(["1.000", "750"])
    Traceback (most recent call last):
    ValueError: 1.000 may have a point of thousands or of decimals; write it without
    """
    pointed = [text for text in texts if POINTED.fullmatch(text)]
    if pointed and any(text.isdigit() and int(text) for text in texts):
        fault = f"{pointed[0]} may have a point of thousands or of decimals"
        raise ValueError(f"{fault}; write it without")
