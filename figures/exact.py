"""Figures of only exact curves: the command line that they share, and how curves are drawn."""

from pathlib import Path

from common import inputs, table
from common.arguments import Parser
from figures.style import save

FOLDER = Path(__file__).parent


@inputs.command
def main(paper, name, draw, facts, argv=None):
    """Draw a figure; return the exit status.

    Parameters
    ----------
    paper, name : str
        Of the figure; its caption is figures/<paper>/captions/<name>.md.
    draw : callable
        From the rows, dicts of text, to the figure.
    facts : callable
        From the rows to what fills the caption's places.
    """
    parser = Parser(prog=f"python -m figures.{paper}.{name}")
    parser.add_argument("--points", required=True, help="the experiment's table")
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    rows = table.read(arguments.points)
    caption = (FOLDER / paper / "captions" / f"{name}.md").read_text(encoding="utf-8")
    made = {"csv": table.text_of(rows), "md": caption.format(**facts(rows))}
    save(draw(rows), arguments.out, **made)
    return 0


def curves(axis, rows, by, x, y, styles):
    """Draw y over x for each value of the column `by`, in the order of `styles`."""
    for name, style in styles.items():
        points = [row for row in rows if row[by] == name]
        axis.plot([float(p[x]) for p in points], [float(p[y]) for p in points], **style)
