"""Shared by LIP's figures: the command line, the table, and the caption."""

from pathlib import Path

from common import table
from common.arguments import Parser
from figures.style import save

CAPTIONS = Path(__file__).parent / "captions"


def parse(name, argv):
    """Return the arguments of the command line that all LIP figures share."""
    parser = Parser(prog=f"python -m figures.lip.{name}")
    parser.add_argument("--points", required=True, help="the experiment's table")
    parser.add_argument("--settings", required=True, help="for the caption")
    parser.add_argument("--data", help="folder of counts and their sources")
    parser.add_argument("--dataset", help="name in data/datasets.yaml")
    parser.add_argument("--out", required=True, help="path without ending")
    return parser.parse_args(argv)


def leave(name, arguments, figure, rows, facts):
    """Write all files of a figure.

    Parameters
    ----------
    name : str
        Of the figure and its caption's template, such as fig_05.
    arguments : namespace
        As `parse` returns it.
    figure : matplotlib.figure.Figure
    rows : list of dict
        What was drawn.
    facts : dict
        What fills the template's places, besides `settings`.
    """
    template = (CAPTIONS / f"{name}.md").read_text(encoding="utf-8")
    caption = template.format(**facts, settings=arguments.settings)
    save(figure, arguments.out, csv=table.text_of(rows), md=caption)
