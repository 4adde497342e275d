"""The privacy that a channel really has: its least e^eps under LIP and under LDP."""

from fractions import Fraction

from mechanisms.budgets import leakage
from mechanisms.dyadic import binary_channels
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.lip import support
from theory.notions.probability import is_distribution, is_mechanism
from theory.statements.lip import binary
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y, has_ldp, has_lip, output_mass

LEAST, MOST = const("least", functions(Y, REAL)), const("most", functions(Y, REAL))
MASS = const("mass", functions(Y, REAL))
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def greater(a, b):
    """Return the greater of two numbers."""
    return logic.choose(a <= b, b, a)


def divided(a, b):
    """Return a quotient."""
    return a / b


def extreme(value, beyond):
    """Return that a number is the least or the greatest Pr(y|x) of values that somebody has."""
    alive = support(PRIOR)

    def one(y):
        bounds = X.forall(lambda x: logic.implies(alive(x), beyond(CHANNEL(x, y), value(y))))
        attained = X.exists(lambda x: logic.all_of(alive(x), CHANNEL(x, y) == value(y)))
        return logic.all_of(bounds, attained)

    return Y.forall(one)


TWO = {
    "prior": [HALF, HALF],
    "Q": [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]],
    "E": 2,
    "least": [QUARTER, QUARTER],
    "most": [3 * QUARTER, 3 * QUARTER],
}


def two(**other):
    """Return an instance of two values and two outputs."""
    return at({"X": 2, "Y": 2}, **(TWO | other))


# the second value is nobody's, and has an output of its own
NOBODY = {"prior": [1, 0], "Q": [[1, 0], [0, 1]], "least": [1, 0], "most": [1, 0], "E": 1}


@states(
    "lip-leakage",
    printed_as="ours",
    holds=[two(), two(E=Fraction(3, 2)), two(E=3), two(**NOBODY)],
    dropped={
        0: two(prior=[1, -1], Q=[[HALF, HALF]] * 2, least=[HALF, HALF], most=[HALF, HALF]),
        1: two(Q=[[-QUARTER, QUARTER]] * 2, least=[-QUARTER, QUARTER], most=[-QUARTER, QUARTER]),
        2: two(least=[1, 1], E=Fraction(3, 2)),
        3: two(most=[0, 0], E=2),
    },
    broken=[
        Broken(0, two(), {"of_output": lambda mass, least, most, *_: most / least}),
        Broken(1, two(E=3), {"of_ldp": lambda least, most, _: 9 * most / least}),
    ],
)
def least_factors(of_output=leakage.lip_of_output, of_ldp=leakage.ldp_of_output):
    """A channel has eps-LIP just if e^eps is at least that of each output; and so for LDP."""

    def enough(asked, factor):
        def one(y):
            return logic.implies(asked(y) > 0, logic.all_of(LEAST(y) > 0, factor(y) <= E))

        return Y.forall(one)

    under_lip = enough(MASS, lambda y: of_output(MASS(y), LEAST(y), MOST(y), divided, greater))
    under_ldp = enough(MOST, lambda y: of_ldp(LEAST(y), MOST(y), divided))
    everybody = X.forall(support(PRIOR))
    return Statement(
        (PRIOR, CHANNEL, E, LEAST, MOST),
        (
            is_distribution(X, PRIOR),
            is_mechanism(X, Y, CHANNEL),
            extreme(LEAST, lambda q, least: least <= q),
            extreme(MOST, lambda q, most: q <= most),
        ),
        (
            has_lip(X, Y, PRIOR, CHANNEL, E, support(PRIOR)) == under_lip,
            logic.implies(everybody, has_ldp(X, Y, CHANNEL, E) == under_ldp),
        ),
        {MASS: function(Y, lambda y: output_mass(X, PRIOR, CHANNEL, y))},
    )


def without_one(q0, q1, P1, E):
    """A changed list of margins: the last is missing."""
    return binary_channels.margins(q0, q1, P1, E)[:-1]


@states(
    "lip-margins",
    printed_as="ours",
    holds=[
        at(q0=QUARTER, q1=QUARTER, P1=HALF, E=2),
        at(q0=QUARTER, q1=QUARTER, P1=HALF, E=Fraction(3, 2)),
    ],
    broken=[
        Broken(0, at(q0=0, q1=HALF, P1=0, E=2), {"margins": without_one}),
    ],
)
def margins(margins=binary_channels.margins):
    """A binary channel has eps-LIP, asked of both inputs, just if no margin is negative."""
    kept = logic.all_of(*(m >= 0 for m in margins(binary.Q0, binary.Q1, binary.P1, binary.E)))
    return Statement(
        (binary.Q0, binary.Q1, binary.P1, binary.E),
        (),
        (kept == binary.has_lip(BOOL, binary.PRINTED),),
        binary.prior() | {binary.PRINTED: binary.channel(binary.Q0, binary.Q1)},
    )
