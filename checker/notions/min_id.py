"""MinID-LDP."""

from dataclasses import dataclass
from typing import Any, ClassVar

from checker import pairs
from checker.budgets import order
from checker.notions.by_budgets import BudgetNotion, least_of_pairs
from checker.notions.edges import Edge, twice


@dataclass(frozen=True, eq=False)
class MinIDLDP(BudgetNotion):
    """Pr(y|x) <= e^min(eps(x), eps(x')) Pr(y|x')."""

    budgets: Any = None
    key: ClassVar = "minid"
    name: ClassVar = "MinID-LDP"
    keys: ClassVar = ("budgets",)
    single: ClassVar = "pair"
    implies: ClassVar = (
        Edge("minid", "oneid", "oneid-minid-implies-oneid"),
        Edge("minid", "ldp", "oneid-minid-twice-least", twice),
    )

    def comparisons(self, channel):
        """Return the worst comparison of each input with those of no smaller budget."""
        return pairs.min_id(channel, self)

    def least(self, channel):
        """Return the worst comparison of each pair, in either direction."""
        return least_of_pairs(channel, both=True)

    def between(self, x, other):
        """Return the lesser budget of both inputs."""
        if self.budgets is None:
            return None
        one, two = self.budgets[x], self.budgets[other]
        return one if order(one, two) <= 0 else two
