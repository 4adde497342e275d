"""ULDP, Section 6.2: the seconds of the estimates of Figure 7, next to the printed ones.

No two runs give the same seconds: this table is none of those that do.
"""

import statistics
from collections import defaultdict

from common import inputs, table
from common.arguments import Distinct, Parser
from common.errors import run
from figures import tables
from figures.names import called

# EM at eps = 6 and nine attributes, on another machine
PRINTED = {"RR": 3121, "uRR": 1258, "RAP": 5225, "uRAP": 1073}
CAPTION = (
    "ULDP, Section 6.2: mean seconds of an estimate of Figures 7 and 12 on this machine, without "
    "drawing reports, and the greatest number of passes. Next to them are the printed seconds of "
    "EM, from another machine and with another rule to stop."
)
COLUMNS = ("mechanism", "estimator", "eps", "attributes", "|X|", "passes", "seconds", "paper's EM")


def rows_of(paths):
    """Return a row for each mechanism, estimator, eps and number of attributes."""
    groups = defaultdict(list)
    for path in paths:
        for row in table.read(path):
            key = (row["mechanism"], row["estimator"], float(row["eps"]))
            groups[*key, int(row["attributes"]), int(row["size"])].append(row)
    rows = []
    for (name, estimator, eps, attributes, size), runs in sorted(groups.items()):
        seconds = statistics.fmean(float(run["seconds"]) for run in runs)
        passes = max(int(run["passes"]) for run in runs)
        printed = PRINTED.get(name, "") if (estimator, eps, attributes) == ("EM", 6, 9) else ""
        shown = (eps, attributes, size, passes, f"{seconds:.3g}", printed)
        rows.append([called(name), estimator, *map(str, shown)])
    return rows


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m figures.uldp.times", description=__doc__)
    parser.add_argument(
        "--times", required=True, nargs="+", action=Distinct, help="tables of seconds"
    )
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    tables.write(arguments.out, COLUMNS, rows_of(arguments.times), CAPTION)
    return 0


if __name__ == "__main__":
    run(main)
