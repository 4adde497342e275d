"""LIP."""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from checker.columns import FAINT, Columns, Family, Mixture
from checker.extremes import RELATIVE, extreme, quotients
from checker.notions.by_columns import ColumnNotion
from checker.notions.edges import Edge, tanh_bound, twice
from mechanisms.budgets.lip_composition import two_releases


@dataclass(frozen=True, eq=False)
class LIP(ColumnNotion):
    """Pr(y) and Pr(y|x) are within e^eps of each other, for all x, y.

    Parameters
    ----------
    prior : sequence
        Pr(x).
    eps : Budget, str or number, optional
    """

    prior: Any
    eps: Any = None
    key: ClassVar = "lip"
    name: ClassVar = "LIP"
    keys: ClassVar = ("eps", "prior")
    compares_inputs: ClassVar = False
    post_processing: ClassVar = "lip-post-processing"
    composition: ClassVar = "lip-composition-fixed-prior"
    implies: ClassVar = (
        Edge("lip", "ldp", "lip-implies-ldp", twice),
        Edge("lip", "mip", "lip-information", tanh_bound),
    )

    def columns(self, channel):
        """Return what decides it: Pr(y) against the extremes of its column."""
        floats = np.array([float(p) for p in self.prior])
        mass = floats @ channel.floats
        # values that no user has have Pr 0, and then a positive entry has no bound: exactly
        mass = np.where(mass > FAINT, mass, np.where((channel.floats > 0).any(axis=0), np.nan, 0.0))
        every = np.arange(channel.shape[1])
        families, mixture = [], Mixture(channel, self.prior)
        for greatest in (True, False):
            found = extreme(channel, greatest)
            entries = channel.floats[found, every]
            ratios = quotients(entries, mass) if greatest else quotients(mass, entries)
            tolerance = 4 * RELATIVE + len(floats) * 2.0**-52
            families.append(Family(every, ratios, mixture.against(found, greatest), tolerance))
        return Columns(families)

    @classmethod
    def composed(cls, one, two):
        """Return the bound for two reports under a fixed prior."""
        return two_releases(max(one, two), min(one, two))
