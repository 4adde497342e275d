"""What tells who calls a function, or on which machine: frames, names of hosts, places."""

from functools import lru_cache
from itertools import pairwise

from checker.programs.faults import is_program
from checker.programs.path import PATH
from checker.programs.process.code import instructions, takes_clock_of_arrays
from checker.programs.process.interpreter import STREAMS

# functions of the standard library, in Python: file, and names
TELLING = {
    "inspect.py": ("stack", "getouterframes"),
    "traceback.py": ("walk_stack", "extract_stack"),
    "logging/__init__.py": ("findCaller",),
    "platform.py": ("node",),
    "uuid.py": ("getnode",),
    "threading.py": ("active_count", "enumerate", "main_thread"),
    "multiprocessing/process.py": ("current_process", "parent_process", "active_children"),
    "site.py": ("getusersitepackages", "getuserbase", "getsitepackages"),
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
OF_FILE = ("__spec__", "__loader__", "__cached__", "__builtins__")
TEXTS = {*OF_FILE, "__package__", "__file__"}
# attributes that tell by which name, or from where, a file is imported
OF_PLACE = ("__module__", "co_filename")
TAKING = ("LOAD_ATTR", "LOAD_METHOD")
NAMED = ("LOAD_NAME", "LOAD_GLOBAL", "LOAD_FAST")
# of an expression so many are looked at
MOST = 60
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
        frozen = f"<frozen {file.removesuffix('.py')}>"
        if code.co_name in names and code.co_filename.endswith((f"/{file}", frozen)):
            return f"{file.removesuffix('.py').partition('/')[0]}.{code.co_name}"
    return None


# codes of the program that run while it is loaded
SEEN = {}


def taken_while_loaded(code):
    """Return what code, which runs while its file is loaded, must not take, and its line; or None.

    Parameters
    ----------
    code : code
    """
    if not is_program(code.co_filename):
        return _told_of(code)
    SEEN[code] = None
    return _taken_by(code)


@lru_cache(None)
def _told_of(code):
    name = told_by(code)
    return (f"{name} is called", None) if name else None


@lru_cache(None)
def _taken_by(code):
    """Return what code takes of those that are listed here, and its line; or None."""
    line, before = code.co_firstlineno, []
    for one in instructions(code):
        line = one.starts_line or line
        if what := _taken(one, before[-1] if before else None) or _told_at_load(one, before):
            return f"{what} is read", line
        before = [] if one.opname.startswith(ENDING) else [*before[-MOST:], one]
    clock = takes_clock_of_arrays(code)
    return ("the clock of datetime64 is read", code.co_firstlineno) if clock else None


def _taken(one, before):
    """Return what an instruction takes, after another, and must not; or None."""
    if one.opname in TAKING and one.argval in WHILE_LOADED:
        return WHILE_LOADED[one.argval]
    if one.opname == "IMPORT_NAME" and one.argval == "__main__":
        return one.argval
    if one.opname in ("LOAD_NAME", "LOAD_GLOBAL") and one.argval in OF_FILE:
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
    package = one.opname == "IS_OP" or one.opname.startswith("POP_JUMP")
    if package and ("LOAD_NAME", "__package__") in names:
        return "__package__"
    if one.opname == "CONTAINS_OP" and (found := {k.argval for k in before if _is_text(k)} & TEXTS):
        return sorted(found)[0]
    asked = one.opname in TAKING and one.argval in ("startswith", "endswith", "count", "find")
    if not (asked or (one.opname in COMPARING and any(map(_is_text, before)))):
        return None
    path = next((p for p in pairwise(k for _, k in names) if p == ("sys", "path")), None)
    place = "sys.path" if path else "__file__" if ("LOAD_NAME", "__file__") in names else None
    place = place or next((name for _, name in names if name in OF_PLACE), None)
    return place and f"{place}, which is compared with a text,"


def _is_text(one):
    return one.opname == "LOAD_CONST" and type(one.argval) is str


def look(code):
    """Refuse a function of a library that tells its caller while the program draws."""
    if PATH.active and (name := told_by(code)):
        PATH.refuse(f"{name} is called, which tells who calls it or on which machine,")
