"""The instances that `theory find` found to test statements, in a file next to the instances.

By claim it has for hypotheses an instance at which that one alone fails, and for conclusions a
changed formula that breaks it, each told by what is other than at one of the claim's instances.
"""

import inspect
import json
from functools import cache
from pathlib import Path

from common import files
from common.errors import UserError
from theory.projects import project
from theory.sense.near import Broken, Near, plain

PARTS = ("dropped", "broken")
FIELDS = {"origin": str, "values": dict, "sizes": dict, "formulas": dict}
FIRST = "holds 0"


def formulas_of(build):
    """Return the formulas that a statement is about, by the name that its builder has for them."""
    given = inspect.signature(build).parameters.items()
    return {name: one.default for name, one in given if callable(one.default)}


def entries(projects=None):
    """Return the kept instances of projects, by claim: the library and the current one, or some."""
    return {
        claim: entry
        for here in (project.every() if projects is None else projects)
        for path in here.found()
        for claim, entry in read(path)["claims"].items()
    }


@cache
def read(path):
    """Return the content of a file: the `seed` of the search, and the `claims`.

    Raises
    ------
    UserError
        If it is not what `written` writes.
    """
    shown = project.near(path)
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, OSError) as error:
        raise UserError(f"{shown}: {error}; python -m theory find writes it anew") from error
    for claim, part, name, one in _each(content, shown):
        if part not in PARTS or not _is_entry(one):
            raise UserError(f"{shown}: {claim}: {part}: {name}: has {', '.join(FIELDS)} at most")
    return content


def _is_entry(one):
    if not isinstance(one, dict) or not one.keys() <= FIELDS.keys():
        return False
    parts = all(isinstance(value, FIELDS[key]) for key, value in one.items())
    return parts and all(isinstance(how, str) for how in one.get("formulas", {}).values())


def _each(content, shown):
    try:
        for claim, entry in content["claims"].items():
            for part, named in entry.items():
                for name, one in named.items():
                    yield claim, part, name, one
    except (TypeError, KeyError, AttributeError) as error:
        raise UserError(f"{shown}: has a seed, and claims with {' and '.join(PARTS)}") from error


def nears(claim, entry):
    """Return what is kept of a claim, as `Near` of each part by name."""
    return {
        part: {
            name: Near(claim, **({"origin": FIRST} | one))
            for name, one in entry.get(part, {}).items()
        }
        for part in PARTS
    }


def added(claim, build, written, entry):
    """Return a claim's instances: those that are written, and the found ones of all else.

    Parameters
    ----------
    claim : str
    build : callable
        Of its statement.
    written : dict
        As `theory.ledger.formal.instances` registers it.
    entry : dict
        What is kept.
    """
    if not (entry and written):  # instances may not be loaded, as nobody asked for the claim
        return written
    origins = {f"holds {k}": (where, {}) for k, where in enumerate(written.get("holds", ()))}
    formulas, found = formulas_of(build), nears(claim, entry)
    dropped = {
        n: one.of(origins, formulas, project.FOUND)[0] for n, one in found["dropped"].items()
    }
    broken = {
        n: [Broken(*one.of(origins, formulas, project.FOUND))] for n, one in found["broken"].items()
    }
    return written | {
        "dropped": dropped | written.get("dropped", {}),
        "broken": broken | written.get("broken", {}),
    }


def fingerprint(claim):
    """Return what is kept of a claim as a text in a list; an empty list of nothing."""
    entry = entries().get(claim)
    return [f"found {json.dumps(entry, sort_keys=True)}"] if entry else []


def as_kept(one):
    """Return a `Near` as it is kept, without parts that do not differ."""
    row = {"origin": one.origin} if one.origin != FIRST else {}
    for name in list(FIELDS)[1:]:
        if value := getattr(one, name):
            row[name] = plain(value)
    return row


def write(path, seed, claims):
    """Write what is kept of claims, sorted, a line for each thing that is found."""
    rows = [f'{{\n"seed": {seed},\n"claims": {{']
    rows.append(",\n".join(_lines(claim, claims[claim]) for claim in sorted(claims)))
    files.write_text(Path(path), "\n".join([*rows, "}\n}\n"]))
    read.cache_clear()


def _lines(claim, entry):
    parts = []
    for part in PARTS:
        if named := entry.get(part):
            rows = ",\n".join(f"    {_text(n)}: {_text(one)}" for n, one in named.items())
            parts.append(f"  {_text(part)}: {{\n{rows}\n  }}")
    return f"{_text(claim)}: {{\n" + ",\n".join(parts) + "\n}"


def _text(value):
    return json.dumps(value, ensure_ascii=False)
