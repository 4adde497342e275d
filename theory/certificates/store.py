"""The committed certificates, by the hash of the text that each refutes."""

import hashlib
import json
import lzma
from functools import cache
from pathlib import Path

PATH = Path(__file__).with_name("store.json.xz")


def key(text):
    """Return the name of a text's certificate."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def load():
    """Return all certificates, by key."""
    return json.loads(lzma.decompress(PATH.read_bytes())) if PATH.is_file() else {}


@cache
def fingerprint():
    """Return a hash of the committed file; an empty text if there is none."""
    return hashlib.sha256(PATH.read_bytes()).hexdigest() if PATH.is_file() else ""
