"""Which values are no numbers, so that a random number is neither equal to them nor below them."""

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
