"""A budget for each pair of inputs."""

from dataclasses import dataclass
from typing import Any, ClassVar

from checker import pairs
from checker.notions.by_budgets import BudgetNotion, least_of_pairs


@dataclass(frozen=True, eq=False)
class PairwiseLDP(BudgetNotion):
    """Pr(y|x) <= e^eps(x, x') Pr(y|x').

    Parameters
    ----------
    budgets : matrix, optional
        eps(x, x') with a row for each x; None asks for the matrix of least ones.
    """

    budgets: Any = None
    key: ClassVar = "pairwise"
    name: ClassVar = "pairwise LDP"
    of_pairs: ClassVar = True
    single: ClassVar = "pair"
    shown: ClassVar = "pair"

    def comparisons(self, channel):
        """Return what may be the worst of each input's pairs, and all pairs that may fail."""
        return pairs.pairwise(channel, self)

    def least(self, channel):
        """Return the worst comparison of each pair."""
        return least_of_pairs(channel, both=False)

    def between(self, x, other):
        """Return the budget of the pair."""
        return None if self.budgets is None else self.budgets[x][other]
