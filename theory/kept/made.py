"""Texts that take seconds to derive, kept in the cache until their code changes."""

import hashlib
import sys

from common import imports
from common.lines import printable
from theory.ledger import cache

KINDS = (".py", ".yaml", ".lark", ".claims")


def folder():
    """Return the folder of these texts."""
    return cache.folder() / "made"


def text(name, rooms, make):
    """Return a text, from the cache or made again.

    Parameters
    ----------
    name : str
        What it is called in the cache.
    rooms : iterable of str
        The folders of the code that makes it, relative to the repository.
    make : callable
        Returns it.
    """
    path, mark = folder() / f"{name}.md", _fingerprint(rooms)
    first, _, kept = _read(path).partition("\n")
    if first == mark:
        return kept
    print(printable(f"deriving {name}, once: kept in {path.parent}"), file=sys.stderr)
    made = make()
    cache.write({path: f"{mark}\n{made}".encode()})
    return made


def _read(path):
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError):  # not there, or damaged
        return ""


def _fingerprint(rooms):
    """Return a hash of the files of some folders."""
    digest = hashlib.sha256()
    for path in sorted(p for room in rooms for p in (imports.ROOT / room).rglob("*")):
        if path.suffix in KINDS:
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            digest.update(f"{path.relative_to(imports.ROOT)}\0{content}\0".encode())
    return digest.hexdigest()
