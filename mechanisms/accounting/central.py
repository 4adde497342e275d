"""Which budget of each report makes a promise about all reports, rounded toward privacy.

Steps without checks: `ldp-account`, `ldp-recommend` and `ldp-design` read and check what they are
given.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from common.arguments import LOGARITHM
from common.lines import shortened
from mechanisms.accounting import inverse
from mechanisms.accounting.enclosures import exponential
from mechanisms.accounting.families import Family
from mechanisms.accounting.question import Question

# budgets are multiples of a step; those up to so many eps are tried
STEP, MOST_EPS = Fraction(1, 1000), 20
TOO_LITTLE = "eps below 0.001; more users, fewer rounds or a greater delta would help"
# e^eps is taken for so much more, in parts of itself: mechanisms compute it in floats
MORE = Fraction(1, 10**12)
DECIMAL = r"[0-9]{1,60}(?:\.[0-9]{1,60})?(?:e[-+]?[0-9]{1,2})?"
NUMBER = re.compile(rf"({DECIMAL})(?:/({DECIMAL}))?", re.ASCII)
# of users' reports, and of rounds
MOST_USERS, MOST_TIMES = 10**9, 10**4
LEAST_DELTA, MOST_CENTRAL = Fraction(1, 10**30), 100


@dataclass(frozen=True)
class Goal:
    """The promise about all reports together.

    Parameters
    ----------
    F : Fraction
        e^eps, at least 1.
    delta : Fraction
        Above 0, unless there is one user.
    users : int
        Whose reports are shuffled; 1: no shuffler.
    times : int
        Rounds, or reports of one user.
    """

    F: Fraction
    delta: Fraction
    users: int = 1
    times: int = 1


def goal(eps, delta, users="1", times="1"):
    """Return the `Goal` that texts write, e^eps rounded down; others pass without checks.

    Parameters
    ----------
    eps, delta, users, times : str
        Such as 0.1, 1/2 or ln 3; 1e-8; 50000; 30.

    Raises
    ------
    ValueError
        If one is no such text; the message begins with its name.

    Examples
    --------
    >>> goal("ln 3", "1e-6", "1000")
    Goal(F=Fraction(3, 1), delta=Fraction(1, 1000000), users=1000, times=1)
    """
    logarithm = LOGARITHM.fullmatch(eps.strip())
    if logarithm:
        F = _number("eps", logarithm[1] or logarithm[2])
    else:
        level = _number("eps", eps)
        if level > MOST_CENTRAL:
            raise ValueError(f"eps: must be at most {MOST_CENTRAL}, got {shortened(eps)}")
        F = exponential(level)
    if F < 1:
        raise ValueError(f"eps: must be at least 0, got {shortened(eps)}")
    d = _number("delta", delta)
    if not LEAST_DELTA <= d < 1:
        raise ValueError(f"delta: must be at least 1e-30 and below 1, got {shortened(delta)}")
    users, times = _whole("users", users, MOST_USERS), _whole("rounds", times, MOST_TIMES)
    return Goal(F, d, users, times)


def _number(key, text):
    found = NUMBER.fullmatch(text)
    if not found or (found[2] and not Fraction(found[2])):
        raise ValueError(f"{key}: must be a number, got {shortened(text)}")
    return Fraction(found[1]) / Fraction(found[2] or 1)


def _whole(key, text, most):
    if not re.fullmatch("[0-9]{1,10}", text, re.ASCII) or not 1 <= int(text) <= most:
        raise ValueError(f"{key}: must be a whole number from 1 to {most}, got {shortened(text)}")
    return int(text)


def clones(E):
    """Return what a bound by eps only gives, under LDP and, for sensitive values, ULDP with (4').

    Two values mix two laws with shares E/(E+1) and 1/(E+1), and every other user reports by
    either law with probability 1/(2E) (uldp-shuffled-counts).

    Parameters
    ----------
    E : Fraction
        e^eps of each report.

    Examples
    --------
    >>> clones(Fraction(3)).rows[0], clones(Fraction(3)).blanket
    ([Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 6), Fraction(1, 6)])
    """
    own = [E / (E + 1), 1 / (E + 1)]
    return Family([own, own[::-1]], [1 / (2 * E)] * 2, [(0, 1)], ["0", "1"])


def family(build, k):
    """Return the family with an eps of so many steps, and an e^eps slightly above.

    Examples
    --------
    >>> [str(p) for p in family(clones, 0).rows[0]]
    ['1/2', '1/2']
    """
    return build(exponential(k * STEP) * (1 + MORE) if k else Fraction(1))


def budget(build, goal):
    """Return the greatest multiple of `STEP` that is enough as the eps of each report, a Fraction.

    Parameters
    ----------
    build : callable
        From e^eps of a report to its `families.Family`.
    goal : Goal

    Examples
    --------
    >>> budget(clones, Goal(Fraction(4), Fraction(0), times=2))
    Fraction(693, 1000)
    """

    def is_enough(k):
        made = Question(family(build, k), goal.users, goal.times)
        return made.is_enough(goal.F, goal.delta)

    return STEP * inverse.last(is_enough, 0, int(MOST_EPS / STEP))
