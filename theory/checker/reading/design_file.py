"""The channel of a designed mechanism, and the notion with its budgets, from its certificate.

What `python -m mechanisms.design FILE --certificate` writes. Nothing but numbers is taken from it:
whether the channel keeps the budgets is decided anew, and whether none is better is not asked here.
"""

import math
from fractions import Fraction

from common.errors import UserError
from common.lines import shortened
from theory.checker import notions
from theory.checker.budgets import Budget
from theory.checker.exact import number

# of them a value's budget is that of each pair that it is the first of
BY_VALUE = ("LDP", "ULDP", "OSLDP", "HLLDP", "OneID-LDP")
NAMES = (*BY_VALUE, "MinID-LDP", "metric", "pairwise", "LIP")


def is_one(given):
    """Return whether what a JSON file holds is such a certificate."""
    return isinstance(given, dict) and "design" in given


def keys(given, path):
    """Return it as a JSON channel: its matrix as texts, and the names of its inputs.

    Parameters
    ----------
    given : dict
        Its numbers are texts.
    path : str
        For messages.

    Raises
    ------
    UserError
        If it holds no columns, or not as many names.
    """
    columns, names = given.get("columns"), given.get("names")
    if not isinstance(columns, list) or not all(isinstance(c, list) for c in columns):
        raise UserError(f"{shortened(path, 200)}: columns: must be lists of numbers")
    if not isinstance(names, list) or {len(c) for c in columns} != {len(names)}:
        raise UserError(f"{shortened(path, 200)}: columns: must have a number for each name")
    return {"matrix": [list(row) for row in zip(*columns, strict=True)], "inputs": names}


def notion(given, path):
    """Return the notion that it was designed for; errors as for `keys`."""
    try:
        return _notion(given)
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise UserError(
            f"{shortened(path, 200)}: is no certificate of a design: {shortened(error, 120)}"
        ) from error


def _notion(given):
    name, factors = given["notion"], given["factors"]
    if name not in NAMES:
        raise ValueError(f"notion: must be one of {', '.join(NAMES)}")
    if name == "LIP":
        return notions.LIP([number(p) for p in given["prior"]], _budget(factors[0][0]))
    K = len(given["names"])
    if len(factors) != K or any(len(row) != K for row in factors):
        raise ValueError(f"factors: must be {K} rows of {K}")
    if name not in BY_VALUE:
        pairs = [
            [Budget(Fraction(1), True) if x == z else _budget(v) for z, v in enumerate(row)]
            for x, row in enumerate(factors)
        ]
        return notions.PairwiseLDP(pairs)
    rows = [{v for z, v in enumerate(row) if z != x} for x, row in enumerate(factors)]
    if any(len(row) != 1 for row in rows):
        raise ValueError(f"factors: must be alike in each row for {name}")
    each = [_budget(*row) for row in rows]
    finite = [eps for eps in each if eps.value != math.inf]
    if name == "OneID-LDP":
        return notions.OneIDLDP(each)
    if len({eps.value for eps in finite}) != 1:
        raise ValueError(f"factors: must be one finite e^eps for {name}")
    if name == "LDP":
        return notions.LDP(finite[0])
    kinds = {"ULDP": notions.ULDP, "OSLDP": notions.OSLDP, "HLLDP": notions.HLLDP}
    return kinds[name]([eps.value != math.inf for eps in each], finite[0])


def _budget(text):
    return Budget(math.inf) if text is None else Budget(number(text), logarithm=True)
