"""Rows of raw text files, with their numbers for messages."""

import csv
from pathlib import Path

from common.errors import UserError


def by_tabs(path, columns):
    """Yield number and fields of each row; UserError at one with another number of columns."""
    with Path(path).open(encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, start=1):
            fields = line.rstrip("\r\n").split("\t")
            if len(fields) != columns:
                raise UserError(
                    f"{path}: row {number} must have {columns} tab-separated columns, "
                    f"got {len(fields)}"
                )
            yield number, fields


def by_name(path, columns):
    """Yield number and dict of each row of a CSV file; UserError if a column is missing."""
    with Path(path).open(encoding="utf-8", errors="replace", newline="") as file:
        reader = csv.DictReader(file)
        missing = [name for name in columns if name not in (reader.fieldnames or ())]
        if missing:
            raise UserError(f"{path}: the header lacks the column {missing[0]}")
        yield from enumerate(reader, start=2)
