"""Passes over reports in files: each block's contribution, and their sum in the blocks' order."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from common import files
from common.errors import UserError
from common.progress import PROGRESS
from mechanisms.encodings.block_reports import BlockReports
from mechanisms.encodings.reports import PackedReports
from mechanisms.estimation.likelihood import block_rows
from reports.blocks import BLOCK, blocks
from reports.data import npy
from reports.storage import Reports

# users whose blocks a worker reads in one go
PART = 8 * BLOCK


def output_counts(mechanism, block):
    """Return how many reports of a block have each output or bit, (K,)."""
    return mechanism.output_counts(block)


def informative_counts(mechanism, block):
    """Return the same without noisy bits of reports that reveal their input, (K,)."""
    return mechanism.informative_counts(block)


def multipliers(mechanism, block, point):
    """Return the sum of 1/product over a block's users, and per bit."""
    rows, hidden = _rows(mechanism, block)
    total, per_bit = rows.read(*point, hidden)
    return np.concatenate([[total], per_bit])


def scores(mechanism, block, point):
    """Return the sums of 1/product and 1/product^2 over a block's users, and both per bit."""
    rows, hidden = _rows(mechanism, block)
    products = rows.products(*point)
    first = hidden / products
    second = first / products
    per_bit = rows.sums(first), rows.sums(second)
    return np.concatenate([[first.sum(), second.sum()], *per_bit])


def curvature(mechanism, block, point, direction):
    """Return the sum of the direction's product/product^2 over a block's users, and per bit."""
    rows, hidden = _rows(mechanism, block)
    bent = hidden * rows.products(*direction) / rows.products(*point) ** 2
    return np.concatenate([[bent.sum()], rows.sums(bent)])


def slopes(mechanism, block, point, direction, steps):
    """Return the derivative of the block's log-likelihood after each step in a direction."""
    rows, hidden = _rows(mechanism, block)
    products, along = rows.products(*point), rows.products(*direction)
    along = hidden * along
    return np.array([(along / (products + t * along)).sum() for t in steps])


KINDS = {kind.__name__: kind for kind in (output_counts, informative_counts, multipliers)}
KINDS |= {kind.__name__: kind for kind in (scores, curvature, slopes)}


def _rows(mechanism, block):
    """Return the rows of a block, and a weight for each: 0 if the report reveals its input.

    Reports that reveal their input are counted separately; a block design has no such rows.
    """
    if isinstance(block, BlockReports):
        rows = block_rows(mechanism, block.blocks)
        return rows, np.ones(len(rows))
    rows = PackedReports(block.noisy, int(mechanism.is_noisy.sum()))
    return rows, (block.exact < 0).astype(float)


@dataclass(frozen=True, eq=False)
class Part:
    """The task of a worker: some blocks of one shard.

    Parameters
    ----------
    reports : Reports
    kind : str
        One of `KINDS`.
    arguments : tuple
        Of that function, after the block.
    low, high : int
        The first user and the first one after.
    """

    reports: Reports
    kind: str
    arguments: tuple
    low: int
    high: int

    def read(self):
        """Return what each block adds, shape (blocks, ...)."""
        add, mechanism = KINDS[self.kind], self.reports.source
        pairs = blocks(self.high, self.low)
        return np.stack([add(mechanism, self.reports.block(*p), *self.arguments) for p in pairs])


@dataclass(frozen=True, eq=False)
class Passes:
    """Passes over the reports of a folder.

    Parameters
    ----------
    reports : Reports
    run : callable
        From `workers`.
    journal : Path, optional
        A folder that keeps each sum, so that an interrupted pass is resumed where it stopped.
    """

    reports: Reports
    run: object
    journal: Path | None = None

    @property
    def mechanism(self):
        """The mechanism whose outputs are counted."""
        return self.reports.source

    @property
    def users(self):
        """Their number."""
        return self.reports.users

    def verify(self):
        """Raise UserError unless all shards are there, no other, and all bytes as written."""
        self.reports.require_no_more()
        shards = range(self.reports.count)
        for _ in PROGRESS.each(
            self.run(self.reports.verify, shards), "checking shards", len(shards)
        ):
            pass

    def total(self, kind, *arguments):
        """Return the sum over blocks of a function of `KINDS`, shape (length,)."""
        kept = self.journal and self.journal / f"{self._key(kind, arguments)}.npy"
        if kept and kept.is_file():
            return np.array(npy.mapped(kept))
        parts = self._parts(kind, arguments)
        total = None
        for found in PROGRESS.each(self.run(Part.read, parts), f"reading, {kind}", len(parts)):
            for row in found:
                total = row if total is None else total + row
        if kept:
            with files.atomic(kept, durable=True) as partial, partial.open("wb") as file:
                np.save(file, total)
        return total

    def _parts(self, kind, arguments):
        bounds = [self.reports.bounds(shard) for shard in range(self.reports.count)]
        starts = [(low, end) for first, end in bounds for low in range(first, end, PART)]
        return [
            Part(self.reports, kind, arguments, low, min(low + PART, end)) for low, end in starts
        ]

    def _key(self, kind, arguments):
        """Return a digest of the question and of the files that it is about."""
        digest = hashlib.sha256(f"{kind}\n{self.reports.text()}".encode())
        for shard in range(self.reports.count):
            path = self.reports.path(shard)
            if not path.is_file():
                raise UserError(f"{path}: is not there any more; copy it")
            stat = path.stat()
            digest.update(f"{path.name} {stat.st_size} {stat.st_mtime_ns}\n".encode())
        for argument in arguments:
            for part in argument if isinstance(argument, tuple) else (argument,):
                digest.update(np.asarray(part).tobytes())
        return digest.hexdigest()
