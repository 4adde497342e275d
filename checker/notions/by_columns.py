"""Notions that the extremes of each column decide."""

import math
from dataclasses import replace
from fractions import Fraction

from checker.answers.answer import Answer
from checker.budgets import compare, excess, logarithm
from checker.columns import worst_of
from checker.notions.notion import Notion

# an excess that roundings to few digits do not make
SMALL_EXCESS = 1e-9
ROUNDED = "it fails only by rounding"


class ColumnNotion(Notion):
    """A notion of one budget; `columns` returns the comparisons."""

    def columns(self, channel):
        """Return the `Columns` that decide it.

        Parameters
        ----------
        channel : Channel
        """
        raise NotImplementedError

    def notes(self, channel):
        """Return further lines about the outputs."""
        del channel
        return []

    def decide(self, channel):
        """Return the `Answer` about a channel."""
        found = self.columns(channel)
        worst = worst_of([c for family in found.families if (c := family.worst())])
        least = max(worst.ratio, Fraction(1)) if worst else Fraction(1)
        failing, eps = [], self.eps
        if least == math.inf if eps is None else compare(least, eps) > 0:
            failing = [worst] if eps is None else _one_an_output(found.families, eps) or [worst]
        notes = [*found.notes, *self.notes(channel)]
        return Answer(
            self.name,
            not failing and not found.sourceless,
            channel,
            math.inf if found.sourceless else least,
            math.inf if found.sourceless else logarithm(least),
            asked=eps,
            worst=worst,
            failing=failing,
            sourceless=found.sourceless,
            notes=notes + ([] if eps is None or least == math.inf else _rounding(least, eps)),
            slack=Fraction(0) if eps is None else eps.slack,
            key=self.key,
        )


def _rounding(least, eps):
    """Return a line on a greatest ratio that is above e^eps by no more than roundings make it."""
    above = excess(least, eps)
    exact = replace(eps, slack=Fraction(0))
    if compare(least, exact) <= 0:
        return ["the slack is not needed: no ratio is above e^eps"] if eps.slack else []
    if eps.slack:
        return [f"without the slack it fails: the greatest ratio is e^eps (1 + {above:.3g})"]
    if above > SMALL_EXCESS:
        return []
    enough = f"1e{math.ceil(math.log10(max(above, 1e-18)) + 0.01)}"
    return [
        f"{ROUNDED}: the greatest ratio is e^eps (1 + {above:.3g}); "
        f"--slack {enough} answers for e^eps (1 + {enough}), and says so"
    ]


def _one_an_output(families, eps):
    """Return the worst failing comparison of each output."""
    worst = {}
    for comparison in (c for family in families for c in family.failing(eps)):
        held = worst.setdefault(comparison.y, comparison)
        if comparison.ratio > held.ratio:
            worst[comparison.y] = comparison
    return [worst[y] for y in sorted(worst)]
