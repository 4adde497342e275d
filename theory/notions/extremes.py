"""The greatest of finitely many numbers."""

from theory.notions import logic


def is_greatest(X, f, value):
    """Return whether a number is the greatest value of f."""
    return logic.all_of(X.forall(lambda x: f(x) <= value), X.exists(lambda x: f(x) == value))
