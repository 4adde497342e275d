"""Figures of the LIP paper."""

import itertools
import math

from experiments.comparison import Undecided
from experiments.lip.fig_08 import MODEL, TOTAL
from figures.lip import points
from mechanisms.losses.lip import posteriors
from pages.beside.run import said

LIP, LDP, HALF = "eps-LIP", "eps-LDP", "eps/2-LIP"
PRINTED = ", as printed"
# what rounding can add to a budget or an error
SLACK = 1e-9
# up to which eps Figure 6 has half the budget win
PRINTED_CROSSING = 8.3


def fig_01(run):
    """Look at the channel that Example 1 prints for LIP."""
    rows = run.rows("lip_fig_01", panel="LIP" + PRINTED)
    row, level = rows[0], float(rows[0]["level"])
    numbers = {"P1": row["P1"], "level": said(level), "eps": said(float(row["eps"]))}
    inputs = {row["x"] for row in rows}
    sums = [sum(float(r["probability"]) for r in rows if r["x"] == x) for x in inputs]
    return {
        "channel": all(math.isclose(total, 1) for total in sums)
        and all(float(r["probability"]) >= 0 for r in rows),
        "keeps": level <= float(row["eps"]) + SLACK,
    }, numbers


def fig_02(run):
    """Hold Example 1's formulas against the errors of its channels."""
    errors, impossible = {}, []
    for row in run.rows("lip_fig_02"):
        errors.setdefault(row["curve"], {})[float(row["eps"])] = float(row["error"])
        impossible += [float(row["eps"])] if row["possible"] == "0" else []
    exact = [errors[name] for name in ("LDP, p = q", "LDP, p = 1/2")]
    formula = [error for _, error in sorted(errors["E_LIP"].items())]
    pairs = (("E_LDP", "LDP, p = q"), ("E_LIP", "LIP"))
    return {
        "order": all(e < min(x[eps] for x in exact) for eps, e in errors["LIP"].items()),
        "errors": all(
            math.isclose(errors[a][eps], e, rel_tol=SLACK)
            for a, b in pairs
            for eps, e in errors[b].items()
        ),
        "falls": all(b < a for a, b in itertools.pairwise(formula)),
        "channel": not impossible,
    }, {"impossible": f"from eps = {min(impossible):g} on" if impossible else "at no eps"}


def fig_03(run):
    """Compare the curator's estimates with posterior means."""
    rows = run.rows("lip_fig_03")
    expected = [
        posteriors(float(r["q0"]), float(r["q1"]), float(r["P1"]))[int(r["y"])] for r in rows
    ]
    estimates = [float(r["estimate"]) for r in rows]
    channels = {(r["q0"], r["q1"]) for r in rows}
    return {
        "own": len(channels) == len({r["P1"] for r in rows}),
        "expects": all(map(math.isclose, estimates, expected)),
    }, {"users": len(rows)}


def fig_04(run):
    """Look at the channels of the three models."""
    channels = {}
    for row in run.rows("lip_fig_04"):
        model = channels.setdefault(row["panel"], {}).setdefault(row["user"], {})
        model[row["x"], row["y"]] = float(row["probability"])
    general, shared, symmetric = (channels[name].values() for name in sorted(channels))
    different = {tuple(channel.values()) for channel in general}
    return {
        "local": len(different) == len(general),
        "shared": len({tuple(channel.values()) for channel in shared}) == 1,
        "symmetric": all(math.isclose(c["0", "1"], c["1", "0"]) for c in symmetric),
    }, {"users": len(general)}


def _curves(run, name):
    rows = points.read(run.path(name))
    return rows, list(dict.fromkeys(row["panel"] for row in rows))


def _beats(rows, panels, lower, upper, most=math.inf):
    """Return whether one curve lies below another at every 0 < eps <= most."""
    found = []
    for panel in panels:
        pairs = zip(
            points.chosen(rows, panel, lower), points.chosen(rows, panel, upper), strict=True
        )
        found += [a["error"] < b["error"] * (1 - SLACK) for a, b in pairs if 0 < a["eps"] <= most]
    return all(found) if found else Undecided("no such eps was computed")


def _keeps(rows):
    return not any(row["broken"] > 0 for row in rows if row["curve"] == LIP + PRINTED)


def _gains(rows, panel):
    """Return how often the root error of eps-LDP is that of eps-LIP, at most."""
    pairs = zip(points.chosen(rows, panel, LDP), points.chosen(rows, panel, LIP), strict=True)
    return max(math.sqrt(ldp["error"] / lip["error"]) for ldp, lip in pairs)


def fig_05(run):
    """Compare both notions at two priors."""
    rows, panels = _curves(run, "lip_fig_05")
    gains = {panel: _gains(rows, panel) for panel in panels}
    middle, skewed = panels
    return {
        "below": _beats(rows, panels, LIP, LDP),
        "widens": gains[skewed] > gains[middle],
        "keeps": _keeps(rows),
    }, {
        "gains": ", ".join(f"{said(gain)} ({panel})" for panel, gain in gains.items()),
        "broken": points.broken(rows, [skewed]),
    }


def fig_06(run):
    """Compare half the budget in LIP with the whole in LDP."""
    rows, panels = _curves(run, "lip_fig_06")
    rare = "P1 = 0.01"
    return {
        "below": _beats(rows, panels, LIP, LDP),
        "half": _beats(rows, [rare], HALF, LDP, PRINTED_CROSSING),
        "keeps": _keeps(rows),
    }, {
        "half": points.below(rows, rare, HALF, LDP),
        "half_printed": points.below(rows, rare, HALF + PRINTED, LDP),
        "broken": points.broken(rows, panels),
    }


def fig_07(run):
    """Compare both for users whose priors are drawn."""
    rows, panels = _curves(run, "lip_fig_07")
    few, many = panels[0], panels[-1]
    wins = {
        panel: sum(
            half["error"] < whole["error"] * (1 - SLACK)
            for half, whole in zip(
                points.chosen(rows, panel, HALF), points.chosen(rows, panel, LDP), strict=True
            )
        )
        for panel in (few, many)
    }
    return {
        "below": _beats(rows, panels, LIP, LDP),
        "crosses": wins[few] > 0,
        "hardly": wins[many] <= 1,
    }, {
        "few": few,
        "half": points.below(rows, few, HALF, LDP),
        "half_printed": points.below(rows, few, HALF + PRINTED, LDP),
        "half_limit": points.below(rows, many, HALF, LDP),
        "broken": points.broken(rows, [many]),
    }


def _fig_08(run, name):
    rows, _ = _curves(run, name)
    small = min((row["eps"] for row in rows if row["eps"] > 0), default=0)
    return {
        "below": _beats(rows, [MODEL], LIP, LDP),
        "half": _beats(rows, [MODEL], HALF, LDP, small),
    }, {
        "below": points.below(rows, MODEL, LIP, LDP),
        "half": points.below(rows, MODEL, HALF, LDP),
        "half_printed": points.below(rows, MODEL, HALF + PRINTED, LDP),
        "above_total": points.below(rows, TOTAL, LDP, LIP),
        "broken": points.broken(rows, [MODEL]),
    }


def fig_08a(run):
    """Compare both on popular pages."""
    return _fig_08(run, "lip_fig_08a")


def fig_08b(run):
    """Compare both on last check-ins."""
    return _fig_08(run, "lip_fig_08b")


def fig_09(run):
    """Find the optimum among the corners of the region, and the printed point in it."""
    found = {}
    for row in run.rows("lip_fig_09"):
        point = tuple(float(row[key]) for key in ("q0", "q1", "level"))
        found.setdefault(row["panel"], {}).setdefault(row["kind"], []).append(point)
    eps = {panel: max(p[2] for p in kinds["corner"]) for panel, kinds in found.items()}
    outside = {
        panel: max(p[2] for p in kinds["printed"])
        for panel, kinds in found.items()
        if any(p[2] > eps[panel] + SLACK for p in kinds["printed"])
    }
    return {
        "corner": all(_among(kinds["optimal"], kinds["corner"]) for kinds in found.values()),
        "same": all(_among(kinds["optimal"], kinds["printed"]) for kinds in found.values()),
        "inside": not outside,
    }, {
        "outside": "; ".join(
            f"at {panel} its eps is {said(level)} where {said(eps[panel])} is allowed"
            for panel, level in outside.items()
        )
        or "nowhere",
    }


def _among(points_, others):
    """Return whether each point is one of others, but for rounding."""
    return all(
        any(math.dist(point[:2], other[:2]) <= SLACK for other in others) for point in points_
    )
