"""Formal statements: constants, definitions, hypotheses and conclusions, closed to one formula."""

from dataclasses import dataclass, field
from types import MappingProxyType

from theory.kernel.binding import forall, lam, substitute
from theory.kernel.definedness import definedness
from theory.kernel.evaluate import Instance
from theory.kernel.printing import show_definition, sort_text, text
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
        for name, definition in reversed(self.where.items()):
            term = substitute(term, {name: definition})
        return term

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
        return self._closed(self.implication)

    @property
    def defined(self):
        """The closed formula that every denominator is nonzero under the hypotheses."""
        return self._closed(definedness(self.implication))

    def _closed(self, formula):
        for c in reversed(self.constants):
            formula = forall(lam(c, formula))
        return formula

    def text(self):
        """Return the statement as lines of text."""
        typed = ", ".join(f"{c} \u2208 {sort_text(c.sort)}" for c in self.constants)
        lines = [f"for all {typed}"] if typed else []
        lines += [f"where {show_definition(*pair)}" for pair in self.where.items()]
        lines += [f"if {text(h)}" for h in self.hypotheses]
        return "\n".join(lines + [f"then {text(c)}" for c in self.conclusions])

    def value(self, part, sizes, values):
        """Return the truth of a hypothesis or conclusion at a finite instance, exactly.

        Parameters
        ----------
        part : Term
        sizes : dict
            Sizes of the index sorts, by name.
        values : dict
            Values of the constants, by name; see `Instance`.

        Raises
        ------
        ZeroDivisionError
            If something is divided by zero.
        """
        return Instance(sizes, values).value(self.spelled(part))
