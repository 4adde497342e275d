"""Derive what a file of proofs decides, again whenever a file of the project is saved.

Each time is a process of its own, which begins with the solvers loaded and the project not.
"""

import time
from functools import partial
from importlib import import_module
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path

from common import errors
from common.errors import UserError
from theory.ledger import standing
from theory.projects import loading, project, registry

PAUSE = 0.2  # seconds between looks


def add(parser):
    """Add the file, and whether to go on."""
    parser.add_argument("file", metavar="FILE", help="Python file of proofs")
    parser.add_argument("--once", action="store_true", help="derive once; 1 if a claim is not")


def run(arguments):
    """Derive until it is interrupted; return 0, or with `--once` 1 if a claim is not derived."""
    here, file = project.current(), Path(arguments.file).resolve()
    if file.suffix != ".py" or file not in map(Path.resolve, here.sources()):
        raise UserError(f"{arguments.file}: is no Python file of the project {here.file}")
    import_module("theory.ledger.records")  # what takes time to load and is of no project
    seen = _times(here)  # before: what is saved meanwhile is derived next
    status = derived(file)
    try:
        while not arguments.once:
            while (now := _times(here)) == seen:
                time.sleep(PAUSE)
            seen = now
            derived(file)
    except KeyboardInterrupt:
        print()
        return 0
    return status


def derived(file):
    """Derive the claims that a file decides, in a process; return 0 if all are theorems, or 1."""
    forks = "fork" in get_all_start_methods()
    context = get_context("fork" if forks else "spawn")
    process = context.Process(target=errors.run, args=(partial(_derive, file),))
    process.start()
    process.join()
    return min(process.exitcode, 1) if process.exitcode >= 0 else 1


def _times(here):
    return {path: path.stat().st_mtime_ns for path in here.sources() if path.exists()}


def _derive(file):
    from theory.ledger import claims, decisions, records

    began, failed, here = time.perf_counter(), 0, project.current()
    module = ".".join(file.relative_to(here.path).with_suffix("").parts)
    loading.ask([n for n in claims.own() if module in registry.modules_of(here.proofs, n)])
    deciders = decisions.deciders()
    names = [name for name, one in deciders.items() if one.__module__ == module]
    for name in names:
        prepared = records.prepare(name)
        theorem = prepared.assembled
        if told := prepared.error or (theorem.complaint if theorem else ""):
            print(f"FAILED {told}")
            failed = 1
        elif theorem:
            print(f"{prepared.declared['verdict']:8} {name} ({_rests_on(theorem)})")
    print(f"{len(names)} claims of {file.name}: {time.perf_counter() - began:.1f} s")
    return failed


def _rests_on(theorem):
    """Return the number of steps, and of those that rest on a solver's word; cvc5 is not asked."""
    left = theorem.certified["steps"] - theorem.certified["certified"]
    stand = f"{left} of them without a certificate" if left else standing.CERTIFIED
    return f"{len(theorem.scripts)} steps, {stand}"
