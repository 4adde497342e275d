"""A claim's theorem in Coq's own words, and the file in which Coq checks it."""

from pathlib import Path

from theory.coq import build, checked
from theory.coq.statement import at_sorts, texts
from theory.coq.writer import Names, Writer
from theory.ledger import decisions, formal

FOLDER = "coq"


def of_claim(record, obligations):
    """Return what the template needs to show a claim's theorem of Coq.

    Parameters
    ----------
    record : dict
    obligations : path-like
        Folder with what solvers were asked; files of Coq are in the one next to it.

    Returns
    -------
    dict
        `coq`: the theorem, the file's content if there is one of this derivation, and whether Coq
        has checked it; or None if the claim has no theorem.
    """
    if not record["assembled"]:
        return {"coq": None}
    folder, name = Path(obligations).with_name(FOLDER), checked.name_of(record["id"])
    path = folder / f"{name}.v"
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    found = {
        "theorem": theorem(record["id"], record["axioms"]),
        "text": text if record["derivation"] and record["derivation"] in text else "",
        "file": f"{FOLDER}/{name}.v",
        "headline": record["id"] in build.headline()[0],
        "checked": checked.is_checked(folder, record),
    }
    return {"coq": found}


def theorem(name, axioms=()):
    """Return the theorem in Coq's syntax, from the claim's Coq file.

    Parameters
    ----------
    name : str
    axioms : iterable of str
        What it rests on: hypotheses of the theorem.
    """
    decision, statement = decisions.deciders()[name](), formal.formals()[name].build()
    denied = decision.verdict != "proved"
    said = at_sorts(statement, decision.sorts) if denied else statement
    names = Names()
    _, proposition, sorts = texts(said, Writer(names), denied)
    opening = "".join(f"{axiom} -> " for axiom in axioms)
    variables = " ".join(variable for _, variable in sorts)
    opening += f"forall {variables} : finite,\n  " if sorts else ""
    return f"Theorem {checked.name_of(name)} : {opening}{proposition}."
