"""Claims: the statements and all that is said of them in words, from theory/claims/*.yaml.

A `why` names its numbers, `{least}` or `{least:.2f}`; a function of `theory.numbers` computes them.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from string import Formatter

import yaml

from theory.registry import import_all

PRINTED_PROOFS = ("sound", "flawed", "unread")
# printed: as a formal statement; informal: a sentence made precise; asked: a reader's question;
# neighbour: of another text than the three papers
PRINTED_AS = ("printed", "informal", "asked", "neighbour", "ours")
KINDS = (
    "definition proposition lemma theorem equation table prose extension experiment repair beyond"
)
OURS = ("repair", "beyond")
FOLDER = Path(__file__).resolve().parents[1] / "claims"


@dataclass(frozen=True)
class Claim:
    """A statement and all that is said of it in words, as its YAML file has it.

    Parameters
    ----------
    id : str
        Permanent.
    paper, locator, kind : str
        Where it is printed.
    statement : str
        What it says, in our words.
    printed_as : str
        One of `PRINTED_AS`, if it has a formal statement.
    reading : str
        How a sentence was made precise, if it was.
    misprint, transcription : bool
        Whether what is denied is a slip of the print, or perhaps of our copy of the text.
    corner : str
        Of a refutation: the values at which alone it fails, if so; the claims in `corrected` prove
        it for all others.
    slip : str
        Of a refutation: what it and the others with the same words fail by, and nothing else.
    step : bool
        Of a refutation: whether it is a step of a printed proof of what is true.
    printed_proof : str
        One of `PRINTED_PROOFS`.
    why, scope : str
        For the reader who has only the paper; for which sizes and parameters it is decided.
    assumes : list of str
        What is taken for granted.
    corrected, uses : list of str
        Ids of repaired or sharper claims, and of those that it rests on.
    """

    id: str
    paper: str
    locator: str
    kind: str
    statement: str
    printed_as: str = ""
    reading: str = ""
    misprint: bool = False
    transcription: bool = False
    corner: str = ""
    slip: str = ""
    step: bool = False
    printed_proof: str = "unread"
    why: str = ""
    scope: str = ""
    assumes: list = field(default_factory=list)
    corrected: list = field(default_factory=list)
    uses: list = field(default_factory=list)

    def __post_init__(self):
        if self.kind not in KINDS.split():
            raise ValueError(f"{self.id} is of unknown kind {self.kind}")
        if self.printed_proof not in PRINTED_PROOFS:
            raise ValueError(f"{self.id}: printed_proof must be one of {PRINTED_PROOFS}")
        if self.printed_as and self.printed_as not in PRINTED_AS:
            raise ValueError(f"{self.id}: printed_as must be one of {PRINTED_AS}")
        if self.printed_as == "informal" and not self.reading:
            raise ValueError(f"{self.id}: an informal sentence needs its reading")
        if bool(self.corner) + bool(self.slip) + self.step > 1:
            raise ValueError(f"{self.id}: one of corner, slip and step, so that none counts twice")


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
        for entry in yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader):
            claim = Claim(**entry)
            if claim.id in found:
                raise ValueError(f"{path.name}: the id {claim.id} stands twice")
            found[claim.id] = claim
    return found


NUMBERS = {}


def numbers(claim_id):
    """Register the decorated function, which returns the numbers of a claim's `why` by name."""

    def register(function):
        if claim_id in NUMBERS:
            raise ValueError(f"claim {claim_id} has its numbers twice")
        NUMBERS[claim_id] = function
        return function

    return register


@cache
def computed():
    """Import every module of `theory.numbers`; return its functions by claim id."""
    import_all("theory.numbers")
    return NUMBERS


def require(condition, what):
    """Raise ArithmeticError unless what a `why` says besides its numbers is so."""
    if not condition:
        raise ArithmeticError(f"it is not so that {what}")


def why(claim):
    """Return a claim's `why` with its numbers.

    Raises
    ------
    ValueError
        If the text names a number that no function computes, or does not name one that is.
    """
    named = {name for _, name, _, _ in Formatter().parse(claim.why) if name is not None}
    found = computed()[claim.id]() if claim.id in computed() else {}
    if named != set(found):
        odd = ", ".join(sorted(named ^ set(found)))
        raise ValueError(f"{claim.id}: {odd} must be computed and stand in the text")
    return _Written().format(claim.why, **found)


class _Written(Formatter):
    """Writes whole numbers and fractions as they are, others with the digits asked for."""

    def format_field(self, value, spec):
        if spec:
            return format(float(value), spec)
        if not isinstance(value, int | Fraction | str):
            raise ValueError(f"{value!r} is not exact: say how many digits")
        return str(value)
