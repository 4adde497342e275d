"""How the program is run is not told: its arguments, its modules and folders, its flags."""

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
            frame = sys._getframe(1)
            if is_program(frame.f_code.co_filename):
                what = f"sys.{name} is read, which is another where the program is used"
                PATH.stop(NotModelled(f"{first_of_program(frame)}: {what}"))
        return super().__getattribute__(name)


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


def install(refusing):
    """Refuse what tells how the program is run.

    Parameters
    ----------
    refusing : callable
        From a function, and a text of what is done, to one that is refused.
    """
    sys.__class__ = Guarded
    for name in ("gettrace", "getprofile", "excepthook"):
        real = getattr(threading, name, None)
        if real is not None:
            setattr(threading, name, refusing(real, f"threading.{name} is called"))
