"""Claims: the statements (theory/claims/*.yaml) and the decisions that modules attach to them."""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import yaml

VERDICTS = ("proved", "refuted", "misprint", "checked", "cited", "open")
PRINTED_PROOFS = ("sound", "flawed", "unread")
KINDS = (
    "definition proposition lemma theorem equation table prose extension experiment repair beyond"
)
OURS = ("repair", "beyond")
FOLDER = Path(__file__).resolve().parents[1] / "claims"


@dataclass(frozen=True)
class Claim:
    """A statement: permanent id, where it is printed, and what it says in our words."""

    id: str
    paper: str
    locator: str
    kind: str
    statement: str


@dataclass(frozen=True)
class Decision:
    """What a module declares of a claim, and the obligations that must bear it out.

    Parameters
    ----------
    verdict : str
        One of `VERDICTS`; declared here, and confirmed or not by the obligations.
    obligations : list
        Of `Lemma`, `Identity`, `Limit`, `Evaluation` and `Counterexample`.
    scope : str
        For which sizes and parameters it is decided.
    printed_proof : str
        One of `PRINTED_PROOFS`.
    why : str
        For the reader who has only the paper.
    about : list of str
        Formulas, as they run, that it is about.
    assumes : list of str
        What is taken for granted.
    corrected : list of str
        Ids of repaired or sharper claims.
    uses : list of str
        Ids of claims that it rests on.
    transcription : bool
        Whether what is refuted may be a misprint of our copy of the text: a lost exponent or sign.
    corner : str
        Of a refutation: the values at which alone it fails, if so; the claims in `corrected` prove
        it for all others.
    theorem : callable, optional
        Returns the `Theorem` that is the claim's formal statement, or its negation if the verdict
        is refuted or misprint. With it, `about` is traced and not declared.
    defined : callable, optional
        Returns the theorem that the statement's denominators are nonzero, where
        `theory.tactics.defined.well_defined` does not find it.
    sorts : dict
        Of a refutation: the sorts of known size that stand for the statement's index sorts.
    """

    verdict: str
    obligations: list = field(default_factory=list)
    scope: str = ""
    printed_proof: str = "unread"
    why: str = ""
    about: list = field(default_factory=list)
    assumes: list = field(default_factory=list)
    corrected: list = field(default_factory=list)
    uses: list = field(default_factory=list)
    transcription: bool = False
    corner: str = ""
    theorem: Callable | None = None
    defined: Callable | None = None
    sorts: dict = field(default_factory=dict)

    def __post_init__(self):
        if self.verdict not in VERDICTS or self.printed_proof not in PRINTED_PROOFS:
            raise ValueError(f"unknown verdict or word: {self.verdict}, {self.printed_proof}")
        if self.corner and (self.verdict != "refuted" or not self.corrected):
            raise ValueError(
                "a corner needs a refuted claim, and `corrected`: what holds elsewhere"
            )
        methods = {obligation.method for obligation in self.obligations}
        if self.theorem is not None:
            self._check_theorem()
            return
        if self.verdict == "refuted" and "witness" not in methods:
            raise ValueError("refuted needs an exact witness")
        if self.verdict == "misprint":
            raise ValueError("misprint needs a theorem that denies what is printed")
        if self.transcription and self.verdict != "refuted":
            raise ValueError("transcription needs a refuted claim")
        if self.verdict == "proved" and (not methods or "witness" in methods):
            raise ValueError("proved needs lemmas or identities, and no counterexample")
        if self.verdict == "checked" and "evaluation" not in methods:
            raise ValueError("checked needs an evaluation")
        if self.verdict == "cited" and not self.assumes:
            raise ValueError("cited needs `assumes`: the reference, and what rests on it")

    def _check_theorem(self):
        if self.verdict not in ("proved", "refuted", "misprint"):
            raise ValueError(f"{self.verdict} needs no theorem")
        if self.obligations or self.about:
            raise ValueError("a theorem leaves no obligations, and `about` is traced")
        if self.verdict != "proved" and not self.corrected:
            raise ValueError(f"{self.verdict} needs `corrected`: what to cite instead")


DECIDERS = {}


def decides(claim_id):
    """Register the decorated function, which returns the `Decision`, for a claim."""

    def register(function):
        if claim_id in DECIDERS:
            raise ValueError(f"claim {claim_id} is decided twice")
        DECIDERS[claim_id] = function
        return function

    return register


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
    """Return the decided claims that a claim uses; of one that cannot be built, none."""
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
    return decision.verdict, [*decision.uses, *proved_instead(vars(decision))]


@cache
def statements():
    """Return all claims by id, in the order of the papers.

    Raises
    ------
    ValueError
        If an id stands twice or a kind is unknown.
    """
    found = {}
    for path in sorted(FOLDER.glob("*.yaml")):
        for entry in yaml.safe_load(path.read_text(encoding="utf-8")):
            claim = Claim(**entry)
            if claim.id in found:
                raise ValueError(f"{path.name}: the id {claim.id} stands twice")
            if claim.kind not in KINDS.split():
                raise ValueError(f"{path.name}: {claim.id} is of unknown kind {claim.kind}")
            found[claim.id] = claim
    return found


@cache
def deciders():
    """Import every module of decisions; return the deciding functions by claim id."""
    for room in ("uldp", "lip", "oneid"):
        try:
            package = importlib.import_module(f"theory.{room}")
        except ModuleNotFoundError as error:
            if error.name != f"theory.{room}":
                raise
            continue
        for module in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"theory.{room}.{module.name}")
    unknown = set(DECIDERS) - set(statements())
    if unknown:
        raise ValueError(f"decided but not stated in theory/claims: {', '.join(sorted(unknown))}")
    return DECIDERS
