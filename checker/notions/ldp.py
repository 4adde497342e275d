"""LDP."""

from dataclasses import dataclass
from typing import Any, ClassVar

from checker.columns import Columns, between_inputs
from checker.notions.by_columns import ColumnNotion
from checker.notions.edges import DEFINITION, Edge


@dataclass(frozen=True, eq=False)
class LDP(ColumnNotion):
    """Pr(y|x) <= e^eps Pr(y|x') for all y, x, x'.

    Parameters
    ----------
    eps : Budget, str or number, optional
        Such as 1, "ln 3", Fraction(1, 2); None asks for the least one.
    """

    eps: Any = None
    key: ClassVar = "ldp"
    name: ClassVar = "LDP"
    keys: ClassVar = ("eps",)
    single: ClassVar = "all"
    of_formulas: ClassVar = True
    post_processing: ClassVar = "uldp-any-post-processing-part"
    composition: ClassVar = "uldp-sequential-composition-reachable"
    implies: ClassVar = (
        Edge("ldp", "lip", "lip-implied-by-ldp"),
        Edge("ldp", "uldp", "uldp-implied-by-ldp"),
        Edge("ldp", "minid", DEFINITION),
    )

    def columns(self, channel):
        """Return what decides it: the greatest and the least entry of each column."""
        return Columns(between_inputs(channel))
