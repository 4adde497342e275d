"""What tells who calls a function, or on which machine: frames, names of hosts, places."""

from functools import lru_cache

from checker.programs.faults import is_program
from checker.programs.path import PATH
from checker.programs.process.code import instructions, takes_clock_of_arrays

# functions of the standard library, in Python: file, and names
TELLING = {
    "inspect.py": ("stack", "getouterframes"),
    "traceback.py": ("walk_stack", "extract_stack"),
    "logging/__init__.py": ("findCaller",),
    "platform.py": ("node",),
    "uuid.py": ("getnode",),
    "threading.py": ("active_count", "enumerate"),
}
# attributes and modules that code must not take while its file is loaded
WHILE_LOADED = {
    "f_back": "the frame of its caller",
    "__array_interface__": "an address",
    "__array_struct__": "an address",
    "ctypes": "addresses",
    "buffer_info": "an address",
    "byte_bounds": "addresses",
    "tzname": "the time zone",
    "altzone": "the time zone",
    "isatty": "whether a person is at the terminal",
}
TAKING = ("LOAD_ATTR", "LOAD_METHOD")


@lru_cache(None)
def told_by(code):
    """Return what a function of the standard library tells of its caller or machine, or None.

    Parameters
    ----------
    code : code
    """
    for file, names in TELLING.items():
        if code.co_name in names and code.co_filename.endswith(f"/{file}"):
            return f"{file.removesuffix('.py').partition('/')[0]}.{code.co_name}"
    return None


@lru_cache(None)
def taken_while_loaded(code):
    """Return what code, which runs while its file is loaded, must not take, and its line; or None.

    Parameters
    ----------
    code : code
    """
    if not is_program(code.co_filename):
        name = told_by(code)
        return (f"{name} is called", None) if name else None
    line, before = code.co_firstlineno, None
    for one in instructions(code):
        line = one.starts_line or line
        if what := _taken(one, before):
            return f"{what} is read", line
        before = one
    clock = takes_clock_of_arrays(code)
    return ("the clock of datetime64 is read", code.co_firstlineno) if clock else None


def _taken(one, before):
    """Return what an instruction takes, after another, and must not; or None."""
    if one.opname in TAKING and one.argval in WHILE_LOADED:
        return WHILE_LOADED[one.argval]
    if one.opname == "IMPORT_NAME" and one.argval == "__main__":
        return one.argval
    if one.opname in ("LOAD_NAME", "LOAD_GLOBAL") and one.argval in ("__spec__", "__loader__"):
        return one.argval
    asked = one.opname == "CONTAINS_OP" or (one.opname in TAKING and one.argval == "get")
    modules = asked and before and before.opname == "LOAD_ATTR" and before.argval == "modules"
    return "the list of loaded modules" if modules else None


def look(code):
    """Refuse a function of a library that tells its caller while the program draws."""
    if PATH.active and (name := told_by(code)):
        PATH.refuse(f"{name} is called, which tells who calls it or on which machine,")
