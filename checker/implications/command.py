"""`python -m theory implies A:eps B:eps`: does one notion imply another?

If it does, the answer is a chain of claims that are proved here; if not, it is a channel that
provides the first notion and not the second, found among small channels by the checker.
Sets, priors and budgets are the same on both sides. `oneid:1` and `minid:1` say that the least
budget of an input is 1. Exit status: 0 implied, 1 not implied, 2 unusable input, 3 neither found.
"""

import math
import sys

from checker import proved
from checker.budgets import order
from checker.implications import witnesses
from checker.notions import NOTIONS, keys_of
from checker.notions.edges import DEFINITION
from checker.reading.sides import epsilon
from common.arguments import Parser
from common.errors import UNUSABLE, UserError, complaint
from common.lines import shortened

UNDECIDED = 3
EDGES = [edge for kind in NOTIONS.values() for edge in kind.implies]


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
    parser.add_argument("premise", help="a notion with its budget, such as ldp:1 or lip:ln(2)")
    parser.add_argument("conclusion", help="another one")
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
    known = keys_of(lambda kind: not kind.of_pairs)
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
    """Return a budget as text; a long one, such as a `tanh_bound`, becomes a decimal."""
    text = str(eps)
    return text if len(text) <= 30 else f"{eps.float:.6g}"


def _reason(edge):
    """Return what an edge rests on."""
    return DEFINITION if edge.claim == DEFINITION else proved.said(edge.claim)
