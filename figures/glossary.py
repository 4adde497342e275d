"""What ULDP's Table 2 and OneID's Table III share: symbols, from a glossary in theory/glossary."""

import argparse

import yaml

from calp import inputs
from calp.errors import UserError
from figures import tables

COLUMNS = ("symbol", "meaning", "where", "here")


def rows_of(path):
    """Return the glossary's rows.

    Raises
    ------
    UserError
        Names the first entry without the four keys.
    """
    entries = yaml.safe_load(inputs.text(path))
    for number, entry in enumerate(entries, start=1):
        if set(entry) != set(COLUMNS):
            raise UserError(f"{path}: entry {number} must have {', '.join(COLUMNS)}: {entry}")
    return [[entry[column] for column in COLUMNS] for entry in entries]


@inputs.command
def main(name, argv=None):
    """Make a table, of a module's name; return the exit status."""
    parser = argparse.ArgumentParser(prog=f"python -m {name}")
    parser.add_argument("--glossary", required=True, help="YAML file of symbols")
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    tables.write(arguments.out, COLUMNS, rows_of(arguments.glossary), math=("symbol",))
    return 0
