"""Readers that yield the labels of a column, one for each form of file; all use pyarrow."""

import re
from contextlib import contextmanager

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.ipc
import pyarrow.json
import pyarrow.parquet

from common.errors import UserError
from common.lines import shortened

# rows, and bytes of a text file, that are read at once
ROWS, BYTES = 1 << 16, 1 << 20
SHOWN = 12
# pyarrow counts the rows of a CSV from its header on, and those of JSON in a block from 0 on
OF_CSV = re.compile(r"(CSV parse error: |In CSV column #[0-9]+: )Row #([0-9]+): ")
OF_JSON = re.compile(r"\.? in row ([0-9]+)$")


@contextmanager
def named(name, kind):
    """Turn pyarrow's error about a file into a UserError with the file's name.

    It yields a list to which the numbers of rows are added that are read.
    """
    done = []
    try:
        yield done
    except UserError:
        raise
    except (pa.ArrowException, OSError, MemoryError, OverflowError, UnicodeError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        where, reason = _where(" ".join(str(error).split()) or type(error).__name__, sum(done))
        raise UserError(
            f"{name}: {where}is no whole {kind} file that pyarrow reads "
            f"({shortened(reason, 300)}); repair it or name another"
        ) from error


def _where(reason, done):
    """Return the place of a fault after rows that were read, and the reason without it."""
    if found := OF_CSV.match(reason):
        row = int(found[2]) - 1
        return f"row {row}: " if row else "header: ", found[1] + reason[found.end() :]
    if found := OF_JSON.search(reason):
        return f"row {done + int(found[1]) + 1}: ", reason[: found.start()]
    return f"after row {done}: " if done else "", reason


def place(source, names):
    """Return the place of the column that is asked for; UserError if it is not one of the names."""
    shown = ", ".join(shortened(name) for name in names[:SHOWN]) + (
        f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    )
    column = source.column
    if column is None:
        if len(names) != 1:
            raise UserError(f"--column: is missing; the columns of {source.name} are {shown}")
        if names[0] in source.labels:
            raise UserError(
                f"{source.name}: its first row is {shown}, a value; write the column's name above "
                "it, or name the column with --column"
            )
        return 0
    if (found := names.count(column)) != 1:
        fault = f"stands {found} times among" if found else "is none of"
        if len(names) == 1 and (signs := [sign for sign in ";\t|" if sign in names[0]]):
            shown += f"; if {signs[0]!r} divides the cells, add --delimiter"
        raise UserError(
            f"--column: {shortened(column)} {fault} the columns of {source.name}: {shown}"
        )
    return names.index(column)


def texts(source, array):
    """Return an array of texts or whole numbers as texts.

    Raises
    ------
    UserError
        If it is of another type.
    """
    kind = array.type
    if pa.types.is_dictionary(kind):
        values = texts(source, array.dictionary)
        return pa.DictionaryArray.from_arrays(array.indices, values).dictionary_decode()
    if pa.types.is_integer(kind) or pa.types.is_null(kind) or pa.types.is_string_view(kind):
        return array.cast(pa.string())
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return array
    raise UserError(
        f"{source.name}: column {shortened(source.column or '')} must have texts or whole numbers, "
        f"got {shortened(kind)}; write it as texts"
    )


def numbers(source, array):
    """Return numbers as floats, and others as they are in texts; errors as of `texts`."""
    kind = array.type
    if pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind):
        return array.cast(pa.float64())
    return texts(source, array)


def converted(source, array):
    """Return labels as texts, or numbers as floats where the file has numbers."""
    return (numbers if source.numeric else texts)(source, array)


def _of_csv(file, source, path):
    tabs = source.ending() == ".tsv"
    delimiter = source.delimiter or ("\t" if tabs else ",")
    # in one thread pyarrow says in which row a fault is
    reading = {"block_size": BYTES, "use_threads": False, "encoding": source.encoding or "utf8"}
    parsing = pa.csv.ParseOptions(
        delimiter=delimiter, newlines_in_values=True, ignore_empty_lines=False
    )

    def opened(**converting):
        options = pa.csv.ConvertOptions(strings_can_be_null=False, **converting)
        file.seek(0)
        stream = pa.input_stream(str(path), compression="detect") if path else pa.PythonFile(file)
        return pa.csv.open_csv(stream, pa.csv.ReadOptions(**reading), parsing, options)

    try:
        names = opened().schema.names
    except LookupError as error:
        raise UserError(f"--encoding: {shortened(source.encoding)} is not known") from error
    column = names[place(source, names)]
    for batch in opened(include_columns=[column], column_types={column: pa.string()}):
        yield batch.column(0)


def _of_parquet(file, source, path):
    # a row group may be as large as the file: its pages are read one after the other
    with pa.parquet.ParquetFile(file, buffer_size=BYTES, pre_buffer=False) as reader:
        at = place(source, reader.schema_arrow.names)
        field = reader.schema_arrow.field(at)
        converted(source, pa.array([], field.type))
        for batch in reader.iter_batches(ROWS, columns=[field.name], use_threads=False):
            # a struct may have a part of the same path
            yield batch.column(field.name)


def _of_arrow(file, source, path):
    is_file = file.read(6) == b"ARROW1"
    file.seek(0)
    made = pa.memory_map(str(path)) if path else file
    opened = pa.ipc.open_file if is_file else pa.ipc.open_stream
    reader = opened(made)
    at = place(source, reader.schema.names)
    chosen = pa.ipc.IpcReadOptions(included_fields=[at])
    made.seek(0)
    reader = opened(made, options=chosen)
    batches = map(reader.get_batch, range(reader.num_record_batches)) if is_file else reader
    for batch in batches:
        for low in range(0, len(batch), ROWS):
            yield batch.column(0).slice(low, ROWS)


def _of_json(file, source, path):
    if source.column is None:
        raise UserError(f"--column: is missing; objects of {source.name} have several keys")
    kind = pa.float64() if source.numeric else pa.string()
    reader = _json_reader(file, source.column, kind)
    for batch in reader:
        yield batch.column(0)


def _json_reader(file, column, kind):
    """Return a reader of a key's texts or, where the first rows have none, of whole numbers."""
    options = pa.json.ParseOptions(pa.schema([(column, kind)]), True, "ignore")
    file.seek(0)
    try:
        return pa.json.open_json(file, pa.json.ReadOptions(True, BYTES), options)
    except pa.ArrowInvalid as error:
        if "string to number" not in str(error) or kind != pa.string():
            raise
        first = error
    try:
        return _json_reader(file, column, pa.int64())
    except pa.ArrowInvalid as error:
        raise first from error


def _checked(function):
    """Return a reader whose arrays are texts, or numbers."""

    def reader(file, source, path):
        for array in function(file, source, path):
            yield converted(source, array)

    return reader


def _evenly(function):
    """Return a reader of arrays of `ROWS` rows: a column with a dictionary comes in other parts."""

    def reader(file, source, path):
        held, rows = [], 0
        for array in function(file, source, path):
            held, rows = [*held, array], rows + len(array)
            if rows >= ROWS:
                whole = pa.concat_arrays(held)
                yield whole.slice(0, ROWS)
                rows -= ROWS
                held = [whole.slice(ROWS)] if rows else []
        if rows:
            yield pa.concat_arrays(held)

    return reader


BATCHES = {
    "csv": _checked(_of_csv),
    "parquet": _evenly(_checked(_of_parquet)),
    "arrow": _checked(_of_arrow),
    "jsonl": _checked(_of_json),
}


def places(array, labels):
    """Return the place of each text among labels, int32, with nulls where there is none."""
    return pc.index_in(array, value_set=labels.cast(array.type), skip_nulls=True)
