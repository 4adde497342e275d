"""Appendix A: the objective L of (29), the ratios F1 to F4 of (31), and the region (32)."""

from fractions import Fraction

from mechanisms import binary_channel
from mechanisms.losses import lip as lip_loss
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.statements.lip import binary
from theory.statements.lip.binary import BEST, BOOL, P1, Q0, Q1, E
from theory.statements.lip.printed_channel import MIDDLE

MORE = const("more", REAL)
QUARTER, TENTH, HALF = Fraction(1, 4), Fraction(1, 10), Fraction(1, 2)
POINT = {"P1": TENTH, "q0": QUARTER, "q1": QUARTER}
PRIOR = (P1 >= 0, P1 <= 1)
STAYS = NotNeeded("it says that P1 is a probability")
EQUATION = NotNeeded("the equation holds beyond; it says that these are probabilities")


def masses(q0, q1, formula=lip_loss.output_probabilities):
    """Return lambda0 and lambda1."""
    return formula(q0, q1, P1)


def objective(q0, q1, formula):
    """Return L of (29)."""
    lambda0, lambda1 = masses(q0, q1, formula)
    return (lambda0 - q1) * (lambda0 - q1) / (lambda0 * lambda1)


def ratios(q0, q1, formula):
    """Return F1, F2, F3, F4 of (31)."""
    lambda0, lambda1 = masses(q0, q1, formula)
    return lambda0 / q1, lambda1 / (1 - q1), lambda0 / (1 - q0), lambda1 / q0


@states(
    "lip-monotone",
    printed_as="printed",
    reading="where both outputs can occur, and for P1 < 1: at P1 = 1 L is 0 throughout",
    holds=[at(**POINT, more=QUARTER)],
    dropped={
        0: STAYS,
        1: at(P1=1, q0=QUARTER, q1=QUARTER, more=QUARTER),
        2: at(**POINT, more=QUARTER).but(P1=Fraction(9, 10), q0=-2),
        3: at(**POINT, more=QUARTER).but(q1=-2),
        4: at(**POINT, more=0),
        5: at(P1=HALF, q0=HALF, q1=HALF, more=QUARTER),
        6: at(P1=0, q0=0, q1=QUARTER, more=QUARTER),
    },
    broken=[
        Broken(0, at(**POINT, more=QUARTER), {"masses": lambda q0, q1, P1: (q1, 1 - q1)}),
        Broken(1, at(**POINT, more=QUARTER), {"masses": lambda q0, q1, P1: (q1, 1 - q1)}),
    ],
)
def monotone(masses=lip_loss.output_probabilities):
    """For q0 + q1 <= 1 the objective L falls strictly in q0 and in q1."""
    lambda0, lambda1 = masses(Q0, Q1, P1)
    before = objective(Q0, Q1, masses)
    return Statement(
        (P1, Q0, Q1, MORE),
        (
            *(P1 >= 0, P1 < 1, Q0 >= 0, Q1 >= 0, MORE > 0, Q0 + Q1 + MORE <= 1),
            logic.all_of(lambda0 > 0, lambda1 > 0),
        ),
        (
            logic.implies(
                masses(Q0 + MORE, Q1, P1)[0] > 0, objective(Q0 + MORE, Q1, masses) < before
            ),
            logic.implies(
                masses(Q0, Q1 + MORE, P1)[1] > 0, objective(Q0, Q1 + MORE, masses) < before
            ),
        ),
    )


@states(
    "lip-symmetry",
    printed_as="printed",
    holds=[at(**POINT, E=2), at(P1=HALF, q0=QUARTER, q1=QUARTER, E=3)],
    dropped={
        0: at(**POINT, E=2).but(P1=Fraction(-1, 2)),
        1: at(**POINT, E=2).but(P1=Fraction(3, 2)),
        2: at(**POINT, E=2).but(q0=0),
        3: at(**POINT, E=2).but(q0=1),
        4: at(**POINT, E=2).but(q1=0),
        5: at(**POINT, E=2).but(q1=1),
        6: NotNeeded("the region is empty for e^eps < 1"),
    },
    broken=[
        Broken(0, at(**POINT, E=2), {"mirror": lambda q: q * q}),
        Broken(1, at(**POINT, E=2), {"mirror": lambda q: q * q}),
        Broken(2, at(P1=HALF, q0=QUARTER, q1=QUARTER, E=2), {"mirror": lambda q: q * q}),
    ],
)
def symmetry(masses=lip_loss.output_probabilities, mirror=lambda q: 1 - q):
    """L, and the region, are unchanged under (q0, q1) -> (1 - q0, 1 - q1)."""
    other = mirror(Q0), mirror(Q1)
    here, there = (ratios(*pair, masses) for pair in ((Q0, Q1), other))
    flipped = binary.channel(*other)
    return Statement(
        (P1, Q0, Q1, E),
        (*PRIOR, Q0 > 0, Q0 < 1, Q1 > 0, Q1 < 1, E >= 1),
        (
            objective(*other, masses) == objective(Q0, Q1, masses),
            logic.all_of(*(there[k] == here[j] for k, j in ((0, 1), (1, 0), (2, 3), (3, 2)))),
            binary.has_lip(BOOL, BEST) == binary.has_lip(BOOL, flipped),
        ),
        binary.prior() | {BEST: binary.channel(Q0, Q1)},
    )


def difference(claim, k, j, flip, printed_as, printed, changed, **more):
    """State that Fk - Fj is what is printed."""

    @states(
        claim,
        printed_as=printed_as,
        holds=[at(**POINT)],
        dropped={
            0: EQUATION,
            1: EQUATION,
            2: at(**POINT).but(**{flip.data: 0}),
            3: at(**POINT).but(**{flip.data: 1}),
            **more.get("beyond", {}),
        },
        broken=[Broken(0, more.get("true_at", at(**POINT)), {"printed": changed})],
    )
    def build(masses=lip_loss.output_probabilities, printed=printed):
        found = ratios(Q0, Q1, masses)
        value = printed(P1) * (1 - Q0 - Q1) / (flip * (1 - flip))
        return Statement(
            (P1, Q0, Q1),
            (*PRIOR, flip > 0, flip < 1),
            (found[k - 1] - found[j - 1] == value,),
        )

    return build


f1_minus_f2 = difference("lip-f1-minus-f2", 1, 2, Q1, "printed", lambda P1: 1 - P1, lambda P1: P1)
f4_minus_f3 = difference(
    "lip-f4-minus-f3",
    *(4, 3, Q0, "printed"),
    *(lambda P1: 1 - P1, lambda P1: 0 * P1),
    true_at=at(P1=HALF, q0=QUARTER, q1=QUARTER),
    beyond={0: at(**POINT).but(P1=-1), 1: at(**POINT).but(P1=2)},
)
f4_minus_f3_corrected = difference(
    "lip-f4-minus-f3-corrected", 4, 3, Q0, "ours", lambda P1: P1, lambda P1: 1 - P1
)


def upper_two(q0, q1, formula):
    """Return F1 <= e^eps and F4 <= e^eps, multiplied out."""
    lambda0, lambda1 = masses(q0, q1, formula)
    return logic.all_of(lambda0 <= E * q1, lambda1 <= E * q0)


def region(q0, q1):
    """Return whether the channel is in the region (32)."""
    return binary.has_lip(BOOL, binary.channel(q0, q1))


@states(
    "lip-step3-boundary",
    printed_as="informal",
    reading="of the four constraints of (32) step 3 keeps F1 and F4 <= e^eps; the others follow",
    holds=[at(P1=TENTH, q0=Fraction(1, 20), q1=Fraction(9, 20), E=2)],
    dropped={
        0: at(P1=TENTH, q0=Fraction(1, 20), q1=Fraction(9, 20), E=2).but(E=10, P1=Fraction(-9, 10)),
        1: at(P1=HALF, q0=QUARTER, q1=QUARTER, E=2).but(E=10, P1=3),
        2: NotNeeded("with q0 < 0 there is no channel"),
        3: NotNeeded("with q1 < 0 there is no channel"),
        4: at(P1=HALF, q0=Fraction(9, 10), q1=Fraction(9, 10), E=2),
        5: NotNeeded("the region is empty for e^eps < 1"),
    },
    broken=[
        Broken(
            0,
            at(P1=HALF, q0=QUARTER, q1=QUARTER, E=2),
            {"masses": lambda q0, q1, P1: (1 + 0 * q1, 1 + 0 * q0)},
        )
    ],
)
def boundary(masses=lip_loss.output_probabilities):
    """For q0 + q1 <= 1 the region (32) is {F1 <= e^eps} and {F4 <= e^eps} alone."""
    return Statement(
        (P1, Q0, Q1, E),
        (*PRIOR, Q0 >= 0, Q1 >= 0, Q0 + Q1 <= 1, E >= 1),
        (region(Q0, Q1) == upper_two(Q0, Q1, masses),),
        binary.prior(),
    )


@states(
    "lip-step3-boundary-regime",
    printed_as="ours",
    holds=[
        at(P1=HALF, q0=QUARTER, q1=QUARTER, E=2),
        at(P1=TENTH, q0=QUARTER, q1=QUARTER, E=2),
    ],
    dropped={
        0: at(P1=HALF, q0=QUARTER, q1=QUARTER, E=2).but(P1=-1),
        1: at(P1=HALF, q0=QUARTER, q1=QUARTER, E=2).but(P1=2),
        2: at(P1=TENTH, q0=HALF, q1=HALF, E=1),
        3: NotNeeded("with q0 < 0 there is no channel"),
        4: NotNeeded("with q1 < 0 there is no channel"),
        5: at(P1=HALF, q0=Fraction(9, 10), q1=Fraction(9, 10), E=2),
    },
    broken=[
        Broken(
            0,
            at(P1=HALF, q0=QUARTER, q1=QUARTER, E=2),
            {"masses": lambda q0, q1, P1: (1 + 0 * q1, 1 + 0 * q0)},
        ),
        Broken(
            1,
            at(P1=TENTH, q0=QUARTER, q1=QUARTER, E=2),
            {"balanced_lip": lambda P1, E: (HALF + 0 * P1, HALF + 0 * E)},
        ),
    ],
)
def boundary_regime(masses=lip_loss.output_probabilities, balanced_lip=binary_channel.balanced_lip):
    """So it is for priors in the middle; for others the channel of Theorem 2 is outside."""
    q0, q1 = balanced_lip(P1, E)
    outside = logic.all_of(
        *(q0 >= 0, q1 >= 0, q0 + q1 <= 1),
        upper_two(q0, q1, masses),
        logic.negation(region(q0, q1)),
    )
    return Statement(
        (P1, Q0, Q1, E),
        (P1 > 0, P1 < 1, E > 1, Q0 >= 0, Q1 >= 0, Q0 + Q1 <= 1),
        (
            logic.implies(MIDDLE, region(Q0, Q1) == upper_two(Q0, Q1, masses)),
            logic.implies(logic.negation(MIDDLE), outside),
        ),
        binary.prior(),
    )
