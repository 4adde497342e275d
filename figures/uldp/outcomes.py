"""Sentences of captions about the ULDP paper's own reading of a figure, and whether it holds here.

They compare means as they are drawn; when a difference counts is for the statements' verdicts.
"""

from collections import defaultdict

from figures.names import called
from figures.source_line import short_name

LDP, ULDP = ("RR", "RAP"), ("uRR", "uRAP")
PAPERS = ("emp", "emp+thr", "EM")


def _means(points, *keys):
    """Return the means by what the keys say, and by the last key within."""
    found = defaultdict(dict)
    for point in points:
        *place, last = (point[key] for key in keys)
        found[tuple(place)][last] = point["mean"]
    return found


def factors(points):
    """Return the loss of the better of RR and RAPPOR over that of the worse of uRR and uRAP."""
    most = {}
    own = [p for p in points if p["estimator"] in PAPERS]
    for (dataset, *_), loss in _means(own, "dataset", "estimator", "eps", "mechanism").items():
        if {*LDP, *ULDP} <= set(loss):
            factor = min(loss[name] for name in LDP) / max(loss[name] for name in ULDP)
            most[dataset] = max(most.get(dataset, 0.0), factor)
    told = ", ".join(f"{factor:.3g} ({short_name(d)})" for d, factor in sorted(most.items()))
    return (
        "The loss of the better of RR and RAPPOR, divided by that of the worse of uRR and uRAP, is "
        f"at most {told}."
    )


def estimators(points):
    """Return at how many points EM and emp+thr have a greater loss than emp."""
    private = [p for p in points if p["mechanism"] in (*LDP, *ULDP)]
    found = _means(private, "dataset", "mechanism", "eps", "estimator").values()
    told = [f"{name} at {sum(loss[name] > loss['emp'] for loss in found)}" for name in PAPERS[1:]]
    return (
        "In the paper, EM and emp+thr are far below emp. Here their loss exceeds that of emp "
        f"at some of {len(found)} points: {', '.join(told)}."
    )


def winners(points):
    """Return where another mechanism than the paper's best has a smaller mean."""
    own = [p for p in points if p["estimator"] in ("emp", "EM") and p["mechanism"] != "none"]
    found = _means(own, "dataset", "estimator", "eps", "size", "mechanism")
    better, total = defaultdict(int), 0
    for (dataset, estimator, eps, _), loss in found.items():
        grid = sorted(p[2] for p in found if p[0] == dataset)
        best = "uRAP" if eps == grid[0] else "uRR"
        # those that do not know X_S were run once, at all values
        whole = max(p[3] for p in found if p[0] == dataset)
        rivals = found[dataset, estimator, eps, whole]
        others = {n: rivals[n] for n in LDP} | {n: loss[n] for n in ULDP if n != best}
        total += 1
        least = min(others, key=others.get)
        if others[least] < loss[best]:
            better[best, least] += 1
    told = ", ".join(f"{called(b)} than {called(a)} at {n}" for (a, b), n in sorted(better.items()))
    return (
        "In the paper, uRAP is best at the smaller eps and uRR at ln|X|. Here another mechanism "
        f"has the least mean at {sum(better.values())} of {total} points"
        + (f" (smaller for {told})." if told else ".")
    )


def knowledge(points):
    """Return where knowledge of venues lies between none and the truth, and where it harms."""
    own = [p for p in points if p["estimator"] == "EM"]
    found = _means(own, "dataset", "mechanism", "eps", "knowledge").values()
    between = sum(loss["III"] <= loss["II"] <= loss["I"] for loss in found)
    worse = sum(loss["II"] > loss["I"] for loss in found)
    return (
        "In the paper, the loss of (II) is between those of (III) and (I). With EM, this holds for "
        f"the means at {between} of {len(found)} points; at {worse}, (II) is above (I). "
        "The statement uldp-exp-pum-between counts only points where means differ clearly "
        "(docs/verdicts.md)."
    )
