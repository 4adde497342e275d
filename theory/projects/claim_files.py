"""Files of claims, `NAME.claims`: each claim in words and as a formal statement.

    paper uldp

    uldp-urr-private: Proposition 4 (proposition, informal)
      says    uRR provides (X_S, X_S, eps)-ULDP for every eps > 0.
      formula output_probabilities = urr.output_probabilities
      for all ...

docs/notation.md says what each row means. Nothing is evaluated here.
"""

import json
import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from common import inputs
from common.errors import UserError
from common.lines import shortened
from theory.projects import project

SUFFIX = ".claims"
STATING = ("for all", "where", "if", "then")
# words of a claim; those that may stand more than once; those that are lists
WORDS = ("says", "reading", "corner", "slip", "why", "scope")
LISTS = ("uses", "corrected", "prior")
SYMBOLS, LETTERS, FORMULA, HERE, PYTHON = "symbols", "letters", "formula", "here", "python"
EXAMPLE = "example"
# what stands before the text of a row
INDENT = 10
MANY = ("assumes", FORMULA, HERE, LETTERS, EXAMPLE)
ROWS = (*WORDS, *LISTS, "assumes", SYMBOLS, LETTERS, FORMULA, HERE, PYTHON, EXAMPLE, *STATING)
_START = re.compile(r"^(?=[^\s#])", re.MULTILINE)
_HEAD = re.compile(r"(?P<id>[a-z0-9]+(?:-[a-z0-9]+)*): (?P<place>.*?) ?\((?P<marks>[^()]*)\)")
_STATED = re.compile(r"^  then ", re.MULTILINE)
_PAPER = re.compile(r"paper ([A-Za-z0-9_-]+)")
_ROW = re.compile(rf"  ({'|'.join(ROWS)})(?: +(.*))?")
_FORMULA = re.compile(r"(\w+) = ([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\((.*)\))?")
_HERE = re.compile(r"(\w+)(?:\((\w+(?:, \w+)*)\))? := (.+)", re.DOTALL)
_LETTER = re.compile(r"(\S+) = (\S+)")
_GIVEN = re.compile(r"(\|?)(\w+)\1 = (\S.*)")
_NUMBER = re.compile(r"(?<![\w/])-?\d+(?:/\d+)?(?![\w/])")


@dataclass
class Entry:
    """A claim as in its file, row by row.

    Parameters
    ----------
    id, paper, place : str
    marks : list of str
        The marks in parentheses after the place: the kind first.
    path : Path
    line : int
        Where it begins.
    words : dict of str to str
        By row.
    lists : dict of str to list of str
    symbols : dict of str to str
        Meanings of names in the statement.
    letters : dict
        What variables are called where a statement is printed from its term.
    formulas : dict of str to (str, str or None, int)
        By the names that the statement calls formulas by: path, what their arguments are besides
        those of the statement, and line.
    here : dict of str to (list of str, str, int, int)
        Formulas that are written in the file: parameters, text, line and column.
    examples : list of (dict, dict)
        Instances at which the hypotheses hold: sizes of sorts and values, by name. A function is a
        list of its values.
    example_rows : list of str
        What these rows say.
    stated : str
        The statement in the notation, of lines as in the file: empty rows stand before it.
    python : str
        Why the statement is built in Python, if it is.
    """

    id: str
    paper: str
    place: str
    marks: list
    path: object
    line: int
    words: dict = field(default_factory=dict)
    lists: dict = field(default_factory=dict)
    symbols: dict = field(default_factory=dict)
    letters: dict = field(default_factory=dict)
    formulas: dict = field(default_factory=dict)
    here: dict = field(default_factory=dict)
    examples: list = field(default_factory=list)
    example_rows: list = field(default_factory=list)
    stated: str = ""
    python: str = ""

    def rows(self):
        """Return the lines of the statement."""
        return [row for row in self.stated.splitlines() if row.strip()]

    def full_name(self, name):
        """Return the full name of a formula: in the project's formulas, if it is not that."""
        path = self.formulas[name][0]
        known = next(p for p in reversed(project.every()) if self.path.is_relative_to(p.path))
        tops = {part.split(".")[0] for part in (known.formulas, known.statements, "theory")}
        return path if path.split(".")[0] in tops else f"{known.formulas}.{path}"

    def formula_rows(self):
        """Return the formulas that names in the statement mean."""
        named = [
            f"{name} = {self.full_name(name)}{f'({given})' if given else ''}"
            for name, (_, given, _) in self.formulas.items()
        ]
        here = [
            f"{name}({', '.join(parameters)}) := {' '.join(text.split())}"
            for name, (parameters, text, *_) in self.here.items()
        ]
        return named + here


@cache
def blocks(path):
    """Return paper, first line and text of each claim in a file, by id.

    Raises
    ------
    UserError
        If a line begins neither a claim nor a row, or an id occurs twice; it names file and line.
    """
    found, text, paper = {}, inputs.text(path), ""
    starts = [m.start() for m in _START.finditer(text)]
    _require_comments(path, text[: starts[0] if starts else None])
    for start, end in zip(starts, [*starts[1:], None], strict=True):
        part, line = text[start:end], text.count("\n", 0, start) + 1
        head = part.partition("\n")[0].rstrip()
        if named := _PAPER.fullmatch(head):
            paper = named[1]
            _require_comments(path, part.partition("\n")[2], line + 1)
        elif match := _HEAD.fullmatch(head):
            if match["id"] in found:
                raise _wrong(path, line, f"the id {match['id']} stands in this file twice")
            if not paper:
                raise _wrong(path, line, "a row `paper NAME` must stand before the first claim")
            found[match["id"]] = paper, line, part
        else:
            raise _wrong(
                path, line, f"a claim begins with `id: place (kind, ...)`; got {shortened(head)!r}"
            )
    return found


def _require_comments(path, text, line=1):
    """Raise UserError unless all rows are comments or empty."""
    for number, row in enumerate(text.splitlines(), line):
        if row.strip() and not row.startswith("#"):
            raise _wrong(path, number, "a row stands before the first claim")


def _wrong(path, line, what):
    return UserError(f"{project.near(path)}:{line}: {what}")


@cache
def files_of():
    """Return the file of each claim that one of `SUFFIX` has, the project's and the library's."""
    paths = [path for one in project.every() for path in one.claim_files()]
    return {name: path for path in paths if path.suffix == SUFFIX for name in blocks(path)}


def find(name):
    """Return a claim as a file of `SUFFIX` has it, or None."""
    path = files_of().get(name)
    return entry(path, name) if path else None


def stating(path):
    """Return the ids of a file's claims that have a statement in the notation."""
    return [name for name, (_, _, text) in blocks(path).items() if _STATED.search(text)]


@cache
def entries(path):
    """Return the claims of a file by id."""
    return {name: entry(path, name) for name in blocks(path)}


@cache
def entry(path, name):
    """Return a claim of a file.

    Raises
    ------
    UserError
        If a row of it is none that is known, stands twice or cannot be read.
    """
    paper, line, text = blocks(path)[name]
    head, *rows = text.splitlines()
    match = _HEAD.fullmatch(head.rstrip())
    marks = [mark.strip() for mark in match["marks"].split(",")]
    made = Entry(name, paper, match["place"], marks, path, line)
    stated = [""] * line
    for word, number, body in _rows(path, rows, line + 1):
        if word in STATING:
            stated += [""] * (number - 1 - len(stated)) + body
        else:
            body[0] = body[0][len(word) :].strip()
            _take(made, word, number, body)
    made.stated = "\n".join(stated) if any(stated) else ""
    if made.examples and not made.stated:
        raise _wrong(path, line, "an example stands with a statement in the notation")
    return made


def _rows(path, rows, first):
    """Return word, line and rows of each part; those that go on keep their blanks but two."""
    found, seen = [], set()
    for number, row in enumerate(rows, first):
        if not row.strip() or row.startswith("#"):
            continue
        if not row.startswith("   "):
            match = _ROW.fullmatch(row.rstrip())
            if match is None:
                known = ", ".join(ROWS)
                raise _wrong(path, number, f"a row begins with two blanks and one of {known}")
            word = match[1]
            if word in seen and word not in MANY:
                raise _wrong(path, number, f"{word} stands twice in one claim")
            seen.add(word)
            found.append((word, number, [row.rstrip()[2:]]))
        elif not found:
            raise _wrong(path, number, "this goes on with no row")
        else:
            body = found[-1][2]
            body += [""] * (number - found[-1][1] - len(body)) + [row.rstrip()[2:]]
    return found


def _take(made, word, number, body):
    """Put what a row says into an entry."""
    said = " ".join(" ".join(body).split())
    if not said:
        raise _wrong(made.path, number, f"{word} says nothing: write it, or leave the row out")
    if word in WORDS:
        made.words[word] = said
    elif word in LISTS:
        made.lists[word] = [one.strip() for one in said.split(",")]
    elif word == "assumes":
        made.lists.setdefault(word, []).append(said)
    elif word == PYTHON:
        made.python = said
    else:
        TAKEN[word](made, number, body, said)


def _symbols(made, number, body, _):
    names = []
    for k, row in enumerate(body):
        if not row.strip():
            continue
        if k and row.startswith(" " * 9):
            made.symbols[names[-1]] += f" {row.strip()}"
            continue
        name, meaning = _parted(row.strip())
        if not meaning:
            raise _wrong(made.path, number + k, "symbols are rows `name: what it stands for`")
        if name in made.symbols:
            raise _wrong(made.path, number + k, f"{name} is given a meaning twice")
        names.append(name)
        made.symbols[name] = meaning


def _parted(row):
    """Return what stands before the first colon outside of brackets, and what follows it."""
    depth = 0
    for k, sign in enumerate(row):
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0 and row.startswith(": ", k):
            return row[:k], row[k + 2 :].strip()
    return row, ""


def _letters(made, number, _, said):
    part, sign, pairs = said.rpartition(": ")
    found = [_LETTER.fullmatch(one) for one in pairs.split(", ")]
    if not all(found):
        raise _wrong(made.path, number, "letters are `b = y, b' = x`, after the name of a part")
    given = made.letters.setdefault(part, {}) if sign else made.letters
    given |= {one[1]: one[2] for one in found}


def _formulas(made, number, _, said):
    match = _FORMULA.fullmatch(said)
    if match is None:
        raise _wrong(made.path, number, "a formula is `name = module.function`, one a row")
    _require_new(made, match[1], number)
    made.formulas[match[1]] = match[2], match[3], number


def _here(made, number, body, _):
    match = _HERE.fullmatch("\n".join(body).rstrip())
    if match is None:
        raise _wrong(made.path, number, "a formula that is written here is `name(x, y) := ...`")
    name, listed, text = match.groups()
    _require_new(made, name, number)
    parameters = listed.split(", ") if listed else []
    made.here[name] = parameters, text, number, INDENT + match.start(3) + 1


def _example(made, number, _, said):
    given = {}
    for one in _split(said):
        try:
            bar, name, text = _GIVEN.fullmatch(one).groups()
            value = _exact(json.loads(_NUMBER.sub(r'"\g<0>"', text), **NOTHING_ELSE))
            if bar and not (type(value) is int and value > 0):
                raise ValueError(value)
        except (AttributeError, ValueError, ArithmeticError, RecursionError):
            what = "an example is `|X| = 2, f = [1, 1/2], E = 2`, with true and false for sets"
            raise _wrong(made.path, number, f"{what}; got {shortened(one)!r}") from None
        if (bar, name) in given:
            raise _wrong(made.path, number, f"an example gives {name} twice")
        given[bar, name] = value
    made.example_rows.append(said)
    made.examples.append(
        tuple({n: value for (b, n), value in given.items() if b == bar} for bar in ("|", ""))
    )


def _split(said):
    """Return the parts between commas that stand outside of brackets."""
    parts, depth = [""], 0
    for sign in said:
        depth += (sign == "[") - (sign == "]")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def _exact(value):
    """Return a value of an example: numbers are texts until here."""
    if isinstance(value, list):
        return [_exact(one) for one in value]
    if isinstance(value, str):
        return Fraction(value) if "/" in value else int(value)
    return value if isinstance(value, bool) else _no_number(value)


def _no_number(value):
    raise ValueError(f"no fraction, truth value or list of them: {value}")


# of what JSON has besides
NOTHING_ELSE = dict.fromkeys(
    ("object_hook", "parse_float", "parse_int", "parse_constant"), _no_number
)


def _require_new(made, name, number):
    if name in made.formulas or name in made.here:
        raise _wrong(made.path, number, f"the formula {name} is given twice")


TAKEN = {
    SYMBOLS: _symbols, LETTERS: _letters, FORMULA: _formulas, HERE: _here, EXAMPLE: _example,
}  # fmt: skip
