"""One claim on a page, from its record: nothing is decided again (`prove` does that).

If exactly one is printed at the place that is asked for, this is shown, and then a list of the
others that are about the place. If several are printed there, all are in the list.
"""

import json
import sys
import textwrap
from itertools import zip_longest
from pathlib import Path

from common import imports
from common.errors import UserError
from theory.coq.checked import is_checked, name_of
from theory.ledger import standing
from theory.notation import symbols
from theory.projects import claim_files, project, registry
from theory.views import drawn, ideas, locators, outline, recorded, references

WIDTH = 12
HEADLINE = project.library().file.parent / "coq" / "headline.yaml"
DENIED = ("refuted", "misprint")


def add(parser):
    """Add the claim and how it is shown."""
    told = "claim to show, or where it is printed, such as Theorem 2 or '(23)'"
    parser.add_argument("id", metavar="ID", nargs="+", help=told)
    parser.add_argument("--results", help="folder with what was recorded (default: results)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--expanded", action="store_true", help="write the statement without names of formulas"
    )
    form.add_argument("--latex", action="store_true", help="the statement in LaTeX")


def run(arguments):
    """Print a claim's page, or the list of those at one place, or both; return 0."""
    sys.stdout.reconfigure(errors="backslashreplace")
    results = arguments.results or project.results()
    name, others = asked_for(" ".join(arguments.id))
    rows = [row(other, results) for other in others]
    listing = [line for one in rows for line in listed(one)]
    if name is None:
        print_one(rows, arguments.json, listing)
        return 0
    found = page(name, results)
    if arguments.expanded or arguments.latex:
        status = found["status"] if arguments.latex else ""
        found["statement"] = written_anew(name, found["stated in"], arguments.latex, status)
    if arguments.expanded:
        text = "\n".join(found["statement"])
        found |= {"symbols": meanings(recorded.claim(name), text), "names": {}}
    made = lines(found)
    if others:
        found["also there"] = rows
        made += ["", f"also about {' '.join(arguments.id)}:", "", *listing]
    print_one(found, arguments.json, made)
    return 0


def asked_for(words):
    """Return the claim that words name and the others that are about the same place.

    Returns
    -------
    str or None
        None if several claims, or none, are printed at the place.
    list of str

    Raises
    ------
    UserError
        If there is none.
    """
    place = locators.asked(words)
    if place is None:
        recorded.claim(words)
        return words, []
    if found := locators.found(recorded.everything(), words):
        printed = [claim for claim in found if locators.is_printed_at(claim, place)]
        first = found[0] if len(found) == 1 else printed[0] if len(printed) == 1 else None
        return first and first.id, [claim.id for claim in found if claim is not first]
    raise UserError(f"no claim is at {words}; python -m theory list names all, search finds words")


def print_one(found, as_json, rows):
    """Print what was found, as JSON or in lines."""
    print(json.dumps(found, indent=1, ensure_ascii=False) if as_json else "\n".join(rows))


def row(name, results):
    """Return the row of a claim in a list."""
    claim = recorded.claim(name)
    decided = recorded.record(name, results)[0] or recorded.listed(name)
    where = f"{claim.locator} ({claim.paper}, {claim.kind})"
    told = verdict(claim, decided)
    return {"claim": name, "where": where, "verdict": told, "says": claim.statement}


def listed(one):
    """Return the lines of a claim in a list."""
    says = textwrap.wrap(" ".join(one["says"].split()), 96)
    return [f"{one['claim']}: {one['where']}", f"  {one['verdict']}", *(f"  {r}" for r in says), ""]


def meanings(claim, text):
    """Return the meanings of names in a claim's statement; the glossary is our papers'."""
    paper = claim.paper if claim.paper in project.library().papers else ""
    return dict(symbols.table(text, paper, claim.id))


def page(name, results):
    """Return everything known about a claim without deciding it, by kind.

    Parameters
    ----------
    name : str
    results : path-like
        Folder with ledgers and derivations; claims that are not there come from the committed list.

    Returns
    -------
    dict
        Texts, lists and dictionaries of texts.
    """
    claim = recorded.claim(name)
    record, ledger = recorded.record(name, results)
    decided = record or recorded.listed(name)
    module, statement, denial = recorded.text_of(name)
    text, entry = "\n".join(statement), claim_files.find(name)
    return {
        "claim": name,
        "where": f"{claim.locator} ({claim.paper}, {claim.kind})",
        "says": claim.statement,
        "cited": ideas.cited(claim),
        "printed as": claim.printed_as,
        "reading": claim.reading,
        "verdict": ", ".join(filter(None, [verdict(claim, decided), stands_on(record)])),
        "why": record["why"] if record else recorded.why(claim),
        "scope": claim.scope,
        "printed proof": claim.printed_proof if claim.printed_as != "ours" else "",
        "symbols": meanings(claim, text),
        "status": recorded.status(claim, decided["verdict"]) if statement else "",
        "formulas": formulas_of(entry) if entry else [],
        "statement": statement,
        "names": unfolded(text),
        "denied": denial,
        "instead": {
            one: recorded.claim(one).statement
            for one in claim.corrected
            if decided["verdict"] in DENIED
        },
        "prior work": [references.cited(key) for key in claim.prior],
        "given": claim.assumes,
        "uses": claim.uses,
        "used by": recorded.users(name),
        "about": record["about"] if record else [],
        "axioms": ", ".join(record["axioms"]) or "none" if record else "",
        "certificates": certified(record),
        "idea" if name in ideas.ideas() else "outline": outline.how_proved(
            claim, decided["module"], denial
        ),
        "coq": coq(name, record, results),
        "derivation": derivation(name, results),
        "stated in": _at(shown(module), stated_at(claim, module)) if module else "",
        "examples": entry.example_rows if entry else [],
        "tested in": instances(module, name) if module else "",
        "decided in": _at(decided["module"], recorded.declared(claim)["line"]),
        "drawn in": drawn.of_claim(name),
        "recorded in": source_of_verdict(claim, record, ledger),
    }


def formulas_of(entry):
    """Return the formulas that names in a statement mean: their text, and where they are."""
    said = []
    for name in entry.formulas:
        place, words = outline.place_and_words(entry.full_name(name))
        words = f": {words.removeprefix('Return ')}" if words else ""
        said.append(words + (f" ({place})" if place else ""))
    rows = entry.formula_rows()
    return [row + more for row, more in zip_longest(rows, said, fillvalue="")]


def stated_at(claim, path):
    """Return the line at which a claim's statement begins, in a file of claims or a module."""
    if path.suffix == claim_files.SUFFIX:
        return claim_files.find(claim.id).line
    module = imports.module_of(shown(path))
    package = next(p.statements for p in project.every() if module.startswith(p.statements))
    found = registry.registered(package, module).get(claim.id)
    return found.line if found else 0


def _at(path, line):
    """Return a place as editors open it."""
    return f"{path}:{line}" if path and line else path


def verdict(claim, decided):
    """Return the verdict, and what narrows it."""
    marks = ["perhaps a misprint of our copy"] if claim.transcription else []
    marks += [f"only at a corner: {claim.corner}"] if claim.corner else []
    marks += [f"by a slip: {claim.slip}"] if claim.slip else []
    marks += ["a step of a proof"] if claim.step else []
    marks += ["one theorem"] if decided["assembled"] else []
    return ", ".join([decided["verdict"], *marks])


def stands_on(record):
    """Return whether a recorded theorem is certified, agreed, or by Z3 only."""
    return standing.of(record) if record and record["evidence"] else ""


def shown(path):
    """Return a path as records name it: from the folder of its project's packages."""
    roots = [one.path for one in project.every() if path.is_relative_to(one.path)]
    return str(path.relative_to(roots[-1]))


def instances(path, name):
    """Return the module that registers instances of a claim, or nothing if none does."""
    one = next(p for p in reversed(project.every()) if path.is_relative_to(p.path))
    modules = registry.modules_of(one.instances, name)
    return shown(one.path / project.file_of(modules[0])) if modules else ""


def source_of_verdict(claim, record, ledger):
    """Return where the verdict is from, and whether the claim's words have changed since."""
    measured = claim.kind == "experiment"
    command = "snakemake all" if measured else f"python -m theory prove {claim.id}"
    if record is None and claim.id not in recorded.entries():
        return f"nothing yet; {command} decides it"
    if record is None:
        return f"no results here; this is what the sources declare, and {command} decides it again"
    same = record["statement"] == claim.statement and record["printed_as"] == claim.printed_as
    return f"{ledger}" if same else f"{ledger}, of other words: prove {claim.id} decides it again"


def unfolded(text):
    """Return what the notions in a text unfold to, and those in these, from the notation's page."""
    return symbols.unfolded(text, symbols.definitions())


def certified(record):
    """Return how many solver steps have a certificate, and why others have none."""
    if record is None or not record["assembled"]:
        return ""
    found = record["certified"]
    reasons = "".join(f"; {line}" for line in found["why_not"][:3])
    return f"{found['certified']} of {found['steps']} solver steps{reasons}"


def coq(name, record, results):
    """Return whether Coq checked the recorded derivation, or is to check it as a headline."""
    folder = Path(results) / "coq"
    if record and is_checked(folder, record):
        return f"checked; {folder / name_of(name)}.v"
    if not HEADLINE.is_file():  # an installation has none of Coq
        return ""
    listed = f"- {name}\n" in HEADLINE.read_text(encoding="utf-8").partition("\nopen")[0]
    return f"compiled; python -m theory coq {name}" if listed else ""


def derivation(name, results):
    """Return the file of a claim's derivation, with the command that replays it, if it is there."""
    path = Path(results) / "derivations" / f"{name}.txt"
    if not path.is_file():
        return ""
    return f"{path}; python -m theory recheck {name}"


def written_anew(name, path, in_latex, status=""):
    """Return a statement written out, or in LaTeX; only its own modules are imported."""
    if not path:
        raise UserError(f"{name}: has no formal statement")
    from importlib import import_module

    from theory.ledger import formal
    from theory.notation import latex, statements

    if claim_files.find(name):
        for one in project.every():
            formal.read(one.statements, [name])
    if name not in formal.STATED:
        import_module(imports.module_of(path))
    built, called = formal.STATED[name](), symbols.variables(name)
    if not in_latex:
        return statements.written(built, called=called).splitlines()
    from theory.notation.vocabulary import vocabulary

    return latex.lines(built, vocabulary(), called, status)


def lines(found):
    """Return a claim's page as lines of text, without empty sections."""
    made = []
    for key, value in found.items():
        if key == "names" and value:
            rows = [row for one in value.values() for row in symbols.broken(one)]
            made += [f"{key}:", *(f"  {row}" for row in rows)]
        elif isinstance(value, dict) and value:
            made += [f"{key}:", *(f"  {k:{WIDTH - 4}}  {value[k]}" for k in value)]
        elif key == "statement" and value:
            made += [f"{key} ({found['status']}):", *(f"  {row}" for row in value)]
        elif key == "printed as" and value:
            made.append(f"{key + ':':{WIDTH}} {recorded.WHOSE[value]}")
        elif key == "status":
            continue  # next to the statement
        elif key == "idea":
            made += [f"{key}:", *(f"  {row}" for row in textwrap.wrap(" ".join(value), 96))]
        elif key in ("denied", "outline", "formulas", "examples", "drawn in") and value:
            made += [f"{key}:", *(f"  {row}" for row in value)]
        elif value:
            shown = ", ".join(value) if isinstance(value, list) else value
            made.append(f"{key + ':':{WIDTH}} {shown}")
    return made
