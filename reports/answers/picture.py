"""A picture of estimated shares: bars with intervals, sensitive values marked, notes below."""

import io
from pathlib import Path

import numpy as np

from common.errors import UserError
from common.lines import shortened
from reports.answers import fonts

KINDS = (".svg", ".png", ".pdf")
# values that a picture has room for, and signs of a label
MOST, SIGNS = 40, 24
PLAIN, SENSITIVE = "#0072B2", "#D55E00"
# the normal quantile of a 95 % interval
QUANTILE = 1.959963984540054


def require_ending(path):
    """Raise UserError unless a picture can be written to a path, and by this environment."""
    if Path(path).suffix.lower() not in KINDS:
        raise UserError(f"--plot: {shortened(path, 200)} must end in {', '.join(KINDS)}")
    import matplotlib  # noqa: F401


def shown(answer):
    """Return the places of the values that are drawn: all, or those with the largest shares."""
    p = np.asarray(answer.columns["estimate"])
    if len(p) <= MOST:
        return np.arange(len(p))
    return np.sort(np.argsort(-p, kind="stable")[:MOST])


def intervals(answer):
    """Return the lower and upper ends of 95 % intervals, NaN where none are known.

    Wald intervals where the answer has none of its own.
    """
    if "low" in answer.columns:
        return np.asarray(answer.columns["low"]), np.asarray(answer.columns["high"])
    p = np.asarray(answer.columns["estimate"])
    half = QUANTILE * np.asarray(answer.columns.get("standard_error", np.full(len(p), np.nan)))
    return p - half, p + half


def draw(path, answer):
    """Return the picture of an answer as bytes, in the form that the path's ending names.

    Parameters
    ----------
    path : path-like
    answer : Answer
    """
    import matplotlib

    places, listed = shown(answer), answer.names
    names = [shortened(listed[k], SIGNS) for k in places]
    notes = list(_notes(answer, places))
    family, missing = fonts.families([*names, *notes])
    names, notes = ([_drawn(text, missing) for text in texts] for texts in (names, notes))
    kind = Path(path).suffix.lower().removeprefix(".")
    dates = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(kind)
    made = io.BytesIO()
    given = {"svg.hashsalt": "context-aware-local-privacy", "font.family": family}
    with matplotlib.rc_context(given):
        _figure(answer, places, names, notes).savefig(made, format=kind, dpi=150, metadata=dates)
    return made.getvalue()


def _figure(answer, places, names, notes):
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    p = np.asarray(answer.columns["estimate"])[places]
    low, high = (end[places] for end in intervals(answer))
    known = ~np.isnan(low)
    figure = Figure(figsize=(max(4.0, 1.6 + 0.3 * len(places)), 4.2), layout="constrained")
    FigureCanvasAgg(figure)
    axis = figure.subplots()
    is_sensitive = np.zeros(len(p), bool) if answer.sensitive is None else answer.sensitive[places]
    for mask, colour, name in ((is_sensitive, SENSITIVE, "sensitive"), (~is_sensitive, PLAIN, "")):
        if mask.any():
            axis.bar(np.flatnonzero(mask), p[mask], color=colour, label=name or None)
    if known.any():
        reach = np.maximum([(p - low)[known], (high - p)[known]], 0)
        axis.errorbar(np.flatnonzero(known), p[known], reach, fmt="none", color="black", capsize=2)
    axis.axhline(0, color="black", linewidth=0.6)
    axis.set_xticks(range(len(p)), names, rotation=90 if len(p) > 6 else 0)
    axis.set_ylabel("share")
    if is_sensitive.any():
        figure.legend(loc="outside upper right")
    figure.supxlabel("\n".join(notes), fontsize=7)
    return figure


def _drawn(text, missing):
    """Return a text without signs of formulas, and with those that no font has by number."""
    return fonts.shown(text, missing).replace("$", r"\$")


def _notes(answer, places):
    K = len(answer.names)
    if len(places) < K:
        yield f"the {len(places)} largest of {K} shares"
    if not np.isnan(intervals(answer)[0][places]).all():
        yield "bars show shares, lines 95 % intervals, each about one value"
    yield from (shortened(note, 120) for note in answer.notes)
