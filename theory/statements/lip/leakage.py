"""The privacy that a channel really has: its least e^eps under LIP and under LDP."""

from mechanisms.budgets import leakage
from mechanisms.dyadic import binary_channels
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.lip import support
from theory.notions.probability import is_distribution, is_mechanism
from theory.statements.lip import binary
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y, has_ldp, has_lip, output_mass

LEAST, MOST = const("least", functions(Y, REAL)), const("most", functions(Y, REAL))
MASS = const("mass", functions(Y, REAL))


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


@states("lip-leakage")
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
        {
            "the prior is a distribution": is_distribution(X, PRIOR),
            "Q is a mechanism": is_mechanism(X, Y, CHANNEL),
            "the least of each output": extreme(LEAST, lambda q, least: least <= q),
            "the greatest of each output": extreme(MOST, lambda q, most: q <= most),
        },
        {
            "LIP": has_lip(X, Y, PRIOR, CHANNEL, E, support(PRIOR)) == under_lip,
            "LDP": logic.implies(everybody, has_ldp(X, Y, CHANNEL, E) == under_ldp),
        },
        {MASS: function(Y, lambda y: output_mass(X, PRIOR, CHANNEL, y))},
    )


@states("lip-margins")
def margins(margins=binary_channels.margins):
    """A binary channel has eps-LIP, asked of both inputs, just if no margin is negative."""
    kept = logic.all_of(*(m >= 0 for m in margins(binary.Q0, binary.Q1, binary.P1, binary.E)))
    return Statement(
        (binary.Q0, binary.Q1, binary.P1, binary.E),
        {},
        {"LIP by the margins": kept == binary.has_lip(BOOL, binary.PRINTED)},
        binary.prior() | {binary.PRINTED: binary.channel(binary.Q0, binary.Q1)},
    )
