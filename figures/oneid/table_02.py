"""OneID, Table II: privacy and utility, decided from measured numbers by a stated rule.

Privacy is High if the greatest posterior probability of any user over all outputs, computed
exactly, is at most gamma/n in every data set and run; a share of runs above it is noted if it is at
most alpha/2, the level of confidence interval tuning. Utility is High if the expected MSE is a
tenth of the best LDP mechanism's or less, in the geometric mean over the location data.
"""

import statistics
from pathlib import Path

from common import files, inputs
from common.arguments import Distinct, Parser
from common.errors import run
from figures import tables
from figures.oneid import summary
from figures.oneid.series import STYLES

CAPTION = Path(__file__).parent / "captions" / "table_02.md"
COLUMNS = (
    "mechanism",
    "privacy against re-identification",
    "utility",
    "worst posterior / (gamma/n), greatest",
    "rate of outliers / (gamma/n), greatest",
    "the same, Bayes adversary",
    "worst posterior with the group known / (gamma/n), greatest",
    "MSE of best LDP / MSE, mean (least to greatest)",
    "statement",
)
TUNINGS = ("OneID (W)", "OneID (C)", "OneID (P)")
HIGH_GAIN = 10
HALF_ALPHA = 0.025


def row_of(name, ledger, utility, attacks, locations):
    """Return the row of one mechanism."""
    worst = max(summary.ratios(attacks, name, "greatest").values())
    gains = [summary.gains(utility, name)[dataset] for dataset in locations]
    mean = summary.geometric_mean(gains)
    return [
        name,
        _privacy(summary.ratios(attacks, name, "runs_above", over="")),
        "High" if mean >= HIGH_GAIN else "Low",
        f"{worst:,.3g}",
        *(
            _greatest(summary.ratios(attacks, name, column, "outliers"))
            for column in ("paper_attack", "bayes")
        ),
        _greatest(summary.ratios(attacks, name, "greatest_within")),
        f"{mean:,.3g} ({min(gains):,.3g} to {max(gains):,.3g})",
        _statement(name, ledger),
    ]


def _privacy(runs_above):
    share = statistics.fmean(runs_above.values())
    if not share:
        return "High"
    return f"High, except in {share:.1%} of runs" if share <= HALF_ALPHA else "Low"


def _greatest(found):
    return f"{max(found.values()):,.3g}" if found else ""


def _statement(name, ledger):
    if name in ("RAPPOR", "OUE"):
        return summary.verdict(ledger, "oneid-ue-epsilon")
    if name.startswith("HLLDP"):
        return summary.verdict(ledger, "oneid-exp-hlldp-vulnerable")
    return summary.verdict(ledger, summary.THEOREM[name[:5]])


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m figures.oneid.table_02", description=__doc__)
    parser.add_argument("--ledger", required=True)
    parser.add_argument("--utility", required=True, help="table of utility runs")
    parser.add_argument("--attacks", required=True, help="table of re-identification runs")
    parser.add_argument("--datasets", required=True, nargs="+", action=Distinct)
    parser.add_argument(
        "--locations",
        required=True,
        nargs="+",
        action=Distinct,
        help="the location data among them",
    )
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    ledger = files.read_json(arguments.ledger)
    utility = summary.at_default(arguments.utility, arguments.datasets)
    attacks = summary.at_default(arguments.attacks, arguments.datasets)
    rows = [row_of(name, ledger, utility, attacks, arguments.locations) for name in STYLES]
    tables.write(arguments.out, COLUMNS, rows, caption(rows, attacks, arguments.datasets))
    return 0


def caption(rows, attacks, datasets):
    """Return the caption: the rule, and who has both, where the paper has only OneID."""
    both = {row[0]: row[1] == row[2] == "High" for row in rows}
    paper = [name for name in both if name in TUNINGS]
    has, lacks, others = (
        ", ".join(names) or "none"
        for names in (
            [n for n in paper if both[n]],
            [n for n in paper if not both[n]],
            [n for n in both if both[n] and n not in paper],
        )
    )
    runs = summary.settings_of(attacks, datasets)
    facts = {"has": has, "lacks": lacks, "others": others, "runs": runs}
    return tables.filled(CAPTION, gain=HIGH_GAIN, **facts)


if __name__ == "__main__":
    run(main)
