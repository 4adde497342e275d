"""ULDP, Table 1: the l1 loss of PUM and both terms of Theorem 1, next to the printed values."""

import math
import statistics
from pathlib import Path

from common import inputs
from common.arguments import Parser
from common.errors import UserError, run
from figures import tables
from figures.source_line import source_line
from figures.uldp import runs

# l1 loss, first and second term; EM, eps = ln |X|
PRINTED = {
    ("uRR", "I"): (6.73e-2, 2.70e-2, 7.34e-2),
    ("uRR", "II"): (4.24e-2, 2.70e-2, 2.96e-2),
    ("uRR", "III"): (2.62e-2, 2.70e-2, 0),
    ("uRAP", "I"): (6.77e-2, 2.76e-2, 7.35e-2),
    ("uRAP", "II"): (4.28e-2, 2.76e-2, 2.96e-2),
    ("uRAP", "III"): (2.67e-2, 2.76e-2, 0),
}
CAPTION = Path(__file__).parent / "captions" / "table_01.md"
ORDER = "III < II < I"
TERMS = {"l1": "l1 loss", "first_term": "first term", "second_term": "second term"}
COLUMNS = (
    "method",
    *(
        f"{name}{suffix}"
        for name in TERMS.values()
        for suffix in ("", " (standard error)", ", paper")
    ),
    "runs within the bound",
)


def row(name, case, chosen):
    """Return one row of the table.

    Parameters
    ----------
    name, case : str
        Mechanism and background knowledge.
    chosen : list of dict
        The runs of that method.
    """
    cells = [f"{name} ({case})"]
    for term, printed in zip(TERMS, PRINTED[name, case], strict=True):
        values = [float(run[term]) for run in chosen]
        mean, error = statistics.fmean(values), runs.standard_error(values)
        cells += [_number(mean), _number(error), _number(printed)]
    within = [
        float(run["l1"]) <= float(run["first_term"]) + float(run["second_term"]) + 1e-12
        for run in chosen
    ]
    return [*cells, f"{sum(within)} of {len(chosen)}"]


def caption(of, at, arguments):
    """Return the caption: the run, and how it differs from the printed table.

    Parameters
    ----------
    of : dict
        From mechanism and knowledge to the runs.
    at : float
        ln |X|.
    arguments : argparse.Namespace
    """
    mean = {key: statistics.fmean(float(run["l1"]) for run in found) for key, found in of.items()}
    ratios = {key: mean[key] / PRINTED[key][0] for key in of}
    cases = {
        name: " < ".join(sorted(("I", "II", "III"), key=lambda case: mean[name, case]))
        for name in dict.fromkeys(name for name, _ in of)
    }
    order = ", ".join(f"{found} for {name}" for name, found in cases.items())
    same = all(found == ORDER for found in cases.values())
    runs_of = sorted({len(found) for found in of.values()})
    sources = [source_line(arguments.data, name) for name in (arguments.tagged, arguments.venues)]
    return tables.filled(
        CAPTION,
        eps=f"{at:.4g}",
        n=f"{int(next(iter(of.values()))[0]['n']):,}",
        repetitions=" or ".join(map(str, runs_of)),
        least=f"{min(ratios.values()):.3g}",
        most=f"{max(ratios.values()):.3g}",
        printed=ORDER,
        order=f"ours have it too ({order})" if same else f"ours have another one ({order})",
        settings=arguments.settings,
        sources="\n\n".join(sources),
    )


def _number(value):
    return "0" if value == 0 else "" if math.isnan(value) else f"{value:.2e}"


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m figures.uldp.table_01", description=__doc__)
    parser.add_argument("--runs", required=True, help="folder of the tables of Figure 8")
    parser.add_argument("--data", required=True, help="folder of counts")
    parser.add_argument("--location", required=True, help="data set of the check-ins")
    parser.add_argument("--tagged", required=True, help="data set of check-ins by tag")
    parser.add_argument("--venues", required=True, help="data set of venues")
    parser.add_argument("--settings", required=True, help="for the caption")
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    at = math.log(runs.alphabet_size(arguments.data, arguments.location))
    found = runs.read(arguments.runs, arguments.tagged, ("uRR", "uRAP"))
    rows, of = [], {}
    for name, case in PRINTED:
        key = (name, case, "EM")
        chosen = [
            r
            for r in found
            if (r["mechanism"], r["knowledge"], r["estimator"]) == key
            and math.isclose(float(r["eps"]), at)
        ]
        if not chosen:
            raise UserError(f"{arguments.runs}: no runs of EM for {name} ({case}) at eps = ln |X|")
        rows.append(row(name, case, chosen))
        of[name, case] = chosen
    tables.write(arguments.out, COLUMNS, rows, caption(of, at, arguments))
    return 0


if __name__ == "__main__":
    run(main)
