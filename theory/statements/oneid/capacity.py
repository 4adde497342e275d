"""How well a uniform value can be guessed under budgets of the values' own."""

from theory.statements.oneid.rays import E


def weakness(x):
    """Return 1/(e^eps_x - 1)."""
    return 1 / (E(x) - 1)
