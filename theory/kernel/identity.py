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
    unknowns, divided = {}, {}
    for t in (left, right):
        _collect(t, unknowns, divided, set())
    names = [f"u{k}" for k in range(len(unknowns))] or ["u"]
    made, *generators = ring(names, QQ)
    values = dict(zip(unknowns, [(g, made.one) for g in generators], strict=False))
    (top, bottom), (top2, bottom2) = (_fraction(t, made, values) for t in (left, right))
    if top * bottom2 != top2 * bottom:
        raise Refused(f"not an identity: {left} = {right}")
    return list(divided)


def _collect(t, unknowns, divided, seen):
    if t in seen:
        return
    seen.add(t)
    if t.op == "div":
        divided[t.args[1]] = None
    if t.op in _ARITHMETIC:
        for a in t.args:
            _collect(a, unknowns, divided, seen)
    elif t.op != "num":
        unknowns[t] = None


def _fraction(t, made, memo):
    """Return numerator and denominator, by no cancelling."""
    if t not in memo:
        memo[t] = _compute(t, made, memo)
    return memo[t]


def _compute(t, made, memo):
    if t.op == "num":
        return made(QQ(t.data.numerator, t.data.denominator)), made.one
    parts = [_fraction(a, made, memo) for a in t.args]
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
