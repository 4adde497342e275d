"""Names that may be numbers: in a format that is not read, or a row that a program read as names.

If a table without names is loaded as one with names, its first row is lost: pandas calls columns
`0.6`, `0.4` and `0.4.1`, R calls them `X0.6`, `X0.4` and `X0.4.1`. This row would be an input that
is not checked.
"""

import re
import unicodedata
from fractions import Fraction
from itertools import pairwise

from checker.exact import DECIMAL, NUMBER, looks_numeric
from checker.reading.cells import places
from checker.reading.naming import dates
from common.errors import UserError
from common.lines import shortened

# longer ones are names
LONGEST = 100
# signs that mean those of ASCII: minus, division, decimal points; and signs that are not seen
SIGNS = str.maketrans(
    {
        **dict.fromkeys("\u2212\u2013\u2014\u2010", "-"),
        **dict.fromkeys("\u2044\u2215\u00f7", "/"),
        **dict.fromkeys("\u066b\u00b7", "."),
        "\u00d7": "*",
    }
)
UNSEEN = re.compile("[\u200b-\u200f\u2060\ufeff]")
BEFORE = r"(?:[~≈<>≤≥=+$'`(\[{|*_-]|\\num\{|\\\(|ca\.|p=)*"
SPREAD = r"\([0-9]+\)|(?:±|\+-|\+/-)[0-9.,]+|[+-]?[0-9.]*j"
AFTER = rf"(?:[*†‡§¶)\]}}|$'`_%‰fl]|d[+-]?[0-9]+|\\\)|{SPREAD})*"
PART = (
    r"[0-9]*[.,][0-9]+|[0-9]+[.,](?![0-9])|[0-9]+(?:[.,][0-9]+)?e[+-]?[0-9]+|[0-9]+/+[0-9]+"
    r"|0x[01]\.[0-9a-f]+p[+-]?[0-9]+|[0-9.]+\*10\^?\(?-?[0-9]+"
)
ONE = re.compile(rf"{BEFORE}({PART}){AFTER}", re.ASCII)
CALLS = re.compile(r"(?:exp|sqrt|ln|log)\([-0-9./ ]+\)(?:/[0-9]+)?|e\^\(?-?[0-9./]+\)?|1/\(?e.*")
ERRORS = re.compile(r"#(?:N/A|DIV/0!|REF!|VALUE!|NUM!|NAME\?|NULL!)")
TAKEN = re.compile(rf"({DECIMAL})", re.ASCII)
MEND = "write each as 0.25 or 1/3"
# as R writes a negative exponent in a name
OF_R = re.compile(r"([eE])\.([0-9]+)\Z", re.ASCII)
# what programs set before a name that is a number, and behind one that stood there already
PREFIXES = ("X", "x", "_")
AGAIN = re.compile(r"(?:\.{3}|_duplicated_)[0-9]+\Z", re.ASCII)
BEHIND = re.compile(r"(.*)([._])([1-9][0-9]*)", re.ASCII)
FRACTION = re.compile(r"[0-9]+/[0-9]+", re.ASCII)
LABEL = re.compile(
    r"inputs?|x|true|truth|true value|secret|from|id|values?|years?|ages?|groups?|categor(y|ies)|"
    r"class(es)?|states?|names?",
    re.IGNORECASE,
)
PRIOR = re.compile(r"#? *(?:priors?|prior prob\w*|(?:p|pr)\(x\)|weights?)", re.IGNORECASE)


def is_other_number(text):
    r"""Return whether a text is a probability in a form that is not read.

    Examples
    --------
    >>> [is_other_number(text) for text in ("½", "\uff10.\uff16", "<0.01", "0.6*", "exp(-1)")]
    [True, True, True, True, True]
    >>> [is_other_number(text) for text in ("0.6", "<30", "30-40", "(0.0, 0.5]", "1.5 kg", "y1")]
    [False, False, False, False, False, False]
    """
    text = text.strip()
    if looks_numeric(text) or not text or len(text) > LONGEST:
        return False
    plain = UNSEEN.sub("", unicodedata.normalize("NFKC", text)).translate(SIGNS)
    plain = "".join(_digit(sign) for sign in plain if sign != " ").lower()
    if ERRORS.fullmatch(text) or CALLS.fullmatch(plain):
        return True
    if looks_numeric(plain):
        return True
    found = ONE.fullmatch(plain)
    return bool(found) and _is_share(found[1])


def _digit(sign):
    return str(unicodedata.digit(sign)) if unicodedata.category(sign) == "Nd" else sign


def _is_share(part):
    top, slash, bottom = part.replace(",", ".").partition("/")
    try:
        return float(top) <= (float(bottom.lstrip("/")) if slash else 1)
    except ValueError:
        return True  # such as 6*10^-1


def require_no_others(where, cells, side, option):
    """Raise UserError if all cells are numbers, and some in a form that is not read.

    Parameters
    ----------
    where : str
        Of the row or column.
    cells : list of str
    side : str
        What they would name: `input` or `output`.
    option : str
        What reads names: `--header` or `--index`.
    """
    others = [cell for cell in cells if is_other_number(cell)]
    if others and all(cell in others or looks_numeric(cell) for cell in cells):
        raise UserError(
            f"{where}: {shortened(others[0].strip())} may name an {side} or be a number in a form "
            f"that is not read; {option} reads names; if they are probabilities, {MEND}"
        )


def were_numbers(names, count=2):
    """Return whether names are probabilities, as in a row that was read as names.

    Parameters
    ----------
    names : list of str
    count : int
        Number of rows. Above a single row, 0 and 1 may be another row.

    Examples
    --------
    >>> were_numbers(["0.6", "0.4"]), were_numbers(["X0.5", "X0.5.1"]), were_numbers(["0", "1"])
    (True, True, False)
    >>> were_numbers(["X6.0e.01", "X4.0e.01"]), were_numbers(["X1", "X2"])
    (True, False)
    >>> were_numbers(["X1", "X0"]), were_numbers(["X0", "X1"]), were_numbers(["x0_99", "x0_01"])
    (True, False, True)
    >>> were_numbers(["X100.", "X0."]), were_numbers(["X3.5", "X2.5"])
    (True, True)
    >>> were_numbers(["_0_5", "VAR2"]), were_numbers(["VAR1", "VAR2"])
    (True, False)
    >>> were_numbers(["03-Jan", "03-Feb"]), were_numbers(["0.5", "0.5_duplicated_0"])
    (True, True)
    >>> were_numbers(["x0_5", "x0_5_2"]), were_numbers(["60%", "40%"])
    (True, True)
    """
    if len(names) > 1 and (_of_sas(names) or dates.were_fractions(names)):
        return True
    prefix = prefix_of(names)
    names = [AGAIN.sub("", name.removeprefix(prefix)) for name in names]
    if prefix:
        names = [name.replace("_", ".").replace(",", ".") for name in names]
    known = set(names)
    bases = [_base(name, known) for name in names]
    wholes = all(re.fullmatch(r"[0-9]+(?:\.0+)?", name) for name in names)
    are_names = wholes and bases == names and len(known) == len(names)
    if len(names) < 2 or (count > 1 and are_names and (not prefix or _ascend(names))):
        return False
    if not prefix:
        percent = [base.removesuffix("%") for base in bases]
        return _sum_to(1, bases) or (percent != bases and _sum_to(100, percent))
    powers = [OF_R.sub(r"\1-\2", base) for base in bases]
    # R writes a dot for each sign that a name may not have: of percentages, and of fractions
    percent = [base.removesuffix(".percent").removesuffix(".") for base in bases]
    parts = [base.replace(".", "/") for base in bases]
    return (
        _sum_to(1, powers)
        or (percent != bases and _sum_to(100, percent))
        or (all(map(FRACTION.fullmatch, parts)) and _sum_to(1, parts))
    )


def prefix_of(names):
    """Return the prefix of all names, by a program that allows no number as a name, or "".

    Examples
    --------
    >>> prefix_of(["X0.5", "X0.5.1"]), prefix_of(["a", "b"])
    ('X', '')
    """
    return next((p for p in PREFIXES if all(name.startswith(p) for name in names)), "")


def _of_sas(names):
    """Return whether some are `_0_5` and others `VAR2`, as SAS calls a number that it has met."""
    kept = [name for place, name in enumerate(names, 1) if name != f"VAR{place}"]
    if not 0 < len(kept) < len(names) or prefix_of(kept) != "_":
        return False
    numbers = [name[1:].replace("_", ".") for name in kept]
    return all(map(TAKEN.fullmatch, numbers)) and sum(map(float, numbers)) <= 1


def _ascend(names):
    return all(float(a) < float(b) for a, b in pairwise(names))


def _sum_to(total, numbers):
    if not all(map(NUMBER.fullmatch, numbers)):
        return False
    try:
        summed = sum(float(Fraction(number)) for number in numbers)
    except (ValueError, ZeroDivisionError, OverflowError):
        return False
    return abs(summed / total - 1) < 0.02


def _base(name, names):
    """Return a name without the number that was set behind it, for it stood there already."""
    found = BEHIND.fullmatch(name)
    if not found or found[1] not in names:
        return name
    base, sign, count = found[1], found[2], int(found[3])
    # programs count from 1 or 2 on
    return base if count <= 2 or f"{base}{sign}{count - 1}" in names else name


def require_no_row(where, names, count, mend, kind="row"):
    """Raise UserError if names are the probabilities of a row or column that was lost.

    Parameters
    ----------
    where : str
        Of the names, for messages.
    names : list of str
    count : int
        How many rows or columns there are besides.
    mend : str
        The option that reads them as names, for the message.
    kind : str
        What was lost: a `row` or a `column`.
    """
    if were_numbers(names, count):
        shown = ", ".join(map(shortened, names[:6]))
        raise UserError(
            f"{where}: {shown} stand as names, but sum to 1 as a {kind} does that a program took "
            f"for names; if it is a {kind}, give it names of its own; {mend}"
        )


def is_label(text, names):
    """Return whether a text says what stands below it, and is no name as those are.

    Examples
    --------
    >>> is_label("x", ["a", "b"]), is_label("x", ["y", "z"]), is_label("a", ["b", "c"])
    (True, False, False)
    """
    next_one = {"x": "y", "true": "false"}.get(text.lower())
    return bool(LABEL.fullmatch(text)) and next_one not in map(str.lower, names)


def note_on_gap(path, cells, index):
    """Return a list of a line if an empty line parts the rows.

    Parameters
    ----------
    path : path-like
    cells : Cells
    index : bool
        Whether rows have names.

    Raises
    ------
    UserError
        If they have none: there may be two tables.
    """
    if not cells.gap:
        return []
    if not index:
        raise UserError(
            f"{places(path, cells.gap)}: is empty, and rows stand above and below; keep one table "
            "in the file, without empty rows"
        )
    return [f"row {cells.gap} is empty; the rows above and below were read as one table"]


def require_no_prior(path, names, kind):
    """Raise UserError if one of three names or more is that of a prior.

    Parameters
    ----------
    path : path-like
    names : list of str
    kind : str
        Whether each is a `row` or a `column` of the file.
    """
    for name in names:
        if len(names) > 2 and PRIOR.fullmatch(name):
            raise UserError(
                f"{places(path)}: {kind} {shortened(name)}: is no input; give the prior in a "
                "file of its own, with --prior; if it is an input, call it otherwise"
            )


def without_colons(cells, body):
    """Return the names of rows; between blanks, a colon may end each of them."""
    names = [row[0] for row in body]
    with_colons = cells.separator == " " and all(name.endswith(":") for name in names)
    return [name.removesuffix(":") for name in names] if with_colons else names


def is_of_another_form(first, body):
    """Return whether the first row has no points, and all of two others or more have."""
    has_points = all("." in cell for row in body for cell in row)
    return len(body) > 1 and has_points and not any("." in cell for cell in first)
