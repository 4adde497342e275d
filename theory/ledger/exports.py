"""Derivations of claims as files, made without deciding the claims."""

from calp import files
from theory.certificates import derivations
from theory.ledger import scripts


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
