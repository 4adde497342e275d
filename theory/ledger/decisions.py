"""Decisions: the functions that prove, refute or check a claim, by its id."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from common.errors import UserError
from theory.ledger import claims, formal
from theory.ledger.claims import Claim, statements
from theory.projects import claim_files, loading, project, registry
from theory.projects.imported_files import imported_modules
from theory.projects.loading import import_all

VERDICTS = ("proved", "refuted", "misprint", "checked", "cited", "open")
DENIED = ("refuted", "misprint")


@dataclass(frozen=True)
class Decision:
    """How a module decides a claim.

    Parameters
    ----------
    claim : Claim
    verdict : str
        One of `VERDICTS`: the verdict if the theorem or the obligations hold.
    theorem : callable, optional
        Returns the `Theorem` that is the claim's formal statement, or its negation if the verdict
        is refuted or misprint. With it, `about` is traced and not declared.
    defined : callable, optional
        Returns the theorem that the statement's denominators are nonzero, where
        `theory.tactics.defined.found_defined` does not find it.
    sorts : dict
        For a refutation: the sorts of known size that replace the statement's index sorts.
    obligations : list
        Of a claim without a theorem: `Lemma`, `Identity`, `Limit`, `Evaluation`.
    about : list of str
        The running formulas that these are about.
    """

    claim: Claim
    verdict: str
    theorem: Callable | None = None
    defined: Callable | None = None
    sorts: dict = field(default_factory=dict)
    obligations: list = field(default_factory=list)
    about: list = field(default_factory=list)

    def __post_init__(self):
        if self.verdict not in VERDICTS:
            raise ValueError(f"unknown verdict: {self.verdict}")
        if self.verdict in DENIED and not self.claim.corrected:
            raise ValueError(f"{self.verdict} needs `corrected`: what to cite instead")
        if self.claim.misprint != (self.verdict == "misprint"):
            raise ValueError("a misprint is what a theorem denies and the claim's words call so")
        narrowed = self.claim.corner or self.claim.slip or self.claim.step
        if narrowed and self.verdict != "refuted":
            raise ValueError("a corner, a slip and a step need a refuted claim")
        if self.claim.transcription and self.verdict not in DENIED:
            raise ValueError("a transcription needs a claim that is denied")
        methods = {obligation.method for obligation in self.obligations}
        if (self.theorem is None) != (self.verdict in ("checked", "cited")):
            raise ValueError(f"{self.verdict}: a theorem proves or refutes, and nothing else does")
        if self.theorem is not None and (self.obligations or self.about):
            raise ValueError("a theorem leaves no obligations, and `about` is traced")
        if self.verdict == "checked" and "evaluation" not in methods:
            raise ValueError("checked needs an evaluation")
        if self.verdict == "cited" and not self.claim.assumes:
            raise ValueError("cited needs `assumes`: the reference, and what rests on it")


DECIDERS, DEFINED = {}, {}


def proves(claim_id):
    """Register the decorated function, which proves a claim's statement."""
    return _by_theorem(claim_id, "proved")


def refutes(claim_id, sorts=None):
    """Register the decorated function, which derives that a claim's statement is false.

    Parameters
    ----------
    claim_id : str
    sorts : dict, optional
        The sorts of known size that replace the statement's index sorts.
    """
    return _by_theorem(claim_id, "refuted", sorts=sorts or {})


def defined_by(claim_id):
    """Register the decorated function, which proves that nothing is divided by zero."""

    def register(proof):
        if claim_id in DEFINED:
            raise ValueError(f"claim {claim_id} has two proofs that it is defined")
        DEFINED[claim_id] = proof
        return proof

    return register


def checks(claim_id, about=()):
    """Register the decorated function, which returns what is evaluated of a claim."""
    return _by_obligations(claim_id, "checked", about)


def cites(claim_id, about=()):
    """Register the decorated function, which returns what is decided next to the literature."""
    return _by_obligations(claim_id, "cited", about)


def _by_theorem(claim_id, verdict, **more):
    def decided(proof):
        claim = statements()[claim_id]
        return Decision(
            claim,
            "misprint" if claim.misprint and verdict == "refuted" else verdict,
            lambda: applied(proof, claim_id),
            (lambda: applied(DEFINED[claim_id], claim_id)) if claim_id in DEFINED else None,
            **more,
        )

    return _register(claim_id, decided)


def _by_obligations(claim_id, verdict, about):
    def decided(proof):
        claim = statements()[claim_id]
        return Decision(claim, verdict, obligations=list(proof()), about=list(about))

    return _register(claim_id, decided)


def applied(proof, claim_id):
    """Return what a proof derives of a claim's statement."""
    return proof(formal.formals()[claim_id].build())


def _register(claim_id, decided):
    def register(proof):
        if claim_id in DECIDERS:
            raise ValueError(f"claim {claim_id} is decided twice")
        DECIDERS[claim_id] = Decider(proof, decided)
        return proof

    return register


class Decider:
    """The function that returns a claim's `Decision`, with its proof and module."""

    def __init__(self, proof, decided):
        self.proof, self.decided, self.__module__ = proof, decided, proof.__module__

    def __call__(self):
        """Return the decision."""
        return self.decided(self.proof)


def unproved(name, path=()):
    """Return a complaint for each claim that `name` uses, directly or not, and may not.

    A used claim must be decided, declared proved, and not rest on the claim that uses it. A
    misprint uses the statements that correct it.
    """
    found = []
    for used in _declared(deciders()[name])[1]:
        if used in (*path, name):
            found.append(f"{name} uses {used}, which rests on {name}")
        elif used not in deciders() or _declared(deciders()[used])[0] != "proved":
            found.append(f"{name} uses {used}, which is not proved")
        else:
            found += unproved(used, (*path, name))
    return found


def with_used(names):
    """Return claims, and after them those that they use, directly or not."""
    found, waiting = dict.fromkeys(names), list(names)
    while waiting:
        new = [name for name in _uses(waiting.pop()) if name not in found]
        found |= dict.fromkeys(new)
        waiting += new
    return list(found)


def _uses(name):
    """Return the decided claims that a claim uses; none if it cannot be built."""
    try:
        return [used for used in _declared(deciders()[name])[1] if used in deciders()]
    except Exception:  # it is not decided, or its module raises, of which its record tells
        return []


def proved_instead(declared):
    """Return what must be proved of what is declared a misprint: the corrected statements."""
    return declared["corrected"] if declared["verdict"] == "misprint" else []


def declared(name):
    """Return what the sources declare of a claim: a verdict, `measured` or `open`."""
    if name in deciders():
        return deciders()[name]().verdict
    return "measured" if is_measured(name) else "open"


def is_measured(name):
    """Return whether a claim is decided from numbers, by `experiments.measured`."""
    return name not in deciders() and statements()[name].kind == "experiment"


@cache
def _declared(decider):
    """Return the verdict and the used claims that a decider declares; obligations are costly."""
    decision = decider()
    instead = decision.claim.corrected if decision.verdict == "misprint" else []
    return decision.verdict, [*decision.claim.uses, *instead]


@cache
def deciders():
    """Import every module of decisions; return the deciding functions by claim id.

    The library contributes, unless it is the project, the claims that the project's claims use and
    those that `load` was asked for. If the process is about some claims, only these and the claims
    that they use are included.
    """
    if not loading.asked():
        import_all(project.current().proofs)
    if unknown := sorted(set(DECIDERS) - set(statements())):
        where = project.current().claims
        raise UserError(f"{where}: decided but not stated there: {', '.join(unknown)}")
    load(loading.asked() or claims.own())
    return DECIDERS


@cache
def _load(here, names):
    if registry.import_of(here.proofs, names) and loading.asked():
        import_all(here.proofs)  # one is decided nowhere, or by an id that is put together
    formal.load(here, names)
    if not project.is_library() and loading.asked():
        # formulas that a proof imports when it runs are to be traced as well
        modules = [
            m
            for package in _packages_of_claims(here)
            for n in names
            for m in registry.modules_of(package, n)
        ]
        for module in imported_modules(modules):
            if f"{module}.".startswith(f"{here.formulas}."):
                loading.imported(module)


def _packages_of_claims(here):
    return here.proofs, here.statements, here.instances


def load(names):
    """Import what decides and states claims and those that they use, if not all is imported."""
    own, names = set(claims.own()), claims.with_used(names)
    if loading.asked() and (wanted := tuple(name for name in names if name in own)):
        _load(project.current(), wanted)
    if wanted := tuple(name for name in names if name not in own):
        _load(project.library(), wanted)


def require_known(ids):
    """Raise UserError unless every id is a claim's; load what decides those of the library."""
    if unknown := [name for name in ids if name not in claims.statements()]:
        raise UserError(f"no claim has the id {unknown[0]}; python -m theory list names them all")
    load(ids)


def decidable(ids):
    """Return those of the claims, or of the project's if there are none, that a module decides."""
    require_known(ids)
    return [name for name in ids or claims.own() if name in deciders()]


def unwritten(name):
    """Return what an author is to write before a claim can be decided; empty if nothing is."""
    decider = deciders().get(name)
    said = claims.statements()[name]
    if marked := [key for key, value in vars(said).items() if value == claims.UNWRITTEN]:
        return f"{', '.join(marked)}: not written yet; replace {claims.UNWRITTEN} there"
    here, stated = project.current(), formal.formals().get(name)
    if decider is None:
        if stated is None:
            return f'has no statement; write one under @states("{name}") in {here.statements}'
        return f'has no proof; write one under @proves("{name}") in {here.proofs}'
    if (entry := claim_files.find(name)) and claims.UNWRITTEN in entry.stated:
        rows = entry.stated.splitlines()
        number = next(k for k, row in enumerate(rows, 1) if claims.UNWRITTEN in row)
        where = f"{project.near(entry.path)}, line {number}"
        return f"not written yet: {where}: {rows[number - 1].strip()}"
    known = stated.modules if stated else []
    for module in dict.fromkeys((*known, decider.__module__)):
        path = project.located(project.file_of(module))
        rows = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        for number, row in enumerate(rows, start=1):
            if claims.UNWRITTEN in row:
                return f"not written yet: {project.near(path)}, line {number}: {row.strip()}"
    return ""
