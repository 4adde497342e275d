"""What a program returned, as plain lists: types, order and shape are part of it.

An output of another type is taken apart by the type in C that holds it; what holds more than is
seen so, a function, a generator, a stream, is refused.
"""

import collections
import enum
import sys
import types

import numpy as np

from checker.programs.path import PATH
from checker.programs.process.kinds import (
    HiddenError,
    held,
    held_by_c,
    solid,
)
from checker.programs.sources.numpy_draws import Permuted
from checker.programs.sources.standard import Bytes
from checker.programs.values.lazy import combined, is_lazy
from checker.programs.values.symbol import is_symbol
from checker.programs.values.vector import is_vector
from checker.programs.values.word import is_word

# values beyond are no report
MOST_VALUES = 100_000
PLAIN = (bool, int, float, complex, str, bytes, type(None))
SETS = (set, frozenset)
# of these equal ones may be one object, whatever the program does
FIXED = (*PLAIN, tuple, frozenset)
# of these `pickle` writes one object once, however often the output holds it
SHARED = (str, bytes, tuple, frozenset)
# functions of a whole random number that an output may have: they leave it uniform
AFFINE = ("+", "-", "r-", "neg", "*", "item", "as int", "as int64", "as uint64")
# what every member of an enumeration holds
OF_MEMBERS = ("_value_", "_name_", "__objclass__", "_sort_order_")
# exceptions that led to others
MOST_CAUSES = 20


class Labels:
    """Labels one output; what is not looked at becomes a slot."""

    def __init__(self):
        self.slots, self.seeds, self.symbols = [], [], []
        self.count, self.open, self.seen = 0, [], {}
        # of texts and tuples the place where each is first, and the places that hold one again
        self.first, self.again = {}, []

    def of(self, value):
        """Return the label of a value."""
        self.count += 1
        if self.count > MOST_VALUES:
            PATH.refuse(f"an output of more than {MOST_VALUES} values")
        if is_lazy(value):
            return self._slot(value)
        if is_word(value):
            return self.of(value.resolve())
        if is_symbol(value):
            return self._seed(value)
        if type(value) is Permuted:
            return self.of(value.plain())
        if type(value) is Bytes:
            return self.of(bytes(value))
        # after these, which call themselves arrays and numbers
        kind = type(value)
        if kind in SHARED:
            _, place = self.first.setdefault(id(value), (value, self.count))
            if place != self.count:
                self.again.append((place, self.count))
        if kind in PLAIN:
            text = kind.__repr__(value) if value == value else _text(value, kind)
            return ["value", kind.__name__, text]
        return self._within(value, kind)

    def _within(self, value, kind):
        if any(value is one for one in self.open):
            PATH.refuse("an output that contains itself")
        self.open.append(value)
        try:
            return self._compound(value, kind)
        finally:
            self.open.pop()

    def _once(self, value):
        """Refuse an object that is twice in the output: its copy in `pickle` tells that."""
        if id(value) in self.seen:
            PATH.refuse(f"an output that holds one {type(value).__name__} twice")
        self.seen[id(value)] = value

    def _compound(self, value, kind):
        if is_vector(value):
            self._once(value)
            cells = [self.of(cell) for cell in value.flat]
            return ["array", _stored(value.dtype, value.cells), list(value.shape), cells]
        base = solid(kind)
        if issubclass(kind, enum.Enum):
            return ["object", _full(kind), self.of(value._value_), self.of(_of_member(value))]
        if isinstance(value, BaseException):
            return ["object", _full(kind), self.raised(value), ["dict", []]]
        if isinstance(value, type):
            return ["value", "type", _full(value)]
        if base not in FIXED and not issubclass(base, np.generic):
            self._once(value)
        if kind is base:
            return self._content(value, base)
        content = None if base is object else self._content(value, base)
        return ["object", _full(kind), content, self.of(_attributes(value))]

    def _content(self, value, base):
        """Return what a type in C holds."""
        if base in PLAIN:
            return ["value", base.__name__, _text(value, base)]
        if issubclass(base, np.generic) and base is not np.void:
            name = "numpy.bool" if base is np.bool_ else str(_dtype(value))
            return ["value", name, _text(value, base)]
        if base is np.ndarray:
            array, dtype = np.ndarray.view(value, np.ndarray), _dtype(value)
            cells = self._cells(array)
            return ["array", _stored(dtype, array), list(array.shape), cells]
        if base in (list, tuple):
            return [base.__name__, [self.of(v) for v in base.__iter__(value)]]
        if base in (dict, collections.OrderedDict):
            made = ["dict", [[self.of(k), self.of(v)] for k, v in base.items(value)]]
            return made if base is dict else ["object", _full(base), made, ["dict", []]]
        if base in SETS:
            _refuse_order(value, base)
            return [base.__name__, sorted((self.of(v) for v in base.__iter__(value)), key=repr)]
        if base is types.SimpleNamespace:
            return ["object", _full(base), None, self.of(vars(value))]
        return PATH.refuse(f"an output of type {type(value).__qualname__}")

    def _cells(self, array):
        """Return the labels of an array's entries."""
        if array.dtype.kind not in "biu":
            return [self.of(c) for c in array.ravel()]
        self.count += array.size
        if self.count > MOST_VALUES:
            PATH.refuse(f"an output of more than {MOST_VALUES} values")
        name = "numpy.bool" if array.dtype.kind == "b" else str(array.dtype)
        return [["value", name, repr(v)] for v in array.ravel().tolist()]

    def raised(self, error):
        """Return the label of an exception, which is an output too.

        Its text, its arguments, its attributes, those that C holds among them, and the exceptions
        before it: what is printed of it and what whoever catches it reads; not the frames that it
        came through.

        Parameters
        ----------
        error : BaseException
        """
        known = _chain(error)
        places = {id(one): str(place) for place, one in enumerate(known)} | {id(None): ""}
        before = []
        for one in known:
            values = self.of(list(one.args)), self.of(_attributes(one)), self.of(held_by_c(one))
            origins = f"{places[id(one.__cause__)]} {places[id(one.__context__)]}"
            before.append([_full(type(one)), _message(one), *values, origins])
        return ["raises", type(error).__qualname__, _message(error), before]

    def _slot(self, value):
        if any(len(PATH.group(i)) > 1 or PATH.draws[i].residues for i, _ in value.parts):
            return self.of(value.resolve())
        self.slots.append(value)
        return ["slot", len(self.slots) - 1]

    def _seed(self, value):
        low, high = value.box()
        if high - low == 1:
            return self.of(value.at(low))
        if not isinstance(value, int | np.integer) or not PATH.is_free(value.i):
            PATH.refuse("a random number of which something is known is in the output")
        if any(name not in AFFINE for name, _, _ in value.key):
            PATH.refuse("a function of a whole random number that is no sum is in the output")
        if value.i not in self.seeds:
            self.seeds.append(value.i)
        start, count = int(value.at(low)), high - low
        step = int(value.at(low + 1)) - start
        if not step or int(value.at(high - 1)) != start + step * (count - 1):
            PATH.refuse("a whole random number that wraps around is in the output")
        self.symbols.append(value)
        draw, place = self.seeds.index(value.i), len(self.symbols) - 1
        return ["seed", value.__class__.__name__, start, step, count, draw, place]

    def parts(self):
        """Return the slots in independent groups, with the exact law of each.

        Returns
        -------
        list of (list of int, list of (list of labels, int, dict))
            Of each value of a group: labels, number of points, and values of draws that lead there.
        """
        groups = []
        for n, slot in enumerate(self.slots):
            own, members = {i for i, _ in slot.parts}, [n]
            for group in [g for g in groups if g[0] & own]:
                groups.remove(group)
                own, members = own | group[0], group[1] + members
            groups.append((own, sorted(members)))
        return [(members, self._law(members)) for _, members in groups]

    def _law(self, members):
        one = combined(lambda *values: values, *(self.slots[n] for n in members))
        if not is_lazy(one):
            return [([plain(v) for v in one], 1, {})]
        law = {}
        for values, count, point in one.law():
            labels = list(map(plain, values))
            law[repr(labels)] = labels, law.get(repr(labels), (0, 0))[1] + count, point
        return list(law.values())


def plain(value):
    """Return the label of a plain value."""
    return Labels().of(value)


def filled(label, values):
    """Return a label with its slots filled.

    Parameters
    ----------
    label : list
    values : list
        The label for each slot.
    """
    if not isinstance(label, list) or not label:
        return label
    if label[0] == "slot" and len(label) == 2:
        return values[label[1]]
    return [filled(part, values) for part in label]


def _full(kind):
    """Return a class's name; refuse one that a name does not tell, or that stands for a source."""
    found = sys.modules.get(kind.__module__)
    for part in kind.__qualname__.split("."):
        found = getattr(found, part, None)
    if found is not kind:
        PATH.refuse(f"an output of the class {kind.__qualname__}, which is made while it draws,")
    if kind.__module__.startswith("checker.programs"):
        PATH.refuse(f"an output of type {kind.__qualname__}")
    return f"{kind.__module__}.{kind.__qualname__}"


def _attributes(value):
    """Return the attributes of an object, by name; those of its slots too."""
    try:
        return held(value)
    except HiddenError:
        return PATH.refuse(f"an output of the class {type(value).__qualname__}, which hides values")


def _stored(dtype, array):
    """Return an array's type as text, with its order in memory and whether it can be written.

    Its strides are not told: copies and `pickle` do not keep them.
    """
    columns = " by columns" if array.flags.fnc else ""
    return f"{dtype}{columns}" + ("" if array.flags.writeable else " to be read only")


def _refuse_order(value, base):
    """Refuse a set of numbers whose order tells how it was filled, as equal sets do not."""
    entries = list(base.__iter__(value))
    numbers = all(type(one) in (bool, int, float) for one in entries)
    if numbers and entries != list(base(sorted(entries))):
        PATH.refuse("a set whose order tells how it was filled is in the output; sort it")


def _chain(error):
    """Return an exception and those that led to it, each once."""
    known, todo = {}, [error]
    while todo:
        one = todo.pop(0)
        if one is not None and id(one) not in known:
            known[id(one)] = one
            todo += [one.__cause__, one.__context__]
        if len(known) > MOST_CAUSES:
            PATH.refuse(f"an exception after {MOST_CAUSES} others")
    return [*known.values()]


def _of_member(value):
    """Return what a member holds besides its value, and its name if others have its value."""
    found = _attributes(value)
    own = {name: one for name, one in found.items() if name not in OF_MEMBERS}
    kept = plain(found["_value_"])
    shared = [m for m in type(value)._member_map_.values() if plain(m._value_) == kept]
    return own | ({"_name_": found["_name_"]} if len(shared) > 1 else {})


def _message(error):
    try:
        return str(error)
    except Exception:
        return "without text"


def _dtype(value):
    """Return the type of an array's entries, or of a number; refuse one that carries more."""
    if value.dtype.metadata or value.dtype.kind == "V":
        PATH.refuse(f"an output of NumPy's type {value.dtype} with fields or metadata")
    return value.dtype


def _text(value, base):
    """Return a value as text; one that is no number with its bits, of which there are many."""
    number = np.generic.item(value) if issubclass(base, np.generic) else value
    text = repr(number) if issubclass(base, np.generic) else base.__repr__(value)
    if not issubclass(base, float | complex | np.inexact) or number == number:
        return text
    data = np.array(value, base).tobytes()
    return text if data == np.array(np.nan, base).tobytes() else f"{text} of bits {data.hex()}"


def _text_of_seed(label):
    _, _, start, step, count, draw, *_ = label
    ends = f"{start}..{start + step * (count - 1)}"
    steps = f" in steps of {step}" if abs(step) != 1 else ""
    return f"any of {ends}{steps}" + (f" (draw {draw + 1})" if draw else "")


def short(label, length=60, typed=False):
    """Return a label as text that a person reads, cut."""
    text = text_of_label(label, typed)
    return text if len(text) <= length else text[: length - 1] + "…"


def text_of_label(label, typed=False):
    """Return a label as text, with the types of numbers or without.

    Examples
    --------
    >>> label = plain((np.int64(1), 2))
    >>> text_of_label(label), text_of_label(label, typed=True)
    ('(1, 2)', '(int64 1, int 2)')
    """
    kind = label[0]
    if kind == "value":
        return f"{label[1]} {label[2]}" if typed and len(label) == 3 else label[-1]
    if kind == "array":
        *types, shape, cells = label[1:]
        head = f"{types[0]} " if typed and types else ""
        cells = ", ".join(map(text_of_label, cells))
        return f"{head}array({cells})" + ("" if len(shape) == 1 else f" of shape {shape}")
    if kind == "raises" and len(label) == 2:  # by type
        return f"raises {label[1].rpartition('.')[2]}"
    if kind == "raises":
        causes = [name.rpartition(".")[2] for name, *_ in label[3][1:]]
        text = f"raises {label[1]}: {label[2]}" if label[2] else f"raises {label[1]}"
        return " after ".join([text, *causes])
    if kind == "slot":
        return "*"
    if kind == "seed":
        return _text_of_seed(label)
    if kind == "dict":
        pairs = (f"{text_of_label(k, typed)}: {text_of_label(v, typed)}" for k, v in label[1])
        return "{" + ", ".join(pairs) + "}"
    if kind == "object":
        inner = f"({text_of_label(label[2], typed)})" if label[2] else ""
        own = f" {text_of_label(label[3], typed)}" if label[3][1] or not inner else ""
        return f"{label[1].rpartition('.')[2]}{inner}{own}"
    ends = {"list": "[]", "sequence": "[]", "tuple": "()", "set": "{}", "frozenset": "{}"}.get(kind)
    inner = ", ".join(text_of_label(part, typed) for part in label[1])
    inner += "," if kind == "tuple" and len(label[1]) == 1 else ""
    return f"{ends[0]}{inner}{ends[1]}" if ends else f"{kind}({inner})"
