"""Blackwell's order and Le Cam's deficiency of two channels, each answer with its proof."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from checker.compare import gains, garblings, programs, symmetric
from checker.compare.gains import Decision
from checker.compare.rays import columns, merged, with_common, without_common

# columns of both channels times one another, for a program over all pairs
MOST_PAIRS = 40_000
# inputs of channels that are compared as they are; of more only orbits are
MOST_PLAIN = 8
SECONDS = 60.0


@dataclass(frozen=True)
class Direction:
    """Whether a channel refines another, and by how much it falls short.

    Parameters
    ----------
    refines : bool or None
        Whether the second is a garbling of the first; None is undecided.
    garbling : list of dict or None
        For each ray of the first channel, the chances of the second's rays. They are exact if it
        refines; otherwise they show `at_most`.
    decision : Decision or None
        That the second serves strictly better; None if the first refines it, or undecided.
    at_most : Fraction
        An upper bound of the deficiency; `at_least` is the lower one.
    """

    refines: bool | None
    garbling: list | None
    decision: Decision | None
    at_most: Fraction

    @property
    def at_least(self):
        """A lower bound of the deficiency."""
        return self.decision.more if self.decision else Fraction(0)


def direction(first, second, seconds=SECONDS):
    """Return the `Direction` of two channels over the same inputs.

    Parameters
    ----------
    first, second : dict
        As `rays.merged` returns them.
    seconds : float
        For each linear program.

    Examples
    --------
    >>> rr = merged([[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]])
    >>> nothing = merged([[Fraction(1)], [Fraction(1)]])
    >>> direction(rr, nothing).refines, direction(nothing, rr).decision.more
    (True, Fraction(1, 4))
    """
    left, right = without_common(first, second)
    if len(right) < 2:
        rows = [dict.fromkeys(range(len(right)), Fraction(1)) for _ in left]
        return Direction(True, with_common(first, second, left, right, rows), None, Fraction(0))
    whole = columns(first), columns(second)
    if len(whole[0][0]) > MOST_PLAIN:
        return _of_orbits(whole, symmetric_orbits(first, second), seconds)
    if len(first) * len(second) > MOST_PAIRS:
        return _of_many(whole, columns(left), columns(right), seconds)
    nearly = programs.deficiency(*whole, seconds)
    decision = None
    if nearly is not None:
        decision = gains.separating(nearly.gain, *whole, nearly.value)
    if decision is None:
        refined = _refined(first, second, left, right, seconds)
        if isinstance(refined, Direction):
            return refined
        decision = refined
    rows = _fallback(*whole) if nearly is None else garblings.rounded(nearly.garbling)
    short = garblings.distance(*whole, rows)
    return Direction(False if decision else None, rows, decision, short)


def symmetric_orbits(first, second):
    """Return the `Orbits` of two channels with many exchangeable inputs.

    Parameters
    ----------
    first, second : dict
        As `rays.merged` returns them.

    Raises
    ------
    ValueError
        If so few may that there are too many orbits.
    """
    K = len(next(iter(first)))
    if len(first) * len(second) <= MOST_PAIRS:
        made = symmetric.Orbits(columns(first), columns(second), symmetric.classes(first, second))
        if made.count <= symmetric.MOST_ORBITS:
            return made
    raise ValueError(
        f"have {K} inputs; more than {MOST_PLAIN} are compared only where most of them may change "
        "places, as those of two RR, and outputs are few"
    )


def _of_orbits(whole, orbits, seconds):
    """Return the `Direction` of channels whose inputs may change places."""
    nearly, chances = symmetric.deficiency(orbits, seconds)
    if nearly is None:
        rows = _fallback(*whole)
        return Direction(None, rows, None, garblings.distance(*whole, rows))
    decision = gains.separating(nearly.gain, *whole, nearly.value)
    rows = None if decision else symmetric.exact(orbits, chances)
    if rows is not None and garblings.is_garbling(*whole, rows):
        return Direction(True, rows, None, Fraction(0))
    rows = garblings.rounded(nearly.garbling)
    short = garblings.distance(*whole, rows)
    return Direction(False if decision else None, rows, decision, short)


def refines(first, second, seconds=SECONDS):
    """Return whether the first channel refines the second, None if undecided.

    As `direction` decides it, without a deficiency.

    Parameters
    ----------
    first, second : dict
        As `rays.merged` returns them.
    seconds : float
    """
    left, right = without_common(first, second)
    if len(right) < 2:
        return True
    found = _refined(first, second, left, right, seconds)
    return found if found is None else isinstance(found, Direction)


def _refined(first, second, left, right, seconds):
    """Return the `Direction` if the first refines the second, or a `Decision`, or None."""
    parts = columns(left), columns(right)
    found = programs.garbling(*parts, seconds)
    if found is None:
        return None
    rows = garblings.exact(*parts, found.garbling)
    if rows is not None:
        return Direction(True, with_common(first, second, left, right, rows), None, Fraction(0))
    return gains.separating(found.gain, columns(first), columns(second))


def _of_many(whole, left, right, seconds):
    """Return the `Direction` of channels with too many columns for a program over all pairs."""
    rows = _fallback(*whole)
    short, decision = garblings.distance(*whole, rows), None
    for column in sorted(right, key=sum, reverse=True):
        if (h := programs.outside(left, column, seconds)) is not None:
            gain = np.array([h, np.zeros(len(h))])
            if (decision := gains.separating(gain, *whole)) is not None:
                break
    return Direction(False if decision else None, rows, decision, short)


def _fallback(first, second):
    """Return rows that send each column of the first to the nearest direction of the second."""
    (a, _), (b, _) = programs.scaled(first), programs.scaled(second)
    nearest = np.abs(a[:, None, :] - b[None, :, :]).sum(axis=2).argmin(axis=1)
    return [{int(z): Fraction(1)} for z in nearest]


@dataclass(frozen=True)
class Comparison:
    """Both directions.

    Parameters
    ----------
    forth, back : Direction
        Whether A refines B, and B refines A.
    """

    forth: Direction
    back: Direction

    @property
    def verdict(self):
        """`equivalent`, `A is better`, `B is better`, `incomparable`, or None: undecided."""
        answers = {
            (True, True): "equivalent",
            (True, False): "A is better",
            (False, True): "B is better",
            (False, False): "incomparable",
        }
        return answers.get((self.forth.refines, self.back.refines))


def compare(A, B, seconds=SECONDS):
    """Return the `Comparison` of two channels.

    Parameters
    ----------
    A, B : sequence of sequence of Fraction, shape (K, outputs)
        Pr(y|x), rows that sum to one.
    seconds : float
        Most time of each linear program; without a solution by then, the answer is undecided.

    Raises
    ------
    ValueError
        If they have not the same number of inputs, or a row does not sum to one.

    Examples
    --------
    >>> third = Fraction(1, 3)
    >>> compare([[1 - third, third], [third, 1 - third]], [[1, 0], [0, 1]]).verdict
    'B is better'
    """
    if len(A) != len(B):
        raise ValueError(f"A and B must have the same inputs, got {len(A)} and {len(B)} of them")
    A, B = ([[Fraction(v) for v in row] for row in Q] for Q in (A, B))
    for name, Q in (("A", A), ("B", B)):
        if any(sum(row) != 1 or min(row) < 0 for row in Q):
            raise ValueError(f"{name} must have rows of probabilities that sum to 1 exactly")
    first, second = merged(A), merged(B)
    return Comparison(direction(first, second, seconds), direction(second, first, seconds))
