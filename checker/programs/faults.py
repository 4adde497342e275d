"""Why a program is not decided; the place in its code.

These are no `Exception`: a program that catches everything must not swallow them, and `PATH.fault`
keeps the first for those that catch even these.
"""

import os
import random
import secrets
import sys
import sysconfig
from functools import lru_cache
from pathlib import Path

import numpy as np

OWN = str(Path(__file__).resolve().parent) + os.sep
CHECKER = str(Path(__file__).resolve().parents[1]) + os.sep
LOADER = f"{OWN}process{os.sep}loading.py"
STANDARD = sysconfig.get_path("stdlib") + os.sep
# code whose lines say nothing to who wrote the program
LIBRARIES = (
    OWN,
    str(Path(np.__file__).parent) + os.sep,
    random.__file__,
    secrets.__file__,
    "<__array_function__",
    "<frozen ",
)


class UndecidedError(Exception):
    """The channel is not known exactly; the message says why, with file and line."""


class NotModelled(BaseException):
    """The program does what is not understood exactly."""


class Unstable(BaseException):
    """The same draws gave another output."""


class OverBudget(BaseException):
    """More paths, or more time, than allowed."""


class Cut(BaseException):
    """A path that is given up: its probability is counted as lost, or returns to a known state."""


@lru_cache(None)
def is_library(filename):
    """Whether a file is of the model or a library that it stands for."""
    return filename.startswith(LIBRARIES)


def first_of_program(frame):
    """Return file and line of the program's code that leads to a frame; None for its libraries.

    While a library is imported its code is what runs, whoever imports it. Between a program and
    what is done may stand functions of libraries that it calls.

    Parameters
    ----------
    frame : frame or None
    """
    while frame:
        name = frame.f_code.co_filename
        if name.startswith("<frozen importlib") or name == LOADER:
            return None
        if is_program(name):
            return f"{_basename(name)}:{frame.f_lineno}"
        frame = frame.f_back
    return None


# where the program's code is, if an installation has it
PROGRAM = []


@lru_cache(None)
def is_program(filename):
    """Whether a file is of the program: of no library, but for the package that it is in."""
    if filename.startswith(tuple(PROGRAM)):
        return True
    library = is_library(filename) or "-packages" + os.sep in filename
    return not (library or filename.startswith(STANDARD) or filename.startswith(CHECKER))


def where():
    """Return the file and line of the program that is running, as text."""
    frame = sys._getframe(1)
    while frame and is_library(frame.f_code.co_filename):
        frame = frame.f_back
    if frame is None or frame.f_back is None:
        # after the call, when what it returned is looked at
        return "the output"
    return f"{_basename(frame.f_code.co_filename)}:{frame.f_lineno}"


def where_refused():
    """Return `where`, after the program's own line if a library stands there, and a mend or ""."""
    frame, found, imports = sys._getframe(1), where(), False
    while frame and not is_program(frame.f_code.co_filename):
        imports |= frame.f_code.co_filename.startswith("<frozen importlib")
        frame = frame.f_back
    if frame is None or frame.f_back is None:
        return found, ""
    own = f"{_basename(frame.f_code.co_filename)}:{frame.f_lineno}"
    mend = "; import the library at the top of the file" if imports else ""
    return (own if own == found else f"{own} (in {found})"), mend


@lru_cache(None)
def _basename(filename):
    return filename.rpartition(os.sep)[2]
