"""Sentences that the captions of the ULDP figures share, from what was really run."""

from figures.names import called
from figures.source_line import short_name
from figures.uldp import runs


def repetitions(points, chosen):
    """Return the numbers of repetitions of the chosen estimators, as text."""
    found = {p["repetitions"] for p in points if p["estimator"] in chosen}
    return " or ".join(str(number) for number in sorted(found))


def sizes(points):
    """Return the numbers of users by data set, as text."""
    found = sorted({(short_name(p["dataset"]), p["n"]) for p in points})
    return ", ".join(f"{name}: n = {n:,}" for name, n in found)


def fitted(points, em):
    """Return the placeholders of a caption on EM and ML.

    Parameters
    ----------
    points : list of dict
    em : pair
        Tolerance and passes at which EM stops.
    """
    tolerance, max_passes = em
    iterated, best = ([p for p in points if p["estimator"] == name] for name in ("EM", "ML"))
    worst = max(iterated, key=lambda p: p["largest_gap"])
    where = (
        f"{short_name(worst['dataset'])}, {called(worst['mechanism'])}, eps = {worst['eps']:.3g}"
    )
    return {
        "em_repetitions": repetitions(points, runs.ITERATED),
        "tolerance": tolerance,
        "max_passes": max_passes,
        "stopped": sum(p["largest_gap"] > float(tolerance) for p in iterated),
        "points": len(iterated),
        "largest_gap": f"{worst['largest_gap']:.2g}",
        "ml_gap": f"{max(p['largest_gap'] for p in best):.2g}",
        "worst": where,
    }


def agreement(points, keys, estimator="emp", theory=runs.EXPECTED):
    """Return the sentence that says how far measured points of an estimator are from theory's."""
    apart = runs.deviations(points, keys, estimator, theory)
    if not apart:
        return "One repetition has no standard error to compare theory with."
    near = sum(abs(z) <= 2 for z in apart)
    return (
        f"Of the {len(apart)} measured points of {estimator}, {near} are within two of their "
        f"standard errors of that expectation (many repetitions lead to about 95 %), and "
        f"the farthest is {max(map(abs, apart)):.1f} away."
    )


def gains(points, keys, mechanism="uRAP"):
    """Return the sentence on what emp divides by emp+RB, in the expected losses of a mechanism."""
    mean = {
        (p["estimator"], p["dataset"], *(p[key] for key in keys)): p["mean"]
        for p in points
        if p["mechanism"] == mechanism
    }
    ratios = {}
    for (kind, dataset, *rest), value in mean.items():
        if kind == runs.EXPECTED_INFORMED:
            ratio = mean[(runs.EXPECTED, dataset, *rest)] / value
            ratios.setdefault(short_name(dataset), []).append(ratio)
    told = (f"{min(r):.3g} to {max(r):.3g} ({name})" for name, r in sorted(ratios.items()))
    return f"The expected loss of emp divided by that of {runs.INFORMED} is, for {mechanism}, " + (
        ", ".join(told) + "."
    )
