"""The binary channel under LDP: the printed constraints R1 to R4, and the least error (20)."""

from fractions import Fraction

from mechanisms.losses import lip as lip_loss
from theory.kernel.statement import Statement
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.statements.lip import binary
from theory.statements.lip.binary import ASKED, BEST, P1, Q0, Q1, E

INSIDE = (Q0 > 0, Q0 < 1, Q1 > 0, Q1 < 1, E >= 1)
# more lies about X = 0 than about X = 1
LOPSIDED = {"q0": Fraction(1, 2), "q1": Fraction(1, 10), "E": 2}
FAIR = {"q0": Fraction(1, 3), "q1": Fraction(1, 3), "E": 2}
BUDGET = NotNeeded("the same equivalence for e^eps < 1; it says that eps is a budget")


def error_20(P1, E):
    """Return (20) as printed."""
    gain = P1 * (1 - P1) * (1 - E)
    return P1 * (1 - P1) - gain * gain / ((1 - P1 + P1 * E) * (E - P1 * E + P1))


@states(
    "lip-opt-ldp-mse",
    printed_as="printed",
    reading="that (20) is the least error which lip-opt-ldp-channel states",
    holds=[at(P1=Fraction(1, 10), E=2)],
    dropped={
        0: at(P1=-1, E=2),
        1: at(P1=2, E=2),
        2: at(P1=Fraction(1, 2), E=-1),
    },
    broken=[Broken(0, at(P1=Fraction(1, 10), E=2), {"error": lambda P1, E: P1 * (1 - P1)})],
)
def least_error(error=lip_loss.ldp_error):
    """(20) is the least error under eps-LDP."""
    return Statement((P1, E), ASKED, (error_20(P1, E) == error(P1, E),))


def printed_ratios(q0, q1):
    """Return R1, R2, R3, R4 as printed."""
    return (1 - q1) / q0, q1 / (1 - q1), q1 / (1 - q0), (1 - q1) / q0


def meant_ratios(q0, q1):
    """Return them with R2 = q0/(1-q1) and R4 = (1-q0)/q1."""
    return (1 - q1) / q0, q0 / (1 - q1), q1 / (1 - q0), (1 - q0) / q1


def equivalent(ratios):
    """Return whether the ratios say what Definition 1 says of the binary channel."""
    bounded = logic.all_of(*(ratio <= E for ratio in ratios(Q0, Q1)))
    private = binary.has_ldp(binary.BOOL, BEST)
    return Statement((Q0, Q1, E), INSIDE, (bounded == private,), {BEST: binary.channel(Q0, Q1)})


@states(
    "lip-ldp-constraints",
    printed_as="printed",
    holds=[at(**LOPSIDED)],
    dropped={
        0: at(**LOPSIDED).but(q0=-1),
        1: at(**LOPSIDED).but(q0=2),
        2: at(**LOPSIDED).but(q1=0),
        3: at(**FAIR).but(q1=Fraction(4, 3)),
        4: BUDGET,
    },
    broken=[Broken(0, at(**FAIR), {"ratios": lambda q0, q1: (1 - q1 + 9, q0)})],
)
def printed_constraints(ratios=printed_ratios):
    """R1, ..., R4 <= e^eps as printed is eps-LDP."""
    return equivalent(ratios)


@states(
    "lip-ldp-constraints-corrected",
    printed_as="ours",
    holds=[at(**FAIR), at(**LOPSIDED)],
    dropped={
        0: at(**FAIR).but(E=4, q0=Fraction(-1, 3)),
        1: at(**FAIR).but(q0=Fraction(4, 3)),
        2: at(**FAIR).but(E=10, q1=Fraction(-1, 2)),
        3: at(**FAIR).but(q1=Fraction(4, 3)),
        4: BUDGET,
    },
    broken=[Broken(0, at(**LOPSIDED), {"ratios": printed_ratios})],
)
def constraints(ratios=meant_ratios):
    """With R2 = q0/(1-q1) and R4 = (1-q0)/q1 it is."""
    return equivalent(ratios)
