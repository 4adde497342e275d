"""The written form: a tree of signs, the same for text and LaTeX."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Node:
    """A piece of notation.

    Parameters
    ----------
    kind : str
        `num`, `name`, `call`, `sum`, ...: `text.LEVELS` has them all.
    parts : tuple
        Nodes, and texts or tuples of these, as the kind needs.
    """

    kind: str
    parts: tuple


@dataclass(frozen=True)
class Domain:
    """The range of a variable: a sort, or a named set."""

    sort: object
    set_name: str = ""


def node(kind, *parts):
    """Return a node."""
    return Node(kind, parts)
