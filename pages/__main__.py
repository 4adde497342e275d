"""Command line: `python -m pages` writes the site of a folder of results."""

from pathlib import Path

from common import files, inputs
from common.arguments import Distinct, Parser
from common.errors import run
from common.imports import require_checkout
from common.lines import printable
from pages import build, ledger, results
from pages.site import MARK


def parse(argv):
    """Return the arguments of the command line."""
    parser = Parser(prog="python -m pages", description=__doc__)
    parser.add_argument("--results", default="results", help="folder of results")
    parser.add_argument("--ledger", help="ledger (default: ledger.json among the results)")
    parser.add_argument("--obligations", default="results/obligations", help="folder of scripts")
    parser.add_argument("--figures", nargs="*", action=Distinct, default=[], help="names to show")
    parser.add_argument("--tables", nargs="*", action=Distinct, default=[], help="names to show")
    parser.add_argument(
        "--out", default="results/site", help="folder to write; an older site there is replaced"
    )
    return parser.parse_args(argv)


@inputs.command
def main(argv=None):
    """Write the site; return the exit status."""
    require_checkout()
    chosen = parse(argv)
    book = ledger.read(chosen.ledger or Path(chosen.results) / "ledger.json")
    shown = results.chosen(chosen.figures, chosen.tables)
    made = build.made_by(chosen.results)
    site = build.build(book, chosen.results, chosen.obligations, shown, made)
    files.write_folder(chosen.out, site.files, MARK)
    counted = f"{len(book.records)} claims, {len(site.files)} files"
    print(printable(f"{chosen.out}/index.html: {counted}"))
    return 0


if __name__ == "__main__":
    run(main)
