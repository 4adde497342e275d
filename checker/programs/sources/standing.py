"""What stands for a source is not told from it: what would tell it is refused, or the real one's.

The class of a model is seen by `type` only. Its attributes, its text and its comparison are
refused; a function that stands for one in C has the attributes of that.
"""

import sys
import types

from checker.programs.faults import OWN as FILES
from checker.programs.faults import is_library, is_program
from checker.programs.path import PATH

OF_PYTHON = (types.FunctionType, types.MethodType)
WHAT = "what a source of random numbers is made of is asked"


def _is_asked(frame):
    """Whether a frame is of code that must not see what stands for a source."""
    if PATH.active:
        return not is_library(frame.f_code.co_filename)
    return PATH.loading and is_program(frame.f_code.co_filename)


class Standing(type):
    """The class of a class that stands for a source."""

    def __call__(cls, *positional, **keyed):
        """Make one; refuse arguments that the real class may take and this one does not."""
        return answered(super().__call__, cls.__name__, positional, keyed)

    def __getattribute__(cls, name):
        if name[:2] == "__" and name not in ASKED and is_program_frame(sys._getframe(1)):
            PATH.refuse(f"{WHAT} (`{name}`)")
        return super().__getattribute__(name)

    def __repr__(cls):
        if is_program_frame(sys._getframe(1)):
            PATH.refuse(f"{WHAT} (its text)")
        return super().__repr__()

    def __eq__(cls, other):
        if cls is not other and is_program_frame(sys._getframe(1)):
            PATH.refuse(f"{WHAT} (is it another class?)")
        return cls is other

    __hash__ = type.__hash__


def answered(function, name, positional, keyed):
    """Call what stands for a source; refuse an exception that the real one may not raise.

    Parameters
    ----------
    function : callable
    name : str
    positional : tuple
    keyed : dict

    Returns
    -------
    object
        What the function returns.
    """
    try:
        return function(*positional, **keyed)
    except Exception as error:
        if (PATH.active or PATH.loading) and _is_own(error):
            PATH.refuse(f"`{name}` with such arguments is not followed")
        raise


def _is_own(error):
    """Whether an exception is raised here, and by no code of a library or of the program."""
    last = error.__traceback__
    while last.tb_next:
        last = last.tb_next
    return last.tb_frame.f_code.co_filename.startswith(FILES)


# of classes, which `isinstance` and `super` ask for
ASKED = ("__class__", "__init__", "__new__", "__call__", "__abstractmethods__", "__bases__")


def is_program_frame(frame):
    """Whether the program's own code asks, while it draws or is loaded."""
    return (PATH.active or PATH.loading) and is_program(frame.f_code.co_filename)


class Source(metaclass=Standing):
    """A function that stands for one in C, and has its attributes.

    Parameters
    ----------
    function : callable
        What is called.
    real : callable
    """

    __slots__ = ("function", "real")

    def __init__(self, function, real):
        object.__setattr__(self, "function", function)
        object.__setattr__(self, "real", real)

    def __call__(self, *positional, **keyed):
        """Call the function."""
        return CALLED(self)(*positional, **keyed)

    def __getattribute__(self, name):
        if name == "__self__" and _is_asked(sys._getframe(1)):
            PATH.refuse(f"{WHAT} (`__self__`)")
        return CALLED(self) if name == "__call__" else getattr(REAL(self), name)

    def __setattr__(self, name, value):
        setattr(REAL(self), name, value)

    def __repr__(self):
        return repr(REAL(self))

    def __reduce_ex__(self, version):
        if PATH.active:
            PATH.refuse("a function that draws is copied or written down")
        return REAL(self).__reduce_ex__(version)

    def __eq__(self, other):
        return type(other) is Source and CALLED(self) == CALLED(other)

    def __hash__(self):
        return hash(CALLED(self))


CALLED, REAL = (vars(Source)[name].__get__ for name in ("function", "real"))


class Instance:
    """What has the methods of a source; its own nature is not told to the program."""

    def __getattribute__(self, name):
        found = object.__getattribute__(self, name)
        own, method = name[:2] == "__", type(found) is types.MethodType and name[0] != "_"
        # the frame is looked at last: each look is an event that is audited
        if (own or method) and name not in OWN and is_program_frame(sys._getframe(1)):
            if own:
                PATH.refuse(f"{WHAT} (`{name}`)")
            like = object.__getattribute__(self, "like")()
            return standing(found, getattr(like, name, found))
        return found


OWN = ("__class__", "__init__")


def standing(function, real):
    """Return what stands for a function: if that is in C, with its attributes.

    Parameters
    ----------
    function : callable
    real : callable
        For which it stands.
    """
    return function if type(real) in OF_PYTHON else Source(function, real)
