"""Users' values from a column of labels: their places in the alphabet, in a file without a name."""

import hashlib
import tempfile
from dataclasses import dataclass, replace

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
    array : ndarray of int, shape (users,)
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


def read(source, labels, alphabet, other=None, folder=None):
    """Return the `Values` of a column, once every row is a label.

    Parameters
    ----------
    source : Source
    labels : sequence of str
    alphabet : str
        What messages call them.
    other : int, optional
        The place of the label for all that is none, or missing; such a row is refused by default.
    folder : path-like, optional
        Where a file of the places is kept. It has no name: nothing is left of it afterwards.

    Raises
    ------
    UserError
        If a row is no label; it is named. Or for what `Source.batches` refuses.
    """
    known, kind = pa.array(labels, pa.string()), np.min_scalar_type(len(labels) - 1)
    source = replace(source, labels=labels)
    digest, users, others = hashlib.sha256(), 0, 0
    with tempfile.TemporaryFile(dir=folder) as file:
        for batch in PROGRESS.counted(source.batches(), f"reading {source.name}", "rows"):
            found = layouts.places(batch, known)
            if found.null_count:
                if other is None:
                    raise unknown(source, users, batch, found, alphabet)
                others += found.null_count
                found = found.fill_null(other)
            data = found.to_numpy(zero_copy_only=False).astype(kind).tobytes()
            digest.update(data)
            file.write(data)
            users += len(batch)
        if not users:
            raise UserError(f"{source.name}: has no rows; write one a user")
        file.flush()
        array = np.memmap(file, kind, "r")
    return Values(source.name, array, digest.hexdigest(), others)


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


def unknown(source, before, batch, found, alphabet, more=OTHER):
    """Return the error of the first row of a batch, after rows before, that is no label.

    Parameters
    ----------
    source : Source
    before : int
    batch, found : pyarrow.Array
        Texts, and their places or nulls.
    alphabet, more : str
        What has the labels, and what else mends it.
    """
    at = found.is_null().index(True).as_py()
    row = before + at + 1
    if (label := batch[at].as_py()) is None:
        fault = "has no value"
    else:
        fault = f"'{shortened(label)}' is no label of {alphabet}" if label else "is empty"
    return UserError(f"{source.name}: row {row}: {fault}; mend the row{more}")
