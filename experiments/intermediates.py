"""Intermediate files that were altered since a job made them, by Snakemake's own records.

Snakemake compares times: it does not notice an altered file with an old time, and treats one with a
new time as its job's output. Its record of a job has the checksums of what the job read.
"""

import base64
import binascii
import json
from pathlib import Path

from common import files

RECORDS = Path(".snakemake/metadata")


def records(folder=RECORDS):
    """Return Snakemake's record of each file that a job made, by path.

    Names that are too long for one are skipped, as is what is no record.
    """
    found = {}
    for path in sorted(Path(folder).glob("*")):
        try:
            name = base64.b64decode(path.name, validate=True).decode()
            found[name] = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, binascii.Error):
            continue
    return {name: record for name, record in found.items() if isinstance(record, dict)}


def altered(made, root=Path()):
    """Return the intermediate files that are not what the jobs that read them found, sorted.

    A file that was made again after such a job does not count: the job will run again.

    Parameters
    ----------
    made : dict
        Of `records`.
    root : path-like
        The folder that paths are relative to.
    """
    expected = {}
    for path, record in made.items():
        if not (Path(root) / path).exists():
            continue
        for name, checksum in (record.get("input_checksums") or {}).items():
            if name in made and _time(made[name], "endtime") <= _time(record, "starttime"):
                expected.setdefault(name, checksum)
    return sorted(name for name, checksum in expected.items() if _differs(root, name, checksum))


def _time(record, key):
    return record.get(key) or 0


def _differs(root, name, checksum):
    path = Path(root) / name
    return path.is_file() and f"sha256:{files.sha256(path)}" != checksum
