"""Formal statements: constants, definitions, hypotheses and conclusions, closed to one formula."""

from dataclasses import dataclass, field
from functools import cache, reduce
from types import MappingProxyType

from theory.kernel.binding import closed, substitute
from theory.kernel.definedness import definedness
from theory.kernel.printing import shown
from theory.kernel.sorts import Refused
from theory.kernel.terms import and_, implies


@dataclass(frozen=True)
class Statement:
    """For all values of the constants, the hypotheses imply every conclusion.

    Parameters
    ----------
    constants : tuple of Term
        What the statement is for all of, the first outermost.
    hypotheses, conclusions : tuple of Term
    where : dict
        Names for terms, constant by definition; a later one may use earlier ones. The formula has
        the definitions in their place: names are for the reader.
    """

    constants: tuple
    hypotheses: tuple
    conclusions: tuple
    where: dict = field(default_factory=dict)

    def __post_init__(self):
        # copies of plain types: what is read is what is proved
        for name in ("constants", "hypotheses", "conclusions"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        object.__setattr__(self, "where", MappingProxyType(dict(self.where.items())))
        names = [c.data for c in (*self.constants, *self.where)]
        if len(set(names)) != len(names) or not all(name.isidentifier() for name in names):
            raise Refused(f"constants need names of their own, got {names}")
        if missing := self.implication.free - set(self.constants):
            raise Refused(f"not closed: {', '.join(sorted(c.data for c in missing))}")

    def spelled(self, term):
        """Return a term with the definitions in the place of their names."""
        return _spelled(term, tuple(self.where.items()))

    @property
    def given(self):
        """The conjunction of the hypotheses."""
        return self.spelled(and_(*self.hypotheses))

    @property
    def goals(self):
        """The conclusions."""
        return [self.spelled(part) for part in self.conclusions]

    @property
    def implication(self):
        """The statement of free constants."""
        return implies(self.given, and_(*self.goals))

    @property
    def formula(self):
        """The closed formula."""
        return closed(self.implication, self.constants)

    @property
    def defined(self):
        """The closed formula that every denominator is nonzero under the hypotheses."""
        return closed(definedness(self.implication), self.constants)

    text = shown


@cache
def _spelled(term, where):
    return reduce(lambda made, pair: substitute(made, dict([pair])), reversed(where), term)
