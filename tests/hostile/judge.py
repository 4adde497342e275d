"""Whether an answer is one: a finite value of the documented shape, or a ValueError that names."""

import dataclasses
import math
import re
from fractions import Fraction

import numpy as np

from tests.hostile.public import FORMULA

MAY_BE_INFINITE = re.compile(r"infinit|infinity|\bNaN\b|\bnan\b|unbounded", re.IGNORECASE)


def complaint(public, arguments, owner, answer):
    """Return what is wrong with a returned value, or None."""
    if public.kind == FORMULA and not is_exact(answer):
        return f"returned floats from whole numbers and Fractions: {answer!r}"
    if not MAY_BE_INFINITE.search(public.doc) and not is_finite(answer):
        return "returned a value that is not finite"
    return wrong_shape(public, arguments, owner, answer)


def is_finite(value):
    """Return whether all numbers in a value, which may be nested, are finite."""
    if isinstance(value, np.ndarray):
        if value.dtype.kind in "fc":
            return bool(np.isfinite(value).all())
        return value.dtype != object or all(map(is_finite, value.flat))
    if isinstance(value, float | np.floating):
        return math.isfinite(value)
    if isinstance(value, tuple | list):
        return all(map(is_finite, value))
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return all(is_finite(getattr(value, f.name)) for f in fields if f.name != "promise")
    return True


def wrong_shape(public, arguments, owner, answer):
    if isinstance(public.call, type):
        return None
    said = public.returns
    found = [] if "list of" in said else re.findall(r"shape \(([^)]*)\)", said)
    if len(found) != 1 or isinstance(answer, list):
        return None
    axes = [axis.strip() for axis in found[0].split(",") if axis.strip()]
    parts = answer if isinstance(answer, tuple) else (answer,)
    sizes = known_sizes(public, arguments, owner)
    for part in parts:
        shape = np.shape(part.dense() if hasattr(part, "dense") else part)
        wanted = [length(axis, sizes) for axis in axes]
        if len(shape) != len(wanted):
            return f"returned shape {shape}, not ({found[0]})"
        if any(w is not None and w != s for w, s in zip(wanted, shape, strict=True)):
            return f"returned shape {shape}, not ({found[0]}) with {sizes}"
    return None


def known_sizes(public, arguments, owner):
    """Return the lengths that the arguments give to the symbols of the documented shapes."""
    sizes = {}
    for symbol in ("K", "kappa"):
        if isinstance(getattr(owner, symbol, None), int):
            sizes[symbol] = getattr(owner, symbol)
    for name, value in arguments.items():
        if isinstance(value, int | np.integer) and not isinstance(value, bool):
            sizes[name] = int(value)
    for name, value in arguments.items():
        said = (public.parameters[name] or "").split("\n")[0]
        shape = re.search(r"shape \(([^)]*)\)", said)
        if (
            shape
            and "tuple" not in said
            and "list" not in said
            and isinstance(value, np.ndarray | list)
        ):
            axes = [axis.strip() for axis in shape[1].split(",") if axis.strip()]
            if len(np.shape(value)) == len(axes):
                sizes.update(zip(axes, np.shape(value), strict=True))
    return sizes


def length(axis, sizes):
    parts = [
        sizes.get(p.strip(), int(p) if p.strip().isdecimal() else None) for p in axis.split("+")
    ]
    return None if None in parts else sum(parts)


def is_exact(value):
    """Return whether a formula's value, from whole numbers and Fractions, has no floats."""
    if isinstance(value, tuple | list):
        return all(map(is_exact, value))
    if isinstance(value, np.ndarray):
        return value.dtype.kind in "iub" or all(map(is_exact, value.flat))
    return value is None or isinstance(value, int | Fraction | np.integer | np.bool_)


def names_it(public, message):
    """Return whether a message names one of the parameters, or an attribute, and a value."""
    names = [*public.parameters, *_fields(public.owner), *(["mechanism"] if public.owner else [])]
    named = any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", message) for name in names)
    return named and re.search(r"\bgot\b|=", message) is not None


def _fields(owner):
    return [f.name for f in dataclasses.fields(owner)] if dataclasses.is_dataclass(owner) else []
