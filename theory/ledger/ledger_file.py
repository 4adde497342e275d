"""The ledger as a file: records as JSON. Nothing is derived here, and no solver is loaded."""

import json
from pathlib import Path

from common import files
from common.errors import UserError

UNCERTIFIED = {"steps": 0, "certified": 0, "why_not": []}
FIELDS = {
    "id": "",
    "paper": "",
    "locator": "",
    "kind": "",
    "statement": "",
    "verdict": "open",
    "transcription": False,
    "corner": "",
    "slip": "",
    "step": False,
    "printed_proof": "unread",
    "why": "",
    "scope": "",
    "formal": "",
    "assembled": False,
    "axioms": [],
    "certified": UNCERTIFIED,
    "derivation": "",
    "printed_as": "",
    "about": [],
    "assumes": [],
    "uses": [],
    "corrected": [],
    "witness": None,
    "evidence": [],
    "module": "",
    "code": "",
}


def text(records):
    """Return the records as JSON."""
    return json.dumps(records, indent=1, ensure_ascii=False) + "\n"


def write(path, records):
    """Write the records as JSON, whole or not at all."""
    files.write_text(path, text(records))


def read(path):
    """Return the records of a ledger; none if the file is not one."""
    try:
        records = json.loads(Path(path).read_text(encoding="utf-8"))
        return records if all(set(FIELDS) <= set(record) for record in records) else []
    except (ValueError, TypeError):
        return []


def required(path):
    """Return the records of a ledger that may have none, as a paper without experiments has.

    Raises
    ------
    UserError
        If the file is no ledger.
    """
    records = read(path)
    if not records and files.read_json(path) != []:
        raise UserError(f"{path}: not a ledger; make it again with snakemake proofs")
    return records


def merged(proofs, measured):
    """Return the records of `proofs`, with those of experiments taken from `measured`.

    Raises
    ------
    ValueError
        If a measured record is not one of an open statement.
    """
    found = {record["id"]: record for record in proofs}
    for record in measured:
        if found.get(record["id"], {}).get("verdict") != "open":
            raise ValueError(f"{record['id']} is not an open statement")
        found[record["id"]] = record
    return list(found.values())
