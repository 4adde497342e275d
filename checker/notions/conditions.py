"""Conditions on the entries of a column of a mechanism by formulas, in any arithmetic."""

from dataclasses import dataclass
from itertools import permutations
from typing import Any


@dataclass(frozen=True)
class Condition:
    """A condition, and the sizes from which on it is asked."""

    name: str
    s: int
    N: int
    holds: Any


@dataclass(frozen=True)
class Entry:
    """An entry of a column: its value, whether its input is sensitive, and where it exists."""

    name: str
    value: Any
    sensitive: bool
    s: int
    N: int


def compared(column, bound, one_sided):
    """Return the comparisons of a column's entries; one-sided notions bound sensitive inputs."""
    return [
        Condition(
            f"{top.name} <= e^eps x ({bottom.name})",
            max(top.s, bottom.s),
            max(top.N, bottom.N),
            top.value <= bound * bottom.value,
        )
        for top, bottom in permutations(column, 2)
        if top.sensitive or not one_sided
    ]
