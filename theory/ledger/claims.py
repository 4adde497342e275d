"""Claims: the words about statements, from the files of a project's claims.

A `why` names its numbers, `{least}` or `{least:.2f}`; a function of `numbers` computes them.
"""

import re
from dataclasses import MISSING, dataclass, field, fields
from fractions import Fraction
from functools import cache
from string import Formatter

import yaml

from common import inputs
from common.errors import UserError
from theory.projects import claim_files, project, registry
from theory.projects.loading import import_all

PRINTED_PROOFS = ("sound", "flawed", "unread")
# printed: as a formal statement; informal: a sentence made precise; asked: a reader's question;
# neighbour: of another text than the three papers
PRINTED_AS = ("printed", "informal", "asked", "neighbour", "ours")
KINDS = (
    "definition proposition lemma theorem equation table prose extension experiment repair beyond"
)
OURS = ("repair", "beyond")
# what stands after the kind in a file of claims
MARKS = {one: ("printed_as", one) for one in PRINTED_AS}
MARKS |= {f"proof {one}": ("printed_proof", one) for one in ("sound", "flawed")}
MARKS |= {one: (one, True) for one in ("misprint", "transcription", "step")}
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# what `theory new` writes where the author is to write
UNWRITTEN = "FILL IN"


@dataclass(frozen=True)
class Claim:
    """The words about a statement, as in its file.

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
        For a refutation: the values at which it fails, if it fails only there; the claims in
        `corrected` prove it for all others.
    slip : str
        For a refutation: the misprint that is the only reason why it fails; other refutations with
        the same words share it.
    step : bool
        Of a refutation: whether it is a step of a printed proof of what is true.
    printed_proof : str
        One of `PRINTED_PROOFS`.
    why, scope : str
        For the reader who has only the paper; for which sizes and parameters it is decided.
    assumes : list of str
        Works that the claim relies on without proof.
    corrected, uses : list of str
        Ids of repaired or sharper claims, and of those that it rests on.
    prior : list of str
        Keys of theory/references.yaml: works that have it, or are near to it.
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
    prior: list = field(default_factory=list)

    def __post_init__(self):
        if self.kind not in KINDS.split():
            raise ValueError(f"{self.id} has the unknown kind {self.kind}")
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
    """Return all claims by id, those of the library and then the project's.

    Raises
    ------
    UserError
        If a file is damaged, an id stands twice or a kind is unknown.
    """
    found, files = {}, {}
    for one in project.every():
        for path in one.claim_files():
            for claim in _read(path):
                if claim.id in found:
                    raise UserError(f"{path}: the id {claim.id} stands in {files[claim.id]} too")
                found[claim.id], files[claim.id] = claim, path
    return found


def own():
    """Return the ids of the project's claims, without those of the library it builds on."""
    if project.is_library():
        return list(statements())
    return [claim.id for path in project.current().claim_files() for claim in _read(path)]


def with_used(names):
    """Return claims, and after them those that they use or name to cite instead."""
    known = statements()
    found, waiting = dict.fromkeys(name for name in names if name in known), list(names)
    while waiting:
        claim = known.get(waiting.pop())
        more = [*claim.uses, *claim.corrected] if claim else []
        waiting += [name for name in more if name in known and name not in found]
        found |= dict.fromkeys(name for name in more if name in known)
    return list(found)


@cache
def _read(path):
    """Return the claims in a file."""
    if path.suffix == claim_files.SUFFIX:
        return [of_entry(entry) for entry in claim_files.entries(path).values()]
    try:
        entries = yaml.load(inputs.text(path), yaml.CSafeLoader)
    except yaml.MarkedYAMLError as error:
        line = f", line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise UserError(f"{path}{line}: {error.problem}") from error
    except (yaml.YAMLError, RecursionError) as error:
        raise UserError(f"{path}: not a YAML file ({error})") from error
    if not isinstance(entries, list):
        raise UserError(f"{path}: must be a list of claims, each with id, paper, locator, kind")
    return [_claim(path, entry) for entry in entries]


def of_entry(entry):
    """Return the words of a claim.

    Raises
    ------
    UserError
        If an unknown mark is in the parentheses after its place.
    """
    where = f"{project.near(entry.path)}:{entry.line}"
    kind, *marks = entry.marks
    found = {}
    for mark in marks:
        if mark not in MARKS:
            raise UserError(
                f"{where}: {entry.id}: unknown mark {mark!r}; known: {', '.join(MARKS)}"
            )
        key, value = MARKS[mark]
        if key in found:
            raise UserError(f"{where}: {entry.id}: {mark!r} and another mark are of {key}")
        found[key] = value
    if "says" not in entry.words:
        raise UserError(f"{where}: {entry.id}: has no row `says`")
    words = {key: text for key, text in entry.words.items() if key != "says"}
    try:
        return Claim(
            entry.id,
            entry.paper,
            entry.place,
            kind,
            entry.words["says"],
            **found,
            **words,
            **entry.lists,
        )
    except ValueError as error:
        raise UserError(f"{where}: {error}") from error


def _claim(path, entry):
    known = {one.name: one for one in fields(Claim)}
    if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
        raise UserError(f"{path}: a claim must have keys, and its id first")
    name = entry["id"]
    if not ID.fullmatch(name):
        raise UserError(f"{path}: the id {name!r} must be of a-z, 0-9 and hyphens between them")
    for key, value in entry.items():
        if key not in known:
            raise UserError(f"{path}: {name}: unknown key {key!r}; {', '.join(known)} are known")
        kind = known[key].type
        texts = kind is not list or all(isinstance(one, str) for one in value or ())
        if not isinstance(value, kind) or not texts:
            what = {bool: "true or false", list: "a list of texts"}.get(kind, "a text")
            raise UserError(f"{path}: {name}: {key} must be {what}, got {value!r}")
    needed = [k for k, one in known.items() if one.default is one.default_factory is MISSING]
    if absent := [key for key in needed if key not in entry]:
        raise UserError(f"{path}: {name}: has no key {absent[0]}")
    try:
        return Claim(**entry)
    except ValueError as error:
        raise UserError(f"{path}: {error}") from error


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
    """Import every module of the project's numbers; return its functions by claim id."""
    if package := project.current().numbers:
        import_all(package)
    return NUMBERS


def numbers_of(claim_id):
    """Return the function of a claim's numbers, or None; modules that do not name it stay out."""
    for package in dict.fromkeys(one.numbers for one in project.every() if one.numbers):
        registry.import_of(package, [claim_id])
    return NUMBERS.get(claim_id)


def require(condition, what):
    """Raise ArithmeticError unless the words of a `why` besides its numbers are true."""
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
    function = numbers_of(claim.id)
    found = function() if function else {}
    if named != set(found):
        odd = ", ".join(sorted(named ^ set(found)))
        raise ValueError(f"{claim.id}: {odd} must be computed and stand in the text")
    return Written().format(claim.why, **found)


class Written(Formatter):
    """Writes whole numbers and fractions as they are, others with the digits asked for."""

    def format_field(self, value, spec):
        """Return a number as text; one that is not exact needs digits."""
        if spec:
            return format(float(value), spec)
        if not isinstance(value, int | Fraction | str):
            raise ValueError(f"{value!r} is not exact: say how many digits")
        return str(value)
