"""Figures and tables of the OneID paper."""

from experiments.oneid.measured import ACTIVITIES, DEFAULT, FACTOR, LDP, MIN_ID, ONE_ID
from pages.beside.run import percent, said, short, span

# from here on two numbers are not "nearly the same"
NEARLY = 0.1
CERTAIN = 1 - 1e-9
TUNED = "OneID (C)"
CITIES = "MSE of LDP / MSE of OneID, "


def fig_02(run):
    """Look up what was proved of the paper's pair budgets."""
    rows = run.rows("oneid_fig_02")
    kinds = {row["notion"] for row in rows}
    return {"same": run.holds("oneid-pair-budgets-instances")}, {"notions": len(kinds)}


def _mse(run, name):
    """Return the expected MSE at the default point, by data set and mechanism."""
    return {
        (row["dataset"], row["mechanism"]): float(row["expected_mse"])
        for row in run.rows(name, **DEFAULT)
    }


def _gains(mse):
    """Return by data set how often the least MSE of LDP and MinID is the greatest of OneID."""
    return {
        dataset: min(mse[dataset, name] for name in (*LDP, *MIN_ID))
        / max(mse[dataset, name] for name in ONE_ID)
        for dataset in dict.fromkeys(dataset for dataset, _ in mse)
    }


def fig_03(run):
    """Compare errors over popular values."""
    mse = _mse(run, "oneid_fig_03")
    gains = _gains(mse)
    prior = [mse[d, "OneID (P)"] / mse[d, "OneID (W)"] for d in gains]
    return {
        "better": min(gains.values()) > 1,
        "order": run.holds("oneid-exp-tuning-order"),
    }, {"gains": span(gains.values()), "prior": span(prior)}


def fig_04(run):
    """Compare errors over all values."""
    mse = _mse(run, "oneid_fig_04")
    spreads = [
        max(mse[d, name] for name in ONE_ID) / min(mse[d, name] for name in ONE_ID) - 1
        for d in _gains(mse)
    ]
    measured = run.measured("oneid-exp-beats-minid")
    known = {
        short_of.removeprefix(CITIES): v for short_of, v in measured.items() if CITIES in short_of
    }
    cities = {name: v for name, v in known.items() if name not in {d for d, _ in mse}}
    here = [v for name, v in known.items() if name not in cities]
    return {
        "orders": run.holds("oneid-exp-beats-minid"),
        "tunings": max(spreads) <= NEARLY,
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
    """Return what is said of the greatest rate: number, tuning and data set."""
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
        "bounded": max(rates.values()) < 1,
        "hlldp": all(rate > required for rate, required in hlldp) if hlldp else None,
    }, _worst(rates)


def fig_06(run):
    """Compare the rates of outliers with gamma/n."""
    rates = _rates(run, "oneid_fig_06")
    hlldp = _attacked(run, "oneid_fig_06", "HLLDP", ())
    return {
        "bounded": max(rates.values()) < 1,
        "hlldp": all(rate > CERTAIN for rate, _ in hlldp) if hlldp else None,
    }, _worst(rates)


def _by_gamma(run, name, column):
    """Return pairs of numbers, at the lesser and at the greater gamma."""
    found = {}
    for row in run.rows(name):
        key = row["dataset"], row["mechanism"]
        found.setdefault(key, {})[float(row["gamma"])] = float(row[column])
    return [(values[min(values)], values[max(values)]) for values in found.values()]


def fig_07(run):
    """Compare errors at two gammas."""
    ratios = [low / high for low, high in _by_gamma(run, "oneid_fig_07", "expected_mse")]
    return {"costs": min(ratios) > 1}, {"ratios": span(ratios)}


def _rates_by_gamma(run, name):
    pairs = _by_gamma(run, name, "paper_attack")
    return {"lowered": all(low < high for low, high in pairs)}


def fig_08(run):
    """Compare the rates of all users at two gammas."""
    rates = _rates(run, "oneid_fig_08")
    bayes = _rates(run, "oneid_fig_08", "bayes")
    holds = _rates_by_gamma(run, "oneid_fig_08") | {"bounded": max(rates.values()) < 1}
    return holds, _worst(rates) | {"bayes": said(max(bayes.values()))}


def fig_09(run):
    """Compare the rates of outliers at two gammas."""
    rates = _rates(run, "oneid_fig_09")
    holds = _rates_by_gamma(run, "oneid_fig_09") | {"bounded": max(rates.values()) < 1}
    return holds, _worst(rates)


def _changes(run, name, column, **where):
    """Return by data set what a lesser alpha, and a larger first group, change: relatively."""
    found = {}
    for row in run.rows(name, mechanism=TUNED, **where):
        point = float(row["alpha"]), float(row["share"])
        found.setdefault(row["dataset"], {})[point] = float(row[column])
    changes = {"alpha": {}, "share": {}}
    for dataset, at in found.items():
        alphas, shares = sorted({a for a, _ in at}), sorted({s for _, s in at})
        base = at[alphas[-1], shares[0]]
        changes["alpha"][dataset] = at[alphas[0], shares[0]] / base - 1
        changes["share"][dataset] = at[alphas[-1], shares[-1]] / base - 1
    return changes


def _range(changes):
    ends = [percent(change) for change in (min(changes), max(changes))]
    return " to ".join(ends)


def fig_10(run):
    """Compare errors over popular values by alpha and n_0."""
    changes = _changes(run, "oneid_fig_10", "expected_mse")
    most = max(changes["alpha"], key=lambda dataset: abs(changes["alpha"][dataset]))
    others = [abs(v) for dataset, v in changes["alpha"].items() if dataset != most]
    return {
        "alpha": min(changes["alpha"].values()) > 0,
        "share": min(changes["share"].values()) > 0,
    }, {
        "alpha": percent(changes["alpha"][most]),
        "dataset": short(most),
        "others": percent(max(others)).lstrip("+"),
        "share": _range(changes["share"].values()),
    }


def fig_11(run):
    """Compare errors over all values by alpha and n_0."""
    changes = _changes(run, "oneid_fig_11", "expected_mse")
    return {
        "alpha": max(map(abs, changes["alpha"].values())) <= NEARLY,
        "share": min(changes["share"].values()) > 0,
    }, {
        "alpha": _range(changes["alpha"].values()),
        "share": _range(changes["share"].values()),
    }


def fig_12(run):
    """Compare re-identification rates by alpha and n_0."""
    all_users = _changes(run, "oneid_fig_12", "paper_attack", users="all")
    rates = {
        users: max(
            float(row["paper_attack"]) / float(row["required"])
            for row in run.rows("oneid_fig_12", mechanism=TUNED, users=users)
        )
        for users in ("all", "outliers")
    }
    return {
        "alpha": max(all_users["alpha"].values()) <= 0,
        "enough": rates["all"] < 1,
        "outliers": rates["outliers"] < 1,
    }, {
        "alpha": _range(all_users["alpha"].values()),
        "all": said(rates["all"]),
        "outliers": said(rates["outliers"]),
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
