"""Fonts that have the signs of labels: the default's, and for others those of this machine."""

# matplotlib's font that draws a box for each sign there is
BOXES = "Last Resort"


def families(texts):
    """Return the families of fonts to draw texts with, and the signs that none of them has.

    Parameters
    ----------
    texts : sequence of str

    Returns
    -------
    list of str
        The default first, then those that add signs.
    set of str
    """
    from matplotlib import font_manager, rcParams

    found = list(rcParams["font.family"])
    missing = {sign for text in texts for sign in text}
    missing -= _signs(font_manager.findfont(font_manager.FontProperties()))
    for entry in font_manager.fontManager.ttflist if missing else ():
        if entry.name.startswith(BOXES):
            continue
        if missing & (has := _signs(entry.fname)) and _is_taken(font_manager, entry):
            found.append(entry.name)
            missing -= has
    return found, missing


def _signs(path):
    """Return the signs of a font, none of one that cannot be drawn in any size."""
    from matplotlib.ft2font import FT2Font

    try:
        font = FT2Font(path)
    except (OSError, RuntimeError):
        return set()
    return set(map(chr, font.get_charmap())) if font.scalable else set()


def _is_taken(font_manager, entry):
    """Return whether the family's name leads to this file, and not to another weight."""
    wanted = font_manager.FontProperties(family=[entry.name])
    return font_manager.findfont(wanted) == entry.fname


def shown(text, missing):
    r"""Return a text with the signs that no font has by their numbers.

    Examples
    --------
    >>> print(shown("a\u65e5", {"\u65e5"}))
    a\u65e5
    """
    return "".join(c.encode("unicode_escape").decode() if c in missing else c for c in text)
