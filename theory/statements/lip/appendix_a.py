"""Appendix A: the objective L of (29), the ratios F1 to F4 of (31), and the region (32)."""

from mechanisms.losses import lip as lip_loss
from theory.kernel.sorts import REAL
from theory.kernel.terms import const
from theory.statements.lip.binary import P1

MORE = const("more", REAL)


def masses(q0, q1, formula=lip_loss.output_probabilities):
    """Return lambda0 and lambda1."""
    return formula(q0, q1, P1)


def objective(q0, q1, formula):
    """Return L of (29)."""
    lambda0, lambda1 = masses(q0, q1, formula)
    return (lambda0 - q1) * (lambda0 - q1) / (lambda0 * lambda1)
