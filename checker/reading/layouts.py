"""Text as rows of cells: separated, with blanks between, or as programs print and typeset tables.

Another layout is refused with its line; which rows and columns are names is decided later.
"""

import csv
import io
import re

from checker.exact import looks_numeric
from checker.reading import commas, percent, typeset
from checker.reading.cells import Cells, places
from common.errors import UserError

# a decimal comma stands between others: the comma is the last
SEPARATORS = "\t;|,"
QUOTED = re.compile(r'"(?:[^"]|"")*"')
TOKEN = re.compile(r'"(?:[^"]|"")*"|\S+')
SAYS_SEPARATOR = re.compile(r"\ufeff?sep=(.)\r?", re.IGNORECASE)
# signs from which the layout is seen
MOST_LOOKED_AT = 100_000
R_COLUMNS = re.compile(r"\s*(?:\[,[0-9]+\]\s*)+")
ASSIGNED = re.compile(r"\s*[A-Za-z_]\w*\s*=\s*", re.ASCII)
PICTURES = re.compile(r"[({]\s*[({]|[┌╭╒⎡⎛]|\+-|shape: \(|<[A-Za-z!]")
# what Julia, Octave and MATLAB print above a matrix
HEADING = re.compile(r"\s*(?:[0-9]+[\u00d7x][0-9]+ \w.*:|(?:Diagonal|Permutation) Matrix)\s*")
# as Octave saves a matrix
PAIR = re.compile(r"[A-Za-z]\w*:")
OCTAVE = re.compile(r"Created by Octave .*|(?:rows|columns): [0-9]+", re.ASCII)
# blanks as spreadsheets set them
BLANKS = "\u00a0\u202f\u2009"


def cells_of(path, text, blanks=True, counts=False):
    """Return the `Cells` of a text.

    Parameters
    ----------
    path : path-like
        For messages.
    text : str
    blanks : bool
        Whether blanks may stand between cells; not in budgets, which may be `ln 3`.
    counts : bool
        Whether numbers may be above 1, so that `1,500` may be a thousand and a half.

    Raises
    ------
    UserError
        If it is empty, or no table; the message names the line.
    """
    for sign in BLANKS:
        text = text.replace(sign, " ")
    head = text[:MOST_LOOKED_AT]
    first = next((line for line in head.split("\n") if line.strip()), "")
    if typeset.is_latex(head):
        found = typeset.latex(path, text)
    elif typeset.is_markdown(head):
        found = typeset.markdown(path, text)
    elif typeset.is_bracketed(first) and not R_COLUMNS.fullmatch(first):
        found = typeset.bracketed(path, text)
    elif PICTURES.match(first):
        raise UserError(f"{places(path)}: is no plain table; write it as CSV")
    else:
        found = _separated_or_blank(path, text, head, first, blanks)
    found = _without_empty(found)
    found.gap = _gap(found) if found.is_text else 0
    if not found.rows:
        raise UserError(f"{places(path)}: is empty; write a row for each input")
    if found.separator != "," or found.has_quotes:
        commas.read_as_points(path, found, counts)
    if not counts and "%" in text:
        percent.read_as_hundredths(path, found)
    return found


def _separated_or_blank(path, text, head, first, blanks):
    if said := SAYS_SEPARATOR.fullmatch(first):
        return _separated(path, text.replace(said[0], "", 1), said[1])
    if blanks and R_COLUMNS.fullmatch(first):
        return _tokens(path, text)
    if blanks and (ASSIGNED.fullmatch(first) or HEADING.fullmatch(first)):
        # as MATLAB prints: the name, then the rows
        rest = text.replace(first, "", 1)
        second = next((line for line in rest.split("\n") if line.strip()), "")
        return _tokens(path, rest.replace(second, "", 1) if HEADING.fullmatch(second) else rest)
    separator = _separator(head)
    if separator is None and blanks:
        return _tokens(path, text)
    return _separated(path, text, separator or ",")


def _separator(head):
    """Return the separator: a sign in the text that gives all rows equally many cells."""
    plain = [line for line in QUOTED.sub("", head).split("\n") if _is_row(line)]
    # the last line may be cut off
    kept = plain[: max(1, len(plain) - 1)]
    counts = {sign: {line.count(sign) for line in kept} for sign in SEPARATORS}
    there = [sign for sign, found in counts.items() if found and 0 not in found]
    return next((s for s in there if len(counts[s]) == 1), next(iter(there), None))


def _is_row(line):
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _separated(path, text, separator):
    has_quotes = '"' in text
    if has_quotes:
        try:
            reader = csv.reader(
                io.StringIO(text), delimiter=separator, strict=True, skipinitialspace=True
            )
            pairs = [(reader.line_num, row) for row in reader if row]
        except csv.Error as error:
            raise UserError(
                f"{places(path, reader.line_num)}: {error}; check the quotes"
            ) from error
    else:
        pairs = [
            (k, line.rstrip("\r").split(separator))
            for k, line in enumerate(text.split("\n"), 1)
            if line and not line.isspace()
        ]
    quoted = has_quotes and _only_first_quoted(text, lambda line: line.split(separator))
    return _made(path, pairs, separator, has_quotes, quoted)


def _tokens(path, text):
    """Return the cells of lines with blanks between, as R, pandas, NumPy and MATLAB print them."""
    pairs = [
        (k, [_unquoted(cell) for cell in TOKEN.findall(line)])
        for k, line in enumerate(text.split("\n"), 1)
        if line and not line.isspace()
    ]
    quoted = '"' in text and _only_first_quoted(text, str.split)
    made = _made(path, pairs, " ", '"' in text, quoted)
    lines = [line for line in text.split("\n") if line.strip()]
    made.flush = (
        bool(lines) and lines[0][:1] != " " and any("  " in line.rstrip() for line in lines[1:])
    )
    return made


def _unquoted(cell):
    whole = len(cell) > 1 and cell[0] == cell[-1] == '"'
    return cell[1:-1].replace('""', '"') if whole else cell


def _only_first_quoted(text, split):
    """Return whether all cells of the first line are quoted and no number of other lines is.

    In other lines the first cell may have them: it may be a name.
    """
    rows = [
        [cell.strip() for cell in split(QUOTED.sub("Q", line))]
        for line in text.split("\n")
        if line.strip()
    ]
    return set(rows[0]) == {"Q"} and not any("Q" in row[1:] or row == ["Q"] for row in rows[1:])


def _made(path, pairs, separator, has_quotes, quoted):
    made = Cells([row for _, row in pairs], [k for k, _ in pairs], separator, has_quotes, quoted)
    made.is_text = True
    return _without_comments(path, made)


def _without_comments(path, found):
    """Return the cells without comments above them; the last, as savetxt writes it, may be names.

    Raises
    ------
    UserError
        If a comment has numbers: it may be a row.
    """
    count = 0
    while count < len(found.rows) and _is_comment(found.rows[count]):
        count += 1
    _require_no_comment(path, found, count)
    if not count:
        return found
    for line, row in zip(found.lines[:count], found.rows[:count], strict=True):
        row[0] = row[0].lstrip().lstrip("#").strip()
        if row[0] == "" and len(row) > 1 and found.separator == " ":
            del row[0]
        if not _may_be_names(row) and not OCTAVE.fullmatch(" ".join(row)):
            raise UserError(
                f"{places(path, line)}: begins with #, but has numbers; leave out the #, or the row"
            )
    body = found.rows[count:]
    named = bool(body) and len(found.rows[count - 1]) in (len(body[0]), len(body[0]) - 1)
    named = named and len(found.rows[count - 1]) > 1 and not PAIR.match(found.rows[count - 1][0])
    skipped = found.lines[: count - named]
    notes = [f"row {line} is a comment: it begins with #" for line in skipped]
    kept = slice(count - named, None)
    return Cells(
        found.rows[kept],
        found.lines[kept],
        found.separator,
        found.has_quotes,
        header=True if named else None,
        notes=notes,
        is_text=True,
    )


def _require_no_comment(path, found, count):
    """Raise UserError if a row below the first begins with #, and not all do, as names may."""
    body = list(zip(found.lines, found.rows, strict=True))[count + 1 :]
    marked = [line for line, row in body if _is_comment(row)]
    if marked and len(marked) < len(body):
        raise UserError(f"{places(path, marked[0])}: begins with #; leave out the #, or the row")


def _gap(found):
    """Return the first empty line between rows; 0 if there is none, or one between all rows.

    Below the first row it parts names from numbers.
    """
    lines = found.lines
    gaps = [k for k in range(1, len(lines)) if lines[k] > lines[k - 1] + 1]
    if not gaps or gaps == [1] or len(gaps) == len(lines) - 1:
        return 0
    return lines[next(k for k in gaps if k > 1) - 1] + 1


def _is_comment(row):
    return row[0].lstrip().startswith("#") and not any(
        cell.lstrip().startswith("#") for cell in row[1:]
    )


def _may_be_names(row):
    numbers = [cell for cell in row if looks_numeric(cell)]
    return not numbers or (len(numbers) == len(row) and all(cell.strip().isdigit() for cell in row))


def _without_empty(found):
    """Return the cells without rows and last columns that are empty, as spreadsheets leave them."""
    if not found.rows:
        return found
    kept = [k for k, row in enumerate(found.rows) if any(map(str.strip, row))]
    if len(kept) < len(found.rows):
        found.rows = [found.rows[k] for k in kept]
        found.lines = [found.lines[k] for k in kept]
    while found.rows and all(len(row) > 1 and not row[-1].strip() for row in found.rows):
        for row in found.rows:
            row.pop()
    return found
