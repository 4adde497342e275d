"""Following a run instruction by instruction: its digest, and the loops that return to a state."""

import logging
import re
import sys
import sysconfig
import zlib
from functools import lru_cache
from time import process_time

from checker.programs.faults import Cut, NotModelled, OverBudget, is_library
from checker.programs.path import PATH
from checker.programs.process import caller, guards, interpreter, left, memory
from checker.programs.process.code import (
    depths,
    for_iters,
    identities,
    knows_sets,
    look_elsewhere,
    makes_sets,
    may_be_numbers,
    takes_clock,
)

STANDARD = sysconfig.get_path("stdlib") + "/"
MODEL = "checker.programs"
WALK = f"{MODEL}.process.walk"
# before anything is replaced
HASH = hash
# instructions after which the log is put together, and the clock looked at
PACE = 4096
# functions in C that the model calls most; `guards` says nothing of them
HARMLESS = frozenset((len, isinstance, issubclass, hasattr, getattr, min, max, sum, all, any))
# loops of which more returns are met on one path are not summed
MOST_VISITS = 64
# what is off in the process of the checker may be on in others
LOGGING = frozenset(
    getattr(logging.Logger, name).__code__
    for name in ("debug", "info", "warning", "error", "critical", "log")
)
# what C code says of `standard.Bytes`
UNREAD = re.compile(r"\bBytes\b")


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
        self.loops, self.sets, self.states, self.log = loops, False, [], []
        self.closed, self.told = {}, 0
        # a program may give its module any name
        self.models = {n: vars(m) for n, m in sys.modules.items() if n.startswith(MODEL)}
        self.start()

    def start(self):
        """Begin a path."""
        self._take()
        self.codes, self.told = {}, 0
        self.activations, self.visits, self.markers = 0, 0, []
        # those before the last fork of the prefix are the same as on the path before
        kept = len(PATH.prefix) - 1
        self.states = [state for state in self.states if state[0] <= kept]

    @property
    def digest(self):
        """Number of the instructions that were met: equal for equal ones."""
        self._take()
        return self.told

    def _take(self):
        """Count the instructions that were met since, and add them to the digest."""
        if self.log:
            PATH.work += len(self.log)
            self.told = HASH((self.told, *self.log))
            self.log.clear()

    def __enter__(self):
        sys.setprofile(self.profile)
        sys.settrace(self.call)

    def __exit__(self, *_):
        ended = sys.gettrace() != self.call
        sys.settrace(None)
        sys.setprofile(None)
        if ended and not PATH.fault:
            # Python ends it where it fails itself: near the end of the stack, or of the memory
            PATH.fault = NotModelled("a call uses all of the stack or of the memory")

    def profile(self, frame, event, function):
        """Look at calls into C."""
        if event == "c_call" and function not in HARMLESS:
            guards.c_call(frame, function)

    def call(self, frame, event, _):
        """Follow a function that begins, or goes on."""
        # asked first: to look at a frame's code is an event that is audited
        if self._is_model(frame):
            PATH.work += 1
            return None
        code = frame.f_code
        if not _is_own(code.co_filename):
            caller.look(code)
            if code in LOGGING and PATH.active:
                PATH.assumed.add("the collector does not see what the program logs")
            # a library may catch what the program then does not see
            frame.f_trace_lines = False
            return _of_library
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        number = _number(code)
        if takes_clock(code, frame.f_globals):
            guards.refuse(f"{code.co_name} takes a clock of datetime")
        if how := interpreter.told(code, frame.f_globals):
            guards.refuse(f"{code.co_name} takes {how}, which tells how it is run,")
        look_elsewhere(code)
        memory.look(code)
        self.codes[code, id(frame.f_globals)] = frame.f_globals
        self.sets = self.sets or makes_sets(code) or knows_sets(code, frame.f_globals)
        self.log.append(number)
        return self._follower(frame, number)

    def _is_model(self, frame):
        return self.models.get(frame.f_globals.get("__name__")) is frame.f_globals

    def _follower(self, frame, number):
        last, outer = frame.f_lasti, {}
        self.activations += 1
        activation = self.activations
        iterators, log, loops = for_iters(frame.f_code), self.log, self.loops
        asked, name = identities(frame.f_code), frame.f_code.co_name

        def follow(frame, event, raised):
            nonlocal last
            if event == "opcode":
                at = frame.f_lasti
                log.append(number + at)
                if len(log) > PACE:
                    self._pause()
                if at in asked and may_be_numbers(asked[at], frame):
                    guards.refuse(f"{name} asks by `is` whether numbers are one object")
                if at in iterators:
                    outer[at] = outer.get(at, 0) + 1
                elif at < last and loops and PATH.active:
                    self._visit(frame, activation, outer)
                last = at
            elif event == "exception":
                _refuse_limits(raised[0])
                _refuse_bytes(raised[1])
            return follow

        return follow

    def _pause(self):
        _ = self.digest
        if PATH.deadline and process_time() > PATH.deadline:
            PATH.stop(OverBudget("time"))

    def _visit(self, frame, activation, outer):
        """Look at the state at the head of a `while` loop.

        Only states of one activation are compared: those that wait for it are then the same. Where
        none waits, states of other paths are compared too.
        """
        if self.visits == len(self.states):
            self.states.append((len(PATH.trail), self._state(frame, activation, outer)))
        _, state = self.states[self.visits]
        self.visits += 1
        if state is None:
            return
        if state in self.closed or any(marker[0] == state for marker in self.markers):
            PATH.stop(Returned(state))
        self.markers.append((state, len(PATH.trail), PATH.prob))

    def _state(self, frame, activation, outer):
        if self.visits >= MOST_VISITS or not _is_seen_whole(frame):
            return None
        codes = [(code, space) for (code, _), space in self.codes.items()]
        state = left.of_frame(frame, codes)
        advances = [outer.get(head) for head in _around(frame)]
        place = _number(frame.f_code), activation, frame.f_lasti
        return state and (*place, repr((advances, state)), not advances and self._is_alone(frame))

    def _is_alone(self, frame):
        """Whether a frame was called by the model, and no other of the program waits for it."""
        while (frame := frame.f_back) and self._is_model(frame):
            if frame.f_globals["__name__"] == WALK:
                return True
        return False


def _of_library(_, event, raised):
    """Look at the exceptions that come through a function of a library."""
    if event == "exception":
        _refuse_limits(raised[0])
    return _of_library


def _refuse_limits(kind):
    """Refuse an exception that depends on the memory and the stack that are left."""
    if issubclass(kind, RecursionError | MemoryError):
        PATH.refuse(f"{kind.__name__}, which comes sooner or later elsewhere,")


def _refuse_bytes(error):
    """Refuse what C code says when it is given random bytes that are not looked at."""
    text = error.args[0] if type(error) is TypeError and error.args else ""
    if type(text) is str and UNREAD.search(text):
        PATH.refuse("C code is given random bytes; secrets.randbits is understood")


def _around(frame):
    """Return the heads of the `for` loops in which a frame is."""
    loops = for_iters(frame.f_code)
    return [head for head, end in loops.items() if head < frame.f_lasti < end]


def _is_seen_whole(frame):
    """Whether nothing is on a frame's stack but the iterators of the loops around.

    These are not seen, but how often they were advanced.
    """
    return depths(frame.f_code).get(frame.f_lasti) == len(_around(frame))


@lru_cache(None)
def _is_own(filename):
    """Whether code is the program's: not of the model, of NumPy or the standard library."""
    standard = filename.startswith(STANDARD) and "-packages" not in filename
    return not (standard or is_library(filename))


@lru_cache(None)
def _number(code):
    text = f"{code.co_filename} {code.co_qualname} {code.co_firstlineno}"
    return zlib.crc32(text.encode()) << 16
