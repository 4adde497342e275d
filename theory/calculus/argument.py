"""An argument in calculus, line by line; each is decided by SymPy, exactly."""

import sympy as sp

# the functions by claim
ARGUMENTS = {}


class CalculusError(Exception):
    """A line of an argument does not hold."""


class Argument:
    """The lines of an argument that hold so far; one that does not raises `CalculusError`."""

    def __init__(self):
        self.lines = []

    def zero(self, said, expression):
        """Note that an expression is zero, whatever its symbols are."""
        self._note(said, sp.simplify(expression) == 0)

    def same(self, said, derived, formula):
        """Note that two expressions are equal, whatever their symbols are."""
        self.zero(said, sp.sympify(derived) - sp.sympify(formula))

    def positive(self, said, expression):
        """Note that an expression is above 0 wherever its symbols are.

        Decided if, over a common denominator, all coefficients have one sign: symbols are positive.
        """
        self._note(said, is_positive(expression))

    def negative(self, said, expression):
        """Note that an expression is below 0 wherever its symbols are."""
        self.positive(said, -expression)

    def least(self, said, loss, x, best, of):
        """Note that a loss falls in x up to `best` and grows beyond, for the symbols in `of`."""
        self.positive(said, sp.cancel(sp.diff(loss, x) / (x - best)).subs(of, simultaneous=True))

    def _note(self, said, holds):
        if not holds:
            raise CalculusError(f"not so: {said}")
        self.lines.append(said)


def is_positive(expression):
    """Return whether all coefficients over a common denominator have one sign."""
    signs = {_sign(part) for part in sp.fraction(sp.factor(sp.together(expression)))}
    return len(signs) == 1 and None not in signs


def _sign(polynomial):
    """Return the sign that all coefficients in the symbols have, None if they differ."""
    symbols = sorted(polynomial.free_symbols, key=str)
    coefficients = sp.Poly(polynomial, *symbols).coeffs() if symbols else [polynomial]
    signs = {sp.sign(c) for c in coefficients}
    return signs.pop() if len(signs) == 1 else None


def argues(*claims):
    """Register an argument, a function of an `Argument`, about claims by their ids."""

    def register(function):
        for claim in claims:
            ARGUMENTS.setdefault(claim, []).append(function)
        return function

    return register


def derive(function):
    """Return the lines of an argument; raise `CalculusError` at the first that does not hold."""
    argument = Argument()
    function(argument)
    return argument.lines
