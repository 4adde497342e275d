"""Parts of a statement by name. No proof relies on it: the built statement is read and proved."""

from dataclasses import replace

from theory.kernel.sorts import Refused


class Named:
    """Hypotheses and conclusions, each by a short name."""

    def goal(self, name):
        """Return the conclusion of a name.

        Raises
        ------
        Refused
            If there is none.
        """
        _require("conclusion", name, self.conclusions)
        return self.spelled(self.conclusions[name])

    def without(self, name, /, **instead):
        """Return the statement without a hypothesis, or with others in its place.

        Raises
        ------
        Refused
            If there is no hypothesis of this name, or one of another's name comes instead.
        """
        _require("hypothesis", name, self.hypotheses)
        if taken := set(instead) & set(self.hypotheses) - {name}:
            raise Refused(f"there is a hypothesis {min(taken)!r} already")
        parts = {}
        for one, term in self.hypotheses.items():
            parts |= instead if one == name else {one: term}
        return replace(self, hypotheses=parts)

    def _key(self):
        """Return what equal statements have in common: equal terms are one object."""
        named = self.hypotheses, self.conclusions
        terms = self.constants, self.where, *(p.values() for p in (self.where, *named))
        return *map(tuple, named), *(tuple(map(id, part)) for part in terms)

    def __eq__(self, other):
        """Compare names and terms; `==` of terms would make an equation."""
        return type(other) is type(self) and self._key() == other._key()

    def __hash__(self):
        """Agree with `==`, so that a remembered proof may take a statement."""
        return hash(self._key())


def _require(kind, name, parts):
    if name not in parts:
        raise Refused(f"no {kind} {name!r}; there are {', '.join(map(repr, parts)) or 'none'}")
