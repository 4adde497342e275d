"""Limits with their pace spelled out: how near a number is to another, and what log E satisfies.

"f tends to c as E -> 1" is said as: for every share, f is within it of c if E - 1 is small enough,
where the statement says how small.
"""

# |x|, and whether a number is pi (by the integral of 1/(1 + x^2)), as the axiom `clt` says it
from theory.kernel.axioms import absolute as absolute
from theory.kernel.axioms import is_pi as is_pi
from theory.notions import logic


def within(value, target, share):
    """Return whether a number is within a share of a target, both ways: |v - t| <= share t."""
    return logic.all_of(value <= (1 + share) * target, value >= (1 - share) * target)


def is_root(value, under):
    """Return whether a number is the square root of another."""
    return logic.all_of(value >= 0, value * value == under)


def like_log(eps, E):
    """Return whether 1 - 1/E <= eps <= E - 1, which eps = log E satisfies for every E > 0."""
    return logic.all_of(eps * E >= E - 1, eps <= E - 1)


def squares_within(square, target, share):
    """Return whether a root is within a share, at most 1, of another, told by both squares."""
    return logic.all_of(
        square <= (1 + share) * (1 + share) * target, square >= (1 - share) * (1 - share) * target
    )
