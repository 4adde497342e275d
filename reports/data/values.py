"""Users' values from a column of labels: their places in the alphabet, in a file without a name."""

import hashlib
import tempfile
import unicodedata
from dataclasses import dataclass, replace
from itertools import zip_longest

import numpy as np
import pyarrow as pa

from common.errors import UserError
from common.lines import shortened
from common.progress import PROGRESS
from reports.data import layouts

# labels of an alphabet that is none but numbers
MOST_NUMBERS = 10**6
OTHER = ", or name with --other the label for all that are none"


@dataclass(frozen=True, eq=False)
class Values:
    """Users' values, 0 to K - 1.

    Parameters
    ----------
    name : str
        Of the file that they are from, for messages.
    array : ndarray of int, shape (users,) or, of several columns, (users, columns)
        Mapped.
    sha256 : str
        Of the array's bytes: the same for the same values of any form of file.
    others : int
        How many were none of the alphabet, and are its `other` now.
    """

    name: str
    array: np.ndarray
    sha256: str
    others: int = 0


@dataclass(frozen=True, eq=False)
class Column:
    """A column of labels.

    Parameters
    ----------
    source : Source
    labels : sequence of str
    alphabet : str
        What messages call them.
    other : int, optional
        The place of the label for all that is none, or missing; such a row is refused by default.
    """

    source: object
    labels: tuple
    alphabet: str
    other: int | None = None

    def places(self):
        """Yield the places of the labels of a batch of rows, and how many are the `other`.

        Raises
        ------
        UserError
            If a row is no label; it is named. Or for what `Source.batches` refuses.
        """
        known, users = pa.array(self.labels, pa.string()), 0
        for batch in replace(self.source, labels=self.labels).batches():
            found = layouts.places(batch, known)
            others = found.null_count
            if others:
                require_texts(self.source, users, batch)
                if self.other is None:
                    raise unknown(self.source, users, batch, found, self.labels, self.alphabet)
                found = found.fill_null(self.other)
            yield found.to_numpy(zero_copy_only=False), others
            users += len(batch)


def read(columns, folder=None):
    """Return the `Values` of one column of a file or of several, once every row is a label.

    Parameters
    ----------
    columns : sequence of Column
    folder : path-like, optional
        Where a file of the places is kept. It has no name: nothing is left of it afterwards.

    Raises
    ------
    UserError
        As of `Column.places`.
    """
    kind = np.min_scalar_type(max(len(column.labels) for column in columns) - 1)
    name, digest, others = columns[0].source.name, hashlib.sha256(), []
    with tempfile.TemporaryFile(dir=folder) as file:
        for rows in PROGRESS.counted(_rows(columns, others), f"reading {name}", "rows"):
            data = rows.astype(kind).tobytes()
            digest.update(data)
            file.write(data)
        if not file.tell():
            raise UserError(f"{name}: has no rows; write one a user")
        file.flush()
        array = np.memmap(file, kind, "r")
    if len(columns) > 1:
        array = array.reshape(-1, len(columns))
    return Values(name, array, digest.hexdigest(), sum(others))


def _rows(columns, others):
    """Yield the places of a batch of rows, shape (rows, columns); add the numbers of others."""
    name = columns[0].source.name
    # each column is read on its own, in the same batches
    for batch in zip_longest(*(column.places() for column in columns), fillvalue=((), 0)):
        if len({len(places) for places, _ in batch}) > 1:
            raise UserError(f"{name}: its columns differ in length; it was changed meanwhile")
        others.extend(number for _, number in batch)
        yield np.column_stack([places for places, _ in batch])


def numbers(K):
    """Return the labels 0 to K - 1 where there is no file of labels.

    Raises
    ------
    UserError
        If there are too many to be compared as texts.
    """
    if K > MOST_NUMBERS:
        raise UserError(f"--k: must be at most {MOST_NUMBERS} without an NPY file, got {K}")
    return [str(value) for value in range(K)]


def require_texts(source, before, batch):
    """Raise UserError, which names the first row, of rows after others, that is not UTF-8."""
    if not _is_text(batch):
        at = next(at for at in range(len(batch)) if not _is_text(batch.slice(at, 1)))
        raise UserError(f"{source.name}: row {before + at + 1}: is not UTF-8; write the file again")


def _bare(label):
    """Return a label without what people overlook: case, spaces, and how accents are coded."""
    return unicodedata.normalize("NFKC", label).casefold().strip()


def _is_text(array):
    try:
        array.validate(full=True)
    except pa.ArrowInvalid:
        return False
    return True


def unknown(source, before, batch, found, labels, alphabet, more=OTHER):
    """Return the error of the first row of a batch, after rows before, that is no label.

    Parameters
    ----------
    source : Source
    before : int
    batch, found : pyarrow.Array
        Texts, and their places or nulls.
    labels : sequence of str
    alphabet, more : str
        What has the labels, and another way to mend it.
    """
    at = found.is_null().index(True).as_py()
    row = before + at + 1
    if (label := batch[at].as_py()) is None:
        fault = "has no value"
    else:
        fault = f"'{shortened(label)}' is no label of {alphabet}" if label else "is empty"
        if alike := next((one for one in labels if _bare(one) == _bare(label)), None):
            fault += f", which has {shortened(alike)}, with other signs"
    return UserError(f"{source.name}: row {row}: {fault}; correct the row or the labels{more}")
