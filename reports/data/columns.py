"""A column of labels from a file, a batch of rows at a time: CSV, Parquet, Arrow or JSON lines.

Memory does not grow with the file. Nothing is guessed: texts and whole numbers are labels as they
are written, and a column of another type is refused.
"""

import shutil
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from common.errors import UserError
from common.lines import shortened
from reports.data import layouts

STANDARD_INPUT = "-"
ENDINGS = {
    ".csv": "csv",
    ".tsv": "csv",
    ".parquet": "parquet",
    ".arrow": "arrow",
    ".feather": "arrow",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".npy": "npy",
}
COMPRESSED = (".gz", ".bz2", ".zst")


@dataclass(frozen=True)
class Source:
    """Where a column is.

    Parameters
    ----------
    path : str
        `-` is standard input.
    column : str, optional
        Its name; the only column by default.
    form : str, optional
        `csv`, `parquet`, `arrow`, `jsonl` or `npy`; by default as the name ends.
    delimiter, encoding : str, optional
        Of a CSV.
    numeric : bool
        Whether its cells are numbers, and not labels.
    labels : sequence of str
        What is no name of a column that nobody named: a row in place of a header.
    """

    path: str
    column: str | None = None
    form: str | None = None
    delimiter: str | None = None
    encoding: str | None = None
    numeric: bool = False
    labels: tuple = ()

    @property
    def name(self):
        """The name in messages."""
        is_stream = self.path == STANDARD_INPUT
        return "standard input" if is_stream else shortened(self.path, 200)

    def kind(self):
        """Return the form; UserError if the name does not say it, or an option does not fit."""
        found = self.form or ENDINGS.get(self.ending())
        if found is None:
            raise UserError(
                f"{self.name}: its name does not say what it is; add --input csv, parquet, arrow, "
                "jsonl or npy"
            )
        for option in ("delimiter", "encoding"):
            if getattr(self, option) is not None and found != "csv":
                raise UserError(f"--{option}: has no meaning with {found}; leave it out")
        if self.delimiter is not None and (
            len(self.delimiter) != 1 or not self.delimiter.isascii() or self.delimiter in '"\r\n'
        ):
            raise UserError(
                f"--delimiter: must be one sign such as ';', got '{shortened(self.delimiter)}'"
            )
        return found

    def ending(self):
        """Return what the name ends in, in small letters, without that of a compression."""
        suffixes = [suffix.lower() for suffix in Path(self.path).suffixes]
        if suffixes and suffixes[-1] in COMPRESSED:
            suffixes.pop()
        return suffixes[-1] if suffixes else ""

    def batches(self):
        """Yield the column's labels, or its numbers, as pyarrow arrays of `layouts.ROWS` at most.

        Raises
        ------
        UserError
            If it is no such file, or the column is absent, twice there, or of another type.
        """
        kind = self.kind()
        with self._opened() as (file, path), layouts.named(self.name, kind) as done:
            for batch in layouts.BATCHES[kind](file, self, path):
                yield batch
                done.append(len(batch))

    @contextmanager
    def _opened(self):
        """Yield a file of bytes that can seek, and its path if it has one."""
        if self.path != STANDARD_INPUT:
            path = Path(self.path)
            if not path.is_file():
                raise UserError(f"{self.name}: is not there; name a file of the users' values")
            with path.open("rb") as file:
                yield file, path
            return
        # it has no name, so that nothing of it is left whenever this is killed
        with tempfile.TemporaryFile() as file:
            shutil.copyfileobj(sys.stdin.buffer, file, 1 << 20)
            file.seek(0)
            yield file, None
