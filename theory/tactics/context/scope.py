"""The facts that a step may use, and the message when it fails."""

from dataclasses import dataclass, replace

from theory.kernel.sorts import Refused
from theory.kernel.terms import TRUE, and_, implies
from theory.tactics.context import refusal

SAID = 6


class Unproved(Refused):
    """A step found no proof: the part that failed first, what was known of it, and the goal."""

    def __init__(self, part, known=(), goal=None, given=TRUE):
        self.part, self.known, self.goal, self.given = part, tuple(known), goal, given
        super().__init__(part, self.known, goal, given)

    def __str__(self):
        """Return lines for people; most refusals occur within a search, and nobody reads them."""
        lines = [f"not shown: {self.part}", *refusal.lines(self.part, self.known, self.given)]
        lines += [f"  known of it: {formula}" for formula in self.known[:SAID]]
        if len(self.known) > SAID:
            lines.append(f"  known of it: {len(self.known) - SAID} more")
        if self.goal is not None and self.goal is not self.part:
            lines.append(f"  of the goal: {self.goal}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Scope:
    """Hypotheses and theorems.

    Parameters
    ----------
    H : Term
        The hypotheses.
    base : frozenset
        The fixed constants; theorems hold for all values of any other constant.
    known : tuple of Theorem
        Those given for this step, then those remembered.
    given : int
        How many are given for this step.
    at : tuple of Term
        Where to use what is known of all elements, in addition to the terms of the goal.
    local : tuple of Term
        The hypotheses of a case: their terms count as the goal's terms.
    depth : int
        How many inductions may be nested.
    """

    H: object
    base: frozenset
    known: tuple
    given: int = 0
    at: tuple = ()
    local: tuple = ()
    depth: int = 2

    def under(self, more, at=()):
        """Return it with one more hypothesis, and with more terms."""
        local = self.local if more is TRUE else (*self.local, more)
        return replace(self, H=and_(self.H, more), at=(*self.at, *at), local=local)

    def inner(self, *more):
        """Return it within an induction."""
        made = self.under(and_(*more))
        return replace(made, depth=self.depth - 1)

    def target(self, goal):
        """Return `H => goal`."""
        return implies(self.H, goal)
