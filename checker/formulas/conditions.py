"""What a mechanism by formulas must satisfy, one condition for each pair of entries of a column.

A condition comes with the least s and N at which its entries exist. Columns of sensitive outputs
hold the own probability of their input, `other sensitive` of the other sensitive inputs, and
`other sensitive` of the other inputs; columns of other outputs likewise.
"""

from dataclasses import dataclass
from itertools import permutations
from typing import Any

from theory.notions import logic


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


def conditions(mechanism, known):
    """Return the conditions, in the arithmetic of the parameters.

    Parameters
    ----------
    mechanism : Mechanism
    known : dict
        Values of s, N, K, E, F, and how a number is made.
    """
    value = mechanism.entries(known)
    bound = mechanism.bound.value(known)
    sensitive, other = columns(value, "sensitive" in mechanism.rows)
    made = [
        Condition("e^eps is at least 1", 0, 0, bound >= 1),
        *distributions(mechanism, value, known),
    ]
    made += [Condition(f"{e.name} >= 0", e.s, e.N, e.value >= 0) for e in (*sensitive, *other)]
    made += compared(sensitive, bound, mechanism.notion)
    if mechanism.notion == "ULDP":
        return made + invertible(other, mechanism.printed, known["N"])
    return made + compared(other, bound, mechanism.notion)


def columns(value, any_sensitive):
    """Return the entries of a sensitive output's column, and of another's."""
    other = [
        Entry("other input, own", value["other", "own"], False, 0, 1),
        Entry("other input, other", value["other", "other"], False, 0, 2),
    ]
    if not any_sensitive:
        return [], other
    sensitive = [
        Entry("sensitive input, own", value["sensitive", "own"], True, 1, 0),
        Entry(
            "sensitive input, other sensitive", value["sensitive", "other sensitive"], True, 2, 0
        ),
        Entry("other input, other sensitive", value["other", "other sensitive"], False, 1, 1),
    ]
    return sensitive, [
        *other,
        Entry("sensitive input, other", value["sensitive", "other"], True, 1, 1),
    ]


def distributions(mechanism, value, known):
    """Return that rows sum to 1."""
    s, N = known["s"], known["N"]
    made = []
    if "sensitive" in mechanism.rows:
        own, same, other = (value["sensitive", e] for e in ("own", "other sensitive", "other"))
        total = own + (s - 1) * same + N * other
        made.append(Condition("rows of sensitive inputs sum to 1", 1, 0, total == 1))
    own, hidden, other = (value["other", e] for e in ("own", "other sensitive", "other"))
    total = own + s * hidden + (N - 1) * other
    return [*made, Condition("rows of other inputs sum to 1", 0, 1, total == 1)]


def compared(column, bound, notion):
    """Return the comparisons of a column's entries; one-sided notions bound sensitive inputs."""
    one_sided = notion in ("OSLDP", "HLLDP")
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


def invertible(column, printed, N):
    """Return (4) or (4') for an output that is not sensitive: one source, a non-sensitive one."""
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
