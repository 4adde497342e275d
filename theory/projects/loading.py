"""Modules of a project's packages are imported: they register statements, instances and proofs.

All of them, or those alone that name the claims which a command is asked about.
"""

import importlib
import os
import re
import sys
import traceback
from functools import cache
from pathlib import Path

from common import extras
from common.errors import UserError
from theory.projects import claim_files, project

QUOTED = re.compile(r"""["']([a-z0-9]+(?:-[a-z0-9]+)*)["']""")
# of the environment: the claims that this process, and those that it starts, are about
ASKED = "THEORY_CLAIMS"


def ask(ids):
    """Let this process be about some claims to its end: of others no module is imported."""
    os.environ[ASKED] = " ".join(ids)


def asked():
    """Return the claims that this process is about; none if it is about all of a project."""
    return os.environ.get(ASKED, "").split()


def modules_of(name):
    """Return the names of a module, or of every module of a package and of those in it."""
    found = [name]
    for folder in getattr(imported(name), "__path__", ()):
        for path in sorted(Path(folder).rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            parts = parts[:-1] if parts[-1] == "__init__" else parts
            if parts and all(map(str.isidentifier, parts)):
                found.append(".".join((name, *parts)))
    return found


def import_all(name):
    """Import a module, or every module of a package and of those in it."""
    for module in modules_of(name):
        imported(module)


def import_naming(name, ids):
    """Import the modules of a package that are of claims; return the claims that none is of."""
    known = naming(name)
    for module in dict.fromkeys(module for one in ids for module in known.get(one, ())):
        imported(module)
    return [one for one in ids if one not in known]


@cache
def naming(name):
    """Return the modules of a package by the ids of claims that stand in them as texts.

    What functions say in their bodies is left out: a proof may name the claims that it uses. A
    file of claims that states some counts as the module of its name.
    """
    found = {one: [module] for one, (module, _) in stated_in(name).items()}
    for module in modules_of(name):
        path = project.located(project.file_of(module))
        text = path.read_text(encoding="utf-8") if path.is_file() else ""  # of a bare folder
        for one in dict.fromkeys(QUOTED.findall(_without_bodies(text))):
            modules = found.setdefault(one, [])
            modules += [module] if module not in modules else []
    return found


@cache
def stated_in(name):
    """Return the claims that files of a package state in the notation, by id.

    Returns
    -------
    dict of str to (str, Path)
        The file as a module is named, and its path.
    """
    found = {}
    for folder in getattr(imported(name), "__path__", ()):
        for path in sorted(Path(folder).rglob(f"*{claim_files.SUFFIX}")):
            module = ".".join((name, *path.relative_to(folder).with_suffix("").parts))
            for one in claim_files.stating(path):
                found.setdefault(one, (module, path))
    return found


def _without_bodies(text):
    """Return a module's text without the lines of its functions, but for the first of each."""
    rows, inside = [], False
    for row in text.splitlines():
        if row[:1] not in ("", " ", "\t", ")"):  # the latter ends a function's parameters
            inside = row.startswith(("def ", "async def "))
        if not inside:
            rows.append(row)
    return "\n".join(rows)


def imported(name):
    """Return a module of a project.

    Raises
    ------
    UserError
        If it raises when it is imported; the message names the file and the line. What the
        library's own modules raise goes on, and that a package of an extra is missing.
    """
    try:
        return importlib.import_module(name)
    except UserError:
        raise
    except (Exception, SystemExit) as error:
        if project.is_library() or extras.is_of_one(error):
            raise
        # what was loaded in part would have registered before
        sys.modules.pop(name, None)
        raise UserError(f"{place(error)}: {type(error).__name__}: {error}") from error


def place(error):
    """Return the last line of the project that led to an error, as file and line."""
    root = project.current().path
    if isinstance(error, SyntaxError) and error.filename:
        return f"{project.near(Path(error.filename))}:{error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    own = [f for f in frames if Path(f.filename).is_relative_to(root)]
    if not own:
        return str(project.current().file)
    return f"{project.near(Path(own[-1].filename))}:{own[-1].lineno}"
