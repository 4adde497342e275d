"""What is so, by definition: Fractions, every pair of inputs, every output."""

import math
from fractions import Fraction


def ratio(a, b):
    return a / b if b else math.inf if a else Fraction(1)


def pairs(Q, fits=lambda x, z, y: True):
    """Yield the ratios of all pairs of inputs at all outputs that fit."""
    inputs, outputs = range(len(Q)), range(len(Q[0]))
    return (
        (ratio(Q[x][y], Q[z][y]), x, z)
        for x in inputs
        for z in inputs
        for y in outputs
        if fits(x, z, y)
    )


def least(notion, Q, S=(), P=None, prior=()):
    """Return the least e^eps of a notion with one budget."""
    if notion == "lip":
        mass = [sum(p * row[y] for p, row in zip(prior, Q, strict=True)) for y in range(len(Q[0]))]
        both = [(q, m) for row in Q for q, m in zip(row, mass, strict=True)]
        return max(max(ratio(q, m), ratio(m, q)) for q, m in both)
    if notion in ("osldp", "hlldp"):
        return max((r for r, _, _ in pairs(Q, lambda x, z, y: x in S)), default=Fraction(1))
    if notion == "ldp":
        return max(r for r, _, _ in pairs(Q))
    sources = [[x for x, row in enumerate(Q) if row[y]] for y in range(len(Q[0]))]
    own = [len(s) == 1 and s[0] not in S for s in sources]
    P = [y for y, s in enumerate(sources) if s and not own[y]] if P is None else P
    if any(sources[y] and not own[y] for y in range(len(Q[0])) if y not in P):
        return math.inf
    return max((r for r, _, _ in pairs(Q, lambda x, z, y: y in P)), default=Fraction(1))


def within(notion, Q, E):
    """Return whether each pair is within its budget; E: e^eps of each input, or of each pair."""
    bound = {
        "oneid": lambda x, z: E[x],
        "minid": lambda x, z: min(E[x], E[z]),
        "pairwise": lambda x, z: math.inf if x == z else E[x][z],
    }[notion]
    return all(r <= bound(x, z) for r, x, z in pairs(Q))
