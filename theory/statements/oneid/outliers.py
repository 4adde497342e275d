"""Outliers (Section V-B): what one report says of them, and how often they are found."""

from fractions import Fraction

from mechanisms import urap
from mechanisms.budgets.tuning import largest_budget
from mechanisms.optimal_idue.objective import one_id, probabilities
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import const, letter
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_mechanism, mass, size
from theory.notions.unary import likelihood
from theory.statements.oneid.reidentification import GAMMA, VALUE, N, U
from theory.statements.oneid.unary import SENSITIVE, THETA, A, B, E, Q, X, Y, law

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def urap_bits(k, bit_probabilities):
    """Return Pr(1) in the own bit (k = 0) or another's (k = 1), by value."""
    yes, no = (bit_probabilities(flag, THETA, E) for flag in (True, False))
    return function(X, lambda x: logic.choose(SENSITIVE(x), yes[k], no[k]))


@states("oneid-invertible-outliers")
def invertible_outliers(bit_probabilities=urap.bit_probabilities):
    """A 1 in a non-sensitive bit is possible, and only the users of that value report it."""

    def own(j, y):
        return logic.all_of(logic.negation(SENSITIVE(j)), y(j))

    def everywhere(says):
        return X.forall(lambda j: Y.forall(lambda y: logic.implies(own(j, y), says(j, y))))

    def alone(j, y):
        return X.forall(lambda x: logic.implies(x != j, Q(x, y) == 0))

    def happens(j):
        shown = mass(Y, lambda y: Q(j, y), lambda y: y(j))
        return logic.implies(logic.negation(SENSITIVE(j)), shown == THETA * (1 - 1 / E))

    def posterior(j, y):
        def named(u):
            total = U.sum(lambda v: Q(VALUE(v), y))
            seen = logic.all_of(VALUE(u) == j, Q(j, y) > 0)
            return logic.implies(seen, Q(j, y) / total == 1 / size(U, lambda v: VALUE(v) == j))

        return U.forall(named)

    return Statement(
        (SENSITIVE, THETA, E, VALUE),
        {"theta >= 0": THETA >= 0, "theta <= 1": THETA <= 1, "eps >= 0": E >= 1},
        {
            "only users of the value": everywhere(alone),
            "how often": X.forall(happens),
            "the posterior": everywhere(posterior),
        },
        {A: urap_bits(0, bit_probabilities), B: urap_bits(1, bit_probabilities), **law()},
    )


OUT = index("Y")
ROW = const("R", functions(U, OUT, REAL))  # Pr(y|user)
CHOSEN = const("chosen", functions(U, BOOL))
GUESS = const("guess", functions(OUT, U))
M = const("m", REAL)
# one user of the first value, two of the second, whose budget is infinite at gamma = 3/2
PAIR, TRIO = letters(2), letters(3)
REPORTS = functions(PAIR, BOOL)
EXAMPLE = const("example", functions(TRIO, REPORTS, REAL))


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


@states("oneid-outlier-rate")
def outlier_rate(
    budget=largest_budget, one_id=one_id, probabilities=probabilities, rate=lambda hits, m: hits / m
):
    """Over m given users the rate of right answers is at most gamma/m, and may exceed gamma/n."""
    hits = U.sum(lambda u: logic.choose(CHOSEN(u), right(OUT, ROW, GUESS, u), 0))
    named = functions(REPORTS, TRIO).exists(
        lambda guess: right(REPORTS, EXAMPLE, guess, letter(TRIO, 0)) == Fraction(2, 3)
    )
    return Statement(
        (GAMMA, ROW, CHOSEN, GUESS),
        {
            "gamma >= 1": GAMMA >= 1,
            "a mechanism": is_mechanism(U, OUT, ROW),
            "posteriors at most gamma/n": kept(U, OUT, ROW, GAMMA / N),
            "someone is given": U.exists(CHOSEN),
        },
        {
            "at most gamma/m": rate(hits, M) <= GAMMA / M,
            "above gamma/n in an example": logic.all_of(kept(TRIO, REPORTS, EXAMPLE, HALF), named),
        },
        {
            N: size(U),
            M: size(U, CHOSEN),
            EXAMPLE: function_of(TRIO, REPORTS, example(budget, one_id, probabilities)),
        },
    )


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
