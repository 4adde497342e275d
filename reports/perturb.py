"""Draw the report of every user of a file of values, shard by shard.

A shard counts only when its record is written, which comes last. A run that was stopped at any
moment resumes with the shards that do not count. No shard that counted is drawn again unless the
user asks for it (`reports.lost`).
"""

import fcntl
import hashlib
import os
import secrets
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from common import files
from common.errors import UserError
from common.lines import shortened
from common.streams import stream
from mechanisms.sampling.words import SystemRandomness
from reports import lost, parquet, seals, storage
from reports.blocks import blocks
from reports.data import npy
from reports.mechanism import perturbed
from reports.storage import JOB, Reports

# its key that says that all shards were there
DONE = "done"


@dataclass(frozen=True)
class Job:
    """Reports to draw.

    Parameters
    ----------
    reports : Reports
    values : str or reports.data.values.Values
        NPY file of the users' values, whole numbers, shape (users,) or of several columns
        (users, columns), or what was read from another.
    seed : int, optional
        Root of the random streams of a simulation; the operating system's randomness by default.
    labels : str, optional
        The labels of the values, in the form of the folder's `alphabet.csv`.
    """

    reports: Reports
    values: object
    seed: int | None = None
    labels: str | None = None

    @property
    def name(self):
        """The name of the values in messages."""
        return self.values if isinstance(self.values, str) else self.values.name

    def digest(self):
        """Return the SHA-256 of the values."""
        return files.sha256(self.values) if isinstance(self.values, str) else self.values.sha256

    def draw(self, shard):
        """Draw and write a shard; return its number."""
        reports = self.reports
        if reports.has(shard):
            # a worker that died, or seemed to, was done with it
            return shard
        values = open_values(self.values, reports.description.columns)
        first, end = reports.bounds(shard)
        # lost reports are drawn again, and their record is no longer true
        reports.record_path(shard).unlink(missing_ok=True)
        with ExitStack() as stack:
            # the record comes last: what is left of it tells a run that was killed from a loss
            partial, record = stack.enter_context(
                files.together(reports.path(shard), reports.record_path(shard), durable=True)
            )
            file = Summed(stack.enter_context(partial.open("wb")))
            writer = parquet.Writer(file, reports, shard)
            for low, high in blocks(end, first):
                writer.write(self._block(values, low, high))
            writer.close()
            file.flush()
            text = reports.record_text(shard, file.digest.hexdigest())
            record.write_text(text, encoding="utf-8")
        return shard

    def _block(self, values, low, high):
        """Return the arrays of a block's reports by name."""
        rng = SystemRandomness() if self.seed is None else stream(self.seed, "reports", low)
        try:
            drawn = perturbed(self.reports.mechanism, np.array(values[low:high]), rng)
        except ValueError as error:
            raise UserError(f"{self.name}: users {low} to {high - 1}: {error}") from error
        return self.reports.layout.arrays(drawn)


class Summed:
    """A file that is written, with the SHA-256 of its contents so far."""

    closed = False

    def __init__(self, file):
        self.file, self.digest = file, hashlib.sha256()

    def write(self, data):
        """Write bytes; return their number."""
        self.digest.update(data)
        return self.file.write(data)

    def tell(self):
        """Return how many bytes were written."""
        return self.file.tell()

    def flush(self):
        """Give what was written to the system."""
        self.file.flush()


def open_values(path, columns=None):
    """Return the users' values, mapped; those that were read from a column as they are.

    Parameters
    ----------
    path : path-like or reports.data.values.Values
    columns : int, optional
        Of a mechanism of several columns, their number.

    Raises
    ------
    UserError
        If the file is no NPY file of whole numbers, shape (users,) or (users, columns).
    """
    if not isinstance(path, str | Path):
        return path.array
    if not Path(path).is_file():
        raise UserError(f"{path}: is not there; name an NPY file of the users' values")
    values = npy.mapped(path)
    wanted = () if columns is None else (columns,)
    good = values.ndim == 1 + len(wanted) and values.shape[1:] == wanted
    if not good or values.dtype.kind not in "iu" or not len(values):
        shape = "(users,)" if columns is None else f"(users, {columns})"
        raise UserError(
            f"{path}: must hold whole numbers of shape {shape}, got {values.dtype.name} of shape "
            f"{values.shape}; write it with numpy.save"
        )
    return values


def check_values(path, description):
    """Raise UserError unless all values are 0 to K - 1, before anything is written.

    Parameters
    ----------
    path : path-like
    description : Description
    """
    values = open_values(path, description.columns)
    for low, high in blocks(len(values)):
        block = np.asarray(values[low:high]).reshape(high - low, -1)
        for place, K in enumerate(description.sizes):
            wrong = (block[:, place] < 0) | (block[:, place] >= K)
            if wrong.any():
                name = "x" if description.columns is None else f"column {place}"
                raise UserError(
                    f"{path}: users {low} to {high - 1}: {name} must lie in 0..{K - 1}, got "
                    f"{block[wrong, place][0]}"
                )


@contextmanager
def folder_to_oneself(folder):
    """Have a folder to write in, which is made if need be, to oneself.

    Raises
    ------
    UserError
        If another process writes there: two would mix their reports.
    """
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        _lock(folder, descriptor)
        yield
    finally:
        os.close(descriptor)


def _lock(folder, descriptor):
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise UserError(f"{folder}: another perturb writes here; wait until it is done") from error
    except OSError:
        # some network file systems have no locks on folders
        pass


def begin(job, redraw=False):
    """Write the note and the manifest, or see that they are this job's.

    Parameters
    ----------
    job : Job
    redraw : bool
        Whether reports that were drawn, and are lost, are drawn again.

    Returns
    -------
    Job
        The job, with the name of its run.
    list of int
        The shards to draw.

    Raises
    ------
    UserError
        If the folder holds other files, or reports that it had are lost.
    """
    folder = job.reports.folder
    manifest, note = folder / storage.MANIFEST, folder / JOB
    if not note.exists() and not manifest.exists():
        _require_empty(folder)
    source = {"values_sha256": job.digest(), "seed": job.seed}
    if manifest.exists() and not note.exists():
        raise UserError(
            f"{note}: is not there; without it perturb cannot go on: name another folder"
        )
    if not note.exists():
        # the note is first: the manifest has the run's name from it, however often this is stopped
        files.write_text(note, seals.sealed(source | {"run": _name(source)}), durable=True)
    known = seals.read(note)
    for key, asked in source.items():
        if known.get(key) != asked:
            raise _other(note, (key, known.get(key), asked))
    reports = replace(job.reports, run=str(known.get("run")))
    if not manifest.exists():
        if job.labels is not None:
            files.write_text(folder / storage.ALPHABET, job.labels, durable=True)
        files.write_text(manifest, reports.text(), durable=True)
    there = storage.read(folder)
    if found := there.difference(reports):
        raise _other(manifest, found)
    if there.run != reports.run:
        raise _other(manifest, ("run", there.run, reports.run))
    job = replace(job, reports=there)
    return job, lost.to_draw(there, known.get(DONE) is True, redraw)


def _require_empty(folder):
    """Raise UserError if a folder holds more than what a killed run leaves."""
    others = [path.name for path in folder.glob("*") if not files.is_leftover(path)]
    if others:
        raise UserError(
            f"{folder}: is not empty and has no reports ({others[0]}); name another folder"
        )


def _name(source):
    """Return the name of a new run: random, but in simulations, whose bytes are the same."""
    if source["seed"] is None:
        return secrets.token_hex(16)
    return hashlib.sha256(seals.sealed(source).encode()).hexdigest()[:32]


def _other(path, difference):
    name, there, asked = difference
    there, asked = ("not given" if value is None else shortened(value) for value in (there, asked))
    return UserError(
        f"{path}: has other values or parameters: {name} is {there} there, and {asked} is asked "
        "for; name another folder"
    )


def finish(job):
    """Note that all shards are there, and remove what killed processes left."""
    note = job.reports.folder / JOB
    known = seals.read(note)
    if known.get(DONE) is not True:
        files.write_text(note, seals.sealed(known | {DONE: True}), durable=True)
    files.remove_leftovers(job.reports.folder)
