"""Which of our files a module's behaviour rests on: the closure of its imports."""

import hashlib
from functools import cache
from pathlib import Path

from calp.errors import UserError

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("calp", "mechanisms", "theory", "shards", "experiments", "figures", "pages")


def require_checkout():
    """Raise UserError unless all rooms are here: what is installed has some of them."""
    absent = [room for room in ROOMS if not (ROOT / room).is_dir()]
    if absent:
        raise UserError(
            f"{ROOT}: has no {absent[0]}/; a record names all the code that it rests on, so run "
            "this in a checkout of the repository, and not as installed"
        )


@cache
def import_graph():
    """Return the import graph of the rooms.

    Raises
    ------
    UserError
        If they are not all here.
    """
    require_checkout()
    # a checkout's environment has it, an installation may not
    import grimp

    return grimp.build_graph(*ROOMS, cache_dir=None)


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
    """Return the files that these modules are or import, directly or not."""
    reached = modules.union(*map(import_graph().find_upstream_modules, modules))
    packages = {name.rsplit(".", k)[0] for name in reached for k in range(1, name.count(".") + 1)}
    return {path_of(name) for name in reached | packages}


@cache
def fingerprint(*modules):
    """Return a SHA-256 over the sources of modules: it changes when the code has moved."""
    digest = hashlib.sha256()
    for path in sorted({path for module in modules for path in sources(module)}):
        digest.update(str(path).encode() + b"\0" + (ROOT / path).read_bytes() + b"\0")
    return digest.hexdigest()


def room_sources(room):
    """Return all files of a room and what they import, for rooms that load modules by name."""
    modules = import_graph().find_descendants(room) | {room}
    data = {path.relative_to(ROOT) for path in (ROOT / room).rglob("*.yaml")}
    return tuple(sorted(_closure(modules) | data))
