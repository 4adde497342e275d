"""Formal statements: constants, definitions, hypotheses and conclusions, closed to one formula."""

from dataclasses import dataclass, field
from functools import cache, reduce
from types import MappingProxyType

from theory.kernel.binding import closed, substitute
from theory.kernel.definedness import definedness
from theory.kernel.named import Named
from theory.kernel.printing import shown
from theory.kernel.sorts import Refused
from theory.kernel.terms import Term, and_, implies


@dataclass(frozen=True, eq=False)
class Statement(Named):
    """For all values of the constants, the hypotheses imply every conclusion.

    Parameters
    ----------
    constants : tuple of Term
        What the statement is for all of, the first outermost.
    hypotheses, conclusions : dict of str to Term
        By short names, each of which describes its term.
    where : dict
        Names for terms, constant by definition; a later one may use earlier ones. The formula has
        the definitions in their place: names are for the reader.
    """

    constants: tuple
    hypotheses: dict
    conclusions: dict
    where: dict = field(default_factory=dict)

    def __post_init__(self):
        # copies of plain types: what is read is what is proved
        object.__setattr__(self, "constants", tuple(self.constants))
        for name in ("hypotheses", "conclusions", "where"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name).items())))
        names = [c.data for c in (*self.constants, *self.where)]
        if len(set(names)) != len(names) or not all(name.isidentifier() for name in names):
            raise Refused(f"constants need names of their own, got {names}")
        for name, part in (*self.hypotheses.items(), *self.conclusions.items()):
            if not isinstance(part, Term):
                raise Refused(f"{name!r} is no formula: {part!r}")
        if missing := self.implication.free - set(self.constants):
            raise Refused(f"not closed: {', '.join(sorted(c.data for c in missing))}")

    def spelled(self, term):
        """Return a term with the definitions in the place of their names."""
        return _spelled(term, tuple(self.where.items()))

    @property
    def given(self):
        """The conjunction of the hypotheses."""
        return self.spelled(and_(*self.hypotheses.values()))

    @property
    def goals(self):
        """The conclusions."""
        return [self.spelled(part) for part in self.conclusions.values()]

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
