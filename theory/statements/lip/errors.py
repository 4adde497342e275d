"""The least errors under LIP and LDP compared (Proposition 3, Section V-A)."""

from fractions import Fraction

from mechanisms import binary_channel
from mechanisms.losses import lip as lip_loss
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const, real
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.lip.binary import ASKED, P1, E
from theory.statements.naming import named

A, OTHER = const("a", REAL), const("other", REAL)
TENTH, HALF = Fraction(1, 10), Fraction(1, 2)


def under_lip(P1, E, formula=lip_loss.lip_error):
    """Return the least error under eps-LIP."""
    return formula(P1, E, logic.choose)


@states("lip-opt-mse")
def printed_error(printed=lip_loss.mse_balanced, least=lip_loss.lip_error):
    """(19) is the least error under eps-LIP, for every prior."""
    return Statement(
        (P1, E), ASKED, {"(19) is the least error": printed(P1, E) == under_lip(P1, E, least)}
    )


def first_flip(optimal, P1):
    """Return (q0, q1) of the optimal channel."""

    def choose(condition, yes, no):
        return tuple(logic.choose(condition, *pair) for pair in zip(yes(), no(), strict=True))

    return optimal(P1, E, choose)


@states("lip-opt-proportional")
def proportional(optimal=binary_channel.optimal_by_regime):
    """The optimal q0 is proportional to P1, and q1 to 1 - P1."""
    (q0, q1), (p0, p1) = (first_flip(optimal, p) for p in (P1, OTHER))
    same = logic.all_of(q0 * OTHER == p0 * P1, q1 * (1 - OTHER) == p1 * (1 - P1))
    return Statement(
        (P1, OTHER, E),
        {
            "P1 > 0": P1 > 0,
            "P1 < 1": P1 < 1,
            "P1' > 0": OTHER > 0,
            "P1' < 1": OTHER < 1,
            "eps >= 0": E >= 1,
        },
        {"proportional": same},
    )


@states("lip-sandwich")
def sandwich(lip=lip_loss.lip_error, ldp=lip_loss.ldp_error):
    """E_LIP(eps) < E_LDP(eps) < E_LIP(eps/2), a = e^(eps/2)."""
    between = ldp(P1, A * A)
    return Statement(
        (P1, A),
        {"P1 > 0": P1 > 0, "P1 < 1": P1 < 1, "eps > 0": A > 1},
        {
            "LIP below LDP": under_lip(P1, A * A, lip) < between,
            "LDP below LIP at eps/2": between < under_lip(P1, A, lip),
        },
    )


@states("lip-beats-ldp")
def beats_ldp(lip=lip_loss.lip_error, ldp=lip_loss.ldp_error, printed=lip_loss.mse_balanced):
    """The least error under eps-LDP is at least that under eps-LIP, and at least (19)."""
    return Statement(
        (P1, E),
        ASKED,
        {
            "LIP at most LDP": under_lip(P1, E, lip) <= ldp(P1, E),
            "(19) at most LDP": printed(P1, E) <= ldp(P1, E),
        },
    )


@states("lip-ldp-between")
def ldp_between(lip=lip_loss.lip_error, ldp=lip_loss.ldp_error):
    """The error under eps-LDP lies between those under eps-LIP and eps/2-LIP, a = e^(eps/2)."""
    between = ldp(P1, A * A)
    return Statement(
        (P1, A),
        {"P1 >= 0": P1 >= 0, "P1 <= 1": P1 <= 1, "eps >= 0": A >= 1},
        {
            "LIP at most LDP": under_lip(P1, A * A, lip) <= between,
            "LDP at most LIP at eps/2": between <= under_lip(P1, A, lip),
        },
    )


RARE = Fraction(1, 100)


@states("lip-half-budget-wins")
def half_budget_wins(lip=lip_loss.lip_error, ldp=lip_loss.ldp_error):
    """For P1 = 0.01 and eps <= 8.3 the error under eps/2-LIP is no greater than under eps-LDP."""
    p = real(RARE)
    return Statement(
        (A,),
        {"eps >= 0": A >= 1, "e^eps <= 4023": A * A <= 4023},
        {"half the budget suffices": under_lip(p, A, lip) <= ldp(p, A * A)},
    )


def gap(P1, E, lip, ldp):
    """Return how much less the least error is under eps-LIP."""
    return ldp(P1, E) - under_lip(P1, E, lip)


@states("lip-gap-grows")
def gap_grows(lip=lip_loss.lip_error, ldp=lip_loss.ldp_error):
    """The gap between the two minima grows with |P1 - 1/2|."""
    return Statement(
        (P1, OTHER, E),
        {
            "P1 >= 1/2": 2 * P1 >= 1,
            "P1' >= P1": OTHER >= P1,
            "P1' <= 1": OTHER <= 1,
            "eps >= 0": E >= 1,
        },
        {"the gap grows": gap(P1, E, lip, ldp) <= gap(OTHER, E, lip, ldp)},
    )


def gains_more(one, other, E, lip, ldp):
    """Return whether eps-LIP may be said to gain more at the first prior, in three readings.

    The difference of the errors, their quotient, and the difference d of their roots: for a > b,
    (a-b)^2/(4a) < d^2 < (a-b)^2/(4b).
    """
    first, second = gap(one, E, lip, ldp), gap(other, E, lip, ldp)
    a, b = under_lip(one, E, lip), ldp(one, E)
    d = ldp(other, E)
    return logic.any_of(
        first > second, first / b > second / d, first * first / a > second * second / d
    )


ERRORS = [
    const(f"{notion}_{prior}", REAL) for prior in ("skewed", "even") for notion in ("LDP", "LIP")
]


@states("lip-skew-helps")
def skew_helps(lip=lip_loss.lip_error, ldp=lip_loss.ldp_error):
    """The advantage of eps-LIP is larger for P1 = 0.99 than for P1 = 0.5."""
    found = Statement(
        (P1, OTHER, E),
        {
            "P1 = 0.99": Fraction(99, 100) == P1,
            "P1' = 1/2": OTHER == HALF,
            "eps > 0": E > 1,
            "e^eps <= 148": E <= 148,
        },
        {"a larger advantage": gains_more(P1, OTHER, E, lip, ldp)},
    )
    errors = (f(p, E) for p in (P1, OTHER) for f in (ldp, lambda p, E: under_lip(p, E, lip)))
    return named(found, dict(zip(ERRORS, errors, strict=True)))


@states("lip-equality-cases")
def equal_at_the_ends(lip=lip_loss.lip_error, ldp=lip_loss.ldp_error):
    """At eps = 0 the two minima are equal, and for eps to infinity both tend to 0."""
    least, other, none = under_lip(P1, E, lip), ldp(P1, E), P1 * (1 - P1)
    return Statement(
        (P1, E),
        ASKED,
        {
            "equal at eps = 0": logic.implies(E == 1, logic.all_of(least == other, other == none)),
            "LIP tends to 0": logic.all_of(least >= 0, least <= 1 / E),
            "LDP tends to 0": logic.all_of(other >= 0, other * (E - 1) * (E - 1) <= E),
        },
    )


def share(P1, E, lip, ldp):
    """Return the gap as a share of the error under eps-LDP."""
    return 1 - under_lip(P1, E, lip) / ldp(P1, E)


@states("lip-relative-gap")
def relative_gap(lip=lip_loss.lip_error, ldp=lip_loss.ldp_error):
    """The relative gap rises with P1 <= 1/(1+E), falls from there to 1/2; 1 - P1 is alike.

    At P1 <= 1/(1+E) it is at most (3+E) P1, so that it tends to 0.
    """
    here, there = (share(p, E, lip, ldp) for p in (P1, OTHER))
    return Statement(
        (P1, OTHER, E),
        {"P1 > 0": P1 > 0, "P1' > P1": OTHER > P1, "P1' <= 1/2": 2 * OTHER <= 1, "eps > 0": E > 1},
        {
            "rises up to 1/(1+E)": logic.implies(OTHER * (1 + E) <= 1, here < there),
            "falls from there": logic.implies(P1 * (1 + E) >= 1, here > there),
            "the same for 1 - P1": share(1 - P1, E, lip, ldp) == here,
            "tends to 0 with P1": logic.implies(
                P1 * (1 + E) <= 1, logic.all_of(here > 0, here <= (3 + E) * P1)
            ),
        },
    )
