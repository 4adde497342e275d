"""Reports as a matrix of 0 and 1, in the two forms that are read fast.

`PackedReports` looks 8 bits up at a time: n m / 8 steps, for reports with many ones.
`SparseReports` lists the ones by bit: a step each, for reports with few. Both offer the product
with a vector of values and the transposed product with a weight a user. They take some users at a
time, whose sums stay in the processor's cache; each sum adds its terms in the order of the bits,
or of the users, so that the tiles do not change it. These are loops, without checks: a likelihood
makes them.
"""

from dataclasses import dataclass

import numpy as np

from common.compiled import njit, register_jitable
from mechanisms.encodings import chunks
from mechanisms.encodings.chunks import over_users
from mechanisms.sampling import bits

# a sparse step costs about as much as a look-up, which serves 8 bits
SPARSE_DENSITY = 1 / 8
# users read together: with tables of the 8 bytes of a word, and with lists of users
PACKED_TILE, SPARSE_TILE = 512, 4096


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
        words, table = self.words, bits.byte_table(values)
        over_users(
            lambda low, high: _look_up(words, table, base, out, low, high), len(out), threads
        )
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
        words, table = self.words, bits.byte_table(values)

        def work(low, high):
            sums = np.zeros_like(table)
            return _read_packed(words, weights, base, table, sums, low, high), sums

        total, sums = _added(over_users(work, len(self), threads), table.shape)
        return total, bits.fold(sums, self.m)

    def sums(self, weights, threads=1):
        """Return the sums of the weights, shape (n,), over the rows with each bit: (m,)."""
        words, shape = self.words, (-(-self.m // 8), 256)

        def work(low, high):
            table = np.zeros(shape)
            _add_up(words, weights, table, low, high)
            return table

        return bits.fold(sum(over_users(work, len(self), threads), np.zeros(shape)), self.m)


@dataclass(frozen=True, eq=False)
class SparseReports:
    """The ones of each bit, by tiles of users.

    Parameters
    ----------
    places : ndarray of uint16
        Bit i of tile t has its ones at the users places[starts[t m + i]:starts[t m + i + 1]] of
        the tile, in their order.
    starts : ndarray of int64, shape (tiles * m + 1,)
    n, m : int
    tile : int
        Number of users of each tile but the last; a chunk of `over_users` has whole tiles.
    """

    places: np.ndarray
    starts: np.ndarray
    n: int
    m: int
    tile: int

    @classmethod
    def of(cls, words, m):
        """Return the sparse form of packed rows."""
        ones = bits.total_ones(words)
        return cls._from_lists(lambda low, high: _lists(words[low:high]), len(words), m, ones)

    @classmethod
    def of_indices(cls, indices, m):
        """Return the sparse form of rows of k ones each, from their bits, shape (n, k)."""
        n, k = indices.shape

        def lists(low, high):
            return indices[low:high].ravel(), k * np.arange(high - low + 1)

        return cls._from_lists(lists, n, m, n * k)

    @classmethod
    def _from_lists(cls, lists, n, m, ones):
        """Return the reports of users low..high from a list of all ones and each row's start."""
        tile = min(SPARSE_TILE, chunks.CHUNK)
        places, counts = np.empty(ones, dtype=np.uint16), [np.zeros(1, dtype=np.int64)]
        done = 0
        for low in range(0, n, tile):
            indices, starts = lists(low, min(low + tile, n))
            counts.append(np.bincount(indices, minlength=m))
            first = np.cumsum(counts[-1]) - counts[-1]
            _by_bit(indices, starts, first, places[done : done + len(indices)])
            done += len(indices)
        return cls(places, np.cumsum(np.concatenate(counts)), n, m, tile)

    def __len__(self):
        return self.n

    def products(self, values, base, threads=1):
        """Return base + the sum of `values` over each row's ones, shape (n,)."""
        out = np.empty(len(self))
        lists = self.places, self.starts, self.tile
        over_users(
            lambda low, high: _gather(*lists, values, base, out, low, high), len(out), threads
        )
        return out

    def read(self, values, base, weights, threads=1):
        """Read the rows once, as `PackedReports.read` does."""
        lists = self.places, self.starts, self.tile

        def work(low, high):
            sums = np.zeros(self.m)
            return _read_sparse(*lists, weights, base, values, sums, low, high), sums

        return _added(over_users(work, len(self), threads), self.m)

    def sums(self, weights, threads=1):
        """Return the sums of the weights, shape (n,), over the rows with each bit: (m,)."""
        lists = self.places, self.starts, self.tile

        def work(low, high):
            total = np.zeros(self.m)
            _scatter(*lists, weights, total, low, high)
            return total

        return sum(over_users(work, len(self), threads), np.zeros(self.m))


def _added(parts, shape):
    """Return the sums over chunks of a number and an array, in the order of the chunks."""
    total, sums = 0.0, np.zeros(shape)
    for one, array in parts:
        total += one
        sums += array
    return total, sums


@njit(nogil=True, cache=True)
def _read_packed(words, weights, base, table, sums, low, high):
    total = 0.0
    for first in range(low, high, PACKED_TILE):
        last = min(first + PACKED_TILE, high)
        found = np.empty(last - first)
        found[:] = base
        _add_entries(words[first:last], table, found)
        total = _inverted(weights[first:last], found, total)
        _add_to_entries(words[first:last], found, sums)
    return total


@njit(nogil=True, cache=True)
def _inverted(weights, found, total):
    """Put weight / number in place of each number; return the total with them added."""
    for u in range(len(found)):
        found[u] = weights[u] / found[u]
        total += found[u]
    return total


@njit(nogil=True, cache=True)
def _look_up(words, table, base, out, low, high):
    for first in range(low, high, PACKED_TILE):
        last = min(first + PACKED_TILE, high)
        out[first:last] = base
        _add_entries(words[first:last], table, out[first:last])


@njit(nogil=True, cache=True)
def _add_up(words, weights, table, low, high):
    for first in range(low, high, PACKED_TILE):
        last = min(first + PACKED_TILE, high)
        _add_to_entries(words[first:last], weights[first:last], table)


@njit(nogil=True, cache=True)
def _add_entries(words, table, out):
    """Add to each row's number the table's entries of its bytes, from the left."""
    whole = len(table) // 8
    for w in range(whole):
        entries = table[8 * w : 8 * w + 8]
        for u in range(len(words)):
            total = out[u]
            # a number of steps that is known here is done without a loop
            for k in range(8):
                total += entries[k, _byte(words[u, w], k)]
            out[u] = total
    for k in range(len(table) % 8):
        entries = table[8 * whole + k]
        for u in range(len(words)):
            out[u] += entries[_byte(words[u, whole], k)]


@njit(nogil=True, cache=True)
def _add_to_entries(words, values, table):
    """Add each row's value to the table's entries of its bytes."""
    whole = len(table) // 8
    for w in range(whole):
        entries = table[8 * w : 8 * w + 8]
        for u in range(len(words)):
            value = values[u]
            for k in range(8):
                entries[k, _byte(words[u, w], k)] += value
    for k in range(len(table) % 8):
        entries = table[8 * whole + k]
        for u in range(len(words)):
            entries[_byte(words[u, whole], k)] += values[u]


@register_jitable
def _byte(word, k):
    return (word >> np.uint64(8 * k)) & np.uint64(255)


@njit(nogil=True, cache=True)
def _read_sparse(places, starts, tile, weights, base, values, sums, low, high):
    total = 0.0
    for first in range(low, high, tile):
        last, m = min(first + tile, high), len(values)
        found = np.empty(last - first)
        found[:] = base
        _add_values(places, starts[first // tile * m :], values, found)
        total = _inverted(weights[first:last], found, total)
        _add_to_sums(places, starts[first // tile * m :], found, sums)
    return total


@njit(nogil=True, cache=True)
def _gather(places, starts, tile, values, base, out, low, high):
    for first in range(low, high, tile):
        last = min(first + tile, high)
        out[first:last] = base
        _add_values(places, starts[first // tile * len(values) :], values, out[first:last])


@njit(nogil=True, cache=True)
def _scatter(places, starts, tile, weights, total, low, high):
    for first in range(low, high, tile):
        last = min(first + tile, high)
        _add_to_sums(places, starts[first // tile * len(total) :], weights[first:last], total)


@njit(nogil=True, cache=True)
def _add_values(places, starts, values, out):
    for i in range(len(values)):
        value = values[i]
        for u in places[starts[i] : starts[i + 1]]:
            out[u] += value


@njit(nogil=True, cache=True)
def _add_to_sums(places, starts, found, sums):
    for i in range(len(sums)):
        total = sums[i]
        for u in places[starts[i] : starts[i + 1]]:
            total += found[u]
        sums[i] = total


def _lists(words):
    """Return the bits of all rows' ones, and where each row's begin."""
    indices = np.empty(bits.total_ones(words), dtype=np.uint16)
    starts = np.zeros(len(words) + 1, dtype=np.int64)
    _list_ones(words, indices, starts)
    return indices, starts


@njit(nogil=True, cache=True)
def _list_ones(words, indices, starts):
    at = 0
    for u in range(len(words)):
        for w in range(words.shape[1]):
            word = words[u, w]
            while word:
                indices[at] = 64 * w + bits.lowest(word)
                word &= word - np.uint64(1)
                at += 1
        starts[u + 1] = at


@njit(nogil=True, cache=True)
def _by_bit(indices, starts, at, places):
    """Put down the rows of each bit's ones from its place on, which is moved."""
    for u in range(len(starts) - 1):
        for k in range(starts[u], starts[u + 1]):
            places[at[indices[k]]] = u
            at[indices[k]] += 1
