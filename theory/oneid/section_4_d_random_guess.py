"""Section IV-D: gamma = 1, where the adversary is to do no better than a random guess."""

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import apply
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import sharing
from theory.library.sharing import VALUE, u
from theory.oneid import accuracy
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.statements.oneid import largest as model
from theory.statements.oneid.reidentification import (
    COLUMN,
    COUNT,
    OUTPUT,
    POSTERIOR,
    WEIGHT,
    N,
    U,
    X,
)
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, for_all
from theory.tactics.sums import ONE, item_at_most

a, b, s = (const(name, REAL) for name in ("a", "b", "s"))
x = const("x", X)


@remembered
def zero():
    """Return that (7) is 0 at gamma = 1, for a count a below n = b."""
    return rational(b > a, largest_budget(1, b, a), ONE)


@remembered
def quotient():
    """Return that a b <= s and b >= 1 give a <= s/b."""
    return solve(implies(and_(a * b <= s, b >= 1), a <= s / b))


def below(statement):
    """Return that q(x_u) is at most the mean likelihood, for every user u."""
    H, (n, c, q, total) = statement.given, accuracy.terms(statement)
    least = instance(sharing.counted(), {sharing.WEIGHT: statement.spelled(WEIGHT)})
    seven = instance(zero(), {a: c, b: n})
    users = sharing.users()
    times = solve(implies(H, q * n <= total), least, seven, *users, *at(H, VALUE(u)))
    divided = instance(quotient(), {a: q, b: n, s: total})
    return solve(implies(H, q <= total / n), times, divided, *users)


def equal(statement):
    """Return that every posterior is 1/n: no likelihood is above the mean, so none is below."""
    H, (n, _, q, total) = statement.given, accuracy.terms(statement)
    every, users = below(statement), sharing.users()
    gaps = U.sum(lambda v: total / n - COLUMN(VALUE(v)))
    alone = item_at_most(gaps, u, given=H, use=lambda v: [instance(every, {u: v})])
    mean = solve(implies(H, eq(q, total / n)), alone, expand(gaps, n >= 1), every, *users)
    mass = expand(statement.spelled(OUTPUT), n >= 1)
    found = implies(H, eq(statement.spelled(POSTERIOR(u)), 1 / n))
    exact = solve(found, mean, mass, *users)
    return accuracy.everybody(statement, statement.goals[1], exact)


def at_one(statement):
    """Return the statement: the budgets are 0, and the posteriors 1/n."""
    H, predicate = statement.given, statement.goals[0].args[0]
    n, c = (statement.spelled(t) for t in (N, COUNT(x)))
    said = solve(implies(H, apply(predicate, x)), instance(zero(), {a: c, b: n}), *at(H, x))
    return accuracy.closed(statement, for_all(H, predicate, x, said), equal(statement))


@decides("oneid-random-guess")
def random_guess():
    """The corner c(x) = n: everybody has the same value."""
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "(7) at gamma = 1 is 0 for a value that not all users have. In one corner it is not: "
            "if all n users have the same value, (7) takes its second branch and eps_x is "
            "infinite (n = 1 is the least such case). Nothing is lost, the accuracy is 1/n for "
            "every mechanism then (oneid-random-guess-corrected)."
        ),
        scope="all n >= 2, all counts below n, all numbers of values",
        assumes=[*KNOWN, UNIFORM],
        theorem=lambda: at_one(model.guess_at_one()),
        defined=lambda: defined_at(model.guess_at_one()),
    )


@decides("oneid-random-guess-corrected")
def random_guess_corrected():
    """The accuracy is never below 1/n, so that at gamma = 1 it is 1/n."""
    return Decision(
        verdict="proved",
        why=(
            "At gamma = 1 the budget (7) is 0 for each value that not all users have, and the "
            "accuracy is 1/n: at most by Theorem 1, and posteriors sum to 1. Where all users have "
            "x they are equal as it is. IDUE with a > b does not exist for a zero budget."
        ),
        scope="all n >= 1, all counts, all numbers of values",
        assumes=[*KNOWN, UNIFORM],
        theorem=lambda: at_one(model.guess_corrected()),
    )
