"""Facts of analysis that are taken on trust, each with a reference; at most 6."""

from dataclasses import dataclass
from types import MappingProxyType

from theory.kernel.terms import Term

MOST = 6


@dataclass(frozen=True)
class Axiom:
    """A closed formula and where it is proved."""

    formula: Term
    reference: str


# none is needed so far
AXIOMS = MappingProxyType({})
