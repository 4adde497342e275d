"""Decide a notion for a channel: one function for files, arrays and mechanisms."""

import math
from dataclasses import replace
from fractions import Fraction

from checker.budgets import Budget, as_budget
from checker.channel import Channel, from_array
from checker.exact import TOLERANCE, of_cell, rough, total
from checker.notions.by_columns import ColumnNotion
from checker.reading import selection

# a greater slack is another budget
MOST_SLACK = Fraction(1, 10**6)


def check(Q, notion, slack=0):
    """Decide whether a mechanism provides a notion, exactly.

    Parameters
    ----------
    Q : array_like, Channel, or mechanism
        Pr(y|x) with a row for each input, of floats, Fractions, ints or texts, each taken exactly;
        or an object whose `matrix()` is such an array.
    notion : LDP, ULDP, OSLDP, HLLDP, LIP, MIP, OneIDLDP, MinIDLDP or PairwiseLDP
        With its budget, or without a budget to find the least one.
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
    answer = notion.decide(channel)
    answer.notes[:0] = channel.notes
    if channel.slack:
        answer.notes.append(
            f"rows of decimals sum to 1 within 1e-9 (here within {channel.slack:.2g}); "
            "the numbers are taken as written"
        )
    return answer


def _with_slack(notion, slack):
    if not isinstance(notion, ColumnNotion) or notion.eps is None:
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
    if not notion.of_pairs:
        return [_named(f"budgets: entry {k + 1}", as_budget, eps) for k, eps in enumerate(rows)]
    if any(len(row) != count for row in rows):
        raise ValueError(f"budgets: must be a matrix of {count} rows and columns")
    # no input is compared with itself
    made = [
        [_named(f"budgets: row {x + 1}", as_budget, eps) for eps in row]
        for x, row in enumerate(rows)
    ]
    for x, row in enumerate(made):
        row[x] = Budget(math.inf)
    return made
