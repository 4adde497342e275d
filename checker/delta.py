"""`ldp-check --delta`: whether a matrix has a notion up to delta, exactly."""

import json
import math
from fractions import Fraction

from checker import notions, options
from checker.exact import number
from common.errors import UserError
from common.lines import printable, shortened
from mechanisms.accounting import profile, wording
from mechanisms.accounting.enclosures import exponential

# smaller ones need more bits than are of use
LEAST_DELTA = Fraction(1, 10**30)
# what has no meaning with delta
UNUSED = ("slack", "protected", "invertibility", "prior", "junit", "sarif")
DIGITS = (30, 60, 120, 240, 480)


def run(arguments, channel):
    """Answer for a channel; return the exit status: 0 the notion holds up to delta, 1 it does not.

    Parameters
    ----------
    arguments : argparse.Namespace
        Of `ldp-check`, with `delta`.
    channel : Channel

    Raises
    ------
    UserError
        If an option is missing or has no meaning.
    """
    target, notion = wanted(arguments), options.fitted_notion(arguments, channel)
    rows = channel.matrix().tolist()
    if (outputs := notion.outputs(rows)) is not None:
        rows = [[row[y] for y in outputs] for row in rows]
    return tell(arguments, channel, of_pairs(rows, notion, target), target)


def wanted(arguments):
    """Return the delta asked about, once options are found to have a meaning."""
    kinds = notions.keys_of(lambda kind: kind.compares_inputs)
    if arguments.notion not in kinds:
        raise UserError(f"--delta: {arguments.notion} has no pairs of inputs; {', '.join(kinds)}")
    options.refuse(arguments, UNUSED, "--delta")
    return asked(arguments)


def of_pairs(rows, notion, target):
    """Return what `_of_pair` finds of each pair that has a budget, with the pair."""
    pairs = [(x, z) for x in range(len(rows)) for z in range(len(rows)) if x != z]
    pairs = [pair for pair in pairs if not is_infinite(notion.between(*pair))]
    return [(*_of_pair(rows, x, z, notion.between(x, z), target), x, z) for x, z in pairs]


def is_infinite(budget):
    """Return whether a budget is no bound; None is one that is asked for."""
    return budget is not None and budget.value == math.inf


def _of_pair(rows, x, z, budget, target):
    """Return (whether it holds, a number to compare pairs by, the shown values) of a pair."""
    pair = profile.pair_of(rows[x], rows[z])
    if budget is None:
        least = profile.least_factor(pair, target)
        told = "infinite" if least is None else wording.exact(least)
        return least is not None, math.inf if least is None else least, f"least e^eps {told}"
    for digits in DIGITS:
        F = budget.value if budget.logarithm else exponential(budget.value, digits)
        d = profile.delta(pair, F)
        above = F if budget.logarithm or not budget.value else F + Fraction(1, 10**digits)
        if d <= target or profile.delta(pair, above) > target:
            return d <= target, d, f"delta {wording.exact(d)} at {_power(budget)}"
    raise UserError(f"--delta: is too near to {wording.exact(d)} to tell them apart")


def _power(budget):
    return f"e^eps = {budget.power}" if budget.logarithm else f"eps = {budget}"


def tell(arguments, channel, found, target):
    """Print the answer; return the status."""
    kind = notions.NOTIONS[arguments.notion].name
    if not found:
        holds, told, x, z = True, "no pair of inputs is compared", None, None
    else:
        holds = all(one[0] for one in found)
        _, _, told, x, z = max(found, key=lambda one: (not one[0], one[1]))
    values = [] if x is None else [channel.inputs[x], channel.inputs[z]]
    verdict = "provides" if holds else "does not provide"
    if arguments.json:
        made = {"notion": kind, "delta": str(target), "holds": holds}
        made |= {"worst": told, "inputs": values, "notes": channel.notes}
        print(json.dumps(made))
        return 0 if holds else 1
    lines = [f"{verdict} {kind} up to delta = {wording.exact(target)}"]
    lines.append(f"  worst: {told}" + (f", inputs {values[0]} and {values[1]}" if values else ""))
    lines += [f"  note: {note}" for note in channel.notes]
    print(*map(printable, lines), sep="\n")
    return 0 if holds else 1


def asked(arguments):
    """Return the delta asked about, None without one."""
    if arguments.delta is None:
        return None
    try:
        found = number(arguments.delta)
    except ValueError as error:
        raise UserError(f"--delta: {error}") from error
    if not found < 1 or 0 < found < LEAST_DELTA:
        raise UserError(
            f"--delta: must be 0, or at least 1e-30 and below 1, got {shortened(arguments.delta)}"
        )
    return found
