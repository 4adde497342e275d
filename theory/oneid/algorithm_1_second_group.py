"""Algorithm 1, repaired for the users whose budgets it tunes: a lower limit of their own counts."""

from fractions import Fraction
from math import comb

import z3

from mechanisms.budgets.coverage import law_of_ones
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Evaluation, Lemma, Statement
from theory.oneid.algorithm_1_exact_limits import least_counts


def law_of_members(n, c, n_0):
    """Return Pr(C_0 = k) for k = 0..n_0, the users of a value in a random first group."""
    return [Fraction(comb(c, k) * comb(n - c, n_0 - k), comb(n, n_0)) for k in range(n_0 + 1)]


def most_members(n, c, n_0, level):
    """Return the least u with Pr(C_0 > u) <= level."""
    law = law_of_members(n, c, n_0)
    return min(u for u in range(n_0 + 1) if sum(law[u + 1 :]) <= level)


def second_group_limits(n, n_0, a, b, level):
    """Return for each t a lower limit of C_2 = c - C_0: L - u(L), each at half of the level."""
    lows = least_counts(n, n_0, a, b, level / 2)
    return [low - most_members(n, low, n_0, level / 2) for low in lows]


def failure(n, n_0, a, b, limits, c):
    """Return Pr(limit > C_2) exactly, for c users of the value."""
    total = Fraction(0)
    for k, weight in enumerate(law_of_members(n, c, n_0)):
        if weight:
            # given C_0 = k, the first group is all there is: n_0 users, k of the value
            ones = law_of_ones(n_0, k, n_0, a, b)
            total += weight * sum(p for t, p in enumerate(ones) if limits[t] > c - k)
    return total


@decides("oneid-confidence-second-group")
def second_group():
    """Both c >= L(t) and C_0 <= u(c) hold but for level/2 each; c - u(c) does not fall in c."""
    a, b, level = Fraction(1), Fraction(0), Fraction(1, 4)

    def union():
        both, first, second, level = z3.Reals("both first second level")
        known = [both <= first + second, 2 * first <= level, 2 * second <= level]
        return Statement(known, both <= level, twin_hypotheses=known[:2])

    def one_more():
        """State that one more user of the value adds at most one member, so u at most one."""
        members, bit, u = z3.Reals("members bit u")
        known = [bit >= 0, bit <= 1, members + bit >= u + 2]
        return Statement(known, members >= u + 1, members >= u + 2)

    def combined():
        c, members, u_c, low, u_low = z3.Reals("c members u_c low u_low")
        known = [c >= low, members <= u_c, c - u_c >= low - u_low]
        return Statement(known, c - members >= low - u_low, twin_hypotheses=known[:2])

    def worst(limits):
        return max(failure(6, 3, a, b, limits, c) for c in range(7))

    return Decision(
        verdict="proved",
        why=(
            "The users who get the tuned budgets are those of the second group, and hide among "
            "themselves (oneid-two-groups-within): (7) needs a lower limit of C_2, their own "
            "count, with n_g = n - n_0 and gamma n_g/n. For a uniformly random first group take "
            "L - u(L), where L is the exact limit of c at half the level, and u(c) the number "
            "that the members of the value in the first group exceed with probability at most "
            "half the level, a hypergeometric tail. A limit of c itself is too high for C_2: "
            "without noise, n = 6 and n_0 = 3, it fails half of the time at c = 1, always at c = 6."
        ),
        scope="all n_0 <= n, all counts, all levels in (0, 1), all 0 <= b < a <= 1",
        assumes=["The first group is a uniformly random subset of n_0 users."],
        about=["mechanisms.budgets.coverage.law_of_ones"],
        uses=["oneid-confidence-exact-law"],
        obligations=[
            Lemma("one of two fails", union),
            Lemma("u rises by at most one", one_more),
            Lemma("where both hold", combined),
            Evaluation(
                "n = 6, n_0 = 3, no noise, level 1/4",
                lambda: worst(second_group_limits(6, 3, a, b, level)) <= level,
                lambda: worst(least_counts(6, 3, a, b, level)) <= Fraction(1, 2),
            ),
        ],
    )
