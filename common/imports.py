"""Which of our files a module's behaviour rests on: the closure of its imports."""

import hashlib
import os
import re
from functools import cache
from pathlib import Path

from common.errors import UserError

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = (
    "common",
    "mechanisms",
    "theory",
    "checker",
    "reports",
    "experiments",
    "figures",
    "pages",
)
# code, and what code loads as it is
KINDS = (".py", ".yaml", ".claims", ".xz")
# a claim whose statement a module takes names of, and where a file of claims begins one
STATED = re.compile(r'\bstated\("([a-z0-9-]+)"\)')
CLAIM = re.compile(r"^([a-z0-9-]+): ", re.MULTILINE)
# the SHA-256 of each file when it was first read here, and the files that a fingerprint is of
_SEEN, _USED = {}, set()


def require_checkout():
    """Raise UserError unless all packages are here: an installed package has only some of them."""
    if absent := _absent():
        raise UserError(
            f"{ROOT}: has no {absent[0]}/, which this reads or writes; run it in a checkout of the "
            "repository, and not as installed"
        )


def is_checkout():
    """Return whether all packages are here."""
    return not _absent()


def _absent():
    return [package for package in PACKAGES if not (ROOT / package).is_dir()]


@cache
def import_graph():
    """Return the import graph of the packages.

    Raises
    ------
    UserError
        If they are not all here.
    """
    require_checkout()
    # a checkout's environment has it, an installation may not
    import grimp

    return grimp.build_graph(*PACKAGES, cache_dir=None)


@cache
def path_of(module):
    """Return the file of a module, relative to the repository."""
    stem = Path(*module.split("."))
    package = stem / "__init__.py"
    return package if (ROOT / package).is_file() else stem.with_suffix(".py")


def module_of(path):
    """Return the name of the module at a path relative to the repository.

    Examples
    --------
    >>> module_of("mechanisms/rr.py")
    'mechanisms.rr'
    """
    return ".".join(Path(path).with_suffix("").parts)


@cache
def sources(module):
    """Return the files that `module` is or imports, directly or not, in order.

    Examples
    --------
    >>> [str(path) for path in sources("mechanisms.sampling.words")]
    ['mechanisms/__init__.py', 'mechanisms/sampling/__init__.py', 'mechanisms/sampling/words.py']
    """
    return tuple(sorted(_closure({module})))


def _closure(modules):
    """Return the files that these modules are or import, directly or not, and their claims."""
    alone = {name for name in modules if _is_of_claims(name)}
    reached = modules.union(*map(import_graph().find_upstream_modules, modules - alone))
    packages = {name.rsplit(".", k)[0] for name in reached for k in range(1, name.count(".") + 1)}
    files = {path_of(name) for name in (reached | packages) - alone}
    beside = (path_of(name).with_suffix(".claims") for name in reached)
    files |= {path for path in beside if (ROOT / path).is_file()}
    return files.union(*map(_stated, files))


@cache
def _stated(path):
    """Return the files of the claims whose statements a file uses by name."""
    text = (ROOT / path).read_text(encoding="utf-8") if path.suffix == ".py" else ""
    return {_claims()[name] for name in STATED.findall(text) if name in _claims()}


@cache
def _claims():
    """Return the file of each claim that the library states."""
    return {
        name: path.relative_to(ROOT)
        for path in sorted((ROOT / "theory").rglob("*.claims"))
        for name in CLAIM.findall(path.read_text(encoding="utf-8"))
    }


def _is_of_claims(name):
    """Return whether a module is a file of claims and no code."""
    path = ROOT / path_of(name)
    return not path.is_file() and path.with_suffix(".claims").is_file()


def note_sources(more=()):
    """Note the text of every file of the packages: call this before the deciding code is loaded.

    Modules stay as they were loaded. Fingerprints are of the texts noted, and
    `require_unchanged` compares these with the files when the work is done.

    Parameters
    ----------
    more : iterable of Path
        Absolute paths of other files, as a project elsewhere has.
    """
    known = {str(path) for path in _SEEN}
    for package in PACKAGES:
        for folder, _, names in os.walk(ROOT / package):
            own = os.path.relpath(folder, ROOT)
            # paths are made of new files only: this is called often, and there are thousands
            there = {f"{own}{os.sep}{name}" for name in names if name.endswith(KINDS)}
            for path in there - known:
                _noted(Path(path))
    for path in more:
        _noted(path)


def _noted(path):
    if path not in _SEEN:
        _SEEN[path] = _digest(path)
    return _SEEN[path]


def _digest(path):
    try:
        return hashlib.sha256((ROOT / path).read_bytes()).hexdigest()
    except FileNotFoundError:
        return ""


def require_unchanged():
    """Raise UserError if what fingerprints are of is another text now: either may have run.

    Data, which no fingerprint here is of, counts as well.
    """
    used = {path for path in _SEEN if path in _USED or path.suffix != ".py"}
    if changed := sorted(path for path in used if _digest(path) != _SEEN[path]):
        raise UserError(
            f"{changed[0]}: was changed while this ran, so that a record might be of another text "
            "than was decided; nothing is written: run this again"
        )


@cache
def fingerprint(*modules):
    """Return a SHA-256 over the sources of modules: it changes when the code has moved."""
    return of_files(tuple({path for module in modules for path in sources(module)}))


@cache
def hash_of_all():
    """Return a SHA-256 over every file of the packages, whatever imports it."""
    note_sources()
    return of_files(tuple(path for path in _SEEN if not path.is_absolute()))


@cache
def of_files(paths):
    """Return a SHA-256 over files, as they were when first read here."""
    _USED.update(paths)
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(f"{path}\0{_noted(path)}\0".encode())
    return digest.hexdigest()


def package_sources(package):
    """Return all files of a package that loads modules by name, and their imports."""
    modules = import_graph().find_descendants(package) | {package}
    data = [*(ROOT / package).rglob("*.yaml"), *(ROOT / package).rglob("*.claims")]
    return tuple(sorted(_closure(modules).union(path.relative_to(ROOT) for path in data)))
