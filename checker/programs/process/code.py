"""What is read in a function's code before it runs: sets, clocks, loops."""

import datetime
import dis
import enum
import types
from functools import lru_cache
from itertools import pairwise

import numpy as np

from checker.programs.faults import is_program
from checker.programs.path import PATH
from checker.programs.process.interpreter import KINDS

FOR_ITER = dis.opmap["FOR_ITER"]
# instructions that put one value on the stack and run nothing
LOADS = ("LOAD_CONST", "LOAD_FAST", "LOAD_DEREF", "LOAD_GLOBAL", "LOAD_NAME")
# of dates and times, which C code may call unseen if they are taken as values
CLOCKS = ("now", "utcnow", "today")
# attributes that are others in each process
ELSEWHERE = {
    "__hash__": "a hash,",
    "__array_interface__": "an address,",
    "__array_struct__": "an address,",
    "ctypes": "addresses,",
    "buffer_info": "an address,",
    "byte_bounds": "addresses,",
    "f_back": "the frame of its caller,",
    "tzname": "the time zone,",
    "altzone": "the time zone,",
    "_startTime": "a clock,",
}


FUNCTIONS = (
    *(types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.MethodWrapperType),
    *(types.WrapperDescriptorType, types.MethodDescriptorType),
)
# names of a module that tell how it was imported
OF_MODULES = ("__name__", "__file__", "__spec__", "__loader__", "__cached__", "__package__")
# attributes of classes and functions by which what stands for a source is told from it
OF_SOURCES = {
    *("__mro__", "__base__", "__wrapped__", "__code__", "__self__", "__func__", "__signature__"),
    *("__text_signature__", "__module__", "__subclasses__", "__basicsize__", "__flags__"),
}


@lru_cache(None)
def instructions(code):
    """Return the instructions of code; they are written with addresses, but not to the program."""
    active, PATH.active = PATH.active, False
    try:
        return list(dis.get_instructions(code))
    finally:
        PATH.active = active


def takes_clock(code, space):
    """Whether code takes a clock of `datetime` as a value.

    Parameters
    ----------
    code : code
    space : dict
        Its globals.
    """
    known = (datetime, datetime.date, datetime.datetime)
    return _takes_clock(code) and any(value is one for value in space.values() for one in known)


@lru_cache(None)
def _takes_clock(code):
    return any(i.opname == "LOAD_ATTR" and i.argval in CLOCKS for i in instructions(code))


@lru_cache(None)
def look_elsewhere(code):
    """Refuse code that takes hashes of texts, addresses of arrays, or NumPy's clock.

    No function in C is called for them, unless a text names it.
    """
    found = words(code)
    for name, what in ELSEWHERE.items():
        if name in found:
            PATH.refuse(f"{code.co_name} takes {name}, {what} another in each process")
    if is_program(code.co_filename):
        _look_at_itself(code, found)
    if takes_clock_of_arrays(code):
        PATH.refuse(f"{code.co_name} takes the clock of datetime64")


def takes_clock_of_arrays(code):
    """Whether code makes a date of NumPy out of the clock."""
    found = words(code)
    dates = [text for text in found if "datetime64" in text or "M8" in text]
    return bool(dates) and any(text.strip().lower() in ("now", "today") for text in found)


def _look_at_itself(code, found):
    """Refuse code that takes what tells how it is run, or of what a source is made."""
    loaded = {i.argval for i in instructions(code) if i.opname == "LOAD_GLOBAL"}
    texts = {text for text in code.co_consts if isinstance(text, str)}
    finds = loaded & {"globals", "vars"}
    own = loaded & set(OF_MODULES) or (finds and texts & set(OF_MODULES)) or ()
    for name in sorted({*own, *({"__main__", *OF_MODULES[1:]} & found)}):
        PATH.refuse(f"{code.co_name} takes {name}, another where it is imported by another name")
    # a class that is made here is given its module's name
    taken = {i.argval for i in instructions(code) if i.opname != "STORE_NAME"}
    for name in sorted(found & OF_SOURCES & {*taken, *texts}):
        PATH.refuse(f"{code.co_name} takes {name}, which tells of what a source is made")


def may_be_numbers(operands, frame):
    """Whether both sides of an `is` that is next in a frame may be numbers.

    Small whole numbers are one object if they are equal, and random ones may be small; of the
    numbers in their place here none is.

    Parameters
    ----------
    operands : list
        What `identities` knows of them.
    frame : frame
        Its globals are looked at now, for they may change.
    """
    return not any(_is_no_number(*one, frame) for one in operands)


def _attribute(value, name):
    """Return an attribute of a module, or a member of an enumeration; 0 of others."""
    if type(value) in KINDS:
        return vars(value).get(name, 0)
    if type(value) is not enum.EnumType:
        return 0
    member = value._member_map_.get(name, 0)
    return member if vars(value).get(name) is member else 0


@lru_cache(None)
def identities(code):
    """Return the operands of each `is` by its place: those that are loaded right before it.

    Left out are those that a jump may bring, or that are computed.
    """
    listed = instructions(code)
    places = [k for k, one in enumerate(listed) if one.opname == "IS_OP"]
    return {listed[k].offset: _loaded(listed[max(k - 2, 0) : k + 1]) for k in places}


def _loaded(listed):
    """Return (instruction, name or constant, attribute) of what is loaded before the last one."""
    *before, end = listed
    found = []
    while before and not end.is_jump_target:
        end = before.pop()
        if end.opname == "LOAD_ATTR" and not found and not end.is_jump_target:
            # it may run code: what was loaded still earlier is not known
            return [(before[-1].opname, before[-1].argval, end.argval)] if before else []
        if end.opname not in LOADS:
            break
        found.append((end.opname, end.argval, None))
    return found


def _is_no_number(how, value, attribute, frame):
    if how == "LOAD_GLOBAL" or (how == "LOAD_NAME" and frame.f_locals is frame.f_globals):
        known = frame.f_globals if value in frame.f_globals else frame.f_builtins
        value = known.get(value, 0)
        if attribute:
            value = _attribute(value, attribute)
    elif how == "LOAD_DEREF" and not attribute:
        value = frame.f_locals.get(value, 0)
    elif how != "LOAD_CONST" or attribute:
        return False
    if any(value is kind for kind in FUNCTIONS):
        PATH.refuse(f"{frame.f_code.co_name} asks by `is` what kind of function it has")
    return type(value) is bool or not isinstance(value, int | float | complex | np.generic)


@lru_cache(None)
def makes_sets(code):
    """Whether code makes sets, whose order is that of hashes; refuse those of texts.

    A set that only a value is looked up in is made by no instruction.
    """
    listed = instructions(code)
    for one, after in pairwise(listed):
        texts = isinstance(one.argval, frozenset) and not all(
            isinstance(v, int | float) for v in one.argval
        )
        if texts and after.opname != "CONTAINS_OP":
            PATH.refuse(
                f"{code.co_name} makes a set of texts, whose order is another in each process; "
                "take a tuple or a list"
            )
    made = {i.opname for i in listed} & {"BUILD_SET", "SET_ADD", "SET_UPDATE"}
    # keys that are joined are a set too
    joined = {"keys", "items"} & set(code.co_names) and any(i.opname == "BINARY_OP" for i in listed)
    return bool(made or joined or {"set", "frozenset"} & set(code.co_names))


def knows_sets(code, space):
    """Whether code refers to a set in its module."""
    return any(isinstance(space.get(name), set | frozenset) for name in code.co_names)


@lru_cache(None)
def words(code):
    """Return the names and the texts in code, by which it may find what is bound elsewhere."""
    return {*code.co_names, *(text for text in code.co_consts if isinstance(text, str))}


@lru_cache(None)
def for_iters(code):
    """Return the places of the instructions that advance an iterator, and the loops' ends."""
    return {i.offset: i.argval for i in instructions(code) if i.opcode == FOR_ITER}


@lru_cache(None)
def depths(code):
    """Return the depth of the stack before each instruction that is reached without exceptions."""
    found, todo = {}, [(0, 0)]
    listed = instructions(code)
    after = {a.offset: b.offset for a, b in pairwise(listed)}
    by_offset = {i.offset: i for i in listed}
    ends = (
        "RETURN_VALUE",
        "RAISE_VARARGS",
        "RERAISE",
        "JUMP_FORWARD",
        "JUMP_BACKWARD",
        "JUMP_BACKWARD_NO_INTERRUPT",
        "RETURN_CONST",
    )
    while todo:
        offset, depth = todo.pop()
        if offset in found or offset not in by_offset:
            continue
        found[offset] = depth
        i = by_offset[offset]
        argument = i.arg if i.opcode >= dis.HAVE_ARGUMENT else None
        if i.opcode in dis.hasjrel or i.opcode in dis.hasjabs:
            todo.append((i.argval, depth + dis.stack_effect(i.opcode, argument, jump=True)))
        if i.opname not in ends and offset in after:
            effect = dis.stack_effect(i.opcode, argument, jump=False)
            # it leaves a value, of which `dis` does not know
            effect += i.opname == "RETURN_GENERATOR"
            todo.append((after[offset], depth + effect))
    return found
