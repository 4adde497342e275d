"""What a sampler must not depend on is refused while it runs: time, identity, files, processes."""

import _random
import builtins
import collections
import copy
import copyreg
import datetime
import enum
import importlib.machinery
import linecache
import operator
import os
import posix
import reprlib
import sys
import sysconfig
import tokenize
import types
import warnings
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path

import numpy as np

from checker.programs.faults import (
    OWN,
    NotModelled,
    first_of_program,
    is_library,
    is_program,
)
from checker.programs.path import PATH, RealRandom
from checker.programs.process import addresses, caller, interpreter, memory
from checker.programs.process.code import CLOCKS
from checker.programs.process.refused import (
    ALWAYS,
    COMPARED,
    EVENTS,
    HARMLESS,
    MODULES,
    NAMING,
    OF_C,
    SETTING,
    STATES,
)
from checker.programs.sources.standing import standing
from checker.programs.values.symbol import is_symbol

FILE = "a file is used"
UNMODELLED = "a generator is used that is not modelled"
# of the standard library, where identities only find what was seen already
MEMOS = tuple(
    module.__file__
    for module in (copy, copyreg, reprlib, collections, enum, linecache, warnings, tokenize)
)
# of dates: they ask for the machine's time zone
LOCAL = ("timestamp", "astimezone")
# of `os.path`: a file that looks for its own place asks what is a link
RESOLVING = ("_joinrealpath", "realpath")
STANDARD = sysconfig.get_path("stdlib") + os.sep
# events of code that is made: its file comes second
MADE = ("compile", "code.__new__")
CODE = (".py", ".pyc", ".so", ".pyd", ".pth", ".egg-link")


def refuse(what):
    """Refuse what a call depends on besides its input and its draws."""
    PATH.refuse(f"{what} while it draws: an output may depend only on the input and the draws")


def _refusing(real, what, trusted=None):
    trusted = trusted or _is_trusted

    def guarded(*positional, **keyed):
        if PATH.active or PATH.loading:
            _refuse_unless(trusted, sys._getframe(1), what)
        return real(*positional, **keyed)

    guarded.__name__ = getattr(real, "__name__", what)
    return guarded


def _refuse_unless(trusted, frame, what):
    """Refuse what a frame does while the program draws, or while its file is loaded."""
    if trusted(frame):
        return
    if PATH.active:
        refuse(what)
    if PATH.loading and not _is_resolving(frame):
        _refuse_loading(what, frame)


def _is_resolving(frame):
    """Whether a frame follows links, as a file does that looks for its own place."""
    known = [one.f_code.co_name for one in (frame, frame.f_back) if one and _is_standard(one)]
    return bool(known) and (known[0] in RESOLVING or known == ["stat", "resolve"])


def _refuse_loading(what, frame, line=None):
    if place := first_of_program(frame):
        place = f"{place.rpartition(':')[0]}:{line}" if line else place
        PATH.stop(NotModelled(f"{place}: {what} {LOADED}"))


LOADED = (
    "when the file is loaded: what is read then is the same for all calls, and another elsewhere"
)


@contextmanager
def while_loading():
    """Refuse what the program's own files draw or read when they are loaded."""
    loader = importlib.machinery.SourceFileLoader
    real = loader.exec_module

    def executed(self, module):
        # what libraries do when they are imported is not looked at, and there is much of it
        before = sys.getprofile()
        sys.setprofile(_profile if is_program(self.path) else None)
        try:
            real(self, module)
        finally:
            sys.setprofile(before)

    PATH.loading, loader.exec_module = True, executed
    try:
        yield
    finally:
        PATH.loading, loader.exec_module = False, real
    if PATH.fault:
        raise PATH.fault


def _profile(frame, event, function):
    if event == "call" and (taken := caller.taken_while_loaded(frame.f_code)):
        _refuse_loading(taken[0], frame, taken[1])
    if event == "c_call":
        what, trusted = _forbidden(function)
        # the opening of a file is looked at itself
        if what and what != FILE:
            _refuse_unless(trusted, frame, what)


def _is_trusted(frame):
    """Whether a frame is of the model, of NumPy or of the loader of code."""
    return _is_trusted_code(frame.f_code.co_filename)


@lru_cache(None)
def _is_trusted_code(name):
    # other frozen code is of `os` and its like, which reads what it is asked for
    asked = name.startswith("<frozen ") and not name.startswith("<frozen importlib")
    return not asked and (is_library(name) or name.startswith(MEMOS))


def _is_of_model(frame):
    """Whether a frame is of this package."""
    return frame.f_code.co_filename.startswith(OWN)


def _is_standard(frame):
    """Whether a frame is of the standard library, which uses identities to find what it saw."""
    name = frame.f_code.co_filename
    frozen = name.startswith("<frozen ")
    return (
        frozen or _is_trusted_code(name) or (name.startswith(STANDARD) and "-packages" not in name)
    )


def _warns_for_itself(frame):
    """Whether a frame is of a library, whose warnings are assumed not to be seen."""
    if is_program(frame.f_code.co_filename):
        return False
    if PATH.active and not _is_standard(frame):
        PATH.assumed.add("the collector does not see the warnings of libraries")
    return True


def install():
    """Refuse clocks, identities, files, threads, processes and networks."""
    posix.urandom = os.urandom
    _functions_in_c()
    environ = type(os.environ)
    for name in ("__getitem__", "__iter__", "__len__"):
        setattr(environ, name, _refusing(getattr(environ, name), "the environment is read"))
    builtins.id = _refusing(builtins.id, "id is called", _is_standard)
    for name in ("is_", "is_not"):
        guarded = _refusing(getattr(operator, name), f"operator.{name} is called", _is_standard)
        # libraries that compile look a function up in its module
        guarded.__module__ = "_operator"
        for module in (operator, sys.modules["_operator"]):
            setattr(module, name, guarded)
    builtins.hash = _hashing(builtins.hash)
    builtins.input = _refusing(builtins.input, "input is called")
    addresses.install()
    memory.install()
    interpreter.install(_refusing, _is_standard)
    _arrays()
    sys.addaudithook(_audit)


def _functions_in_c():
    """Refuse them by name too: one that is handed to `map` is not seen when it is called."""
    refusing = {}
    for name in MODULES:
        with suppress(ImportError):
            for key, real in list(vars(importlib.import_module(name)).items()):
                if type(real) is types.BuiltinFunctionType and key not in HARMLESS:
                    refusing.setdefault(real, _refusing(real, f"{name}.{key} is called"))
    for name in (*MODULES, *NAMING):
        for key, real in list(vars(sys.modules.get(name, builtins)).items()):
            if type(real) is types.BuiltinFunctionType and real in refusing:
                setattr(sys.modules[name], key, refusing[real])


def _hashing(real):
    """Refuse hashes that are others in another process: of texts, and of addresses."""

    def hashed(*given, **keyed):
        if len(given) != 1 or keyed:
            return real(*given, **keyed)
        value = given[0]
        if (PATH.active or PATH.loading) and not _is_steady(value):
            what = f"hash of a {type(value).__name__} is called, another in each process,"
            _refuse_unless(_is_hashing if PATH.loading else _is_standard, sys._getframe(1), what)
        return real(value)

    hashed.__name__ = "hash"
    return hashed


def _is_hashing(frame):
    """Whether a frame is of a method that is called for a place in a table."""
    return frame.f_code.co_name == "__hash__" or _is_standard(frame)


def _is_steady(value):
    if type(value) in (tuple, frozenset):
        return all(map(_is_steady, value))
    return isinstance(value, bool | int | float | complex | np.number)


def _arrays():
    """Let arrays be made of lists with random numbers among them."""
    from checker.programs.values import vector

    def making(real):
        def make(*given, **keyed):
            named = "object" if real.__name__ == "array" else "a"
            if not given and named in keyed:
                given = (keyed.pop(named),)
            return made(*given, **keyed) if given else real(**keyed)

        def made(values, dtype=None, *positional, **keyed):
            if PATH.active and PATH.script is None:
                if vector.is_vector(values):
                    alike = dtype is None or values.dtype == dtype
                    cast = values if alike else values.astype(dtype)
                    # whether it is copied, and its order in memory, are NumPy's to say
                    cells = real(cast.cells, None, *positional, **keyed)
                    return cast if cells is cast.cells else vector.Vector(cells, cast.dtype)
                if vector.is_random(values) and not is_symbol(values):
                    return vector.from_list(values, dtype)
            return real(values, dtype, *positional, **keyed)

        make.__name__ = real.__name__
        return make

    for name in ("array", "asarray", "asanyarray", "ascontiguousarray", "require"):
        setattr(np, name, standing(making(getattr(np, name)), getattr(np, name)))


@lru_cache(None)
def _is_looked_at(event):
    return event in ("open", *MADE) or event.startswith((*ALWAYS, *EVENTS))


def _audit(event, arguments):
    # looking at a frame is an event itself, and the most frequent one
    if not _is_looked_at(event):
        return
    if event in MADE and (PATH.active or PATH.loading):
        _named(arguments[1], sys._getframe(1))
    # installed packages look at the machine when they are loaded
    if event == "open":
        if PATH.active or PATH.loading:
            _opened(*arguments[:2])
        return
    if event.startswith(ALWAYS) or (PATH.active and event.startswith(EVENTS)):
        if not PATH.active:
            PATH.refuse(f"{event} while the file is loaded")
        # after a fault the interpreter stops tracing itself
        if not PATH.fault and not _loading():
            refuse(event)


def _named(name, frame):
    """Refuse that a program makes code that says that it is of a library: it would not be followed.

    Parameters
    ----------
    name : str, bytes or None
        File of the code.
    frame : frame
        Where it is made.
    """
    name = os.fsdecode(name) if name else ""
    place = first_of_program(frame)
    if place and (not is_program(name) or name.startswith("<frozen importlib")):
        PATH.stop(
            NotModelled(f"{place}: code is made that says that it is of a library ({name!r})")
        )


def _opened(path, mode):
    """Refuse a file that is opened, but for code."""
    code = isinstance(path, str) and path.endswith(CODE) and mode in ("r", "rb", None)
    if code or PATH.fault or _loading(3):
        return
    if PATH.active:
        refuse(f"the file {path!r} is opened")
    if not _is_packaged(path, sys._getframe(2)):
        _refuse_loading(f"the file {path!r} is opened", sys._getframe(2))


def _is_packaged(path, frame):
    """Whether a file is one of the package whose code reads it: as good as code."""
    while frame and not is_program(frame.f_code.co_filename):
        frame = frame.f_back
    folder = Path(frame.f_code.co_filename).parent if frame else None
    packaged = folder is not None and (folder / "__init__.py").exists()
    return packaged and Path(str(path)).absolute().is_relative_to(folder)


def _loading(depth=2):
    """Whether the model, or the loader of code, is at work."""
    frame = sys._getframe(depth)
    name = frame.f_code.co_filename if frame else ""
    return is_library(name) or name.startswith("<frozen importlib")


def c_call(frame, function):
    """Refuse a function in C that a sampler must not call, however it was come by.

    Parameters
    ----------
    frame : frame
        Of the caller.
    function : callable
    """
    what, trusted = _forbidden(function)
    # the frame is looked at last: each look is an event that is audited
    if what and not trusted(frame):
        refuse(what)


def _forbidden(function):
    """Return what is refused of a function in C, or None, and in which frames it is not."""
    owner, name = getattr(function, "__self__", None), getattr(function, "__name__", "")
    if name in ("__alloc__", "__sizeof__", "__subclasses__"):
        return f"{name} is called, which depends on earlier calls,", _is_standard
    if isinstance(owner, type):
        clock = name in (*CLOCKS, "fromtimestamp") and issubclass(owner, datetime.date)
        return f"{owner.__name__}.{name} is called" if clock else None, _is_trusted
    if name in LOCAL and isinstance(owner, datetime.date):
        return f"{name} of a date, which asks for the time zone, is called", _is_trusted
    if name == "cache_info":
        return "a cache is asked how often it was used", _is_trusted
    if name == "__hash__" and not _is_steady(owner):
        return "__hash__ is called, another in each process,", _is_trusted
    if issubclass(type(owner), _random.Random) and not issubclass(type(owner), RealRandom):
        # the library's own code may be loaded again, and then draws from C
        return UNMODELLED, _is_of_model
    if owner is not None and type(owner) not in interpreter.KINDS:
        return _forbidden_of(type(owner)), _is_trusted
    module = getattr(function, "__module__", None)
    if module == "_warnings" and name.startswith("warn"):
        return "a warning, which is written next to the output, is given", _warns_for_itself
    if module in MODULES and name not in HARMLESS:
        return f"{module}.{name} is called", _is_trusted
    if module in sys.stdlib_module_names and not str(module).startswith(OF_C):
        return f"{module}.{name} is called", _is_standard
    if name.startswith(SETTING) and module not in COMPARED:
        return f"{module}.{name} is called", _is_standard
    state = STATES.get(module, ())
    return f"{module}.{name} is called" if name in state else None, _is_standard


def _forbidden_of(kind):
    module = str(kind.__module__)
    if module == "_random" or "numpy.random" in module:
        return UNMODELLED
    file = module == "_io" and kind.__name__ not in ("StringIO", "BytesIO")
    return FILE if file else None
