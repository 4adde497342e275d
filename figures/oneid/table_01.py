"""OneID, Table I: the notions and their tunings, by the ledger and the numbers."""

from pathlib import Path

from common import files, inputs
from common.arguments import Distinct, Parser
from common.errors import run
from figures import tables
from figures.oneid import summary

CAPTION = Path(__file__).parent / "captions" / "table_01.md"
COLUMNS = (
    "notion",
    "defined, budgets set by hand",
    "worst-case tuning (W)",
    "prior-based tuning (P)",
    "confidence interval tuning (C)",
    "the same, as printed",
    "the same, budgets within groups",
)
DEFINED = {
    "HLLDP": "oneid-hlldp-instance",
    "MinID": "oneid-minid-implies-oneid",
    "OneID": "oneid-post-processing",
}
MEASURED = ("MinID (W)", "MinID (P)", "MinID (C)", "OneID (W)", "OneID (P)", "OneID (C)")
MEASURED += ("OneID (C), as printed", "OneID (C), within groups")
# rounding of a posterior that is the required one
ROUNDED = 1 + 1e-12


def cell(ledger, attacks, notion, tuning):
    """Return what is known of one notion with one tuning."""
    if notion == "HLLDP":
        worst = max(summary.ratios(attacks, notion, "greatest").values())
        return f"none: budgets are infinite; worst posterior {worst:,.0f} gamma/n"
    kind, *version = tuning.split(", ")
    name = ", ".join([f"{notion} ({kind})", *version])
    known = [summary.verdict(ledger, claim) for claim in _claims(notion, tuning)]
    if name in MEASURED:
        found = summary.ratios(attacks, name, "greatest").values()
        known.append(f"worst posterior {max(found):,.3g} gamma/n over {len(found)} data sets")
    return "; ".join(known)


def _claims(notion, tuning):
    extra = [summary.THEOREM["MinID"]] if notion == "MinID" else []
    return [*extra, summary.TUNING[tuning]]


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m figures.oneid.table_01", description=__doc__)
    parser.add_argument("--ledger", required=True)
    parser.add_argument("--attacks", required=True, help="table of re-identification runs")
    parser.add_argument("--datasets", required=True, nargs="+", action=Distinct)
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    ledger = files.read_json(arguments.ledger)
    attacks = summary.at_default(arguments.attacks, arguments.datasets)
    rows = [
        [
            f"{notion}-LDP" if notion != "HLLDP" else notion,
            summary.verdict(ledger, claim),
            *(cell(ledger, attacks, notion, tuning) for tuning in summary.TUNING),
        ]
        for notion, claim in DEFINED.items()
    ]
    tables.write(arguments.out, COLUMNS, rows, caption(attacks, arguments.datasets))
    return 0


def caption(attacks, datasets):
    """Return the caption, with which tunings keep gamma/n on all data sets."""
    above = {name: max(summary.ratios(attacks, name, "greatest").values()) for name in MEASURED}
    over = ", ".join(f"{name} ({ratio:.3g})" for name, ratio in above.items() if ratio > ROUNDED)
    runs = summary.settings_of(attacks, datasets)
    return tables.filled(CAPTION, above=over or "none of them", runs=runs)


if __name__ == "__main__":
    run(main)
