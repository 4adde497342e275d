"""Packed JSON that is committed: a dictionary in one file, which may be absent, never damaged."""

import json
import lzma
from hashlib import sha256

from common.errors import UserError


def read(path):
    """Return the dictionary in a file; an empty one if there is no file.

    Parameters
    ----------
    path : Path

    Raises
    ------
    UserError
        If the file is damaged.
    """
    try:
        found = json.loads(lzma.decompress(path.read_bytes())) if path.is_file() else {}
    except (lzma.LZMAError, RecursionError, ValueError):
        found = None
    if type(found) is not dict:
        raise UserError(f"{path}: is damaged; restore it from the repository")
    return found


def read_all(paths):
    """Return the entries of all files in one dictionary; errors as for `read`."""
    found = {}
    for path in paths:
        found |= read(path)
    return found


def fingerprint(paths):
    """Return the hashes of files; an empty text in place of one that is not there."""
    return " ".join(sha256(p.read_bytes()).hexdigest() if p.is_file() else "" for p in paths)
