"""Identities of rational functions, in SymPy's sparse polynomial rings over the rationals."""

from sympy import QQ
from sympy.polys.rings import ring

from theory.kernel.sorts import Refused

_ARITHMETIC = {"add", "mul", "div"}


def denominators(left, right):
    """Return what is divided by, if left and right are one rational function.

    Raises
    ------
    Refused
        If they differ, or a denominator is the polynomial zero.
    """
    parts = _parts(left, right)
    unknowns = [t for t in parts if t.op not in _ARITHMETIC and t.op != "num"]
    made, *generators = ring([f"u{k}" for k in range(len(unknowns))] or ["u"], QQ)
    values = {t: (g, made.one) for t, g in zip(unknowns, generators, strict=False)}
    for t in parts:
        if t not in values:
            values[t] = _fraction(t, made, values)
    (top, bottom), (top2, bottom2) = values[left], values[right]
    if top * bottom2 != top2 * bottom:
        raise Refused(f"not an identity: {left} = {right}")
    return list(dict.fromkeys(t.args[1] for t in parts if t.op == "div"))


def _parts(*terms):
    """Return the terms and all that they are made of by arithmetic, what is needed first."""
    found, stack = {}, list(reversed(terms))
    while stack:
        t = stack[-1]
        missing = [a for a in t.args if a not in found] if t.op in _ARITHMETIC else []
        stack += missing
        if not missing:
            found[stack.pop()] = None
    return list(found)


def _fraction(t, made, values):
    """Return numerator and denominator, by no cancelling."""
    if t.op == "num":
        return made(QQ(t.data.numerator, t.data.denominator)), made.one
    parts = [values[a] for a in t.args]
    top, bottom = parts[0]
    for a, b in parts[1:]:
        if t.op == "mul":
            top, bottom = top * a, bottom * b
        elif t.op == "div":
            top, bottom = top * b, bottom * a
        elif b == bottom:
            top = top + a
        else:
            top, bottom = top * b + a * bottom, bottom * b
    if not bottom:
        raise Refused(f"a denominator of {t} is zero")
    return top, bottom
