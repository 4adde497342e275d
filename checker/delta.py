"""`ldp-check --delta`: whether a matrix has a notion up to delta, exactly."""

import json
import math
from dataclasses import dataclass, replace
from fractions import Fraction

from checker import notions, options
from checker.budgets import Budget, order
from checker.exact import number
from checker.programs import decide, extracting
from checker.programs.program import UndecidedError
from checker.reading import selection, sides
from common.errors import UserError
from common.lines import printable, shortened
from mechanisms.accounting import profile, wording
from mechanisms.accounting.enclosures import exponential

# notions about pairs of inputs
NOTIONS = ("ldp", "uldp", "osldp", "hlldp", "oneid", "minid", "pairwise")
# smaller ones need more bits than are of use
LEAST_DELTA = Fraction(1, 10**30)
# what has no meaning with delta
UNUSED = ("slack", "protected", "invertibility", "prior", "junit", "sarif")
# more than `exponential` is below e^eps
SMALL = Fraction(1, 10**30)
DIGITS = (30, 60, 120, 240, 480)


@dataclass(frozen=True)
class Compared:
    """Which pairs of inputs are compared, at which budgets, on which outputs.

    Parameters
    ----------
    budgets : callable
        From x and x' to a `Budget`, to None where the least is asked, or to an infinite one.
    outputs : list of int or None
        Those that count, all if None.
    """

    budgets: object
    outputs: list | None = None


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
    target = wanted(arguments)
    rows = channel.matrix().tolist()
    compared = _compared(arguments, channel.inputs, rows)
    if compared.outputs is not None:
        rows = [[row[y] for y in compared.outputs] for row in rows]
    return _tell(arguments, channel, _of_pairs(rows, compared.budgets, target), target)


def of_program(arguments, made):
    """Answer for what was extracted of a program; return the status as `run` does.

    What is not known of an input counts as an output that no other input has: whatever it is, it
    can be drawn from that, so that no delta is greater.

    Parameters
    ----------
    arguments : argparse.Namespace
    made : checker.programs.extracting.Extracted

    Raises
    ------
    UndecidedError
        If neither verdict is certain.
    UserError
        As for `run`.
    """
    target, lost, notes = wanted(arguments), made.found.lost, decide.origin(made)
    if made.law is None:
        raise UndecidedError("there are too many outputs to be listed, which --delta would need")
    if not any(lost):
        return run(arguments, replace(made.channel, notes=notes))
    if arguments.notion == "uldp":
        raise UndecidedError(
            "some paths are not known, and so it is not which outputs are protected"
        )
    keys, names = list(made.law.names), made.found.program.inputs
    known = [[row.get(key, Fraction(0)) for key in keys] for row in made.law.rows]
    rows = [
        [*row, *(share if x == z else Fraction(0) for z, share in enumerate(lost))]
        for x, row in enumerate(known)
    ]
    budgets = _compared(arguments, names, rows).budgets
    unknown = f"paths of probability {wording.decimal(max(lost), True, 3)} are not known"
    channel = replace(
        extracting.channel(rows, names, [*map(str, keys), *names]),
        notes=[*notes, f"{unknown}, and count as delta"],
    )
    found = _of_pairs(rows, budgets, target)
    if not all(one[0] for one in found):
        _refute(known, budgets, lost, target, unknown)
    return _tell(arguments, channel, found, target)


def wanted(arguments):
    """Return the delta asked about, once options are found to have a meaning."""
    if arguments.notion not in NOTIONS:
        raise UserError(f"--delta: {arguments.notion} has no pairs of inputs; {', '.join(NOTIONS)}")
    options.refuse(arguments, UNUSED, "--delta")
    return asked(arguments)


def _of_pairs(rows, budgets, target):
    """Return what `_of_pair` finds of each pair that has a budget, with the pair."""
    pairs = [
        (x, z)
        for x in range(len(rows))
        for z in range(len(rows))
        if x != z and not _is_infinite(budgets(x, z))
    ]
    return [(*_of_pair(rows, x, z, budgets(x, z), target), x, z) for x, z in pairs]


def _refute(known, budgets, lost, target, unknown):
    """Raise UndecidedError unless a pair has a greater delta whatever its unknown paths do."""
    for x, p in enumerate(known):
        for z, q in enumerate(known):
            budget = budgets(x, z)
            if x == z or budget is None or budget.value == math.inf:
                continue
            # a number above e^eps, and all that is unknown of z where x gains
            F = budget.value if budget.logarithm else exponential(budget.value) + SMALL
            if profile.delta(zip(p, q, strict=True), F) - F * lost[z] > target:
                return
    raise UndecidedError(
        f"{unknown}: with all of them as delta it is too great, and without them it is not"
    )


def _is_infinite(budget):
    return budget is not None and budget.value == math.inf


def _compared(arguments, names, rows):
    """Return what the notion compares."""
    eps = options.asked_budget(arguments)
    if arguments.notion in ("oneid", "minid", "pairwise"):
        return Compared(_of_inputs(arguments, names, eps))
    if (arguments.sensitive is None) != (arguments.notion == "ldp"):
        raise UserError(f"--sensitive: is missing, {arguments.notion} needs it")
    if arguments.budgets is not None:
        raise UserError(f"--budgets: {arguments.notion} does not take it")
    if arguments.notion == "ldp":
        return Compared(lambda x, z: eps)
    try:
        mask = selection.mask(arguments.sensitive, names, "--sensitive")
    except ValueError as error:
        raise UserError(str(error)) from error
    if arguments.notion == "uldp":
        return Compared(lambda x, z: eps, protected(rows, mask))
    infinite = Budget(math.inf)
    return Compared(lambda x, z: eps if mask[x] else infinite)


def _of_inputs(arguments, names, eps):
    """Return from x and x' the budget, of notions with a budget for each input or pair."""
    if arguments.budgets is None:
        return lambda x, z: eps
    if eps is not None:
        raise UserError("--budgets: says what --epsilon would; leave one out")
    if arguments.notion == "pairwise":
        table = sides.pair_budgets(arguments.budgets, names)
        return lambda x, z: table[x][z]
    each = sides.budgets(arguments.budgets, names)
    if arguments.notion == "oneid":
        return lambda x, z: each[x]
    return lambda x, z: each[x] if order(each[x], each[z]) <= 0 else each[z]


def _of_pair(rows, x, z, budget, target):
    """Return (whether it holds, a number to compare pairs by, what is told) of a pair."""
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


def _tell(arguments, channel, found, target):
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


def protected(rows, mask):
    """Return the outputs that ULDP protects: all but those with one source, not a sensitive one.

    Parameters
    ----------
    rows : list of list of Fraction
    mask : ndarray of bool
        The sensitive inputs.
    """
    found = []
    for y, column in enumerate(zip(*rows, strict=True)):
        makers = [x for x, q in enumerate(column) if q]
        if len(makers) != 1 or mask[makers[0]]:
            found.append(y)
    return found
