"""Section V-A: the attack on one report of IDUE, and the Bayes adversary."""

from mechanisms import idue
from mechanisms.optimal_idue.objective import one_id, probabilities
from mechanisms.reidentification.closed_form import first_one, silent
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import size
from theory.statements.oneid.reidentification import VALUE, N, U
from theory.statements.oneid.unary import A, B, Q, X, Y, law, proper

RANK = const("rank", functions(X, REAL))
LAST = const("last", U)
HELD = const("held", functions(X, BOOL))
BEFORE, NONE = const("before", functions(X, REAL)), const("none", REAL)
BAYES = const("bayes", REAL)
GUESS = functions(Y, U)


def is_held(x):
    """Return whether some user has a value."""
    return U.exists(lambda u: VALUE(u) == x)


def accuracy(guess):
    """Return how often the guess is right, on the report of a random user."""
    return Y.sum(lambda y: Q(VALUE(guess(y)), y)) / N


def no_one(among):
    """Return Pr(no bit of certain values is 1), for a user of none of them."""
    return X.prod(lambda j: logic.choose(among(j), 1 - B(j), 1))


def population():
    """Return n, the law of a report, and which values somebody has."""
    return {N: size(U), **law(), HELD: function(X, is_held)}


def first(rank):
    """Return whether u has the first value by rank whose bit is 1; LAST's where there is none."""

    def named(u, y):
        some = U.exists(lambda v: y(VALUE(v)))
        least = U.forall(lambda v: logic.implies(y(VALUE(v)), rank(VALUE(u)) <= rank(VALUE(v))))
        return logic.choose(some, logic.all_of(y(VALUE(u)), least), VALUE(u) == VALUE(LAST))

    return named


@states("oneid-bayes-accuracy")
def bayes_accuracy(first_one=first_one, silent=silent):
    """Nobody is right more often than she who names the first 1 by a/b; her accuracy is exact."""

    def earlier(i):
        return no_one(lambda j: logic.all_of(HELD(j), RANK(j) < RANK(i)))

    last = VALUE(LAST)
    hits = X.sum(lambda i: logic.choose(HELD(i), first_one(A(i), BEFORE(i)), 0))
    different = X.forall(lambda i: X.forall(lambda j: logic.implies(i != j, RANK(i) != RANK(j))))
    order = X.forall(
        lambda i: X.forall(lambda j: logic.implies(RANK(i) < RANK(j), A(j) * B(i) <= A(i) * B(j)))
    )
    least = U.forall(
        lambda u: (1 - A(VALUE(u))) * (1 - B(last)) <= (1 - A(last)) * (1 - B(VALUE(u)))
    )
    named = first(RANK)
    attained = GUESS.exists(
        lambda guess: logic.all_of(Y.forall(lambda y: named(guess(y), y)), accuracy(guess) == BAYES)
    )
    return Statement(
        (A, B, VALUE, RANK, LAST),
        {
            "0 <= b < a <= 1": proper(False),
            "ranks differ": different,
            "ranked by a/b": order,
            "the last is the likeliest without a 1": least,
        },
        {"the bound": GUESS.forall(lambda guess: accuracy(guess) <= BAYES), "reached": attained},
        population()
        | {
            BEFORE: function(X, earlier),
            NONE: no_one(HELD),
            BAYES: (hits + silent(NONE, A(last), B(last))) / N,
        },
    )


GAP, INFINITE = const("e", functions(X, REAL)), const("infinite", functions(X, BOOL))
M_LESS_ONE = const("h", REAL)
BUDGET = const("E", functions(X, REAL))
ATTACK = const("attack", GUESS)


def follows(larger):
    """Return whether the attack names, where some user's bit is 1, one of the largest budget.

    Parameters
    ----------
    larger : callable
        Whether the budget of one value is larger than another's.
    """

    def names_it(y):
        x = VALUE(ATTACK(y))
        some = U.exists(lambda v: y(VALUE(v)))
        first = U.forall(lambda v: logic.implies(y(VALUE(v)), logic.negation(larger(VALUE(v), x))))
        return logic.implies(some, logic.all_of(y(x), first))

    return Y.forall(names_it)


def nobody_better():
    """Return whether no other guess is right more often than the attack."""
    return GUESS.forall(lambda guess: accuracy(guess) <= accuracy(ATTACK))


def one_unknown(infinite, h, e, one_id=one_id, probabilities=probabilities):
    """Return a and b of the best OneID mechanism, of a budget 1 + e or an infinite one."""
    u, v = one_id(h, e)
    return probabilities(logic.choose(infinite, 0, u), v)


def against_best_form(one_id, probabilities):
    """Return that nobody does better than the attack against a mechanism of the best form."""

    def larger(x, other):
        finite = logic.negation(INFINITE(other))
        return logic.all_of(finite, logic.any_of(INFINITE(x), GAP(x) > GAP(other)))

    def bit(k):
        return function(
            X, lambda x: one_unknown(INFINITE(x), M_LESS_ONE, GAP(x), one_id, probabilities)[k]
        )

    enough = X.forall(lambda x: logic.any_of(INFINITE(x), GAP(x) > M_LESS_ONE))
    return Statement(
        (M_LESS_ONE, GAP, INFINITE, VALUE, ATTACK),
        {
            "M > 1": M_LESS_ONE > 0,
            "budgets above log M": enough,
            "she follows the heuristic": follows(larger),
        },
        {"nobody is right more often": nobody_better()},
        {N: size(U), A: bit(0), B: bit(1), **law()},
    )


@states("oneid-heuristic-corrected")
def heuristic_corrected(one_id=one_id, probabilities=probabilities):
    """By budget among the values that somebody has, and anyone if none of their bits is 1."""
    return against_best_form(one_id, probabilities)


@states("oneid-heuristic-is-bayes")
def heuristic_is_bayes(one_id=one_id, probabilities=probabilities):
    """The same of the attack as it is printed: the mechanisms of the experiments have this form."""
    return against_best_form(one_id, probabilities)


@states("oneid-heuristic-any-idue")
def heuristic_any_idue(ratio=idue.ratio):
    """Nobody is right more often than she who names a user of the largest budget with a 1."""
    budget = X.forall(lambda x: BUDGET(x) >= 1)

    def within(i, j):
        return logic.any_of(INFINITE(i), ratio(A(i), B(i), A(j), B(j)) <= BUDGET(i))

    def larger(x, other):
        finite = logic.negation(INFINITE(other))
        return logic.all_of(finite, logic.any_of(INFINITE(x), BUDGET(x) > BUDGET(other)))

    def guesses(y):
        some = U.exists(lambda v: y(VALUE(v)))
        likeliest = U.forall(lambda v: Q(VALUE(v), y) <= Q(VALUE(ATTACK(y)), y))
        return logic.implies(logic.negation(some), likeliest)

    return Statement(
        (A, B, BUDGET, INFINITE, VALUE, ATTACK),
        {
            "0 < b < a < 1": proper(True),
            "budgets >= 0": budget,
            "Proposition 1's condition": X.forall(lambda i: X.forall(lambda j: within(i, j))),
            "she follows the heuristic": follows(larger),
            "the likeliest without a 1": Y.forall(guesses),
        },
        {"nobody is right more often": nobody_better()},
        {N: size(U), **law()},
    )
