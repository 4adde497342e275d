"""Passes over reports in files: what each block adds, and the sum over blocks in their order."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from calp import files
from calp.errors import UserError
from mechanisms.encodings.reports import PackedReports
from shards import progress, storage
from shards.blocks import BLOCK, blocks
from shards.storage import Reports

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
    total, per_bit = _packed(mechanism, block).read(*point, _hidden(block))
    return np.concatenate([[total], per_bit])


def scores(mechanism, block, point):
    """Return the sums of 1/product and 1/product^2 over a block's users, and both per bit."""
    packed = _packed(mechanism, block)
    products = packed.products(*point)
    first = _hidden(block) / products
    second = first / products
    per_bit = packed.sums(first), packed.sums(second)
    return np.concatenate([[first.sum(), second.sum()], *per_bit])


def curvature(mechanism, block, point, direction):
    """Return the sum of the direction's product/product^2 over a block's users, and per bit."""
    packed = _packed(mechanism, block)
    bent = _hidden(block) * packed.products(*direction) / packed.products(*point) ** 2
    return np.concatenate([[bent.sum()], packed.sums(bent)])


def slopes(mechanism, block, point, direction, steps):
    """Return the derivative of the block's log-likelihood after each step in a direction."""
    packed = _packed(mechanism, block)
    products, along = packed.products(*point), packed.products(*direction)
    along = _hidden(block) * along
    return np.array([(along / (products + t * along)).sum() for t in steps])


KINDS = {kind.__name__: kind for kind in (output_counts, informative_counts, multipliers)}
KINDS |= {kind.__name__: kind for kind in (scores, curvature, slopes)}


def _packed(mechanism, block):
    return PackedReports(block.noisy, int(mechanism.is_noisy.sum()))


def _hidden(block):
    """Return 1 for each report that does not reveal its input, which others' sums leave out."""
    return (block.exact < 0).astype(float)


@dataclass(frozen=True, eq=False)
class Part:
    """What a worker does at once: some blocks of one shard.

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
        add, mechanism = KINDS[self.kind], self.reports.mechanism
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
        A folder that keeps each sum, so that what was interrupted goes on where it stopped.
    """

    reports: Reports
    run: object
    journal: Path | None = None

    def total(self, kind, *arguments):
        """Return the sum over blocks of what a function of `KINDS` finds, shape (length,)."""
        kept = self.journal and self.journal / f"{self._key(kind, arguments)}.npy"
        if kept and kept.is_file():
            return np.array(storage.mapped(kept))
        parts = self._parts(kind, arguments)
        total = None
        for found in progress.each(self.run(Part.read, parts), len(parts), f"reading, {kind}"):
            for row in found:
                total = row if total is None else total + row
        if kept:
            with files.whole(kept) as partial, partial.open("wb") as file:
                np.save(file, total)
        return total

    def _parts(self, kind, arguments):
        bounds = [self.reports.bounds(shard) for shard in range(self.reports.count)]
        starts = [(low, end) for first, end in bounds for low in range(first, end, PART)]
        return [
            Part(self.reports, kind, arguments, low, min(low + PART, end)) for low, end in starts
        ]

    def _key(self, kind, arguments):
        """Return a digest of the question and of the files that it is asked of."""
        digest = hashlib.sha256(f"{kind}\n{self.reports.text()}".encode())
        for shard in range(self.reports.count):
            for path in self.reports.paths(shard):
                if not path.is_file():
                    raise UserError(f"{path}: is not there any more; copy it")
                stat = path.stat()
                digest.update(f"{path.name} {stat.st_size} {stat.st_mtime_ns}\n".encode())
        for argument in arguments:
            for part in argument if isinstance(argument, tuple) else (argument,):
                digest.update(np.asarray(part).tobytes())
        return digest.hexdigest()
