"""Shared by the ULDP paper's Figures 5 to 8 and 10 to 13: options, caption and files."""

from pathlib import Path

from common import table
from common.arguments import Distinct, Parser
from common.errors import UserError
from figures.names import called
from figures.style import save
from figures.uldp import runs, sentences

# how data without privacy are called
PLAIN = called("none")
CAPTIONS = Path(__file__).parent / "captions"


def options(title):
    """Return a parser of the options that all these figures have."""
    parser = Parser(description=title)
    parser.add_argument("--runs", required=True, help="folder of the experiment's tables")
    parser.add_argument("--data", required=True, help="folder of counts and their sources")
    parser.add_argument("--settings", required=True, help="for the caption")
    parser.add_argument("--em", required=True, nargs=2, help="tolerance and passes of EM")
    parser.add_argument(
        "--mechanisms",
        nargs="+",
        action=Distinct,
        default=[],
        help="to draw; all unless named",
    )
    parser.add_argument("--out", required=True, help="path without ending")
    return parser


def drawn(points, arguments):
    """Return the points of the mechanisms that are drawn, and those without privacy.

    Raises
    ------
    UserError
        If the figure has none of them.
    """
    wanted = arguments.mechanisms
    shown = [p for p in points if not wanted or called(p["mechanism"]) in (*wanted, PLAIN)]
    if all(called(p["mechanism"]) == PLAIN for p in shown):
        raise UserError(f"uldp.mechanisms: this figure has none of {', '.join(wanted)}; name more")
    return shown


def caption(template, points, keys, arguments, sources, **more):
    """Return a caption as Markdown, from what was really run.

    Parameters
    ----------
    template : str
        File in figures/uldp/captions.
    points : list of dict
    keys : tuple of str
        Columns that name a point's curve and place.
    arguments : argparse.Namespace
        Of `options`.
    sources : list of str
        A line a data set.
    **more
        Further placeholders of the template.
    """
    return (
        (CAPTIONS / template)
        .read_text(encoding="utf-8")
        .format(
            repetitions=sentences.repetitions(points, ("emp",)),
            sizes=sentences.sizes(points),
            settings=arguments.settings,
            agreement=sentences.agreement(points, keys),
            informed_agreement=sentences.agreement(
                points, keys, runs.INFORMED, runs.EXPECTED_INFORMED
            ),
            gains=sentences.gains(points, keys),
            sources="\n\n".join(sources),
            **sentences.fitted(points, arguments.em),
            **more,
        )
    )


def write(figure, points, text, out):
    """Write the figure, its points as CSV, and its caption."""
    rows = [point | {"mechanism": called(point["mechanism"])} for point in points]
    save(figure, out, csv=table.text_of(rows), md=text)
