"""Identities of rational functions, in FLINT's sparse polynomials over the rationals."""

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from theory.kernel.sorts import Refused

ARITHMETIC = {"add", "mul", "div"}


def denominators(left, right):
    """Return what is divided by, if left and right are one rational function.

    Raises
    ------
    Refused
        If they differ, or a denominator is the polynomial zero.
    """
    parts = collect(right, left)
    unknowns = [t for t in parts if t.op not in ARITHMETIC and t.op != "num"]
    made = fmpq_mpoly_ctx.get([f"u{k}" for k in range(len(unknowns))] or ["u"], Ordering.lex)
    values = {t: (g, made.constant(1)) for t, g in zip(unknowns, made.gens(), strict=False)}
    for t in parts:
        if t not in values:
            values[t] = _fraction(t, made, values)
    (top, bottom), (top2, bottom2) = values[left], values[right]
    if top * bottom2 != top2 * bottom:
        raise Refused(f"not an identity: {left} = {right}")
    return list(dict.fromkeys(t.args[1] for t in parts if t.op == "div"))


def collect(*waiting):
    """Return terms, the last first, and their parts in arithmetic, each part before the whole."""
    found, waiting = {}, list(waiting)
    while waiting:
        missing = [a for a in waiting[-1].args if waiting[-1].op in ARITHMETIC and a not in found]
        found |= {} if missing else {waiting.pop(): None}
        waiting += missing
    return found


def _fraction(t, made, values):
    """Return numerator and denominator, by no cancelling."""
    if t.op == "num":
        return made.constant(fmpq(*t.data.as_integer_ratio())), made.constant(1)
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
