"""Numbers in OneID's claims, except those about Algorithm 1."""

import math
from fractions import Fraction
from itertools import permutations, product

import numpy as np

from mechanisms import idue, rr
from mechanisms.budgets.tuning import largest_budget, posterior_bound
from mechanisms.optimal_idue.objective import coordinates, noise, one_id, own, probabilities
from mechanisms.reidentification.enumerated import joint, users, worst
from mechanisms.sampling.thresholds import ONE
from theory.floats import idue as exact_idue
from theory.instances.oneid import popular as instances
from theory.ledger.claims import numbers, require
from theory.notions.matrix import one_id_ldp_breaks
from theory.proofs.oneid import section_4_f_two_groups, section_5_a_attack
from theory.statements.oneid import figure_2, popular

HALF = Fraction(1, 2)


@numbers("oneid-optimum-certified")
def precision():
    return {"bits": ONE.bit_length() - 1, "ball": exact_idue.BITS}


@numbers("oneid-figure2-small")
def cells():
    places = list(product(range(len(figure_2.PRINTED)), repeat=2))
    apart = [(i, j) for i, j in places if i < j]

    def small(pair, chosen):
        return sum(pair(*(figure_2.PRINTED[k] for k in place)) <= 2 for place in chosen)

    found = {"small": small(idue.min_id, places), "all": len(places), "pairs": len(apart)}
    return found | {"apart": small(idue.min_id, apart), "sender": small(idue.one_id, places)}


@numbers("oneid-idue-necessary")
def own_pair():
    E, a, b = (2, 4, 4), (Fraction(3, 4), *[Fraction(2, 5)] * 2), (HALF, *[Fraction(1, 5)] * 2)
    Q = idue.mechanism(a, b).matrix()
    require(not one_id_ldp_breaks(Q, list(E)), "the witness is private")
    ratio = idue.ratio(a[0], b[0], a[0], b[0])
    require(ratio > E[0], "the condition fails for i = j")
    return {"E1": E[0], "E2": E[1], "a1": a[0], "a2": a[1], "b1": b[0], "b2": b[1], "ratio": ratio}


def error(K, p, q):
    """Return MSE/n of UE."""
    u, v = coordinates(p, q)
    return K * noise(u, v) + own(u, v)


@numbers("oneid-oue-optimal")
def better_than_oue():
    K, E, p, q = 10, Fraction(4), Fraction(8, 15), Fraction(2, 9)
    require(idue.ratio(p, q, p, q) == E, "it keeps the budget")
    require(error(K, p, q) < error(K, HALF, 1 / (E + 1)), "it is better than OUE")
    return {"K": K, "E": E, "p": p, "q": q}


@numbers("oneid-repeated-release")
def two_reports():
    n, gamma = 10, 2
    E = largest_budget(Fraction(gamma), n, 1)
    found = {"n": n, "gamma": gamma, "E": E, "posterior": posterior_bound(E * E, n, 1)}
    return found | {"level": Fraction(gamma, n)}


@numbers("oneid-joint-adversary")
def matched_at_once():
    n, gamma = 4, Fraction(4, 3)
    E = largest_budget(gamma, n, 2)
    R = users(rr.mechanism(2, E).matrix(), [2, 2])
    posterior = for_reports(R, (0, 0, 1, 1))
    require(joint(R).worst >= posterior > gamma / n, "the posterior is above the level")
    return {"n": n, "gamma": gamma, "E": E, "posterior": posterior, "level": gamma / n}


def for_reports(R, reports):
    """Return the posterior that the first report is the first user's, all reports being given."""
    total = hers = Fraction(0)
    for order in permutations(range(len(R))):
        weight = math.prod(R[u, reports[k]] for u, k in enumerate(order))
        total += weight
        hers += weight if order[0] == 0 else 0
    return hers / total


@numbers("oneid-two-groups-popular")
def who_the_first_group_names():
    values = instances.forty().values
    n, n_0 = len(instances.FORTY), sum(not flag for flag in values["second"])
    gamma, share = Fraction(values["gamma"]), Fraction(n_0, n)
    found = {"factor": 1 / (3 * share), "share": share, "n": n, "n_0": n_0, "gamma": gamma}
    posterior = 1 / popular.shared(n_0, 1, gamma)
    return found | {"posterior": posterior, "level": gamma / n}


@numbers("oneid-worst-case-largest")
def alone():
    n, gamma = 10, 2
    E = largest_budget(Fraction(gamma), n, 1)
    R = users(rr.mechanism(2, E).matrix(), [1, n - 1])
    require(worst(R) == Fraction(gamma, n), "the accuracy reaches gamma/n")
    return {"n": n, "gamma": gamma, "E": E}


@numbers("oneid-two-groups")
def told_apart():
    values, gamma = section_4_f_two_groups.VALUES, 4
    first = values.index(3) + values[: gamma + 1].count(3)
    group = values[:first]
    # a 1 in the bits of both popular values: certain for their users, at weight 1/gamma for others
    posterior = 1 / (1 + 2 + Fraction(group.count(3), gamma))
    return {"n": len(values), "first": first, "gamma": gamma, "posterior": posterior,
            "level": Fraction(gamma, len(values))}  # fmt: skip


@numbers("oneid-heuristic-any-idue")
def orders():
    counts, gamma = section_5_a_attack.COUNTS, 4
    n = sum(counts)
    E = [*(largest_budget(Fraction(gamma), n, c) for c in counts[:2]), math.inf]
    a, b = (Fraction(9, 20), Fraction(3, 8), Fraction(9, 20)), Fraction(3, 20)
    private = all(
        idue.ratio(x, b, z, b) <= idue.one_id(first, other)
        for (x, first), (z, other) in product(zip(a, E, strict=True), repeat=2)
    )
    require(private, "the condition of (5) holds for all pairs")
    found = {"n": n, "gamma": gamma, "E1": E[0], "E2": E[1], "a1": a[0], "a2": a[1], "b": b}
    return found | {"c2": counts[1], "c3": counts[2], "r1": a[0] / b, "r2": a[1] / b}


@numbers("oneid-hlldp-one-sensitive")
def one_sensitive():
    E1, E2, a, b = 2, 4, (Fraction(1), Fraction(4, 9)), (Fraction(3, 4), Fraction(1, 6))
    Q = idue.mechanism(a, b).matrix()
    require(not one_id_ldp_breaks(Q, [Fraction(E1), math.inf]), "one finite budget allows it")
    require(one_id_ldp_breaks(Q, [Fraction(E1), Fraction(E2)]), "a second one forbids it")
    r = math.exp(0.5)
    part = (2 / (r - 1)) / ((2 * r - 1) / (r - 1) ** 2)
    return {"E1": E1, "E2": E2, "a2": a[1], "b1": b[0], "b2": b[1], "part": part}


@numbers("oneid-outliers-bounded")
def outlier_found():
    found = outlier()
    return {key: found[key] for key in ("gamma", "level", "rate")}


@numbers("oneid-outlier-rate")
def outlier():
    gamma = M = Fraction(3, 2)
    E = [largest_budget(gamma, 3, 1), math.inf]
    bits = [
        probabilities(0, 1 / (M - 1)) if e == math.inf else probabilities(*one_id(M - 1, e - 1))
        for e in E
    ]
    a, b = (np.array([Fraction(p) for p in side]) for side in zip(*bits, strict=True))
    R = users(idue.mechanism(a, b).matrix(), np.array([1, 2]))
    level = worst(R)
    require(level == gamma / 3, "every output's accuracy is at most gamma/n")
    rate = sum(R[0, y] for y in range(R.shape[1]) if R[0, y] > max(R[1:, y]))
    return {"gamma": gamma, "M": M, "level": level, "rate": rate}
