"""Your own data sets, counted: tables of counts or of records, as in config/datasets.yaml.

Nothing is guessed: a label with blanks around it, a count that is no whole number, a sensitive
label that no person has, and other possible slips are refused with their place.
"""

import csv
import io
import unicodedata
from collections import Counter
from dataclasses import dataclass

import numpy as np

from common import inputs, own_data
from common.errors import UserError
from common.imports import ROOT
from common.lines import shortened
from experiments.datasets.histogram import Histogram
from experiments.datasets.home_workplace import BOTS, TAGS

READER = "experiments.datasets.own"
OTHERS = TAGS[0]
# of the two values of LIP's Figure 8(a)
ONE, ZERO = "a sensitive label", "another label"
# more people than these are a slip
MOST = 10**12


@dataclass(frozen=True)
class Row:
    """A row of a file: its line, its label, its count, and its further cells."""

    number: int
    label: str
    count: int
    more: dict


def source(name):
    """Return the data set of config/datasets.yaml that a counted one is of, and its part.

    Examples
    --------
    >>> source("foursquare_nyc")
    ('', '')
    """
    for base in own_data.entries():
        if name in own_data.parts(base):
            return base, name.removeprefix(base)
    return "", ""


def paths(name):
    """Return the files that a counted data set is made from; UserError if one is missing."""
    base, part = source(name)
    entry = own_data.entries()[base]
    named = {"file": entry["file"]}
    if isinstance(entry["sensitive"], dict) and "file" in entry["sensitive"]:
        named["sensitive.file"] = entry["sensitive"]["file"]
    if part == "_venues":
        named["venues.file"] = entry["venues"]["file"]
    for key, path in named.items():
        if not (ROOT / path).is_file():
            raise UserError(f"config/datasets.yaml: {base}: {key}: no such file: {path}")
    return [ROOT / path for path in named.values()]


def count(files, name):
    """Count a part of a data set of one's own.

    Parameters
    ----------
    files : list of Path
        As of `paths`.
    name : str
        Of the part, as of `common.own_data.parts`.

    Returns
    -------
    Histogram

    Raises
    ------
    UserError
        Names the file, the row and what is wrong there.
    """
    base, part = source(name)
    entry = own_data.entries()[base]
    rows = read(files[0], entry)
    plain = by_label(files[0], rows, entry)
    if part == "_ones":
        ones = int(plain.counts[plain.sensitive].sum())
        counts = np.array([ones, int(plain.counts.sum()) - ones])
        if not counts.all():
            raise UserError(
                f"{files[0]}: LIP's Figure 8(a) needs people with a sensitive label and others"
            )
        return Histogram((ONE, ZERO), counts, np.array([True, False]))
    if part == "_histories":
        return histories(files[0], rows, plain)
    if part == "_tagged":
        return tagged(files[0], rows, plain)
    if part == "_venues":
        return venues(files[-1], entry["venues"], plain)
    return plain


def read(path, entry):
    """Return the rows of a file, with what the entry's further keys name.

    Raises
    ------
    UserError
        Names the column that is missing, or the row and what is wrong there.
    """
    separator = entry.get("separator", ",")
    text = inputs.text(path, newline="").removeprefix("\ufeff")
    first = text.partition("\n")[0]
    if separator not in first and (others := [s for s in ",;\t|" if s in first]):
        raise UserError(
            f"{path}: has no {separator!r} in its first row, but {others[0]!r}; if that parts its "
            f"cells, say separator: {others[0]!r} in config/datasets.yaml"
        )
    try:
        found = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
        table = [(found.line_num, row) for row in found if row]
    except csv.Error as error:
        raise UserError(f"{path}: not a CSV file ({error})") from error
    if len(table) < 2:
        raise UserError(f"{path}: needs a row of names of columns, and rows below it")
    return _rows(path, table[0][1], table[1:], entry)


def _rows(path, header, cells, entry):
    names = {key: entry[key] for key in ("value", "count", "user", "tag") if key in entry}
    if "column" in (sensitive := _column(entry)):
        names["sensitive"] = sensitive["column"]
    for key, name in names.items():
        if header.count(name) != 1:
            has = "twice" if name in header else "not"
            raise UserError(
                f"{path}: has {has} the column {name!r} that config/datasets.yaml names as {key}; "
                f"its columns are {shortened(', '.join(header), 200)}"
            )
    at = {key: header.index(name) for key, name in names.items()}
    return [_row(path, number, row, len(header), at) for number, row in cells]


def _column(entry):
    sensitive = entry.get("sensitive", ())
    return sensitive if isinstance(sensitive, dict) else {}


def _row(path, number, row, width, at):
    if len(row) != width:
        raise UserError(
            f"{path}: line {number} has {len(row)} cells and the first row {width}; put a cell "
            "that holds the separator between double quotes"
        )
    found = {key: row[place] for key, place in at.items()}
    label, counted = found.pop("value"), found.pop("count", "1")
    if not label.strip():
        raise UserError(f"{path}: line {number} has no label; name it, or take the row away")
    if not label.isprintable():
        raise UserError(
            f"{path}: line {number}: {_shown(label)} has signs that cannot be printed; remove them"
        )
    if label != label.strip():
        raise UserError(
            f"{path}: line {number}: {_shown(label)} begins or ends with a blank; "
            "remove it, or the label would be another one"
        )
    if not (counted.isascii() and counted.isdecimal()):
        raise UserError(
            f"{path}: line {number}: {_shown(counted)} is no number of people; write a "
            "whole number of 0 or more, in digits only"
        )
    return Row(number, label, int(counted), found)


def by_label(path, rows, entry):
    """Return the `Histogram` of labels, in the order of their first rows in the file."""
    counts = Counter()
    for row in rows:
        counts[row.label] += row.count
    _check(path, rows, counts, entry)
    marked = sensitive_labels(path, rows, counts, entry)
    flags = np.array([label in marked for label in counts])
    if flags.all() or not flags.any():
        raise UserError(
            f"{path}: {'all labels are' if flags.all() else 'no label is'} sensitive; some must be "
            "and others not"
        )
    return Histogram(tuple(counts), np.array([*counts.values()], dtype=np.int64), flags)


def _check(path, rows, counts, entry):
    """Refuse what could be a slip: labels that look alike, counts given twice or not named."""
    shapes = {}
    for label in counts:
        shape = unicodedata.normalize("NFC", label)
        if (other := shapes.setdefault(shape, label)) != label:
            raise UserError(
                f"{path}: {other!r} stands there in two encodings of the same letters; write it in "
                "one"
            )
    if not 1 < sum(counts.values()) <= MOST:
        raise UserError(f"{path}: has {sum(counts.values())} people; needs 2 to {MOST:,}")
    if "count" in entry:
        first = {}
        for row in rows:
            key = row.label, row.more.get("tag")
            if first.setdefault(key, row.number) != row.number:
                raise UserError(
                    f"{path}: line {row.number}: {_shown(row.label)} has a count in line "
                    f"{first[key]} already; add both up, or take count away if rows are records"
                )
    elif len(counts) == len(rows):
        raise UserError(
            f"{path}: each label stands in only one row, so each would count as one person; if a "
            "column has the numbers of people, name it with count in config/datasets.yaml"
        )


def sensitive_labels(path, rows, counts, entry):
    """Return the sensitive labels as a set.

    Raises
    ------
    UserError
        If one is no label of the file, or a column has both 0 and 1 for a label.
    """
    given = entry["sensitive"]
    where = "config/datasets.yaml: sensitive"
    if isinstance(given, dict) and "column" in given:
        return _flagged(path, rows)
    if isinstance(given, dict):
        where = str(given["file"])
        given = inputs.text(ROOT / given["file"]).removeprefix("\ufeff").splitlines()
        given = [line for line in given if line]
    if unknown := [label for label in given if label not in counts]:
        raise UserError(
            f"{where}: {_shown(unknown[0])} is no label of {path}; there are "
            f"{shortened(', '.join(counts), 200)}"
        )
    return set(given)


def _flagged(path, rows):
    said = {}
    for row in rows:
        flag = row.more["sensitive"]
        if flag not in ("0", "1"):
            raise UserError(
                f"{path}: line {row.number}: the column of sensitive labels has "
                f"{_shown(flag)}; write 0 or 1"
            )
        if said.setdefault(row.label, flag) != flag:
            raise UserError(
                f"{path}: line {row.number}: {_shown(row.label)} is sensitive in one "
                "row and not in another; say the same in all"
            )
    return {label for label, flag in said.items() if flag == "1"}


def histories(path, rows, plain):
    """Return the users by (sensitive records before the last, records before it, the last).

    Values are as those of `experiments.datasets.gowalla.by_history`.
    """
    marked = {label for label, flag in zip(plain.values, plain.sensitive, strict=True) if flag}
    users = {}
    for row in rows:
        if not row.more["user"].strip():
            raise UserError(
                f"{path}: line {row.number} has no user; name one, or take the row away"
            )
        users.setdefault(row.more["user"], []).append(row.label in marked)
    found = Counter(
        (len(seen) - 1, sum(seen[:-1]), int(seen[-1])) for seen in users.values() if len(seen) > 1
    )
    if not found:
        raise UserError(f"{path}: no user has two records; Figure 8(b) needs an earlier one")
    values = tuple(f"{k}/{m}/{here}" for m, k, here in sorted(found))
    counts = np.array([found[key] for key in sorted(found)], dtype=np.int64)
    return Histogram(values, counts, np.zeros(len(values), dtype=bool))


def tagged(path, rows, plain):
    """Return the `Histogram` by label and tag; where a label is sensitive, nobody's tag counts."""
    place = {label: k for k, label in enumerate(plain.values)}
    counts = np.zeros((len(place), len(TAGS)), dtype=np.int64)
    for row in rows:
        x = place[row.label]
        counts[x, 0 if plain.sensitive[x] else _tag(path, row)] += row.count
    names = tuple(f"{label}:{tag}" for label in plain.values for tag in TAGS)
    return Histogram(names, counts.ravel(), np.repeat(plain.sensitive, len(TAGS)))


def _tag(path, row):
    tag = row.more["tag"] or OTHERS
    if tag not in TAGS:
        raise UserError(
            f"{path}: line {row.number}: the tag {_shown(tag)} is none of {', '.join(TAGS)}"
        )
    return TAGS.index(tag)


def venues(path, entry, plain):
    """Return the `Histogram` of places by label and bot."""
    place = {label: k for k, label in enumerate(plain.values)}
    counts = np.zeros((len(place), len(BOTS)), dtype=np.int64)
    for row in read(path, entry):
        if row.label not in place or row.more["tag"] not in BOTS:
            raise UserError(
                f"{path}: line {row.number} must have a label of the people's table and one of "
                f"{', '.join(BOTS)}, got {row.label!r}, {row.more['tag']!r}"
            )
        counts[place[row.label], BOTS.index(row.more["tag"])] += row.count
    if not counts.any(axis=0).all():
        raise UserError(f"{path}: needs a home and a workplace")
    names = tuple(f"{label}:{bot}" for label in plain.values for bot in BOTS)
    return Histogram(names, counts.ravel(), np.zeros(len(names), dtype=bool))


def _shown(text):
    return shortened(repr(text), 60)


def settings_of(name):
    """Return the entry of config/datasets.yaml for a counted data set of your own, or nothing."""
    base, part = source(name)
    return [part, own_data.entries()[base]] if base else []


def register_entries():
    """Return what `experiments.datasets.register` needs of each counted data set, by name."""
    return {
        name: about
        | {
            "source": "config/datasets.yaml",
            "citation": "",
            "files": (),
            "reader": READER,
            "options": {"name": name},
        }
        for name, about in own_data.described().items()
    }
