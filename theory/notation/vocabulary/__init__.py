"""The vocabulary of the notation: each name is a notion of `theory.notions` or a formula."""

from functools import cache

from common import extras
from theory.notation.notions import REGISTERED
from theory.projects.loading import imported, modules_of

# of these modules no notion runs a formula
STATING = ("privacy", "signs")


@cache
def vocabulary():
    """Import the vocabulary; return its notions, in the order of their names.

    Formulas that need packages that are not installed occur in no statement and have no name. Each
    notion uses the formula as it is now, whatever a test or a mutant replaces it with later.
    """
    return _kept(_registered(modules_of(__name__)))


@cache
def stating():
    """Return the notions that a written statement may use: those that run no formula."""
    _registered([f"{__name__}.{one}" for one in STATING])
    return _kept(one for one in REGISTERED.values() if not one.runs)


def _registered(modules):
    """Import modules of the vocabulary; return all notions that are there."""
    for module in modules:
        try:
            imported(module)
        except ModuleNotFoundError as error:
            extras.missing(error)  # raised again if no extra brings it
    return REGISTERED.values()


def _kept(notions):
    """Return notions in the order of their names, each with what it unfolds to now."""
    found = tuple(sorted(notions, key=lambda one: (one.name.lower(), one.name)))
    for notion in found:
        notion.pattern  # noqa: B018 - it is kept
    return found
