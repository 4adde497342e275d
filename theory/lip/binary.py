"""The binary channel of the LIP paper as SymPy sees it, for what is decided by identities."""

import sympy

from mechanisms.losses import lip as lip_loss

# P1 = U/(U + V) is any prior inside (0, 1), and 1 + H any e^eps with eps > 0
U, V, H = sympy.symbols("u v h", positive=True)
INSIDE = U / (U + V)
# and any e^eps with eps >= 0
ANY_E = 1 + sympy.Symbol("beyond", nonnegative=True)


def objective(q0, q1, P1):
    """Return L of (29) as printed."""
    lambda0, lambda1 = lip_loss.output_probabilities(q0, q1, P1)
    return (lambda0 - q1) * (lambda0 - q1) / (lambda0 * lambda1)
