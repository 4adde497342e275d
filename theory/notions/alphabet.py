"""Alphabets over which a notion quantifies: any size, a stated size, or given numbers.

A column is a function from inputs to probabilities, and a set of inputs is a function to truth
values. The same notion is thus a theorem's hypothesis over an alphabet of any size, a
satisfiability question over three letters, and an exact check of somebody's matrix.
"""

import z3

from theory.notions import logic


class AnyAlphabet:
    """A finite alphabet of any size: an uninterpreted sort (which allows infinite ones too)."""

    constraints = ()

    def __init__(self, name="X"):
        self.sort = z3.DeclareSort(name)
        self.variables = 0

    def element(self, name):
        """Return an arbitrary letter."""
        if "!" in name:
            raise ValueError(f"names with ! are kept for quantified letters, got {name}")
        return z3.Const(name, self.sort)

    def column(self, name):
        """Return an arbitrary real function of the letters."""
        return z3.Function(name, self.sort, z3.RealSort())

    def relation(self, name):
        """Return an arbitrary real function of two letters."""
        return z3.Function(name, self.sort, self.sort, z3.RealSort())

    def subset(self, name):
        """Return an arbitrary set of letters, as a predicate."""
        return z3.Function(name, self.sort, z3.BoolSort())

    def forall(self, predicate):
        """Return whether the predicate holds for every letter."""
        x = self._variable()
        return z3.ForAll([x], predicate(x))

    def exists(self, predicate):
        """Return whether the predicate holds for some letter."""
        x = self._variable()
        return z3.Exists([x], predicate(x))

    def _variable(self):
        # numbered here and not by Z3, so that the text of an obligation repeats
        self.variables += 1
        return z3.Const(f"{self.sort}!{self.variables}", self.sort)


class SizedAlphabet:
    """The alphabet 0..size-1, with unknown columns and sets; formulas without quantifiers."""

    def __init__(self, size):
        self.letters = range(size)
        self.constraints = []

    def element(self, name):
        """Return an arbitrary letter, a Z3 integer; `constraints` say that it is one."""
        letter = z3.Int(name)
        self.constraints.append(z3.And(letter >= 0, letter < len(self.letters)))
        return letter

    def column(self, name):
        """Return an arbitrary real function of the letters."""
        return self._function(z3.Reals, name)

    def relation(self, name):
        """Return an arbitrary real function of two letters."""
        rows = [self.column(f"{name}{i}_") for i in self.letters]

        def value(x, other):
            if isinstance(x, int):
                return rows[x](other)
            result = rows[-1](other)
            for i in reversed(self.letters[:-1]):
                result = z3.If(x == i, rows[i](other), result)
            return result

        return value

    def subset(self, name):
        """Return an arbitrary set of letters."""
        return self._function(z3.Bools, name)

    def _function(self, declare, name):
        values = declare(" ".join(f"{name}{i}" for i in self.letters))

        def value(x):
            if isinstance(x, int):
                return values[x]
            result = values[-1]
            for i in reversed(self.letters[:-1]):
                result = z3.If(x == i, values[i], result)
            return result

        return value

    def forall(self, predicate):
        """Return whether the predicate holds for every letter."""
        return logic.all_of(*(predicate(x) for x in self.letters))

    def exists(self, predicate):
        """Return whether the predicate holds for some letter."""
        return logic.any_of(*(predicate(x) for x in self.letters))


class Among:
    """The letters of an alphabet that satisfy a predicate, as an alphabet of their own."""

    def __init__(self, alphabet, predicate):
        self.alphabet, self.predicate = alphabet, predicate

    def forall(self, predicate):
        """Return whether the predicate holds for every letter."""
        return self.alphabet.forall(lambda x: logic.implies(self.predicate(x), predicate(x)))

    def exists(self, predicate):
        """Return whether the predicate holds for some letter."""
        return self.alphabet.exists(lambda x: logic.all_of(self.predicate(x), predicate(x)))


class GivenAlphabet:
    """The alphabet 0..size-1 of a matrix of numbers: notions evaluate to True or False."""

    def __init__(self, size):
        self.letters = range(size)

    def forall(self, predicate):
        """Return whether the predicate holds for every letter."""
        return all(predicate(x) for x in self.letters)

    def exists(self, predicate):
        """Return whether the predicate holds for some letter."""
        return any(predicate(x) for x in self.letters)
