"""Check derivations without solvers or the kernel, and that they are of this project's claims."""

from common.arguments import add_ids, require_at_least
from common.errors import UserError
from theory.certificates import recheck
from theory.certificates.derivations import FOLDER
from theory.kept import replayed
from theory.ledger import claims
from theory.projects import project


def add(parser):
    """Add the options."""
    add_ids(parser, "claims (default: all)")
    parser.add_argument("--folder", help="folder of derivations (default: results/derivations)")


def run(arguments):
    """Check derivations; return 0 if all hold whole, 3 if some in part, 1 if one is refused."""
    require_at_least(arguments, jobs=1)
    folder = project.folder_of_results(arguments.folder, FOLDER)
    if unknown := [name for name in arguments.ids if name not in claims.statements()]:
        raise UserError(f"no claim has the id {unknown[0]}; python -m theory list names them all")
    for name in [".", *(f"{name}.txt" for name in arguments.ids)]:
        if not (folder / name).exists():
            raise UserError(f"{folder / name}: not found; python -m theory export makes it")
    names = arguments.ids or sorted(path.stem for path in folder.glob("*.txt"))
    records, ledger = replayed.recorded(folder)
    stated = replayed.expected(names, records)
    wrong = replayed.complaints(folder, arguments.ids, records, ledger)
    wrong += replayed.merged_otherwise(folder)
    status = recheck.main([str(folder), *arguments.ids], arguments.jobs, stated, wrong)
    if left := [] if arguments.ids else replayed.without(names):
        print(f"{len(left)} statements of this project have no derivation here")
    return status
