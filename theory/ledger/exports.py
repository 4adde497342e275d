"""Derivations of claims as files, made without deciding the claims."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from calp import files
from calp.errors import UserError
from theory.certificates import derivations
from theory.ledger import records, watchdog


def of_claim(name):
    """Return the derivation of a claim as a text; empty if it is no theorem.

    Raises
    ------
    UserError
        If its theorem cannot be derived.
    """
    with watchdog.limited(name):
        prepared = records.prepare(name)
    told = prepared.assembled.complaint if prepared.assembled else prepared.error
    if told:
        raise UserError(f"{told}; python -m theory prove {name} says more")
    return prepared.assembled.derivation if prepared.assembled else ""


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
    found = {}
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for done, (name, text) in enumerate(zip(ids, pool.map(of_claim, ids), strict=True), 1):
            found |= {name: text} if text else {}
            progress(done)
    files.write_all(derivations.files_of(folder, found))
    return list(found)
