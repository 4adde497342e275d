"""Write derivations of claims, for recheck to check, without deciding the claims."""

from common import files
from common.arguments import add_ids, require_at_least
from common.lines import printable
from common.progress import counter
from theory.certificates import derivations
from theory.kept import scripts
from theory.ledger import claims, decisions
from theory.projects import project


def add(parser):
    """Add the options."""
    add_ids(parser, "claims (default: all)")
    parser.add_argument("--out", help="folder to write (default: results/derivations)")


def run(arguments):
    """Write the derivations of claims; return 0."""
    require_at_least(arguments, jobs=1)
    ids = decisions.decidable(arguments.ids)
    out = project.folder_of_results(arguments.out, derivations.FOLDER)
    found = write(out, ids, arguments.jobs, counter(len(ids)))
    if not arguments.ids:
        derivations.remove_gone(out, claims.statements())
    print(printable(f"{out}: derivations of {len(found)} claims"))
    return 0


def of_claim(name):
    """Return the derivation of a claim as a text; empty if it is no theorem.

    Raises
    ------
    UserError
        If its theorem cannot be derived.
    """
    assembled = scripts.derived(name).assembled
    return assembled.derivation if assembled else ""


def write(folder, ids, jobs, progress=lambda done: None):
    """Write the derivation of each claim that is a theorem, and the certificates.

    Parameters
    ----------
    folder : path-like
    ids : list of str
        Claims that are decided by proofs.
    jobs : int
        Number of processes.
    progress : callable
        Told the number of claims done so far.

    Returns
    -------
    list of str
        The claims that have a file now.
    """
    texts = scripts.of_all(of_claim, ids, jobs, progress)
    found = {name: text for name, text in texts.items() if text}
    files.write_all(derivations.files_of(folder, found))
    return list(found)
