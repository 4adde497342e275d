"""Checks of derivations against this project's statements and a ledger's records.

A derivation counts if the checker, which needs neither a solver nor the kernel, replays it whole
and its statement is the one that this project's modules build. The name of a file says nothing.
"""

from pathlib import Path

from theory.certificates import derivations
from theory.exporting import stated
from theory.ledger import claims, formal, ledger_file
from theory.projects import loading, project

# what a derivation shows of a claim by the verdict that is recorded
SHOWN = {"proved": "proved", "refuted": "refuted", "misprint": "refuted"}
# where runs leave what they decided, the first that is there
LEDGERS = ("proofs.json", "ledger.json")


def expected(names, records=None):
    """Return what the derivations of claims must be, as of `replay.Claim.require`.

    Parameters
    ----------
    names : iterable of str
        Ids; those that have no formal statement here are left out.
    records : dict, optional
        Records by id: a derivation must show what its record says.

    Returns
    -------
    dict
        By id, the hash of the statement and the verdict. The hash is empty if the statement
        cannot be built.
    """
    names, records, known = list(names), records or {}, claims.statements()
    _load([name for name in names if name in known])
    formals = formal.formals()
    verdicts = {name: SHOWN.get(records.get(name, {}).get("verdict"), "") for name in names}
    return {n: (_digest(formals[n]), verdicts[n]) for n in names if n in formals}


def _load(names):
    own = set(claims.own())
    if loading.asked() and (mine := [name for name in names if name in own]):
        formal.load(project.current(), mine)
    if others := [name for name in names if name not in own]:
        formal.load(project.library(), others)


def _digest(one):
    try:
        return stated.digest(one.build())
    except Exception:  # a changed formula may raise anything; then nothing is shown of it
        return ""


def recorded(folder):
    """Return the records next to a folder of derivations by id, and their file.

    None, and no file, if there is no ledger.

    Raises
    ------
    UserError
        If the file is no ledger of this version.
    """
    for path in (Path(folder).parent / name for name in LEDGERS):
        if path.is_file():
            return {record["id"]: record for record in ledger_file.required(path)}, path
    return {}, None


def without(names):
    """Return the project's claims that have a formal statement and are not among the named ones."""
    return sorted(set(claims.own()) & set(formal.formals()) - set(names))


def complaints(folder, names, records, ledger):
    """Return a line for each derivation that is not the one that a ledger names.

    Parameters
    ----------
    folder : path-like
        The derivations.
    names : list of str
        The claims that are asked for; all if there are none.
    records : dict
        By id, as of `recorded`.
    ledger : Path
        Their file.
    """
    lines = []
    for name, record in records.items():
        if not record["derivation"] or (names and name not in names):
            continue
        path = Path(folder) / f"{name}.txt"
        if not path.is_file():
            lines.append(f"{path.name}: is not there; {ledger} names it")
        elif derivations.fingerprint_of(path) != record["derivation"]:
            lines.append(f"{path.name}: is not the derivation that {ledger} names")
    return lines


def merged_otherwise(folder):
    """Return a line, in a list, if the ledger of a run differs from its parts.

    The workflow joins `proofs.json` and `measured/*.json`, and records nothing in `ledger.json`
    besides. While it is older than its parts it has to be joined again, and no complaint is made.
    """
    results = Path(folder).parent
    proofs, whole = (results / name for name in LEDGERS)
    parts = sorted(results.glob("measured/*.json"))
    if not (proofs.is_file() and whole.is_file() and parts):
        return []
    if whole.stat().st_mtime < max(path.stat().st_mtime for path in (proofs, *parts)):
        return []
    measured = [record for path in parts for record in ledger_file.required(path)]
    try:
        made = ledger_file.merged(ledger_file.required(proofs), measured)
    except ValueError:
        made = []
    found = ledger_file.required(whole)
    if ledger_file.text(made) == whole.read_text(encoding="utf-8"):
        return []
    known = {record["id"]: record for record in made}
    odd = [record["id"] for record in found if known.get(record["id"]) != record]
    which = f" of {odd[0]}" if odd else ""
    return [f"{whole.name}: is not what {proofs} and measured/*.json say{which}"]
