"""Figures and tables of the OneID paper."""

from itertools import permutations, product

from experiments.comparison import Undecided, at_most, below, every
from experiments.oneid.measured import FACTOR
from experiments.oneid.parameters import by_gamma, changes, falls, grows, no_greater, settings
from experiments.oneid.runs import (
    ACTIVITIES,
    LDP,
    MIN_ID,
    ONE_ID,
    TUNED,
    at_point,
    bounded,
    means_of,
    mse_of,
    rate_of,
)
from pages.beside.run import percent, said, short, span

# from here on two numbers are not "nearly the same"
NEARLY = 0.1
CERTAIN = 1 - 1e-9
NO_LOCATIONS = Undecided("no location data in this run")
NO_OUTLIERS = Undecided("no outliers in this run")
CITIES = "MSE of LDP / MSE of OneID, "


def fig_02(run):
    """Look up what was proved of the paper's pair budgets."""
    rows = run.rows("oneid_fig_02")
    kinds = {row["notion"] for row in rows}
    return {"same": run.holds("oneid-pair-budgets-instances")}, {"notions": len(kinds)}


def _mse(run, name):
    """Return the expected MSE at the default point, by data set and mechanism."""
    return means_of(at_point(run.rows(name)))


def _gains(mse):
    """Return by data set how often the least MSE of LDP and MinID is the greatest of OneID."""
    return {
        dataset: min(mse[dataset, name].value for name in (*LDP, *MIN_ID))
        / max(mse[dataset, name].value for name in ONE_ID)
        for dataset in dict.fromkeys(dataset for dataset, _ in mse)
    }


def fig_03(run):
    """Compare errors over popular values."""
    mse = _mse(run, "oneid_fig_03")
    gains = _gains(mse)
    prior = [mse[d, "OneID (P)"].value / mse[d, "OneID (W)"].value for d in gains]
    better = [
        below(mse[d, ours], mse[d, theirs], f"{ours} and {theirs}, {short(d)}")
        for d, ours, theirs in product(gains, ONE_ID, (*LDP, *MIN_ID))
    ]
    return {
        "better": every(better),
        "order": run.holds("oneid-exp-tuning-order"),
    }, {"gains": span(gains.values()), "prior": span(prior)}


def fig_04(run):
    """Compare errors over all values."""
    mse = _mse(run, "oneid_fig_04")
    datasets = list(_gains(mse))
    values = [[mse[d, name].value for name in ONE_ID] for d in datasets]
    spreads = [max(found) / min(found) - 1 for found in values]
    near = [
        at_most(mse[d, a], mse[d, b].times(1 + NEARLY), f"{a} and {b} times 1.1, {short(d)}")
        for d, (a, b) in product(datasets, permutations(ONE_ID, 2))
    ]
    measured = run.measured("oneid-exp-beats-minid")
    known = {
        short_of.removeprefix(CITIES): v for short_of, v in measured.items() if CITIES in short_of
    }
    cities = {name: v for name, v in known.items() if name not in {d for d, _ in mse}}
    here = [v for name, v in known.items() if name not in cities]
    return {
        "orders": run.holds("oneid-exp-beats-minid"),
        "tunings": every(near),
    }, {
        "spread": percent(max(spreads)).lstrip("+"),
        "here": span(here),
        "cities": span(cities.values()),
        "reached": ", ".join(name for name, v in cities.items() if v >= FACTOR) or "none",
        "factor": FACTOR,
        "all": len(cities),
    }


def _rates(run, name, column="paper_attack"):
    """Return rates over gamma/n, by data set, mechanism and gamma; those that are known."""
    return {
        (row["dataset"], row["mechanism"], row["gamma"]): float(row[column])
        / float(row["required"])
        for row in run.rows(name)
        if row["mechanism"] in ONE_ID and row[column] not in ("", "nan")
    }


def _worst(rates):
    """Return the words about the greatest rate: number, tuning and data set."""
    (dataset, mechanism, _), most = max(rates.items(), key=lambda pair: pair[1])
    return {"worst": said(most), "tuning": mechanism, "dataset": short(dataset)}


def _attacked(run, name, mechanism, at):
    rows = [r for r in run.rows(name, mechanism=mechanism) if r["dataset"] not in at]
    return [(float(row["paper_attack"]), float(row["required"])) for row in rows]


def fig_05(run):
    """Compare the rates of all users with gamma/n."""
    rates = _rates(run, "oneid_fig_05")
    hlldp = _attacked(run, "oneid_fig_05", "HLLDP", ACTIVITIES)
    return {
        "bounded": bounded(run.rows("oneid_fig_05"), short),
        "hlldp": all(rate > required for rate, required in hlldp) if hlldp else NO_LOCATIONS,
    }, _worst(rates)


def fig_06(run):
    """Compare the rates of outliers with gamma/n."""
    rates = _rates(run, "oneid_fig_06")
    hlldp = _attacked(run, "oneid_fig_06", "HLLDP", ())
    return {
        "bounded": bounded(run.rows("oneid_fig_06"), short),
        "hlldp": all(rate > CERTAIN for rate, _ in hlldp) if hlldp else NO_LOCATIONS,
    }, _worst(rates)


def fig_07(run):
    """Compare errors at two gammas."""
    pairs = by_gamma(run.rows("oneid_fig_07"), mse_of, short)
    ratios = [low.value / high.value for low, high in pairs.values()]
    return {"costs": grows(pairs, "both gammas")}, {"ratios": span(ratios)}


def _rates_by_gamma(run, name):
    rows = run.rows(name)
    lowered = falls(by_gamma(rows, rate_of, short), "both gammas")
    return {"lowered": lowered, "bounded": bounded(rows, short)}


def fig_08(run):
    """Compare the rates of all users at two gammas."""
    rates = _rates(run, "oneid_fig_08")
    bayes = _rates(run, "oneid_fig_08", "bayes")
    return _rates_by_gamma(run, "oneid_fig_08"), _worst(rates) | {
        "bayes": said(max(bayes.values()))
    }


def fig_09(run):
    """Compare the rates of outliers at two gammas."""
    rates = _rates(run, "oneid_fig_09")
    return _rates_by_gamma(run, "oneid_fig_09"), _worst(rates)


def _settings(run, name, read, **where):
    return settings(run.rows(name, mechanism=TUNED, **where), read, short)


def _changes(pairs):
    return {setting: changes(found) for setting, found in pairs.items()}


def _range(changes):
    ends = [percent(change) for change in (min(changes), max(changes))]
    return " to ".join(ends)


def fig_10(run):
    """Compare errors over popular values by alpha and n_0."""
    pairs = _settings(run, "oneid_fig_10", mse_of)
    changes = _changes(pairs)
    most = max(changes["alpha"], key=lambda dataset: abs(changes["alpha"][dataset]))
    others = [abs(v) for dataset, v in changes["alpha"].items() if dataset != most]
    return {
        "alpha": grows(pairs["alpha"]),
        "share": grows(pairs["share"]),
    }, {
        "alpha": percent(changes["alpha"][most]),
        "dataset": most,
        "others": percent(max(others)).lstrip("+"),
        "share": _range(changes["share"].values()),
    }


def fig_11(run):
    """Compare errors over all values by alpha and n_0."""
    pairs = _settings(run, "oneid_fig_11", mse_of)
    changes = _changes(pairs)
    near = [
        at_most(a, b.times(factor), f"a tenth apart, {d}")
        for d, both in pairs["alpha"].items()
        for (a, b), factor in ((both, 1 + NEARLY), (both[::-1], 1 / (1 - NEARLY)))
    ]
    return {
        "alpha": every(near),
        "share": grows(pairs["share"]),
    }, {
        "alpha": _range(changes["alpha"].values()),
        "share": _range(changes["share"].values()),
    }


def fig_12(run):
    """Compare re-identification rates by alpha and n_0."""
    pairs = _settings(run, "oneid_fig_12", rate_of, users="all")
    rows = {
        users: run.rows("oneid_fig_12", mechanism=TUNED, users=users)
        for users in ("all", "outliers")
    }
    rates = {
        users: said(max(float(row["paper_attack"]) / float(row["required"]) for row in found))
        for users, found in rows.items()
        if found
    }
    return {
        "alpha": no_greater(pairs["alpha"]),
        "enough": bounded(rows["all"], short),
        "outliers": bounded(rows["outliers"], short) if rows["outliers"] else NO_OUTLIERS,
    }, {
        "alpha": _range(_changes(pairs)["alpha"].values()),
        "all": rates["all"],
        "outliers": rates.get("outliers", "unknown"),
    }


def table_02(run):
    """Look for mechanisms that are High in both columns."""
    columns = "privacy against re-identification", "utility"
    high = {
        row["mechanism"]: all(row[column] == "High" for column in columns)
        for row in run.rows("oneid_table_02")
    }
    others = [name for name, both in high.items() if both and not name.startswith("OneID")]
    low = [name for name in ONE_ID if not high[name]]
    return {"alone": not others, "tunings": not low}, {
        "high": ", ".join(name for name in ONE_ID if high[name]) or "none",
        "low": ", ".join(low) or "none",
    }
