"""The l2 loss of one kind of outputs, summed over their values."""

import sympy
import z3

from mechanisms.encodings.base import unit_variance
from theory.ledger.obligation import Identity, Items, induction


def one_value():
    """Return that a value's variance, times n, is a polynomial in p."""
    b, g = sympy.symbols("b g", positive=True)
    p = sympy.Symbol("p", real=True)
    polynomial = b * (1 - b) / g**2 + (1 - 2 * b) / g * p - p**2
    return Identity("one value", unit_variance(b, g, p), polynomial, polynomial + p**2)


def all_values():
    """Return the induction over the values of one kind."""
    loss, count, mass, squares, p = z3.Reals("loss count mass squares p")
    constant, slope = z3.Reals("constant slope")

    def invariant(state):
        loss, count, mass, squares = state
        return loss == constant * count + slope * mass - squares

    return induction(
        "the values of one kind",
        Items(state=(loss, count, mass, squares), item=p, parameters=[], of_item=[p >= 0]),
        invariant,
        initial=tuple(z3.RealVal(0) for _ in range(4)),
        step=lambda state, p: (
            state[0] + constant + slope * p - p * p,
            state[1] + 1,
            state[2] + p,
            state[3] + p * p,
        ),
        false_initial=(z3.RealVal(1), *(z3.RealVal(0) for _ in range(3))),
        false_invariant=lambda state: state[0] == constant * state[1] + slope * state[2],
    )


def both_kinds(name, sensitive, other, s, mass, squares, printed):
    """Return that the two kinds together are as printed.

    Parameters
    ----------
    name : str
    sensitive, other : tuple
        (b, g) of the outputs of X_S; (0, h) of those of X_N.
    s, mass, squares : sympy.Expr
        |X_S|, p(X_S), and the sum of p(x)^2 over all values.
    printed : sympy.Expr
        n times the loss, in the same symbols.
    """
    (b, g), (_, h) = sensitive, other
    found = s * b * (1 - b) / g**2 + (1 - 2 * b) / g * mass + (1 - mass) / h - squares
    return [
        one_value(),
        *all_values(),
        Identity(name, found, printed, printed + squares),
    ]
