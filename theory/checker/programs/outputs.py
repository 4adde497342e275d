"""What a program returned, as plain lists: types, order and shape are part of it."""

import numpy as np

from theory.checker.programs.path import PATH
from theory.checker.programs.values.lazy import combined, is_lazy
from theory.checker.programs.values.symbol import is_symbol
from theory.checker.programs.values.word import is_word

# values beyond are no report
MOST_VALUES = 100_000
PLAIN = (bool, int, float, complex, str, bytes, type(None))


class Labels:
    """Labels one output; what is not looked at becomes a slot."""

    def __init__(self):
        self.slots, self.seeds, self.symbols = [], [], []
        self.count, self.open = 0, []

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
        # after these, which call themselves arrays and numbers
        kind = type(value)
        if kind in PLAIN:
            return ["value", kind.__name__, kind.__repr__(value)]
        return self._within(value, kind)

    def _within(self, value, kind):
        if any(value is one for one in self.open):
            PATH.refuse("an output that contains itself")
        self.open.append(value)
        try:
            return self._compound(value, kind)
        finally:
            self.open.pop()

    def _compound(self, value, kind):
        if hasattr(value, "cells"):
            cells = [self.of(cell) for cell in value.cells.flat]
            return ["array", str(value.dtype), list(value.shape), cells]
        if isinstance(value, np.ndarray):
            value = value if kind is np.ndarray else np.asarray(value)
            cells = value.ravel()
            made = [self.of(c) for c in (cells if value.dtype == object else list(cells))]
            return ["array", str(value.dtype), list(value.shape), made]
        if issubclass(kind, np.generic):
            return ["value", str(value.dtype), repr(value.item())]
        if kind in (list, tuple):
            return [kind.__name__, [self.of(v) for v in value]]
        if kind is dict:
            return ["dict", [[self.of(k), self.of(v)] for k, v in value.items()]]
        if kind in (set, frozenset):
            return [kind.__name__, sorted((self.of(v) for v in value), key=repr)]
        return self._object(value, kind)

    def _object(self, value, kind):
        if isinstance(value, tuple):
            return [kind.__qualname__, [self.of(v) for v in tuple(value)]]
        if isinstance(value, PLAIN):
            base = next(p for p in PLAIN if isinstance(value, p))
            return ["value", kind.__qualname__, base.__repr__(value)]
        if type(getattr(value, "__dict__", None)) is not dict or hasattr(kind, "__slots__"):
            PATH.refuse(f"an output of type {kind.__qualname__}")
        return ["object", kind.__qualname__, self.of(vars(value))]

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
        if value.i not in self.seeds:
            self.seeds.append(value.i)
        size = PATH.draws[value.i].size
        self.symbols.append(value)
        return [
            "seed",
            value.__class__.__name__,
            size,
            repr(value.key),
            self.seeds.index(value.i),
            len(self.symbols) - 1,
        ]

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


def raised(error):
    """Return the label of an exception, which is an output too."""
    try:
        text = str(error)
    except Exception:
        text = "without text"
    return ["raises", type(error).__qualname__, text]


def short(label, length=60):
    """Return a label as text that a person reads, cut."""
    text = shown(label)
    return text if len(text) <= length else text[: length - 1] + "…"


def shown(label, typed=False):
    """Return a label as text, with the types of numbers or without.

    Examples
    --------
    >>> label = plain((np.int64(1), 2))
    >>> shown(label), shown(label, typed=True)
    ('(1, 2)', '(int64 1, int 2)')
    """
    kind = label[0]
    if kind == "value":
        return f"{label[1]} {label[2]}" if typed else label[2]
    if kind == "array":
        head = f"{label[1]} " if typed else ""
        cells = ", ".join(shown(cell) for cell in label[3])
        return f"{head}array({cells})" + ("" if len(label[2]) == 1 else f" of shape {label[2]}")
    if kind == "raises":
        return f"raises {label[1]}: {label[2]}" if label[2] else f"raises {label[1]}"
    if kind == "slot":
        return "*"
    if kind == "seed":
        return f"seed {label[4] + 1}"
    if kind == "dict":
        pairs = (f"{shown(k, typed)}: {shown(v, typed)}" for k, v in label[1])
        return "{" + ", ".join(pairs) + "}"
    if kind == "object":
        return f"{label[1]} {shown(label[2], typed)}"
    ends = {"list": "[]", "tuple": "()", "set": "{}", "frozenset": "{}"}.get(kind)
    inner = ", ".join(shown(part, typed) for part in label[1])
    inner += "," if kind == "tuple" and len(label[1]) == 1 else ""
    return f"{ends[0]}{inner}{ends[1]}" if ends else f"{kind}({inner})"
