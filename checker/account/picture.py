"""A picture of eps over the number of reports, users or rounds: both bounds as a band."""

import io
from pathlib import Path

from checker.account import options
from common import extras, files
from common.errors import UserError
from common.lines import shortened
from mechanisms.accounting import wording

KINDS = ("png", "svg", "pdf")
# numbers at which both bounds are computed
POINTS = 9


def numbers(most):
    """Return about `POINTS` whole numbers up to the greatest, evenly spread in logarithms.

    Examples
    --------
    >>> numbers(5), numbers(10**8)[:3]
    ([1, 2, 3, 4, 5], [1, 10, 100])
    """
    if most <= POINTS:
        return list(range(1, most + 1))
    return sorted({round(most ** (k / (POINTS - 1))) for k in range(POINTS)})


def bounds(question, most, target):
    """Return (number, least eps, greatest eps) up to `most`, floats; those that are finite.

    Parameters
    ----------
    question : callable
        From a number to a `Question`.
    most : int
    target : Fraction
    """
    found = []
    for number in numbers(most):
        one = question(number).epsilon(target)
        low, high = wording.of_factor(one.low, one.high)
        if low is not None and high is not None:
            found.append((number, float(low), float(high)))
    return found


def write(path, question, what, most, target):
    """Draw and write the picture.

    Parameters
    ----------
    path : str
        Ends in .png, .svg or .pdf.
    question : callable
        From a number to a `Question`.
    what : str
        What is counted.
    most : int
    target : Fraction

    Raises
    ------
    UserError
        If its name has another ending, matplotlib is not installed, or eps is infinite everywhere.
    """
    kind = Path(path).suffix.lower().removeprefix(".")
    if kind not in KINDS:
        raise UserError(f"--picture: {shortened(path, 200)}: must end in .png, .svg or .pdf")
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ModuleNotFoundError as error:
        raise UserError(f"--picture: {extras.missing(error, 'notebook')}") from error
    points = bounds(question, most, target)
    if not points:
        raise UserError("--picture: eps is infinite at every number; there is nothing to draw")
    figure = Figure(figsize=(5.2, 3.8), layout="constrained")
    FigureCanvasAgg(figure)
    axis = figure.subplots()
    count, low, high = zip(*points, strict=True)
    axis.fill_between(count, low, high, alpha=0.3, color="#0072B2", label="between the bounds")
    axis.plot(count, high, "o-", color="#0072B2", label="at most", markersize=4)
    axis.plot(count, low, "v--", color="#D55E00", label="at least", markersize=4)
    scale = "log" if min(low) > 0 else "linear"
    axis.set(xscale="log", yscale=scale, xlabel=what, ylabel=r"$\varepsilon$")
    axis.set_title(rf"$\delta$ = {options.plain(target)}")
    axis.legend()
    made = io.BytesIO()
    figure.savefig(made, format=kind, dpi=150)
    files.write_all({path: made.getvalue()})
