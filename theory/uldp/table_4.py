"""Table 4: the worst-case l2 losses as eps -> 0 and at eps = ln K."""

from fractions import Fraction

import sympy
import z3

from mechanisms.losses import limits
from mechanisms.losses import urap as urap_losses
from mechanisms.losses import urr as urr_losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Lemma, Limit, Statement
from theory.library import assumptions
from theory.uldp.appendix_d_1_3_urr_l1_low_privacy import squeeze
from theory.uldp.equation_19_urap_l1_high_privacy import N, S
from theory.uldp.section_4_3_rr_and_rappor import A, K, low_privacy, seconds
from theory.uldp.symbols import T

FORMULAS = [
    "mechanisms.losses.urr.mixture_l2_times_n",
    "mechanisms.losses.urr.uniform_l2_times_n",
    "mechanisms.losses.urap.interior_l2_times_n",
    "mechanisms.losses.urap.uniform_l2_times_n",
]
ENTRIES = [
    "mechanisms.losses.limits.direct_l2_near_zero",
    "mechanisms.losses.limits.unary_l2_near_zero",
    "mechanisms.losses.limits.rr_l2_at_ln",
    "mechanisms.losses.limits.rappor_l2_at_ln",
    "mechanisms.losses.limits.urap_l2_at_ln",
    "mechanisms.losses.limits.none_l2",
]


@decides("uldp-table-4")
def table_4():
    """RAPPOR for K = 2 at e^(eps/2) = 1 + 1/100, with t/(1 + t) <= ln(1 + t) <= t."""
    K, t = Fraction(2), Fraction(1, 100)
    found = urap_losses.interior_l2_times_n(K, Fraction(0), 1 + t)
    # 4/eps^2 is 1/ln(1 + t)^2
    at_least, at_most = 1 / t**2, (1 + t) ** 2 / t**2
    witness = Counterexample(
        "RAPPOR, K = 2, e^(eps/2) = 101/100",
        hypotheses=lambda: at_least <= at_most,
        conclusion=lambda: 2 * found <= 3 * at_most * K * (1 - 1 / K),
        repaired=lambda: at_least * K <= found <= at_most * K,
        witness={
            "|X|": "2",
            "e^(eps/2)": "101/100",
            "n times the loss": str(found),
            "printed": f"between {at_least * (K - 1)} and {at_most * (K - 1)}",
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "RAPPOR's entry at eps near 0 has a factor 1 - 1/|X| too much: n times the loss is "
            "1 - 1/K + K a/(a-1)^2, which is 4K/eps^2 to leading order, twice the printed value "
            "at K = 2. All other entries hold."
        ),
        scope="as printed; the witness has |X| = 2",
        about=FORMULAS[2:3],
        corrected=["uldp-table-4-corrected"],
        obligations=[witness],
    )


def high_privacy():
    """Return the limits of (E-1)^2 or 4 (a-1)^2 times the losses."""
    of_rr, of_rappor, _ = seconds(A)
    of_urr = urr_losses.uniform_l2_times_n(S, N, A**2)
    of_urap = urap_losses.uniform_l2_times_n(S, N, A)
    # eps = 2 ln a is as E - 1, and as 2 (a - 1)
    one, scale, E_scale = sympy.Integer(1), 4 * (A - 1) ** 2, (A**2 - 1) ** 2
    direct, unary = limits.direct_l2_near_zero, limits.unary_l2_near_zero
    return [
        Limit("RR, eps -> 0", of_rr * E_scale, A, one, direct(K), K**2),
        Limit("RAPPOR, eps -> 0", of_rappor * scale, A, one, unary(K), 4 * (K - 1)),
        Limit("uRR, eps -> 0", of_urr * E_scale, A, one, direct(S), S**2),
        Limit("uRAP, eps -> 0", of_urap * scale, A, one, unary(S), 4 * (S - 1)),
    ]


def low_privacy_limits():
    """Return the limits of the losses of RR and RAPPOR over their entries."""
    of_rr, of_rappor, none = (low_privacy(value) for value in seconds(A))
    one = sympy.Integer(1)
    rr, rappor = limits.rr_l2_at_ln(A**2), limits.rappor_l2_at_ln(A)
    return [
        Limit("RR, eps = ln K", of_rr / rr, A, sympy.oo, one, one + 1),
        Limit("RAPPOR, eps = ln K", of_rappor / rappor, A, sympy.oo, one, one + 1),
        Identity("no privacy", limits.none_l2(A**2), none, none + 1),
    ]


def of_urr():
    """Return that (1 - 1/K) <= the loss <= (1 + 2s/K)^2 at eps = ln K, through v."""
    s, K = S, 1 + T
    found = urr_losses.mixture_l2_times_n(s, K - s, K)
    by_v = (1 + s / (K - 1)) ** 2 * (1 - 1 / K)

    def bounds():
        v, share, K = z3.Reals("v share K")
        known = [K >= 2, share >= 0, v >= 1, v <= 1 + 2 * share]
        loss = v * v * (1 - 1 / K)
        at_most = loss <= (1 + 2 * share) * (1 + 2 * share)
        goal = z3.And(loss >= 1 - 1 / K, at_most)
        return Statement(known, goal, z3.And(goal, loss >= 1))

    return [
        Identity("uRR, eps = ln K", found, by_v, by_v + 1),
        Lemma("uRR: v", squeeze),
        Lemma("uRR: the loss", bounds),
    ]


def of_urap():
    """Return that the loss at eps = ln K is within 1 +- 4/a of printed, and worst, for s <= K/2."""
    s, a = S, 1 + T
    found = urap_losses.uniform_l2_times_n(s, a**2 - s, a)
    printed = limits.urap_l2_at_ln(a, s)
    more = ((s + 1) * (2 * a - 1) - a) / (a * (a - 1) ** 2)
    less = 1 / (a**2 - s)
    return [
        # -1/N apart, whose denominator K - s has no sign in SymPy
        Identity("uRAP, eps = ln K", sympy.cancel(found + less), printed + more, printed - more),
        Lemma("uRAP: what is more than printed", more_than_printed),
        Lemma("uRAP: what is less than printed", less_than_printed),
    ]


def more_than_printed():
    """State that it is between 0 and 4 (s + 1)/a^2."""
    s, a = z3.Reals("s a")
    over = (s + 1) * (2 * a - 1) - a
    bound = 4 * (s + 1) * (a - 1) * (a - 1)
    return Statement([a >= 4, s >= 1], z3.And(over >= 0, over * a <= bound), over * a <= 0)


def less_than_printed():
    """State that 1/N is at most 2/a^2, and that the uniform distribution on X_N is worst."""
    s, a = z3.Reals("s a")
    N = a * a - s
    goal = z3.And(a * a <= 2 * N, z3.Not(urap_losses.is_interior_worst(N, a)))
    known = [a >= 4, s >= 1]
    return Statement([*known, 2 * s <= a * a], goal, twin_hypotheses=known)


@decides("uldp-table-4-corrected")
def table_4_corrected():
    """Limits of rational functions, and two squeezed ratios."""
    return Decision(
        verdict="proved",
        why=(
            "With 4|X|/(n eps^2) for RAPPOR at eps near 0. The entries marked *1 hold where "
            "s/K -> 0; uRR's is within the factors 1 - 1/K and (1 + 2s/K)^2, and uRAP's within "
            "1 +- 4/sqrt K, for s <= K/2."
        ),
        scope="all K, s >= 2, N >= 1; eps -> 0, and eps = ln K with K -> infinity",
        about=FORMULAS + ENTRIES,
        assumes=[assumptions.SMALL_EPS],
        uses=[
            "uldp-rr-rappor-worst",
            "uldp-urr-l2-worst",
            "uldp-urr-l2-mixture",
            "uldp-urap-l2-worst",
        ],
        obligations=[
            *high_privacy(),
            *low_privacy_limits(),
            *of_urr(),
            *of_urap(),
        ],
    )
