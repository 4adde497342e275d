"""Where the order of a set of texts, which is another in each process, is read by code."""

import os
import types

from checker.programs.faults import NotModelled
from checker.programs.path import PATH
from checker.programs.process import caller
from checker.programs.process.code import instructions
from checker.programs.process.guards import LOADED

SETS = frozenset(("set", "frozenset", "<setcomp>"))
OF_TWO = frozenset(("union", "intersection", "difference", "symmetric_difference"))
ITERATING = (
    *("GET_ITER", "GET_YIELD_FROM_ITER", "UNPACK_SEQUENCE", "UNPACK_EX", "LIST_EXTEND"),
    *("CALL_FUNCTION_EX", "FORMAT_VALUE"),
)
# what does not look at the order of what it is given, if it is given no key
UNORDERED = frozenset(
    (
        *(*SETS, *OF_TWO, "sorted", "min", "max", "sum", "len", "any", "all", "bool", "isinstance"),
        *("print", "update", "add", "append", "setdefault", "get", "discard", "remove", "copy"),
        *("issubset", "issuperset", "isdisjoint", "intersection_update", "difference_update"),
        *("symmetric_difference_update",),
    )
)
NAMING = ("LOAD_NAME", "LOAD_GLOBAL", "LOAD_FAST", "LOAD_DEREF", "LOAD_CLASSDEREF")
TAKING = (*NAMING, "LOAD_ATTR", "LOAD_METHOD", "IMPORT_FROM")
SETTLED = ("BUILD_SET", "BUILD_SLICE")
COMPREHENSIONS = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")
ENDING = ("STORE_", "POP_TOP", "CONTAINS_OP", "COMPARE_OP", "RETURN_", "RESUME")
PLAIN = ("range", *SETS)


def refuse(file):
    """Refuse that the program's file takes the order of a set of texts while it is loaded.

    Other files of its package are not looked at: what is a set in one may be a list in another.
    """
    if place := Orders().first([code for code in caller.SEEN if code.co_filename == file]):
        PATH.stop(NotModelled(f"{place}: the order of a set of texts (sort it) is read {LOADED}"))


class Call:
    """A call whose arguments are read: its name, and what is among them."""

    def __init__(self, name=""):
        self.name, self.named = name, bool(name)
        self.holds = self.boxes = self.keyed = self.views = False
        self.plain, self.values = True, 0

    def read(self, one):
        """Take an instruction: after the first comes what it is an attribute of."""
        if not self.named and one.opname in NAMING:
            self.name, self.named = one.argval, True
        elif one.opname == "LOAD_ATTR" and not self.values:
            self.name = one.argval
        else:
            self.values += 1
            known = one.opname in NAMING and one.argval in PLAIN
            if one.opname == "LOAD_CONST":
                known = _are_numbers(one.argval)
            self.plain &= known or one.opname not in (*TAKING, "LOAD_CONST")


class Orders:
    """What the codes of a program tell of their sets.

    Names of sets of texts, of what holds such sets, and of functions that make them.
    """

    def __init__(self):
        self.sets, self.boxes, self.makers = set(), set(), set()

    def first(self, codes):
        """Return the place at which one of the codes reads the order of a set of texts, or None.

        Parameters
        ----------
        codes : iterable of code
        """
        before = None
        while before != (before := (len(self.sets), len(self.boxes), len(self.makers))):
            for code in codes:
                if line := Reading(self, code).line:
                    return f"{code.co_filename.rpartition(os.sep)[2]}:{line}"
        return None


class Reading:
    """One reading of the instructions of a code; `line` is where the order is read, or None."""

    def __init__(self, orders, code):
        self.orders, self.code, self.line = orders, code, None
        self.calls, self.ended, self.is_set, last = [Call()], Call(), False, None
        line = code.co_firstlineno
        for one in instructions(code):
            line = one.starts_line or line
            if self._reads(one, last):
                self.line = line
                return
            self._bind(one, last)
            self._follow(one)
            last = one

    def _reads(self, one, last):
        inside = any(call.name in UNORDERED for call in self.calls)
        own = self.calls[-1]
        if self.is_set and one.opname in ITERATING:
            return not inside
        if self.is_set and one.opname == "LOAD_METHOD" and one.argval == "pop":
            return True
        if own.holds and one.opname == "BINARY_OP":
            return one.argrepr in ("%", "+", "+=", "%=")
        if own.holds and one.opname == "STORE_SUBSCR":
            return last.opname == "BUILD_SLICE"
        asked = one.opname == "PRECALL" and own.holds and len(self.calls) > 1
        asked = asked and own.name not in COMPREHENSIONS
        return asked and (own.keyed or own.name not in UNORDERED)

    def _bind(self, one, last):
        """Take names that are given to sets, and to what holds them."""
        own, orders = self.calls[-1], self.orders
        if one.opname.startswith("STORE_") and type(one.argval) is str:
            if self.is_set or (own.holds and one.opname == "STORE_ATTR"):
                orders.sets.add(one.argval)
            elif own.boxes:
                orders.boxes.add(one.argval)
        if one.opname == "RETURN_VALUE" and self.is_set:
            orders.makers.add(self.code.co_name)
        if one.opname == "MAKE_FUNCTION" and (own.holds or own.boxes) and one.arg & 3:
            made = last.argval
            orders.sets.update(made.co_varnames[: made.co_argcount + made.co_kwonlyargcount])

    def _follow(self, one):
        own = self.calls[-1]
        if one.opname in ("PUSH_NULL", "LOAD_METHOD"):
            self.calls.append(Call(one.argval or ""))
        elif one.opname == "LOAD_GLOBAL" and one.arg & 1:
            self.calls.append(Call(one.argval))
        elif type(one.argval) is types.CodeType and one.argval.co_name in COMPREHENSIONS:
            self.calls.append(Call(one.argval.co_name))
        elif one.opname == "KW_NAMES":
            own.keyed = "key" in self.code.co_consts[one.arg]
        elif one.opname in ("CALL", "CALL_FUNCTION_EX") and len(self.calls) > 1:
            self.ended = self.calls.pop()
            self.calls[-1].values += 1
            self.calls[-1].views |= self.ended.name in ("keys", "items")
            self.calls[-1].plain &= self.ended.name in PLAIN and self.ended.plain
        elif one.opname != "PRECALL":
            own.read(one)
        if one.opname not in ("COPY", "PRECALL", "SWAP", "KW_NAMES"):
            self.is_set = self._gives_set(one)
        own = self.calls[-1]
        own.holds |= self.is_set
        if one.opname.startswith("BUILD_") and one.opname not in SETTLED and own.holds:
            own.boxes, own.holds = True, False
        if one.opname in NAMING and one.argval in self.orders.boxes:
            own.boxes = True
        if one.opname.startswith(ENDING):
            self.is_set = self.is_set and one.opname == "COPY"
            own.holds = own.boxes = own.views = False

    def _gives_set(self, one):
        """Whether the value that an instruction leaves may be a set of texts."""
        own, orders = self.calls[-1], self.orders
        if one.opname in TAKING:
            return one.argval in orders.sets and one.opname != "LOAD_METHOD"
        if one.opname == "LOAD_CONST":
            return type(one.argval) is frozenset and not _are_numbers(one.argval)
        if one.opname in ("BUILD_SET", "SET_UPDATE"):
            return not own.plain and bool(one.arg)
        if one.opname == "BINARY_OP":
            return own.holds or (own.views and one.argrepr in ("|", "&", "-", "^"))
        if one.opname == "BINARY_SUBSCR":
            return own.boxes
        if one.opname not in ("CALL", "CALL_FUNCTION_EX"):
            return False
        made, name = self.ended, self.ended.name
        if name in COMPREHENSIONS and name not in SETS:
            # in an order that somebody may look at
            return made.holds
        if name in SETS:
            return made.holds or name == "<setcomp>" or not (made.plain and made.values)
        return name in orders.makers or (name in OF_TWO and (made.holds or own.holds))


def _are_numbers(values):
    values = values if isinstance(values, tuple | frozenset) else (values,)
    return all(isinstance(value, int | float) for value in values)
