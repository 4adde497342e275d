"""Which values are plain real numbers, and which are none: these are not equal to a random one."""

import types
from functools import lru_cache

import numpy as np

from checker.programs.path import PATH
from checker.programs.process.kinds import is_of_python

# the code of arrays and of classes in Python asks the number in turn
UNLIKE = {
    *(object, type, type(None), type(...), range, memoryview, np.ndarray),
    *(str, bytes, bytearray, tuple, list, dict, set, frozenset),
    *(np.str_, np.bytes_, np.character, np.flexible, np.generic),
    *(types.FunctionType, types.BuiltinFunctionType, types.ModuleType),
}

NUMBER = (int, float, np.number, np.bool_)
# by their types numbers, but complex ones have no order, and spans of time a unit
OTHERS = (np.complexfloating, np.timedelta64)
# what a class must leave to the number that it is
SIGNS = (
    *("add", "sub", "mul", "truediv", "floordiv", "mod", "divmod", "pow", "matmul"),
    *("lshift", "rshift", "and", "or", "xor"),
)
METHODS = {
    *(f"__{side}{name}__" for name in SIGNS for side in ("", "r", "i")),
    *(f"__{name}__" for name in ("lt", "le", "gt", "ge", "eq", "ne", "bool", "index", "int")),
    *(f"__{name}__" for name in ("float", "neg", "pos", "abs", "invert", "trunc", "floor", "ceil")),
    *("__getattribute__", "__array__", "__array_ufunc__", "__array_priority__"),
}


def is_number(value):
    """Whether a value is a real number, and computes as one.

    Examples
    --------
    >>> class Own(float):
    ...     def __radd__(self, other):
    ...         return 7
    >>> is_number(0.5), is_number(Own(0.5)), is_number(np.complex64(1))
    (True, False, False)
    """
    return _is_number(type(value))


@lru_cache(None)
def _is_number(kind):
    if not issubclass(kind, NUMBER) or issubclass(kind, OTHERS):
        return False
    return not any(is_of_python(one) and METHODS & vars(one).keys() for one in kind.__mro__)


def left_to(value, what):
    """Return NotImplemented, as numbers do, or refuse what may be a number by code in C.

    Parameters
    ----------
    value : object
    what : str
        What is done to a random number and the value.
    """
    if not _is_unlike(type(value)) or getattr(value, "shape", None) == ():
        PATH.refuse(f"the {what} of a random number and a {type(value).__name__}")
    return NotImplemented


@lru_cache(None)
def _is_unlike(kind):
    return all(one in UNLIKE or is_of_python(one) for one in kind.__mro__)
