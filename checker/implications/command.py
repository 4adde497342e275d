"""`python -m theory implies A:eps B:eps`: does one notion imply another?

An implication is answered by a chain of claims that are proved here; its failure by a channel that
provides the first notion and not the second, found among small ones and decided by the checker.
Sets, priors and budgets are the same on both sides. `oneid:1` and `minid:1` say that the least
budget of an input is 1. Exit status: 0 implied, 1 not implied, 2 unusable input, 3 neither found.
"""

import math
import sys
from dataclasses import dataclass
from fractions import Fraction

import flint

from checker.budgets import MAX_EPS, Budget, ball, order
from checker.implications import witnesses
from checker.notions import NOTIONS
from checker.reading.sides import epsilon
from common.arguments import Parser
from common.errors import UNUSABLE, UserError, complaint
from common.lines import shortened
from theory.ledger import claims, decisions

DEFINITION = "by definition: a greater budget asks no more"
UNDECIDED = 3


def same(eps):
    """Return the budget itself."""
    return eps


def twice(eps):
    """Return twice a budget, infinite where that is beyond what budgets reach."""
    if eps.logarithm:
        return Budget(eps.value**2, logarithm=True)
    return Budget(2 * eps.value if 2 * eps.value <= MAX_EPS else math.inf)


def tanh_bound(eps):
    """Return a little more than eps tanh(eps/2), by less than 1e-30."""
    with flint.ctx.workprec(256):
        value = ball(eps.value).log() if eps.logarithm else ball(eps.value)
        scaled = (value * (value / 2).tanh() * 10**32).upper().ceil()
    bound = Fraction(int(scaled.unique_fmpz()), 10**32)
    # tanh is below 1, so that eps itself is a bound too
    return Budget(bound) if bound < MAX_EPS else eps


@dataclass(frozen=True)
class Edge:
    """An implication between notions: from eps to `bound(eps)`, by a proved claim."""

    source: str
    target: str
    claim: str
    bound: object = same


EDGES = (
    Edge("ldp", "lip", "lip-implied-by-ldp"),
    Edge("lip", "ldp", "lip-implies-ldp", twice),
    Edge("lip", "mip", "lip-information", tanh_bound),
    Edge("ldp", "uldp", "uldp-implied-by-ldp"),
    Edge("uldp", "osldp", "uldp-implies-osldp-reachable"),
    Edge("osldp", "hlldp", "oneid-hlldp-instance"),
    Edge("hlldp", "osldp", "oneid-hlldp-instance"),
    Edge("minid", "oneid", "oneid-minid-implies-oneid"),
    Edge("minid", "ldp", "oneid-minid-twice-least", twice),
    Edge("ldp", "minid", DEFINITION),
)


def chain(source, eps, target, asked):
    """Return the steps, each an edge and the budget it ends with, or None.

    Parameters
    ----------
    source, target : str
        Names of notions.
    eps, asked : Budget
    """
    waiting, seen = [(source, eps, [])], []
    while waiting:
        name, reached, steps = waiting.pop(0)
        if any(name == other and order(least, reached) <= 0 for other, least in seen):
            continue
        seen.append((name, reached))
        if name == target and order(reached, asked) <= 0:
            return steps
        for edge in EDGES:
            if edge.source == name and len(steps) < len(NOTIONS) and reached.value < math.inf:
                bound = edge.bound(reached)
                waiting.append((edge.target, bound, [*steps, (edge, bound)]))
    return None


def main(argv=None, prog="python -m theory implies"):
    """Run the command; return the exit status."""
    parser = Parser(prog=prog, description=__doc__)
    parser.add_argument("premise", help="such as ldp:1 or lip:ln(2)")
    parser.add_argument("conclusion")
    arguments = parser.parse_args(argv)
    try:
        (source, eps), (target, asked) = read(arguments.premise), read(arguments.conclusion)
    except UserError as error:
        print(complaint(error), file=sys.stderr)
        return UNUSABLE
    status, lines = answer(source, eps, target, asked)
    print(*lines, sep="\n")
    return status


def read(text):
    """Return the notion and the budget that a text such as `ldp:1` names."""
    name, colon, eps = text.partition(":")
    known = [notion for notion in NOTIONS if notion != "pairwise"]
    if name not in known or not colon:
        raise UserError(
            f"{shortened(text)}: must be a notion and its eps, such as ldp:1; the notions are "
            f"{', '.join(known)}"
        )
    try:
        return name, epsilon(eps)
    except ValueError as error:
        raise UserError(f"{shortened(text)}: {error}") from error


def answer(source, eps, target, asked):
    """Return the exit status and the lines that say whether one notion implies the other."""
    title = f"{source} with eps = {eps}", f"{target} with eps = {asked}"
    steps = chain(source, eps, target, asked)
    if steps is not None:
        return 0, [f"{title[0]} implies {title[1]}", *_steps(source, eps, steps, target, asked)]
    found = witnesses.separating(source, eps, target, asked)
    if found:
        return 1, [f"{title[0]} does not imply {title[1]}", *found]
    return UNDECIDED, [
        f"undecided: neither a chain of proved claims nor a channel was found that "
        f"tells whether {title[0]} implies {title[1]}"
    ]


def _steps(source, eps, steps, target, asked):
    lines, name, reached = [], source, eps
    for edge, bound in steps:
        lines.append(f"  {name}:{reached} implies {edge.target}:{_about(bound)}, {_reason(edge)}")
        name, reached = edge.target, bound
    if order(reached, asked) < 0:
        lines.append(f"  {name}:{_about(reached)} implies {target}:{asked}, {DEFINITION}")
    return lines or [f"  {DEFINITION}"]


def _about(eps):
    """Return a budget as text; a long one, such as of `tanh_bound`, as a decimal."""
    text = str(eps)
    return text if len(text) <= 30 else f"{eps.float:.6g}"


def _reason(edge):
    """Return the claim that an edge rests on; it must be proved.

    Raises
    ------
    ValueError
        If it is not.
    """
    if edge.claim == DEFINITION:
        return DEFINITION
    if (verdict := decisions.declared(edge.claim)) != "proved":
        raise ValueError(f"{edge.claim} is {verdict}, so that nothing can rest on it")
    claim = claims.statements()[edge.claim]
    return f"{edge.claim} ({claim.locator}): proved"
