"""The channel of a designed mechanism, and the notion with its budgets, from its certificate.

`python -m mechanisms.design FILE --certificate` writes this file. Only its numbers are used:
whether the channel keeps the budgets is decided again, and whether it is the best is not decided
here.
"""

import math
from fractions import Fraction

from checker.budgets import Budget
from checker.exact import number
from checker.notions import BY_NAME, PairwiseLDP
from common.errors import UserError
from common.lines import shortened
from mechanisms.design.problem import BY_VALUE, NOTIONS
from mechanisms.design.unfolding import unfolded

# values of a class, and so many together that all of them are looked at
MOST_OF_CLASS, MOST_WHOLE = 1000, 8


def is_one(given):
    """Return whether what a JSON file holds is such a certificate."""
    return isinstance(given, dict) and ("design" in given or "classes" in given)


def keys(given, path, few=False):
    """Return the keys of a JSON channel: the matrix as texts, and the names of the inputs.

    Parameters
    ----------
    given : dict
        Its numbers are texts.
    path : str
        For messages.
    few : bool
        Of more than 8 values in classes take two of each class: enough for `notion`.

    Raises
    ------
    UserError
        If it holds no columns, or not as many names.
    """
    if "classes" in given:
        return _read_or_refused(path, lambda one: _unfolded(one, few), given)
    columns, names = given.get("columns"), given.get("names")
    if not isinstance(columns, list) or not all(isinstance(c, list) for c in columns):
        raise UserError(f"{shortened(path, 200)}: columns: must be lists of numbers")
    if not isinstance(names, list) or {len(c) for c in columns} != {len(names)}:
        raise UserError(f"{shortened(path, 200)}: columns: must have a number for each name")
    return {"matrix": [list(row) for row in zip(*columns, strict=True)], "inputs": names}


def notion(given, path):
    """Return the notion that it was designed for; errors as for `keys`."""
    return _read_or_refused(path, _of_classes if "classes" in given else _notion, given)


def _read_or_refused(path, read, given):
    try:
        return read(given)
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError) as error:
        raise UserError(
            f"{shortened(path, 200)}: is no certificate of a design, or of too many values for a "
            f"table: {shortened(error, 120)}"
        ) from error


def _count(text):
    """Return a whole number from 1 on; numbers of the file are texts."""
    found = number(text)
    if found.denominator != 1 or not 1 <= found <= MOST_OF_CLASS:
        raise ValueError(f"must be a whole number, 1 to {MOST_OF_CLASS}, got {shortened(text)}")
    return int(found)


def _kept(given):
    """Return how many values of each class are kept: all if they are few, otherwise two."""
    sizes = list(map(_count, given["sizes"]))
    return sizes if sum(sizes) <= MOST_WHOLE else [min(m, 2) for m in sizes]


def _unfolded(given, few):
    """Return the channel of some values of each class; outputs that then agree are merged.

    The values of a class are exchangeable, so two of them represent all their pairs.
    """
    sizes, weights, orbits = list(map(_count, given["sizes"])), [], []
    kept = _kept(given) if few else sizes
    for rows, weight in given["weights"]:
        weights.append(number(weight))
        orbits.append([[(number(v), _count(n)) for v, n in cells] for cells in rows])
        if [sum(n for _, n in cells) for cells in orbits[-1]] != sizes:
            raise ValueError("weights: must have an entry for each value of a class")
    columns = unfolded(sizes, orbits, weights, kept)
    rows = zip(*columns, strict=True)
    return {"matrix": [list(map(str, row)) for row in rows], "inputs": _names(given, kept)}


def _names(given, kept):
    names = given.get("names", [f"class {g + 1}" for g in range(len(kept))])
    return [f"{name} {i + 1}" for name, k in zip(names, kept, strict=True) for i in range(k)]


def _of_classes(given):
    """Return the budgets between any two of these values."""
    kept, factors = _kept(given), given["factors"]
    group = [g for g, k in enumerate(kept) for _ in range(k)]
    one = Budget(Fraction(1), True)
    return PairwiseLDP(
        [
            [one if x == z else _budget(factors[g][h]) for z, h in enumerate(group)]
            for x, g in enumerate(group)
        ]
    )


def _notion(given):
    name, factors = given["notion"], given["factors"]
    if name not in NOTIONS:
        raise ValueError(f"notion: must be one of {', '.join(NOTIONS)}")
    kind = BY_NAME.get(name, PairwiseLDP)
    if kind.needs() == "prior":
        return kind(prior=[number(p) for p in given["prior"]], eps=_budget(factors[0][0]))
    K = len(given["names"])
    if len(factors) != K or any(len(row) != K for row in factors):
        raise ValueError(f"factors: must be {K} rows of {K}")
    if name not in BY_VALUE:
        pairs = [
            [Budget(Fraction(1), True) if x == z else _budget(v) for z, v in enumerate(row)]
            for x, row in enumerate(factors)
        ]
        return PairwiseLDP(pairs)
    rows = [{v for z, v in enumerate(row) if z != x} for x, row in enumerate(factors)]
    if any(len(row) != 1 for row in rows):
        raise ValueError(f"factors: must be alike in each row for {name}")
    each = [_budget(*row) for row in rows]
    finite = [eps for eps in each if eps.value != math.inf]
    if "budgets" in kind.takes():
        return kind(each)
    if len({eps.value for eps in finite}) != 1:
        raise ValueError(f"factors: must be one finite e^eps for {name}")
    return kind.of(eps=finite[0], sensitive=[eps.value != math.inf for eps in each])


def _budget(text):
    return Budget(math.inf) if text is None else Budget(number(text), logarithm=True)
