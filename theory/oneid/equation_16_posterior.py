"""Equation (16): what one report tells about its sender; and for any prior over users."""

from fractions import Fraction

import numpy as np
import sympy
import z3

from mechanisms.budgets import tuning
from mechanisms.reidentification.enumerated import users as rows
from mechanisms.reidentification.enumerated import worst
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Evaluation, Identity, Lemma, Statement
from theory.oneid import users
from theory.oneid.users import COUNTS, GAMMA, N, W

KNOWN = (
    "The adversary knows the mechanism, which is the same for all users, and all users' values.",
    "One report, of one user; nothing is known of the other users' reports.",
)
UNIFORM = "Before the report, each of the n users is equally likely to be its sender."


@decides("oneid-posterior-bound")
def posterior_bound():
    """With w = e^-eps_x: 1/(c + w (n - c)), which is 1/c for an infinite budget."""
    E, c, others = sympy.symbols("E c others", positive=True)
    found = tuning.posterior_bound(E, c + others, c)

    def uniform():
        return users.posterior(users.C, N - users.C, COUNTS)

    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "Each of the c(x) users with the sender's value is as likely as the sender, and each "
            "other at least e^-eps_x times. The printed proof divides by Pr(y|x), which may be 0; "
            "then the posterior is 0. It needs c(x) >= 1, which the sender's own value gives. "
            "At an infinite budget the bound is 1/c(x)."
        ),
        scope="all n >= 1, all numbers of values, all budgets in [0, infinity], all outputs",
        about=["mechanisms.budgets.tuning.posterior_bound"],
        assumes=[*KNOWN, UNIFORM],
        obligations=[
            *users.total_likelihood(),
            Lemma("the posterior", uniform),
            Identity("(16)", 1 / (c + others / E), found, E / (c + others)),
        ],
    )


@decides("oneid-any-prior")
def any_prior():
    """Priors pi_u <= kappa/n; uniform over m of the n users is kappa = n/m."""
    own, others, mass, kappa = z3.Reals("own others mass kappa")
    # OneID-LDP with the budgets (7): e^eps = 2, and infinity for x2, which two users have
    Q = np.array([[Fraction(1), Fraction(0)], [Fraction(1, 2), Fraction(1, 2)]])
    masses = [own >= mass, mass > 0, others >= 0]
    unit = [*masses, own + others == 1]

    share, excess, gap = sympy.symbols("kappa excess gap", positive=True)
    gamma, n = share + excess, share + excess + gap
    short = tuning.largest_budget(gamma / share, n / share, 1)
    long = gamma * (n - share) / (share * (n - gamma))

    def posterior():
        return users.posterior(own, others, masses, mass)

    def bounded():
        """The sender's mass is at most kappa/n; the posterior grows with it."""
        budget = GAMMA * (N - kappa) / (kappa * (N - GAMMA))
        known = [
            *(N >= 1, kappa <= GAMMA, GAMMA < N, kappa >= 1),
            *(*unit, mass * N <= kappa, W >= 0, W <= 1),
        ]
        goal = mass * N <= GAMMA * (own + W * others)
        larger = [*known, W * GAMMA * (N - kappa) * 11 == 10 * kappa * (N - GAMMA)]
        return Statement([*known, W * budget == 1], goal, twin_hypotheses=larger)

    def needed():
        """The posterior is at least pi_u of some user: no budget helps below the prior."""
        known = [*unit, W >= 0, W <= 1]
        goal = mass / (own + W * others) >= mass
        return Statement(known, goal, mass / (own + W * others) > mass)

    return Decision(
        verdict="proved",
        why=(
            "Theorem 1 takes each of the n users for equally likely. An adversary who knows more, "
            "say that the sender is one of m users (the others were seen to send theirs, or took "
            "no part), has a prior kappa/n above 1/n, kappa = n/m, and the posterior is then at "
            "most pi_u/(pi(x) + e^-eps_x (1 - pi(x))). With one user of x1, two of x2, gamma = 3/2 "
            "and the budgets (7) it is 1/2, and 1 if one user of x2 is ruled out. The budget "
            "log(gamma(n-kappa)/(kappa(n-gamma))) restores gamma/n for every prior with "
            "pi_u <= kappa/n, kappa <= gamma < n; for kappa > gamma the prior alone exceeds it."
        ),
        scope="all n >= 1, all priors over users, all numbers of values, budgets in [0, infinity]",
        assumes=[*KNOWN],
        about=["mechanisms.budgets.tuning.largest_budget"],
        obligations=[
            *users.total_likelihood(),
            Lemma("the posterior, for any prior", posterior),
            Lemma("the common budget", bounded),
            Identity("it is (7) with n/kappa, gamma/kappa, c = 1", short, long, long + 1),
            Lemma("never below the prior", needed),
            Evaluation(
                "n = 3, c = (1, 2), gamma = 3/2: one user of x2 is ruled out",
                lambda: (worst(rows(Q, [1, 2])), worst(Q)) == (Fraction(1, 2), 1),
                lambda: worst(Q) <= Fraction(1, 2),
            ),
        ],
    )
