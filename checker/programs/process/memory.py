"""Memory that nothing has written: arrays of it are followed entry by entry, or refused."""

import ctypes
import sys
from functools import lru_cache

import numpy as np

from checker.programs.faults import NotModelled, first_of_program, is_program
from checker.programs.path import PATH
from checker.programs.process.addresses import slot, word
from checker.programs.process.code import instructions, words
from checker.programs.sources.standing import Source, standing
from checker.programs.values.unwritten import UNWRITTEN
from checker.programs.values.vector import KINDS, Vector, is_vector

# bytes before `tp_new` of a type, and `Py_tp_new` of CPython's stable interface
PLACE, SLOT = 312, 65
NEW = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.py_object, ctypes.py_object, ctypes.c_void_p)
WHAT = "memory that nothing has written is taken"
MEND = "(take numpy.zeros)"
# functions that read beyond what is written, or whose operands nothing writes
NAMES = ("as_strided", "nditer", "nested_iters", "_reconstruct")
# what C code points to must not be collected
KEPT = []
# between a program and what stands for a function
CALL = Source.__call__.__code__


def install():
    """Follow `numpy.empty` in the program's own code, and refuse arrays that are made otherwise."""
    for name, like in (("empty", False), ("empty_like", True)):
        setattr(np, name, standing(_empty(getattr(np, name), like), getattr(np, name)))
    for name in ("empty", "empty_like", "masked_all", "masked_all_like"):
        setattr(np.ma, name, _refusing(getattr(np.ma, name)))
    np.rec.array = _refusing(np.rec.array, lambda given: given[0] is None)
    _constructor()


def _empty(real, like):
    def make(*positional, **keyed):
        made = _plain(real, like, positional, keyed)
        frame = sys._getframe(1)
        if frame.f_code is CALL:
            frame = frame.f_back
        if not is_program(frame.f_code.co_filename) or made.dtype == object:
            return made
        if PATH.loading:
            _refuse_loading()
        if not PATH.active or PATH.script is not None:
            return made
        if type(made) is not np.ndarray or made.dtype.kind not in KINDS:
            PATH.refuse(f"{WHAT} of another type than numbers {MEND}")
        cells = np.empty_like(made, dtype=object)
        cells.fill(UNWRITTEN)
        return Vector(cells, made.dtype)

    make.__name__ = real.__name__
    return make


def _plain(real, like, positional, keyed):
    """Return an empty array; of one like a random array only the type and the shape count."""
    if like and positional and is_vector(positional[0]):
        first, *rest = positional
        keyed = {"dtype": first.dtype, **keyed} if not rest else keyed
        return real(first.cells, *rest, **keyed)
    return real(*positional, **keyed)


def _refusing(real, asked=lambda _: True):
    def make(*positional, **keyed):
        given = (*positional, keyed.get("obj"))
        if asked(given) and is_program(sys._getframe(1).f_code.co_filename):
            if PATH.loading:
                _refuse_loading()
            if PATH.active:
                PATH.refuse(f"{WHAT} {MEND}")
        return real(*positional, **keyed)

    return make


def _refuse_loading():
    place = first_of_program(sys._getframe(2))
    PATH.stop(NotModelled(f"{place}: {WHAT} when the file is loaded {MEND}"))


def _constructor():
    """Watch how `numpy.ndarray` and its subclasses are made: without a buffer nothing is written.

    Raises
    ------
    NotModelled
        If types are laid out in another way.
    """
    real = slot(np.ndarray, SLOT, PLACE)
    KEPT.append(NEW(_watching(NEW(real))))
    made = ctypes.cast(KEPT[-1], ctypes.c_void_p).value
    todo = [np.ndarray]
    while todo:
        kind = todo.pop()
        todo += type.__subclasses__(kind)
        if slot(kind, SLOT, PLACE) == real:
            word(kind, PLACE).value = made


def _watching(real):
    def new(kind, positional, keyed):
        # an exception cannot pass through C: the fault is kept, and ends the call
        named = ctypes.cast(keyed, ctypes.py_object).value if keyed else {}
        frame = sys._getframe(1)
        while (
            frame.f_code.co_name == "__new__"
            and not is_program(frame.f_code.co_filename)
            and frame.f_back
        ):
            # of `recarray` and `chararray`
            frame = frame.f_back
        if (PATH.active or PATH.loading) and is_program(frame.f_code.co_filename):
            buffer = positional[2] if len(positional) > 2 else named.get("buffer")
            place = first_of_program(frame)
            if buffer is None and not PATH.fault:
                PATH.fault = NotModelled(f"{place}: {WHAT} {MEND}")
        try:
            return real(kind, positional, keyed)
        except Exception:
            if not PATH.fault and PATH.active:
                PATH.fault = NotModelled(f"{first_of_program(frame)}: an array that cannot be made")
            return None

    return new


@lru_cache(None)
def look(code):
    """Refuse code that names what reads beyond what is written.

    Of a ufunc with `where` and without `out` the entries left out are not written.

    Parameters
    ----------
    code : code
    """
    found = words(code)
    padded = {"pad", "empty"} <= found
    for name in (*NAMES, *(["pad"] if padded else [])):
        if name in found:
            PATH.refuse(
                f"{code.co_name} takes {name}, which may read memory that nothing has written"
            )
    if not any(isinstance(vars(np).get(name), np.ufunc) for name in found):
        return
    keyed = [i for i in instructions(code) if i.opname in ("KW_NAMES", "CALL_KW", "LOAD_CONST")]
    named = [_names(code, i) for i in keyed] + [code.co_consts]
    if any("where" in names and "out" not in names for names in named):
        PATH.refuse(
            f"{code.co_name} gives `where` to a ufunc without `out`: nothing writes the entries "
            "that are left out"
        )


def _names(code, instruction):
    """Return the names that an instruction gives to a call, if it does."""
    value = instruction.argval
    if instruction.opname == "KW_NAMES":
        value = code.co_consts[instruction.arg]
    return value if type(value) is tuple and "where" in value else ()
