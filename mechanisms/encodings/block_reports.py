"""Reports of block designs: a block of values, or a value that is revealed."""

from dataclasses import dataclass

import numpy as np

from mechanisms.encodings.parameters import MOST_VALUES, check_blocks, check_values


@dataclass(frozen=True, eq=False)
class BlockReports:
    """The reports of n users.

    Parameters
    ----------
    told : ndarray of int, shape (n,)
        The non-sensitive value that was reported, or -1.
    blocks : ndarray of int, shape (m, k)
        The values of the blocks that the other users reported, in the order of the users.

    Raises
    ------
    ValueError
        If types or shapes do not fit.
    """

    told: np.ndarray
    blocks: np.ndarray

    def __post_init__(self):
        told = check_values(self.told, MOST_VALUES, "told", least=-1)
        object.__setattr__(self, "told", told)
        blocks = check_blocks("blocks", self.blocks, int((told < 0).sum()))
        object.__setattr__(self, "blocks", blocks)

    def __len__(self):
        return len(self.told)
