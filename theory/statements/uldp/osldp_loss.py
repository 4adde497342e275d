"""Appendix C: OSLDP permits no smaller loss than ULDP, also without randomized estimates."""

from fractions import Fraction

from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import release
from theory.notions.probability import is_distribution, is_mechanism
from theory.statements.uldp.losses import absolute, square

X, Y, Z, U = index("X"), index("Y"), index("Z"), index("U")
OUTPUTS, REPORTS = functions(U, Y), functions(U, Z)  # of all users: by Q_O, and by Q_U
P = const("p", functions(X, REAL))
FIRST, THEN = const("Q_U", functions(X, Z, REAL)), const("Q_R", functions(Z, Y, REAL))
WHOLE = const("Q_O", functions(X, Y, REAL))
ESTIMATE = const("estimate", functions(OUTPUTS, X, REAL))
MEAN = const("mean", functions(REPORTS, X, REAL))


def chance(Q, y):
    """Return Pr(y) of one user who draws her value from p."""
    return X.sum(lambda x: P(x) * Q(x, y))


def expected(reports, Q, estimate, loss):
    """Return the expected loss of an estimate from the reports of all users."""

    def of(y):
        return X.sum(lambda x: loss(estimate(y)(x) - P(x)))

    return reports.sum(lambda y: U.prod(lambda u: chance(Q, y(u))) * of(y))


def conditional(z, x):
    """Return the mean of the estimate, if all users' reports z go through Q_R."""
    return OUTPUTS.sum(lambda y: U.prod(lambda u: THEN(z(u), y(u))) * ESTIMATE(y, x))


HALF = Fraction(1, 2)


def one_user(**other):
    """Return an instance of one user: uRR of e^eps = 2, whose second output is mixed."""
    values = {"p": [HALF, HALF], "Q_U": [[1, 0], [HALF, HALF]], "Q_R": [[1, 0], [HALF, HALF]]}
    values |= {"estimate": lambda y: [[1, 0], [0, 1]][y(0)].__getitem__}
    return at({"X": 2, "Y": 2, "Z": 2, "U": 1}, **(values | other))


def two_users(**other):
    """Return an instance of two users."""
    values = one_user().values | {
        "estimate": lambda y: [Fraction(y(0) + y(1), 2), Fraction(1 - y(0), 3)].__getitem__
    }
    return at({"X": 2, "Y": 2, "Z": 2, "U": 2}, **(values | other))


@states(
    "uldp-osldp-loss",
    printed_as="ours",
    reading=(
        "Q_O is Q_R after Q_U, as every OSLDP mechanism is for a ULDP mechanism Q_U, that of "
        "Proposition 13 (uldp-osldp-decomposition)"
    ),
    holds=[one_user(), two_users()],
    dropped={
        0: one_user(p=[-1, -1]),
        1: one_user(Q_U=[[-1, 0], [-HALF, -HALF]]),
        2: one_user(Q_R=[[2, 0], [2, 2]]),
    },
    broken=[
        Broken(0, one_user(), {"mean": lambda z, x: 9 * conditional(z, x)}),
        Broken(1, one_user(), {"mean": lambda z, x: 9 * conditional(z, x)}),
    ],
)
def no_smaller_loss(mean=conditional):
    """The mean of any estimate, given the reports of Q_U, has no greater l1 and l2 loss."""
    losses = [
        expected(REPORTS, FIRST, MEAN, loss) <= expected(OUTPUTS, WHOLE, ESTIMATE, loss)
        for loss in (absolute, square)
    ]
    return Statement(
        (P, FIRST, THEN, ESTIMATE),
        (is_distribution(X, P), is_mechanism(X, Z, FIRST), is_mechanism(Z, Y, THEN)),
        tuple(losses),
        {
            WHOLE: function_of(X, Y, release.processed(Z, FIRST, THEN)),
            MEAN: function(REPORTS, lambda z: function(X, lambda x: mean(z, x))),
        },
    )
