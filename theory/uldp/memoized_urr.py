"""Memoized uRR: t reports of one value never exceed E_inf, and how good their mean is."""

import sympy
import z3

from mechanisms import memoized, urr
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Items, Lemma, Limit, Statement, induction
from theory.notions.uldp import invertible_if_reachable

S, E_INF = z3.Reals("s E_inf")


def budgets():
    """Return s >= 1 and 1 <= E_1 < E_inf as positive symbols: s, E_inf, E_1."""
    more, below = sympy.symbols("more below", nonnegative=True)
    above = sympy.Symbol("above", positive=True)
    return 1 + more, 1 + below + above, 1 + below


def ranges():
    """Return the induction over t: Pr(z|memo) over the least is in [1, E_2^t], z within X_S."""
    E_2, r = z3.Reals("E_2 r")
    return induction(
        "t reports given the memo",
        Items(
            state=z3.Reals("likelihood grown"),
            item=r,
            parameters=[E_2 >= 1],
            of_item=[r >= 1, r <= E_2],
        ),
        invariant=lambda state: z3.And(state[0] >= 1, state[0] <= state[1]),
        initial=(z3.RealVal(1), z3.RealVal(1)),
        step=lambda state, r: (state[0] * r, state[1] * E_2),
        false_initial=(z3.RealVal(2), z3.RealVal(1)),
        false_invariant=lambda state: z3.And(state[0] >= 1, state[0] < state[1]),
    )


def others():
    """Return the induction over the other memos of X_S: each has at least the least likelihood."""
    likelihood = z3.Real("likelihood")
    return induction(
        "the other memos",
        Items(
            state=z3.Reals("total count"),
            item=likelihood,
            parameters=[],
            of_item=[likelihood >= 1],
        ),
        invariant=lambda state: state[0] >= state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, likelihood: (state[0] + likelihood, state[1] + 1),
        false_initial=(z3.RealVal(0), z3.RealVal(1)),
        false_invariant=lambda state: state[0] == state[1],
    )


def scaled(own, others, E):
    """Return Pr(z|x) over c2 and the least Pr(z|memo), from the memos' likelihoods.

    `own` is that of the memo x, 1 for x of X_N; `others` those of the memos of X_S, summed.
    """
    return others + (E - 1) * own


def weights():
    """Return the identities that make `scaled`: c1 and c3 over c2."""
    s, E, _ = budgets()
    c1, c2, c3 = urr.probabilities(s, E)
    mine, rest = sympy.symbols("mine rest", positive=True)
    return [
        Identity("x of X_S", (c1 * mine + c2 * rest) / c2, scaled(mine, mine + rest, E), mine),
        Identity("x of X_N", (c2 * rest + c3) / c2, scaled(1, rest, E), rest),
    ]


def within_factor():
    """State that t reports of one value, all of X_S, keep to the factor.

    Each quantity is what it is at least, and more: so both solvers see the signs.
    """
    more = z3.Reals("more_mine more_grown more_other more_total")
    mine, other = 1 + more[0], 1 + more[2]
    grown, total = mine + more[1], mine + S - 1 + more[3]
    likely, unlikely = (scaled(own, total, E_INF) for own in (mine, other))
    # memoized.factor, multiplied out: see the identity of what is reached
    above, below = scaled(grown, grown + S - 1, E_INF), scaled(1, grown + S - 1, E_INF)
    known = [S >= 1, E_INF > 1, *(part >= 0 for part in more)]
    return Statement(known, likely * below <= above * unlikely, likely * below < above * unlikely)


def invertible_reports():
    """Return the lemma that reports with one of X_N satisfy (4'): their memo is the value."""

    def build(X):
        memo, sensitive = X.column("memo"), X.subset("sensitive")
        told = z3.Real("told")
        known = [
            X.forall(lambda x: memo(x) >= 0),
            told >= 0,
            invertible_if_reachable(X, memo, sensitive),
        ]
        goal = invertible_if_reachable(X, lambda x: memo(x) * told, sensitive)
        return Statement(
            known,
            goal,
            invertible_if_reachable(X, lambda x: memo(x) * told, lambda x: z3.Not(sensitive(x))),
        )

    return Lemma("some report of X_N", build, (2, 3))


def bounds():
    """State that the factor is at most E_inf and grows with the number of reports."""
    grown, more = z3.Reals("grown more")
    known = [S >= 1, E_INF > 1, grown >= 1, more > grown]
    less, greater = (memoized.factor(S, E_INF, power) for power in (grown, more))
    return Statement(known, z3.And(less < greater, greater < E_INF), greater + 1 < E_INF)


def reached():
    """Return that t times one sensitive value reaches it, what it is for t = 1, and the limit."""
    s, E_inf, E_1 = budgets()
    grown = sympy.Symbol("grown", positive=True)
    # over the least likelihood: `grown` given the memo y, 1 given any other
    likely, unlikely = (scaled(own, grown + s - 1, E_inf) for own in (grown, 1))
    found = memoized.factor(s, E_inf, grown)
    E_2 = memoized.second_factor(s, memoized.second_keep(s, E_inf, E_1))
    one = memoized.factor(s, E_inf, E_2)
    return [
        Identity("t reports of the same sensitive value", likely / unlikely, found, E_inf),
        Identity("one report", one, E_1, E_inf),
        Limit("many reports", found, grown, sympy.oo, E_inf, E_inf + 1),
    ]


@decides("uldp-memoized-reports")
def memoized_reports():
    """All reports within X_S: (5). Some report of X_N: (4')."""
    return Decision(
        verdict="proved",
        why=(
            "Given the memo each report has a ratio in [1/E_2, E_2], so that t reports of X_S have "
            "likelihoods in [1, E_2^t] over the least; those of X_N have the least. Weighted by "
            "uRR(E_inf), the ratio is greatest for t reports of one sensitive value, where it is "
            "reached if there is a second value. A report of X_N gives the value away, as uRR does."
        ),
        scope="all t >= 1, all s >= 1 and N >= 0, 1 <= E_1 < E_inf; with E_1 = E_inf it is E_inf",
        about=[
            "mechanisms.urr.probabilities",
            "mechanisms.memoized.second_keep",
            "mechanisms.memoized.second_probabilities",
            "mechanisms.memoized.second_factor",
            "mechanisms.memoized.factor",
        ],
        assumes=["The reports are independent given the memo."],
        uses=["uldp-memoized-urr"],
        obligations=[
            *ranges(),
            *others(),
            *weights(),
            Lemma("t reports of X_S", within_factor),
            invertible_reports(),
            Lemma("more reports, at most E_inf", bounds),
            *reached(),
        ],
    )
