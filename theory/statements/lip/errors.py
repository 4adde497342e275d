"""The least errors under LIP and LDP compared (Proposition 3, Section V-A)."""

from fractions import Fraction

from mechanisms import binary_channel
from mechanisms.losses import lip as lip_loss
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const, real
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.statements.lip.binary import ASKED, P1, E

A, OTHER = const("a", REAL), const("other", REAL)
TENTH, HALF = Fraction(1, 10), Fraction(1, 2)
OF_OPTIMA = "the least errors are those of lip-optimum and lip-opt-ldp-channel"


def under_lip(P1, E, formula=lip_loss.lip_error):
    """Return the least error under eps-LIP."""
    return formula(P1, E, logic.choose)


def certain(P1, E, choose=None):
    """A changed error: none."""
    return 0 * P1


def useless(P1, E, choose=None):
    """A changed error: that of no report."""
    return P1 * (1 - P1)


@states(
    "lip-opt-mse",
    printed_as="printed",
    reading="that (19) is the least error of lip-optimum, which is one over all channels",
    holds=[at(P1=TENTH, E=2)],
    dropped={
        0: at(P1=-1, E=2),
        1: at(P1=2, E=2),
        2: at(P1=HALF, E=Fraction(1, 4)),
    },
    broken=[Broken(0, at(P1=HALF, E=2), {"printed": useless})],
)
def printed_error(printed=lip_loss.mse_balanced, least=lip_loss.lip_error):
    """(19) is the least error under eps-LIP, for every prior."""
    return Statement((P1, E), ASKED, (printed(P1, E) == under_lip(P1, E, least),))


def first_flip(optimal, P1):
    """Return (q0, q1) of the optimal channel."""

    def choose(condition, yes, no):
        return tuple(logic.choose(condition, *pair) for pair in zip(yes(), no(), strict=True))

    return optimal(P1, E, choose)


@states(
    "lip-opt-proportional",
    printed_as="informal",
    reading="q0/P1 and q1/(1-P1) of the optimal channel do not depend on P1",
    holds=[at(P1=TENTH, other=Fraction(1, 20), E=2)],
    dropped={
        0: at(P1=TENTH, other=Fraction(1, 20), E=2).but(P1=0),
        1: at(P1=TENTH, other=Fraction(1, 20), E=2).but(P1=1),
        2: at(P1=TENTH, other=Fraction(1, 20), E=2).but(other=0),
        3: at(P1=TENTH, other=Fraction(1, 20), E=2).but(other=1),
        4: at(P1=TENTH, other=Fraction(1, 20), E=Fraction(1, 2)),
    },
    broken=[
        Broken(
            0,
            at(P1=Fraction(2, 5), other=HALF, E=2),
            {"optimal": lambda P1, E, choose: (P1 * P1, 1 - P1)},
        )
    ],
)
def proportional(optimal=binary_channel.optimal_by_regime):
    """The optimal q0 is proportional to P1, and q1 to 1 - P1."""
    (q0, q1), (p0, p1) = (first_flip(optimal, p) for p in (P1, OTHER))
    same = logic.all_of(q0 * OTHER == p0 * P1, q1 * (1 - OTHER) == p1 * (1 - P1))
    return Statement((P1, OTHER, E), (P1 > 0, P1 < 1, OTHER > 0, OTHER < 1, E >= 1), (same,))


@states(
    "lip-sandwich",
    printed_as="ours",
    holds=[at(P1=HALF, a=2), at(P1=TENTH, a=2), at(P1=Fraction(9, 10), a=Fraction(3, 2))],
    dropped={0: at(P1=0, a=2), 1: at(P1=1, a=2), 2: at(P1=HALF, a=1)},
    broken=[
        Broken(0, at(P1=HALF, a=2), {"lip": useless}),
        Broken(1, at(P1=HALF, a=2), {"lip": certain}),
    ],
)
def sandwich(lip=lip_loss.lip_error, ldp=lip_loss.ldp_error):
    """E_LIP(eps) < E_LDP(eps) < E_LIP(eps/2), a = e^(eps/2)."""
    between = ldp(P1, A * A)
    return Statement(
        (P1, A),
        (P1 > 0, P1 < 1, A > 1),
        (under_lip(P1, A * A, lip) < between, between < under_lip(P1, A, lip)),
    )


@states(
    "lip-beats-ldp",
    printed_as="printed",
    reading=OF_OPTIMA,
    holds=[at(P1=HALF, E=2), at(P1=0, E=1)],
    dropped={0: at(P1=-1, E=2), 1: at(P1=2, E=2), 2: at(P1=HALF, E=-2)},
    broken=[Broken(0, at(P1=HALF, E=2), {"lip": useless})],
)
def beats_ldp(lip=lip_loss.lip_error, ldp=lip_loss.ldp_error):
    """The least error under eps-LDP is at least that under eps-LIP."""
    return Statement((P1, E), ASKED, (under_lip(P1, E, lip) <= ldp(P1, E),))


@states(
    "lip-ldp-between",
    printed_as="informal",
    reading=f"{OF_OPTIMA}; between allows equality",
    holds=[at(P1=HALF, a=2), at(P1=1, a=1)],
    dropped={0: at(P1=-1, a=2), 1: at(P1=2, a=2), 2: at(P1=HALF, a=Fraction(1, 2))},
    broken=[
        Broken(0, at(P1=HALF, a=2), {"lip": useless}),
        Broken(1, at(P1=HALF, a=2), {"lip": certain}),
    ],
)
def ldp_between(lip=lip_loss.lip_error, ldp=lip_loss.ldp_error):
    """The error under eps-LDP lies between those under eps-LIP and eps/2-LIP, a = e^(eps/2)."""
    between = ldp(P1, A * A)
    return Statement(
        (P1, A),
        (P1 >= 0, P1 <= 1, A >= 1),
        (under_lip(P1, A * A, lip) <= between, between <= under_lip(P1, A, lip)),
    )


RARE = Fraction(1, 100)


@states(
    "lip-half-budget-wins",
    printed_as="informal",
    reading=f"{OF_OPTIMA}, and may be equal; a = e^(eps/2), and 4023 < e^8.3",
    holds=[at(a=4)],
    dropped={0: at(a=4).but(a=-1), 1: at(a=100)},
    broken=[Broken(0, at(a=1), {"ldp": certain})],
)
def half_budget_wins(lip=lip_loss.lip_error, ldp=lip_loss.ldp_error):
    """For P1 = 0.01 and eps <= 8.3 the error under eps/2-LIP is no greater than under eps-LDP."""
    p = real(RARE)
    return Statement((A,), (A >= 1, A * A <= 4023), (under_lip(p, A, lip) <= ldp(p, A * A),))


def gap(P1, E, lip, ldp):
    """Return how much less the least error is under eps-LIP."""
    return ldp(P1, E) - under_lip(P1, E, lip)


@states(
    "lip-gap-grows",
    printed_as="informal",
    reading=f"{OF_OPTIMA}; for 1/2 <= P1 <= P1' the gap is no greater at P1",
    holds=[at(P1=HALF, other=Fraction(99, 100), E=2)],
    dropped={
        0: at(P1=Fraction(1, 5), other=HALF, E=8),
        1: at(P1=Fraction(4, 5), other=HALF, E=8),
        2: at(P1=HALF, other=Fraction(99, 100), E=2).but(other=Fraction(3, 2)),
        3: at(P1=HALF, other=Fraction(99, 100), E=2).but(E=Fraction(1, 2)),
    },
    broken=[Broken(0, at(P1=HALF, other=Fraction(2, 3), E=20), {"lip": certain})],
)
def gap_grows(lip=lip_loss.lip_error, ldp=lip_loss.ldp_error):
    """The gap between the two minima grows with |P1 - 1/2|."""
    return Statement(
        (P1, OTHER, E),
        (2 * P1 >= 1, OTHER >= P1, OTHER <= 1, E >= 1),
        (gap(P1, E, lip, ldp) <= gap(OTHER, E, lip, ldp),),
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


@states(
    "lip-skew-helps",
    printed_as="informal",
    reading=(
        f"{OF_OPTIMA}; advantage is the difference of the errors, their quotient or the "
        "difference of their square roots, for every eps of Figure 5, up to 5 (148 < e^5)"
    ),
    holds=[at(P1=Fraction(99, 100), other=HALF, E=4)],
    dropped={
        0: at(P1=Fraction(99, 100), other=HALF, E=4).but(P1=Fraction(1, 10)),
        1: at(P1=Fraction(99, 100), other=HALF, E=4).but(other=-1),
        2: at(P1=Fraction(99, 100), other=HALF, E=4).but(E=1),
        3: NotNeeded("true beyond the figure; says which eps are meant"),
    },
    broken=[
        Broken(
            0,
            at(P1=Fraction(99, 100), other=HALF, E=120),
            {"ldp": lambda P1, E: (1 - P1) * (1 - P1)},
        )
    ],
)
def skew_helps(lip=lip_loss.lip_error, ldp=lip_loss.ldp_error):
    """The advantage of eps-LIP is larger for P1 = 0.99 than for P1 = 0.5."""
    return Statement(
        (P1, OTHER, E),
        (Fraction(99, 100) == P1, OTHER == HALF, E > 1, E <= 148),
        (gains_more(P1, OTHER, E, lip, ldp),),
    )


@states(
    "lip-equality-cases",
    printed_as="informal",
    reading=(
        f"{OF_OPTIMA}; eps = infinity is the limit: both are at most bounds that tend to 0 as "
        "E grows"
    ),
    holds=[at(P1=HALF, E=2), at(P1=0, E=1)],
    dropped={0: at(P1=-1, E=2), 1: at(P1=2, E=2), 2: at(P1=HALF, E=Fraction(1, 100))},
    broken=[
        Broken(0, at(P1=HALF, E=2), {"lip": certain}),
        Broken(1, at(P1=HALF, E=100), {"lip": useless}),
        Broken(2, at(P1=HALF, E=100), {"ldp": useless}),
    ],
)
def equal_at_the_ends(lip=lip_loss.lip_error, ldp=lip_loss.ldp_error):
    """At eps = 0 the two minima are equal, and for eps to infinity both tend to 0."""
    one, least, other = real(1), under_lip(P1, E, lip), ldp(P1, E)
    return Statement(
        (P1, E),
        ASKED,
        (
            under_lip(P1, one, lip) == ldp(P1, one),
            logic.all_of(least >= 0, least <= 1 / E),
            logic.all_of(other >= 0, other * (E - 1) * (E - 1) <= E),
        ),
    )


def share(P1, E, lip, ldp):
    """Return the gap as a share of the error under eps-LDP."""
    return 1 - under_lip(P1, E, lip) / ldp(P1, E)


@states(
    "lip-relative-gap",
    printed_as="ours",
    holds=[at(P1=TENTH, other=Fraction(1, 4), E=2), at(P1=Fraction(2, 5), other=HALF, E=2)],
    dropped={
        0: at(P1=0, other=TENTH, E=2),
        1: at(P1=TENTH, other=TENTH, E=2),
        2: at(P1=Fraction(2, 5), other=Fraction(3, 5), E=2),
        3: at(P1=TENTH, other=Fraction(1, 4), E=1),
    },
    broken=[
        Broken(0, at(P1=TENTH, other=Fraction(1, 4), E=2), {"lip": useless}),
        Broken(1, at(P1=Fraction(2, 5), other=HALF, E=2), {"lip": certain}),
        Broken(2, at(P1=Fraction(2, 5), other=HALF, E=2), {"lip": lambda p, E, choose: p}),
        Broken(3, at(P1=TENTH, other=HALF, E=2), {"lip": useless}),
    ],
)
def relative_gap(lip=lip_loss.lip_error, ldp=lip_loss.ldp_error):
    """The relative gap rises with P1 <= 1/(1+E), falls from there to 1/2; 1 - P1 is alike.

    At P1 <= 1/(1+E) it is at most (3+E) P1, so that it tends to 0.
    """
    here, there = (share(p, E, lip, ldp) for p in (P1, OTHER))
    return Statement(
        (P1, OTHER, E),
        (P1 > 0, OTHER > P1, 2 * OTHER <= 1, E > 1),
        (
            logic.implies(OTHER * (1 + E) <= 1, here < there),
            logic.implies(P1 * (1 + E) >= 1, here > there),
            share(1 - P1, E, lip, ldp) == here,
            logic.implies(P1 * (1 + E) <= 1, logic.all_of(here > 0, here <= (3 + E) * P1)),
        ),
    )
