"""Whether a record belongs to the present code: a fingerprint of all that it depends on."""

import hashlib
from dataclasses import fields

from common import extras, imports
from theory.certificates import store
from theory.ledger import claims, decisions
from theory.projects import project, registry
from theory.projects.imported_files import imported_files
from theory.sense import found
from theory.solving import opinions, solvers
from theory.tactics.context import cores

# of what decides besides the solvers; what is checked of numbers rests on the last four
PACKAGES = "python-flint numpy scipy numba mpmath lark"
LIBRARIES = {name: extras.installed(name) for name in PACKAGES.split()}


def code(name, about):
    """Return a fingerprint of the code that decides a claim; an empty text if there is none.

    It covers the claim's module, its formal statement, the instances found to test it, the formulas
    it is about, the kernel and the ledger (all with their imports; for another project, with the
    whole library). It also covers the solvers, SymPy, FLINT, NumPy, SciPy, Numba, mpmath, the
    certificates, the facts that steps use and the steps that cvc5 is not asked about. Python's
    version is not part of it: all versions from 3.11 on decide alike, and write the same ledger.

    Parameters
    ----------
    name : str
        The claim's id.
    about : list of str
        Full names of formulas.
    """
    modules = _modules(name)
    if not modules:
        return ""
    parts = [claims.statements()[name].why, *about, *_sources(modules, about)]
    parts += found.fingerprint(name)
    parts += [f"{tool} {number}" for tool, number in solvers.VERSIONS.items()]
    parts += [f"{library} {number}" for library, number in LIBRARIES.items()]
    parts += [f"certificates {store.fingerprint()}", f"cores {cores.fingerprint()}"]
    parts += sorted(opinions.unasked())
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _modules(name):
    """Return the modules that decide and state a claim, imported or not; none if none decides."""
    decider, here = decisions.deciders().get(name), project.current()
    one = here if name in claims.own() else project.library()
    decide, *more = (
        registry.modules_of(package, name)
        for package in (one.proofs, one.statements, one.instances, here.numbers)
        if package
    )
    decide = decide or ([decider.__module__] if decider else [])
    return [*decide, *(m for found in more for m in found)] if decide else []


def _sources(modules, about):
    """Return fingerprints of what decides a claim: the graph of imports is that of a checkout."""
    formulas = {formula.rpartition(".")[0] for formula in about}
    if not (project.is_library() and imports.is_checkout()):
        return [imports.hash_of_all(), imports.of_files(imported_files([*modules, *formulas]))]
    modules += ["theory.ledger.records", "theory.ledger.current"]
    modules += sorted(formulas & imports.import_graph().modules)
    modules += sorted(imports.import_graph().find_descendants("theory.notation.vocabulary"))
    return [imports.fingerprint(module) for module in modules]


def is_current(record):
    """Return whether the same statement is decided by the same code as when it was recorded."""
    claim = claims.statements().get(record["id"])
    # the text of `why` is part of the code, for it is filled in; so is what numbers fill in
    filled = {"why", *(("scope", "corrected") if _measuring_code(record) else ())}
    words = [one.name for one in fields(claims.Claim) if one.name in {*record} - filled]
    return (
        claim is not None
        and all(record[key] == getattr(claim, key) for key in words)
        and record["code"] == (_measuring_code(record) or code(claim.id, record["about"]))
    )


def _measuring_code(record):
    """Return the fingerprint of what decided a statement from numbers; none of other records."""
    if not any(piece["method"] == "measurement" for piece in record["evidence"]):
        return ""
    return imports.fingerprint(imports.module_of(record["module"]))


def reusable(records, certificates=False):
    """Return, by id, the records that another derivation would only repeat.

    The claims that a claim uses are looked up again, because they need not be among its imports.

    Parameters
    ----------
    records : list of dict
        Of former runs.
    certificates : bool
        Whether certificates decide now: then they must have then, and else not.
    """
    return {
        record["id"]: record
        for record in records
        if record["verdict"] != "open"
        and record["id"] in decisions.deciders()
        and is_current(record)
        and _is_by(record, certificates)
        and _uses_what_is_proved(record["id"])
    }


def _is_by(record, certificates):
    """Return whether a record, if it is of a theorem, is of this mode."""
    tools = [piece["tool"] for piece in record["evidence"] if piece["method"] == "kernel"]
    return all(tool.startswith("certificates") == certificates for tool in tools)


def _uses_what_is_proved(name):
    try:
        return not decisions.unproved(name)
    except Exception:  # the module of a claim that it uses may raise anything
        return False
