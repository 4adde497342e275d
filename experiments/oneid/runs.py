"""The runs that the OneID paper's statements about experiments are decided from."""

import math
from pathlib import Path

from common import table
from experiments.comparison import Mean, Undecided, below, every, exact
from experiments.datasets import register
from experiments.measured import decided

LDP = ("RAPPOR", "OUE")
MIN_ID = ("MinID (W)", "MinID (C)", "MinID (P)")
ONE_ID = ("OneID (W)", "OneID (C)", "OneID (P)")
# parameters of the tuning; those of a table's first row are those of most figures
POINT = ("gamma", "alpha", "share")
ACTIVITIES = ("adl", "rfid", "localization", "localization_part")
# the only one whose budgets, and so its expectations, differ from run to run
TUNED = "OneID (C)"
SUBSTITUTES = (
    "The paper's six cities are not available: Gowalla and Foursquare check-ins replace them."
)


def rows(results, experiment, **where):
    """Return the rows at the point of the first, and where other columns hold what is given.

    A parameter that is given as None has any value.
    """
    path = Path(results) / "experiments" / f"{experiment}.csv"
    return at_point(table.read(path), **where)


def at_point(found, **where):
    """Return those of some rows that `rows` returns; other arguments as of it."""
    point = {key: found[0][key] for key in POINT}
    wanted = {key: text for key, text in (point | where).items() if text is not None}
    return [row for row in found if all(row[k] == v for k, v in wanted.items())]


def by_mechanism(runs, column):
    """Return the column's numbers by (data set, mechanism)."""
    return {(r["dataset"], r["mechanism"]): float(r[column]) for r in runs if r[column] != "nan"}


def means_of(runs):
    """Return the means of the expected MSE by (data set, mechanism)."""
    return {(r["dataset"], r["mechanism"]): mse_of(r) for r in runs}


def mean_of(row, value, error):
    """Return a row's `Mean`, from its columns of value and standard error."""
    known = float(row[error])
    return Mean(
        float(row[value]), math.inf if math.isnan(known) else known, int(row["repetitions"])
    )


def mse_of(row):
    """Return a row's expected MSE as a `Mean`, exact but for tuned budgets."""
    if row["expected"] == "exact":
        return exact(float(row["expected_mse"]))
    return mean_of(row, "expected_mse", "expected_mse_se")


def rate_of(row):
    """Return a row's expected rate as a `Mean`, exact but for tuned budgets.

    If all runs tune to the same rate, the spread of the simulated rates is used instead; it also
    has the attacks' variation.
    """
    if row["mechanism"] != TUNED:
        return exact(float(row["paper_attack"]))
    found = mean_of(row, "paper_attack", "paper_attack_se")
    return found if math.isfinite(found.spread) else mean_of(row, "paper_attack", "rate_se")


def bounded(rows, called=str):
    """Return whether the rates of OneID stay below gamma/n.

    Parameters
    ----------
    rows : list of dict
    called : callable
        Returns how a data set is called.
    """
    return every(
        below(
            rate_of(row),
            exact(float(row["required"])),
            f"rate and gamma/n, {row['mechanism']}, {called(row['dataset'])}",
        )
        for row in rows
        if row["mechanism"] in ONE_ID and row["paper_attack"] not in ("", "nan")
    )


def scope(runs):
    """Return what the numbers are of."""
    repetitions = "/".join(sorted({r["repetitions"] for r in runs}))
    datasets = sorted({r["dataset"] for r in runs})
    gamma, alpha, share = (
        " and ".join(f"{v:g}" for v in sorted({float(r[key]) for r in runs})) for key in POINT
    )
    return (
        f"gamma = {gamma}, alpha = {alpha}, n_0 = {share} n, sensitive budget 1; {repetitions} "
        f"repetitions; {', '.join(datasets)}"
    )


def stand_ins(runs):
    """Return the sentence about check-ins that replace the paper's cities, if there are any."""
    known = register.datasets()
    locations = {r["dataset"] for r in runs} & set(known) - set(ACTIVITIES)
    return f" {SUBSTITUTES}" if any(known[name].stands_in_for for name in locations) else ""


def without(what):
    """Return the `Measured` of a statement of which these data have nothing."""
    why = "Nothing of the statement can be seen on these data."
    return decided(Undecided(f"no data set of this run has {what}"), why, "", {what: 0}, [])


def measured(answer, why, runs, numbers, corrected=()):
    """Return the `Measured` of an answer about runs."""
    datasets = sorted({r["dataset"] for r in runs})
    return decided(answer, why, scope(runs), numbers, datasets, corrected)
