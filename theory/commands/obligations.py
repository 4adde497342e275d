"""Write what the solvers were asked, as SMT-LIB."""

from common.arguments import add_ids, require_at_least
from common.lines import printable
from common.progress import counter
from theory.kept import scripts
from theory.ledger import decisions
from theory.projects import project


def add(parser):
    """Add the options."""
    add_ids(parser, "claims (default: all)")
    parser.add_argument("--out", help="folder to write (default: results/obligations)")


def run(arguments):
    """Write the scripts of claims; return 0."""
    require_at_least(arguments, jobs=1)
    ids = decisions.decidable(arguments.ids)
    out = project.folder_of_results(arguments.out, "obligations")
    found = scripts.write(out, ids, arguments.jobs, counter(len(ids)))
    total = sum(map(len, found.values()))
    print(printable(f"{out}: {total} scripts of {len(found)} claims"))
    return 0
