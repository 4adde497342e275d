"""How a claim's page shows its proof and its statement: an outline, lemmas, steps; the notation."""

from pathlib import Path

from pages.claim import explained
from theory.notation import latex, names, symbols
from theory.notation.statements import numbers, shaper, trees, written
from theory.notation.vocabulary import vocabulary
from theory.views import ideas, outline, recorded
from theory.views.steps import Derivation

# for a longer derivation, the page names only the file
MOST_STEPS, LONGEST = 200, 160
FOLDER = "derivations"


def of_claim(record, obligations):
    """Return what the template needs to show a proof.

    Parameters
    ----------
    record : dict
    obligations : path-like
        Folder with what solvers were asked; derivations are in the one next to it.
    """
    path = Path(obligations).with_name(FOLDER) / f"{record['id']}.txt"
    claim, denial = recorded.claim(record["id"]), recorded.text_of(record["id"])[2]
    return {
        "idea": ideas.ideas().get(claim.id, []),
        "outline": outline.how_proved(claim, record["module"], denial),
        "cited": ideas.cited(claim),
        "proof": _steps(path),
    }


def _steps(path):
    """Return the lemmas and the steps of a derivation, or None if it is not there."""
    if not path.is_file():
        return None
    found = Derivation(path, vocabulary())
    steps = list(found.steps.values())
    return {
        "lemmas": [(step, found.formula_of_step(step)) for step in found.lemmas],
        "claimed": found.claimed,
        "number": len(steps),
        "file": f"{FOLDER}/{path.name}",
        "steps": [(s, _short(found.formula_of_step(s))) for s in steps]
        if len(steps) <= MOST_STEPS
        else [],
    }


def _short(text):
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"


def of_statement(statement, name, paper):
    """Return the template's data for a formal statement; empty lists without one.

    Parameters
    ----------
    statement : Statement or None
    name, paper : str
        The claim's.
    """
    if statement is None:
        return {"lines": [], "symbols": [], "names": [], "text": "", "denial": []}
    variables = symbols.variables(name)
    text = written(statement, vocabulary(), variables)
    shown = trees(statement, vocabulary(), variables)
    table, notes = explained.parted(symbols.table(text, paper, name), explained.lines(shown))
    rows = []
    for word, found in shown:
        counted = enumerate(zip(numbers(word, found), found, strict=True))
        parts = [
            (number, _row(statement, tree), called, notes.get((word, k), []))
            for k, (number, (tree, called)) in counted
        ]
        rows.append((word, parts))
    unfolded = symbols.unfolded(text, symbols.definitions()).values()
    return {
        "lines": rows,
        "symbols": table,
        "names": [row for one in unfolded for row in symbols.broken(one)],
        "text": text,
        "denial": recorded.text_of(name)[2],
    }


def _row(statement, tree):
    """Return the LaTeX of a line; constants are declared in one."""
    return latex.declared(statement) if isinstance(tree, str) else latex.latex(tree)


def parts(statement, terms):
    """Return the LaTeX of terms of a statement."""
    shape = shaper(statement, vocabulary())
    return [latex.latex(shape.term(term)) for term in terms]


def name(constant):
    """Return the LaTeX of a constant."""
    return latex.name(names.shown(constant.data))
