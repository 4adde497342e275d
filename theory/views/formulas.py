"""Which formula is in which proof, and why some are in none: a table of each.

A formula is a public function of `mechanisms` that says, or whose module says, that it runs in any
arithmetic. Each is run by some claim's statement, or theory/formulas.yaml says why it is not. It
says as well what is proved of functions that call formulas and run in no proof.
"""

import importlib
import re

import yaml

from common.errors import UserError
from common.imports import path_of
from theory.kernel import trace
from theory.ledger import decisions, formal
from theory.projects import project

REASONS = project.library().file.with_name("formulas.yaml")
SAID = re.compile(r"\bany\s+arithmetic\b")
COMMANDS = re.compile(r"\bfloats?\b|\bRaises\b")
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


def about(names):
    """Return the formulas that claims are about: those that a statement runs, or declared ones.

    A proof runs others as well, of lemmas; all that ran is in the claim's record.
    """
    with trace.watching():
        return {name: _ran(name) for name in names}


def _ran(name):
    if name not in formal.formals():
        return decisions.deciders()[name]().about
    with trace.noting() as ran:
        formal.formals()[name].build()
    return list(ran)


def claimed():
    """Return by formula one claim that is about it: a theorem, if there is one."""
    found, theorems = {}, {}
    for name, ran in about(decisions.deciders()).items():
        rest = theorems if decisions.deciders()[name]().theorem else found
        for formula in ran:
            rest.setdefault(formula, name)
    found |= theorems
    return {formula: found[formula] for formula in formulas() if formula in found}


def page(claimed, why):
    """Return the tables as Markdown.

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
    return "".join(tables)


def _row(name, said):
    path = path_of(name.rpartition(".")[0]).as_posix()
    return f"| [`{name.removeprefix('mechanisms.')}`](../{path}) | {said} |\n"


def markdown():
    """Return the tables as Markdown, with links as from docs/.

    Raises
    ------
    UserError
        If a formula has neither a claim nor a reason, or a reason that it does not need.
    """
    return page(claimed(), reasons())
