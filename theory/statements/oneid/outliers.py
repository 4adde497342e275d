"""Outliers (Section V-B): what one report says of them, and how often they are found."""

from fractions import Fraction

from theory.kernel.sorts import BOOL, REAL, functions, index, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import const, letter
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_mechanism, size
from theory.notions.unary import likelihood
from theory.statements.oneid.reidentification import GAMMA, N, U

HALF = Fraction(1, 2)


OUT = index("Y")
ROW = const("R", functions(U, OUT, REAL))  # Pr(y|user)
GUESS = const("guess", functions(OUT, U))
# one user of the first value, two of the second, whose budget is infinite at gamma = 3/2
PAIR, TRIO = letters(2), letters(3)
REPORTS = functions(PAIR, BOOL)


def right(outputs, row, guess, u):
    """Return how often the reports of user u are attributed to her."""
    return outputs.sum(lambda y: logic.choose(guess(y) == u, row(u, y), 0))


def kept(users, outputs, row, bound):
    """Return whether no posterior exceeds a bound."""

    def posteriors(y):
        total = users.sum(lambda v: row(v, y))
        return logic.implies(total > 0, users.forall(lambda u: row(u, y) / total <= bound))

    return outputs.forall(posteriors)


def example(budget, one_id, probabilities):
    """Return Pr(y|user) of three users: IDUE at M = 3/2, with the budgets (7) at gamma = 3/2."""
    finite = one_id(HALF, budget(3 * HALF, 3, 1) - 1)
    a, b = zip(probabilities(*finite), probabilities(0, finite[1]), strict=True)

    def of_value(pair):
        return lambda x: logic.choose(x == letter(PAIR, 0), *pair)

    def value(u):
        return logic.choose(u == letter(TRIO, 0), letter(PAIR, 0), letter(PAIR, 1))

    return lambda u, y: likelihood(PAIR, of_value(a), of_value(b), value(u), y)


@states("oneid-outliers-bounded")
def outliers_bounded(rate=right):
    """Posteriors of at most gamma/n bound by it how often any given user is found."""
    return Statement(
        (GAMMA, ROW, GUESS),
        {
            "a mechanism": is_mechanism(U, OUT, ROW),
            "posteriors at most gamma/n": kept(U, OUT, ROW, GAMMA / N),
        },
        {"every user": U.forall(lambda u: rate(OUT, ROW, GUESS, u) <= GAMMA / N)},
        {N: size(U)},
    )
