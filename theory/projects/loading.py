"""Modules of a project's packages are imported: they register statements, instances and proofs.

All of them, or only those of the claims that a command is asked about: see `registry`.
"""

import importlib
import os
import sys
import traceback
from pathlib import Path

from common import extras
from common.errors import UserError
from theory.projects import project

# of the environment: the claims that this process, and those that it starts, are about
ASKED = "THEORY_CLAIMS"


def ask(ids):
    """Restrict this process to some claims: modules of others are not imported."""
    os.environ[ASKED] = " ".join(ids)


def asked():
    """Return the claims that this process is about; none if it is about all of a project."""
    return os.environ.get(ASKED, "").split()


def modules_of(name):
    """Return the names of a module, or of every module of a package and of those in it."""
    return list(paths_of(name))


def paths_of(name):
    """Return the files of a module, or of every module of a package and of those in it, by name."""
    one = imported(name)
    found = {name: Path(one.__file__) if one.__file__ else None}  # of a bare folder there is none
    for folder in getattr(one, "__path__", ()):
        for path in sorted(Path(folder).rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            parts = parts[:-1] if parts[-1] == "__init__" else parts
            if parts and all(map(str.isidentifier, parts)):
                found[".".join((name, *parts))] = path
    return found


def import_all(name):
    """Import a module, or every module of a package and of those in it."""
    for module in modules_of(name):
        imported(module)


def imported(name):
    """Return a module of a project.

    Raises
    ------
    UserError
        If it raises when it is imported; the message names the file and the line. Errors of the
        library's own modules are not caught, nor is a missing package of an extra.
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
