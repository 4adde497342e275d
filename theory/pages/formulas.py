"""Formulas and the claims about them: `python -m theory.pages.formulas` makes the page anew.

A formula is a public function of `mechanisms` that says, or whose module says, that it runs in any
arithmetic. Each is in what some claim's proof ran, or theory/formulas.yaml says why it is not. It
says as well what is proved of functions that call formulas and run in no proof.
"""

import importlib
import re

import yaml

from common import files
from common.errors import UserError, run
from common.imports import ROOT, path_of, require_checkout
from theory.kernel import trace
from theory.ledger import assemble, decisions

PAGE, REASONS = ROOT / "docs" / "formulas.md", ROOT / "theory" / "formulas.yaml"
SAID = re.compile(r"\bany\s+arithmetic\b")
COMMANDS = re.compile(r"\bfloats?\b|\bRaises\b")
HEAD = (
    "# Why no claim's proof runs these functions, and what is proved of what they call;\n"
    "# `python -m theory.pages.formulas` drops those that a proof runs by now.\n"
)
OPENING = """# Formulas and what is proved of them

Made by `python -m theory.pages.formulas`. A formula of [mechanisms](../mechanisms) that runs in any
arithmetic (floats, fractions, SymPy, the kernel's terms) is named by a claim if the claim's proof
runs it: replaced by another function, the proof fails. Other functions (constructors, samplers,
optimizers in floats, checks of arguments) are tested, not proved. `python -m theory formula NAME`
prints a formula as SymPy, LaTeX, Python and JavaScript have it.
"""
NONE = """## In no proof

| formula | why |
| --- | --- |
"""
AROUND = """
## What calls them

Functions that check, sort, sum, search or take roots of floats; claims, captions and the README
rely on their values. Of each, what is proved.

| function | what |
| --- | --- |
"""
SOME = """
## In a proof

One claim of several.

| formula | claim |
| --- | --- |
"""
ROW = re.compile(r"^\| \[`(.+?)`\]\(.*?\) \| (.*) \|$", re.MULTILINE)


def formulas():
    """Return the full names of all formulas."""
    found = []
    for name, function in trace.functions_of().items():
        module, _, short = name.rpartition(".")
        own, room = function.__doc__ or "", importlib.import_module(module).__doc__ or ""
        # in a module of formulas, those that return floats or check their arguments are none
        said = SAID.search(own) or (SAID.search(room) and not COMMANDS.search(own))
        if said and not short.startswith("_"):
            found.append(name)
    return sorted(found)


def reasons():
    """Return why formulas are in no proof, by formula."""
    return yaml.safe_load(REASONS.read_text(encoding="utf-8"))


def about(name):
    """Return the formulas that a claim is about, traced if it is one theorem, or a complaint."""
    decision = decisions.deciders()[name]()
    if not decision.theorem:
        return decision.about, ""
    found = assemble.assemble(name, decision)
    return found.about, found.complaint


def proved():
    """Derive all claims; return by formula one claim that is about it, a theorem if there is one.

    Raises
    ------
    UserError
        If a claim is not derived.
    """
    found, theorems = {}, {}
    for name, decide in decisions.deciders().items():
        named, complaint = about(name)
        if complaint:
            raise UserError(complaint)
        rest = theorems if decide().theorem else found
        for formula in named:
            rest.setdefault(formula, name)
    return found | theorems


def page(claimed, why):
    """Return the page as Markdown.

    Parameters
    ----------
    claimed, why : dict
        A claim, or a reason, by formula.

    Raises
    ------
    UserError
        If a formula has neither, or both.
    """
    names, known = formulas(), trace.functions_of()
    if lost := [name for name in names if name not in claimed and name not in why]:
        raise UserError(f"{REASONS.name}: must say why no claim is about {', '.join(lost)}")
    if idle := [name for name in why if name in claimed or name not in known]:
        raise UserError(f"{REASONS.name}: must not list {', '.join(idle)}: proved, or no function")
    rows = [_row(name, why[name]) for name in names if name in why]
    around = [_row(name, why[name]) for name in sorted(why) if name not in names]
    proofs = [_row(name, f"`{claimed[name]}`") for name in names if name in claimed]
    tables = NONE, *rows, AROUND, *around, SOME, *proofs
    return OPENING + "\n" + "".join(tables)


def _row(name, said):
    path = path_of(name.rpartition(".")[0]).as_posix()
    return f"| [`{name.removeprefix('mechanisms.')}`](../{path}) | {said} |\n"


def claimed():
    """Return a claim by formula, as the page has it."""
    said = PAGE.read_text(encoding="utf-8").split(SOME)[1]
    return {f"mechanisms.{name}": claim.strip("`") for name, claim in ROW.findall(said)}


def main():
    """Rewrite the page, and the reasons without those of formulas that are proved by now."""
    require_checkout()
    found, why = proved(), reasons()
    named = {name: found[name] for name in formulas() if name in found}
    left = {name: why[name] for name in why if name not in named}
    kept = HEAD + yaml.safe_dump(left, width=1000)
    files.write_all({PAGE: page(named, left), REASONS: kept})
    return 0


if __name__ == "__main__":
    run(main)
