"""OneID-LDP."""

from dataclasses import dataclass
from typing import Any, ClassVar

from checker import pairs
from checker.notions.by_budgets import BudgetNotion


@dataclass(frozen=True, eq=False)
class OneIDLDP(BudgetNotion):
    """Pr(y|x) <= e^eps(x) Pr(y|x').

    Parameters
    ----------
    budgets : sequence, optional
        eps(x) of each input; None asks for each input's own least one.
    """

    budgets: Any = None
    key: ClassVar = "oneid"
    name: ClassVar = "OneID-LDP"
    keys: ClassVar = ("budgets",)
    single: ClassVar = "input"
    shown: ClassVar = "input"

    def comparisons(self, channel):
        """Return the worst comparison of each input."""
        return pairs.one_id(channel, self)

    def least(self, channel):
        """Return the worst comparison of each input; its ratio is the input's least e^eps."""
        worst = [asked.comparison for asked in pairs.one_id(channel, self)]
        return worst, {"own": [comparison.ratio for comparison in worst]}

    def between(self, x, other):
        """Return the budget of the first input."""
        return None if self.budgets is None else self.budgets[x]
