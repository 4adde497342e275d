"""A folder of derivations: one file a claim, and the certificates of their solver steps."""

import hashlib
import json
import re
from pathlib import Path

from theory.certificates import store
from theory.projects import project

FOLDER = "derivations"
CERTIFICATES = "certificates.json"
# a solver step ends with the name of its certificate
STEP = re.compile(r"^#\d+ (?:solve|logic) [^:]*?([0-9a-f]{16}) :", re.MULTILINE)
INSTANCE = re.compile(r"^(?:counter)?model ", re.MULTILINE)
# the certificates that were written last, and their text: a process writes all of the store's often
_LAST = [None, ""]


def fingerprint(text):
    """Return the hash by which a ledger's record names a derivation; empty if there is none."""
    return hashlib.sha256(text.encode()).hexdigest() if text else ""


def fingerprint_of(path):
    """Return the hash of a file with a derivation, as `fingerprint` gives it to the text."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def instances(text):
    """Return how many finite instances of its statement a derivation has."""
    return len(INSTANCE.findall(text))


def files_of(folder, texts):
    """Return the texts of the files to write, by path.

    The library's folder has all certificates; another project's, those of the steps in the folder.

    Parameters
    ----------
    folder : path-like
    texts : dict
        Derivations by claim.
    """
    made = {Path(folder) / f"{name}.txt": text for name, text in texts.items() if text}
    entries = store.load()
    if not project.is_library():
        others = [path for path in Path(folder).glob("*.txt") if path not in made]
        there = [*made.values(), *(path.read_text(encoding="utf-8") for path in others)]
        needed = {key for text in there for key in STEP.findall(text)}
        entries = {key: found for key, found in entries.items() if key in needed}
    made[Path(folder) / CERTIFICATES] = _text_of(entries)
    return made


def _text_of(entries):
    """Return certificates as JSON, a line each; of the same dictionary it is made once."""
    if _LAST[0] is not entries:
        lines = [
            f"{json.dumps(key)}: {json.dumps(found)}" for key, found in sorted(entries.items())
        ]
        _LAST[:] = entries, "{\n" + ",\n".join(lines) + "\n}\n"
    return _LAST[1]


def remove_gone(folder, known):
    """Remove the derivations of claims that are gone: that are none of the known ones."""
    for path in Path(folder).glob("*.txt"):
        # a reader's own text is no derivation
        if path.stem not in known and _title(path) == path.stem:
            path.unlink()


def _title(path):
    with path.open(encoding="utf-8", errors="replace") as lines:
        return lines.readline().removeprefix("; ").partition(":")[0]


def stale(texts, records, listed=()):
    """Return the project's certificates, and the steps listed, that no derivation needs.

    Parameters
    ----------
    texts : iterable of str
        Derivations.
    records : list of dict
        Records of the same claims, and of those that are no theorems.
    listed : iterable of str

    Returns
    -------
    list of str
        Keys.
    """
    needed = {key for text in texts for key in STEP.findall(text)}
    pieces = [piece for record in records for piece in record.get("evidence", [])]
    needed.update(piece["text"] for piece in pieces if "text" in piece)
    return sorted({*store.own(), *listed} - needed)
