"""The files of the current project that modules import, read from their text."""

import ast
from functools import cache

from theory.projects import claim_files, project

# what imports or runs by a name that the text need not have: then all files count
BY_NAME = {"__import__", "eval", "exec", "import_module", "importlib", "runpy"}


def imported_files(modules):
    """Return the files of the current project that modules are or import, directly or not.

    Parameters
    ----------
    modules : iterable of str
        Those of other packages are left out.

    Returns
    -------
    tuple of Path
        In order, with `theory.yaml` and the files of claims of these names, or that a module has
        the names of a statement from (`stated`); all files if one of them may import by name.
    """
    here, modules = project.current(), list(modules)
    known = _modules()
    waiting = [part for name in modules for part in _with_packages(name) if part in known]
    found = set(waiting)
    while waiting:
        imports = _imports(waiting.pop())
        if imports is None:
            return tuple(here.sources())
        modules += filter(None, imports)
        new = {part for name in imports for part in _with_packages(name) if part in known} - found
        found |= new
        waiting += new
    stated = {here.path.joinpath(*name.split(".")).with_suffix(".claims") for name in modules}
    claims = {path for path in stated if path.is_file()}
    return tuple(sorted({here.file, *(known[name] for name in found), *claims}))


def imported_modules(names):
    """Return the modules of the current project that these are or import, directly or not."""
    of_files = {path: module for module, path in _modules().items()}
    return [of_files[path] for path in imported_files(names) if path in of_files]


@cache
def _modules():
    """Return the project's files by the names of their modules."""
    here, found = project.current(), {}
    for path in here.sources():
        if path.suffix == ".py" and path.is_relative_to(here.path):
            parts = path.relative_to(here.path).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def _with_packages(name):
    parts = name.split(".")
    return [".".join(parts[: k + 1]) for k in range(len(parts))]


@cache
def _imports(module):
    """Return the modules that one may import, or None if its text does not say.

    A file of claims counts as the module of its name.
    """
    path = _modules()[module]
    try:
        nodes = list(ast.walk(ast.parse(path.read_bytes())))
    except (OSError, SyntaxError, ValueError):
        return None
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    found = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*above, *([node.module] if node.module else [])])
            found |= {start, *(f"{start}.{one.name}" for one in node.names)}
        elif isinstance(node, ast.Name) and node.id in BY_NAME:
            return None
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "stated":
            found |= {_stating(one.value) for one in node.args if isinstance(one, ast.Constant)}
    return None if found & BY_NAME or any(f.startswith("importlib.") for f in found) else found


def _stating(claim):
    """Return the name of the file of claims that states one; empty of what is not the project's."""
    path, root = claim_files.files_of().get(claim), project.current().path
    if path is None or not path.is_relative_to(root):
        return ""
    return ".".join(path.relative_to(root).with_suffix("").parts)
