"""MIP."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from checker import information
from checker.answers.answer import Answer
from checker.notions.notion import Notion


@dataclass(frozen=True, eq=False)
class MIP(Notion):
    """I(X;Y) <= eps, in nats."""

    prior: Any
    eps: Any = None
    key: ClassVar = "mip"
    name: ClassVar = "MIP"
    compares_inputs: ClassVar = False
    shown: ClassVar = "nats"

    def decide(self, channel):
        """Return the `Answer` about a channel."""
        weights = information.terms(channel, self.prior)
        holds = self.eps is None or information.compare(weights, self.eps) <= 0
        return Answer(
            self.name,
            holds,
            channel,
            Fraction(1) if set(weights) <= {1} else None,
            information.value(weights),
            asked=self.eps,
            notes=[] if holds else [f"I(X;Y) is more than eps = {self.eps}"],
            key=self.key,
        )
