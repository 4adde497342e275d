"""Equations (24), (25): the estimate without a prior from RR that lies with probability q."""

from fractions import Fraction

import sympy
import z3

from mechanisms import rr
from mechanisms.losses import lip
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Items, induction

Q, P = z3.Reals("q p")


def expected_report(x, q):
    """Return E[Y | X = x] of RR that lies with probability q."""
    return x * (1 - q) + (1 - x) * q


def expected_estimate(S, N, p, q):
    """Return the mean of (24), with its p, for S ones among N users."""
    return (S * expected_report(1, q) + (N - S) * expected_report(0, q) - N * p) / (1 - 2 * p)


def user_variance(x, q):
    """Return the variance of one user's report."""
    mean = expected_report(x, q)
    return mean * (1 - mean)


@decides("lip-context-free-mse")
def variance():
    """Reports are independent given the inputs: variances add, whatever the inputs are."""
    count, total, x = z3.Reals("count total x")
    sums = induction(
        "the variance of the sum of reports",
        Items(
            state=(count, total),
            item=x,
            parameters=[],
            of_item=[z3.Or(x == 0, x == 1)],
        ),
        invariant=lambda state: state[1] == state[0] * Q * (1 - Q),
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, x: (state[0] + 1, state[1] + user_variance(x, Q)),
        false_initial=(z3.RealVal(0), z3.RealVal(1)),
        false_invariant=lambda state: state[1] == 2 * state[0] * Q * (1 - Q),
    )
    N, odds = sympy.symbols("N odds", positive=True)
    q = 1 / (2 + odds)
    scaled = N * q * (1 - q) / (1 - 2 * q) ** 2
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "Each report is 1 with probability q or 1-q, so has variance q(1-q), whatever the "
            "input; (25) is the same for p and 1-p. It has no value at p = 1/2, that is eps = 0. "
            "It is the variance given the inputs, as the paper means it; for random X_i that of "
            "the estimate is greater by Var(S). It is E[(S-C)^2] in both cases if C is unbiased, "
            "which with the printed p it is not (lip-context-free-unbiased)."
        ),
        scope="all N, given any inputs, p other than 1/2",
        about=["mechanisms.losses.lip.mse_context_free"],
        obligations=[
            *sums,
            Identity("as it runs", N * lip.mse_context_free(q), scaled, N * q * (1 - q)),
            Identity("1 - p for p", lip.mse_context_free(1 - q), scaled / N, q),
        ],
    )


@decides("lip-context-free-unbiased")
def unbiased():
    """One user who has the value: the estimate's mean is 0."""
    budget = Fraction(2)
    _, lie = rr.probabilities(2, budget)
    found = expected_estimate(1, 1, budget / (budget + 1), lie)
    witness = Counterexample(
        "N = 1, S = 1, e^eps = 2",
        hypotheses=lambda: lie == 1 / (budget + 1),
        conclusion=lambda: found == 1,
        repaired=lambda: expected_estimate(1, 1, 1 / (budget + 1), lie) == 1,
        witness={
            "users": "one, who has the value",
            "e^eps": "2",
            "p as printed": "2/3",
            "mean of the estimate": str(found),
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "With p = e^eps/(e^eps+1) the estimate (24) has mean N - S: it counts zeros. Section "
            "IV's RR lies with probability 1/(e^eps+1), which is the p that (24) needs."
        ),
        scope="as printed; the witness has one user, e^eps = 2",
        about=["mechanisms.rr.probabilities"],
        corrected=["lip-context-free-unbiased-corrected"],
        obligations=[witness],
    )


@decides("lip-context-free-unbiased-corrected")
def unbiased_corrected():
    """With p = 1/(e^eps+1), and what the printed p gives."""
    S, rest, h = sympy.symbols("S rest h", positive=True)
    N, e = S + rest, 1 + h
    _, lie = rr.probabilities(2, e)
    right = expected_estimate(S, N, 1 / (e + 1), lie)
    printed = expected_estimate(S, N, e / (e + 1), lie)
    return Decision(
        verdict="proved",
        why="With p = 1/(e^eps+1) the mean is S; with the printed p it is N - S.",
        scope="all 0 < S < N, all eps > 0; linear in S and N, so for S = 0 and S = N too",
        about=["mechanisms.rr.probabilities"],
        obligations=[
            Identity("p = 1/(e^eps+1): the ones", right, S, N - S),
            Identity("p as printed: the zeros", printed, N - S, S),
        ],
    )
