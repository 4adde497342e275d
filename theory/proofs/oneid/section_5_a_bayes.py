"""Section V-A: the accuracy of the Bayes adversary against IDUE, exactly."""

from mechanisms.reidentification.closed_form import first_one, silent
from theory.kernel.binding import exception, function, function_of
from theory.kernel.terms import and_, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, elimination, exchange, instance, leibniz, solve
from theory.ledger.decisions import proves
from theory.library.factors import one_out, rest
from theory.library.sets import cylinders, subsets
from theory.library.unary import Likelihood
from theory.notions.probability import size
from theory.notions.unary import bit
from theory.statements.oneid import attack as model
from theory.statements.oneid.attack import GUESS, is_held
from theory.statements.oneid.unary import Y
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

said = stated("oneid-bayes-accuracy")
BAYES, LAST, RANK, U, VALUE, A = said.bayes, said.last, said.rank, said.U, said.value, said.a
B, X = said.b, said.X


def law(y):
    """Return the likelihood of a report, as a function of the value."""
    return Likelihood(X, A, B, y)


def named(u, y):
    """Return whether user u has the value whose 1 comes first."""
    return model.first(RANK)(u, y)


def no_likelier(p, encoding, here, there):
    """Return `H => Pr(y|here) <= Pr(y|there)`, by the two bits in which the likelihoods differ."""
    k, y = p.fix(X), encoding.y
    signs = p.have(and_(encoding.own(k) >= 0, encoding.other(k) >= 0))
    bits = (
        and_(one, two) for one in (y(here), not_(y(here))) for two in (y(there), not_(y(there)))
    )
    goal = encoding.own(here) * encoding.other(there) <= encoding.own(there) * encoding.other(here)
    crossed = p.cases(goal, *bits)
    less = encoding.ratio(p.H, ONE, here, there, lambda j: instance(signs, {k: j}), crossed)
    p.know(less)
    return less


def more_right(p, law, guess, better):
    """Show that no guess is right more often than `better`, who p knows to be the likeliest."""
    one, other = (Y.sum(lambda y, g=g: law(y)(VALUE(g(y)))) for g in (guess, better))
    p.by_item(one <= other)
    p.have(one / size(U) <= other / size(U))


def best(p, y):
    """Return the guess that follows the rule, and show that it does."""

    def unnamed(o):
        return function(U, lambda v: not_(named(v, o)))

    guess = function(Y, lambda o: exception(unnamed(o)))
    some = Given(U.exists(lambda v: y(VALUE(v))))
    least = {subsets.CHOSEN: lambda v: y(VALUE(v)), subsets.RANK: lambda v: RANK(VALUE(v))}
    has_least = some.use(subsets.least(), {subsets.X: U, **least})
    p.know(has_least, counterexample(unnamed(y)))
    p.have(named(guess(y), y), at=[LAST, some.some(has_least.formula.args[1])])
    return guess


def earlier(j, i):
    """Return whether somebody has the value j, which comes before i."""
    return and_(is_held(j), RANK(j) < RANK(i))


def is_first(i):
    """Return which bits are as they must be if i's is the first 1: of (place, bit)."""
    return lambda j, b: and_(implies(eq(j, i), b), implies(earlier(j, i), not_(b)))


def no_one(j, b):
    """Return whether a bit is as it must be if nobody's is 1."""
    return implies(is_held(j), not_(b))


def all_allowed(allowed, y):
    """Return whether all bits are as they must be."""
    return X.forall(lambda j: allowed(j, y(j)))


def condition(i, y):
    """Return whether somebody has value i and its bit is the first 1."""
    return and_(is_held(i), all_allowed(is_first(i), y))


def part(i, y):
    """Return the likelihood of value i if its bit is the first 1, and 0 if not."""
    return ite(condition(i, y), law(y)(i), ZERO)


def rest_of(y):
    """Return the likelihood of LAST's value if no bit is 1, and 0 otherwise."""
    return ite(all_allowed(no_one, y), law(y)(VALUE(LAST)), ZERO)


def by_first_one(p, u, y):
    """Show the likelihood of u, who is named for y, as a sum over the place of the first 1."""
    x, i, some = VALUE(u), p.fix(X), U.exists(lambda v: y(VALUE(v)))
    total = X.sum(lambda i: part(i, y))
    loud, quiet = p.under(some), p.under(not_(some))
    loud.under(not_(eq(i, x))).have(not_(condition(i, y)), at=[x, i, u])
    loud.have(and_(condition(x, y), not_(all_allowed(no_one, y))), at=[x, u])
    loud.know(leibniz(function(X, lambda k: part(k, y)), i, x))
    alone = X.sum(lambda k: ite(eq(k, x), law(y)(x), ZERO))
    loud.by_item(total == alone)
    p.sums(alone, law(y)(x))
    quiet.have(not_(condition(i, y)), at=[i])
    quiet.by_item(total == 0)
    quiet.have(and_(all_allowed(no_one, y), eq(x, VALUE(LAST))))
    p.know(leibniz(function(X, law(y)), x, VALUE(LAST)))
    loud.have(law(y)(x) == total + rest_of(y))
    quiet.have(law(y)(x) == total + rest_of(y))
    return p.cases(law(y)(x) == total + rest_of(y), some, not_(some))


def summed(p, x, allowed, others):
    """Show that the likelihoods of the reports allowed sum to own and other factors of the bits.

    A report is allowed where allowed(place, bit) is, for all of its bits.
    """

    def chance(j, b):
        return bit(ite(eq(j, x), A(j), B(j)), b)

    values = {cylinders.ALLOWED: allowed, cylinders.P: chance}
    allowed_factors = p.use(cylinders.sum_of_allowed(), values).formula.args[1].args[0]
    factors = function(X, others)
    p.know(one_out(allowed_factors, x), one_out(factors, x))
    p.by_item(rest(allowed_factors, x) == rest(factors, x))
    own = ite(allowed(x, True), A(x), ZERO) + ite(allowed(x, False), 1 - A(x), ZERO)
    total = Y.sum(lambda y: ite(all_allowed(allowed, y), law(y)(x), ZERO))
    return p.have(total == own * rest(factors, x))


def before(i):
    """Return Pr(no bit before that of i is 1), for a user of none of these values."""
    return model.no_one(lambda j: earlier(j, i))


def hits(p, i):
    """Show the chance that i's bit is the first 1 and named: a times `before`."""
    others = Y.sum(lambda y: part(i, y))
    summed(p, i, is_first(i), lambda j: ite(earlier(j, i), 1 - B(j), ONE))
    alone = Y.sum(lambda y: ite(all_allowed(is_first(i), y), law(y)(i), ZERO))
    p.have(alone == A(i) * before(i))
    p.under(is_held(i)).by_item(others == alone)
    p.under(not_(is_held(i))).by_item(others == 0)
    return p.have(others == ite(is_held(i), first_one(A(i), before(i)), ZERO))


def misses(p):
    """Show the chance that no bit is 1, of a user of LAST's value."""
    x = VALUE(LAST)
    p.have(is_held(x), at=[LAST])
    summed(p, x, no_one, lambda j: ite(is_held(j), 1 - B(j), ONE))
    none = silent(model.no_one(is_held), A(x), B(x))
    return p.have(Y.sum(rest_of) == none)


@proves("oneid-bayes-accuracy")
def theorem(statement):
    """Return that the Bayes adversary has the greatest accuracy, and its value."""
    p = Given(statement)
    u, w, y, i, other = p.fix(U, U, Y, X, GUESS)
    guess = best(p, y)
    likely = (Given(statement).under(named(u, y)) for _ in range(2))
    p.know(no_likelier(next(likely), law(y), VALUE(w), VALUE(u)))
    p.have(law(y)(VALUE(w)) <= law(y)(VALUE(guess(y))))
    more_right(p, law, other, guess)
    p.know(by_first_one(next(likely), u, y))
    p.have(law(y)(VALUE(guess(y))) == X.sum(lambda i: part(i, y)) + rest_of(y))
    p.know(hits(Given(statement), i), misses(Given(statement)))
    right = Y.sum(lambda y: law(y)(VALUE(guess(y))))
    rows = Y.sum(lambda y: X.sum(lambda i: part(i, y)))
    columns = X.sum(lambda i: Y.sum(lambda y: part(i, y)))
    p.by_item(right == rows + Y.sum(rest_of), over=Y)
    p.know(exchange("sum", function_of(Y, X, lambda y, i: part(i, y))))
    p.have(rows == columns)
    p.by_item(columns == X.sum(lambda i: ite(is_held(i), first_one(A(i), before(i)), ZERO)), over=X)
    accuracy = p.have(right / size(U) == p(BAYES))
    rule = p.have(Y.forall(lambda y: named(guess(y), y)))
    witness = elimination(p.goal("reached").args[0].args[0], guess)
    p.know(solve(implies(p.H, p.goal("reached")), witness, rule, accuracy))
    return p.conclude()
