"""The expected l1 loss at finite n, by de Moivre's formula, beside the asymptotic one.

The mean absolute deviation of T ~ Bin(n, m) is 2 sum over k > n m of (k - n m) Pr(T = k), and that
sum telescopes.
"""

import z3

from mechanisms.losses.binomial import telescope
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Items, Lemma, Statement, induction
from theory.uldp import assumptions

FORMULAS = ["mechanisms.losses.binomial.telescope", "mechanisms.losses.expected.l1"]


def telescoping():
    """Return the induction over k: the terms from nu on add up to a_nu - a_k, twice."""
    n, m, nu, start, first = z3.Reals("n m nu start first")
    k, chance, total, following = z3.Reals("k chance total following")
    return induction(
        "the terms above the mean telescope",
        Items(
            state=(k, chance, total),
            item=following,
            parameters=[m > 0, m < 1, start == telescope(nu, first, m)],
            of_item=[],
            # the law of the binomial
            of_order=[k >= 0, (k + 1) * (1 - m) * following == (n - k) * m * chance],
        ),
        invariant=lambda state: state[2] == start - telescope(state[0], state[1], m),
        initial=(nu, first, z3.RealVal(0)),
        step=lambda state, item: (state[0] + 1, item, state[2] + 2 * (state[0] - n * m) * state[1]),
        false_initial=(nu, first, z3.RealVal(1)),
        false_invariant=lambda state: state[2] == start,
    )


def last_term():
    """State that at k = n + 1, where Pr(T = k) = 0, all terms are there."""
    start, total, m, n = z3.Reals("start total m n")
    chance = z3.Real("chance")
    known = [m > 0, m < 1, total == start - telescope(n + 1, chance, m)]
    return Statement([*known, chance == 0], total == start, twin_hypotheses=known)


def half():
    """Return the induction over outcomes: E|T - nm| is twice the terms above, as E(T - nm) = 0."""
    absolute, signed, above, d, chance = z3.Reals("absolute signed above d chance")
    return induction(
        "deviations above and below the mean",
        Items(
            state=(absolute, signed, above), item=(d, chance), parameters=[], of_item=[chance >= 0]
        ),
        invariant=lambda state: state[0] == 2 * state[2] - state[1],
        initial=tuple(z3.RealVal(0) for _ in range(3)),
        step=lambda state, item: (
            state[0] + z3.If(item[0] >= 0, item[0], -item[0]) * item[1],
            state[1] + item[0] * item[1],
            state[2] + z3.If(item[0] > 0, item[0], z3.RealVal(0)) * item[1],
        ),
        false_initial=(z3.RealVal(1), z3.RealVal(0), z3.RealVal(0)),
        false_invariant=lambda state: state[0] == 2 * state[2],
    )


def mean_and_root():
    """Return that a mean absolute deviation is at most the standard deviation."""
    mass, mean, second, c, d, chance = z3.Reals("mass mean second c d chance")
    zeros = tuple(z3.RealVal(0) for _ in range(3))

    def conclusion():
        known = [second - 2 * c * mean + c * c >= 0, c == mean]
        return Statement(known, mean * mean <= second, twin_hypotheses=known[:1])

    return [
        *induction(
            "squared distance to a constant",
            Items(
                state=(mass, mean, second), item=(d, chance), parameters=[], of_item=[chance >= 0]
            ),
            invariant=lambda state: state[2] - 2 * c * state[1] + c * c * state[0] >= 0,
            initial=zeros,
            step=lambda state, item: (
                state[0] + item[1],
                state[1] + item[0] * item[1],
                state[2] + item[0] * item[0] * item[1],
            ),
            false_initial=(z3.RealVal(0), z3.RealVal(0), z3.RealVal(-1)),
            false_invariant=lambda state: state[2] - 2 * c * state[1] >= 0,
        ),
        Lemma("the constant E|T - nm|", conclusion),
    ]


@decides("uldp-l1-finite-n")
def finite_n():
    """Telescoping, and Jensen's inequality."""
    return Decision(
        verdict="proved",
        why=(
            "(k - nm) Pr(T=k) = a_k - a_(k+1) for a_k = k C(n,k) m^k (1-m)^(n-k+1), so that the "
            "terms above the mean add up to a_nu (de Moivre). A mean absolute deviation is at most "
            "the standard deviation, of which the asymptotic loss is sqrt(2/pi)."
        ),
        scope="every n, every p, any direct or unary encoding with all g_j > 0 (m_j = 0, 1: 0 = 0)",
        about=FORMULAS,
        assumes=[assumptions.EXPECTATION],
        uses=["uldp-empirical-variance"],
        obligations=[
            *telescoping(),
            Lemma("the last term", last_term),
            *half(),
            *mean_and_root(),
        ],
    )
