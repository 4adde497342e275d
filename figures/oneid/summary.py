"""The basis of Tables I and II of the OneID paper: verdicts of the ledger and measured numbers."""

import statistics

from figures.oneid.runs import read
from figures.oneid.series import point_of, words_of
from figures.source_line import short_name

# the statement that bounds the accuracy of a notion, and that of each tuning
THEOREM = {"MinID": "oneid-minid-reidentification", "OneID": "oneid-reidentification"}
TUNING = {
    "W": "oneid-worst-case-tuning",
    "P": "oneid-prior-tuning",
    "C": "oneid-confidence-level",
    "C, as printed": "oneid-confidence-algorithm",
    "C, within groups": "oneid-confidence-second-group",
}


def verdict(ledger, claim):
    """Return a statement's id and verdict; `open` if the ledger does not have it."""
    found = {record["id"]: record["verdict"] for record in ledger}
    return f"{claim}: {found.get(claim, 'open')}"


def at_default(runs, datasets):
    """Return the rows of the data sets at the parameters of most figures."""
    rows = read(runs, datasets)
    point = point_of(rows)
    return [row for row in rows if all(row[key] == value for key, value in point.items())]


def settings_of(rows, datasets):
    """Return the words of a caption about the runs: their parameters, repetitions and data."""
    point = words_of(rows)
    found = " or ".join(sorted({row["repetitions"] for row in rows}, key=int))
    names = "; ".join(
        f"{short_name(d)}: n = {int(next(r['n'] for r in rows if r['dataset'] == d)):,}"
        for d in datasets
    )
    return (
        f"gamma = {point['gamma_is']}, alpha = {point['alpha_is']}, n_0 = {point['share_is']} n, "
        f"sensitive budget 1, {found} repetitions; {names}"
    )


def ratios(rows, mechanism, column, users="all", over="required"):
    """Return a column by data set, divided by another (none: `over=""`), by default by gamma/n."""
    return {
        row["dataset"]: float(row[column]) / (float(row[over]) if over else 1)
        for row in rows
        if (row["mechanism"], row["users"]) == (mechanism, users) and row[column] not in ("", "nan")
    }


def gains(rows, mechanism, baselines=("RAPPOR", "OUE")):
    """Return by data set how often the expected MSE of the best LDP mechanism is this one's."""
    found = {
        (row["dataset"], row["mechanism"]): float(row["expected_mse"])
        for row in rows
        if row["values"] == "all"
    }
    return {
        dataset: min(found[dataset, baseline] for baseline in baselines) / mse
        for (dataset, name), mse in found.items()
        if name == mechanism
    }


def geometric_mean(values):
    """Return the geometric mean."""
    return statistics.geometric_mean(values)
