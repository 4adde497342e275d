"""Appendix C: OSLDP permits no smaller loss than ULDP, also without randomized estimates."""

from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
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


@states("uldp-osldp-loss")
def no_smaller_loss(mean=conditional):
    """The mean of any estimate, given the reports of Q_U, has no greater l1 and l2 loss."""
    losses = {
        name: expected(REPORTS, FIRST, MEAN, loss) <= expected(OUTPUTS, WHOLE, ESTIMATE, loss)
        for name, loss in (("the l1 loss", absolute), ("the l2 loss", square))
    }
    return Statement(
        (P, FIRST, THEN, ESTIMATE),
        {
            "p is a distribution": is_distribution(X, P),
            "Q_U is a mechanism": is_mechanism(X, Z, FIRST),
            "the processing is a mechanism": is_mechanism(Z, Y, THEN),
        },
        losses,
        {
            WHOLE: function_of(X, Y, release.processed(Z, FIRST, THEN)),
            MEAN: function(REPORTS, lambda z: function(X, lambda x: mean(z, x))),
        },
    )
