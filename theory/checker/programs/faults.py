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


class NotModelled(BaseException):
    """The program does what is not understood exactly."""


class Unstable(BaseException):
    """The same draws gave something else."""


class OverBudget(BaseException):
    """More paths, or more time, than allowed."""


class Cut(BaseException):
    """A path that is given up: its probability is counted as lost, or returns to a known state."""


@lru_cache(None)
def is_library(filename):
    """Whether a file is of the model or a library that it stands for."""
    return filename.startswith(LIBRARIES)


def is_installed():
    """Whether the code that asks is of an installed package or the standard library."""
    frame = sys._getframe(1)
    while frame and is_library(frame.f_code.co_filename):
        frame = frame.f_back
    name = frame.f_code.co_filename if frame else ""
    return "-packages" + os.sep in name or name.startswith(STANDARD)


def where():
    """Return the file and line of the program that is running, as text."""
    frame = sys._getframe(1)
    while frame and is_library(frame.f_code.co_filename):
        frame = frame.f_back
    if frame is None or frame.f_back is None:
        # after the call, when what it returned is looked at
        return "the output"
    return f"{_basename(frame.f_code.co_filename)}:{frame.f_lineno}"


@lru_cache(None)
def _basename(filename):
    return filename.rpartition(os.sep)[2]
