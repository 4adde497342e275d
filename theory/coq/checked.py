"""Which claims Coq has checked, by hashes of what it was given: a run goes on where one stopped."""

import hashlib
import json
import subprocess
from pathlib import Path

from common import files

HERE = Path(__file__).parent
RECORD = "checked.json"


def name_of(claim):
    """Return a claim's id as an identifier."""
    return claim.replace("-", "_")


def hash_of(*texts):
    """Return the SHA-256 of texts."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def checker(coqc, modules):
    """Return the hash of what checks: Coq's version and the modules that it proves right."""
    version = subprocess.run([coqc, "--version"], capture_output=True, text=True, check=True)
    return hash_of(version.stdout, *((HERE / f"{name}.v").read_text() for name in modules))


class Checked:
    """The record in a folder.

    Parameters
    ----------
    folder : path-like
    by : str
        Hash of the checker; what another has checked does not count.
    """

    def __init__(self, folder, by):
        self.path, self.by = Path(folder) / RECORD, by
        kept = recorded(folder)
        self.claims = kept["claims"] if kept["by"] == by else {}

    def has(self, written):
        """Return whether the file of a claim was checked as it is now."""
        return self.claims.get(written.id, {}).get("file") == hash_of(written.text)

    def add(self, written, seconds):
        """Note that Coq has checked a claim's file."""
        self.claims[written.id] = {
            "statement": written.statement,
            "derivation": written.derivation,
            "file": hash_of(written.text),
            "seconds": round(seconds, 1),
        }
        kept = {"by": self.by, "claims": dict(sorted(self.claims.items()))}
        files.write_all({self.path: json.dumps(kept, indent=1) + "\n"})


def recorded(folder):
    """Return what is recorded in a folder; a record that cannot be read says nothing."""
    try:
        kept = json.loads((Path(folder) / RECORD).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        kept = None
    fits = isinstance(kept, dict) and {"by", "claims"} <= kept.keys()
    return kept if fits and isinstance(kept["claims"], dict) else {"by": "", "claims": {}}


def is_checked(folder, record):
    """Return whether Coq has checked the derivation that a ledger's record names."""
    entry = recorded(folder)["claims"].get(record["id"], {})
    return bool(record["derivation"]) and entry.get("derivation") == record["derivation"]
