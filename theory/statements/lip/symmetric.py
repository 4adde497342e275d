"""Proposition 4: the symmetric channel q0 = q1 = q, and its error."""

from fractions import Fraction

from mechanisms import binary_channel
from mechanisms.losses import lip as lip_loss
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const, real
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.lip import binary
from theory.statements.lip.binary import BEST, BOOL, P1, PRINTED, Q0, Q1, E
from theory.statements.naming import named

Q = const("q", REAL)
FLIP, CROSSED = const("flip", REAL), const("q_star_P1", REAL)
HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)
INSIDE = {"P1 > 0": P1 > 0, "P1 < 1": P1 < 1, "q > 0": Q > 0, "q < 1": Q < 1}


def crossed(q, P1):
    """Return q (x) P1 = Pr(Y=1) as printed after (22)."""
    return q * (1 - P1) + (1 - q) * P1


def error_22(q, P1):
    """Return (22) as printed."""
    one, gain = crossed(q, P1), (2 * q - 1) * (P1 - 1)
    return P1 * (1 - P1) - P1 * gain * gain / (one * (1 - one))


def error_34(q, P1):
    """Return (34), with P1 squared."""
    one, gain = crossed(q, P1), (2 * q - 1) * (P1 - 1)
    return P1 * (1 - P1) - P1 * P1 * gain * gain / (one * (1 - one))


def spread_33(q, P1):
    """Return the second term of (33)."""
    one = crossed(q, P1)
    apart = (1 - q) * P1 / one - q * P1 / (1 - one)
    return apart * apart * one * (1 - one)


@states("lip-symmetric-mse")
def printed_error(mse=lip_loss.mse):
    """(22) is the error of the symmetric channel."""
    found = Statement((P1, Q), INSIDE, {"(22) is the error": error_22(Q, P1) == mse(Q, Q, P1)})
    return named(found, {CROSSED: crossed(Q, P1)})


@states("lip-symmetric-mse-appendix")
def error(mse=lip_loss.mse):
    """(34) is; and (33)."""
    value = mse(Q, Q, P1)
    found = Statement(
        (P1, Q),
        INSIDE,
        {
            "(34) is the error": error_34(Q, P1) == value,
            "(33) is the error": P1 * (1 - P1) - spread_33(Q, P1) == value,
        },
    )
    return named(found, {CROSSED: crossed(Q, P1)})


def optimum_23(P1, E):
    """Return (23) as printed."""
    gain = 2 * E - E * P1 - 2 * P1 + 1
    return P1 * (1 - P1) - P1 * (1 - P1) * gain * gain / (E * E - 2 * E * P1 + E)


@states("lip-symmetric-optimum")
def printed_optimum(flip=binary_channel.symmetric_flip, mse=lip_loss.mse):
    """(23) is the error of Proposition 4's channel."""
    return Statement(
        (P1, E),
        {"P1 >= 0": P1 >= 0, "P1 <= 1/2": 2 * P1 <= 1, "eps >= 0": E >= 1},
        {"(23) is the error": optimum_23(P1, E) == mse(FLIP, FLIP, P1)},
        {FLIP: flip(P1, E)},
    )


@states("lip-symmetric-optimum-corrected")
def optimum(flip=binary_channel.symmetric_flip, mse=lip_loss.mse, value=lip_loss.symmetric_error):
    """The corrected form is."""
    return Statement(
        (P1, E),
        {"P1 > 0": P1 > 0, "P1 <= 1/2": 2 * P1 <= 1, "eps >= 0": E >= 1},
        {"the least error": mse(FLIP, FLIP, P1) == value(P1, E)},
        {FLIP: flip(P1, E)},
    )


@states("lip-symmetric-equals-general")
def equals_general(flip=binary_channel.symmetric_flip, optimal=binary_channel.optimal_by_regime):
    """At P1 = 1/2 the symmetric optimum is the general one."""

    def choose(condition, yes, no):
        return tuple(logic.choose(condition, *pair) for pair in zip(yes(), no(), strict=True))

    half = real(HALF)
    q0, q1 = optimal(half, E, choose)
    return Statement(
        (E,),
        {"eps >= 0": E >= 1},
        {"the general optimum": logic.all_of(FLIP == Q0, FLIP == Q1)},
        {FLIP: flip(half, E), Q0: q0, Q1: q1},
    )


@states("lip-symmetric-channel")
def channel(flip=binary_channel.symmetric_flip, mse=lip_loss.mse, lesser=lip_loss.lesser):
    """It has eps-LIP; every symmetric channel with eps-LIP, mirrored or not, errs as much."""
    printed = logic.choose(2 * P1 <= 1, (1 - P1) / (E - 2 * P1 + 1), P1 / (E + 2 * P1 - 1))
    proper = logic.all_of(Q > 0, Q < 1)
    return Statement(
        (P1, E, Q),
        {"P1 > 0": P1 > 0, "P1 < 1": P1 < 1, "eps >= 0": E >= 1},
        {
            "0 < q <= 1/2": logic.all_of(FLIP > 0, 2 * FLIP <= 1),
            "LIP": binary.has_lip(BOOL, BEST),
            "no less error": logic.implies(
                logic.all_of(proper, binary.has_lip(BOOL, PRINTED)),
                mse(Q, Q, P1) >= mse(FLIP, FLIP, P1),
            ),
            "as printed": printed == FLIP,
        },
        binary.prior()
        | {
            FLIP: flip(lesser(P1, logic.choose), E),
            BEST: binary.channel(FLIP, FLIP),
            PRINTED: binary.channel(Q, Q),
        },
    )
