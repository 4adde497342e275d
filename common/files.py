"""Files that are whole or absent, and their checksums."""

import hashlib
import os
from contextlib import contextmanager
from pathlib import Path

from common import inputs


@contextmanager
def whole(path):
    """Yield a temporary path beside `path`; move it there if the block succeeds, else delete it.

    Parameters
    ----------
    path : path-like
        File to write; its folder is made if need be.
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        yield partial
        partial.replace(path)
    except OSError as error:
        # a write to a full disk does not say where
        error.filename = error.filename or str(path)
        raise
    finally:
        partial.unlink(missing_ok=True)


def write_text(path, text):
    """Write `text` to `path` as UTF-8 with Unix line ends, whole or not at all."""
    with whole(path) as partial:
        partial.write_text(text, encoding="utf-8", newline="\n")


def sha256(path):
    """Return the SHA-256 of a file as hexadecimal digits."""
    return digest(path, "sha256")


def digest(path, kind):
    """Return the digest of a file, `sha256` or `md5`, as hexadecimal digits."""
    with Path(path).open("rb") as file:
        return hashlib.file_digest(file, kind).hexdigest()


def read_json(path):
    """Return what a JSON file holds.

    Raises
    ------
    UserError
        If it is not JSON; a file that cannot be read raises OSError.
    """
    return inputs.read_json(path)
