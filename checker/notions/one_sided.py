"""Notions that bound sensitive inputs only: OSLDP and HLLDP, which make the same comparisons."""

from dataclasses import dataclass
from typing import Any, ClassVar

from checker.columns import Columns, between_inputs, counted
from checker.notions.by_columns import ColumnNotion
from checker.notions.edges import Edge
from checker.notions.notion import INFINITE


class OneSided(ColumnNotion):
    """Pr(y|x) <= e^eps Pr(y|x') for sensitive x and all x'."""

    keys: ClassVar = ("eps", "sensitive")
    single: ClassVar = "all"
    one_sided: ClassVar = True
    of_formulas: ClassVar = True
    post_processing: ClassVar = "oneid-post-processing"
    composition: ClassVar = "oneid-sequential-composition"

    def columns(self, channel):
        """Return the greatest entry of sensitive inputs and the least of all, which decide."""
        return Columns(between_inputs(channel, self.sensitive), notes=[counted(self.sensitive)])

    def between(self, x, other):
        """Return the budget of a sensitive input."""
        return self.eps if self.sensitive[x] else INFINITE


@dataclass(frozen=True, eq=False)
class OSLDP(OneSided):
    """Pr(y|x) <= e^eps Pr(y|x') for sensitive x and all x'."""

    sensitive: Any
    eps: Any = None
    key: ClassVar = "osldp"
    name: ClassVar = "OSLDP"
    implies: ClassVar = (Edge("osldp", "hlldp", "oneid-hlldp-instance"),)


@dataclass(frozen=True, eq=False)
class HLLDP(OneSided):
    """One budget for the sensitive inputs, none for the others: the same comparisons as OSLDP."""

    sensitive: Any
    eps: Any = None
    key: ClassVar = "hlldp"
    name: ClassVar = "HLLDP"
    implies: ClassVar = (Edge("hlldp", "osldp", "oneid-hlldp-instance"),)
