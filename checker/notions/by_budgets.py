"""Notions with a budget for each input or pair of inputs."""

import math

from checker import pairs
from checker.answers.answer import Answer
from checker.budgets import compare, logarithm
from checker.notions.by_columns import ROUNDED, SMALL_EXCESS
from checker.notions.notion import Notion


class BudgetNotion(Notion):
    """A notion of many budgets; without them each least one is asked."""

    def comparisons(self, channel):
        """Return what may be the worst comparison, and all that may fail, as `Asked`.

        Parameters
        ----------
        channel : Channel
        """
        raise NotImplementedError

    def least(self, channel):
        """Return the comparisons that give the least budgets, and these as fields of `Answer`."""
        raise NotImplementedError

    def decide(self, channel):
        """Return the `Answer` about a channel."""
        return self._asked(channel) if self.budgets is not None else self._least(channel)

    def _asked(self, channel):
        found = self.comparisons(channel)
        factor, worst = pairs.factor(found)
        failing = [asked for asked in found if asked.fails]
        # the worst part of a budget may be next to 1: exactly what fails is shown
        failing = sorted(failing, key=lambda asked: asked is not worst)
        near = failing and factor <= 1 + SMALL_EXCESS
        notes = [f"{ROUNDED}: {factor!r} times the budgets is enough"] if near else []
        return Answer(
            self.name,
            not failing,
            channel,
            notes=notes,
            worst=worst.comparison,
            worst_eps=worst.eps,
            failing=[asked.comparison for asked in failing],
            failing_eps=[asked.eps for asked in failing],
            factor=_exactly_one(factor, found, failing),
            key=self.key,
        )

    def _least(self, channel):
        worst, fields = self.least(channel)
        top = max(worst, key=lambda comparison: comparison.ratio)
        return Answer(
            self.name,
            top.ratio < math.inf,
            channel,
            top.ratio,
            logarithm(top.ratio),
            worst=top,
            failing=[top] if top.ratio == math.inf else [],
            key=self.key,
            **fields,
        )


def _exactly_one(factor, found, failing):
    """Return 1 where a budget is used up exactly, whatever the float says."""
    used = (
        1 < asked.comparison.ratio < math.inf and compare(asked.comparison.ratio, asked.eps) == 0
        for asked in found
    )
    return 1.0 if not failing and abs(factor - 1) < pairs.CLOSE and any(used) else factor


def least_of_pairs(channel, both):
    """Return what `BudgetNotion.least` does, of the least budget of each pair of inputs.

    Parameters
    ----------
    channel : Channel
    both : bool
        Whether a pair has one budget for both directions.
    """
    table = pairs.least_pairs(channel, both)
    worst = [comparison for row in table for comparison in row]
    return worst, {"pairs": [[comparison.ratio for comparison in row] for row in table]}
