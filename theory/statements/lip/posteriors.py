"""eps-LIP in terms of posteriors: the ranges that it gives them, and the channel that they make."""

from mechanisms.optimal_lip import posteriors
from theory.notions import logic
from theory.statements.lip.channels import E


def in_range(p, pi, least=posteriors.least, most=posteriors.cut):
    """Return whether a posterior lies between the bounds."""
    return logic.all_of(least(p, E) <= pi, pi <= most(p, E, logic.choose))
