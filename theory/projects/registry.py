"""The modules of each claim: ids that they register, read from their text without imports.

A module registers by what is called outside of its functions with a claim's id first:
`@proves("uldp-urr-private")`, `instances("uldp-urr-private", ...)`, or a function of its own that
registers. A loop there may go through ids. A file of claims that states some counts as the module
of its name.
"""

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from theory.projects import claim_files, loading, project

# what decorates a function that decides a claim, and the verdict that it declares
VERDICTS = {"proves": "proved", "refutes": "refuted", "checks": "checked", "cites": "cited"}


@dataclass(frozen=True)
class Place:
    """Where a module registers something of a claim.

    Parameters
    ----------
    module : str
    line : int
        Of the function, or of the call.
    verdict : str
        What is declared, if the claim is decided there; otherwise empty.
    """

    module: str
    line: int
    verdict: str


def import_of(package, ids):
    """Import the modules of a package that are of claims; return the claims that none is of."""
    known = {one: modules_of(package, one) for one in ids}
    for module in dict.fromkeys(module for found in known.values() for module in found):
        loading.imported(module)
    return [one for one, found in known.items() if not found]


@cache
def modules_of(package, name):
    """Return the modules of a package that belong to a claim.

    Modules whose text lacks the id are not looked into; so of one claim few are.
    """
    stated = [stated_in(package)[name][0]] if name in stated_in(package) else []
    there = [
        module
        for module, text in _texts(package).items()
        if name in text and name in registered(package, module)
    ]
    return list(dict.fromkeys(stated + there))


@cache
def modules_by_claim(package):
    """Return the modules of each claim that a package is of, by id."""
    found = {name: [module] for name, (module, _) in stated_in(package).items()}
    for module in _texts(package):
        for name in registered(package, module):
            if module not in found.setdefault(name, []):
                found[name].append(module)
    return found


@cache
def stated_in(package):
    """Return the claims that files of a package state in the notation, by id.

    Returns
    -------
    dict of str to (str, Path)
        The file as a module is named, and its path.
    """
    found = {}
    for folder in getattr(loading.imported(package), "__path__", ()):
        for path in sorted(Path(folder).rglob(f"*{claim_files.SUFFIX}")):
            module = ".".join((package, *path.relative_to(folder).with_suffix("").parts))
            for one in claim_files.stating(path):
                found.setdefault(one, (module, path))
    return found


def decided(name):
    """Return the `Place` that decides a claim, of the current project or the library, or None."""
    for one in reversed(project.every()):
        for module in modules_of(one.proofs, name):
            found = registered(one.proofs, module).get(name)
            if found and found.verdict:
                return found
    return None


@cache
def registered(package, module):
    """Return the `Place` of each id that a module of a package registers.

    A module that cannot be read has none; its error is shown when it is imported.
    """
    try:
        rows = ast.parse(_texts(package)[module]).body
    except (SyntaxError, ValueError):
        return {}
    within = {row.name: _verdict(row) for row in rows if isinstance(row, ast.FunctionDef)}
    found = {}
    for row in rows:
        for name, called, line in _named(row):
            verdict = VERDICTS.get(called) or within.get(called, "")
            if name not in found or (verdict and not found[name].verdict):
                found[name] = Place(module, line, verdict)
    return found


def _named(row):
    """Yield each id that a row of a module names first, what is called with it, and the line."""
    if isinstance(row, ast.FunctionDef):
        for one in row.decorator_list:
            yield from _of_call(one, row.lineno)
    elif isinstance(row, ast.Expr | ast.Assign):
        yield from _of_call(row.value, row.lineno)
    elif isinstance(row, ast.For):
        called = next((w for w in map(_word, ast.walk(row)) if w in VERDICTS), "")
        yield from ((name, called, row.lineno) for name in _items(row.iter))
    if isinstance(row, ast.For | ast.If | ast.With):
        for inner in row.body:
            yield from _named(inner)


def _of_call(node, line):
    while isinstance(node, ast.Call):  # what is called may be what a call returned
        # whose names a module takes is of another claim
        if node.args and _is_text(node.args[0]) and _word(node) != "stated":
            yield node.args[0].value, _word(node), line
        node = node.func


def _items(node):
    """Yield the texts that a loop goes through, or those that stand first in its tuples."""
    for one in getattr(node, "elts", ()):
        first = one.elts[0] if isinstance(one, ast.Tuple | ast.List) and one.elts else one
        if _is_text(first):
            yield first.value


def _verdict(function):
    """Return what a function declares of the claim that it is called with, if it registers one."""
    return next((VERDICTS[w] for w in map(_word, ast.walk(function)) if w in VERDICTS), "")


def _word(node):
    """Return the name of the called function; nothing for another expression."""
    called = node.func if isinstance(node, ast.Call) else None
    return getattr(called, "id", getattr(called, "attr", ""))


def _is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@cache
def _texts(package):
    """Return the texts of a package's modules by name; other than UTF-8 fails when imported."""
    paths = loading.paths_of(package)
    texts = {module: path.read_bytes() if path else b"" for module, path in paths.items()}
    return {module: text.decode("utf-8", "replace") for module, text in texts.items()}
