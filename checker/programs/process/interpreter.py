"""How the program is run is not told: its arguments, its modules and folders, its flags."""

import importlib.util
import locale
import os
import posix
import sys
import threading
import types

from checker.programs.faults import NotModelled, first_of_program, is_program
from checker.programs.path import PATH

# attributes of `sys` that are others elsewhere, and those that a file may use while it is loaded
STREAMS = ("stdin", "stdout", "stderr", "__stdin__", "__stdout__", "__stderr__")
USABLE = ("path", "modules", *STREAMS)
READ = frozenset(
    (
        *USABLE,
        *("argv", "orig_argv", "flags", "executable", "_base_executable", "ps1", "ps2"),
        *("meta_path", "path_hooks", "path_importer_cache", "warnoptions", "_xoptions"),
        *("prefix", "exec_prefix", "base_prefix", "base_exec_prefix", "platlibdir"),
        *("displayhook", "excepthook", "breakpointhook", "unraisablehook"),
        *("__displayhook__", "__excepthook__", "__breakpointhook__", "__unraisablehook__"),
        *("last_type", "last_value", "last_traceback", "tracebacklimit"),
        *("dont_write_bytecode", "pycache_prefix", "__dict__"),
    )
)


class Guarded(types.ModuleType):
    """The module `sys`, of which a program does not read how it is run."""

    def __getattribute__(self, name):
        if name in READ and (PATH.active or (PATH.loading and name not in USABLE)):
            what = f"sys.{name} is read, which is another where the program is used"
            _refuse_in_program(sys._getframe(1), what)
        return super().__getattribute__(name)


# functions in Python that tell of the machine; the standard library asks them for itself
ASKED = {
    locale: ("getlocale", "getdefaultlocale", "getpreferredencoding", "getencoding", "localeconv"),
    importlib.util: ("find_spec",),
}
# modules that are looked into by name
KINDS = (types.ModuleType, Guarded)


def told(code, space):
    """Return a name that code takes from its module, of what tells how the program is run, or None.

    Parameters
    ----------
    code : code
    space : dict
        Its globals.
    """
    kept = sys.modules, sys.path, sys.meta_path, sys.path_hooks, sys.path_importer_cache
    streams = sys.stdin, sys.stdout, sys.stderr
    for name in code.co_names:
        value = space.get(name)
        if value is not None and any(value is one for one in (*kept, *streams)):
            return name
    return None


def install(refusing, is_standard):
    """Refuse what tells how the program is run.

    Parameters
    ----------
    refusing : callable
        From a function, a text of what is done, and which frames may do it, to one that is refused.
    is_standard : callable
        Whether a frame is of the standard library.
    """
    sys.__class__ = Guarded
    for name in ("gettrace", "getprofile", "excepthook"):
        real = getattr(threading, name, None)
        if real is not None:
            setattr(threading, name, refusing(real, f"threading.{name} is called"))
    for module, names in ASKED.items():
        for name in names:
            real, what = getattr(module, name), f"{module.__name__}.{name} is called"
            setattr(module, name, refusing(real, what, is_standard))
    type(os.environ).__getattribute__ = _of_environment
    # C's own copy
    posix.environ = os.environb


def _of_environment(self, name):
    """Return an attribute of the environment; the table behind it is not a program's."""
    if name in ("_data", "__dict__") and (PATH.active or PATH.loading):
        _refuse_in_program(sys._getframe(1), "the environment is read")
    return object.__getattribute__(self, name)


def _refuse_in_program(frame, what):
    if is_program(frame.f_code.co_filename):
        PATH.stop(NotModelled(f"{first_of_program(frame)}: {what}"))
