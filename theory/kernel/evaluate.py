"""Terms at a finite instance, in exact numbers: the same text is a theorem and a unit test."""

from fractions import Fraction

from theory.kernel.sorts import Refused
from theory.kernel.values import Values


class Instance(Values):
    """Sizes of the index sorts, by name, and values of free constants, by name.

    Values are exact numbers, truth values, and numbers 0, 1, ... for indices. Functions are Python
    functions of such values, lists (by index) or dictionaries. An infinite sort may be given some
    of its elements under its name, such as "(X -> Real)": quantifiers go through only these.
    """

    def __init__(self, sizes=None, values=None):
        super().__init__()
        self.sizes, self.given = dict(sizes or {}), dict(values or {})

    def size(self, sort):
        """Return the number of elements of an index sort."""
        size = sort.size if sort.kind == "letters" else self.sizes.get(sort.name)
        if type(size) is not int or size < 1:
            raise Refused(f"an instance needs a size of {sort}, at least 1")
        return size

    def _elements(self, sort):
        if sort.is_index or sort.name not in self.given:
            return super()._elements(sort)
        return [self._exact(value, sort) for value in self.given[sort.name]]

    def constant(self, c):
        """Return the value given to a free constant."""
        if c.data not in self.given:
            raise Refused(f"an instance needs a value of {c.data}")
        return self._exact(self.given[c.data], c.sort)

    def _exact(self, value, sort):
        if sort.kind == "functions":
            get = value if callable(value) else value.__getitem__
            return lambda x: self._exact(get(x), sort.range)
        kinds = {"real": (int, Fraction), "bool": (bool,)}.get(sort.kind, (int,))
        if type(value) not in kinds or (
            int in kinds and len(kinds) == 1 and not self._fits(value, sort)
        ):
            raise Refused(
                f"no exact element of {sort}: {value!r}"
                + "; give a whole number or a Fraction" * (Fraction in kinds)
            )
        return Fraction(value) if type(value) is int and sort.kind == "real" else value

    def _fits(self, value, sort):
        return 0 <= value < len(self.elements(sort))
