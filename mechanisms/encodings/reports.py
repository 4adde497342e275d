"""Reports as a matrix of 0 and 1, in the two forms that are read fast.

`PackedReports` looks 8 bits up at a time: n m / 8 steps, for reports with many ones.
`SparseReports` lists the ones: a step each, for reports with few. Both offer the product with a
vector of values and the transposed product with two weights a user. These are loops, without
checks: a likelihood makes them.
"""

from dataclasses import dataclass

import numba
import numpy as np

from mechanisms.encodings.chunks import over_users
from mechanisms.sampling import bits

# a sparse step costs about as much as a look-up, which serves 8 bits
SPARSE_DENSITY = 1 / 8


def readable(words, m):
    """Return the reports in the form that reads fewer items.

    Parameters
    ----------
    words : ndarray of uint64, shape (n, words)
        Packed rows of m bits.
    m : int
    """
    if m <= 65536 and bits.total_ones(words) < SPARSE_DENSITY * len(words) * m:
        return SparseReports.of(words, m)
    return PackedReports(words, m)


@dataclass(frozen=True, eq=False)
class PackedReports:
    """Rows of m bits, packed into words, shape (n, words)."""

    words: np.ndarray
    m: int

    def __len__(self):
        return len(self.words)

    def products(self, values, base, threads=1):
        """Return base + the sum of `values` over each row's ones, shape (n,)."""
        out = np.empty(len(self))
        rows, table = bits.as_bytes(self.words), bits.byte_table(values)
        over_users(lambda low, high: _look_up(rows, table, base, out, low, high), len(out), threads)
        return out

    def read(self, values, base, weights, threads=1):
        """Read the rows once, for L_u = base + the sum of `values` over row u's ones.

        Returns
        -------
        total : float
            Sum of weight / L.
        per_bit : ndarray, shape (m,)
            Sum of weight / L over the rows with each bit.
        """
        rows, table = bits.as_bytes(self.words), bits.byte_table(values)

        def work(low, high):
            sums = np.zeros_like(table)
            return _read_packed(rows, weights, base, table, sums, low, high), sums

        total, sums = _added(over_users(work, len(self), threads), table.shape)
        return total, bits.fold(sums, self.m)

    def sums(self, weights, threads=1):
        """Return the sums of both weights, shape (n, 2), over the rows with each bit: (m, 2)."""
        rows, shape = bits.as_bytes(self.words), (-(-self.m // 8), 256, 2)

        def work(low, high):
            table = np.zeros(shape)
            _add_up(rows, weights, table, low, high)
            return table

        table = sum(over_users(work, len(self), threads), np.zeros(shape))
        return np.stack([bits.fold(table[..., k], self.m) for k in (0, 1)], axis=1)


@dataclass(frozen=True, eq=False)
class SparseReports:
    """The ones of each row: row u has those in indices[starts[u]:starts[u + 1]]."""

    indices: np.ndarray
    starts: np.ndarray
    m: int

    @classmethod
    def of(cls, words, m):
        """Return the sparse form of packed rows."""
        indices = np.empty(bits.total_ones(words), dtype=np.uint16)
        starts = np.zeros(len(words) + 1, dtype=np.int64)
        _list_ones(bits.as_bytes(words), bits.BYTE_ONES, bits.BYTE_POSITIONS, indices, starts)
        return cls(indices, starts, m)

    def __len__(self):
        return len(self.starts) - 1

    def products(self, values, base, threads=1):
        """Return base + the sum of `values` over each row's ones, shape (n,)."""
        out = np.empty(len(self))
        over_users(
            lambda low, high: _gather(self.indices, self.starts, values, base, out, low, high),
            len(out),
            threads,
        )
        return out

    def read(self, values, base, weights, threads=1):
        """Read the rows once, as `PackedReports.read` does."""

        def work(low, high):
            sums = np.zeros(self.m)
            lists = (self.indices, self.starts)
            return _read_sparse(*lists, weights, base, values, sums, low, high), sums

        return _added(over_users(work, len(self), threads), self.m)

    def sums(self, weights, threads=1):
        """Return the sums of both weights, shape (n, 2), over the rows with each bit: (m, 2)."""

        def work(low, high):
            total = np.zeros((self.m, 2))
            _scatter(self.indices, self.starts, weights, total, low, high)
            return total

        return sum(over_users(work, len(self), threads), np.zeros((self.m, 2)))


def _added(parts, shape):
    """Return the sums over chunks of a number and an array, in the order of the chunks."""
    total, sums = 0.0, np.zeros(shape)
    for one, array in parts:
        total += one
        sums += array
    return total, sums


@numba.njit(nogil=True, cache=True)
def _read_packed(rows, weights, base, table, sums, low, high):
    total = 0.0
    for u in range(low, high):
        likelihood = base
        for j in range(len(table)):
            likelihood += table[j, rows[u, j]]
        inverse = weights[u] / likelihood
        total += inverse
        for j in range(len(table)):
            sums[j, rows[u, j]] += inverse
    return total


@numba.njit(nogil=True, cache=True)
def _read_sparse(indices, starts, weights, base, values, sums, low, high):
    total = 0.0
    for u in range(low, high):
        likelihood = base
        for k in range(starts[u], starts[u + 1]):
            likelihood += values[indices[k]]
        inverse = weights[u] / likelihood
        total += inverse
        for k in range(starts[u], starts[u + 1]):
            sums[indices[k]] += inverse
    return total


@numba.njit(nogil=True, cache=True)
def _look_up(rows, table, base, out, low, high):
    for u in range(low, high):
        total = base
        for j in range(len(table)):
            total += table[j, rows[u, j]]
        out[u] = total


@numba.njit(nogil=True, cache=True)
def _add_up(rows, weights, table, low, high):
    for u in range(low, high):
        for j in range(len(table)):
            table[j, rows[u, j], 0] += weights[u, 0]
            table[j, rows[u, j], 1] += weights[u, 1]


@numba.njit(nogil=True, cache=True)
def _gather(indices, starts, values, base, out, low, high):
    for u in range(low, high):
        total = base
        for k in range(starts[u], starts[u + 1]):
            total += values[indices[k]]
        out[u] = total


@numba.njit(nogil=True, cache=True)
def _scatter(indices, starts, weights, total, low, high):
    for u in range(low, high):
        for k in range(starts[u], starts[u + 1]):
            total[indices[k], 0] += weights[u, 0]
            total[indices[k], 1] += weights[u, 1]


@numba.njit(nogil=True, cache=True)
def _list_ones(rows, byte_ones, byte_positions, indices, starts):
    at = 0
    for u in range(len(rows)):
        for j in range(rows.shape[1]):
            byte = rows[u, j]
            for k in range(byte_ones[byte]):
                indices[at] = 8 * j + byte_positions[byte, k]
                at += 1
        starts[u + 1] = at
