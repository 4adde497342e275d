"""Numbers with a law of whole weights, drawn exactly and with 16 random bits in nearly all draws.

The line of weights is cut into 2^16 equal cells. A weight gets the cells that it fills, and the
remainders of all weights share the last cells. Only who draws one of these draws a further number,
below the sum of the weights, which tells whose part of the cell it is. These are steps of samplers,
without checks.
"""

from dataclasses import dataclass

import numpy as np

from common.compiled import njit
from mechanisms.sampling.subsets import below
from mechanisms.sampling.words import words

CELL_BITS = 16
# numbers whose cells are drawn at once, in words that stay in the cache
AT_ONCE = 1 << 19


@dataclass(frozen=True, eq=False)
class Lots:
    """The tables that are needed to draw a number with given weights; `of` makes them.

    Parameters
    ----------
    total : int
        Sum of the weights, below 2^63.
    past : int
        The number after the last weight's.
    table : ndarray of int, shape (65536,)
        Number of each cell; for the i-th shared cell, past + i.
    starts : ndarray of int
        Where the owners of each shared cell start, and where the last one's end.
    owners : ndarray of int
        Numbers that share a cell, cell by cell.
    ends : ndarray of int
        Where their parts of the cell end, of `total`; that of a cell's last owner is not looked at.
    """

    total: int
    past: int
    table: np.ndarray
    starts: np.ndarray
    owners: np.ndarray
    ends: np.ndarray

    @classmethod
    def of(cls, weights, first=0):
        """Return the tables for the weights of the numbers from `first` on.

        Parameters
        ----------
        weights : sequence of int
            None negative, with a sum from 1 to below 2^63.
        first : int, optional

        Examples
        --------
        >>> lots = Lots.of([1, 2])
        >>> lots.table[[0, 21844, 21845, 65534, 65535]].tolist(), lots.owners.tolist()
        ([0, 0, 1, 1, 2], [0, 1])
        """
        total = sum(weights)
        filled, rests = zip(*(divmod(w << CELL_BITS, total) for w in weights), strict=True)
        starts, owners, ends, end = [0], [], [], 0
        for number, rest in enumerate(rests, first):
            left = rest
            while left:
                part = min(left, total - end)
                left, end = left - part, end + part
                owners.append(number)
                ends.append(end)
                if end == total:
                    starts.append(len(owners))
                    end = 0
        past = first + len(filled)
        most = past + len(starts) - 1
        whole = np.repeat(np.arange(first, past), filled)
        # a small table stays in the cache
        small = np.int16 if max(most, -first) < 1 << 15 else np.int32
        return cls(
            total,
            past,
            np.append(whole, np.arange(past, most)).astype(small),
            np.array(starts),
            np.array(owners, dtype=np.int64),
            np.array(ends, dtype=np.int64),
        )

    def draw(self, rng, n):
        """Return n numbers, shape (n,), of the table's type: 16 bits if they suffice, otherwise 32.

        Parameters
        ----------
        rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness
        n : int
        """
        drawn, shared = np.empty(n, dtype=self.table.dtype), [np.empty(0, dtype=np.int64)]
        late = np.empty(min(n, AT_ONCE), dtype=np.int64)
        for begun in range(0, n, AT_ONCE):
            part = drawn[begun : begun + AT_ONCE]
            # the same draws whatever the order of bytes
            cells = words(rng, -(-len(part) * CELL_BITS // 64)).astype("<u8", copy=False)
            cells = cells.view("<u2").astype(np.uint16, copy=False)
            found = _look_up(part, late, cells, self.table, self.past)
            shared.append(late[:found] + begun)
        late = np.concatenate(shared)
        # places within the cells
        places = below(rng, np.array([self.total]), late.size).ravel()
        _settle(drawn, late, places, self.past, self.starts, self.owners, self.ends)
        return drawn


@njit(nogil=True, cache=True)
def _look_up(drawn, late, cells, table, past):
    """Draw by cells; write down who drew a shared one, and return how many did."""
    found = 0
    for i in range(len(drawn)):
        number = table[cells[i]]
        drawn[i] = number
        if number >= past:
            late[found] = i
            found += 1
    return found


@njit(nogil=True, cache=True)
def _settle(drawn, late, places, past, starts, owners, ends):
    """Give who drew a shared cell the owner of the part in which the place lies."""
    for i in range(len(late)):
        cell = drawn[late[i]] - past
        low, high = starts[cell], starts[cell + 1] - 1
        while low < high:
            middle = (low + high) // 2
            if places[i] < ends[middle]:
                high = middle
            else:
                low = middle + 1
        drawn[late[i]] = owners[low]
