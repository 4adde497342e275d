"""The vocabulary of the notation: each name is a notion of `theory.notions` or a formula."""

from functools import cache

from theory.notation.notions import REGISTERED
from theory.registry import import_all


@cache
def vocabulary():
    """Import the vocabulary; return its notions, in the order of their names."""
    import_all(__name__)
    return tuple(REGISTERED[name] for name in sorted(REGISTERED, key=lambda n: (n.lower(), n)))
