"""Which formulas of the project ran: these are what a statement and its proof are about.

For the time of a trace each function's code is replaced by one that notes its name and goes on to
the original: calls by another name (`from mechanisms.urr import probabilities`) are seen as well.
"""

import functools
import importlib
import sys
import types
from contextlib import contextmanager

from theory.projects import loading, project

_collecting, _remembered, _noting_codes = [], [], {}


def remembered(function):
    """Cache a function of a proof; every later call notes the formulas of the first call again."""
    found = {}

    @functools.wraps(function)
    def again(*args):
        if args not in found:
            with noting() as names:
                found[args] = function(*args), names
        value, names = found[args]
        note(*names)
        return value

    _remembered.append(found)
    return again


def forget():
    """Empty every cache of `remembered`, so everything is derived again."""
    for found in _remembered:
        found.clear()


@contextmanager
def noting():
    """Collect the names of functions that run within, in a dictionary."""
    names = {}
    _collecting.append(names)
    try:
        yield names
    finally:
        _collecting[:] = [found for found in _collecting if found is not names]


@contextmanager
def aside():
    """Let functions run within without being noted."""
    collecting, _collecting[:] = list(_collecting), []
    try:
        yield
    finally:
        _collecting[:] = collecting


def note(*names):
    """Say that functions ran."""
    for found in _collecting:
        found.update(dict.fromkeys(names))


def functions_of():
    """Return the functions of the project's formulas, and of the library's, by full name.

    The library contributes only its loaded modules, unless it is the project, because others cannot
    run. The same holds for the project if the process is about some claims.
    """
    own = project.current().formulas
    some = bool(loading.asked())
    elsewhere = tuple(f"{p.formulas}." for p in project.every() if some or p.formulas != own)
    # the library's files stay as they are while a process runs
    modules = _modules_of_library if project.is_library() else loading.modules_of
    found = {} if some else dict(_functions(*modules(own)))
    for name in sorted(m for m in list(sys.modules) if f"{m}.".startswith(elsewhere)):
        found |= _functions(name)
    return found


_modules_of_library = functools.cache(loading.modules_of)


@functools.cache
def _functions(*modules):
    found = {}
    for module in modules:
        for name, value in vars(importlib.import_module(module)).items():
            inner = getattr(value, "__wrapped__", value)
            if isinstance(inner, types.FunctionType) and inner.__module__ == module:
                found[f"{module}.{name}"] = inner
    return found


@contextmanager
def watching():
    """Note every call of one of the formulas, by whatever name it is called."""
    with _running({name: _noting(name, f) for name, f in functions_of().items()}):
        yield


def _noting(name, function):
    """Return the code that notes a function's name, made once for its own code."""
    parts = function.__code__, function.__defaults__, function.__kwdefaults__
    known, code = _noting_codes.get(name, ((None,) * 3, None))
    if any(one is not other for one, other in zip(parts, known, strict=True)):
        code = _code(_noted(name, function), function)
        _noting_codes[name] = parts, code
    return code


def _noted(name, function):
    original = types.FunctionType(
        function.__code__, function.__globals__, name, function.__defaults__, function.__closure__
    )
    original.__kwdefaults__ = function.__kwdefaults__

    def call(*args, **kwargs):
        note(name)
        return original(*args, **kwargs)

    return call


@contextmanager
def replaced(others):
    """Let formulas, by full name, run other Python functions."""
    known = functions_of()
    with _running({name: _code(other, known[name]) for name, other in others.items()}):
        yield


@contextmanager
def _running(codes):
    """Let formulas, by full name, run other code."""
    known = functions_of()
    before = {
        name: (known[name].__code__, known[name].__defaults__, known[name].__kwdefaults__)
        for name in codes
    }
    try:
        for name, code in codes.items():
            _set(known[name], code, None, None)
        yield
    finally:
        for name, parts in before.items():
            _set(known[name], *parts)


def _set(function, code, defaults, kwdefaults):
    function.__code__, function.__defaults__ = code, defaults
    function.__kwdefaults__ = kwdefaults


def _code(other, function):
    """Return code that calls another function, which stands in it as a constant."""
    names = function.__code__.co_freevars
    if names:
        raise ValueError(f"{function.__qualname__} is a closure over {', '.join(names)}")

    def template(*args, **kwargs):
        run = "other"
        return run(*args, **kwargs)

    code = template.__code__
    consts = tuple(other if value == "other" else value for value in code.co_consts)
    return code.replace(co_consts=consts)
