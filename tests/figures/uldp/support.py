"""Made-up runs and counts for the tests of the ULDP figures."""

import json
import math

import numpy as np

MEASURED = ("emp", "emp+thr", "EM", "ML")
THEORY = ("expected", "expected, with replacement", "worst case")
# of mechanisms whose reports may reveal their input
REVEALING = ("uRAP", "uRAP_best")
INFORMED = ("emp+RB",)
OF_INFORMED = ("expected, emp+RB", "worst case, emp+RB")
EFFORT = {"EM": (50, 0.002), "ML": (9, 3e-9)}
DATASETS = ("foursquare_nyc", "acs2023")


def counts(folder, names=DATASETS, size=3):
    """Write counts and where they come from; `size` values."""
    folder.mkdir(exist_ok=True)
    for name in names:
        lines = [f"v{i},{i},0" for i in range(size)]
        (folder / f"{name}.csv").write_text("\n".join(["value,count,sensitive", *lines]) + "\n")
        origin = {"records": 1000, "source": "committed", "raw_sha256": "ab" * 32}
        origin["raw_sha256_of"] = "x.mat"
        (folder / f"{name}.json").write_text(json.dumps(origin))


def runs(folder, dataset, mechanisms, points, more=()):
    """Write made-up runs of a data set.

    Parameters
    ----------
    points : callable
        From a mechanism to a list of dicts with its keys, such as eps.
    more : sequence of str
        Further columns with made-up numbers.
    """
    rng = np.random.default_rng(3)
    (folder / dataset).mkdir(parents=True)
    for mechanism in mechanisms:
        chosen = points(mechanism)
        more_of_it = mechanism in REVEALING
        measured = MEASURED + INFORMED * more_of_it
        theory = THEORY + OF_INFORMED * more_of_it
        columns = [*chosen[0], "repetition", "estimator", "n", "tv", "mse", "passes", "gap", *more]
        lines = [",".join(["mechanism", *columns])]
        for point in chosen:
            for estimator in (*measured, *theory):
                for repetition in (0, 1) if estimator in measured else (0,):
                    tv = 0.1 * (1 + 0.1 * rng.random())
                    effort = EFFORT.get(estimator, (0, math.nan))
                    row = (mechanism, *point.values(), repetition, f'"{estimator}"', 500, tv)
                    row += (tv**2, *effort, *rng.random(len(more)))
                    lines.append(",".join(map(str, row)))
        (folder / dataset / f"{mechanism}.csv").write_text("\n".join(lines) + "\n")


def drawn(module, results, name, *options):
    """Draw a figure; return its files' bytes by ending."""
    out = results / "out" / name
    arguments = ["--data", str(results / "data"), "--settings", "scale smoke, seed 3"]
    arguments += ["--runs", str(results / "runs"), "--em", "1e-05", "50", "--out", str(out)]
    assert module.main([*arguments, *options]) == 0
    return {path.suffix: path.read_bytes() for path in out.parent.glob(f"{name}.*")}
