"""How many statements came out how: README, the index of a run and the site count by this."""

from collections import Counter
from dataclasses import dataclass, field

from theory.ledger import claims
from theory.projects import project

WORDS = ("proved", "refuted", "misprint", "checked", "cited", "measured", "open")
# of a statement about experiments, whose numbers are of the data at hand
HERE = {
    "checked": "holds here",
    "refuted": "does not hold here",
    "open": "not decided here",
}
# kinds that no paper prints
OURS = (*claims.OURS, "extension")


@dataclass(frozen=True)
class Row:
    """The statements of a paper that are printed in one way.

    Parameters
    ----------
    paper, how : str
        `how` is one of `claims.PRINTED_AS`.
    numbers : dict
        How many came out as each of `WORDS`.
    parts : list of (int, str)
        What the refuted ones come to; the numbers add up to `numbers["refuted"]`.
    """

    paper: str
    how: str
    numbers: dict
    parts: list = field(default_factory=list)

    @property
    def words(self):
        """The parts in words, or "" if each refuted statement stands by itself.

        Examples
        --------
        >>> numbers = {"refuted": 8}
        >>> parts = [(3, "slip"), (2, "slip"), (1, "step"), (2, "result")]
        >>> Row("lip", "printed", numbers, parts).words
        '3 + 2 by slips, 1 step, 2 results'
        """
        if not any(what in ("slip", "step", "corner") for _, what in self.parts):
            return ""
        slips = " + ".join(str(n) for n, what in self.parts if what == "slip")
        others = [_number(n, what) for n, what in self.parts if what != "slip"]
        return ", ".join([*([f"{slips} by slips"] if slips else []), *others])


def printed_as(claim):
    """Return how a claim is printed, one of `claims.PRINTED_AS`.

    A claim that has no formal statement yet counts by its kind, as printed or ours.
    """
    return claim.printed_as or ("ours" if claim.kind in OURS else "printed")


def outcome(record):
    """Return what became of a record in a word or three: its verdict, or what experiments say."""
    is_measured = record["kind"] == "experiment"
    return HERE[record["verdict"]] if is_measured else record["verdict"]


def rows(verdicts):
    """Return a `Row` for each paper and way of being printed that has a statement.

    Parameters
    ----------
    verdicts : dict
        By id of a claim. Statements about experiments count as measured, whatever is said of them.
    """
    found = []
    for paper in project.library().papers:
        stated = [c for c in claims.statements().values() if c.paper == paper and c.id in verdicts]
        for how in claims.PRINTED_AS:
            if chosen := [claim for claim in stated if printed_as(claim) == how]:
                words = [_word(claim, verdicts[claim.id]) for claim in chosen]
                refuted = [c for c, w in zip(chosen, words, strict=True) if w == "refuted"]
                count = Counter(words)
                numbers = {word: count[word] for word in WORDS}
                found.append(Row(paper, how, numbers, _parts(refuted, how)))
    return found


def measured(records):
    """Return how many statements about experiments hold here, do not, and are not decided."""
    count = Counter(record["verdict"] for record in records if record["kind"] == "experiment")
    return {word: count[verdict] for verdict, word in HERE.items() if count[verdict]}


def _word(claim, verdict):
    return "measured" if claim.kind == "experiment" else verdict


def _parts(refuted, how):
    """Return the parts of refuted claims: those that one slip fells, steps, corners, the rest."""
    slips = Counter(claim.slip for claim in refuted if claim.slip)
    together = sorted((n for n in slips.values() if n > 1), reverse=True)
    steps, corners = sum(c.step for c in refuted), sum(bool(c.corner) for c in refuted)
    rest = len(refuted) - steps - corners - sum(together)
    parts = [*((n, "slip") for n in together), (steps, "step"), (corners, "corner")]
    parts.append((rest, "result" if how == "printed" else "sentence"))
    return [(n, what) for n, what in parts if n]


def _number(n, what):
    return f"{n} {what}{'s' * (n > 1)}"
