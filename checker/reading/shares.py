"""A prior as counts, divided by their sum."""

from checker.exact import total

# people on earth, with room to spare
MOST = 10**12


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
