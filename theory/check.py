"""Decide whether somebody's own mechanism provides a notion of privacy, exactly.

The notions are those of `theory.notions`, the very ones of the proofs. Where e^eps is irrational
it lies between two fractions; both say the same in the end, for e^eps is transcendental.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

import flint

from theory.notions import matrix, uldp
from theory.own_mechanism import Budget

FIRST_BITS = 64


def ends(budget, bits):
    """Return fractions around e^eps; both are e^eps if it is rational.

    Examples
    --------
    >>> from theory.own_mechanism import Budget
    >>> low, high = ends(Budget(Fraction(1)), 10)
    >>> low < Fraction(2718282, 1000000) < high
    True
    """
    if budget.value == math.inf or budget.logarithm:
        return budget.value, budget.value
    if budget.value == 0:
        return Fraction(1), Fraction(1)
    with flint.ctx.workprec(bits):
        ball = (flint.arb(budget.value.numerator) / flint.arb(budget.value.denominator)).exp()
        return tuple(_exact(end) for end in (ball.lower(), ball.upper()))


def _exact(end):
    mantissa, exponent = end.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def broken(own, E, budgets):
    """Return the outputs at which the notion fails, for these e^eps.

    Parameters
    ----------
    own : OwnMechanism
    E : Fraction or None
    budgets : list of Fraction or float
        e^eps of each input, where the notion has one for each.
    """
    Q = own.Q
    return {
        "LDP": lambda: matrix.ldp_breaks(Q, E),
        "ULDP": lambda: matrix.uldp_breaks(
            Q, own.sensitive, own.protected, E, uldp.invertible_if_reachable
        ),
        "OSLDP": lambda: matrix.osldp_breaks(Q, own.sensitive, E),
        "LIP": lambda: matrix.lip_breaks(Q, own.prior, E),
        "HLLDP": lambda: matrix.hlldp_breaks(Q, own.sensitive, E),
        "OneID-LDP": lambda: matrix.one_id_ldp_breaks(Q, budgets),
        "MinID-LDP": lambda: matrix.min_id_ldp_breaks(Q, budgets),
    }[own.notion]()


def broken_outputs(own):
    """Return the outputs, as numbers of columns, at which the mechanism fails its notion.

    ULDP is that of Definition 2 with (4'): an output that cannot occur needs no source.
    """
    bits = FIRST_BITS
    while True:
        low, high = (broken(own, *side) for side in sides(own, bits))
        if low == high:
            return low
        bits *= 2


def sides(own, bits):
    """Return E and budgets from below, and from above."""
    if own.eps:
        return [(end, []) for end in ends(own.eps, bits)]
    both = [ends(budget, bits) for budget in own.budgets]
    return [(None, [pair[k] for pair in both]) for k in (0, 1)]


def shown(value):
    """Return a fraction as text, with its decimals if it is not whole.

    Examples
    --------
    >>> shown(Fraction(3)), shown(Fraction(7, 2))
    ('3', '7/2 = 3.5')
    """
    return str(value) if value.denominator == 1 else f"{value} = {float(value):.6g}"


@dataclass(frozen=True)
class Comparison:
    """Two probabilities of which the first is at most e^eps times the second."""

    top: Fraction
    bottom: Fraction
    top_name: str
    bottom_name: str
    eps: Budget

    @property
    def ratio(self):
        """Return top/bottom; 1 if both are 0, and infinity if only the second is."""
        if self.bottom == 0:
            return math.inf if self.top else Fraction(1)
        return self.top / self.bottom

    @property
    def holds(self):
        """Whether it is within the budget, decided as in `broken_outputs`."""
        bits = FIRST_BITS
        while True:
            low, high = (self.ratio <= end for end in ends(self.eps, bits))
            if low == high:
                return low
            bits *= 2

    def __str__(self):
        what = f"{self.top_name} = {self.top}", f"{self.bottom_name} = {self.bottom}"
        if self.ratio == math.inf:
            return f"{what[0]} while {what[1]}"
        return f"{what[0]} is {shown(self.ratio)} times {what[1]}"


def comparisons(own, y):
    """Return the comparisons that the notion makes at an output, the number of a column."""
    q, inputs, name = own.Q[:, y], range(len(own.inputs)), own.outputs[y]
    given = [f"Pr({name}|{x})" for x in own.inputs]
    if own.notion == "LIP":
        mass = sum(p * value for p, value in zip(own.prior, q, strict=True))
        pairs = [(q[x], mass, given[x], f"Pr({name})", own.eps) for x in inputs]
        pairs += [(b, a, b_name, a_name, eps) for a, b, a_name, b_name, eps in pairs]
        return [Comparison(*pair) for pair in pairs]
    if own.notion == "ULDP" and not own.protected[y]:
        return []
    asked = own.sensitive if own.notion in ("OSLDP", "HLLDP") else [True] * len(q)
    return [
        Comparison(q[x], q[other], given[x], given[other], pair_budget(own, x, other))
        for x in inputs
        for other in inputs
        if asked[x] and x != other
    ]


def pair_budget(own, x, other):
    """Return the budget of a pair of inputs."""
    if own.notion == "OneID-LDP":
        return own.budgets[x]
    if own.notion == "MinID-LDP":
        # at these bits two budgets are apart, or so near that either is meant
        return min(own.budgets[x], own.budgets[other], key=lambda budget: ends(budget, 4096)[0])
    return own.eps


def report(own):
    """Return whether the mechanism provides its notion, and lines that say why."""
    found = broken_outputs(own)
    lines = []
    for y in found:
        worse = [c for c in comparisons(own, y) if not c.holds]
        why = (
            max(worse, key=lambda c: c.ratio)
            if worse
            else "no non-sensitive input is its only source"
        )
        lines.append(f"output {own.outputs[y]}: {why}")
    if own.eps:
        lines.append(least_line(own))
    if own.notion == "ULDP":
        lines += printed_lines(own, found)
    return not found, lines


def least_line(own):
    """Return the line that says the least eps for which the comparisons hold."""
    ratios = [c.ratio for y in range(len(own.outputs)) for c in comparisons(own, y)]
    least = max([Fraction(1), *ratios])
    if least == math.inf:
        return "least eps: none, a probability is 0 and another is not"
    return f"least eps: ln({least}) = {math.log(least):.6g}"


def printed_lines(own, found):
    """Return lines on outputs that break (4) as printed and not (4')."""
    E = sides(own, FIRST_BITS)[1][0]
    printed = matrix.uldp_breaks(own.Q, own.sensitive, own.protected, E, uldp.invertible)
    return [
        f"output {own.outputs[y]} cannot occur, yet (4) as printed asks a source of it"
        for y in printed
        if y not in found
    ]
