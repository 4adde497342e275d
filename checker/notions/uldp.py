"""ULDP, with (4) as printed or (4')."""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from checker.columns import Columns, between_inputs, counted
from checker.notions.by_columns import ColumnNotion
from checker.notions.conditions import Condition, compared
from checker.notions.edges import Edge
from common.lines import shortened


@dataclass(frozen=True, eq=False)
class ULDP(ColumnNotion):
    """LDP at protected outputs; every other output has one source, a non-sensitive input.

    Parameters
    ----------
    sensitive : sequence
        X_S: a mask, indices, names, or text such as "0,1,5-9".
    eps : Budget, str or number, optional
    protected : sequence, optional
        Y_P, of outputs; by default those without a single non-sensitive source.
    invertibility : str
        `printed`: condition (4), also asked of outputs that cannot occur; `reachable`: (4').
    """

    sensitive: Any
    eps: Any = None
    protected: Any = None
    invertibility: str = "reachable"
    key: ClassVar = "uldp"
    name: ClassVar = "ULDP"
    keys: ClassVar = ("eps", "sensitive", "protected")
    of_formulas: ClassVar = True
    composition: ClassVar = "uldp-sequential-composition-reachable"
    implies: ClassVar = (Edge("uldp", "osldp", "uldp-implies-osldp-reachable"),)

    def columns(self, channel):
        """Return what decides it, with (4) or (4') for outputs that are not protected."""
        positive = channel.floats > 0
        sources = positive.sum(axis=0)
        invertible = (sources == 1) & ~positive[self.sensitive].any(axis=0)
        notes, protected = [counted(self.sensitive)], self.protected
        if protected is None:
            protected = ~invertible & (sources > 0)
            notes.append(
                f"protected: {protected.sum()} of {len(protected)} outputs, those without a single "
                "non-sensitive source"
            )
        sourceless = np.flatnonzero(~protected & ~invertible & (sources > 0)).tolist()
        if self.invertibility == "printed":
            sourceless = sorted([*sourceless, *self._impossible(channel)])
        return Columns(between_inputs(channel, outputs=protected), sourceless, notes)

    def _impossible(self, channel):
        """Return the outputs that cannot occur and are not protected: (4) fails there."""
        if self.protected is None:
            return []
        return np.flatnonzero((channel.floats == 0).all(axis=0) & ~self.protected).tolist()

    def notes(self, channel):
        """Return lines on outputs that break (4) as printed and not (4')."""
        impossible = [] if self.invertibility == "printed" else self._impossible(channel)
        few = [
            f"output {shortened(channel.outputs[y])} cannot occur, yet (4) as printed asks a "
            "source of it"
            for y in impossible[:3]
        ]
        return [*few, f"and {len(impossible) - 3} more such outputs"] if impossible[3:] else few

    def outputs(self, rows):
        """Return the protected outputs: all but those with one source, no sensitive one."""
        found = []
        for y, column in enumerate(zip(*rows, strict=True)):
            makers = [x for x, q in enumerate(column) if q]
            if len(makers) != 1 or self.sensitive[makers[0]]:
                found.append(y)
        return found

    @classmethod
    def asked_of_columns(cls, sensitive, other, bound, printed, N):
        """Return the comparisons of sensitive outputs, and (4) or (4') of the others."""
        return compared(sensitive, bound, False) + _invertible(other, printed, N)


def _invertible(column, printed, N):
    """Return (4) or (4') for an output that is not sensitive: one source, a non-sensitive one."""
    # imported where used: connectives come with the kernel's terms, which only formulas need
    from theory.notions import logic

    own, other = column[:2]
    made = [
        Condition(f"{hidden.name} is 0", hidden.s, hidden.N, hidden.value == 0)
        for hidden in column[2:]
    ]
    one = logic.any_of(own.value == 0, other.value == 0)
    made.append(Condition("an other output has one source", 0, 2, one))
    made.append(Condition("other input, other is 0", 0, 3, other.value == 0))
    if printed:
        source = logic.any_of(own.value > 0, logic.all_of(N == 2, other.value > 0))
        made.append(Condition("an other output has a source", 0, 1, source))
    return made
