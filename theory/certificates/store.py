"""The committed certificates and models, by the hash of the text that each is about."""

import hashlib
import re
from functools import cache
from pathlib import Path

from common import packed

PART = re.compile(r"[?$]x[0-9]+")
PATH = Path(__file__).with_name("store.json.xz")


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
    return packed.read(PATH)


@cache
def fingerprint():
    """Return a hash of the committed file; an empty text if there is none."""
    return packed.fingerprint(PATH)
