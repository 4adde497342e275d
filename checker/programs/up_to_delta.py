"""`--delta` of a program: what is not known of its paths counts as delta."""

from dataclasses import replace
from fractions import Fraction

from checker import delta, options
from checker.programs import decide, extracting
from checker.programs.program import UndecidedError
from mechanisms.accounting import profile, wording
from mechanisms.accounting.enclosures import exponential

# more than `exponential` is below e^eps
SMALL = Fraction(1, 10**30)


def run(arguments, made):
    """Answer for what was extracted of a program; return the status as `delta.run` does.

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
        As for `delta.run`.
    """
    target, lost, notes = delta.wanted(arguments), made.found.lost, decide.origin(made)
    if made.law is None:
        raise UndecidedError("there are too many outputs to be listed, which --delta would need")
    if not any(lost):
        return delta.run(arguments, replace(made.channel, notes=notes))
    keys, names = list(made.law.names), made.found.program.inputs
    known = [[row.get(key, Fraction(0)) for key in keys] for row in made.law.rows]
    rows = [
        [*row, *(share if x == z else Fraction(0) for z, share in enumerate(lost))]
        for x, row in enumerate(known)
    ]
    unknown = f"paths of probability {wording.decimal(max(lost), True, 3)} are not known"
    channel = replace(
        extracting.channel(rows, names, [*map(str, keys), *names]),
        notes=[*notes, f"{unknown}, and count as delta"],
    )
    notion = options.fitted_notion(arguments, channel)
    if notion.outputs(rows) is not None:
        raise UndecidedError(
            "some paths are not known, and so it is not which outputs are protected"
        )
    found = delta.of_pairs(rows, notion, target)
    if not all(one[0] for one in found):
        _refute(known, notion, lost, target, unknown)
    return delta.tell(arguments, channel, found, target)


def _refute(known, notion, lost, target, unknown):
    """Raise UndecidedError unless a pair has a greater delta whatever its unknown paths do."""
    for x, p in enumerate(known):
        for z, q in enumerate(known):
            budget = notion.between(x, z)
            if x == z or budget is None or delta.is_infinite(budget):
                continue
            # a number above e^eps, and all that is unknown of z where x gains
            F = budget.value if budget.logarithm else exponential(budget.value) + SMALL
            if profile.delta(zip(p, q, strict=True), F) - F * lost[z] > target:
                return
    raise UndecidedError(
        f"{unknown}: with all of them as delta it is too great, and without them it is not"
    )
