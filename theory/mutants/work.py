"""Limits of a search by counted work: it ends at the same place on every machine, under any load.

A step is the evaluation of a part of a term at an instance; Z3's own counts are converted.
"""

from dataclasses import dataclass

from theory.kernel.evaluate import Instance
from theory.sense.near import At

# what Z3 counts in about the time of a step
RESOURCES = 2


class SpentError(Exception):
    """All steps that are allowed are done."""


class Work:
    """Steps that are done.

    Parameters
    ----------
    limit : int
        How many are allowed.
    """

    def __init__(self, limit):
        self.limit, self.done = limit, 0

    def add(self, steps=1):
        """Count steps.

        Raises
        ------
        SpentError
            If they are more than are allowed.
        """
        self.done += steps
        if self.done > self.limit:
            raise SpentError

    def counted(self, where):
        """Return an instance at which each evaluation is counted."""
        return _Counted(where.sizes, where.values, self)


class Counting:
    """Values of terms whose evaluation is counted by `work`, if that is not None."""

    work = None

    def _value(self, t, scope):
        if self.work is not None:
            self.work.add()
        return super()._value(t, scope)


class _CountedInstance(Counting, Instance):
    pass


@dataclass(frozen=True)
class _Counted(At):
    work: Work

    def instance(self):
        made = _CountedInstance(self.sizes, self.values)
        made.work = self.work
        return made
