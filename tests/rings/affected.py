"""Which tests a change can have broken: by imports, and of what is no module by who names it."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import grimp

from common.imports import PACKAGES, ROOT, module_of, path_of

# not installed, and tested all the same
MORE = ("audit", "benchmarks")
# what loads the modules of a package by name: their imports do not show it
BY_NAME = {
    "theory.projects.loading": ("theory.proofs", "theory.statements", "theory.instances"),
    "theory.__main__": ("theory.commands", "checker.__main__"),
    "checker.__main__": (
        "checker.command",
        "checker.implications.command",
        "checker.account.command",
        "checker.compare.command",
    ),
    "theory.views.catalogue": ("mechanisms",),
    "theory.commands.list": tuple(
        f"theory.views.{name}"
        for name in ("catalogue", "formulas", "given", "listing", "notation", "verdicts")
    ),
    "mechanisms.encodings.deployable": ("reports.deployed",),
    "mechanisms.recommend": ("reports.code",),
    "theory.ledger.assemble": ("theory.notation.failing",),
    "theory.kernel.notebook": ("theory.notation.notebook",),
    "theory.notation.nearest": ("theory.views.catalogue",),
    "theory.notation.vocabulary": ("theory.notation.vocabulary",),
    "tests.theory.notation.test_notebook": ("theory.kernel.notebook",),
    "tests.theory.ledger.test_why": ("theory.numbers",),
    "tests.theory.hypotheses.redundant.test_redundant": ("theory.hypotheses.redundant",),
    "tests.theory.hypotheses.satisfiable.test_existence": ("theory.hypotheses.satisfiable",),
}
# they look at every file of a kind
OF_SOURCES = ("tests/common/test_imports.py", "tests/test_repository.py", "tests/test_texts.py")
OF_PAGES = ("tests/test_docs.py", "tests/test_texts.py", "tests/test_repository.py")
PAGES = (".md",)
# files that are no modules, by the start of their path, and the modules that read them
READ_BY = {
    "Snakefile": "tests.test_workflow",
    "rules/": "tests.test_workflow",
    "config/": "tests.test_workflow",
    "profiles/": "tests.test_workflow",
    "theory/statements/": "theory.ledger.claims",
    ".ci/": "tests.test_ci",
    "data/": "experiments.datasets.register",
    "docs/": "tests.test_docs",
    "docs/examples/checker/": "tests.checker.test_docs",
    "lock/": "tests.test_repository",
}
FAR = 99


@dataclass(frozen=True, order=True)
class Affected:
    """A file of tests, or a module with examples in its docstrings.

    Parameters
    ----------
    distance : int
        0 for what is changed itself, and its own tests; else how many imports lie between.
    path : str
        Relative to the repository.
    """

    distance: int
    path: str


@cache
def graph(by_name=True):
    """Return the import graph of the packages and of their tests.

    Parameters
    ----------
    by_name : bool
        Whether what loads modules by name imports them.
    """
    made = grimp.build_graph(*PACKAGES, *MORE, "tests", cache_dir=None)
    for loader, packages in BY_NAME.items() if by_name else ():
        for package in packages:
            for module in {package, *made.find_descendants(package)}:
                if module != loader:
                    made.add_import(importer=loader, imported=module)
    return made


def is_tests(path):
    """Return whether pytest takes a file for tests.

    Examples
    --------
    >>> is_tests("tests/common/test_files.py"), is_tests("tests/laws.py")
    (True, False)
    """
    return Path(path).parts[0] == "tests" and Path(path).name.startswith("test_")


@cache
def has_examples(path):
    """Return whether a module's docstrings have examples, which pytest runs."""
    return not is_tests(path) and ">>> " in (ROOT / path).read_text(encoding="utf-8")


def affected(changed):
    """Return what runs to see that files which are changed are right, the nearest first.

    Parameters
    ----------
    changed : iterable of str
        Relative to the repository; files that are gone count too.

    Returns
    -------
    list of Affected
    """
    nearest = {}
    for path in changed:
        for one, distance in _of(path).items():
            nearest[one] = min(distance, nearest.get(one, FAR))
    return sorted(Affected(distance, path) for path, distance in nearest.items())


def _of(path):
    reached, folder = downstream(path), _of_folder(path)
    # of a module without tests of its name, those are its own that import it
    own = _mirrors(path) or [one for one in folder if reached.get(_module(one)) == 1]
    found = dict.fromkeys(OF_PAGES if path.endswith(PAGES) else OF_SOURCES, 1)
    # tests may load what they are of by name
    found |= dict.fromkeys(folder, 2 if own else 1)
    for module, distance in reached.items():
        file = path_of(module).as_posix()
        if (ROOT / file).is_file() and (is_tests(file) or has_examples(file)):
            found[file] = min(distance, found.get(file, FAR))
    found |= dict.fromkeys(own, 0)
    return {one: distance for one, distance in found.items() if (ROOT / one).is_file()}


def downstream(path, by_name=True):
    """Return how many imports lie between a changed file and each module that rests on it.

    Parameters
    ----------
    path : str
    by_name : bool
        As of `graph`.

    Returns
    -------
    dict of str to int
    """
    start = _modules(path)
    for name in _naming(path) if not start else ():
        start |= {name: 1}
    return _downstream(start, by_name)


def _module(path):
    return module_of(path).removesuffix(".__init__")


def _modules(path):
    module = _module(path) if path.endswith(".py") else ""
    if module not in graph().modules:
        return {}
    # each module of a package runs what the package's own file says
    more = graph().find_descendants(module) if path.endswith("__init__.py") else ()
    return {module: 0} | dict.fromkeys(more, 1)


def _downstream(start, by_name):
    """Return the distance of each module that imports one of these, directly or not."""
    distances, front = dict(start), sorted(start, key=start.get)
    while front:
        reached = {}
        for module in front:
            for other in _importers(module, by_name):
                if other not in distances:
                    reached[other] = distances[module] + 1
        distances |= reached
        front = list(reached)
    return distances


@cache
def _importers(module, by_name):
    found = set(graph(by_name).find_modules_that_directly_import(module))
    # pytest loads what stands beside tests, or above them
    if module.endswith("conftest"):
        folder = module.removesuffix("conftest").rstrip(".")
        found |= {m for m in graph().modules if m.startswith(f"{folder}.") and ".test_" in m}
    return found


def _mirrors(path):
    """Return the tests that mirror a file: of the same name, or of its folder."""
    if is_tests(path):
        return [path]
    file = Path(path)
    own = ROOT / "tests" / file.parent
    stems = [file.stem] if file.name != "__init__.py" else []
    stems += [file.parent.name] if len(file.parts) > 1 else []
    stems += [f"{stem}_command" for stem in stems]
    places = [own, own.parent, own / file.stem]
    found = [place / f"test_{stem}.py" for place in places for stem in stems]
    return [one.relative_to(ROOT).as_posix() for one in found if one.is_file()]


def _of_folder(path):
    """Return the tests in the folder that mirrors a file's, or the first above it that is there."""
    for folder in [] if is_tests(path) else Path(path).parents:
        if folder.parts and (there := sorted((ROOT / "tests" / folder).glob("test_*.py"))):
            return [one.relative_to(ROOT).as_posix() for one in there]
    return []


def _naming(path):
    """Return the modules and tests that name a file which is no module."""
    file = Path(path)
    words = {file.name, file.stem} if len(file.stem) > 6 else {file.name}
    patterns = [rf"[\"'/]{re.escape(word)}\b" for word in sorted(words)]
    # of a module that is gone, what imports it still
    patterns += [rf"^\s*(?:from|import) .*\b{file.stem}\b"] if file.suffix == ".py" else []
    quoted = re.compile("|".join(patterns), re.MULTILINE)
    found = {name for name in graph().modules if quoted.search(_text(name))}
    found |= {name for start, name in READ_BY.items() if path.startswith(start)}
    # what a package has as data is read by some module of it
    beside = _module(file.parent / "__init__.py")
    if not found and beside in graph().modules:
        found = {beside, *graph().find_children(beside)}
    return found


@cache
def _text(module):
    path = ROOT / path_of(module)
    return path.read_text(encoding="utf-8") if path.is_file() else ""
