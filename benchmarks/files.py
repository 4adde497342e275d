"""Reports in files: the works that are timed, each on files of its own that it removes."""

import atexit
import shutil
import tempfile
from pathlib import Path

import numpy as np

from mechanisms.estimation import em, maximum_likelihood, threshold
from mechanisms.estimation.likelihood import likelihood
from reports import perturb, workers
from reports.blocks import BLOCK, blocks
from reports.estimate import METHODS, Stopping
from reports.mechanism import Description
from reports.passes import Passes
from reports.storage import Reports

THREADS = 2
K, MANY, SOME = 100, 10**8, 10**7
STOPPING = Stopping(1e-8, 500)
BUFFER = 1 << 23


def folder():
    """Return a folder that is removed when the process ends."""
    made = Path(tempfile.mkdtemp(prefix="reports-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def values(place, n):
    """Write the values of n users a block at a time; return the file."""
    path = place / "values.npy"
    header = {"descr": "|u1", "fortran_order": False, "shape": (n,)}
    with path.open("wb") as file:
        np.lib.format.write_array_header_1_0(file, header)
        for block in drawn_values(n):
            file.write(block.tobytes())
    return path


def drawn_values(n):
    """Yield the values of n users a block at a time, of two uniform ones the smaller."""
    rng = np.random.default_rng(1)
    for low, high in blocks(n):
        yield rng.integers(K, size=(2, high - low), dtype=np.uint8).min(axis=0)


def drawn(n):
    """Return the reports of n users, drawn to files."""
    place = folder()
    return _draw(_job(place / "reports", values(place, n), n))


def _job(out, path, n):
    reports = Reports(out, Description("rappor", K, "1"), n, 16 * BLOCK, run="")
    return perturb.Job(reports, str(path), 1)


def _draw(job):
    """Draw reports to files as the command does; return them."""
    job, missing = perturb.begin(job)
    with workers.local(THREADS) as run:
        list(run(job.draw, missing))
    return job.reports


def _estimate(reports, method):
    """Make an estimate as the command does, which compares the checksums first."""
    with workers.local(THREADS) as run:
        passes = Passes(reports, run)
        passes.verify()
        return METHODS[method](passes, STOPPING)


def files_perturb():
    """Draw 10^8 reports to files."""
    place = folder()
    path = values(place, MANY)

    def work():
        shutil.rmtree(place / "reports", ignore_errors=True)
        _draw(_job(place / "reports", path, MANY))

    return work


def files_estimate():
    """Make the empirical estimate from 10^8 reports."""
    reports = drawn(MANY)
    return lambda: _estimate(reports, "empirical")


def files_ml():
    """Make the certified maximum-likelihood estimate from 10^7 reports."""
    reports = drawn(SOME)
    return lambda: _estimate(reports, "ml")


def files_ml_in_memory():
    """Make it from the same reports, read at once."""
    reports = drawn(SOME)
    parts = [reports.block(*pair) for pair in blocks(SOME)]
    noisy, exact = (np.concatenate([getattr(p, k) for p in parts]) for k in ("noisy", "exact"))
    at_once = type(parts[0])(noisy, exact, parts[0].is_noisy)
    mechanism = reports.mechanism

    def work():
        counts = mechanism.output_counts(at_once)
        start = em.start_from(threshold.estimate(mechanism, counts, SOME))
        like = likelihood(mechanism, at_once, THREADS)
        maximum_likelihood.estimate(like, start, STOPPING.tolerance, STOPPING.max_passes)

    return work


def files_read_once():
    """Read the files of 10^8 reports, and do nothing."""
    reports = drawn(MANY)
    paths = [reports.path(shard) for shard in range(reports.count)]
    buffer = bytearray(BUFFER)

    def work():
        for path in paths:
            with path.open("rb", buffering=0) as file:
                while file.readinto(buffer):
                    pass

    return work
