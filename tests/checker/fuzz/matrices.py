"""Matrices as texts, the Fractions that they are, and files of them."""

import csv
import io
import json
import re
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from tests.checker.fuzz import values

# signs with which a cell may be read as more than one, or as none
APART = set(",;\t\"\n\r\0 #:{}[]&*!|>@`?'%\\")
TOLERANCE = Fraction(1, 10**9)


@dataclass
class Case:
    """Arguments, files, and whether the notion holds; None where nobody knows."""

    argv: list
    files: dict = field(default_factory=dict)
    holds: bool | None = None
    least: object = None
    # whether the files are no channel, or what must be accepted
    unusable: bool = False
    usable: bool = False
    command: str = "check"


@dataclass
class Matrix:
    """Texts of entries, and the Fractions that they are, None where they are no distributions."""

    cells: list
    exact: list | None
    # a changed cell may be read as a name, and a number that is refused as another
    unclear: bool = False
    changed: bool = False


def meaning(text):
    """Return the number that a text writes, or None."""
    top, slash, bottom = text.strip().partition("/")
    try:
        found = Fraction(top) / (Fraction(bottom) if slash else 1)
    except (ValueError, ZeroDivisionError):
        return None
    return found if found >= 0 and text.isascii() and not {"_", "/"} & {*top, *bottom} else None


def distributions(cells, normalize):
    """Return rows of Fractions, or None if some row is no distribution."""
    rows = [[meaning(cell) for cell in row] for row in cells]
    for texts, row in zip(cells, rows, strict=True):
        if None in row:
            return None
        gap = abs(sum(row) - 1)
        if normalize and gap > Fraction(1, 10):
            return None
        if not normalize and gap > (0 if any("/" in text for text in texts) else TOLERANCE):
            return None
    return [[q / sum(row) for q in row] for row in rows] if normalize else rows


def matrix(rng, K, M, normalize=False, change=0.3):
    cells, unclear = [values.row(rng, M) for _ in range(K)], False
    changed = rng.random() < change
    if changed:
        x, y = rng.randrange(K), rng.randrange(M)
        cells[x][y] = values.wrong(rng) if rng.random() < 0.8 else rng.choice(("0.3", "1", "0"))
        unclear = meaning(cells[x][y]) is None and (not x or not y or K == 1 or M == 1)
        unclear |= not APART.isdisjoint(cells[x][y])
    return Matrix(cells, distributions(cells, normalize), unclear, changed)


def may_be_names(cells):
    """Return whether a first row or column may be names, so that it is asked or read as such."""
    column = [row[0] for row in cells]
    return _may_number(cells[0]) or (len(cells[0]) > 1 and _may_number(column))


def _may_number(cells):
    cells = [cell.strip() for cell in cells]
    whole = all(re.fullmatch(r"[0-9]{1,15}(\.0)?", cell) for cell in cells)
    return whole and len(cells) > 1 and len(set(map(float, cells))) == len(cells)


def as_csv(rng, made, inputs, outputs, separator):
    rows = [list(row) for row in made.cells]
    if inputs:
        rows = [[name, *row] for name, row in zip(inputs, rows, strict=True)]
    if outputs:
        rows.insert(0, [*([""] if inputs else []), *outputs])
    if rng.random() < 0.5:
        text = "".join(separator.join(row) + "\n" for row in rows)
    else:
        out = io.StringIO()
        csv.writer(out, delimiter=separator).writerows(rows)
        text = out.getvalue()
    return rng.choice(("", "", "\ufeff")) + text + rng.choice(("", "", "\n", "\n\n"))


def as_json(rng, made, inputs, outputs):
    def token(cell):
        plain = meaning(cell) is not None and "/" not in cell and cell[:1].isdigit()
        return cell if plain and cell[-1:] != "." and rng.random() < 0.5 else json.dumps(cell)

    rows = ", ".join("[" + ", ".join(map(token, row)) + "]" for row in made.cells)
    if not inputs and not outputs and rng.random() < 0.5:
        return f"[{rows}]"
    keys = [f'"matrix": [{rows}]']
    keys += [f'"inputs": {json.dumps(inputs)}'] if inputs else []
    keys += [f'"outputs": {json.dumps(outputs)}'] if outputs else []
    rng.shuffle(keys)
    return "{" + ", ".join(keys) + "}"


def as_npy(rng, made):
    """Return bytes, and the matrix as floats are."""
    if rng.random() < 0.5:
        array, exact = np.array(made.cells), made.exact
    else:
        try:
            array = np.array([[float(meaning(c)) for c in row] for row in made.cells])
        except (TypeError, OverflowError):
            array = np.array([[rng.choice((np.nan, np.inf, -1.0))] * len(made.cells[0])])
        array *= rng.choice((1, 1, -1)) if not array.any() else 1
        rows = [[str(Fraction(c)) for c in row] if np.isfinite(array).all() else ["x"]
                for row in array.tolist()]  # fmt: skip
        fits = np.isfinite(array).all() and (np.abs(array.sum(axis=1) - 1) < 5e-10).all()
        exact = [[Fraction(c) for c in row] for row in rows] if fits else None
    out = io.BytesIO()
    np.save(out, array if rng.random() < 0.8 else np.asfortranarray(array))
    return out.getvalue(), exact


def damaged(rng, content):
    """Return bytes with some changed, cut off or doubled."""
    content = bytearray(content)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(content) + 1)
        kind = rng.randrange(5)
        if kind == 0 and content:
            content[place % len(content)] = rng.randrange(256)
        elif kind == 1:
            del content[place:]
        elif kind == 2:
            content[place:place] = values.wrong(rng).encode("utf-8", "surrogatepass")
        elif kind == 3:
            del content[place : place + rng.randint(1, 5)]
        else:
            content[place:place] = content[place : place + rng.randint(1, 30)]
    return bytes(content)


def is_plain(cells):
    return all(APART.isdisjoint(cell) and cell.strip() for row in cells for cell in row)
