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


def fingerprint(path):
    """Return a hash of a file; an empty text if there is none."""
    return sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
