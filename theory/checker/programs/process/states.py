"""States of a running program as text: equal texts only for states that go on alike.

Used to sum loops that return to a state, and to see whether calls leave something behind.
"""

import contextvars
import decimal
import functools
import sys
import types

import numpy as np

from theory.checker.programs.path import PATH, Permutation, RealRandom
from theory.checker.programs.values.lazy import Lazy
from theory.checker.programs.values.symbol import Symbol
from theory.checker.programs.values.vector import Vector
from theory.checker.programs.values.word import Word

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
    slice,
    np.dtype,
    np.generic,
)
SHARED = (
    types.ModuleType,
    types.BuiltinFunctionType,
    types.MethodDescriptorType,
    types.WrapperDescriptorType,
    types.GetSetDescriptorType,
    np.ufunc,
)
# of these, what they wrap is all that counts
DESCRIBED = {
    property: ("fget", "fset", "fdel"),
    classmethod: ("__func__",),
    staticmethod: ("__func__",),
    functools.cached_property: ("func", "attrname"),
    functools.partial: ("func", "args", "keywords"),
}
# code by number, equal code by the same: how it writes itself has an address in it
CODES = {}
SIMPLE = (int, float, str, bool, type(None))
MOST = 200_000


class UnknownStateError(Exception):
    """Something whose state cannot be told."""


class State:
    """Collects a state as tokens; variables are numbered as they come.

    Parameters
    ----------
    strict : bool
        Whether an unknown kind of object raises; otherwise only its type counts.
    """

    def __init__(self, strict):
        self.strict, self.tokens, self.seen, self.variables = strict, [], {}, {}
        self.kept = []

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
            todo += reversed(self._one(one))

    def _one(self, value):
        kind = type(value)
        if issubclass(kind, ATOMS):
            self.tokens.append(f"{kind.__name__} {value!r}")
            return []
        if kind is types.CodeType:
            self.tokens.append(f"code {CODES.setdefault(value, len(CODES))}")
            return []
        if id(value) in self.seen:
            self.tokens.append(f"again {self.seen[id(value)]}")
            return []
        self.seen[id(value)] = len(self.seen)
        self.kept.append(value)
        return self._parts(value, kind)

    def _parts(self, value, kind):
        self.tokens.append(kind.__qualname__)
        if kind in (list, tuple) or issubclass(kind, (list, tuple)):
            self.tokens.append(str(len(value)))
            return [*value, *self._dict(value)]
        if issubclass(kind, dict):
            return [
                len(value),
                *(part for pair in value.items() for part in pair),
                *self._dict(value),
            ]
        if kind in (set, frozenset):
            return sorted(value, key=repr)
        if kind is Symbol:
            self.tokens.append(f"{self.variable(value.i)} {value.scale} {value.kind} {value.key!r}")
            return []
        if kind is Lazy:
            self.tokens.append(str([(self.variable(i), c) for i, c in value.parts]))
            return [value.table]
        if kind is Word:
            raise UnknownStateError
        if kind is Vector:
            return [str(value.dtype), value.shape, list(value.cells.flat)]
        if kind is np.ndarray:
            body = list(value.flat) if value.dtype == object else value.tobytes()
            return [str(value.dtype), value.shape, body]
        if kind is Permutation:
            return [value.n, sorted(value.entries.items())]
        return self._object(value, kind)

    def _object(self, value, kind):
        if issubclass(kind, SHARED):
            self.tokens.append(getattr(value, "__name__", "?"))
            return self._object_of(getattr(value, "__self__", None))
        if kind is types.FunctionType:
            self.tokens.append(value.__qualname__)
            return [
                value.__code__,
                value.__defaults__,
                value.__kwdefaults__,
                value.__closure__,
                value.__dict__,
            ]
        if kind is types.CellType:
            return [value.cell_contents] if _is_filled(value) else []
        if kind is types.MethodType:
            return [value.__func__, value.__self__]
        if kind is types.GeneratorType:
            frame = value.gi_frame
            return [] if frame is None else [frame.f_code, frame.f_lasti, dict(frame.f_locals)]
        if kind in DESCRIBED:
            return [getattr(value, name) for name in DESCRIBED[kind]]
        if issubclass(kind, type):
            self.tokens.append(f"{value.__module__}.{value.__qualname__}")
            return _of_class(value)
        if issubclass(kind, RealRandom):
            return (
                []
                if getattr(value, "fixed", None) is None and kind is not RealRandom
                else [(value.fixed if kind is not RealRandom else value).getstate()]
            )
        return self._instance(value, kind)

    def _object_of(self, owner):
        return [] if owner is None or isinstance(owner, types.ModuleType) else [owner]

    def _dict(self, value):
        found = getattr(value, "__dict__", None)
        return [found] if type(found) is dict and found else []

    def _instance(self, value, kind):
        slots = [
            getattr(value, name)
            for base in kind.__mro__
            for name in _names(base)
            if hasattr(value, name)
        ]
        body = self._dict(value)
        if kind.__flags__ & HEAP and (body or slots or _is_empty(kind)):
            return [*body, *slots]
        if kind.__module__ in ("builtins", "itertools", "collections"):
            try:
                made = value.__reduce__()
            except (TypeError, RecursionError):
                made = None
            if made is not None:
                return [made[0].__name__, *made[1:]]
        if self.strict:
            raise UnknownStateError(kind)
        return []


HEAP = 1 << 9


def _names(base):
    slots = vars(base).get("__slots__", ())
    return [
        s
        for s in ([slots] if isinstance(slots, str) else slots)
        if s not in ("__dict__", "__weakref__")
    ]


def _is_empty(kind):
    return any("__dict__" in vars(base) for base in kind.__mro__ if base is not object)


def _is_filled(cell):
    try:
        _ = cell.cell_contents
    except ValueError:
        return False
    return True


def _of_class(kind):
    """Return the attributes of a class that the program may change."""
    if not kind.__flags__ & HEAP or kind.__module__.partition(".")[0] in ("numpy", "theory"):
        return []
    return [
        part
        for name, item in vars(kind).items()
        if not name.startswith(("__", "_abc_")) or name == "__call__"
        for part in (name, item)
    ]


def of_frame(frame, codes):
    """Return the state from which a frame goes on, or None if it cannot be told.

    Parameters
    ----------
    frame : frame
    codes : iterable of (code, dict)
        All code that has run, with its globals.
    """
    state = State(strict=True)
    # what is looked at here, the program does not see
    active, PATH.active = PATH.active, False
    try:
        state.add(dict(frame.f_locals))
        names = sorted({(name, id(space)) for code, space in codes for name in code.co_names})
        spaces = {id(space): space for _, space in codes}
        for name, place in names:
            if name in spaces[place] and not isinstance(spaces[place][name], types.ModuleType):
                state.tokens.append(name)
                state.add(spaces[place][name])
        state.add([sorted(PATH.hashes.items(), key=repr)])
        return state.text()
    except UnknownStateError:
        return None
    finally:
        PATH.active = active


def of_modules(modules, function):
    """Return what calls may leave behind, by name: the modules' values, and the function's.

    Parameters
    ----------
    modules : dict
        From names to modules.
    function : callable
    """
    # first: to ask for a context makes one
    arithmetic = f"{decimal.getcontext()} {np.geterr()} {np.getbufsize()}"
    found = {"the state of arithmetic": arithmetic}
    for module_name, module in modules.items():
        for name, value in list(vars(module).items()):
            if name.startswith("__") or isinstance(value, types.ModuleType):
                continue
            found[f"{module_name}.{name}"] = _loosely(value)
    found["the function"] = _loosely(function)
    found["context variables"] = _loosely(
        sorted(((var.name, value) for var, value in contextvars.copy_context().items()), key=repr)
    )
    for module_name, module in list(sys.modules.items()):
        if module_name.startswith("theory.checker"):
            continue
        if module_name not in modules and isinstance(module, types.ModuleType):
            found[module_name] = _bound(module)
    return found


def _bound(module):
    """Return what the names of a library's module are bound to, and what is in these objects."""
    items = [(str(n), v) for n, v in list(vars(module).items()) if not str(n).startswith("__")]
    return repr(sorted((n, _shallow(v)) for n, v in items))


def _shallow(value):
    """Return a simple value; of others which object it is, and which its parts are."""
    if type(value) in SIMPLE:
        return repr(value)
    parts = list(value) if type(value) in (list, set) else []
    if type(value) is dict:
        parts = [*value.items()]
    elif type(value) in (type, types.FunctionType):
        parts = [*vars(value).items()]
    flat = [p for part in parts for p in (part if type(part) is tuple else (part,))]
    return f"{id(value)} {[repr(p) if type(p) in SIMPLE else id(p) for p in flat]}"


def _loosely(value):
    state = State(strict=False)
    try:
        state.add(value)
        return state.text()
    except (UnknownStateError, RecursionError):
        return "unknown"
