"""What the collector sees of an output: a label becomes a key; equal keys are one output."""

import json
import math

from checker.programs.seeds import in_order

NUMBERS = ("bool", "int", "float", "complex")
SEQUENCES = ("list", "tuple", "array")


def as_returned(label):
    """Return an output with its types, order and shape."""
    return label


def by_value(label):
    """Return an output without the types of numbers and sequences."""
    kind = label[0]
    if kind == "value":
        return ["value", _number(label)]
    if kind == "array":
        return (
            ["sequence", [by_value(cell) for cell in label[3]]]
            if len(label[2]) < 2
            else ["array", label[2], [by_value(cell) for cell in label[3]]]
        )
    if kind in SEQUENCES:
        return ["sequence", [by_value(part) for part in label[1]]]
    if kind == "seed":
        return ["seed", "number", *label[2:]]
    if kind == "object" and label[2] and not label[3][1]:
        return by_value(label[2])
    return label


def _number(label):
    """Return a number as text that equal numbers share, or type and text."""
    kind, text = label[1], label[2]
    if kind in ("str", "bytes", "NoneType") or not _is_number(kind):
        return f"{kind} {text}"
    value = {"True": 1, "False": 0}.get(text)
    try:
        value = float(text) if value is None else value
    except ValueError:
        return f"{kind} {text}"
    if not math.isfinite(value):
        return text
    exact = text.lstrip("-").isdigit()
    return str(int(text) if exact else int(value) if value == int(value) else repr(value))


def _is_number(kind):
    return kind in (*NUMBERS, "numpy.bool") or kind.rstrip("0123456789_") in (
        "int",
        "uint",
        "float",
        "bool",
    )


def multiset(label):
    """Return the values of a sequence without their order."""
    seen = in_order(by_value(label))
    return ["multiset", sorted(seen[1], key=repr)] if seen[0] == "sequence" else seen


def as_set(label):
    """Return the values of a sequence without order and repetition."""
    seen = multiset(label)
    if seen[0] != "multiset":
        return seen
    return ["as a set", [json.loads(t) for t in sorted({json.dumps(v) for v in seen[1]})]]


VIEWS = {"as-returned": as_returned, "by-value": by_value, "multiset": multiset, "set": as_set}


def looking(view, exceptions=None):
    """Return what makes a key of a label.

    Parameters
    ----------
    view : str
        Of `VIEWS`.
    exceptions : str, optional
        `by-type`: of an exception that ends a call its type is seen, and no more.
    """
    look = VIEWS[view]
    if exceptions != "by-type":
        return lambda label: label if label[0] == "raises" else look(label)
    return lambda label: ["raises", label[3][0][0]] if label[0] == "raises" else look(label)


# from the finest to the coarsest, with what the coarser one leaves out
COARSER = {
    "as-returned": ("by-value", "multiset", "set"),
    "by-value": ("multiset", "set"),
    "multiset": ("set",),
    "set": (),
}
LEAVES_OUT = {"by-value": "types", "multiset": "order", "set": "order and repetition"}
