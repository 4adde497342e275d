"""The mechanisms of the OneID paper's figures, by name, and ours beside them.

Sensitive values have the budget 1 or the tuned one, whichever is less. `C` splits the users into
two groups at random; the reports of the first tune the budgets of the second.
"""

import math
from dataclasses import dataclass, replace

import numpy as np
from scipy import stats

from mechanisms import idue, rappor, ue, urap
from mechanisms.budgets import by_value, confidence
from mechanisms.budgets import tuning as budget_tuning
from mechanisms.optimal_idue.optimizer import hlldp, mechanism
from mechanisms.unary_encoding import UnaryEncoding

E_SENSITIVE = float(by_value.from_eps([1.0])[0])
ONE_ID, MIN_ID = idue.one_id, idue.min_id
# what a limit that is a whole number may lie above it in floats
ROUNDING = 1e-9


@dataclass(frozen=True)
class Point:
    """Parameters of the tuning: gamma of Theorem 1, alpha and n_0 / n of Algorithm 1."""

    gamma: float = 100.0
    alpha: float = 0.05
    share: float = 0.1


@dataclass(frozen=True, eq=False)
class People:
    """Users by value, shape (K,), and which values are sensitive."""

    counts: np.ndarray
    sensitive: np.ndarray

    @property
    def n(self):
        """Number of users."""
        return int(self.counts.sum())


@dataclass(frozen=True, eq=False)
class Stage:
    """A mechanism and the budgets E = e^eps of all values that it was made for, shape (K,)."""

    mechanism: UnaryEncoding
    E: np.ndarray


def at_most_sensitive(people, E):
    """Return the budgets, cut to 1 at sensitive values."""
    return np.where(people.sensitive, np.minimum(E, E_SENSITIVE), E)


def idue_stage(people, E, notion):
    """Return the optimal IDUE for tuned budgets."""
    E = at_most_sensitive(people, E)
    return Stage(mechanism(E, notion), E)


def worst_case(people, point, notion=ONE_ID, least=0):
    """Return the stage of worst-case tuning."""
    E = budget_tuning.worst_case(point.gamma, people.n, len(people.counts), least)
    return idue_stage(people, E, notion)


def prior_based(people, point, notion=ONE_ID, least=0):
    """Return the stage of prior-based tuning; known are the values with c(x) >= n / gamma."""
    popular = people.counts * point.gamma >= people.n
    # any lower limit of n / gamma or more gives the same budgets
    known = np.where(popular, people.counts, 0)
    E = budget_tuning.prior_based(point.gamma, people.n, known, least)
    return idue_stage(people, E, notion)


def _ldp(build):
    def stage(people, point):
        E = np.full(len(people.counts), E_SENSITIVE)
        return Stage(build(len(E)), E)

    return stage


def _hlldp(build):
    def stage(people, point):
        E = np.where(people.sensitive, E_SENSITIVE, math.inf)
        return Stage(build(people.sensitive), E)

    return stage


def _theta():
    return rappor.basic_theta(math.sqrt(E_SENSITIVE))


# for all users alike
ONE_GROUP = {
    "RAPPOR": _ldp(lambda K: rappor.mechanism(K, _theta(), E_SENSITIVE)),
    "OUE": _ldp(lambda K: ue.oue(K, E_SENSITIVE)),
    "MinID (W)": lambda people, point: worst_case(people, point, MIN_ID),
    "MinID (P)": lambda people, point: prior_based(people, point, MIN_ID),
    "HLLDP": _hlldp(lambda sensitive: urap.mechanism(sensitive, _theta(), E_SENSITIVE)),
    "OneID (W)": worst_case,
    "OneID (P)": prior_based,
    "HLLDP, optimal": _hlldp(lambda sensitive: hlldp(sensitive, E_SENSITIVE)),
    "OneID (W), improved": lambda people, point: worst_case(people, point, least=1),
    "OneID (P), improved": lambda people, point: prior_based(people, point, least=1),
}


@dataclass(frozen=True)
class Tuning:
    """Confidence interval tuning.

    Parameters
    ----------
    notion : callable
    interval : str
        Of `mechanisms.budgets.confidence`.
    together : bool
        Whether alpha/2 is the level of the limits of all values together, or of each.
    least : int
        Of `mechanisms.budgets.tuning`.
    within : bool
        Whether the budgets of each group are for its own users and counts, so that they hide among
        themselves (`theory.oneid.section_4_f_two_groups`), or for all users as in the paper.
    """

    notion: object
    interval: str
    together: bool = False
    least: int = 0
    within: bool = False


# Algorithm 1 has n for the number of reports in line 4, which is n_0
TWO_GROUPS = {
    "MinID (C)": Tuning(MIN_ID, "wilson"),
    "OneID (C)": Tuning(ONE_ID, "wilson"),
    "OneID (C), as printed": Tuning(ONE_ID, "printed"),
    "OneID (C), repaired": Tuning(ONE_ID, "exact", together=True, least=1),
    "OneID (C), within groups": Tuning(ONE_ID, "exact", together=True, least=1, within=True),
}


@dataclass(frozen=True, eq=False)
class TwoGroups:
    """One run of confidence interval tuning up to the budgets of the second group.

    Parameters
    ----------
    counts : tuple of ndarray, each of shape (K,)
        Users of each value in the first and in the second group.
    stages : tuple of Stage
    ones : ndarray of int, shape (K,)
        Reports of the first group with a 1 in each bit.
    """

    counts: tuple
    stages: tuple
    ones: np.ndarray


def first_group_size(people, point):
    """Return n_0, at least one user and not all."""
    return min(max(1, round(point.share * people.n)), people.n - 1)


def tune(people, point, tuning, rng):
    """Split the users at random, draw the first group's reports and tune; return `TwoGroups`."""
    n_0 = first_group_size(people, point)
    first = rng.multivariate_hypergeometric(people.counts, n_0, method="marginals")
    start = first_stage(people, point, tuning)
    ones = start.mechanism.draw_counts(first, rng)
    tuned = second_stage(people, point, tuning, start, ones)
    return TwoGroups((first, people.counts - first), (start, tuned), ones)


def asked(people, point, tuning, size):
    """Return gamma and the number of users that the budgets of a group of `size` users are for."""
    return (point.gamma * size / people.n, size) if tuning.within else (point.gamma, people.n)


def first_stage(people, point, tuning):
    """Return the stage of the first group, of which nothing is known."""
    gamma, n = asked(people, point, tuning, first_group_size(people, point))
    E = budget_tuning.worst_case(gamma, n, len(people.counts), tuning.least)
    return idue_stage(people, E, tuning.notion)


def second_stage(people, point, tuning, start, ones):
    """Return the stage of the second group from the reports of the first."""
    n_0 = first_group_size(people, point)
    # the limit depends on a value through its number of ones, a and b alone
    keys = np.stack([ones, start.mechanism.a, start.mechanism.b])
    (t, a, b), index = np.unique(keys, axis=1, return_inverse=True)
    values = len(ones) if tuning.together else 1
    # limits within the group need both parts of the level: oneid-confidence-second-group
    alpha = point.alpha / 2 if tuning.within else point.alpha
    limits = confidence.lower_limits(
        t.astype(np.int64), n_0, people.n, a, b, alpha, tuning.interval, values
    )
    if tuning.within:
        limits = np.ceil(limits - ROUNDING)
        limits = limits - most_members(limits, n_0, people.n, alpha / 2 / values)
    limits = np.maximum(limits, tuning.least)[index]
    gamma, n = asked(people, point, tuning, people.n - n_0)
    return idue_stage(people, budget_tuning.budgets(gamma, n, limits), tuning.notion)


def most_members(counts, n_0, n, level):
    """Return what the first group's users of a value exceed with this probability at most.

    Parameters
    ----------
    counts : ndarray of float, shape (m,)
        Whole numbers of users of the value among all n.
    n_0, n : int
    level : float
    """
    distinct, index = np.unique(counts, return_inverse=True)
    return stats.hypergeom.isf(level, n, distinct.astype(np.int64), n_0)[index]


DEFAULT = Point()
TEN = replace(DEFAULT, gamma=10.0)
CAREFUL = replace(DEFAULT, alpha=0.01)
HALF = replace(DEFAULT, share=0.5)
MECHANISMS = ONE_GROUP | TWO_GROUPS
OVER_GAMMA = ("OneID (W)", "OneID (C)", "OneID (P)")
OVER_ALPHA_AND_SHARE = ("OneID (C)", "OneID (C), repaired")


def plan():
    """Return the (name, point) of all figures: the default, then other gamma, alpha, n_0."""
    runs = [(name, DEFAULT) for name in MECHANISMS]
    runs += [(name, TEN) for name in OVER_GAMMA]
    return runs + [(name, point) for name in OVER_ALPHA_AND_SHARE for point in (CAREFUL, HALF)]
