"""The ledger: one record a claim, in bytes that repeat; wall times go to a file of their own."""

import hashlib
import json
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from common import files, imports
from theory.kernel import claims, prove, solvers

# a record of a claim that nobody decided
FIELDS = {
    "id": "",
    "paper": "",
    "locator": "",
    "kind": "",
    "statement": "",
    "verdict": "open",
    "transcription": False,
    "printed_proof": "unread",
    "why": "",
    "scope": "",
    "about": [],
    "assumes": [],
    "uses": [],
    "corrected": [],
    "witness": None,
    "evidence": [],
    "module": "",
    "code": "",
}


@dataclass(frozen=True)
class Prepared:
    """A claim's decision with its checks, or why they could not be built."""

    decision: claims.Decision | None = None
    checks: list = field(default_factory=list)
    error: str = ""


def prepare(name):
    """Build the obligations of one claim; an error in building them is the claim's failure."""
    decider = claims.deciders().get(name)
    if decider is None:
        return Prepared()
    try:
        decision = decider()
        if complaints := claims.unproved(name):
            return Prepared(error=f"{name}: {complaints[0]}")
        return Prepared(
            decision, [(ob, check) for ob in decision.obligations for check in ob.checks()]
        )
    except Exception as error:  # a changed formula may raise anything; the claim is to be named
        told = " ".join(f"{type(error).__name__}: {error}".split())
        return Prepared(error=f"{name}: its obligations cannot be built: {told}")


def decide(ids, jobs):
    """Decide the claims and return their records, the seconds by query, and what went wrong.

    Parameters
    ----------
    ids : list of str
        Claim ids, known ones.
    jobs : int
        Number of solver processes.

    Returns
    -------
    records : list of dict
    seconds : dict
        By claim id, the wall time of its queries.
    failures : list of str
        One line a failure, which names the claim and the obligation.
    unsolved : dict
        SMT-LIB scripts that came out unknown, by file name.
    """
    prepared = {}

    def building():
        for name in dict.fromkeys(ids):
            prepared[name] = prepare(name)
            yield from (check for _, check in prepared[name].checks)

    found, times = prove.answer_all(building(), jobs)
    results = iter(found)
    records, failures, unsolved, seconds = [], [], {}, {}
    for name, claim in prepared.items():
        outcomes = [(obligation, next(results)) for obligation, _ in claim.checks]
        records.append(_record(name, claim.decision, outcomes))
        failures += _failures(name, claim, records[-1], outcomes)
        unsolved |= _unknown(name, outcomes)
        seconds[name] = round(sum(_times(outcomes, times)), 3)
    return records, seconds, failures, unsolved


def _unknown(name, outcomes):
    scripts = [out.check.script for _, out in outcomes if out.outcome == "unknown"]
    return {f"{name}.{k}.smt2": script for k, script in enumerate(scripts)}


def _times(outcomes, times):
    scripts = [out.check.script for _, out in outcomes if out.check.script]
    return [times[script, tool] for script in scripts for tool in prove.SOLVERS]


def _complaint(name, obligation, out):
    if out.disagreement:
        what = f"Z3 says {out.outcome}, cvc5 says {out.second}"
    elif out.second == "error":
        what = "cvc5 cannot read it"
    else:
        what = f"expected {out.check.expected}, found {out.outcome}"
    return f"{name}: obligation '{obligation.name}', {out.check.role}: {what}"


def _failures(name, claim, record, outcomes):
    if claim.error:
        return [claim.error]
    lines = [_complaint(name, obligation, out) for obligation, out in outcomes if not out.ok]
    if claim.decision is not None and claim.decision.verdict != record["verdict"]:
        declared = f"{name}: declared {claim.decision.verdict}, found {record['verdict']}"
        return [declared, *lines]
    return lines


def _record(name, decision, outcomes):
    claim = claims.statements()[name]
    record = FIELDS | {key: getattr(claim, key) for key in FIELDS if hasattr(claim, key)}
    if decision is None:
        return record
    module = claims.deciders()[name].__module__
    rests_on_proofs = decision.verdict != "cited"
    borne_out = all(out.ok for _, out in outcomes) and (bool(outcomes) or not rests_on_proofs)
    return record | {
        "verdict": decision.verdict if borne_out else "open",
        "transcription": decision.transcription,
        "printed_proof": decision.printed_proof,
        "why": decision.why,
        "scope": decision.scope,
        "about": decision.about,
        "assumes": decision.assumes,
        "uses": decision.uses,
        "corrected": decision.corrected,
        "witness": _witness(decision),
        "evidence": [_piece(obligation, out) for obligation, out in outcomes],
        "module": str(imports.path_of(module)),
        "code": _code(name),
    }


def _witness(decision):
    found = [ob.witness for ob in decision.obligations if ob.method == "witness"]
    return found[0] if found and decision.verdict == "refuted" else None


def _piece(obligation, out):
    piece = {
        "obligation": obligation.name,
        "method": obligation.method,
        "check": out.check.role,
        "result": out.outcome,
    }
    if out.check.script:
        second = {"tool": "cvc5", "version": solvers.VERSIONS["cvc5"], "result": out.second}
        tool = {"tool": "z3", "version": solvers.VERSIONS["z3"], "resource_count": out.resources}
        return piece | tool | {"second_opinion": second}
    if obligation.method in ("identity", "limit"):
        return piece | {"tool": "sympy", "version": version("sympy"), "resource_count": 0}
    return piece | {"tool": "exact or ball arithmetic", "version": "", "resource_count": 0}


def text(records):
    """Return the records as JSON."""
    return json.dumps(records, indent=1, ensure_ascii=False) + "\n"


def write(path, records):
    """Write the records as JSON, whole or not at all."""
    files.write_text(path, text(records))


def joined(proofs, measured):
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


def kept(path, ids):
    """Return the records of other claims at `path` that the same code made, and the others' ids."""
    path = Path(path)
    if not path.is_file():
        return [], []
    others = [record for record in read(path) if record["id"] not in ids]
    current = [record for record in others if _current(record)]
    stale = [r["id"] for r in others if r not in current and r["verdict"] != "open"]
    return current, stale


def read(path):
    """Return the records of a ledger; none if the file is not one."""
    try:
        records = json.loads(Path(path).read_text(encoding="utf-8"))
        return records if all(set(FIELDS) <= set(record) for record in records) else []
    except (ValueError, TypeError):
        return []


def _current(record):
    claim = claims.statements().get(record["id"])
    printed = ("paper", "locator", "kind", "statement")
    return (
        claim is not None
        and all(record[key] == getattr(claim, key) for key in printed)
        and record["code"] == (_measuring_code(record) or _code(claim.id))
    )


def _measuring_code(record):
    """Return the fingerprint of what decided a statement from numbers; none of other records."""
    if not any(piece["method"] == "measurement" for piece in record["evidence"]):
        return ""
    return imports.fingerprint(imports.module_of(record["module"]))


def _code(name):
    """Return a fingerprint of what decides the claim: its module, the kernel, the solvers."""
    decider = claims.deciders().get(name)
    if decider is None:
        return ""
    parts = [imports.fingerprint(decider.__module__), imports.fingerprint(__name__)]
    parts += [f"{tool} {number}" for tool, number in solvers.VERSIONS.items()]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
