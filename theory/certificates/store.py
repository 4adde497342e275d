"""The committed certificates and models, by the hash of the text that each is about.

A project has those of the library, and its own.
"""

import hashlib
import re
from functools import cache

from common import packed
from theory.projects import project

PART = re.compile(r"[?$]x[0-9]+")
NAME = "store.json.xz"


def key(text):
    """Return the name of a text's certificate."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def renamed(text):
    """Return a text as Z3 prints it with the names of its parts in order.

    Z3 numbers them by what was built before.
    """
    names = {}
    return PART.sub(lambda m: names.setdefault(m[0], f"{m[0][0]}x{len(names)}"), text)


def is_model(entry):
    """Return whether an entry is a text with a model that satisfies it, and no certificate."""
    return type(entry) is dict


@cache
def load():
    """Return all certificates and models, by key.

    Raises
    ------
    UserError
        If the file is damaged.
    """
    return packed.read_all(project.committed(NAME))


@cache
def own():
    """Return only those of the current project."""
    return packed.read(project.committed(NAME)[-1])


@cache
def fingerprint():
    """Return hashes of the committed files; an empty text for one that is not there."""
    return packed.fingerprint(project.committed(NAME))
