"""The numbers of OneID's whys, but for those of confidence interval tuning."""

import math
from fractions import Fraction
from itertools import permutations, product

import numpy as np

from mechanisms import idue, rr
from mechanisms.budgets.tuning import largest_budget, posterior_bound
from mechanisms.optimal_idue.objective import coordinates, noise, one_id, own, probabilities
from mechanisms.reidentification.enumerated import joint, users, worst
from mechanisms.sampling.thresholds import ONE
from tests.theory.whys.reading import computed
from theory import idue_certificate
from theory.notions.matrix import one_id_ldp_breaks
from theory.oneid import section_4_f_two_groups, section_5_a_attack
from theory.statements.oneid import figure_2, popular


def is_least(private, E):
    """Return whether something is private with this budget, and with no smaller one."""
    return private(E) and not private(E - Fraction(1, 1000))


def uses_all(counts, budgets, gamma):
    """Return whether budgets are those of (7), infinite ones included."""
    n = sum(counts)
    found = [largest_budget(gamma, n, c) if gamma * c < n else math.inf for c in counts]
    return found == list(budgets)


@computed("oneid-pair-budgets-chains")
@computed("oneid-minid-twice-least")
def over_the_least(times):
    """The shortest chains of MinID-LDP's pair budgets, one or two steps long."""
    eps = [1, 3, 8, 20]
    direct = [[min(a, b) for b in eps] for a in eps]
    pairs = [(i, j) for i, j in product(range(4), repeat=2) if i != j]
    least = [min(direct[i][j], *(direct[i][k] + direct[k][j] for k in range(4))) for i, j in pairs]
    return max(least) == times * min(eps)


@computed("oneid-optimum-certified")
def precision(two, bits, ball):
    return [two**bits == ONE, ball == idue_certificate.BITS]


@computed("oneid-figure2-small")
def cells(small, all_, distinct, pairs, of_sender, all_again):
    places = list(product(range(len(figure_2.PRINTED)), repeat=2))

    def counted(pair, chosen):
        return sum(pair(*(figure_2.PRINTED[k] for k in place)) <= 2 for place in chosen)

    apart = [(i, j) for i, j in places if i < j]
    return [
        small == counted(idue.min_id, places),
        all_ == all_again == len(places),
        distinct == counted(idue.min_id, apart),
        pairs == len(apart),
        of_sender == counted(idue.one_id, places),
    ]


@computed("oneid-idue-necessary")
def own_pair(E1, E2, E3, a1, a2, a3, b1, b2, b3, own_ratio):
    a, b, E = [a1, a2, a3], [b1, b2, b3], [E1, E2, E3]
    exact = [[Fraction(number) for number in numbers] for numbers in (a, b, E)]
    Q = idue.mechanism(*exact[:2]).matrix()
    tight = [
        is_least(lambda e, k=k: not one_id_ldp_breaks(Q, [*exact[2][:k], e, *exact[2][k + 1 :]]), e)
        for k, e in enumerate(exact[2])
    ]
    return [*tight, idue.ratio(a1, b1, a1, b1) == own_ratio > E1, a2 == a3 and b2 == b3]


@computed("oneid-ue-optimal")
def rappor_is_best(K):
    r = Fraction(3)

    def slope(K):
        E = r * r
        return (K - 1) * (E + 1) * r * r - 2 * E * (K - 2) * r - E * (E + 1)

    return [k for k in range(2, 20) if slope(k) == 0] == [K]


@computed("oneid-ue-epsilon")
def needed_from(K):
    """From which K on a smaller budget than the ratio of UE breaks LDP."""
    p, q = Fraction(1, 2), Fraction(1, 4)
    E = idue.ratio(p, q, p, q) - Fraction(1, 10)
    broken = [
        k
        for k in range(1, 5)
        if one_id_ldp_breaks(idue.mechanism([p] * k, [q] * k).matrix(), [E] * k)
    ]
    return min(broken) == K


def error(K, p, q):
    """Return MSE/n of UE."""
    u, v = coordinates(p, q)
    return K * noise(u, v) + own(u, v)


@computed("oneid-oue-optimal", chosen=(0,))
def better_than_oue(K, E, p, q, two):
    """UE with the best M, which solves the quadratic of oneid-ue-optimal, is better than OUE."""
    oue = Fraction(1, 2), 1 / (E + 1)
    return [
        idue.ratio(p, q, p, q) == E,
        error(K, p, q) < error(K, *oue),
        rappor_is_best(two),
    ]


@computed("oneid-repeated-release")
def two_reports(n, gamma, E, posterior, level):
    return [
        largest_budget(gamma, n, 1) == E,
        posterior == posterior_bound(E * E, n, 1),
        level == gamma / n,
        posterior > level,
    ]


@computed("oneid-joint-adversary")
def matched_at_once(n, gamma, E, posterior, level):
    R = users(rr.mechanism(2, Fraction(E)).matrix(), [2, 2])
    # all matchings of x1, x1, x2, x2: those that give a user of x1 a report x1
    return [
        len(R) == n,
        largest_budget(gamma, n, 2) == E,
        posterior == for_reports(R, (0, 0, 1, 1)),
        level == gamma / n,
        joint(R).worst >= posterior > level,
    ]


def for_reports(R, reports):
    """Return the posterior that the first report is the first user's, all reports being given."""
    total = hers = Fraction(0)
    for order in permutations(range(len(R))):
        weight = math.prod(R[u, reports[k]] for u, k in enumerate(order))
        total += weight
        hers += weight if order[0] == 0 else 0
    return hers / total


@computed("oneid-joint-bound")
def halved(half, again, gamma):
    """The share of a common budget at which (16) of both users' budgets together is gamma/n."""
    n = 5
    E = largest_budget(Fraction(5, 2), n, 1)
    parts = [posterior_bound(E ** (2 * Fraction(share)), n, 1) for share in (half, again)]
    counts = [1, 2]
    return [*(part == Fraction(1, 2) for part in parts), gamma * counts[1] == sum(counts)]


@computed("oneid-two-groups-popular")
def who_the_first_group_names(factor, share, n, n_0, gamma, posterior, level):
    m = 1
    return [
        factor == 1 / (3 * Fraction(share)),
        len(popular.FORTY) == n,
        n_0 == sum(not flag for flag in popular.forty().values["second"]),
        gamma == popular.forty().values["gamma"],
        posterior == 1 / popular.shared(n_0, m, gamma),
        level == gamma / n,
        share == n_0 / n,
    ]


@computed("oneid-worst-case-largest")
def alone(n, gamma, E):
    return [largest_budget(gamma, n, 1) == E, worst(pair(E, n)) == gamma / n]


def pair(E, n):
    """Return the users of RR on two values, of whom one is alone."""
    return users(rr.mechanism(2, Fraction(E)).matrix(), [1, int(n) - 1])


@computed("oneid-two-groups")
def told_apart(n, first, gamma, posterior, level):
    values = section_4_f_two_groups.VALUES
    group = values[: int(first)]
    # a 1 in the bits of both popular values: certain for their users, at weight 1/gamma for others
    posterior_of_own = 1 / (1 + 2 + Fraction(group.count(3), int(gamma)))
    return [
        n == len(values),
        posterior == posterior_of_own and group.count(2) == 1,
        first == values.index(3) + group.count(3),
        level == gamma / n,
        posterior > level,
    ]


@computed("oneid-heuristic-is-bayes")
def orders(n, gamma, *rest):
    counts, rest = [1, *rest[:2]], rest[2:]
    budgets, rest = [*rest[:2], math.inf], rest[2:]
    a, b, ratios = rest[:3], rest[3], rest[4:]
    return [
        n == sum(counts),
        counts == section_5_a_attack.COUNTS,
        uses_all(counts, budgets, gamma),
        list(budgets[:2]) == section_5_a_attack.BUDGETS[:2],
        [x / b for x in a] == list(ratios),
        a[0] / b > a[1] / b,
        idue_is_private(a, b, budgets),
    ]


def idue_is_private(a, b, E):
    """Return whether the condition of (5) holds for all pairs, i = j included."""
    return all(
        idue.ratio(x, b, z, b) <= idue.one_id(first, other)
        for (x, first), (z, other) in product(zip(a, E, strict=True), repeat=2)
    )


@computed("oneid-hlldp-one-sensitive")
def one_sensitive(E1, E2, a, b1, b2, part):
    made = [[Fraction(1), Fraction(a)], [Fraction(b1), Fraction(b2)]]
    Q = idue.mechanism(*made).matrix()
    r = math.exp(0.5)
    return [
        not one_id_ldp_breaks(Q, [Fraction(E1), math.inf]),
        is_least(lambda E: not one_id_ldp_breaks(Q, [E, math.inf]), Fraction(E1)),
        bool(one_id_ldp_breaks(Q, [Fraction(E1), Fraction(E2)])),
        idue.ratio(a, b2, a, b2) == E2,
        part == (2 / (r - 1)) / ((2 * r - 1) / (r - 1) ** 2),
    ]


@computed("oneid-outlier-rate")
def found_more_often(gamma, M, level, rate):
    counts = np.array([1, 2])
    E = [largest_budget(gamma, 3, 1), math.inf]
    bits = [
        probabilities(0, 1 / (M - 1)) if e == math.inf else probabilities(*one_id(M - 1, e - 1))
        for e in E
    ]
    a, b = (np.array([Fraction(p) for p in side]) for side in zip(*bits, strict=True))
    R = users(idue.mechanism(a, b).matrix(), counts)
    return [
        level == gamma / 3,
        gamma * 2 == 3,
        worst(R) == level,
        sum(R[0, y] for y in range(R.shape[1]) if R[0, y] > max(R[1:, y])) == rate,
    ]
