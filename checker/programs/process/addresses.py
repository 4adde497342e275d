"""Texts with addresses are refused, however they are made: `repr`, `str`, an f-string, `"%s" %`.

They are others in each process, and are written by C code that no tracer sees. The function by
which a type writes itself stands at a fixed place of the type, and another is put there.
"""

import contextvars
import ctypes
import datetime
import hashlib
import re
import sys
import threading
import types
import weakref
from _elementtree import Element

from checker.programs.faults import NotModelled, is_program, where
from checker.programs.path import PATH

# bytes before `tp_repr` of a type, and before `d_wrapped` of its `__repr__`, which classes made
# later take it from; CPython, 64 bits
PLACE, WRAPPED = 88, 48
# `Py_tp_repr` of CPython's stable interface
SLOT = 66
REPR = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.py_object)
ADDRESS = re.compile("0x[0-9a-fA-F]{6,}")
TYPES = (
    object,
    types.FunctionType,
    types.BuiltinFunctionType,
    types.MethodWrapperType,
    types.GeneratorType,
    types.CoroutineType,
    types.AsyncGeneratorType,
    types.CodeType,
    types.FrameType,
    types.CellType,
    weakref.ref,
    type(threading.Lock()),
    type(threading.RLock()),
    memoryview,
    contextvars.ContextVar,
    contextvars.Token,
    *weakref.ProxyTypes,
    type(datetime.datetime_CAPI),
    type(hashlib.sha256()),
    Element,
)
# what C code points to must not be collected
KEPT = []


def install():
    """Watch how all types write themselves that have an address in it.

    Raises
    ------
    NotModelled
        If types are laid out in another way.
    """
    known = list(_below(object, {}))
    for real in {slot(kind, SLOT, PLACE) for kind in TYPES}:
        KEPT.append(REPR(_watching(REPR(real))))
        made = ctypes.cast(KEPT[-1], ctypes.c_void_p).value
        for kind in known:
            if slot(kind, SLOT, PLACE) == real:
                word(kind, PLACE).value = made
                wrapper = vars(kind).get("__repr__")
                if type(wrapper) is types.WrapperDescriptorType and kind in TYPES:
                    word(wrapper, WRAPPED, real).value = made


def _watching(real):
    def represented(value):
        # an exception cannot pass through C: the fault is kept, and ends the call
        try:
            text = real(value)
        except BaseException:
            text = "0x000000"
        if (PATH.active or _is_loaded(sys._getframe(1))) and ADDRESS.search(text):
            what = f"{where()}: an address is told, another each time: {ADDRESS.sub('0x…', text)}"
            PATH.fault = PATH.fault or NotModelled(what)
        return text

    return represented


def _is_loaded(frame):
    """Whether a frame is of the program's own code, which runs while its file is loaded."""
    return PATH.loading and is_program(frame.f_code.co_filename)


def slot(kind, number, place):
    """Return the address of a function of a type, which must stand at a place of it.

    Parameters
    ----------
    kind : type
    number : int
        Of the slot in CPython's stable interface.
    place : int
        Bytes before it.

    Raises
    ------
    NotModelled
        If it does not stand there.
    """
    get = ctypes.pythonapi.PyType_GetSlot
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_int]
    found = get(kind, number)
    word(kind, place, found)
    return found


def word(value, place, known=None):
    """Return a word of an object, which must be as it is known."""
    word = ctypes.c_void_p.from_address(id(value) + place)
    if known is not None and word.value != known:
        raise NotModelled("this Python lays out its types in a way that is not known here")
    return word


def _below(kind, seen):
    """Return a type and all that are made of it, once each."""
    seen[kind] = True
    for one in type.__subclasses__(kind):
        if one not in seen:
            _below(one, seen)
    return seen
