"""Derivations of former runs, in a folder of their own: results are written elsewhere, explicitly.

Nothing here is trusted: `theory.kept.former` decides what counts. A folder that cannot be written
costs only time.
"""

import gzip
import hashlib
import json
import os
import re
import sys
import zlib
from pathlib import Path

from common import extras, files, imports
from common.lines import printable
from theory.ledger import ledger_file
from theory.projects import project

# of the environment: another folder
VARIABLE = "THEORY_CACHE"
FAULTS = (OSError, EOFError, ValueError, TypeError, KeyError, RecursionError, zlib.error)
_told = []


def folder():
    """Return the folder: `.cache/theory` in the checkout or the project, or of the user's caches.

    The latter if the project is the installed library, which may be read-only.
    """
    file, here = project.current().file.resolve(), project.is_library()
    if named := os.environ.get(VARIABLE):
        # projects have claims of the same ids
        return Path(named) / hashlib.sha256(str(file).encode()).hexdigest()[:16]
    if here and not imports.is_checkout():
        users = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        return Path(users) / extras.PROJECT
    return (imports.ROOT if here else file.parent) / ".cache" / "theory"


def path_of(name, certificates):
    """Return the file of a claim, which what certificates decided does not share with others."""
    return folder() / ("certificates" if certificates else "solvers") / f"{name}.json.gz"


def read(path):
    """Return the record and the derivation in a file; an empty one and a text if there is none."""
    try:
        found = json.loads(gzip.decompress(path.read_bytes()))
        record, text = found["record"], found["derivation"]
        if set(ledger_file.FIELDS) <= set(record) and type(text) is str:
            return record, text
    except FAULTS:
        pass
    return {}, ""


def unsolved(path):
    """Return the scripts in a file that a solver left unsolved, by the names of their files.

    Names of files of other claims, or of other folders, are left out.
    """
    try:
        found = json.loads(gzip.decompress(path.read_bytes()))["unsolved"]
        own = re.compile(rf"{re.escape(_claim_of(path.name))}\.[a-z0-9.]+\.smt2")
        return {n: text for n, text in found.items() if own.fullmatch(n) and type(text) is str}
    except (*FAULTS, AttributeError):
        return {}


def keep(found, certificates, left=None):
    """Write records and derivations.

    Parameters
    ----------
    found : list of tuple
        A record and its derivation.
    certificates : bool
        Whether certificates decided.
    left : dict, optional
        Scripts that a solver left unsolved, by the names of their files.
    """
    made = {}
    for record, text in found:
        own = {n: script for n, script in (left or {}).items() if _claim_of(n) == record["id"]}
        entry = {"record": record, "derivation": text, "unsolved": own}
        content = json.dumps(entry, ensure_ascii=False)
        packed = gzip.compress(content.encode(), compresslevel=6, mtime=0)
        made[path_of(record["id"], certificates)] = packed
    write(made)


def _claim_of(name):
    return name.partition(".")[0]


def write(contents):
    """Write files below the folder, each whole or not at all; say once if it cannot be written."""
    try:
        if contents and not (mark := folder() / ".gitignore").is_file():
            files.write_text(mark, "*\n")
        for path, content in contents.items():
            files.write_all({path: content})
    except OSError as error:
        if folder() not in _told:
            _told.append(folder())
            why = f"{folder()}: {error.strerror or error}; what is derived is not kept"
            print(printable(why), file=sys.stderr)
