"""The array of an NPY file, mapped: nothing is read but what is asked for."""

from pathlib import Path
from threading import Lock

import numpy as np

from common.errors import UserError

# NumPy parses the head of a file, and Python 3.11 must not parse in two threads at once
PARSING = Lock()


def mapped(path):
    """Return the array of an NPY file, mapped.

    Raises
    ------
    UserError
        If it is no whole NPY file.
    """
    try:
        with Path(path).open("rb") as file:
            if file.read(6) != b"\x93NUMPY":
                raise UserError(
                    f"{path}: is no NPY file; write whole numbers with numpy.save, of a text with "
                    "numpy.save(FILE, numpy.loadtxt(TEXT, dtype=int))"
                )
        with PARSING:
            return np.load(path, mmap_mode="r", allow_pickle=False)
    except (ValueError, EOFError) as error:
        reason = " ".join(str(error).split())[:100]
        raise UserError(f"{path}: is no whole NPY file ({reason}); copy it again") from error
