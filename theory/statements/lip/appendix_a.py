"""Appendix A: the objective L of (29), the ratios F1 to F4 of (31), and the region (32)."""

from mechanisms import binary_channel
from mechanisms.losses import lip as lip_loss
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.lip import binary
from theory.statements.lip.binary import BEST, BOOL, P1, Q0, Q1, E
from theory.statements.lip.printed_channel import MIDDLE

MORE = const("more", REAL)
PRIOR = {"P1 >= 0": P1 >= 0, "P1 <= 1": P1 <= 1}


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


@states("lip-monotone")
def monotone(masses=lip_loss.output_probabilities):
    """For q0 + q1 <= 1 the objective L falls strictly in q0 and in q1; at P1 = 1 it is flat."""
    lambda0, lambda1 = masses(Q0, Q1, P1)
    before = objective(Q0, Q1, masses)

    def falls(possible, after):
        strictly, flat = P1 < 1, P1 == 1
        said = logic.implies(strictly, after < before), logic.implies(flat, after == before)
        return logic.implies(possible > 0, logic.all_of(*said))

    return Statement(
        (P1, Q0, Q1, MORE),
        {
            "P1 >= 0": P1 >= 0,
            "P1 <= 1": P1 <= 1,
            "q0 >= 0": Q0 >= 0,
            "q1 >= 0": Q1 >= 0,
            "more > 0": MORE > 0,
            "q0 + q1 + more <= 1": Q0 + Q1 + MORE <= 1,
            "both outputs possible": logic.all_of(lambda0 > 0, lambda1 > 0),
        },
        {
            "falls in q0": falls(masses(Q0 + MORE, Q1, P1)[0], objective(Q0 + MORE, Q1, masses)),
            "falls in q1": falls(masses(Q0, Q1 + MORE, P1)[1], objective(Q0, Q1 + MORE, masses)),
        },
    )


@states("lip-symmetry")
def symmetry(masses=lip_loss.output_probabilities, mirror=lambda q: 1 - q):
    """L, and the region, are unchanged under (q0, q1) -> (1 - q0, 1 - q1)."""
    other = mirror(Q0), mirror(Q1)
    here, there = (ratios(*pair, masses) for pair in ((Q0, Q1), other))
    flipped = binary.channel(*other)
    return Statement(
        (P1, Q0, Q1, E),
        {
            **PRIOR,
            "q0 > 0": Q0 > 0,
            "q0 < 1": Q0 < 1,
            "q1 > 0": Q1 > 0,
            "q1 < 1": Q1 < 1,
            "eps >= 0": E >= 1,
        },
        {
            "L is the same": objective(*other, masses) == objective(Q0, Q1, masses),
            "the ratios change places": logic.all_of(
                *(there[k] == here[j] for k, j in ((0, 1), (1, 0), (2, 3), (3, 2)))
            ),
            "the region is the same": binary.has_lip(BOOL, BEST) == binary.has_lip(BOOL, flipped),
        },
        binary.prior() | {BEST: binary.channel(Q0, Q1)},
    )


def difference(claim, k, j, flip, printed):
    """State that Fk - Fj is what is printed."""

    @states(claim)
    def build(masses=lip_loss.output_probabilities, printed=printed):
        found = ratios(Q0, Q1, masses)
        value = printed(P1) * (1 - Q0 - Q1) / (flip * (1 - flip))
        return Statement(
            (P1, Q0, Q1),
            {**PRIOR, "q > 0": flip > 0, "q < 1": flip < 1},
            {"the difference of two of the LIP ratios": found[k - 1] - found[j - 1] == value},
        )

    return build


f1_minus_f2 = difference("lip-f1-minus-f2", 1, 2, Q1, lambda P1: 1 - P1)
f4_minus_f3 = difference("lip-f4-minus-f3", 4, 3, Q0, lambda P1: 1 - P1)
f4_minus_f3_corrected = difference("lip-f4-minus-f3-corrected", 4, 3, Q0, lambda P1: P1)


def upper_two(q0, q1, formula):
    """Return F1 <= e^eps and F4 <= e^eps, multiplied out."""
    lambda0, lambda1 = masses(q0, q1, formula)
    return logic.all_of(lambda0 <= E * q1, lambda1 <= E * q0)


def region(q0, q1):
    """Return whether the channel is in the region (32)."""
    return binary.has_lip(BOOL, binary.channel(q0, q1))


@states("lip-step3-boundary")
def boundary(masses=lip_loss.output_probabilities):
    """For q0 + q1 <= 1 the region (32) is {F1 <= e^eps} and {F4 <= e^eps} alone."""
    return Statement(
        (P1, Q0, Q1, E),
        {
            **PRIOR,
            "q0 >= 0": Q0 >= 0,
            "q1 >= 0": Q1 >= 0,
            "q0 + q1 <= 1": Q0 + Q1 <= 1,
            "eps >= 0": E >= 1,
        },
        {"F1 and F4 suffice": region(Q0, Q1) == upper_two(Q0, Q1, masses)},
        binary.prior(),
    )


@states("lip-step3-boundary-regime")
def boundary_regime(masses=lip_loss.output_probabilities, balanced_lip=binary_channel.balanced_lip):
    """So it is for priors in the middle; for others the channel of Theorem 2 is outside."""
    q0, q1 = balanced_lip(P1, E)
    outside = logic.all_of(
        *(q0 >= 0, q1 >= 0, q0 + q1 <= 1), upper_two(q0, q1, masses), logic.negation(region(q0, q1))
    )
    return Statement(
        (P1, Q0, Q1, E),
        {
            "P1 > 0": P1 > 0,
            "P1 < 1": P1 < 1,
            "eps > 0": E > 1,
            "q0 >= 0": Q0 >= 0,
            "q1 >= 0": Q1 >= 0,
            "q0 + q1 <= 1": Q0 + Q1 <= 1,
        },
        {
            "in the middle, F1 and F4 suffice": logic.implies(
                MIDDLE, region(Q0, Q1) == upper_two(Q0, Q1, masses)
            ),
            "elsewhere, Theorem 2's channel is outside": logic.implies(
                logic.negation(MIDDLE), outside
            ),
        },
        binary.prior(),
    )
