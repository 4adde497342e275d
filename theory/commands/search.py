"""Find claims, shared theorems and tactics, by words or by the shape of a formula."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

import re
from contextlib import suppress
from dataclasses import dataclass

from common.errors import UserError
from theory.ledger import claims
from theory.projects import claim_files, project

ROW = re.compile(r"\| `(?P<name>.*)` \| (?P<said>.*) \|")
TYPED = {
    "<=": "≤",
    ">=": "≥",
    "!=": "≠",
    r"\*": "·",
    r"\bE\[": "𝔼[",
    r"\bsum\b": "Σ",
    r"\bsqrt\b": "√",
}
# what the notation spells out
SPELLED = {"Var[_]": "𝔼[(_ - _)²]"}
# what is written out, and the short names in ids and formulas
SHORT = {
    "optimized unary encoding": ("oue",),
    "symmetric unary encoding": ("sue",),
    "unary encoding": ("ue", "sue", "oue"),
    "generalized randomized response": ("grr",),
    "direct encoding": ("grr", "rr"),
    "utility-optimized randomized response": ("urr",),
    "randomized response": ("rr", "grr", "urr", "mangat", "warner"),
    "utility-optimized rappor": ("urap",),
    "optimal local hashing": ("lh", "olh"),
    "optimized local hashing": ("lh", "olh"),
    "local hashing": ("lh", "olh", "blh"),
    "subset selection": ("ss", "ubd"),
    "histogram encoding": ("he", "she", "the"),
    "block design": ("ubd",),
    "local differential privacy": ("ldp",),
    "local information privacy": ("lip",),
}
WILD = re.compile(r"(?<![\w}])_(?![\w{])")


@dataclass(frozen=True)
class Entry:
    """An entry that can be found: a heading, its description, and the lines of its formula."""

    heading: str
    said: str
    rows: tuple = ()

    def has(self, words):
        """Return whether all words occur, in any case; a mechanism's name also as it is short."""
        text = " ".join([self.heading, self.said, *self.rows]).lower()
        words = re.sub(r"randomis|optimis|generalis", lambda m: m[0][:-1] + "z", words.lower())
        for name, short in SHORT.items():
            if name in words and name not in text:
                parts = re.split(r"[^a-z0-9]+", self.heading.partition(" ")[0].lower())
                if not set(short) & set(parts):
                    return False
                words = words.replace(name, "")
        return all(word in text for word in words.split())

    def matches(self, shape):
        """Return whether a line has a formula of this shape."""
        return any(shape.search(_close(row)) for row in self.rows)

    def lines(self):
        """Return what is printed."""
        return [self.heading, *([f"  {self.said}"] if self.said else []), *self.rows]


def add(parser):
    """Add the options."""
    parser.add_argument(
        "sought",
        metavar="WORDS",
        nargs="+",
        help="words of names, descriptions or formulas; or a shape such as 'Var[_] = _'",
    )


def run(arguments):
    """Print what has all that is sought; return 1 if nothing has."""
    found = search(" ".join(arguments.sought))
    # a reader such as `head` may have had enough
    with suppress(BrokenPipeError):
        for entry in found:
            print("\n".join(entry.lines()), end="\n\n")
        print(f"{len(found)} found; `theory show ID` has what is recorded of a claim")
    return 0 if found else 1


def search(sought):
    """Return the entries with all words of a text, or a formula of its shape if it has a lone _.

    Raises
    ------
    UserError
        If there is nothing to look for.
    """
    if not re.search(r"\w", WILD.sub("", sought)):
        raise UserError("search: must have a word or a sign other than _")
    if not WILD.search(sought):
        return [entry for entry in entries() if entry.has(sought)]
    for short, spelled in SPELLED.items():
        sought = sought.replace(short, spelled)
    parts = (re.escape(_close(part)) for part in WILD.split(sought))
    shape = re.compile(".+".join(parts))
    return [entry for entry in entries() if entry.matches(shape)]


def _close(text):
    """Return a text without spaces, and with the signs that keyboards have."""
    for typed, sign in TYPED.items():
        text = re.sub(typed, sign, text)
    return re.sub(r"\s", "", text)


def _is_stated(name):
    found = claim_files.find(name)
    return found is not None and bool(found.stated)


def catalogue():
    """Return the catalogue as Markdown; the modules that derive its theorems are imported."""
    from theory.views.catalogue import markdown

    return markdown()


def entries():
    """Return all that can be found: claims, then what proofs use."""
    made, known = [], claims.statements()
    for name in filter(_is_stated, claim_files.files_of()):
        said = " ".join(known[name].statement.split())
        rows = [f"  {row}" for row in claim_files.find(name).rows()]
        made.append(Entry(f"{name} ({known[name].printed_as})", said, tuple(rows)))
    for path in (path for one in project.every() for path in one.texts()):
        written = path.read_text(encoding="utf-8").strip()  # nothing, of a claim that was refused
        for block in written.split("\n\n") if written else ():
            heading, *rows = block.splitlines()
            name = heading.partition(" ")[0]
            if name in known and not _is_stated(name):
                said = " ".join(known[name].statement.split())
                made.append(Entry(heading, said, tuple(rows)))
    text = catalogue()
    made += [Entry(row["name"], row["said"]) for row in ROW.finditer(text)]
    for block in text.split("\n### ")[1:]:
        heading, said, formula = block.split("\n\n", 2)
        rows = formula.split("```")[1].splitlines()[1:]
        made.append(Entry(heading.strip("`"), said, tuple(f"  {row}" for row in rows)))
    return made
