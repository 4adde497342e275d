"""Put the measured table in docs/recommend.md: `python -m figures.uldp.recommended_page`."""

import argparse
from pathlib import Path

from common import files
from common.errors import run
from common.imports import ROOT
from common.marks import replace_between

BEGIN = "<!-- table: made by python -m figures.uldp.recommended_page -->\n"
END = "<!-- end of table -->\n"
PAGE, TABLE = ROOT / "docs" / "recommend.md", ROOT / "results" / "tables" / "uldp_recommended.md"


def main(argv=None):
    """Run the command; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m figures.uldp.recommended_page")
    parser.add_argument("--table", default=TABLE, help="the workflow's table, as Markdown")
    parser.add_argument("--page", default=PAGE, help="page to write it into")
    arguments = parser.parse_args(argv)
    text = Path(arguments.page).read_text(encoding="utf-8")
    made = Path(arguments.table).read_text(encoding="utf-8")
    name = Path(arguments.page).name
    files.write_text(arguments.page, replace_between(name, text, BEGIN, END, made))
    return 0


if __name__ == "__main__":
    run(main)
