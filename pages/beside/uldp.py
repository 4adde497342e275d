"""Figures and tables of the ULDP paper."""

import math
from collections import defaultdict

from experiments.uldp.measured import LDP, TEN, ULDP
from pages.beside.run import percent, said, short, span

ESTIMATORS = ("emp", "emp+thr", "EM")
# from here on an estimate is said to fail: it is nearer to the farthest distribution than to p
FAILS = 0.5
ATTRIBUTES = 9
LEAST_EPS = 0.1
# below this eps Figure 8 has all kinds of knowledge agree
AGREE_BELOW = 1
# the greatest l1 distance of two distributions
FARTHEST = 2
# of the points of two figures, how many make "the same picture"
SAME = 0.9


def _matrix(run, name):
    """Return the transitions that can occur, of the matrix that a figure is drawn from."""
    number = str(int(name[-2:]))
    rows = run.rows(name, figure=number)
    return [row for row in rows if float(row["probability"]) > 0]


def fig_01(run):
    """Look at which transitions there are."""
    inputs, protected = defaultdict(set), set()
    from_sensitive = set()
    for row in _matrix(run, "uldp_fig_01"):
        inputs[row["output"]].add(row["input"])
        if row["output_protected"] == "1":
            protected.add(row["output"])
        if row["input_sensitive"] == "1":
            from_sensitive.add(row["output"])
    return {
        "protected": from_sensitive <= protected,
        "reveals": all(len(found) == 1 for o, found in inputs.items() if o not in protected),
    }, {"inputs": len(set().union(*inputs.values()))}


def fig_02(run):
    """Count the transition probabilities."""
    distinct = {said(float(row["probability"])) for row in _matrix(run, "uldp_fig_02")}
    return {"three": len(distinct) == 3}, {"values": ", ".join(sorted(distinct, reverse=True))}


def fig_03(run):
    """Count the probabilities of a 1, and look up what was proved of uRAP."""
    rows = run.rows("uldp_fig_03", figure="3")
    distinct = {said(float(row["probability"])) for row in rows if row["probability"] != "0.0"}
    return {
        "bits": len(distinct) == 3,
        "private": run.holds("uldp-urap-private"),
    }, {"values": ", ".join(sorted(distinct, reverse=True))}


def fig_05(run):
    """Look up what was measured of the claims about one mechanism for all users."""
    factors = run.measured("uldp-exp-order-of-magnitude")
    near = run.measured("uldp-exp-near-non-private")
    far = run.measured("uldp-exp-em-beats-emp")
    greatest = defaultdict(float)
    for name, n in factors.items():
        dataset = name.split(",")[0]
        greatest[dataset] = max(greatest[dataset], n["greatest factor"])
    return {
        "orders": run.holds("uldp-exp-order-of-magnitude"),
        "near": run.holds("uldp-exp-near-non-private"),
        "estimates": run.holds("uldp-exp-em-beats-emp"),
    }, {
        "near": span([n["uRR over no privacy"] for n in near.values()]),
        "factors": ", ".join(f"{said(v)} ({short(d)})" for d, v in greatest.items()),
        "far": said(max(n["greatest factor"] for n in far.values())),
        "ten": TEN,
    }


def fig_06(run):
    """Look up who was better than the claimed winner."""
    measured = run.measured("uldp-exp-best-by-regime")
    better = defaultdict(dict)
    for found in measured.values():
        for size, names in found["better at |X_S|"].items():
            better[found["claimed"]].setdefault(int(size), set()).update(names)
    told = {
        winner: "; ".join(
            f"{', '.join(sorted(names))} at |X_S| = {size}"
            for size, names in sorted(better[winner].items())
        )
        or "nobody"
        for winner in ULDP
    }
    return {"low": not better["uRAP"], "high": not better["uRR"]}, told


def _means(run, name, **where):
    """Return the means of a figure by (estimator, mechanism, the other keys)."""
    keys = ("eps", "size", "attributes", "knowledge")
    found = {}
    for row in run.rows(name, **where):
        if row["estimator"] in ESTIMATORS:
            others = tuple(row[key] for key in keys if key in row)
            found[row["dataset"], row["estimator"], row["mechanism"], others] = float(row["mean"])
    return found


def fig_07(run):
    """Look at EM at the least eps, by the number of attributes."""
    tv = defaultdict(dict)
    for row in run.rows("uldp_fig_07", estimator="EM"):
        if float(row["eps"]) == LEAST_EPS and row["mechanism"] in (*LDP, *ULDP):
            tv[row["mechanism"]][int(float(row["attributes"]))] = float(row["mean"])
    most = max(max(found) for found in tv.values())
    end = {name: found[most] for name, found in tv.items()}
    reached = most >= ATTRIBUTES
    return {
        "grows": all(found[most] > found[min(found)] for found in tv.values()),
        "fails": all(end[name] > FAILS for name in (*LDP, "uRR")) if reached else None,
        "works": end["uRAP"] < FAILS if reached else None,
    }, {name: said(value) for name, value in end.items()} | {"attributes": most, "eps": LEAST_EPS}


def fig_08(run):
    """Look up how the three kinds of knowledge compare."""
    points = run.measured("uldp-exp-pum-between")
    low = [p for name, p in points.items() if float(name.rsplit("= ", 1)[1]) < AGREE_BELOW]
    apart = [max(p.values()) / min(p.values()) - 1 for p in low]
    return {"between": run.holds("uldp-exp-pum-between")}, {
        "best": sum(p["III"] == min(p.values()) for p in points.values()),
        "worse": sum(p["II"] > p["I"] for p in points.values()),
        "points": len(points),
        "apart": percent(max(apart)).lstrip("+") if apart else "nothing",
        "one": AGREE_BELOW,
    }


def fig_09(run):
    """Measure how far the venues are from the truth."""
    l1 = defaultdict(float)
    for row in run.rows("uldp_fig_09"):
        l1[row["bot"]] += abs(float(row["poi"]) - float(row["true"]))
    return {}, {
        "l1": ", ".join(f"{said(v)} for {bot}" for bot, v in sorted(l1.items())),
        "most": FARTHEST,
    }


def _picture(run, tv, mse, competing):
    """Count the points at which the same mechanism, or knowledge, is best in two figures."""
    best = []
    for name in (tv, mse):
        least = defaultdict(dict)
        for (dataset, estimator, mechanism, others), mean in _means(run, name).items():
            if mechanism not in (*LDP, *ULDP) or math.isnan(mean):
                continue
            if competing == "mechanism":
                least[dataset, estimator, others][mechanism] = mean
            else:
                *rest, knowledge = others
                least[dataset, estimator, mechanism, *rest][knowledge] = mean
        best.append({point: min(found, key=found.get) for point, found in least.items()})
    same = sum(best[0].get(point) == winner for point, winner in best[1].items())
    points = len(best[1])
    return {"picture": same >= SAME * points}, {"same": same, "points": points}


def fig_10(run):
    """Compare who is best in MSE and in TV."""
    return _picture(run, "uldp_fig_05", "uldp_fig_10", "mechanism")


def fig_11(run):
    """Compare who is best in MSE and in TV."""
    return _picture(run, "uldp_fig_06", "uldp_fig_11", "mechanism")


def fig_12(run):
    """Compare who is best in MSE and in TV."""
    return _picture(run, "uldp_fig_07", "uldp_fig_12", "mechanism")


def fig_13(run):
    """Compare which knowledge is best in MSE and in TV."""
    return _picture(run, "uldp_fig_08", "uldp_fig_13", "knowledge")


def table_01(run):
    """Count the runs within Theorem 1's bound, and compare the losses with the printed ones."""
    within, ratios = [], []
    for row in run.rows("uldp_table_01"):
        within.append([int(number) for number in row["runs within the bound"].split(" of ")])
        ratios.append(float(row["l1 loss"]) / float(row["l1 loss, paper"]))
    inside, runs = (sum(column) for column in zip(*within, strict=True))
    return {"bound": inside == runs}, {"inside": inside, "runs": runs, "ratios": span(ratios)}


def _ratios(run, name):
    """Return the range of the exact worst cases over the entries."""
    rows = run.rows(name)
    columns = [column for column in rows[0] if column.startswith("exact / entry")]
    return {"ratios": span([float(row[column]) for row in rows for column in columns])}


def table_03(run):
    """Look up what was proved of the entries."""
    holds = {"entries": "uldp-table-3", "roots": "uldp-table-3-roots"}
    return {name: run.holds(claim) for name, claim in holds.items()}, _ratios(run, "uldp_table_03")


def table_04(run):
    """Look up what was proved of the entries."""
    holds = {"all": "uldp-table-4", "others": "uldp-table-4-corrected"}
    return {name: run.holds(claim) for name, claim in holds.items()}, _ratios(run, "uldp_table_04")
