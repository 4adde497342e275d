"""Projects: where claims, statements, instances, proofs and certificates are: `theory.yaml`.

The library, this repository, is a project too: others build on it. `theory.yaml` is looked for in
the working directory and above; where there is none, the project is the library.
"""

import os
import re
import sys
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from common import inputs
from common.errors import UserError

NAME = "theory.yaml"
# next to instances: what was found to test statements
FOUND = "found.json"
# of results: what was decided, in the notation; in the library's statements, what no file of claims
# says: the statements that are built in Python, and the instances that deny others
TEXTS = "statements.txt"
# of the environment, so that processes which a command starts work for the same project
CHOSEN = "THEORY_PROJECT"
CODE = ("formulas", "statements", "instances", "proofs")
NEEDED = ("claims", *CODE)
# what may be left out, and what it is then; no package has the numbers of any text
DEFAULTS = {"path": ".", "numbers": "", "certificates": "certificates", "results": "results"}
KNOWN = (*NEEDED, *DEFAULTS, "papers")
PACKAGE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", re.ASCII)


@dataclass(frozen=True)
class Project:
    """A project, as described in its file.

    Parameters
    ----------
    file : Path
        `theory.yaml`; paths in it are relative to its folder.
    path : Path
        Folder that the packages are in.
    claims : Path
        A YAML file of claims, or a folder of them; those of `statements` are read as well.
    formulas, statements, instances, proofs : str
        Packages or modules: the formulas that proofs are about, which are traced; statements; the
        instances that test them, in modules of the same names; proofs.
    numbers : str
        Package of the numbers in texts; empty if there is none.
    certificates, results : Path
        Folders for the results of `certify` and of the other commands.
    papers : dict
        Titles of the texts that claims are of, by the name that claims have them by.
    """

    file: Path
    path: Path
    claims: Path
    formulas: str
    statements: str
    instances: str
    proofs: str
    numbers: str
    certificates: Path
    results: Path
    papers: dict = field(hash=False)

    def claim_files(self):
        """Return the files of claims, in the order of their names: those of statements too."""
        own = sorted(self.claims.glob("*.yaml")) if self.claims.is_dir() else [self.claims]
        folders = {self.claims, self.path.joinpath(*self.statements.split("."))}
        return own + sorted({path for folder in folders for path in folder.rglob("*.claims")})

    def folder_of(self, package):
        """Return the folder of a package, or that of a module."""
        found = self.path.joinpath(*package.split("."))
        return found if found.is_dir() else found.parent

    def found(self):
        """Return the files of what `theory find` found to test statements."""
        return sorted(self.folder_of(self.instances).rglob(FOUND))

    def texts(self):
        """Return the files with the texts of statements; the library's is committed."""
        folder = self.folder_of(self.statements) if self is library() else self.results
        return [path for path in [folder / TEXTS] if path.is_file()]

    def sources(self):
        """Return all files that say what holds here and why."""
        found = {self.file, *self.claim_files(), *self.found()}
        for key in (*CODE, "numbers"):
            if name := getattr(self, key):
                found.add(self.path.joinpath(*name.split(".")).with_suffix(".py"))
                found |= set(self.path.joinpath(name.split(".")[0]).rglob("*.py"))
        return sorted(path for path in found if path.is_file())


@cache
def library():
    """Return the project that all others build on: this repository, or what is installed of it."""
    # what is written goes where the command is called: a library may be read-only
    return _read(Path(__file__).parent.with_name(NAME), Path("results"))


def current():
    """Return the project that commands are about: the one chosen, or the one found upwards.

    Raises
    ------
    UserError
        If its file is damaged.
    """
    return at(os.environ.get(CHOSEN) or _nearest_folder(Path.cwd()))


def choose(folder):
    """Let a folder be the project of this process and of those that it starts.

    Raises
    ------
    UserError
        If it has no `theory.yaml`.
    """
    if not (Path(folder) / NAME).is_file():
        raise UserError(f"--project {folder}: has no {NAME}; python -m theory init makes a project")
    os.environ[CHOSEN] = str(Path(folder).resolve())
    current()


def every():
    """Return the library and, if it is another, the current project."""
    return tuple(dict.fromkeys((library(), current())))


def is_library():
    """Return whether the current project is the library."""
    return current() is library()


def results():
    """Return the folder of the project's results, as one names it from the working directory."""
    return near(current().results)


def folder_of_results(given, name):
    """Return the folder that an option names, or the one of that name in the project's results."""
    return Path(given) if given else results() / name


def near(path):
    """Return a path from the working directory if it is below."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def committed(name):
    """Return the files of this name with what `certify` found: the library's, then the own."""
    return [project.certificates / name for project in every()]


def file_of(module):
    """Return the path of a module's file as records name it: from the folder of its packages."""
    stem = Path(*module.split("."))
    names = (stem / "__init__.py", stem.with_suffix(".py"))
    return next((n for p in every() for n in names if (p.path / n).is_file()), names[-1])


def located(path):
    """Return where a file is that records name."""
    found = [project.path / path for project in every()]
    return next((one for one in found if one.is_file()), found[0])


def _nearest_folder(folder):
    files = (one / NAME for one in (folder, *folder.parents))
    return next((str(file.parent) for file in files if file.is_file()), "")


@cache
def at(folder):
    """Return the project of a folder, whose packages can be imported from now on."""
    file = Path(folder).resolve() / NAME
    if not folder or file == library().file.resolve():
        return library()
    made = _read(file)
    # last: what is installed goes before it, so that no project changes a module that others use
    if str(made.path) not in sys.path:
        sys.path.append(str(made.path))
    for key in CODE:
        _require_own(made, key)
    return made


def _read(file, results=None):
    given = inputs.read_yaml(file)
    if not isinstance(given, dict):
        raise UserError(f"{file}: must have the keys {', '.join(NEEDED)}")
    if absent := [key for key in NEEDED if key not in given]:
        raise UserError(f"{file}: has no key {absent[0]}; it must name {', '.join(NEEDED)}")
    words = DEFAULTS | given
    if unknown := [key for key in given if key not in KNOWN]:
        raise UserError(f"{file}: unknown key {unknown[0]!r}; known are {', '.join(KNOWN)}")
    papers = words.pop("papers", {})
    if not (isinstance(papers, dict) and all(isinstance(t, str) for t in papers.values())):
        raise UserError(f"{file}: papers must be titles by name, got {papers!r}")
    for key, value in words.items():
        if not isinstance(value, str) or (key != "numbers" and not value):
            raise UserError(f"{file}: {key} must be a name, got {value!r}")
        if key in (*CODE, "numbers") and value and not PACKAGE.fullmatch(value):
            raise UserError(f"{file}: {key} must name a package such as flips.proofs, got {value}")
    paths = {key: file.parent / words.pop(key) for key in ("path", "claims", "certificates")}
    paths["path"] = paths["path"].resolve()
    if not paths["claims"].exists():
        raise UserError(f"{file}: claims: {paths['claims']} is not there; write a file of claims")
    results = results or file.parent / words["results"]
    return Project(file, **words | paths | {"results": results, "papers": papers})


def _require_own(project, key):
    """Raise UserError unless the package under a key is there, and is the one in the folder."""
    name = getattr(project, key)
    top = name.split(".")[0]
    own = project.path / top
    if not (own.is_dir() or own.with_suffix(".py").is_file()):
        raise UserError(f"{project.file}: {key}: {own} is not there; make the package {name}")
    spec = find_spec(top)
    places = [*(spec.submodule_search_locations or []), spec.origin or ""] if spec else []
    if not any(Path(p).resolve().is_relative_to(project.path) for p in places if p):
        raise UserError(f"{project.file}: {key}: another package is called {top}; rename it")
    module = project.path.joinpath(*name.split("."))
    if not (module.is_dir() or module.with_suffix(".py").is_file()):
        raise UserError(f"{project.file}: {key}: {module} is not there; make the package {name}")
