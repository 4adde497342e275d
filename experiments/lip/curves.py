"""The curves of the LIP paper's Figures 5 to 8: channel, budget and real level of LIP.

A curve that the paper draws from the channel of Theorem 2 is here twice: `as printed`, with the
level of LIP that this channel really has, and with the optimal channel of the prior's regime.
"""

import math
from dataclasses import dataclass

from common import portable
from mechanisms.binary_channels import by_prior
from mechanisms.binary_channels.by_prior import lip_factors
from mechanisms.binary_channels.groups import BinaryGroups

# relative excess of a factor over E that floating point can cause
SLACK = 1e-9


@dataclass(frozen=True)
class Curve:
    """A channel for each prior and E, the share of eps that it gets, and how X is estimated."""

    channel: callable
    share: float = 1.0
    estimator: str = "posterior_means"

    def groups(self, sizes, P1, eps):
        """Return the users with the channel of each prior at this eps."""
        q0, q1 = self.channel(P1, portable.exp(self.share * eps))
        return BinaryGroups(sizes, P1, q0, q1)

    def means(self, groups):
        """Return the estimates of X from Y = 0 and from Y = 1."""
        return getattr(groups, self.estimator)()


CURVES = {
    "context-free LDP": Curve(by_prior.optimal_ldp, estimator="unbiased_means"),
    "eps-LDP": Curve(by_prior.optimal_ldp),
    "eps-LIP": Curve(by_prior.optimal_lip),
    "eps-LIP, as printed": Curve(by_prior.printed_lip),
    "eps/2-LIP": Curve(by_prior.optimal_lip, 0.5),
    "eps/2-LIP, as printed": Curve(by_prior.printed_lip, 0.5),
    "eps/2-symmetric LIP": Curve(by_prior.symmetric_lip, 0.5),
}
PRIOR_AWARE = tuple(name for name in CURVES if name != "context-free LDP")


def levels(groups, budget):
    """Return how much LIP the users really have.

    Parameters
    ----------
    groups : BinaryGroups
    budget : float
        eps that the channel was made for.

    Returns
    -------
    level : float
        The greatest eps of any user with 0 < P1 < 1; nan if there is none.
    broken : float
        Share of all users whose eps, also for inputs of prior zero, exceeds the budget.
    """
    factors = lip_factors(groups.q0, groups.q1, groups.P1)
    full = (groups.P1 > 0) & (groups.P1 < 1) & (groups.sizes > 0)
    over = factors > portable.exp(budget) * (1 + SLACK)
    level = portable.log(factors[full].max()) if full.any() else math.nan
    return level, float(groups.sizes[over].sum() / groups.users)
