"""Equations (35), (36): the distribution of uRR's reports, and the empirical estimate."""

import sympy
import z3

from mechanisms import urr
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Items, induction
from theory.uldp import assumptions

FORMULAS = ["mechanisms.urr.output_probabilities"]
S, T = sympy.symbols("s t", positive=True)
P, M = sympy.symbols("p m", real=True)
# eps > 0, as E = e^eps = 1 + t
E = 1 + T


def of_others():
    """Return the induction over the other values: together they report y with other * mass."""
    mass, reported, p, other = z3.Reals("mass reported p other")
    return induction(
        "the other values",
        Items(state=(mass, reported), item=p, parameters=[], of_item=[p >= 0]),
        invariant=lambda state: state[1] == other * state[0],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, p: (state[0] + p, state[1] + other * p),
        false_initial=(z3.RealVal(0), z3.RealVal(1)),
        false_invariant=lambda state: state[1] == state[0],
    )


def reported(bits, p):
    """Return the probability of an output of which a value has probability p, the others 1 - p."""
    own, other = bits
    return own * p + other * (1 - p)


def printed():
    """Return the pairs of m, p^ as printed for X_S and for X_N: (35) at p and (36) at m."""
    u = S + E - 1
    sensitive = (E - 1) / u * P + 1 / u, u / (E - 1) * M - 1 / (E - 1)
    return {True: sensitive, False: ((E - 1) / u * P, u / (E - 1) * M)}


@decides("uldp-urr-distribution")
def urr_distribution():
    """m(x) = own p(x) + other (1 - p(x)), and (36) inverts it."""
    obligations = of_others()
    for flag, name in ((True, "X_S"), (False, "X_N")):
        m, estimate = printed()[flag]
        found = reported(urr.output_probabilities(flag, S, E), P)
        obligations.append(Identity(f"(35) on {name}", found, m, m + 1 / (S + E)))
        # linear in m, so that its mean is its value at the mean of m^
        mean = estimate.subs(M, found)
        obligations.append(Identity(f"(36) on {name} is unbiased", mean, P, P + 1 / T))
    return Decision(
        verdict="proved",
        why=(
            "(35) is own p(x) + other (1 - p(x)) for the probabilities of (6), (7); (36) is linear "
            "and inverts it, and m^ has mean m. At eps = 0 nothing can be inverted."
        ),
        scope="all s >= 1, N >= 0, all p; (35) for all eps >= 0 and (36) for all eps > 0",
        about=FORMULAS,
        assumes=[assumptions.EXPECTATION],
        obligations=obligations,
    )
