"""Points of the LIP paper's Figures 5 to 8: their reading, and sentences of captions."""

import math

from common import table
from common.errors import UserError

NUMBERS = ("users", "eps", "budget", "level", "broken", "error", "mean", "low", "high")


def read(path):
    """Return the rows of an experiment's table, numbers as floats.

    Raises
    ------
    UserError
        If a column is missing or a cell that should be is not a number.
    """
    try:
        return [
            row
            | {name: float(row[name]) for name in NUMBERS}
            | {"repetitions": int(row["repetitions"])}
            for row in table.read(path)
        ]
    except (KeyError, TypeError, ValueError) as error:
        raise UserError(f"{path}: not points of a LIP figure ({error}); delete it") from error


def chosen(rows, panel, curve):
    """Return the points of a curve in a panel, by eps."""
    return sorted(
        (r for r in rows if (r["panel"], r["curve"]) == (panel, curve)), key=lambda r: r["eps"]
    )


def bars(rows):
    """Return how many simulated bars contain the exact error, and how many there are."""
    simulated = [r for r in rows if r["repetitions"]]
    inside = sum(r["low"] <= r["error"] <= r["high"] for r in simulated)
    return f"{inside} of {len(simulated)}"


def repetitions(rows):
    """Return the fewest and the most repetitions of a simulated point."""
    found = sorted({r["repetitions"] for r in rows if r["repetitions"]})
    return f"{found[0]:,}" if len(found) == 1 else f"{found[0]:,} to {found[-1]:,}"


def broken(rows, panels):
    """Return where the channels as printed exceed their budget, and the eps that they have."""
    return "; ".join(
        f"{panel}, {curve.removesuffix(', as printed')}: {_broken(chosen(rows, panel, curve))}"
        for panel in panels
        for curve in dict.fromkeys(r["curve"] for r in rows)
        if curve.endswith("as printed")
    )


def _broken(points):
    over = [p for p in points if p["broken"] > 0]
    if not over:
        return "nowhere"
    worst = max(over, key=lambda p: p["level"] - p["budget"])
    most = "without bound" if math.isinf(worst["level"]) else f"{worst['level']:.2f}"
    where = f"at eps = {worst['eps']:g} it is {most} instead of {worst['budget']:g}"
    return f"from eps = {over[0]['eps']:g} to {over[-1]['eps']:g} ({where})"


def below(rows, panel, lower, upper):
    """Return at which eps one curve lies below another.

    Errors that differ only by rounding do not count.
    """
    pairs = zip(chosen(rows, panel, lower), chosen(rows, panel, upper), strict=True)
    found = [a["eps"] for a, b in pairs if a["error"] < b["error"] * (1 - 1e-9)]
    if len(found) < 2:
        return f"only at eps = {found[0]:g}" if found else "at no eps"
    every = len(chosen(rows, panel, lower))
    return f"at {len(found)} of {every} values of eps ({found[0]:g} to {found[-1]:g})"
