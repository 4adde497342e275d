"""Put the measured table in docs/recommend.md: `python -m figures.uldp.recommended_page`."""

from pathlib import Path

from common import files, inputs
from common.arguments import Parser
from common.errors import UserError, run
from common.generated import replace_between
from common.imports import ROOT
from figures import tables
from figures.uldp.recommended import COLUMNS

BEGIN = "<!-- table: made by python -m figures.uldp.recommended_page -->\n"
END = "<!-- end of table -->\n"
FIRST = tables.markdown(COLUMNS, [])
PAGE, TABLE = ROOT / "docs" / "recommend.md", ROOT / "results" / "tables" / "uldp_recommended.md"


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m figures.uldp.recommended_page")
    parser.add_argument("--table", default=TABLE, help="the workflow's table, as Markdown")
    parser.add_argument("--page", default=PAGE, help="page to write it into")
    arguments = parser.parse_args(argv)
    made = inputs.text(arguments.table)
    begin = made.find(FIRST)
    if begin < 0:
        raise UserError(
            f"{arguments.table}: not the table in Markdown; run snakemake tables/uldp_recommended"
        )
    page = inputs.text(arguments.page)
    text = replace_between(Path(arguments.page).name, page, BEGIN, END, made[begin:])
    files.write_text(arguments.page, text)
    return 0


if __name__ == "__main__":
    run(main)
