"""Shards as NPY files, one for each array of a report's numbers, mapped when they are read."""

from pathlib import Path
from threading import Lock

import numpy as np

from common.errors import UserError

# NumPy parses the head of a file, and Python 3.11 must not parse in two threads at once
PARSING = Lock()


class Npy:
    """Files that are mapped: nothing is read but what is asked for."""

    name = "npy"

    def endings(self, kinds):
        """Return what the names of a shard's files end in.

        Parameters
        ----------
        kinds : dict
            From a name to the type and the shape of a user's numbers, as of `reports.layouts`.
        """
        return [f"{kind}.npy" for kind in kinds]

    def writer(self, files, reports, shard):
        """Return what writes the blocks of a shard to open files, one after the other."""
        return _Writer(files, reports.kinds, *reports.bounds(shard))

    def read(self, paths, reports, first, end, low, high):
        """Return the arrays of users low to high - 1 of a shard of users first to end - 1.

        Raises
        ------
        UserError
            If a file is not what the reports say.
        """
        found = {}
        for path, (kind, (dtype, shape)) in zip(paths, reports.kinds.items(), strict=True):
            array = mapped(path)
            if (array.dtype, array.shape) != (dtype, (end - first, *shape)):
                raise UserError(
                    f"{path}: must hold {dtype.name} of shape {(end - first, *shape)}, got "
                    f"{array.dtype.name} of shape {array.shape}; copy it anew"
                )
            found[kind] = np.array(array[low - first : high - first])
        return found


class _Writer:
    def __init__(self, files, kinds, first, end):
        self.files, self.kinds = files, kinds
        for file, (dtype, shape) in zip(files, kinds.values(), strict=True):
            descr = np.lib.format.dtype_to_descr(dtype)
            header = {"descr": descr, "fortran_order": False, "shape": (end - first, *shape)}
            np.lib.format.write_array_header_1_0(file, header)

    def write(self, arrays):
        for file, (kind, (dtype, _)) in zip(self.files, self.kinds.items(), strict=True):
            file.write(arrays[kind].astype(dtype).tobytes())

    def close(self):
        pass


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
        raise UserError(f"{path}: is no whole NPY file ({reason}); copy it anew") from error
