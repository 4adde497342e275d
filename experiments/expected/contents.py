"""Contents of result files: which of them repeat, their checksums, and numbers within tolerance."""

import hashlib
import math
import re
import zlib
from pathlib import Path

from PIL import Image

from common import files, inputs
from common.errors import UserError

# of a run, not of its results: seconds, progress, questions that solvers left open in time;
# the ledger has the hash of each derivation
PASSING = {"logs", "times", "benchmarks", "prove_seconds.json", "derived.json", "unsolved"}
PASSING |= {"derivations"}
# what another build of zlib packs otherwise
PACKED = (".png", ".pdf")
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|\bnan\b|\binf\b")
# of the code that made a record: it says nothing of the numbers
FINGERPRINT = re.compile(r'("code": )"[0-9a-f]{64}"')
STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)


def lasting(folder):
    """Return the files below a folder that two runs have in common, relative to it, sorted.

    Other folders of results (`smoke` below `results`) are not gone into.
    """
    folder = Path(folder)
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return sorted(path.as_posix() for path in found if _lasts(path))


def _lasts(path):
    return not any(part in PASSING or part.startswith(".") for part in path.parts)


def unpacked(path):
    """Return the SHA-256 of a picture's pixels, or of the unpacked streams of a PDF file."""
    if Path(path).suffix == ".png":
        with Image.open(path) as image:
            head = f"{image.mode} {image.size}".encode()
            return hashlib.sha256(head + image.tobytes()).hexdigest()
    digest = hashlib.sha256()
    for stream in STREAM.findall(Path(path).read_bytes()):
        digest.update(_inflated(stream))
    return digest.hexdigest()


def _inflated(stream):
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return stream


def without_code(text):
    """Return records without the fingerprints of the code that made them.

    Examples
    --------
    >>> without_code('{"tv": 1, "code": "' + 64 * "a" + '"}')
    '{"tv": 1, "code": ""}'
    """
    return FINGERPRINT.sub(r'\1""', text)


def is_close(found, expected, relative, absolute):
    """Return whether two texts are equal except for numbers that are close.

    Parameters
    ----------
    found, expected : str
    relative, absolute : float
        Numbers are near within absolute + relative |expected|; NaN is near NaN.

    Examples
    --------
    >>> is_close("a,1.0000000001", "a,1", 1e-9, 0), is_close("a,1.1", "a,1", 1e-9, 0)
    (True, False)
    """
    if NUMBER.split(found) != NUMBER.split(expected):
        return False
    pairs = zip(NUMBER.findall(found), NUMBER.findall(expected), strict=True)
    return all(a == b or _near(float(a), float(b), relative, absolute) for a, b in pairs)


def _near(found, expected, relative, absolute):
    if math.isnan(expected) or math.isinf(expected):
        return found == expected or (math.isnan(found) and math.isnan(expected))
    return abs(found - expected) <= absolute + relative * abs(expected)


def verdicts(path):
    """Return the verdict of each claim of a ledger, a dict.

    A ledger's bytes also hold what a solver counted, the programs' versions and how many steps a
    second solver left undecided.

    Raises
    ------
    UserError
        If the file is no ledger.
    """
    try:
        return {record["id"]: record["verdict"] for record in inputs.read_json(path)}
    except (TypeError, KeyError):
        raise UserError(f"{path}: no ledger: a list of claims with id and verdict") from None


def differing(first, second):
    """Return what differs between two folders of results, a dict from the path to a word.

    Parameters
    ----------
    first, second : path-like

    Returns
    -------
    dict
        "differs", "only in the first" or "only in the second".

    Raises
    ------
    UserError
        If the first holds none.
    """
    here, there = lasting(first), lasting(second)
    if not here:
        raise UserError(f"{first}: no such folder, or no results in it")
    found = dict.fromkeys(set(here) - set(there), "only in the first")
    found |= dict.fromkeys(set(there) - set(here), "only in the second")
    for path in set(here) & set(there):
        if files.sha256(Path(first) / path) != files.sha256(Path(second) / path):
            found[path] = "differs"
    return dict(sorted(found.items()))
