"""Functions over letters by their values: the witnesses of refutations."""

from theory.kernel.binding import function
from theory.kernel.terms import any_term, eq, ite, letter


def table(sorts, values):
    """Return the function of letters that has these values.

    Parameters
    ----------
    sorts : list of Sort
        `letters(k)` for each argument, the first outermost.
    values : list
        Nested as the arguments are; exact numbers, truth values or terms.
    """
    if not sorts:
        return any_term(values)
    rows = [table(sorts[1:], row) for row in values]

    def pick(x):
        found = rows[-1]
        for k in reversed(range(len(rows) - 1)):
            found = ite(eq(x, letter(sorts[0], k)), rows[k], found)
        return found

    return function(sorts[0], pick)
