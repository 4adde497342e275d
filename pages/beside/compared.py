"""Our words about a figure or table, next to the paper's: results.yaml, filled from a run."""

from dataclasses import dataclass

from common.errors import UserError
from experiments.comparison import Undecided
from pages.beside import lip, oneid, uldp
from pages.contents import NOTES, entry

# which have figures; the survey has none to compare with
PAPERS = {"lip": lip, "oneid": oneid, "uldp": uldp}
AGREES = {
    "yes": "agrees",
    "partly": "agrees in part",
    "no": "does not agree",
    "other": "not to be compared",
    "open": "not decided by this run",
    "rest": "does not agree in all",
}
HERE = {True: "holds here", False: "does not hold here"}


@dataclass(frozen=True)
class Sentence:
    """A sentence of a paper, and whether it holds on the numbers of a run."""

    text: str
    holds: bool | Undecided

    @property
    def here(self):
        """Whether it holds, in words."""
        return HERE.get(self.holds, AGREES["open"])

    @property
    def reason(self):
        """Why the run does not decide it, or nothing."""
        return str(self.holds) if isinstance(self.holds, Undecided) else ""


@dataclass(frozen=True)
class Beside:
    """The words next to a figure or table.

    Parameters
    ----------
    printed : str
        What the paper shows, where no number decides whether ours does too.
    tested : tuple of Sentence
    ours, why : str
    agrees : str
        One of `AGREES`, or empty.
    substitutes : bool
        Whether data stand in for the paper's.
    """

    printed: str
    tested: tuple
    ours: str
    why: str
    agrees: str
    substitutes: bool

    @property
    def verdict(self):
        """The words about the agreement."""
        word = AGREES.get(self.agrees, "")
        decided = self.agrees in ("yes", "partly", "no", "rest")
        return f"{word}, on substitute data" if decided and self.substitutes else word


def beside(name, run):
    """Return the `Next to` of a figure or table.

    Parameters
    ----------
    name : str
    run : Run

    Raises
    ------
    UserError
        If results.yaml and the module of the paper do not fit each other.
    """
    note = entry(name)
    if run.is_empty(name):
        left = Undecided("the data of this run have nothing of it")
        tested = tuple(Sentence(text, left) for text in note.get("tested", {}).values())
        return Beside(note.get("printed", ""), tested, "", "", "open", substitutes=False)
    sentences, holds, numbers = _tested(name, run)
    try:
        ours = note.get("ours", "").format(**numbers)
    except (KeyError, IndexError) as error:
        raise UserError(f"{NOTES}: ours of {name} names {error}, which nothing counts") from error
    return Beside(
        printed=note.get("printed", ""),
        tested=tuple(Sentence(text, holds[key]) for key, text in sentences.items()),
        ours=ours,
        why=note.get("why", ""),
        agrees=note.get("agrees") or agreement(holds.values()),
        substitutes=bool(run.substitutes(note.get("data", name))),
    )


def _tested(name, run):
    """Return sentences, whether each holds, and numbers; with those of the figure that it is as."""
    note = entry(name)
    paper, _, rest = name.partition("_")
    compare = getattr(PAPERS.get(paper), rest, None)
    sentences = note.get("tested", {})
    holds, numbers = compare(run) if compare else ({}, {})
    if set(holds) != set(sentences):
        odd = min(set(holds) ^ set(sentences))
        raise UserError(f"{NOTES}: {name} and pages/beside/{paper}.py do not both have {odd}")
    if other := note.get("as"):
        more, held, _ = _tested(other, run)
        said = {key: f"{entry(other)['title']}: {text}" for key, text in more.items()}
        return said | sentences, held | holds, numbers
    return sentences, holds, numbers


def agreement(holds):
    """Return what tested sentences amount to.

    Examples
    --------
    >>> left = Undecided("two repetitions")
    >>> agreement([True, True]), agreement([True, False]), agreement([True, left])
    ('yes', 'partly', 'open')
    >>> agreement([False, False]), agreement([False, left]), agreement([])
    ('no', 'rest', '')
    """
    holds = list(holds)
    if not holds:
        return ""
    left = any(isinstance(answer, Undecided) for answer in holds)
    if False in holds:
        return "partly" if True in holds else "rest" if left else "no"
    return "open" if left else "yes"
