"""The mechanisms of the OneID paper's figures, by name, and ours next to them.

Sensitive values have the budget 1 or the tuned one, whichever is less. `C` splits the users into
two groups at random; the reports of the first tune the budgets of the second.
"""

import math
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

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

    @cached_property
    def kind(self):
        """A number for each value, the same for values of like count and sensitivity."""
        count = np.unique(self.counts, return_inverse=True)[1]
        return alike(count, self.sensitive).number


@dataclass(frozen=True, eq=False)
class Stage:
    """A mechanism, and the budgets E = e^eps that it was made for.

    Parameters
    ----------
    mechanism : UnaryEncoding
    E : ndarray of float, shape (K,)
    group : ndarray of int, shape (K,)
        A number for each value; values of one number have like budgets and probabilities.
    """

    mechanism: UnaryEncoding
    E: np.ndarray
    group: np.ndarray


@dataclass(frozen=True, eq=False)
class Alike:
    """Classes of like values: the class of each value, a value and the size of each class."""

    number: np.ndarray
    example: np.ndarray
    size: np.ndarray


def alike(first, second):
    """Return the classes of values that are alike in two small numbers, an `Alike`.

    Examples
    --------
    >>> found = alike(np.array([0, 2, 0]), np.array([1, 1, 1]))
    >>> found.number, found.example, found.size
    (array([0, 1, 0]), array([2, 1]), array([2, 1]))
    """
    code = first * (int(second.max()) + 1) + second
    # without sorting, in the order of the codes
    size = np.bincount(code)
    used = np.flatnonzero(size)
    number, example = np.empty((2, len(size)), dtype=np.int64)
    number[used], example[code] = np.arange(len(used)), np.arange(len(code))
    return Alike(number[code], example[used], size[used])


def idue_stage(people, E, number, notion):
    """Return the optimal IDUE for tuned budgets.

    Parameters
    ----------
    people : People
    E : ndarray of float, shape (m,)
        Of classes of values.
    number : ndarray of int, shape (K,)
        Each value's class.
    notion : callable
    """
    classes = alike(number, people.sensitive)
    tuned, sensitive = E[number[classes.example]], people.sensitive[classes.example]
    tuned = np.where(sensitive, np.minimum(tuned, E_SENSITIVE), tuned)
    levels, place = np.unique(tuned, return_inverse=True)
    group = place[classes.number]
    return Stage(mechanism(levels, notion, group), levels[group], group)


def worst_case(people, point, notion=ONE_ID, least=0):
    """Return the stage of worst-case tuning."""
    E = budget_tuning.worst_case(point.gamma, people.n, 1, least)
    return idue_stage(people, E, np.zeros_like(people.counts), notion)


def prior_based(people, point, notion=ONE_ID, least=0):
    """Return the stage of prior-based tuning; known are the values with c(x) >= n / gamma."""
    popular = people.counts * point.gamma >= people.n
    # any lower limit of n / gamma or more gives the same budgets
    known = np.where(popular, people.counts, 0)
    E = budget_tuning.prior_based(point.gamma, people.n, known, least)
    return idue_stage(people, E, np.arange(len(E)), notion)


def _ldp(build):
    def stage(people, point):
        E = np.full(len(people.counts), E_SENSITIVE)
        return Stage(build(len(E)), E, np.zeros_like(people.counts))

    return stage


def _hlldp(build):
    def stage(people, point):
        E = np.where(people.sensitive, E_SENSITIVE, math.inf)
        return Stage(build(people.sensitive), E, people.sensitive.astype(np.int64))

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
        themselves (`theory.proofs.oneid.section_4_f_two_groups`), or for all users as in the paper.
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


@dataclass(frozen=True, eq=False)
class Tuner:
    """Confidence interval tuning of the users' second group by the reports of the first.

    Quantities that do not depend on the reports are computed once, and a budget once for each
    number of ones.
    """

    people: People
    point: Point
    tuning: Tuning

    @cached_property
    def size(self):
        """n_0, at least one user and not all."""
        n = self.people.n
        return min(max(1, round(self.point.share * n)), n - 1)

    def asked(self, size):
        """Return gamma and the number of users that budgets of a group of `size` are for."""
        gamma, n = self.point.gamma, self.people.n
        return (gamma * size / n, size) if self.tuning.within else (gamma, n)

    @cached_property
    def first(self):
        """The stage of the first group, of which nothing is known."""
        E = budget_tuning.worst_case(*self.asked(self.size), 1, self.tuning.least)
        return idue_stage(self.people, E, np.zeros_like(self.people.counts), self.tuning.notion)

    @cached_property
    def _known(self):
        """Budgets by group of the first stage and number of ones, NaN where not computed."""
        return np.full((self.first.group.max() + 1) * (self.size + 1), np.nan)

    def run(self, rng):
        """Split the users at random, draw the first group's reports; return `TwoGroups`."""
        counts = self.people.counts
        first = rng.multivariate_hypergeometric(counts, self.size, method="count")
        ones = self.first.mechanism.draw_counts(first, rng)
        return TwoGroups((first, counts - first), (self.first, self.second(ones)), ones)

    def second(self, ones):
        """Return the stage of the second group from the reports of the first."""
        # the limit depends on a value only through its number of ones, a and b
        classes = alike(self.first.group, ones)
        code = self.first.group[classes.example] * (self.size + 1) + ones[classes.example]
        new = np.isnan(self._known[code])
        if new.any():
            self._known[code[new]] = self._budgets(ones, classes.example[new])
        return idue_stage(self.people, self._known[code], classes.number, self.tuning.notion)

    def _budgets(self, ones, examples):
        """Return the second group's budgets of some values."""
        n_0, n, tuning = self.size, self.people.n, self.tuning
        a, b = (part[examples] for part in (self.first.mechanism.a, self.first.mechanism.b))
        values = len(ones) if tuning.together else 1
        # limits within the group need both parts of the level: oneid-confidence-second-group
        alpha = self.point.alpha / 2 if tuning.within else self.point.alpha
        t, interval = ones[examples], tuning.interval
        limits = confidence.lower_limits(t, n_0, n, a, b, alpha, interval, values)
        if tuning.within:
            limits = np.ceil(limits - ROUNDING)
            limits = limits - most_members(limits, n_0, n, alpha / 2 / values)
        return budget_tuning.budgets(*self.asked(n - n_0), np.maximum(limits, tuning.least))


def most_members(counts, n_0, n, level):
    """Return what the first group's users of a value exceed with this probability at most.

    Parameters
    ----------
    counts : ndarray of float, shape (m,)
        Whole numbers of users of the value among all n.
    n_0, n : int
    level : float
    """
    # loading it takes longer than most users of this module run
    from scipy import stats

    distinct, index = np.unique(counts, return_inverse=True)
    return stats.hypergeom.isf(level, n, distinct.astype(np.int64), n_0)[index]


DEFAULT = Point()
# the parameters of all figures, and those compared with them
GAMMA, ALPHA, SHARE = (100.0, 10.0), (0.05, 0.01), (0.1, 0.5)
MECHANISMS = ONE_GROUP | TWO_GROUPS
OVER_GAMMA = ("OneID (W)", "OneID (C)", "OneID (P)")
OVER_ALPHA_AND_SHARE = ("OneID (C)", "OneID (C), repaired")


def plan(gamma=GAMMA, alpha=ALPHA, share=SHARE):
    """Return the (name, point) of all figures: the first parameters, then another of each kind.

    Parameters
    ----------
    gamma, alpha, share : sequence of float
        The first is that of most figures; the others are compared with it.
    """
    first = Point(gamma[0], alpha[0], share[0])
    runs = [(name, first) for name in MECHANISMS]
    runs += [(name, replace(first, gamma=other)) for other in gamma[1:] for name in OVER_GAMMA]
    others = [replace(first, alpha=other) for other in alpha[1:]]
    others += [replace(first, share=other) for other in share[1:]]
    return runs + [(name, point) for name in OVER_ALPHA_AND_SHARE for point in others]
