"""The alphabet of the values in one file: labels, and if given what is sensitive, budgets, prior.

A CSV has a header with the column `label`, and any of `sensitive` (yes or no), `budget` (an eps
such as 1/2, ln 3 or inf) and `prior` (probabilities whose sum is 1 exactly); commas, semicolons or
tabs divide its cells. A YAML has a list of labels, or of mappings with these keys. The order of
the rows is that of the values.
"""

import csv
import hashlib
import io
import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path

import yaml

from common import inputs, table
from common.errors import UserError
from common.lines import shortened

COLUMNS = ("label", "sensitive", "budget", "prior")
DELIMITERS = (",", ";", "\t")
FLAGS = {"yes": True, "true": True, "no": False, "false": False}
NUMBER = r"[0-9]{1,100}(?:\.[0-9]{1,100})?(?:/[0-9]{1,100})?"
PRIOR = re.compile(NUMBER, re.ASCII)
BUDGET = re.compile(rf"inf|{NUMBER}|ln *{NUMBER}|ln *\({NUMBER}\)", re.ASCII)
# values of an alphabet in the others' files, and signs of a label
MOST_BYTES, MOST_SIGNS = 10**9, 1000


@dataclass(frozen=True, eq=False)
class Alphabet:
    """Labels of the values, in order, with the file's other columns.

    Parameters
    ----------
    path : str
    labels : tuple of str
    rows : tuple of str
        Where each label stands in the file: its row below the header, or its line.
    sensitive : tuple of bool, optional
    budget : tuple of str, optional
        Texts of an eps.
    prior : tuple of Fraction, optional
    """

    path: str
    labels: tuple
    rows: tuple
    sensitive: tuple | None = None
    budget: tuple | None = None
    prior: tuple | None = None

    def __len__(self):
        return len(self.labels)

    @cached_property
    def places(self):
        """From a label to its place."""
        return {label: place for place, label in enumerate(self.labels)}

    def text(self):
        r"""Return the labels as CSV.

        Examples
        --------
        >>> Alphabet("a.csv", ("flu", "hiv"), ("row 1", "row 2")).text()
        'label\nflu\nhiv\n'
        """
        return table.text(("label",), [(label,) for label in self.labels])

    @cached_property
    def digest(self):
        """The SHA-256 of the labels, as `text` writes them."""
        return hashlib.sha256(self.text().encode()).hexdigest()

    def place(self, label, what):
        """Return the place of a label; UserError, which names `what`, if it is none."""
        if label not in self.places:
            raise UserError(f"{what}: {shortened(label)} is no label of {self.path}")
        return self.places[label]

    def require(self, column, why):
        """Return a column of the file; UserError if it has no such column."""
        if (found := getattr(self, column)) is None:
            raise UserError(f"{self.path}: has no column {column}, which {why} needs")
        return found

    def error(self, place, what):
        """Return the error of a label's row."""
        return UserError(f"{self.path}: {self.rows[place]}: {what}")


def read(path):
    """Return the `Alphabet` of a file.

    Parameters
    ----------
    path : path-like
        Ends in .csv, .tsv, .yaml or .yml.

    Raises
    ------
    UserError
        If it is no such file; the message names the row, or the line and column, and how to correct
        it.
    """
    path = Path(path)
    name = shortened(str(path), 200)
    if path.stat().st_size > MOST_BYTES:
        raise UserError(f"{name}: has more than {MOST_BYTES} bytes; an alphabet has a row a label")
    kinds = {".csv": _of_csv, ".tsv": _of_csv, ".yaml": _of_yaml, ".yml": _of_yaml}
    if (kind := kinds.get(path.suffix.lower())) is None:
        raise UserError(f"{name}: an alphabet must end in .csv, .tsv, .yaml or .yml")
    found = kind(name, inputs.text(path, newline="").removeprefix("\ufeff"))
    if not found:
        raise UserError(f"{name}: has no labels; write one a row")
    return _checked(name, found)


def _of_csv(name, text):
    """Return (place, from a column to its text) of each row; rows count below the header."""
    first = text[: text.find("\n") + 1] or text
    for delimiter in DELIMITERS:
        header = [cell.strip().strip('"') for cell in first.split(delimiter)]
        if "label" in header:
            break
    else:
        raise UserError(
            f"{name}: header: must have a column label, got '{shortened(first.strip())}'"
        )
    _require_columns(f"{name}: header", header)
    reader, found = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True), []
    try:
        next(reader)
        for k, row in enumerate(reader, start=1):
            if not row:
                raise UserError(f"{name}: row {k}: is empty; delete it")
            if len(row) != len(header):
                raise UserError(
                    f"{name}: row {k}: has {len(row)} cells and the header "
                    f"{len(header)}; put a label with {delimiter!r} between quotes"
                )
            found.append((f"row {k}", dict(zip(header, row, strict=True))))
    except csv.Error as error:
        raise UserError(f"{name}: row {len(found) + 1}: is no row of a CSV ({error})") from error
    return found


def _require_columns(where, names):
    for k, name in enumerate(names):
        if name not in COLUMNS:
            raise UserError(f"{where}: {shortened(name)} is none of {', '.join(COLUMNS)}")
        if name in names[:k]:
            raise UserError(f"{where}: has {name} twice; keep one")


def _of_yaml(name, text):
    """Return (place, from a key to its text) of each entry."""
    try:
        root = yaml.compose(text, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError) as error:
        raise UserError(f"{name}: not a YAML file ({' '.join(str(error).split())})") from error
    if not isinstance(root, yaml.SequenceNode):
        raise UserError(f"{name}: must be a list of labels, or of mappings such as {{label: flu}}")
    found = [_entry(name, node) for node in root.value]
    if found and any(entry.keys() != found[0][1].keys() for _, entry in found):
        line = next(line for line, entry in found if entry.keys() != found[0][1].keys())
        raise UserError(f"{name}: {line}: must have the keys of the first entry")
    return found


def _entry(name, node):
    line = f"line {node.start_mark.line + 1}"
    where = f"{name}: {line}, column {node.start_mark.column + 1}"
    if isinstance(node, yaml.ScalarNode):
        return line, {"label": node.value}
    if not isinstance(node, yaml.MappingNode):
        raise UserError(f"{where}: must be a label, or a mapping such as {{label: flu}}")
    for part in (part for pair in node.value for part in pair):
        if not isinstance(part, yaml.ScalarNode):
            raise UserError(f"{where}: must have keys with a text or a number each")
    _require_columns(where, [key.value for key, _ in node.value])
    found = {key.value: value.value for key, value in node.value}
    if "label" not in found:
        raise UserError(f"{where}: has no label")
    return line, found


def _checked(name, found):
    """Return the `Alphabet` of rows of texts."""
    rows, seen = tuple(line for line, _ in found), {}
    for line, entry in found:
        _check_label(f"{name}: {line}", entry["label"], line, seen)
    made = {
        column: tuple(
            _cell(f"{name}: {line}: {column}", column, entry[column].strip())
            for line, entry in found
        )
        for column in COLUMNS[1:]
        if column in found[0][1]
    }
    if "prior" in made and (total := sum(made["prior"])) != 1:
        raise UserError(
            f"{name}: prior: its sum must be 1 exactly, got {shortened(total)}; write fractions "
            "such as 1/3"
        )
    return Alphabet(name, tuple(entry["label"] for _, entry in found), rows, **made)


def _check_label(where, label, line, seen):
    if not label or label != label.strip():
        what = "begins or ends with a space" if label else "is empty"
        raise UserError(f"{where}: its label {what}; write it without")
    if len(label) > MOST_SIGNS or not label.isprintable():
        raise UserError(f"{where}: {shortened(label)} has signs that no screen shows, or too many")
    # of two labels that look alike people mean one
    alike = unicodedata.normalize("NFC", label)
    if alike in seen:
        raise UserError(f"{where}: {shortened(label)} stands in {seen[alike]} too; keep one")
    seen[alike] = line


def _cell(where, column, text):
    if column == "sensitive":
        if text.lower() not in FLAGS:
            raise UserError(f"{where} must be yes or no, got '{shortened(text)}'")
        return FLAGS[text.lower()]
    form, example = (PRIOR, "0.25 or 1/3") if column == "prior" else (BUDGET, "1/2, ln 3 or inf")
    good = form.fullmatch(text)
    if good and column == "prior":
        top, slash, bottom = text.partition("/")
        if not (slash and int(bottom) == 0):
            return Fraction(top) / Fraction(bottom or 1)
    if not good or column == "prior":
        raise UserError(f"{where} must be a number such as {example}, got '{shortened(text)}'")
    return text
