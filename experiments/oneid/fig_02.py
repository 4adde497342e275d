"""OneID, Figure 2: pair budgets of three notions, from the functions that the mechanisms use.

`python -m experiments.oneid.fig_02 --out FILE` evaluates them at the budgets of the figure.
"""

import math

from common import inputs, table
from common.arguments import Parser
from common.errors import run
from mechanisms import idue

# the budgets that Figure 2 prints; X_S = {x_1, x_2} and eps_S = 1
BUDGETS = (1, 1, 2, 4, 8)
HLLDP = (1, 1, math.inf, math.inf, math.inf)
NOTIONS = {
    "MinID-LDP": (idue.min_id, BUDGETS),
    "HLLDP": (idue.one_id, HLLDP),
    "OneID-LDP": (idue.one_id, BUDGETS),
}
COLUMNS = ("notion", "x", "other_x", "budget_x", "budget_other_x", "pair_budget")


def rows():
    """Return a row for each notion and pair; eps orders budgets as e^eps does."""
    return [
        (notion, i + 1, j + 1, budgets[i], budgets[j], pair_budget(budgets[i], budgets[j]))
        for notion, (pair_budget, budgets) in NOTIONS.items()
        for i in range(len(budgets))
        for j in range(len(budgets))
    ]


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.oneid.fig_02", description=__doc__)
    parser.add_argument("--out", required=True, help="table to write")
    table.write(parser.parse_args(argv).out, COLUMNS, rows())
    return 0


if __name__ == "__main__":
    run(main)
