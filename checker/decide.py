"""Decide a notion for a channel: one function for files, arrays and mechanisms."""

import math
from dataclasses import replace
from fractions import Fraction

from checker import columns, information, pairs
from checker.answers.answer import Answer
from checker.budgets import Budget, as_budget, compare, excess, logarithm
from checker.channel import Channel, from_array
from checker.exact import TOLERANCE, of_cell, rough, total
from checker.reading import selection

# a greater slack is another budget; an excess that roundings to few digits do not make
MOST_SLACK = Fraction(1, 10**6)
SMALL_EXCESS = 1e-9


def check(Q, notion, slack=0):
    """Decide whether a mechanism provides a notion, exactly.

    Parameters
    ----------
    Q : array_like, Channel, or mechanism
        Pr(y|x) with a row for each input, of floats, Fractions, ints or texts, each taken exactly;
        or an object whose `matrix()` is such an array.
    notion : LDP, ULDP, OSLDP, HLLDP, LIP, MIP, OneIDLDP, MinIDLDP or PairwiseLDP
        With its budget, or without, for the least one.
    slack : Fraction or number
        By which part of e^eps a ratio may be above it; LDP, ULDP, OSLDP, HLLDP and LIP with eps.

    Returns
    -------
    Answer
        True if the notion holds; notebooks show it as a heat map.

    Raises
    ------
    ValueError
        If Q is no mechanism or the notion's parameters do not fit it.

    Examples
    --------
    >>> from checker import LDP, check
    >>> answer = check([["3/4", "1/4"], ["1/4", "3/4"]], LDP("ln 3"))
    >>> answer.holds, answer.exp_epsilon
    (True, '3')
    """
    channel = as_channel(Q)
    notion = fitted(channel, notion)
    if slack:
        notion = _with_slack(notion, slack)
    if notion.name in columns.DECIDERS:
        answer = _by_columns(channel, notion)
    elif notion.name == "MIP":
        answer = _by_information(channel, notion)
    else:
        answer = _by_pairs(channel, notion)
    answer.notes[:0] = channel.notes
    if channel.slack:
        answer.notes.append(
            f"rows of decimals sum to 1 within 1e-9 (here within {channel.slack:.2g}); "
            "the numbers are taken as written"
        )
    return answer


def _with_slack(notion, slack):
    if notion.name not in columns.DECIDERS or notion.eps is None:
        raise ValueError("slack: is for LDP, ULDP, OSLDP, HLLDP and LIP with a budget")
    slack = of_cell(slack)
    if not 0 < slack <= MOST_SLACK:
        raise ValueError("slack: must be above 0 and at most 1e-6; more is another budget")
    return replace(notion, eps=replace(notion.eps, slack=slack))


def as_channel(Q):
    """Return a `Channel` from one, from an array, or from a mechanism of this repository."""
    if isinstance(Q, Channel):
        return Q
    if hasattr(Q, "matrix") and callable(Q.matrix):
        Q = Q.matrix()
    return from_array(Q)


def fitted(channel, notion):
    """Return the notion with masks, Fractions and `Budget`s that fit the channel.

    Raises
    ------
    ValueError
        If one does not.
    """
    made = {}
    if getattr(notion, "eps", None) is not None:
        made["eps"] = _named("eps", as_budget, notion.eps)
        if made["eps"].value == math.inf:
            raise ValueError("eps: must be finite")
    if hasattr(notion, "sensitive"):
        made["sensitive"] = selection.mask(notion.sensitive, channel.inputs, "sensitive")
    if getattr(notion, "protected", None) is not None:
        made["protected"] = selection.mask(notion.protected, channel.outputs, "protected")
    if getattr(notion, "invertibility", "printed") not in ("printed", "reachable"):
        raise ValueError(f"invertibility: must be printed or reachable, got {notion.invertibility}")
    if hasattr(notion, "prior"):
        made["prior"] = _prior(notion.prior, len(channel.inputs))
    if getattr(notion, "budgets", None) is not None:
        made["budgets"] = _budgets(notion, len(channel.inputs))
    return replace(notion, **made)


def _named(name, convert, value):
    try:
        return convert(value)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from error


def _prior(given, count):
    prior = [of_cell(p) for p in given]
    if len(prior) != count:
        raise ValueError(f"prior: must have one entry for each of {count} inputs, got {len(prior)}")
    gap = total(prior) - 1
    decimal = not any(isinstance(p, Fraction | int) or "/" in str(p) for p in given)
    if min(prior) < 0 or abs(gap) > (TOLERANCE if decimal else 0):
        side = "above" if gap > 0 else "below"
        raise ValueError(
            "prior: the probabilities must sum to 1 (fractions exactly, decimals within 1e-9); "
            f"the sum is {rough(abs(gap))} {side}"
        )
    return prior


def _budgets(notion, count):
    rows = list(notion.budgets)
    if len(rows) != count:
        raise ValueError(f"budgets: must have {count} entries, one for each input, got {len(rows)}")
    if notion.name != "pairwise LDP":
        return [_named(f"budgets: entry {k + 1}", as_budget, eps) for k, eps in enumerate(rows)]
    if any(len(row) != count for row in rows):
        raise ValueError(f"budgets: must be a matrix of {count} rows and columns")
    # nobody is compared with himself
    made = [
        [_named(f"budgets: row {x + 1}", as_budget, eps) for eps in row]
        for x, row in enumerate(rows)
    ]
    for x, row in enumerate(made):
        row[x] = Budget(math.inf)
    return made


def _by_columns(channel, notion):
    found = columns.DECIDERS[notion.name](channel, notion)
    worst = columns.worst_of([c for family in found.families if (c := family.worst())])
    least = max(worst.ratio, Fraction(1)) if worst else Fraction(1)
    failing, eps = [], notion.eps
    if least == math.inf if eps is None else compare(least, eps) > 0:
        failing = [worst] if eps is None else _one_an_output(found.families, eps) or [worst]
    notes = list(found.notes)
    if notion.name == "ULDP" and notion.invertibility != "printed":
        notes += _printed_notes(channel, columns.impossible(channel, notion))
    return Answer(
        notion.name,
        not failing and not found.sourceless,
        channel,
        math.inf if found.sourceless else least,
        math.inf if found.sourceless else logarithm(least),
        asked=eps,
        worst=worst,
        failing=failing,
        sourceless=found.sourceless,
        notes=notes + ([] if eps is None or least == math.inf else _rounding(least, eps)),
        slack=Fraction(0) if eps is None else eps.slack,
    )


def _rounding(least, eps):
    """Return a line on a greatest ratio that is above e^eps by no more than roundings make it."""
    above = excess(least, eps)
    exact = replace(eps, slack=Fraction(0))
    if compare(least, exact) <= 0:
        return ["the slack is not needed: no ratio is above e^eps"] if eps.slack else []
    if eps.slack:
        return [f"without the slack it fails: the greatest ratio is e^eps (1 + {above:.3g})"]
    if above > SMALL_EXCESS:
        return []
    enough = f"1e{math.ceil(math.log10(max(above, 1e-18)) + 0.01)}"
    return [
        f"it fails only by rounding: the greatest ratio is e^eps (1 + {above:.3g}); "
        f"--slack {enough} answers for e^eps (1 + {enough}), and says so"
    ]


def _one_an_output(families, eps):
    """Return the worst failing comparison of each output."""
    worst = {}
    for comparison in (c for family in families for c in family.failing(eps)):
        held = worst.setdefault(comparison.y, comparison)
        if comparison.ratio > held.ratio:
            worst[comparison.y] = comparison
    return [worst[y] for y in sorted(worst)]


def _printed_notes(channel, impossible):
    """Return lines on outputs that break (4) as printed and not (4')."""
    few = [
        f"output {Answer('', True, channel).output(y)} cannot occur, yet (4) as printed asks a "
        "source of it"
        for y in impossible[:3]
    ]
    return [*few, f"and {len(impossible) - 3} more such outputs"] if len(impossible) > 3 else few


def _by_information(channel, notion):
    weights = information.terms(channel, notion.prior)
    holds = notion.eps is None or information.compare(weights, notion.eps) <= 0
    return Answer(
        notion.name,
        holds,
        channel,
        Fraction(1) if set(weights) <= {1} else None,
        information.value(weights),
        asked=notion.eps,
        notes=[] if holds else [f"I(X;Y) is more than eps = {notion.eps}"],
    )


def _by_pairs(channel, notion):
    if notion.budgets is None:
        return _least_budgets(channel, notion)
    found = {
        "OneID-LDP": pairs.one_id,
        "MinID-LDP": pairs.min_id,
        "pairwise LDP": pairs.pairwise,
    }[notion.name](channel, notion)
    factor, worst = pairs.factor(found)
    failing = [asked for asked in found if asked.fails]
    # the worst part of a budget may be next to 1: exactly what fails is shown
    failing = sorted(failing, key=lambda asked: asked is not worst)
    near = failing and factor <= 1 + SMALL_EXCESS
    notes = [f"it fails only by rounding: {factor!r} times the budgets is enough"] if near else []
    return Answer(
        notion.name,
        not failing,
        channel,
        notes=notes,
        worst=worst.comparison,
        worst_eps=worst.eps,
        failing=[asked.comparison for asked in failing],
        failing_eps=[asked.eps for asked in failing],
        factor=_exactly_one(factor, found, failing),
    )


def _exactly_one(factor, found, failing):
    """Return 1 where a budget is used up exactly, whatever the float says."""
    used = (
        1 < asked.comparison.ratio < math.inf and compare(asked.comparison.ratio, asked.eps) == 0
        for asked in found
    )
    return 1.0 if not failing and abs(factor - 1) < pairs.CLOSE and any(used) else factor


def _least_budgets(channel, notion):
    own = least = None
    if notion.name == "OneID-LDP":
        worst = [asked.comparison for asked in pairs.one_id(channel, notion)]
        own = [comparison.ratio for comparison in worst]
    else:
        table = pairs.least_pairs(channel, notion.name == "MinID-LDP")
        worst = [comparison for row in table for comparison in row]
        least = [[comparison.ratio for comparison in row] for row in table]
    top = max(worst, key=lambda comparison: comparison.ratio)
    return Answer(
        notion.name,
        top.ratio < math.inf,
        channel,
        top.ratio,
        logarithm(top.ratio),
        worst=top,
        failing=[top] if top.ratio == math.inf else [],
        own=own,
        pairs=least,
    )
