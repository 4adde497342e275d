"""L-GRR (Arcolezi et al.): its equation forgets the reports by a third value."""

import sympy
import z3

from mechanisms import l_grr, memoized, rr
from theory.kernel.binding import with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import real
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Statement
from theory.statements.uldp import l_grr as model
from theory.statements.uldp.l_grr import X
from theory.tactics.logic import deny

FORMULAS = ["mechanisms.l_grr.second_probabilities", "mechanisms.l_grr.one_report_factor"]


def equation():
    """Return that the equation's chain misses E_1 at k = 3, E_inf = 4, E_1 = 2."""
    statement = model.lgrr_equation()
    return deny(with_sorts(statement.formula, {X: letters(3)}), real(4), real(2))


@decides("uldp-lgrr-equation")
def lgrr_equation():
    """Exact matrices of both stages, multiplied, on three values."""
    return Decision(
        verdict="refuted",
        why=(
            "Two sums have k terms: a report y comes from y by its own memo, and from every other "
            "memo. The equation leaves out (k-2) q1 q2 above and below. What is left has less than "
            "eps_1: private, but for k = 100, eps_1 = 2 and eps_inf = 4 it spends 1.25."
        ),
        scope="k > 2; the witness has k = 3, E_inf = 4 and E_1 = 2, where the ratio is 32/17",
        corrected=["uldp-memoized-urr", "uldp-lgrr-real"],
        theorem=equation,
        sorts={X: letters(3)},
    )


def stages(K, E_inf, E_1):
    """Return (p1, q1) and the published (p2, q2)."""
    return rr.probabilities(K, E_inf), l_grr.second_probabilities(K, E_inf, E_1)


@decides("uldp-lgrr-real")
def lgrr_real():
    """The real ratio is the published one with the same positive number above and below."""
    left, above, below = sympy.symbols("left above below", positive=True)
    K, E_1 = 2 + left, 1 + below
    first, second = stages(K, E_1 + above, E_1)
    own, other = memoized.chain(first, second, second[0] - second[1])

    def less():
        k, top, bottom, rest, E = z3.Reals("k top bottom rest E")
        # rest is q1 q2
        known = [bottom > 0, rest > 0, E > 1, k >= 2, top == E * bottom]
        real = (top + (k - 2) * rest) / (bottom + (k - 2) * rest)
        goal = z3.And(real <= E, (real == E) == (k == 2), real > 1)
        return Statement(known, goal, z3.And(goal, real < E))

    (p1, q1), (p2, q2) = first, second
    rest, ratio = q1 * q2, l_grr.published_ratio(first, second)
    top, bottom = p1 * p2 + rest, p1 * q2 + q1 * p2
    real = (top + left * rest) / (bottom + left * rest)
    found = l_grr.one_report_factor(K, first, second)
    return Decision(
        verdict="proved",
        why=(
            "With k - 2 times q1 q2 more above and below, a ratio above 1 gets smaller; at k = 2 "
            "nothing is forgotten."
        ),
        scope="all k >= 2, 1 < E_1 < E_inf",
        about=[*FORMULAS, "mechanisms.l_grr.published_ratio", "mechanisms.memoized.chain"],
        obligations=[
            Identity("it solves the published equation", ratio, E_1, E_1 + above),
            Identity("the ratio of one report", own / other, found, ratio),
            Identity("what is forgotten", found, real, ratio),
            Lemma("it is less than E_1 for k > 2", less),
        ],
    )
