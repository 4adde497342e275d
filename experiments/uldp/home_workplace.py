"""The population of ULDP's personalized mechanism: who is where, and at home or at work."""

from dataclasses import dataclass

import numpy as np

from common.errors import UserError
from experiments.datasets import histogram
from experiments.datasets.home_workplace import BOTS, TAGS


@dataclass(frozen=True, eq=False)
class Population:
    """People by cell and tag, and the venues that are homes or workplaces.

    Parameters
    ----------
    tagged : ndarray of int, shape (K, kappa + 1)
        Columns: no tag of their own, home, workplace.
    venues : ndarray of int, shape (K, kappa)
    sensitive : ndarray of bool, shape (K,)
        Cells sensitive for all.
    cells : tuple of str
    """

    tagged: np.ndarray
    venues: np.ndarray
    sensitive: np.ndarray
    cells: tuple

    @property
    def p(self):
        """The distribution of values, shape (K,)."""
        return self.tagged.sum(axis=1) / self.tagged.sum()

    @property
    def intermediate(self):
        """People by intermediate data, the cells and then the bots, shape (K + kappa,)."""
        return intermediate(self.tagged)

    @property
    def behind_bots(self):
        """pi_k, the distribution of values behind each bot, shape (K, kappa)."""
        return _distributions(self.tagged[:, 1:])

    @property
    def poi(self):
        """The distribution of venues of each bot, shape (K, kappa)."""
        return _distributions(self.venues)


def intermediate(tagged):
    """Return the counts of intermediate data from those by cell and tag."""
    return np.append(tagged[:, 0], tagged[:, 1:].sum(axis=0))


def read(tagged, venues):
    """Read both tables; UserError if they are not of the same cells."""
    people, places = histogram.read_csv(tagged), histogram.read_csv(venues)
    cells = tuple(value.rpartition(":")[0] for value in people.values[:: len(TAGS)])
    for path, table, tags in ((tagged, people, TAGS), (venues, places, BOTS)):
        if table.values != tuple(f"{cell}:{tag}" for cell in cells for tag in tags):
            raise UserError(f"{path}: must hold, cell by cell, the tags {', '.join(tags)}")
    if not (people.counts.reshape(-1, len(TAGS)).sum(axis=0) > 1).all():
        raise UserError(f"{tagged}: needs people at home, at work and elsewhere")
    return Population(
        people.counts.reshape(-1, len(TAGS)),
        places.counts.reshape(-1, len(BOTS)),
        people.sensitive[:: len(TAGS)],
        cells,
    )


def _distributions(counts):
    return counts / counts.sum(axis=0)
