"""Draw the report of every user of a file of values, shard by shard.

A shard is written whole or not at all; a run that was stopped goes on with those that are missing.
"""

import json
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from calp import files
from calp.errors import UserError
from calp.streams import stream
from mechanisms.sampling.words import SystemRandomness
from shards import storage
from shards.blocks import blocks
from shards.storage import Reports

# beside the reports; it says what they were drawn from and is of no use to an estimate
JOB = "perturb.json"


@dataclass(frozen=True)
class Job:
    """Reports to draw.

    Parameters
    ----------
    reports : Reports
    values : str
        NPY file of the users' values, whole numbers, shape (users,).
    seed : int, optional
        Root of the random streams of a simulation; the operating system's randomness by default.
    """

    reports: Reports
    values: str
    seed: int | None = None

    def draw(self, shard):
        """Draw and write a shard; return its number."""
        values = open_values(self.values)
        reports = self.reports
        paths = [reports.path(shard, kind) for kind in reports.kinds]
        first, end = reports.bounds(shard)
        with ExitStack() as stack:
            partials = stack.enter_context(files.together(*paths))
            opened = [stack.enter_context(partial.open("wb")) for partial in partials]
            for file, (dtype, shape) in zip(opened, reports.kinds.values(), strict=True):
                _write_header(file, dtype, (end - first, *shape))
            for low, high in blocks(end, first):
                arrays = self._block(values, low, high)
                for file, kind in zip(opened, reports.kinds, strict=True):
                    file.write(arrays[kind].astype(reports.kinds[kind][0]).tobytes())
            for file in opened:
                file.flush()
        return shard

    def _block(self, values, low, high):
        """Return the arrays of a block's reports by the file's name."""
        rng = SystemRandomness() if self.seed is None else stream(self.seed, "reports", low)
        try:
            drawn = self.reports.mechanism.perturb(np.array(values[low:high]), rng)
        except ValueError as error:
            raise UserError(f"{self.values}: users {low} to {high - 1}: {error}") from error
        if self.reports.is_direct:
            return {"values": drawn}
        width = self.reports.kinds["noisy"][1][0]
        return {"noisy": drawn.noisy[:, :width], "exact": drawn.exact}


def open_values(path):
    """Return the users' values, mapped.

    Raises
    ------
    UserError
        If the file is no NPY file of whole numbers, shape (users,).
    """
    if not Path(path).is_file():
        raise UserError(f"{path}: is not there; name an NPY file of the users' values")
    values = storage.mapped(path)
    if values.ndim != 1 or values.dtype.kind not in "iu" or not len(values):
        raise UserError(
            f"{path}: must hold whole numbers of shape (users,), got {values.dtype.name} of shape "
            f"{values.shape}; write it with numpy.save"
        )
    return values


def _write_header(file, dtype, shape):
    header = {"descr": np.lib.format.dtype_to_descr(dtype), "fortran_order": False, "shape": shape}
    np.lib.format.write_array_header_1_0(file, header)


def begin(job):
    """Write the manifest, or see that it is this job's; return the shards that are missing.

    Raises
    ------
    UserError
        If the folder holds something else.
    """
    folder = job.reports.folder
    manifest, note = folder / storage.MANIFEST, folder / JOB
    source = {"values_sha256": files.sha256(job.values), "seed": job.seed}
    texts = {manifest: job.reports.text(), note: json.dumps(source, indent=2) + "\n"}
    if not manifest.exists():
        if folder.is_dir() and any(folder.iterdir()):
            raise UserError(f"{folder}: is not empty and has no reports; name another folder")
        files.write_all(texts)
    for path, text in texts.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            raise UserError(
                f"{path}: is of other values or parameters; name another folder, or remove this one"
            )
    return [shard for shard in range(job.reports.count) if not job.reports.has(shard)]


def finish(job):
    """Remove what processes left that were killed while they wrote: all shards are there now."""
    for path in job.reports.folder.glob(".*.partial"):
        path.unlink(missing_ok=True)
