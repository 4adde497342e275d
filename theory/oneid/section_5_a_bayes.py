"""Section V-A: the accuracy of the Bayes adversary against IDUE, exactly."""

from mechanisms.reidentification.closed_form import first_one, silent
from theory.kernel.binding import exception, function, function_of, substitute
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import (
    at_sorts,
    counterexample,
    elimination,
    exchange,
    generalise,
    instance,
    leibniz,
    point,
    solve,
)
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library.factors import one_out, rest
from theory.library.sets import cylinders, subsets
from theory.library.unary import Likelihood
from theory.notions.unary import bit
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.statements.oneid import attack as model
from theory.statements.oneid.attack import GUESS, LAST, RANK, U
from theory.statements.oneid.reidentification import VALUE
from theory.statements.oneid.unary import A, B, X, Y
from theory.tactics.closing import concluded, every
from theory.tactics.defined_at import defined_at
from theory.tactics.logic import at, prove
from theory.tactics.sums import ONE, ZERO, at_most, equal, induction, size, size_facts

u, w = const("u", U), const("w", U)
i, y = const("i", X), const("y", Y)
held = model.held


def law(y):
    """Return the likelihood of a report, as a function of the value."""
    return Likelihood(X, A, B, y)


def named(u, y):
    """Return whether user u has the value whose 1 comes first."""
    return model.first(RANK)(u, y)


@remembered
def chances():
    """Return that bits have probabilities that are not negative."""
    proper = model.proper(False)
    own, other = law(y).own(i), law(y).other(i)
    return solve(implies(proper, and_(own >= 0, other >= 0)), *at(proper, i))


@remembered
def likeliest():
    """Return that no user is likelier than one who is named by rank, or LAST's if no bit is 1."""
    H, found = model.bayes_accuracy().given, law(y)
    given = and_(H, named(u, y))
    here, there = VALUE(w), VALUE(u)
    _, ones, _ = named(u, y).args
    facts = [
        *at(H, here),
        *at(H, there),
        *at(H, here, there),
        *at(H, there, here),
        *at(H, w),
        *at(ones, w),
        *at(U.forall(lambda v: not_(y(VALUE(v)))), w),
        leibniz(A, there, VALUE(LAST)),
        leibniz(B, there, VALUE(LAST)),
    ]
    bits = crossed(found, given, here, there, facts)
    signs = solve(implies(H, chances().formula.args[1]), chances())
    wider = solve(implies(given, signs.formula.args[1]), signs)
    return found.ratio(given, ONE, here, there, lambda k: instance(wider, {i: k}), bits)


def crossed(found, given, here, there, facts):
    """Return that the two bits in which two likelihoods differ speak for the second value."""
    goal = found.own(here) * found.other(there) <= found.own(there) * found.other(here)
    y = found.y
    cases = [
        solve(implies(and_(given, one, two), goal), *facts)
        for one in (y(here), not_(y(here)))
        for two in (y(there), not_(y(there)))
    ]
    return solve(implies(given, goal), *cases)


@remembered
def best():
    """Return the guess that follows the rule, and that it does."""
    asked = function(U, lambda v: not_(named(v, y)))
    ranks = function(U, lambda v: RANK(VALUE(v)))
    ones = function(U, lambda v: y(VALUE(v)))
    general = at_sorts(subsets.least(), {subsets.X: U})
    chosen, rank = const("chosen", functions(U, BOOL)), const("rank", functions(U, REAL))
    least = instance(general, {chosen: ones, rank: ranks})
    some = prove(not_(U.forall(asked)), least, at=[LAST], rounds=2)
    follows = solve(named(exception(asked), y), some, counterexample(asked))
    return function(Y, lambda o: _choice(o)), follows


def _choice(o):
    return exception(function(U, lambda v: not_(named(v, o))))


def earlier(j, i):
    """Return whether somebody has the value j, which comes before i."""
    return and_(held(j), RANK(j) < RANK(i))


def is_first(i):
    """Return which bits are as they must be if i's is the first 1: of (place, bit)."""
    return function_of(
        X, BOOL, lambda j, b: and_(implies(eq(j, i), b), implies(earlier(j, i), not_(b)))
    )


NO_ONE = function_of(X, BOOL, lambda j, b: implies(held(j), not_(b)))


def all_allowed(allowed, y):
    """Return whether all bits are as they must be."""
    return X.forall(lambda j: allowed(j, y(j)))


def part(i, y):
    """Return the likelihood of value i if its bit is the first 1, and 0 if not."""
    return ite(and_(held(i), all_allowed(is_first(i), y)), law(y)(i), ZERO)


def rest_of(y):
    """Return the likelihood of LAST's value if no bit is 1, and 0 otherwise."""
    return ite(all_allowed(NO_ONE, y), law(y)(VALUE(LAST)), ZERO)


def condition(i, y):
    """Return whether somebody has value i and its bit is the first 1."""
    return and_(held(i), all_allowed(is_first(i), y))


@remembered
def by_first_one():
    """Return the likelihood of the named user as a sum over the place of the first 1."""
    H = model.bayes_accuracy().given
    given, x = and_(H, named(u, y)), VALUE(u)
    some = U.exists(lambda v: y(VALUE(v)))
    loud, quiet = and_(named(u, y), some), and_(named(u, y), not_(some))
    total = X.sum(lambda i: part(i, y))
    single = X.sum(lambda k: ite(eq(k, x), law(y)(x), ZERO))
    apart = and_(loud, not_(eq(i, x)), not_(eq(RANK(i), RANK(x))))
    other = prove(implies(apart, not_(condition(i, y))), at=[x, i, u], rounds=3)
    own = prove(implies(loud, condition(x, y)), at=[x, u], rounds=3)
    alike = leibniz(function(X, lambda i: part(i, y)), i, x)
    item = eq(part(i, y), ite(eq(i, x), law(y)(x), ZERO))
    item = solve(implies(and_(H, loud), item), other, own, alike, *at(H, i, x))
    picked = equal(total, single, and_(H, loud), use=lambda k: [instance(item, {i: k})])
    seen = point("sum", function(X, lambda k: law(y)(x)), x)
    one = prove(implies(loud, not_(all_allowed(NO_ONE, y))), at=[x, u], rounds=2)
    nothing = prove(implies(quiet, not_(condition(i, y))), at=[i], rounds=3)
    none = induction(lambda a: eq(a, 0), [total], quiet, use=lambda k: [instance(nothing, {i: k})])
    silence = prove(implies(quiet, all_allowed(NO_ONE, y)), rounds=3)
    same = leibniz(function(X, law(y)), x, VALUE(LAST))
    goal = eq(law(y)(x), total + rest_of(y))
    return solve(implies(given, goal), picked, seen, one, none, silence, same)


def bits(x):
    """Return the probability of each bit, at each setting, for a user of value x."""
    return function_of(X, BOOL, lambda j, b: bit(ite(eq(j, x), A(j), B(j)), b))


def summed(x, allowed):
    """Return that the sum of the likelihoods over reports allowed is a product over bits."""
    names = {cylinders.ALLOWED: allowed, cylinders.P: bits(x)}
    return instance(cylinders.sum_of_allowed(), names)


def before(i):
    """Return Pr(no bit before that of i is 1), for a user of none of these values."""
    return model.no_one(lambda j: earlier(j, i))


@remembered
def of_first():
    """Return the chance that i's bit is the first 1 of a user's of value i: a times `before`."""
    found = summed(i, is_first(i))
    product = found.formula.args[1]
    factors = function(X, lambda j: ite(earlier(j, i), 1 - B(j), ONE))
    taken = [one_out(product.args[0], i), one_out(factors, i)]
    same = equal(rest(product.args[0], i), rest(factors, i))
    goal = eq(found.formula.args[0], A(i) * before(i))
    return solve(goal, found, *taken, same)


@remembered
def of_none():
    """Return the chance that no bit is 1, of a user of LAST's value."""
    H, x = model.proper(False), VALUE(LAST)
    found = summed(x, NO_ONE)
    product = found.formula.args[1]
    factors = function(X, lambda j: ite(held(j), 1 - B(j), ONE))
    taken = [one_out(product.args[0], x), one_out(factors, x)]
    same = equal(rest(product.args[0], x), rest(factors, x))
    has = prove(held(x), at=[LAST], rounds=1)
    goal = eq(found.formula.args[0], silent(model.no_one(held), A(x), B(x)))
    return solve(implies(H, goal), found, *taken, same, has, *at(H, x))


@remembered
def total():
    """Return the sum over all reports of the likelihood of the user named."""
    H = model.bayes_accuracy().given
    guess, follows = best()
    per_report = instance(by_first_one(), {u: guess(y)})
    split = solve(implies(H, per_report.formula.args[1]), per_report, follows)
    whole = Y.sum(lambda y: law(y)(VALUE(guess(y))))
    double = Y.sum(lambda y: X.sum(lambda i: part(i, y)))
    quiet = Y.sum(rest_of)
    apart = induction(
        lambda a, b, c: eq(a, b + c),
        [whole, double, quiet],
        H,
        use=lambda o: [instance(split, {y: o})],
    )
    columns = X.sum(lambda i: Y.sum(lambda y: part(i, y)))
    turned = exchange("sum", function_of(Y, X, lambda y, i: part(i, y)))
    inner = Y.sum(lambda y: part(i, y))
    alone = Y.sum(lambda y: ite(all_allowed(is_first(i), y), law(y)(i), ZERO))
    there = equal(inner, alone, held(i))
    nowhere = induction(lambda a: eq(a, 0), [inner], not_(held(i)))
    hit = ite(held(i), first_one(A(i), before(i)), ZERO)
    column = solve(eq(inner, hit), there, nowhere, of_first())
    hits = X.sum(lambda i: ite(held(i), first_one(A(i), before(i)), ZERO))
    first = equal(columns, hits, use=lambda k: [instance(column, {i: k})])
    x = VALUE(LAST)
    goal = eq(whole, hits + silent(model.no_one(held), A(x), B(x)))
    return solve(implies(H, goal), apart, turned, first, of_none())


def more_right(H, law, guess, better, likelier):
    """Return `H => accuracy(guess) <= accuracy(better)` from the same for each report.

    Parameters
    ----------
    H : Term
    law : callable
        From a value to the likelihood of the report y.
    guess, better : Term
        From a report to a user.
    likelier : Theorem
        `H => Pr(y|value of w) <= Pr(y|value of better(y))`, for every y and w.
    """
    one, other = (
        Y.sum(function(Y, lambda o, g=g: substitute(law(VALUE(g(y))), {y: o})))
        for g in (guess, better)
    )
    step = instance(likelier, {w: guess(y)})
    below = at_most(one, other, H, use=lambda o: [instance(step, {y: o})])
    n, a, b = size(U), const("a", REAL), const("b", REAL)
    divided = solve(implies(and_(a <= b, n >= 1), a / n <= b / n))
    divided = instance(divided, {a: one, b: other})
    users = size_facts(U, lambda v: True, u)
    return solve(implies(H, one / n <= other / n), below, divided, *users)


def theorem():
    """Return that the greatest accuracy is that of the Bayes adversary, and what it is."""
    statement = model.bayes_accuracy()
    H, attained = statement.given, statement.goals[1]
    guess, follows = best()
    n = statement.spelled(model.N)
    g, value = const("guess", GUESS), statement.spelled(model.BAYES)
    whole = Y.sum(lambda y: law(y)(VALUE(guess(y))))
    other = Y.sum(lambda y: law(y)(VALUE(g(y))))
    better = instance(likeliest(), {u: guess(y)})
    better = solve(implies(H, better.formula.args[1]), better, follows)
    below = more_right(H, law(y), g, guess, better)
    one = solve(implies(H, other / n <= value), below, total())
    reached = solve(implies(H, eq(whole / n, value)), total())
    rule = Y.forall(lambda y: named(guess(y), y))
    always = solve(implies(H, rule), generalise(follows, y))
    asked = attained.args[0].args[0]
    witness = solve(implies(H, attained), elimination(asked, guess), always, reached)
    return concluded(statement, every(one, g), witness)


@decides("oneid-bayes-accuracy")
def bayes_accuracy():
    """Bits of values that nobody has are alike for all users and sum out."""
    return Decision(
        verdict="proved",
        why=(
            "A 1 in the bit of value i multiplies the likelihood of its users by a_i/b_i, which is "
            "infinite for an infinite budget, and a 0 by (1-a_i)/(1-b_i) < 1. So the likeliest "
            "user has the first value whose bit is 1; where there is none, the value with the "
            "greatest (1-a)/(1-b), which is 1/M for all values of the best OneID mechanism. "
            "The sum over outputs is taken by the place of the first 1."
        ),
        scope="all n >= 1, all numbers of values, all 0 <= b < a <= 1, all counts; where values "
        "have one a/b, in any order among them",
        assumes=[*KNOWN, UNIFORM],
        theorem=theorem,
        defined=lambda: defined_at(model.bayes_accuracy(), terms=lambda *chosen: [VALUE(LAST)]),
    )
