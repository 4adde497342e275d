"""What all LIP figures share: the command line, the table that was drawn, and the caption."""

import argparse
import csv
from pathlib import Path

from common import files, inputs
from figures.style import save

CAPTIONS = Path(__file__).parent / "captions"


def parse(name, argv):
    """Return the arguments of the command line that all LIP figures share."""
    parser = argparse.ArgumentParser(prog=f"python -m figures.lip.{name}")
    parser.add_argument("--points", required=True, help="the experiment's table")
    parser.add_argument("--settings", required=True, help="for the caption")
    parser.add_argument("--data", help="folder of counts and their sources")
    parser.add_argument("--dataset", help="name in data/datasets.yaml")
    parser.add_argument("--out", required=True, help="path without ending")
    return parser.parse_args(argv)


def read(path):
    """Return the rows of an experiment's table as text."""
    return inputs.rows(path)


def write_csv(path, rows):
    """Write the drawn points."""
    with files.whole(path) as partial, partial.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def leave(name, arguments, figure, rows, facts):
    """Write all files of a figure.

    Parameters
    ----------
    name : str
        Of the figure and its caption's template, such as lip_fig_05.
    arguments : namespace
        As `parse` returns it.
    figure : matplotlib.figure.Figure
    rows : list of dict
        What was drawn.
    facts : dict
        What fills the template's places, besides `settings`.
    """
    template = (CAPTIONS / f"{name}.md").read_text(encoding="utf-8")
    save(figure, arguments.out)
    write_csv(f"{arguments.out}.csv", rows)
    files.write_text(f"{arguments.out}.md", template.format(**facts, settings=arguments.settings))
