"""How the cost of each estimator grows with n and K, from the times of `make bench`."""

import matplotlib.pyplot as plt

from common import inputs, table
from common.arguments import Parser
from common.errors import run
from figures import style

MARKERS = "osv^Dx*"


def panel(axes, rows, varied):
    """Draw the seconds of every estimator over what is varied."""
    labels = list(dict.fromkeys(row["estimator"] for row in rows))
    for label, marker in zip(labels, MARKERS, strict=True):
        points = [r for r in rows if r["estimator"] == label and r["varied"] == varied]
        x = [int(r[varied]) for r in points]
        axes.loglog(x, [float(r["seconds"]) for r in points], marker=marker, label=label)
    fixed = "K" if varied == "n" else "n"
    axes.set_xlabel({"n": "users n", "K": "values K"}[varied])
    axes.set_title(f"{fixed} = {int(next(r for r in rows if r['varied'] == varied)[fixed]):,}")


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m figures.growth", description=__doc__)
    parser.add_argument("--times", default="results/growth.csv")
    parser.add_argument("--out", default="results/growth", help="path without ending")
    arguments = parser.parse_args(argv)
    rows = table.read(arguments.times)
    figure, both = plt.subplots(1, 2, figsize=(8.2, 3.6), sharey=True, layout="constrained")
    for axes, varied in zip(both, ("n", "K"), strict=True):
        panel(axes, rows, varied)
    both[0].set_ylabel("seconds, from the reports (2 cores)")
    figure.legend(*both[0].get_legend_handles_labels(), loc="outside lower center", ncols=2)
    style.save(figure, arguments.out)
    return 0


if __name__ == "__main__":
    run(main)
