"""Shared by the OneID paper's Figures 3 to 12: options and caption."""

from pathlib import Path

from common.arguments import Distinct, Parser
from figures.source_line import short_name, source_line

CAPTIONS = Path(__file__).parent / "captions"


def parse(prog, argv):
    """Return the arguments of a figure of tables of runs."""
    parser = Parser(prog=f"python -m figures.oneid.{prog}")
    parser.add_argument("--runs", required=True, help="table of runs of all data sets")
    parser.add_argument("--data", required=True, help="folder of counts and their sources")
    parser.add_argument("--datasets", required=True, nargs="+", action=Distinct)
    parser.add_argument("--settings", required=True, help="for the caption")
    parser.add_argument(
        "--mechanisms",
        nargs="+",
        action=Distinct,
        default=[],
        help="to draw; all unless named",
    )
    parser.add_argument("--out", required=True, help="path without ending")
    return parser.parse_args(argv)


def drawn(series, arguments):
    """Return the series of a figure that are drawn; if it has none that are named, all."""
    wanted = [one for one in series if one.where["mechanism"] in arguments.mechanisms]
    return wanted or series


def caption(template, rows, arguments, nothing, **more):
    """Return a caption as Markdown, from what was really run.

    Parameters
    ----------
    template : str
        File in figures/oneid/captions.
    rows : list of dict
        Those that are drawn.
    arguments : argparse.Namespace
        Of `parse`.
    nothing : str
        What there is none of in a data set without rows.
    **more
        Further placeholders of the template.
    """
    drawn = {row["dataset"] for row in rows}
    missing = ", ".join(short_name(name) for name in arguments.datasets if name not in drawn)
    sources = [source_line(arguments.data, dataset) for dataset in arguments.datasets]
    return (
        (CAPTIONS / template)
        .read_text(encoding="utf-8")
        .format(
            repetitions=" or ".join(sorted({row["repetitions"] for row in rows})) or "no",
            empty=f"{nothing} in {missing}. " if missing else "",
            settings=arguments.settings,
            sources="\n\n".join(sources),
            **more,
        )
    )
