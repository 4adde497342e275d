"""Shards as Parquet files with typed columns, which pandas, Polars, DuckDB and Spark read.

A block of users is a row group. Columns are signed, as databases are: `value` (or `value_0`,
`value_1`... of several) for the values of a report, `bits_0`, `bits_64`... for 64 noisy bits each,
least significant first, and `exact` for the value without noise, or -1.
"""

import json

import numpy as np

from common.errors import UserError
from common.lines import shortened
from reports import layouts, wire
from reports.blocks import BLOCK

# from the unsigned type of numbers to a signed one that has them all
SIGNED = {"u1": "i2", "u2": "i4", "u4": "i8", "u8": "i8", "i4": "i4"}
WORD = 64
MEANS = {
    "value": "the reported value, or the number of the output",
    "values": "values of the block, in order; a value that is told is repeated",
    "noisy": "64 noisy bits from this one on, least significant first, in the alphabet's order",
    "exact": "the value without noise whose bit is 1, or -1",
}


def columns(kinds):
    """Return (name, kind, place in the row or None, type) of each column.

    Parameters
    ----------
    kinds : dict
        From a name to the type and the shape of a user's numbers.

    Examples
    --------
    >>> import numpy as np
    >>> kinds = {"noisy": (np.dtype("<u8"), (2,)), "exact": (np.dtype("<i4"), ())}
    >>> [name for name, *_ in columns(kinds)]
    ['bits_0', 'bits_64', 'exact']
    """
    found = []
    for kind, (dtype, shape) in kinds.items():
        signed = np.dtype(SIGNED[dtype.str[1:]])
        if not shape:
            found.append(("value" if kind == "values" else kind, kind, None, signed))
            continue
        for place in range(shape[0]):
            name = f"bits_{WORD * place}" if kind == "noisy" else f"value_{place}"
            found.append((name, kind, place, signed))
    return found


def read(path, layout, users, low, high):
    """Return the arrays of some users of a shard, all of one block.

    Parameters
    ----------
    path : Path
    layout : object
        Of the reports, from `reports.layouts`.
    users : int
        How many the shard has.
    low, high : int
        The first of them to read, and the first one after.

    Returns
    -------
    dict of str to ndarray
        Shape (high - low, ...), by the names of the layout's arrays.

    Raises
    ------
    UserError
        If the file is not what the reports say.
    """
    pa, pq = _arrow()
    try:
        with pq.ParquetFile(path) as file:
            asked = _schema(pa, layout)
            sizes = file.metadata.num_rows, file.metadata.num_row_groups
            if not file.schema_arrow.equals(asked) or sizes != (users, -(-users // BLOCK)):
                raise UserError(
                    f"{path}: must have {users} rows of {', '.join(asked.names)[:200]}, in groups "
                    f"of {BLOCK}; copy it again"
                )
            table = file.read_row_group(low // BLOCK, use_threads=False)
        return _arrays(table, layout.kinds, high - low)
    except (pa.ArrowException, OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        reason = shortened(" ".join(str(error).split()), 100)
        raise UserError(f"{path}: is no whole Parquet file ({reason}); copy it again") from error


def _arrays(table, kinds, users):
    """Return the numbers of a block's table; ValueError if they do not fit the types."""
    found = {kind: np.empty((users, *shape), dtype) for kind, (dtype, shape) in kinds.items()}
    for name, kind, place, _ in columns(kinds):
        column = table.column(name)
        if len(column) != users or column.null_count:
            raise ValueError(f"{name}: must have {users} numbers in a row group")
        # what pyarrow has for this imports pandas, where it is installed: 45 MB
        values = np.from_dlpack(column.combine_chunks())
        into = found[kind]
        if kind == "noisy":
            values = values.view("<u8")
        elif values.min() < np.iinfo(into.dtype).min or values.max() > np.iinfo(into.dtype).max:
            raise ValueError(f"{name}: has numbers that do not fit")
        into[(..., *(() if place is None else (place,)))] = values
    return found


def of_messages(mechanism, data):
    """Return what clients sent as a table with the columns of these files.

    Parameters
    ----------
    mechanism : Deployable
    data : bytes
        Of any number of reports, one after the other.

    Returns
    -------
    pyarrow.Table

    Raises
    ------
    ValueError
        If one is cut off, of another version or mechanism, or out of bounds; it is named.
    """
    pa, _ = _arrow()
    made = wire.Wire(mechanism)
    arrays, schema = made.layout.arrays(made.read(data)), _schema(pa, made.layout)
    about = {"mechanism": made.mark.hex()}
    return pa.table(_signed(pa, arrays, made.layout.kinds), schema=schema.with_metadata(about))


def _signed(pa, arrays, kinds):
    """Return the numbers of reports as the columns of a table."""
    found = []
    for _, kind, place, signed in columns(kinds):
        array = arrays[kind] if place is None else arrays[kind][:, place]
        array = np.ascontiguousarray(array)
        array = array.view(signed) if kind == "noisy" else array.astype(signed)
        # `pa.array` imports pandas, where it is installed
        buffers = [None, pa.py_buffer(array)]
        found.append(pa.Array.from_buffers(pa.from_numpy_dtype(signed), len(array), buffers))
    return found


class Writer:
    """Writer of the blocks of a shard to an open file, one after the other.

    Parameters
    ----------
    file : file
    reports : reports.storage.Reports
    shard : int
    """

    def __init__(self, file, reports, shard):
        self.pa, pq = _arrow()
        self.kinds, made = reports.layout.kinds, _schema(self.pa, reports.layout)
        mechanism = json.dumps(reports.description.record())
        about = {"mechanism": mechanism, "run": reports.run, "shard": str(shard)}
        self.schema = made.with_metadata(about)
        names = [name for name, kind, *_ in columns(self.kinds) if kind != "noisy"]
        self.made = pq.ParquetWriter(
            file, self.schema, compression="none", use_dictionary=names, write_statistics=False
        )

    def write(self, arrays):
        """Write the arrays of a block."""
        table = self.pa.table(_signed(self.pa, arrays, self.kinds), schema=self.schema)
        self.made.write_table(table, row_group_size=BLOCK)

    def close(self):
        """Write what ends the file."""
        self.made.close()


def _schema(pa, layout):
    made = []
    for name, kind, place, signed in columns(layout.kinds):
        means = MEANS["value" if kind == "values" and place is None else kind]
        if isinstance(layout, layouts.OrbitLayout):
            means = "the orbit of the output" if place == 0 else f"the entry of value {place - 1}"
        elif isinstance(layout, layouts.TupleLayout):
            means = f"the reported value of column {place}, which may be a fake"
        type_of = pa.from_numpy_dtype(signed)
        made.append(pa.field(name, type_of, nullable=False, metadata={"means": means}))
    return pa.schema(made)


def _arrow():
    # imported where used: pyarrow takes a moment to load
    import pyarrow as pa
    import pyarrow.parquet as pq

    return pa, pq
