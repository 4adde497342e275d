"""The checker's answer: whether a notion holds, the least budget, and the worst comparison."""

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import flint

from checker.budgets import decimal, logarithm, shown
from checker.extremes import Comparison
from common import extras
from common.lines import printable, shortened

# of failing outputs or inputs, and of matrices of pair budgets, that are printed
SHOWN = 10


def exact_text(value):
    """Return a Fraction or infinity as exact text, of any length."""
    if value == math.inf:
        return "inf"
    return str(flint.fmpq(value.numerator, value.denominator))


def least_text(ratio, decimals=False):
    """Return ln(ratio) as text: exactly if it is short, and as a decimal."""
    if ratio == math.inf:
        return "none, because a probability above 0 is compared with one that is 0"
    if ratio == 1:
        return "0"
    about = f"about {logarithm(ratio)!r}"
    exact = decimal(ratio) if decimals else shown(ratio)
    return about if exact.startswith("about") else f"ln({exact}), {about}"


@dataclass(frozen=True, eq=False, repr=False)
class Answer:
    """The decision about one mechanism.

    Parameters
    ----------
    notion : str
    holds : bool
        With a budget: whether the mechanism provides the notion; without: whether some finite
        budget is enough.
    channel : Channel
    least : Fraction or float or None
        The least e^eps, infinite if there is none; None where it is not a fraction.
    epsilon : float or None
        The logarithm of `factor`, as the nearest float.
    asked : Budget or None
    worst : Comparison or None
        That of the greatest ratio, or of the greatest part of its budget.
    worst_eps : Budget or None
        What bounds it.
    failing : list of Comparison
    sourceless : list of int
        Unprotected outputs without a single non-sensitive source.
    factor : float or None
        The least factor on the given budgets.
    own : list or None
        Each input's own least e^eps.
    pairs : list of list or None
        The least e^eps of each pair.
    notes : list of str
    slack : Fraction
        By which part of e^eps ratios may be above it.
    failing_eps : list of Budget
        The budget of each of `failing`, where these have their own.
    key : str
        The notion as options name it.
    """

    notion: str
    holds: bool
    channel: Any
    least: Fraction | float | None = None
    epsilon: float | None = None
    asked: Any = None
    worst: Any = None
    worst_eps: Any = None
    failing: list = field(default_factory=list)
    sourceless: list = field(default_factory=list)
    factor: float | None = None
    own: list | None = None
    pairs: list | None = None
    notes: list = field(default_factory=list)
    slack: Fraction = Fraction(0)
    failing_eps: list = field(default_factory=list)
    key: str = ""

    def __bool__(self):
        return self.holds

    @property
    def exp_epsilon(self):
        """The least e^eps as exact text; None where it is not a fraction."""
        return None if self.least is None else exact_text(self.least)

    def input(self, x):
        """Return an input's name as it may be printed."""
        return shortened(self.channel.inputs[x])

    def output(self, y):
        """Return an output's name as it may be printed."""
        return shortened(self.channel.outputs[y])

    def source(self):
        """Return two inputs that produce the first output without a source of its own."""
        y = self.sourceless[0]
        order = sorted(range(len(self.channel.inputs)), key=lambda x: -self.channel.floats[x, y])
        x, other = order[0], order[min(1, len(order) - 1)]
        return Comparison(self.channel.exact(x, y), self.channel.exact(other, y), x, other, y)

    def number(self, value):
        """Return an exact number as text, as those of the channel are written."""
        return decimal(value) if self.channel.decimal else shown(value)

    def _entry(self, x, y):
        return f"Pr({self.output(y)})" if x is None else f"Pr({self.output(y)}|{self.input(x)})"

    def sentence(self, comparison, eps):
        """Return a comparison as text."""
        c = comparison
        top = f"{self._entry(c.x, c.y)} = {self.number(c.top)}"
        bottom = f"{self._entry(c.other, c.y)} = {self.number(c.bottom)}"
        if c.ratio == math.inf:
            return f"{top}, but {bottom}"
        beyond = f", more than e^eps for eps = {eps}" if eps is not None else ""
        return f"{top} is {self.number(c.ratio)} times {bottom}{beyond}"

    def title(self):
        """Return the first line: whether the notion is provided, and with which slack."""
        within = f" within a slack of {decimal(self.slack)}" if self.slack else ""
        return f"{'provides' if self.holds else 'does not provide'} {self.notion}{within}"

    def violations(self):
        """Return a line for each output or comparison at which the notion fails, in order."""
        reasons = [
            (y, "(4') asks that only one input produces it, a non-sensitive one")
            for y in self.sourceless
        ]
        budgets = self.failing_eps or [self.asked or self.worst_eps] * len(self.failing)
        pairs = zip(self.failing, budgets, strict=True)
        reasons += [(c.y, self.sentence(c, eps)) for c, eps in pairs]
        reasons.sort(key=lambda reason: reason[0])
        return [printable(f"output {self.output(y)}: {reason}") for y, reason in reasons]

    def lines(self):
        """Return the answer as lines of text."""
        reasons = self.violations()
        found = [self.title(), *reasons[:SHOWN]]
        if len(reasons) > SHOWN:
            found.append(f"and at {len(reasons) - SHOWN} more places")
        # names begin lines, and are joined with other text
        return [printable(line) for line in found + self._least_lines() + self.notes]

    def _least_lines(self):
        found = []
        if self.sourceless:
            found.append(f"least eps: none, (4') fails at {self.output(self.sourceless[0])}")
        elif self.least is not None:
            found.append(f"least eps: {least_text(self.least, self.channel.decimal)}")
        elif self.epsilon is not None:
            found.append(f"least eps: about {self.epsilon!r}")
        if self.factor is not None:
            found.append(f"least factor on the budgets: {_number(self.factor)}")
        if self.worst and not self.failing:
            found.append(f"tightest: {self.sentence(self.worst, None)}")
        if self.own is not None:
            found += _cut(
                f"{self.input(x)}: least eps {least_text(r, self.channel.decimal)}"
                for x, r in enumerate(self.own)
            )
        if self.pairs is not None:
            found += _cut(
                f"{self.input(x)}: least eps of its pairs {_row(row)}"
                for x, row in enumerate(self.pairs)
            )
        return found

    def __str__(self):
        return "\n".join(self.lines())

    __repr__ = __str__

    def _repr_html_(self):
        # drawing takes a library that deciding does not; without it a notebook shows the text
        try:
            from checker.answers.notebook import html
        except ModuleNotFoundError as error:
            extras.missing(error)
            return None

        return html(self)


def _number(value):
    """Return a float as text, a whole one without a point."""
    return f"{value:g}" if value in (0, 1, math.inf) else repr(value)


def _row(row):
    return ", ".join(_cut(f"{logarithm(ratio):.6g}" for ratio in row))


def _cut(lines):
    found = list(lines)
    return found if len(found) <= SHOWN else [*found[:SHOWN], f"and {len(found) - SHOWN} more"]
