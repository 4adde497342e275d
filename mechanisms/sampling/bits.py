"""Bit-packed unary reports: drawing and packing them.

Drawing compares 64 uniform numbers with 64 thresholds at once, a binary digit a step; each step
decides half of what is left, so a word of 64 bits costs about 8 random words. These are loops,
without checks: `UnaryEncoding` and its reports make them.
"""

from dataclasses import dataclass

import numpy as np

from common.compiled import njit, register_jitable
from common.portable import dot
from mechanisms.sampling.thresholds import thresholds
from mechanisms.sampling.words import words

BYTE_BITS = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little")
# by the six bits that shift to the front of a power of two times a de Bruijn sequence, its exponent
DE_BRUIJN = 0x03F79D71B4CB0A89
EXPONENTS = np.zeros(64, dtype=np.uint8)
EXPONENTS[[(DE_BRUIJN << k & (1 << 64) - 1) >> 58 for k in range(64)]] = np.arange(64)
WORDS_PER_BLOCK = 1 << 18


def digit_planes(numbers):
    """Return the numbers' binary digits, most significant first, packed over the bits.

    Parameters
    ----------
    numbers : ndarray of uint64, shape (m,)

    Returns
    -------
    planes : ndarray of uint64, shape (words, 64)
        Bit i of planes[w, k] is digit k of number 64 w + i.
    depths : ndarray of int64, shape (words,)
        Number of digits after which all are zero.
    """
    width = -(-len(numbers) // 64)
    digits = np.zeros((64 * width, 64), dtype=np.uint8)
    shifts = np.arange(63, -1, -1, dtype=np.uint64)
    digits[: len(numbers)] = numbers[:, None] >> shifts & 1
    planes = _words(np.packbits(digits, axis=0, bitorder="little").T).T.copy()
    used = planes != 0
    depths = np.where(used.any(axis=1), 64 - np.argmax(used[:, ::-1], axis=1), 0)
    return planes, depths


@dataclass(frozen=True, eq=False)
class Bits:
    """The tables that are needed to draw m bits with given probabilities; `of` makes them.

    Parameters
    ----------
    planes, depths : ndarray
        The `digit_planes` of the thresholds of others' bits.
    own : ndarray of uint64, shape (m,)
        Thresholds of the own bit.
    certain, always : ndarray of bool, shape (m,)
        Where the own bit, and others', is 1 for certain.
    """

    planes: np.ndarray
    depths: np.ndarray
    own: np.ndarray
    certain: np.ndarray
    always: np.ndarray

    @classmethod
    def of(cls, a, b):
        """Return the tables for Pr(1) in the own and in another's bit, (m,) each."""
        others, always = thresholds(b)
        return cls(*digit_planes(others), *thresholds(a), always)

    def draw(self, x, rng):
        """Draw the packed reports of users of values `x`, shape (n, words).

        Parameters
        ----------
        x : ndarray of int64, shape (n,)
            Index of the own bit; -1: none.
        rng : numpy.random.Generator
        """
        out = np.zeros((len(x), len(self.planes)), dtype=np.uint64)
        row_cost = int(self.depths.sum()) + 1
        done = 0
        while done < len(x):
            rows_left = len(x) - done
            raw = words(rng, max(row_cost, min(WORDS_PER_BLOCK, rows_left * row_cost)))
            done = _fill(out, done, x, self.planes, self.depths, self.own, raw)
        _overrule(out, x, self.certain, self.always)
        return out


@njit(nogil=True, cache=True)
def _fill(out, start, x, planes, depths, own, raw):
    """Draw rows from `start` until the random words could run out; return the next row."""
    cost = depths.sum() + 1
    at = 0
    row = start
    while row < len(x) and at + cost <= len(raw):
        for w in range(len(depths)):
            word = np.uint64(0)
            undecided = ~np.uint64(0)
            for k in range(depths[w]):
                digit = planes[w, k]
                word |= undecided & digit & ~raw[at]
                undecided &= ~(raw[at] ^ digit)
                at += 1
                if undecided == 0:
                    break
            out[row, w] = word
        if x[row] >= 0:
            one = np.uint64(1) << np.uint64(x[row] % 64)
            if raw[at] < own[x[row]]:
                out[row, x[row] // 64] |= one
            else:
                out[row, x[row] // 64] &= ~one
            at += 1
        row += 1
    return row


def _overrule(out, x, certain, always):
    """Set the bits whose probability is one, which no 64-bit threshold expresses."""
    for j in np.flatnonzero(always):
        others = x != j
        out[others, j // 64] |= np.uint64(1 << (int(j) % 64))
    for j in np.flatnonzero(certain):
        users = x == j
        out[users, j // 64] |= np.uint64(1 << (int(j) % 64))


def pack(dense):
    """Return rows of 0 and 1, shape (n, m), as packed words."""
    n, m = dense.shape
    padded = np.zeros((n, 64 * max(1, -(-m // 64))), dtype=np.uint8)
    padded[:, :m] = dense
    return _words(np.packbits(padded, axis=1, bitorder="little"))


def unpack(packed, m):
    """Return the first m bits of each row as 0 and 1, shape (n, m)."""
    rows = as_bytes(packed)
    return np.unpackbits(rows, axis=1, bitorder="little")[:, :m]


def count_ones(packed, m):
    """Return the number of rows with a 1 in each of the first m bits, shape (m,)."""
    width = -(-m // 8)
    if total_ones(packed) < len(packed) * width:
        counts = np.zeros(64 * packed.shape[1], dtype=np.int64)
        _count_places(packed, counts)
        return counts[:m]
    rows = as_bytes(packed)
    table = np.zeros((width, 256), dtype=np.int64)
    _count_bytes(rows, table)
    return fold(table, m).astype(np.int64)


def total_ones(packed):
    """Return the number of ones in packed rows."""
    return int(np.bitwise_count(packed).sum(dtype=np.int64))


@register_jitable
def lowest(word):
    """Return the place of the lowest 1 of a word that has one, in compiled loops."""
    return EXPONENTS[((word & (~word + np.uint64(1))) * np.uint64(DE_BRUIJN)) >> np.uint64(58)]


@njit(nogil=True, cache=True)
def _count_places(words, counts):
    for u in range(len(words)):
        for w in range(words.shape[1]):
            word = words[u, w]
            while word:
                counts[64 * w + lowest(word)] += 1
                word &= word - np.uint64(1)


@njit(nogil=True, cache=True)
def _count_bytes(rows, table):
    for u in range(len(rows)):
        for j in range(len(table)):
            table[j, rows[u, j]] += 1


def byte_table(values):
    """Return the sum of `values` over the ones of each byte, shape (bytes, 256)."""
    padded = np.zeros(-(-len(values) // 8) * 8)
    padded[: len(values)] = values
    return dot(padded.reshape(-1, 8), BYTE_BITS.T)


def fold(table, m):
    """Return the sums per bit from the sums per byte value, shape (m,)."""
    return dot(table, BYTE_BITS).ravel()[:m]


def _words(rows):
    return np.ascontiguousarray(rows).view("<u8").astype(np.uint64, copy=False)


def as_bytes(packed):
    """Return packed rows as bytes, shape (n, 8 words)."""
    return packed.astype("<u8", copy=False).view(np.uint8).reshape(len(packed), 8 * packed.shape[1])


def group(packed, m):
    """Return the distinct rows of m bits and how often each occurs, if m <= 16 makes that cheap."""
    if m > 16 or not len(packed):
        return packed, np.ones(len(packed))
    counts = np.bincount(packed[:, 0].astype(np.int64) if m else np.zeros(len(packed), dtype=int))
    rows = np.flatnonzero(counts)
    return rows.astype(np.uint64)[:, None], counts[rows].astype(float)
