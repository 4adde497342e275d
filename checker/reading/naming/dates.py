"""Dates that spreadsheets make of fractions: 1/3 is shown as 03-Jan, 01. Mrz or 2024-01-03."""

import re
from fractions import Fraction

from checker.exact import of_text

# by their first signs, in the languages of which spreadsheets are common
MONTHS = (
    "jan|ene|gen|janv|ocak",
    "feb|fev|fév|févr|şub",
    "mar|mär|mrz|mars|maa|mrt",
    "apr|abr|avr|avril|nis",
    "may|mai|mei|mag|maj",
    "jun|juin|giu|juni|haz",
    "jul|juil|lug|juli|tem",
    "aug|ago|août|aou|aoû|ağu",
    "sep|sept|set|eyl",
    "oct|okt|out|ott|eki",
    "nov|kas",
    "dec|dez|déc|dic|ara",
)
MONTH = {word: k for k, words in enumerate(MONTHS, 1) for word in words.split("|")}
WORD = r"([^\W\d_]{3,5})\.?"
WRITTEN = re.compile(rf"([0-9]{{1,2}})[-./ ]{{1,2}}{WORD}|{WORD}[-./ ]{{1,2}}([0-9]{{1,2}})")
# day and month in either order, with a year
IN_NUMBERS = re.compile(
    r"[0-9]{4}([-/.])([0-9]{1,2})\1([0-9]{1,2})"
    r"|([0-9]{1,2})([-/.])([0-9]{1,2})\5(?:[0-9]{4}|[0-9]{2})",
    re.ASCII,
)
# of numbers next to them that are rounded
NEAR = Fraction(1, 50)


def were_fractions(names):
    """Return whether names are dates that as fractions, with the numbers next to them, sum to 1.

    Examples
    --------
    >>> were_fractions(["03-Jan", "03-Feb"]), were_fractions(["01. Mrz", "02. Mrz"])
    (True, True)
    >>> were_fractions(["2024-01-03", "2024-02-03"]), were_fractions(["04-Jan", "0.75"])
    (True, True)
    >>> were_fractions(["2024-01-03", "2024-01-04"]), were_fractions(["25-year", "26-year"])
    (False, False)
    """
    found = [(name, _pair(name.strip().lower())) for name in names]
    if not any(pair for _, pair in found):
        return False
    try:
        pairs = [pair or of_text(name.strip()) for name, pair in found]
    except ValueError:  # a name
        return False
    return any(
        abs(sum(_share(pair, turned) for pair in pairs) - 1) <= NEAR for turned in (False, True)
    )


def _pair(text):
    """Return the month and the day of a date, in the order in which they stand, or None."""
    if found := WRITTEN.fullmatch(text):
        month = MONTH.get(found[2] or found[3])
        return month and (month, int(found[1] or found[4]))
    if found := IN_NUMBERS.fullmatch(text):
        return int(found[2] or found[4]), int(found[3] or found[6])
    return None


def _share(pair, turned):
    if not isinstance(pair, tuple):
        return pair
    top, bottom = pair[::-1] if turned else pair
    return Fraction(top, bottom) if bottom else 2
