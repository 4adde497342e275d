"""What calls leave behind, and the state from which a frame goes on, as text."""

import abc
import contextvars
import decimal
import locale
import sys
import types

import numpy as np

from checker.programs.path import PATH
from checker.programs.process.bindings import bound
from checker.programs.process.code import words
from checker.programs.process.interpreter import KINDS as MODULES
from checker.programs.process.kinds import HiddenError
from checker.programs.process.states import State, UnknownStateError, is_model, loosely

# code with these names finds values by texts that are made while it runs
FINDING = {
    *("globals", "vars", "eval", "exec", "modules", "import_module", "__import__"),
    *("__dict__", "__globals__", "__builtins__"),
}
FUNCTION = types.FunctionType
# what is the same in each module, or nothing that depends on calls
MADE = ("__builtins__", "__file__", "__cached__", "__path__", "__name__", "__package__")


def of_frame(frame, codes):
    """Return the state from which a frame goes on, or None if it is unknown.

    Parameters
    ----------
    frame : frame
    codes : iterable of (code, dict)
        All code that has run, with its globals.
    """
    names = sorted({name for code, _ in codes for name in words(code)})
    state = State(True, names, pops="pop" in names)
    # what is looked at here, the program does not see
    active, PATH.active = PATH.active, False
    try:
        state.add(dict(frame.f_locals))
        spaces = {id(space): space for _, space in codes}
        for name, place in sorted(
            {(name, id(space)) for code, space in codes for name in words(code)}
        ):
            if name in spaces[place]:
                state.tokens.append(name)
                state.add(spaces[place][name])
        state.add([sorted(PATH.hashes.items(), key=repr), *of_machine().values()])
        return state.text()
    except (UnknownStateError, HiddenError):
        return None
    finally:
        PATH.active = active


def of_machine():
    """Return what the interpreter and its libraries keep for all code, under no name of Python."""
    # first: to ask for a context makes one
    arithmetic = f"{decimal.getcontext()} {np.geterr()} {np.getbufsize()}"
    limits = sys.getrecursionlimit(), sys.getswitchinterval(), sys.get_int_max_str_digits()
    libraries = getattr(sys, "getdlopenflags", int)()
    kept = contextvars.copy_context().items()
    return {
        "the state of arithmetic": f"{arithmetic} {loosely(np.geterrcall())}",
        "the limits of `sys`": f"{limits} {libraries} {sys.get_coroutine_origin_tracking_depth()}",
        "the hooks of `sys`": loosely([*sys.get_asyncgen_hooks()]),
        "the locale": locale.setlocale(locale.LC_ALL),
        "what is registered with abstract classes": str(abc.get_cache_token()),
        "context variables": str(sorted((v.name, loosely(value)) for v, value in kept)),
    }


def of_modules(modules, function, codes):
    """Return what calls may leave behind, by name: the modules' values, and the function's.

    Parameters
    ----------
    modules : dict
        From names to modules.
    function : callable
    codes : iterable of (code, dict)
        Code that has run, with its globals: in libraries, what it names is looked at.
    """
    found = of_machine()
    for module_name, module in modules.items():
        for name, value in list(vars(module).items()):
            if name not in MADE and not _is_library(value):
                found[f"{module_name}.{name}"] = loosely(value)
    found["the function"] = loosely(function)
    for module_name, module in list(sys.modules.items()):
        if is_model(module_name):
            continue
        if module_name not in modules and isinstance(module, types.ModuleType):
            found[module_name] = bound(module)
    named = sorted({name for code, _ in codes for name in words(code)})
    for name, value in _libraries(codes).items():
        if value.__name__ not in modules:
            found[f"what is named in {name}"] = loosely(value, named)
            found[f"what functions of {name} name"] = loosely(_behind(value, named))
    found |= _elsewhere(codes)
    if "logging" in sys.modules:
        # functions of the library find these, whatever the program names
        found["the loggers"] = loosely(sys.modules["logging"].Logger.manager)
    return found


def _libraries(codes):
    """Return the libraries that code names, or imports itself."""
    found = {n: space.get(n, sys.modules.get(n)) for code, space in codes for n in code.co_names}
    return {name: value for name, value in found.items() if _is_library(value)}


def _behind(module, names):
    """Return the objects that functions of a library name, of those that are named."""
    functions = [f for f in (vars(module).get(n) for n in names) if isinstance(f, FUNCTION)]
    return [
        value
        for f in functions
        if not is_model(str(f.__module__))
        for value in (f.__globals__.get(n) for n in f.__code__.co_names)
        if not isinstance(value, (FUNCTION, type, types.ModuleType, types.BuiltinFunctionType))
    ]


def _elsewhere(codes):
    """Return what code names that is neither in a module nor of a library, by name."""
    spaces, found = {id(vars(m)) for m in list(sys.modules.values()) if hasattr(m, "__dict__")}, {}
    for code, space in codes:
        builtin = space.get("__builtins__", {})
        builtin = builtin if isinstance(builtin, dict) else vars(builtin)
        for name in code.co_names:
            if name in space and id(space) not in spaces:
                found[f"{name}, which {code.co_name} names,"] = loosely(space[name])
            elif name not in space and name in builtin:
                found[f"the builtin {name}"] = loosely(builtin[name])
    return found


def _is_library(value):
    """Whether a value is a module that others may import too."""
    return type(value) in MODULES and sys.modules.get(value.__name__) is value


def untold(codes, function):
    """Return the name of a value with an unknown state, among those that code names, or None.

    Parameters
    ----------
    codes : iterable of (code, dict)
        Code that has run, with its globals.
    function : callable
        What was called.
    """
    pops = any("pop" in words(code) for code, _ in codes)
    if not _is_told(function, pops):
        return function.__name__
    told = set()
    for code, space in codes:
        for name in [*space] if FINDING & words(code) else code.co_names:
            if name in space and id(space[name]) not in told:
                if not _is_told(space[name], pops):
                    return name
                told.add(id(space[name]))
    return None


def _is_told(value, pops):
    """Whether all that is in a value is seen, but for what nothing depends on."""
    state = State(strict=True, lenient=True, pops=pops)
    try:
        state.add(value)
    except (UnknownStateError, HiddenError, RecursionError):
        return False
    return True
