"""Long lines of the notation, broken where a reader looks: the weakest sign first."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

WIDTH = 100
# what is in shorter parentheses stays together
LONG = 45
# what binds least first; a row that begins with one of them goes on with the row before
SIGNS = ("⇒⇔", "∨", "∧", "≤<=≠≥>", "+-")
GOES_ON = tuple(f"{sign} " for signs in SIGNS for sign in signs)
OPEN, CLOSE = "([{", ")]}"
INDENT = "  "


def rows(text, width=WIDTH):
    """Return a text as rows; those after the first are indented, or still inside parentheses."""
    if len(text) <= width:
        return [text]
    pieces = next(_splits(text), None)
    if pieces is None:
        return [text]
    made = []
    for piece in pieces:
        if made and len(made[-1]) + len(piece) < width:
            made[-1] += f" {piece}"
        elif not made:
            made += rows(piece, width)
        else:
            made += [INDENT + row for row in rows(piece, width - len(INDENT))]
    return made


def _splits(text):
    """Yield the pieces of a text, split outside all parentheses, inside long ones, and so on."""
    marks = list(_places_to_break(text))
    for depth in sorted({d for _, d in marks}):
        commas = {k for k, d in marks if d == depth and text[k - 2] == ","}
        signs = [{k for k, d in marks if d == depth and text[k] in some} for some in SIGNS]
        for cuts in ([commas] if depth else []) + signs:
            if cuts:
                ends = [*sorted(cuts), len(text) + 1]
                starts = [0, *ends[:-1]]
                yield [text[a : b - 1] for a, b in zip(starts, ends, strict=True)]


def _places_to_break(text):
    """Return where a row could begin, and in how many parentheses that is."""
    opened, inside = [], []  # of each open parenthesis: where it stands, and the marks in it
    for k, sign in enumerate(text):
        if k > 1 and text[k - 1] == " ":
            comma = text[k - 2] == "," and not _lists_variables(text[:k])
            if comma or text.startswith(GOES_ON, k):
                (opened[-1][1] if opened else inside).append((k, len(opened)))
        if sign in OPEN:
            opened.append((k, []))
        elif sign in CLOSE and opened:
            start, found = opened.pop()
            inside += [(m, d) for m, d in found if k - start > LONG]
    # a piece of a text may open what another closes
    return inside + [mark for _, found in opened for mark in found]


def _lists_variables(text):
    """Return whether a text ends in the list after a quantifier."""
    return max(text.rfind("∀"), text.rfind("∃")) > text.rfind(":")


def is_open(text):
    """Return whether a parenthesis of a text is not closed."""
    return sum(text.count(sign) for sign in OPEN) > sum(text.count(sign) for sign in CLOSE)
