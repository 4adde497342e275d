"""The record of one claim, found without importing the others: nothing is decided here."""

import json
import re
from functools import cache
from pathlib import Path

import yaml

from common.errors import UserError
from theory.ledger import claims
from theory.ledger.claims import Claim
from theory.projects import claim_files, project, registry

# where runs leave their records, the fullest first
LEDGERS = ("ledger.json", "ledger/*.json", "proofs.json", "smoke/ledger.json", "smoke/proofs.json")
# made by theory.views.reasons
NUMBERS = project.library().file.with_name("numbers") / "written.json"
WHOSE = {
    "printed": "the paper's formula",
    "informal": "the paper's sentence, made precise",
    "asked": "a question, not in the paper",
    "neighbour": "of another text",
    "ours": "not in the paper",
}
HOLDS = {
    "proved": "proved: it holds as it stands here",
    "refuted": "refuted: it is false as it stands here",
    "misprint": "refuted, perhaps a misprint: it is false as it stands here",
}
_ENTRY = re.compile(r"^- id: (\S+)$", re.MULTILINE)
_FIELD = re.compile(r"\{\{|\}\}|\{(.*?)\}")


@cache
def entries():
    """Return the text of each claim of the library, by id."""
    found = {}
    for path in project.library().claim_files():
        if path.suffix == claim_files.SUFFIX:
            found |= {name: text for name, (_, _, text) in claim_files.blocks(path).items()}
            continue
        text = path.read_text(encoding="utf-8")
        starts = list(_ENTRY.finditer(text))
        ends = [m.start() for m in starts[1:]] + [len(text)]
        found |= {m[1]: text[m.start() : end] for m, end in zip(starts, ends, strict=True)}
    return found


def claim(name):
    """Return a claim as its file has it.

    Raises
    ------
    UserError
        If there is none of that id, or the project's claims are damaged.
    """
    if not project.is_library() and name in claims.own():
        return claims.statements()[name]
    if name not in entries():
        raise UserError(f"no claim has the id {name}; python -m theory list names them all")
    if found := claim_files.find(name):
        return claims.of_entry(found)
    return Claim(**yaml.load(entries()[name], yaml.CSafeLoader)[0])


def everything():
    """Return all claims, those of the library and then the project's."""
    own = [] if project.is_library() else [n for n in claims.own() if n not in entries()]
    return [claim(name) for name in (*entries(), *own)]


def why(claim):
    """Return a claim's `why` with its numbers as they were written, or … for what is not there."""
    known = json.loads(NUMBERS.read_text(encoding="utf-8")) if "{" in claim.why else {}
    written = known.get(claim.id, {})
    put = {"{{": "{", "}}": "}"}
    return _FIELD.sub(lambda m: put.get(m[0]) or written.get(m[1], "…"), claim.why)


def users(name):
    """Return the ids of claims that use a claim."""
    likely = [one for one, text in entries().items() if one != name and name in text]
    likely += [] if project.is_library() else claims.own()
    return [one for one in likely if name in claim(one).uses]


def record(name, results):
    """Return a claim's record and its file, from the fullest ledger in a folder.

    Parameters
    ----------
    name : str
    results : path-like

    Returns
    -------
    dict or None, Path or None
        None if no ledger there has a decision of it.
    """
    for pattern in LEDGERS:
        for path in sorted(Path(results).glob(pattern)):
            text = path.read_text(encoding="utf-8")
            try:
                found = json.loads(text) if f'"{name}"' in text else []
            except ValueError:
                continue
            found = found if isinstance(found, list) else []
            for one in found:
                if one.get("id") == name and one.get("verdict") != "open":
                    return one, path
    return None, None


def declared(claim):
    """Return what the sources declare of a claim: verdict, whether it is one theorem, and where.

    Returns
    -------
    dict
        The module is a path as records name it, and the line is that of the proof.
    """
    found = registry.decided(claim.id)
    if found is None:
        verdict = "measured" if claim.kind == "experiment" else "open"
        return {"verdict": verdict, "assembled": False, "module": "", "line": 0}
    is_misprint = claim.misprint and found.verdict == "refuted"
    return {
        "verdict": "misprint" if is_misprint else found.verdict,
        "assembled": found.verdict in ("proved", "refuted"),
        "module": str(project.file_of(found.module)),
        "line": found.line,
    }


def listed(name):
    """Return the declared verdict of a claim of the library, if all its claims hold, or open."""
    found = declared(claim(name))
    own = {} if name in entries() else {"verdict": "open", "assembled": False}
    return found | own


def status(claim, verdict):
    """Return the origin of a claim's statement, and whether it holds, for the note at its text."""
    return f"{WHOSE.get(claim.printed_as, claim.printed_as)}; {HOLDS.get(verdict, 'not decided')}"


def text_of(name):
    """Return the text of a claim's statement.

    Returns
    -------
    Path or None
        The file of claims that has it, or the module that builds it.
    list of str, list of str
        The lines of the statement, and those of the instance that denies it.
    """
    module, rows, denial = _generated(name)
    found = claim_files.find(name)
    return (found.path, found.rows(), denial) if found and found.stated else (module, rows, denial)


def _generated(name):
    """Return what was written of a statement: its module, its lines, those of what denies it."""
    for path in (path for one in project.every() for path in one.texts()):
        if name in _blocks(path):
            rows = [row[2:] for row in _blocks(path)[name].splitlines() if row.startswith("  ")]
            cut = next((k for k, r in enumerate(rows) if r.startswith("false at ")), len(rows))
            return _stating(name), rows[:cut], rows[cut:]
    return None, [], []


@cache
def _blocks(path):
    """Return the parts of a file with texts, by a claim's id."""
    blocks = path.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    return {block.partition(" (")[0]: block for block in blocks}


def _stating(name):
    """Return the file of the module that builds a statement."""
    for one in reversed(project.every()):
        for module in registry.modules_of(one.statements, name):
            return one.path / project.file_of(module)
    return None
