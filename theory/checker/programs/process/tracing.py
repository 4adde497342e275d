"""Following a run instruction by instruction: its digest, and the loops that return to a state."""

import dis
import sys
import sysconfig
import zlib
from functools import lru_cache
from itertools import pairwise
from time import process_time

from theory.checker.programs.faults import Cut, OverBudget, is_library
from theory.checker.programs.path import PATH
from theory.checker.programs.process import guards, states

STANDARD = sysconfig.get_path("stdlib") + "/"
MODEL = "theory.checker.programs"
FOR_ITER = dis.opmap["FOR_ITER"]
MASK = (1 << 61) - 1
# instructions between two looks at the clock
PACE = 4096
# loops of which more returns are met on one path are not summed
MOST_VISITS = 64


class Returned(Cut):
    """The path is again in a state that it was in."""


class Tracer:
    """Follows the program's own code; one for each process.

    Parameters
    ----------
    loops : bool
        Whether to look for loops that return to a state.
    """

    def __init__(self, loops):
        self.loops, self.sets = loops, False
        self.start()

    def start(self):
        """Begin a path."""
        self.digest, self.count, self.codes = 0, 0, {}
        self.visits, self.markers = 0, []

    def __enter__(self):
        sys.setprofile(self.profile)
        sys.settrace(self.call)

    def __exit__(self, *_):
        sys.settrace(None)
        sys.setprofile(None)

    def profile(self, frame, event, function):
        """Look at calls into C."""
        if event == "c_call":
            guards.c_call(frame, function)

    def call(self, frame, event, _):
        """Follow a function that begins, or goes on."""
        code = frame.f_code
        if not _is_own(code.co_filename, frame.f_globals.get("__name__")):
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        number = _number(code)
        self.codes[code, id(frame.f_globals)] = frame.f_globals
        self.sets = self.sets or makes_sets(code) or knows_sets(code, frame.f_globals)
        self.digest = (self.digest * 1000003 + number) & MASK
        return self._follower(frame, number)

    def _follower(self, frame, number):
        last, outer = frame.f_lasti, {}
        iterators = for_iters(frame.f_code)

        def follow(frame, event, raised):
            nonlocal last
            if event == "exception" and issubclass(raised[0], (RecursionError, MemoryError)):
                PATH.refuse(f"{raised[0].__name__}, which comes sooner or later elsewhere,")
            if event != "opcode":
                return follow
            at = frame.f_lasti
            self.digest = (self.digest * 1000003 + number + at) & MASK
            self.count += 1
            if not self.count % PACE and PATH.deadline and process_time() > PATH.deadline:
                PATH.stop(OverBudget("time"))
            if at in iterators:
                outer[at] = outer.get(at, 0) + 1
            elif at < last and self.loops and PATH.active:
                self._visit(frame, outer)
            last = at
            return follow

        return follow

    def _visit(self, frame, outer):
        """Look at the state at the head of a `while` loop."""
        self.visits += 1
        if self.visits > MOST_VISITS:
            return
        spaces = [(code, space) for (code, _), space in self.codes.items()]
        state = states.of_frame(frame, spaces)
        if state is None:
            return
        # the iterators of surrounding loops are on a stack that is not seen: their advances count
        depth = depths(frame.f_code).get(frame.f_lasti)
        around = {k: n for k, n in outer.items() if depths(frame.f_code).get(k, 0) <= (depth or 0)}
        state = repr((_place(frame), sorted(around.items()), state))
        for marker in self.markers:
            if marker[0] == state:
                PATH.stop(Returned(marker))
        self.markers.append((state, len(PATH.trail), PATH.prob))


def _place(frame):
    """Return where a frame and its callers are."""
    found = []
    while frame is not None:
        found.append((_number(frame.f_code), frame.f_lasti))
        frame = frame.f_back
    return found


@lru_cache(None)
def _is_own(filename, module):
    """Whether code is the program's: not of the model, of NumPy or the standard library."""
    standard = filename.startswith(STANDARD) and "-packages" not in filename
    return not (standard or is_library(filename) or str(module).startswith(MODEL))


@lru_cache(None)
def _number(code):
    text = f"{code.co_filename} {code.co_qualname} {code.co_firstlineno}"
    return zlib.crc32(text.encode()) << 16


@lru_cache(None)
def makes_sets(code):
    """Whether code makes sets, whose order is that of hashes; refuse those of texts.

    A set that only a value is looked up in is made by no instruction.
    """
    listed = list(dis.get_instructions(code))
    for one, after in pairwise(listed):
        texts = isinstance(one.argval, frozenset) and not all(
            isinstance(v, int | float) for v in one.argval
        )
        if one.opname in ("LOAD_METHOD", "LOAD_ATTR") and one.argval == "__hash__":
            PATH.refuse(f"{code.co_name} calls __hash__, which is another in each process")
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
def for_iters(code):
    """Return the places of the instructions that advance an iterator."""
    return {i.offset for i in dis.get_instructions(code) if i.opcode == FOR_ITER}


@lru_cache(None)
def depths(code):
    """Return the depth of the stack before each instruction that is reached without exceptions."""
    found, todo = {}, [(0, 0)]
    listed = list(dis.get_instructions(code))
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
            todo.append((after[offset], depth + effect))
    return found
