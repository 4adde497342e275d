"""Finding the function that FILE.py:function names, and calling it."""

import ast
import importlib
import importlib.util
import inspect
import os
import random
import sys
from pathlib import Path

import numpy as np

# a parameter of such a name, without a value, is given a source of randomness
SOURCES = {
    "rng": lambda: np.random.default_rng(),
    "generator": lambda: np.random.default_rng(),
    "random_state": lambda: np.random.RandomState(),
    "prng": lambda: random.Random(),
}


class LoadError(Exception):
    """The function cannot be had; the message says why."""


def split(name):
    """Return file or module, and function, of `FILE.py:function`.

    Raises
    ------
    LoadError
        If it is not of this form.

    Examples
    --------
    >>> split("a/own.py:draw"), split("package.module:Class.method")
    (('a/own.py', 'draw'), ('package.module', 'Class.method'))
    """
    place, colon, function = name.rpartition(":")
    if not colon or not place or not all(p.isidentifier() for p in function.split(".")):
        raise LoadError("must be FILE.py:function, such as own.py:draw")
    return place, function


def folders(name):
    """Return what the names of the program's own files begin with, wherever it is installed.

    Parameters
    ----------
    name : str
        FILE.py:function or package.module:function.
    """
    place, _, _ = name.rpartition(":")
    if place.endswith(".py"):
        path, folder = Path(place).resolve(), Path(place).resolve().parent
        while (folder / "__init__.py").is_file():
            path, folder = folder, folder.parent
        return [str(path) if path.suffix else f"{path}{os.sep}"]
    sys.path.insert(0, str(Path.cwd()))
    try:
        found = importlib.util.find_spec(place.partition(".")[0])
    except (ImportError, ValueError):
        return []
    finally:
        sys.path.pop(0)
    places = (
        [f"{folder}{os.sep}" for folder in found.submodule_search_locations or ()] if found else []
    )
    return places or ([found.origin] if found and found.origin else [])


LOADED = {}


def load_again(name):
    """Return what `load` returned for this name."""
    return LOADED[name]


def package_of(place):
    """Return the package of a file or module that was loaded, or its own name."""
    found = [module for name, (module, _) in LOADED.items() if split(name)[0] == place]
    return found[0].__name__.partition(".")[0]


def load(name):
    """Import the file, as a part of its package if it has one; return module and function.

    Parameters
    ----------
    name : str
        FILE.py:function or package.module:function.

    Raises
    ------
    LoadError
        If there is none.
    """
    place, function = split(name)
    module = _of_file(Path(place)) if place.endswith(".py") else _of_module(place)
    found = module
    for part in function.split("."):
        if not hasattr(found, part):
            raise LoadError(f"{place} has no {function}")
        found = getattr(found, part)
    if not callable(found):
        raise LoadError(f"{place}: {function} is no function")
    LOADED[name] = module, found
    return module, found


def _of_file(path):
    if not path.is_file():
        raise LoadError(f"{path}: no such file")
    path = path.resolve()
    names, folder = [path.stem], path.parent
    while (folder / "__init__.py").is_file():
        names.insert(0, folder.name)
        folder = folder.parent
    if names[-1] == "__init__":
        names.pop()
    sys.path.insert(0, str(folder))
    name = ".".join(names)
    if len(names) == 1:
        # a file's name may be that of a package
        spec = importlib.util.spec_from_file_location(name, path)
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    else:
        module = importlib.import_module(name)
    if Path(module.__file__ or "").resolve() != path:
        raise LoadError(f"{path}: its package is called {names[0]}, as another; rename it")
    _refuse_hiding(path, folder)
    return module


def _refuse_hiding(path, folder):
    """Refuse a file next to the program's that hides a library which the program imports.

    Python takes that file where the program is run from its folder, and the library here.
    """
    for name in sorted(_imported(path)):
        known = getattr(sys.modules.get(name), "__file__", None)
        for near in (folder / f"{name}.py", folder / name / "__init__.py"):
            if known and near.is_file() and Path(known).resolve() != near.resolve():
                raise LoadError(f"{near}: hides the library {name}; rename it")


def _imported(path):
    """Return the first parts of the names of modules that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {one.name.partition(".")[0] for one in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def _of_module(name):
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    return importlib.import_module(name)


def caller(function, positional):
    """Return what calls the function for an input that is written as a literal.

    Parameters
    ----------
    function : callable
    positional : list of str
        Literals of the further arguments.
    """
    source, made = _source(function, 1 + len(positional)), {}

    def literal(text):
        if text not in made:
            value = ast.literal_eval(text)
            try:
                hash(value)
            except TypeError:  # what a call may change is made anew for each
                return value
            made[text] = value
        return made[text]

    def call(text):
        arguments = [literal(text), *map(literal, positional)]
        given = {} if source is None else {source: SOURCES[source]()}
        return lambda: function(*arguments, **given)

    return call


def _source(function, given):
    """Return the name of the parameter that wants a source of randomness, or None."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None
    for parameter in parameters[given:]:
        empty = parameter.default is inspect.Parameter.empty
        if (
            empty
            and parameter.name in SOURCES
            and parameter.kind
            not in (parameter.POSITIONAL_ONLY, parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
        ):
            return parameter.name
    return None
