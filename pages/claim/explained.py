"""Where a claim's page explains a symbol: next to the one line that needs it, or in the table."""

import re

from theory.notation.text import LOOSE, Text

DEFINED = "where"


def lines(trees):
    """Return the lines of a statement as text, by word and number, without the declarations.

    Parameters
    ----------
    trees : list
        As `theory.notation.statements.trees` returns it.

    Returns
    -------
    dict of (str, int) to str
    """
    return {
        (word, k): Text().at(tree, LOOSE)
        for word, found in trees
        for k, (tree, _) in enumerate(found)
        if not isinstance(tree, str)
    }


def parted(table, lines):
    """Return the rows of the table that stay there, and the others by the line that needs them.

    A name that a line defines is explained there. Any other name or notion is explained next to
    the only line that has it, and in the table if several lines have it or none.

    Parameters
    ----------
    table : list of (str, str)
        Symbols and meanings.
    lines : dict of (str, int) to str

    Returns
    -------
    kept : list of (str, str)
    notes : dict of (str, int) to list of (str, str)

    Examples
    --------
    >>> said = {("where", 0): "s := |X_S|", ("if", 0): "E > 1", ("then", 0): "LDP(Q; E)"}
    >>> table = [("s", "how many"), ("E", "e^eps"), ("LDP(Q; E)", "the notion")]
    >>> kept, notes = parted(table, said)
    >>> kept, sorted(notes)
    ([('E', 'e^eps')], [('then', 0), ('where', 0)])
    """
    kept, notes = [], {}
    for row in table:
        place = _place(row[0], lines)
        if place is None:
            kept.append(row)
        else:
            notes.setdefault(place, []).append(row)
    return kept, notes


def _place(symbol, lines):
    """Return the line next to which a symbol is explained, or None."""
    name, opened, _ = symbol.partition("(")
    if not re.fullmatch(r"[^\W\d]\w*[\u0302']*", name):
        return None  # a sign, or several names
    mark = re.compile(rf"(?<!\w){re.escape(name)}(?![\w\u0302'])" + (r"\(" if opened else ""))
    found = [place for place, text in lines.items() if mark.search(text)]
    defined = [p for p in found if p[0] == DEFINED and mark.match(lines[p])]
    if defined:
        return defined[0]
    return found[0] if len(found) == 1 else None
