"""Decide whether somebody's own mechanism provides a notion of privacy, exactly.

The notions are those of `theory.notions`, the very ones of the proofs. Where e^eps is irrational
it lies between two fractions; both say the same in the end, for e^eps is transcendental.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cmp_to_key
from itertools import compress

import flint

from theory.notions import matrix, uldp
from theory.own_mechanism import Budget

FIRST_BITS = 64
# for decimals: more than two numbers of 40 digits and their ratio need
BITS = 2048
# a fraction longer than this is shown by its decimals alone
SHOWN_BITS = 160


@cache
def ends(budget, bits):
    """Return fractions around e^eps; both are e^eps if it is rational.

    Examples
    --------
    >>> low, high = ends(Budget(Fraction(1)), 10)
    >>> low < Fraction(2718282, 1000000) < high
    True
    """
    if budget.value == math.inf or budget.logarithm:
        return budget.value, budget.value
    if budget.value == 0:
        return Fraction(1), Fraction(1)
    with flint.ctx.workprec(bits):
        ball = _ball(budget.value).exp()
        return max(Fraction(1), _exact(ball.lower())), _exact(ball.upper())


def _ball(value):
    return flint.arb(flint.fmpq(value.numerator, value.denominator))


def _exact(end):
    mantissa, exponent = end.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def settled(decide):
    """Return what `decide(bits)` says on both sides, once both say the same."""
    bits = FIRST_BITS
    while True:
        low, high = decide(bits)
        if low == high:
            return low
        bits *= 2


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

    def decide(bits):
        if own.eps:
            return [broken(own, end, []) for end in ends(own.eps, bits)]
        both = [ends(budget, bits) for budget in own.budgets]
        return [broken(own, None, [pair[k] for pair in both]) for k in (0, 1)]

    return settled(decide)


def shown(value):
    """Return a fraction as text, or its decimals if it is long.

    Examples
    --------
    >>> shown(Fraction(3)), shown(Fraction(7, 2))
    ('3', '7/2')
    """
    if max(value.numerator.bit_length(), value.denominator.bit_length()) <= SHOWN_BITS:
        return str(value)
    with flint.ctx.workprec(BITS):
        return f"about {_ball(value).str(6, radius=False)}"


@dataclass(frozen=True)
class Comparison:
    """Two probabilities of which the first must be at most e^eps times the second."""

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
        """Whether it is within the budget."""
        return settled(lambda bits: [self.ratio <= end for end in ends(self.eps, bits)])

    def __str__(self):
        top, bottom = (
            f"{self.top_name} = {shown(self.top)}",
            f"{self.bottom_name} = {shown(self.bottom)}",
        )
        if self.ratio == math.inf:
            return f"{top}, but {bottom}"
        return f"{top} is {shown(self.ratio)} times {bottom}, more than e^eps for eps = {self.eps}"


def comparisons(own, y):
    """Return comparisons at an output, the number of a column, that imply all the notion makes."""
    q, name = list(own.Q[:, y]), own.outputs[y]
    given = [f"Pr({name}|{x})" for x in own.inputs]
    least = min(range(len(q)), key=q.__getitem__)
    if own.notion == "LIP":
        most = max(range(len(q)), key=q.__getitem__)
        mass = sum(p * value for p, value in zip(own.prior, q, strict=True))
        return [
            Comparison(q[most], mass, given[most], f"Pr({name})", own.eps),
            Comparison(mass, q[least], f"Pr({name})", given[least], own.eps),
        ]
    if own.notion == "ULDP" and not own.protected[y]:
        return []
    asked = own.sensitive if own.notion in ("OSLDP", "HLLDP") else [True] * len(q)
    pairs = {(x, least) for x in range(len(q)) if asked[x]}
    if own.notion == "MinID-LDP":
        pairs = {(x, other) for x in range(len(q)) for other in range(len(q))}
    return [
        Comparison(q[x], q[other], given[x], given[other], pair_budget(own, x, other))
        for x, other in sorted(pairs)
    ]


def pair_budget(own, x, other):
    """Return the budget of a pair of inputs."""
    if own.notion == "OneID-LDP":
        return own.budgets[x]
    if own.notion == "MinID-LDP":
        return min(own.budgets[x], own.budgets[other], key=cmp_to_key(_compare))
    return own.eps


def _compare(first, second):
    """Return -1, 0 or 1 as the first budget is less than the second, the same, or greater."""
    if first == second:
        return 0

    def decide(bits):
        (low, high), (other_low, other_high) = ends(first, bits), ends(second, bits)
        return low < other_high, high < other_low

    return -1 if settled(decide) else 1


def report(own):
    """Return whether the mechanism provides its notion, and lines that say why."""
    found = broken_outputs(own)
    lines = [f"output {own.outputs[y]}: {reason(own, y)}" for y in found]
    if own.eps:
        lines.append(f"least eps: {least_eps(own, found)}")
    if own.notion == "ULDP":
        lines += printed_lines(own)
    return not found, lines


def reason(own, y):
    """Return why the notion fails at an output, as text."""
    if own.notion == "ULDP" and not own.protected[y]:
        return "(4') asks that one input alone produces it, a non-sensitive one"
    worse = [comparison for comparison in comparisons(own, y) if not comparison.holds]
    return str(max(worse, key=lambda comparison: comparison.ratio))


def least_eps(own, found):
    """Return the least eps for which the mechanism provides its notion, as text."""
    sourceless = [own.outputs[y] for y in found if not comparisons(own, y)]
    if sourceless:
        return f"none, (4') fails at {sourceless[0]}"
    ratios = [c.ratio for y in range(len(own.outputs)) for c in comparisons(own, y)]
    least = max([Fraction(1), *ratios])
    if least == math.inf:
        return "none, for a probability above 0 stands beside one that is 0"
    if least == 1:
        return "0"
    with flint.ctx.workprec(BITS):
        about = f"about {_ball(least).log().str(6, radius=False)}"
    return about if shown(least).startswith("about") else f"ln({least}), {about}"


def printed_lines(own):
    """Return lines on outputs that break (4) as printed and not (4')."""
    impossible = [not flag and not any(q) for flag, q in zip(own.protected, own.Q.T, strict=True)]
    return [
        f"output {y} cannot occur, yet (4) as printed asks a source of it"
        for y in compress(own.outputs, impossible)
    ]
