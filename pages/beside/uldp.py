"""Figures and tables of the ULDP paper."""

import math
from collections import defaultdict

from experiments.comparison import Undecided, at_most, below, every, exact, some
from experiments.uldp.means import with_spread
from experiments.uldp.measured import LDP, TEN, ULDP
from pages.beside.run import mean, percent, said, short, span

ESTIMATORS = ("emp", "emp+thr", "EM")
# from here on an estimate is said to fail: it is nearer to the farthest distribution than to p
FAILS = 0.5
ATTRIBUTES = 9
# mechanisms by how figures call them
SHORT = {"RAPPOR": "RAP"}
CALLED = {short: name for name, short in SHORT.items()}
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
    better, left = defaultdict(dict), {name: [] for name in ULDP}
    for found in measured.values():
        left[found["claimed"]] += map(Undecided, found.get("not decided", ()))
        for size, names in found["better at |X_S|"].items():
            better[found["claimed"]].setdefault(int(size), set()).update(names)
    told = {
        winner: "; ".join(
            f"{', '.join(sorted(CALLED.get(n, n) for n in names))} at |X_S| = {size}"
            for size, names in sorted(better[winner].items())
        )
        or "nobody"
        for winner in ULDP
    }
    best = {name: every([not better[name], *left[name]]) for name in ULDP}
    return {"low": best["uRAP"], "high": best["uRR"]}, told


def _means(run, name, **where):
    """Return the means of a figure by (estimator, mechanism, the other keys)."""
    keys = ("eps", "size", "attributes", "knowledge")
    found = {}
    for row in run.rows(name, **where):
        if row["estimator"] in ESTIMATORS:
            others = tuple(row[key] for key in keys if key in row)
            found[
                SHORT.get(row["mechanism"], row["mechanism"]),
                (row["dataset"], row["estimator"], *others),
            ] = mean(row)
    return with_spread(found)


def fig_07(run):
    """Look at EM at the least eps, by the number of attributes."""
    found, rows = {}, run.rows("uldp_fig_07", estimator="EM")
    least_eps = min(float(row["eps"]) for row in rows)
    for row in rows:
        name = SHORT.get(row["mechanism"], row["mechanism"])
        if float(row["eps"]) == least_eps and name in (*LDP, *ULDP):
            found[name, int(float(row["attributes"]))] = mean(row)
    tv = with_spread(found)
    numbers = [number for _, number in tv]
    least, most = min(numbers), max(numbers)
    end = {name: tv[name, most] for name in (*LDP, *ULDP)}
    grows = [below(tv[n, least], mean, f"{n}, {least} and {most}") for n, mean in end.items()]
    fails = [below(exact(FAILS), end[name], name) for name in (*LDP, "uRR")]
    fewer = Undecided(f"no more than {most} attributes were run")
    reached = most >= ATTRIBUTES
    return {
        "grows": every(grows),
        "fails": every(fails) if reached else fewer,
        "works": below(end["uRAP"], exact(FAILS), "uRAP") if reached else fewer,
    }, {n: said(m.value) for n, m in end.items()} | {"attributes": most, "eps": f"{least_eps:g}"}


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
    first, second = (_competitors(run, name, competing) for name in (tv, mse))
    best = {point: min(found, key=lambda name: found[name].value) for point, found in first.items()}
    same = sum(
        best.get(point) == min(found, key=lambda name: found[name].value)
        for point, found in second.items()
    )
    answers = [_agree(first[point], found, point) for point, found in second.items()]
    return {"picture": _mostly(answers)}, {"same": same, "points": len(second)}


def _competitors(run, name, competing):
    """Return the means of a figure by point and by competitor."""
    found = defaultdict(dict)
    for (mechanism, (*point, last)), loss in _means(run, name).items():
        if mechanism not in (*LDP, *ULDP) or math.isnan(loss.value):
            continue
        if competing == "mechanism":
            found[*point, last][mechanism] = loss
        else:
            found[*point, mechanism][last] = loss
    return found


def _agree(tv, mse, point):
    """Return whether one of those that may be best in MSE is best in TV."""
    where = ", ".join(str(part) for part in point)
    may = [name for name in mse if _least(name, mse, where) is not False]
    return some(_least(name, tv, where) for name in may)


def _least(name, losses, where):
    """Return whether no other has a smaller loss."""
    return every(
        at_most(losses[name], loss, f"{name} and {other}, {where}")
        for other, loss in losses.items()
        if other != name
    )


def _mostly(answers):
    """Return whether the share `SAME` of all answers is yes."""
    least = SAME * len(answers)
    left = [answer for answer in answers if isinstance(answer, Undecided)]
    sure = sum(answer is True for answer in answers)
    if sure >= least:
        return True
    if sure + len(left) < least:
        return False
    return Undecided(f"{len(left)} of {len(answers)} points are open, the first {left[0].reason}")


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
    return {"bound": inside == runs}, {
        "inside": inside,
        "runs": runs,
        "ratios": span(ratios),
    }


def _ratios(run, name):
    """Return the range of the exact worst cases over the entries."""
    rows = run.rows(name)
    columns = [column for column in rows[0] if column.startswith("exact / entry")]
    return {
        "ratios": span([float(row[column]) for row in rows for column in columns if row[column]])
    }


def table_03(run):
    """Look up what was proved of the entries."""
    holds = {"entries": "uldp-table-3", "roots": "uldp-table-3-roots"}
    return {name: run.holds(claim) for name, claim in holds.items()}, _ratios(run, "uldp_table_03")


def table_04(run):
    """Look up what was proved of the entries."""
    holds = {"all": "uldp-table-4", "others": "uldp-table-4-corrected"}
    return {name: run.holds(claim) for name, claim in holds.items()}, _ratios(run, "uldp_table_04")
