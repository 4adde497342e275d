"""Section III-D: the budget of UE(p, q), and which UE has the least error."""

from fractions import Fraction

import sympy
import z3

from mechanisms import idue, rappor, ue
from mechanisms.optimal_idue.objective import (
    coordinates,
    noise,
    one_id,
    one_id_objective,
    own,
    probabilities,
)
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Lemma, Statement
from theory.uldp import unary


def mse(K, p, q):
    """Return MSE/n of the unbiased estimate of the counts; it is the same for all counts."""
    u, v = coordinates(p, q)
    return K * noise(u, v) + own(u, v)


@decides("oneid-ue-epsilon")
def ue_epsilon():
    """Proposition 1 with equal probabilities for all values."""
    p, q, w, common = z3.Reals("p q w common")
    known = [q >= 0, q < p, p <= 1]

    def ratio(yi, yj):
        likelihood, other = unary.pair(common, (p, q), (p, q), yi, yj)
        # w = e^-eps; 0 where q = 0 or p = 1, that is an infinite budget
        exact = [*known, common >= 0, w * p * (1 - q) == q * (1 - p)]
        larger = [*known, common >= 0, w * p * (1 - q) * 10 == q * (1 - p) * 11]
        return Statement(exact, w * likelihood <= other, twin_hypotheses=larger)

    def least():
        likelihood, other = unary.pair(1, (p, q), (p, q), True, False)
        E = z3.Real("E")
        inside = [q > 0, q < p, p < 1]
        goal = idue.ratio(p, q, p, q) <= E
        return Statement([*inside, likelihood <= E * other], goal, goal.arg(0) < E)

    def printed():
        inside = [q > 0, q < p, p < 1]
        exact = [*inside, w * idue.ratio(p, q, p, q) == 1]
        goal = w * p * (1 - q) == q * (1 - p)
        return Statement(exact, goal, w * p == q * (1 - p))

    bits = z3.Bools("yi yj")
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "It is the condition of Proposition 1 for one pair of probabilities, and for K >= 2 no "
            "smaller eps will do. q = 0 or p = 1 makes it infinite: no promise."
        ),
        scope="all K >= 1, all 0 <= q < p <= 1; the least eps for K >= 2, 0 < q, p < 1",
        about=["mechanisms.idue.ratio"],
        obligations=[
            Lemma("ratio of two inputs", lambda: ratio(*bits)),
            *unary.common_factor(),
            Lemma("the printed eps", printed),
            Lemma("no smaller eps", least),
        ],
    )


@decides("oneid-oue-optimal")
def oue_optimal():
    """K = 2, e^eps = 4: RAPPOR is better."""
    E = Fraction(4)
    theta = rappor.basic_theta(Fraction(2))
    best = (theta, rappor.psi(theta, E))
    found, least = mse(2, *ue.oue_probabilities(E)), mse(2, *best)
    witness = Counterexample(
        "K = 2, e^eps = 4",
        hypotheses=lambda: idue.ratio(*best, *best) == E,
        conclusion=lambda: found <= least,
        repaired=lambda: least <= found,
        witness={
            "MSE/n of OUE (1/2, 1/5)": str(found),
            "MSE/n of RAPPOR (2/3, 1/3)": str(least),
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "OUE minimises the first part of the error, q(1-q)/(p-q)^2 for each value, and leaves "
            "out (1-p-q)/(p-q), which counts once. So it is best in the limit of many values, and "
            "never for a finite number of them; for K = 2 RAPPOR is best."
        ),
        scope="as stated, for the total MSE; the witness has K = 2",
        about=["mechanisms.ue.oue_probabilities", "mechanisms.optimal_idue.objective.noise"],
        corrected=["oneid-ue-optimal"],
        obligations=[witness],
    )


def slope(K, E, M):
    """Return the polynomial that has the sign of the slope of K noise + own in M = (1-q)/(1-p)."""
    return (K - 1) * (E + 1) * M * M - 2 * E * (K - 2) * M - E * (E + 1)


def every_ue():
    """Return that UE(p, q) has the u, v of `one_id` at its M and E; q, p - q, 1 - p are parts."""
    low, gap, high = sympy.symbols("low gap high", positive=True)
    whole = low + gap + high
    u, v = coordinates((low + gap) / whole, low / whole)
    M, E = (gap + high) / high, (low + gap) * (gap + high) / (low * high)
    form = one_id(sympy.cancel(M - 1), sympy.cancel(E - 1))
    return [
        Identity("u of any UE", form[0], u, v),
        Identity("v of any UE", form[1], v, u),
    ]


@decides("oneid-ue-optimal")
def ue_optimal():
    """One unknown: at a given eps every UE has 1 < M < E, p = E(M-1)/(M(E-1)), q = (M-1)/(E-1)."""
    K, e, h, gap, a = sympy.symbols("K e h gap a", positive=True)
    J = one_id_objective(h, [K], [e])
    found = sympy.diff(J, h).subs(e, h + gap)
    polynomial = slope(K, 1 + h + gap, 1 + h)
    E, k = z3.Reals("E k")
    known = [E > 1, k >= 2]

    def one_root():
        goal = z3.And(slope(k, E, 1) < 0, slope(k, E, E) > 0, (k - 1) * (E + 1) > 0)
        return Statement(known, goal, twin_hypotheses=[E >= 1, k >= 2])

    def rappor_only():
        r = z3.Real("r")
        goal = (slope(k, r * r, r) == 0) == (k == 2)
        return Statement([r > 1, k >= 2], goal, twin_hypotheses=[r >= 1, k >= 2])

    def near_oue():
        least, reach = 2 * E / (E + 1), (E - 1) * (E - 1) / (2 * k * (E + 1))
        goal = z3.And(slope(k, E, least) < 0, slope(k, E, least + reach) > 0)
        return Statement(known, goal, z3.And(goal, slope(k, E, least + reach / 2) > 0))

    p, q = probabilities(*one_id((e - 1) / (e + 1), e - 1))
    oue = ue.oue_probabilities(e)
    theta = rappor.basic_theta(1 + a)
    square = (1 + a) ** 2
    p_rappor, q_rappor = probabilities(*one_id(a, square - 1))
    return Decision(
        verdict="proved",
        why=(
            "The error has one minimum in M, where a quadratic changes its sign. At M = e^(eps/2), "
            "which is RAPPOR, the quadratic is zero for K = 2 alone; at M = 2E/(E+1), which is "
            "OUE, it is negative for every K, and the best M is above it by less than "
            "(E-1)^2/(2K(E+1)): OUE is the limit of many values."
        ),
        scope="all K >= 2, all eps > 0, all UE(p, q) with 0 < q < p < 1; the total MSE, any counts",
        about=[
            "mechanisms.optimal_idue.objective.one_id_objective",
            "mechanisms.ue.oue_probabilities",
            "mechanisms.rappor.psi",
        ],
        obligations=[
            *every_ue(),
            Identity("slope in M", found, polynomial / (h * gap) ** 2, polynomial / h**2),
            Lemma("one minimum", one_root),
            Lemma("RAPPOR for K = 2 alone", rappor_only),
            Lemma("OUE for no K, and in the limit", near_oue),
            Identity("p of OUE", p.subs(e, 1 + a), oue[0].subs(e, 1 + a), oue[1].subs(e, 1 + a)),
            Identity("q of OUE", q.subs(e, 1 + a), oue[1].subs(e, 1 + a), oue[0].subs(e, 1 + a)),
            Identity("p of RAPPOR", p_rappor, theta, 1 - theta),
            Identity("q of RAPPOR", q_rappor, rappor.psi(theta, square), theta),
        ],
    )
