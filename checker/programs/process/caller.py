"""What tells who calls a function, or on which machine: frames, names of hosts, places."""

from functools import lru_cache
from itertools import pairwise

from checker.programs.faults import is_program
from checker.programs.path import PATH
from checker.programs.process.code import MOST, instructions, reads_order, takes_clock_of_arrays
from checker.programs.process.interpreter import STREAMS

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
    "_startTime": "a clock",
}
TAKING = ("LOAD_ATTR", "LOAD_METHOD")
NAMED = ("LOAD_NAME", "LOAD_GLOBAL", "LOAD_FAST")
COMPARING = ("COMPARE_OP", "CONTAINS_OP")
# instructions after which another expression begins
ENDING = ("STORE_", "POP_", "RETURN_", "RESUME", "JUMP_")
# of a stream: what only writes
WRITING = ("write", "writelines", "flush", "buffer", "reconfigure")


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
    line, before = code.co_firstlineno, []
    for one in instructions(code):
        line = one.starts_line or line
        if what := _taken(one, before[-1] if before else None) or _told_at_load(one, before):
            return f"{what} is read", line
        before = [] if one.opname.startswith(ENDING) else [*before[-MOST:], one]
    if line := reads_order(code):
        return "the order of a set of texts (sort it) is read", line
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


def _told_at_load(one, before):
    """Return what an instruction tells of a stream, or of where the file is; or None.

    Parameters
    ----------
    one : dis.Instruction
    before : list
        Those of the expression that stand before it.
    """
    names = [(k.opname, k.argval) for k in before if k.opname in (*TAKING, *NAMED)]
    last = before[-1] if before else None
    stream = last and last.opname in (*TAKING, *NAMED) and last.argval in STREAMS
    by_text = _is_text(one) and len(names) > 2 and names[-3][1] in ("getattr", "hasattr")
    if stream and (one.opname in TAKING or by_text) and one.argval not in WRITING:
        return f"{one.argval} of a stream"
    asked = one.opname in TAKING and one.argval in ("startswith", "endswith", "count", "find")
    if not (asked or (one.opname in COMPARING and any(map(_is_text, before)))):
        return None
    path = next((p for p in pairwise(k for _, k in names) if p == ("sys", "path")), None)
    place = "sys.path" if path else "__file__" if ("LOAD_NAME", "__file__") in names else None
    return place and f"{place}, which is compared with a text,"


def _is_text(one):
    return one.opname == "LOAD_CONST" and type(one.argval) is str


def look(code):
    """Refuse a function of a library that tells its caller while the program draws."""
    if PATH.active and (name := told_by(code)):
        PATH.refuse(f"{name} is called, which tells who calls it or on which machine,")
