"""Numbers in the claims about ULDP's mechanisms, their privacy, and the PUM."""

import math
from fractions import Fraction

import numpy as np

from mechanisms import l_grr, rr, rs_fd, urr
from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.pum import combined
from theory.ledger.claims import numbers
from theory.proofs.uldp import block_design_leak, finite_n_values
from theory.statements.uldp import pum_first_term, table_1


@numbers("uldp-ubd-one-number")
def one_number():
    share = 1 - block_design_leak.SHARE
    return {"share": share, "size": [part.design.k for part in block_design_leak.proper().parts][1]}


@numbers("uldp-l1-finite-n-values")
def at_finite_n():
    off = {}
    for (K, s, n), name in ((size, name) for size in finite_n_values.PAPER for name in BOTH):
        for at, E in zip((0.1, 1, "ln K"), finite_n_values.budgets(K), strict=True):
            ratio = finite_n_values.ratio(name, K, s, n, E)
            off[name, K, at] = 100 * abs(float(ratio) - 1)
    (_, K, eps), most = max(off.items(), key=lambda pair: pair[1])
    others = sorted(off.values())[-2]
    size, s, _ = finite_n_values.PAPER[0]
    asked = finite_n_values.budgets(size)[0]
    few = 100 * float(finite_n_values.ratio("uRR", size, s, size, asked))
    above = math.ceil(100 * others) / 100
    found = {"bits": finite_n_values.BITS, "eps": Fraction(str(eps)), "K": K, "off": most}
    return found | {"others": above, "few": few}


BOTH = ("uRR", "uRAP")


@numbers("uldp-lgrr-equation")
def published():
    K, eps_1, eps_inf = 100, 2, 4
    first = rr.probabilities(K, math.exp(eps_inf))
    second = l_grr.second_probabilities(K, math.exp(eps_inf), math.exp(eps_1))
    spent = math.log(l_grr.one_report_factor(K, first, second))
    return {"K": K, "eps_1": eps_1, "eps_inf": eps_inf, "spent": spent}


@numbers("uldp-rsfd-amplified")
def unequal():
    sizes, E_0 = (2, 5, 5), Fraction(2)
    E = rs_fd.amplified(len(sizes), E_0)
    shares = [rs_fd.share(k, E) for k in sizes]
    beyond = [k for k, share in zip(sizes, shares, strict=True)
              if rs_fd.factor(E, share, sum(shares)) > E_0]  # fmt: skip
    return {"sizes": ", ".join(map(str, sizes)), "differing": max(beyond)}


def variances(p, t):
    """Return n times the variance of Mangat's and of Warner's estimate at a proportion."""
    mangat = urr.mechanism([True, False], 1 / p).variance(np.array([t, 1 - t]), 1)[0]
    return mangat, unit_variance(1 - p, 2 * p - 1, t)


def mangat_up_to():
    """Return the first p of a grid at which Mangat's is not the better for every proportion."""
    shares = [Fraction(k, 10) for k in range(11)]

    def always(p):
        return all(first < second for first, second in (variances(p, t) for t in shares))

    return next(p for p in (Fraction(k, 60) for k in range(31, 60)) if not always(p))


@numbers("uldp-mangat-beats-warner")
@numbers("uldp-mangat-beats-warner-iff")
def compared():
    return {"p": mangat_up_to()}


@numbers("uldp-pum-fallback")
def negative():
    r = np.array([Fraction(-1), Fraction(5, 3), Fraction(1, 3)])
    first, second = (combined(r, np.array([False, False]), [None]) - r[:2]) / r[2]
    return {"r1": r[0], "r2": r[1], "bot": r[2], "p1": first, "p2": second}


@numbers("uldp-pum-first-term")
def of_two_kinds():
    """Over n users of either kind, as n grows: the root of each output's mean variance."""
    laws = np.array([pum_first_term.HIDES, pum_first_term.SHOWS], dtype=object)
    own = average = 0.0
    for z, (p, q) in enumerate(zip(*pum_first_term.URR.values(), strict=True)):
        own += math.sqrt(sum(unit_variance(q, p - q, law[z]) for law in laws) / 2)
        average += math.sqrt(unit_variance(q, p - q, laws[:, z].mean()))
    unit = math.sqrt(2 / math.pi)
    return {"own": unit * own, "average": unit * average}


@numbers("uldp-table-1")
def rows():
    return {"rows": len(table_1.PRINTED)}
