"""States of a running program as text: equal texts only for states that go on alike."""

import contextvars
import dataclasses
import functools
import inspect
import re
import sys
import threading
import traceback
import types
import weakref
from functools import lru_cache

import numpy as np

from checker.programs.path import PATH, Permutation, RealRandom
from checker.programs.process.code import depths
from checker.programs.process.interpreter import KINDS as MODULES
from checker.programs.process.kinds import (
    BODIES,
    HEAP,
    OF_CLASS,
    HiddenError,
    attributes,
    held_by_c,
    is_of_python,
    solid,
)
from checker.programs.sources.standing import CALLED, Source
from checker.programs.values.lazy import Lazy
from checker.programs.values.symbol import Symbol
from checker.programs.values.vector import Vector
from checker.programs.values.word import Word

ATOMS = (
    type(None),
    bool,
    int,
    float,
    complex,
    str,
    bytes,
    type(Ellipsis),
    type(NotImplemented),
    range,
)
# of these the immutable ones
NUMPY = (np.dtype, np.number, np.bool_, np.character, np.datetime64, np.timedelta64)
SHARED = (
    types.BuiltinFunctionType,
    types.MethodDescriptorType,
    types.WrapperDescriptorType,
    types.GetSetDescriptorType,
    np.ufunc,
)
# of NumPy's functions: it asks the arguments' classes, and calls its implementation
ARRAY_FUNCTION = type(np.any)
# of these, what they hold and wrap
DESCRIBED = {
    slice: ("start", "stop", "step"),
    property: ("fget", "fset", "fdel", "__doc__"),
    classmethod: ("__func__",),
    staticmethod: ("__func__",),
    types.FunctionType: (
        *("__name__", "__code__", "__defaults__", "__kwdefaults__", "__closure__"),
        *("__doc__", "__module__", "__annotations__"),
    ),
    types.UnionType: ("__args__",),
    functools.cached_property: ("func", "attrname"),
    functools.partial: ("func", "args", "keywords"),
}
# of a data class: what writes its values keeps in a set those that it is writing, and none after
WRITES = dataclasses.make_dataclass("Empty", ()).__repr__.__code__
# code by number, equal code by the same: how it writes itself has an address in it
CODES = {}
# of which nothing depends on earlier calls
HARMLESS = (
    *(type(threading.Lock()), type(threading.RLock()), threading.Condition),
    contextvars.ContextVar,
)
LOCKS = (type(threading.Lock()), type(threading.RLock()))
# how often a lock is held, as it writes itself
HELD = re.compile("^<locked|count=[0-9]+")
UNKNOWN = "unknown"
MOST = 200_000


class UnknownStateError(Exception):
    """Something whose state cannot be found out."""


class State:
    """Collects a state as tokens; variables are numbered as they come.

    Parameters
    ----------
    strict : bool
        Whether an unknown kind of object raises; otherwise only its type counts.
    names : iterable of str
        What is looked at in modules.
    lenient : bool
        Whether what is harmless between calls does not raise either.
    pops : bool
        Whether code names `pop`: which entry a set gives then is no part of what it tells.
    """

    def __init__(self, strict, names=(), lenient=False, pops=False):
        self.strict, self.tokens, self.seen, self.variables = strict, [], {}, {}
        self.kept, self.names, self.lenient = [], names, lenient
        self.untold = set if pops else ()

    def text(self):
        """Return the state with all that is known of its variables."""
        if self.variables:
            self._order()
        return "\n".join(self.tokens)

    def _order(self):
        known = []
        for i, n in self.variables.items():
            if any(j not in self.variables for j in PATH.group(i)):
                raise UnknownStateError
            v = PATH.draws[i]
            if getattr(v, "by_bits", False):
                raise UnknownStateError
            if not isinstance(v, Permutation):
                known.append((n, v.size, v.low, v.high, v.residues))
        pairs = sorted(
            (self.variables[i], self.variables[j], strict)
            for i, j, strict in PATH.order
            if i in self.variables
        )
        self.tokens.append(f"{known}{pairs}")

    def variable(self, i):
        """Return the number of a variable."""
        return self.variables.setdefault(i, len(self.variables))

    def add(self, value):
        """Take a value, and all that it refers to, into the state."""
        todo = [value]
        while todo:
            one = todo.pop()
            if len(self.tokens) > MOST:
                raise UnknownStateError
            todo += reversed(self._seen(one))

    def _seen(self, value):
        """Return the parts of a value; one that hides them keeps no other from being seen."""
        try:
            return self._one(value)
        except HiddenError:
            if self.strict:
                raise
            return []

    def _one(self, value):
        kind = type(value)
        if kind in ATOMS or (issubclass(kind, NUMPY) and not is_of_python(kind)):
            self.tokens.append(f"{kind.__name__} {value!r}")
            return _of_dtype(value) if issubclass(kind, np.dtype) else []
        if kind is types.CodeType:
            self.tokens.append(f"code {CODES.setdefault(value, len(CODES))}")
            return _kept_by(value)
        if id(value) in self.seen:
            self.tokens.append(f"again {self.seen[id(value)]}")
            return []
        self.seen[id(value)] = len(self.seen)
        self.kept.append(value)
        return self._parts(value, kind)

    def _parts(self, value, kind):
        self.tokens.append(kind.__qualname__)
        if issubclass(kind, self.untold):
            raise UnknownStateError(kind)
        if kind in LOCKS:
            self.tokens += HELD.findall(repr(value))
            return []
        if self.lenient and issubclass(kind, HARMLESS):
            return []
        if (self.lenient or not self.strict) and issubclass(kind, weakref.ref):
            return [weakref.ref.__call__(value), *attributes(value)]
        if kind is Symbol:
            self.tokens.append(f"{self.variable(value.i)} {value.scale} {value.kind} {value.key!r}")
            return []
        if kind is Lazy:
            self.tokens.append(str([(self.variable(i), c) for i, c in value.parts]))
            return [value.table]
        if kind is Word:
            # with the path's condition its bits are known: no draw behind them is looked at again
            if not all(map(PATH.is_decided, value.bits)):
                raise UnknownStateError
            bits = [PATH.holds(bit) for bit in value.bits]
            self.tokens.append(f"{value.kind.__name__} {bits}")
            return []
        if kind is Vector:
            return [str(value.dtype), value.shape, list(value.cells.flat)]
        if kind is Permutation:
            return [value.n, sorted(value.entries.items())]
        return self._object(value, kind)

    def _object(self, value, kind):
        if kind in MODULES:
            return self._module(value)
        if issubclass(kind, SHARED):
            self.tokens.append(getattr(value, "__name__", "?"))
            return self._object_of(getattr(value, "__self__", None))
        if kind is Source:
            return [CALLED(value)]
        if kind is ARRAY_FUNCTION:
            return [value._implementation, vars(value)]
        if kind is types.CellType:
            return [value.cell_contents] if _is_filled(value) else []
        if kind is types.FunctionType and value.__code__ is WRITES:
            return [cell for cell in value.__closure__ if type(cell.cell_contents) is not set]
        if kind is types.MethodType:
            return [value.__func__, value.__self__]
        if kind is types.GeneratorType:
            return self._generator(value)
        if kind in DESCRIBED:
            self.tokens.append(getattr(value, "__qualname__", ""))
            return [*(getattr(value, name) for name in DESCRIBED[kind]), *attributes(value)]
        if issubclass(kind, type):
            self.tokens.append(f"{value.__module__}.{value.__qualname__} {value.__name__}")
            return _of_class(value, self.strict)
        if issubclass(kind, RealRandom):
            core = [value.getstate()] if kind is RealRandom else []
            return [*core, *attributes(value)]
        return self._instance(value, kind)

    def _object_of(self, owner):
        return [] if owner is None or isinstance(owner, types.ModuleType) else [owner]

    def _module(self, value):
        """Return what code that has run may have bound in a module by a name that it has."""
        self.tokens.append(value.__name__)
        space = vars(value)
        if sys.modules.get(value.__name__) is not value:
            return [space]
        return [part for name in self.names if name in space for part in (name, space[name])]

    def _generator(self, value):
        frame = value.gi_frame
        if frame is None:
            return []
        # what is on its stack is not seen: only the value that was yielded may be there
        begun = inspect.getgeneratorstate(value) != inspect.GEN_CREATED
        if self.strict and begun and depths(frame.f_code).get(frame.f_lasti) != 1:
            raise UnknownStateError
        return [frame.f_code, frame.f_lasti, dict(frame.f_locals)]

    def _instance(self, value, kind):
        base = solid(kind)
        if base in BODIES:
            deep = not self.strict and self.names
            own = is_of_python(kind) and (deep or not _is_standard(kind.__module__))
            shared = [kind] if own else []
            return [*BODIES[base](value), *attributes(value), *shared]
        if kind is base:
            try:
                made = kind.__reduce_ex__(value, 2)
            except (TypeError, RecursionError, AttributeError):
                made = None
            if isinstance(made, tuple):
                return [made[0].__name__, *made[1:], *self._of_error(value)]
        if self.strict:
            raise UnknownStateError(kind)
        return attributes(value)

    def _of_error(self, value):
        """Return what an exception holds that is not told when it is made again."""
        if not isinstance(value, BaseException):
            return []
        if self.strict and value.__traceback__:
            raise UnknownStateError
        lines = [line for _, line in traceback.walk_tb(value.__traceback__)]
        return [held_by_c(value), value.__cause__, value.__context__, lines]


@lru_cache(None)
def _kept_by(code):
    """Return the constants of code that are none: `replace` puts any object there."""
    found, todo = [], [*code.co_consts]
    while todo:
        one = todo.pop()
        if type(one) in (tuple, frozenset):
            todo += one
        elif type(one) is types.CodeType:
            todo += one.co_consts
        elif type(one) not in ATOMS:
            found.append(one)
    return found


def _of_dtype(value):
    """Return what a type of NumPy carries besides how it is written."""
    held = value.metadata, value.fields, value.subdtype
    return [list(held)] if any(held) else []


@lru_cache(None)
def _is_standard(module):
    """Whether a class is of a library that sets no attributes of its classes while it draws."""
    top = str(module).partition(".")[0]
    return top in sys.stdlib_module_names or top == "numpy" or is_model(str(module))


def is_model(module):
    """Whether a module is one of this package; a program's own file may be called checker.py.

    Examples
    --------
    >>> is_model("checker.programs.path"), is_model("checker")
    (True, False)
    """
    return module.startswith("checker.")


def _is_filled(cell):
    try:
        _ = cell.cell_contents
    except ValueError:
        return False
    return True


def _of_class(kind, strict):
    """Return the attributes of a class that the program may change, and what it is derived from."""
    module = kind.__module__
    numpy = strict and module.partition(".")[0] == "numpy"
    if not kind.__flags__ & HEAP or numpy or is_model(module):
        return []
    own = [
        part
        for name, item in OF_CLASS(kind).items()
        if not name.startswith("_abc_") and name not in ("__dict__", "__weakref__")
        for part in (name, item)
    ]
    return [*own, *kind.__bases__]


def loosely(value, names=()):
    """Return a state as text, or that it is unknown."""
    state = State(strict=False, names=names)
    try:
        state.add(value)
        return state.text()
    except (UnknownStateError, HiddenError, RecursionError):
        return UNKNOWN
