"""Memoized uRR: how good the mean of many reports is."""

from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.binding import apply, substitute
from theory.kernel.terms import and_, eq, implies
from theory.ledger.decisions import proves
from theory.notions.probability import size
from theory.proofs.uldp.memoized_squares import MEAN, error, means_of_errors, squares, values
from theory.statements.stated import stated
from theory.statements.uldp import memoized_mean as model
from theory.statements.uldp.memoized_mean import KEEP, NOISE, USERS, T
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers

said = stated("uldp-urr-l2")
OMEGA, OTHER, OWN, WEIGHT, P, U = said.Omega, said.other, said.own, said.weight, said.p, said.U
X = said.X


def all_errors(o, y):
    """Return the sum of all users' errors."""
    return U.sum(lambda u: error(u, o, y))


def positive(p, y):
    """Return that the numbers of users and of reports are not 0, nor the gain."""
    gap = lambda a, b, k, e: implies(and_(a > b, k > 0), k * a + e - (k * b + e) > 0)  # noqa: E731
    q = Given(p.H)
    return [
        q.use(of_numbers(gap, OWN(y), OTHER(y), KEEP, NOISE(y))),
        q.have(and_(OWN(y) - OTHER(y) > 0, size(U) >= 1, size(T) >= 1)),
    ]


def error_as_sum(p, y, o):
    """Return that the estimate's error is the sum of all errors, scaled; and the scale."""
    n, times, chance, gain = size(U), size(T), p(model.CHANCE(y)), p(model.GAIN(y))
    q, known, scale = Given(p.H), positive(p, y), 1 / (size(U) * size(T) * p(model.GAIN(y)))
    t, total = q.fix(T), T.sum(lambda t: model.count(y, t, o))

    def one(t):
        return from_frequencies(model.count(y, t, o) / n, chance, gain)

    def flat(t):
        return model.count(y, t, o) * (1 / (n * gain)) - chance * (1 / gain)

    item = q.have(one(t) == flat(t), *known)
    rows = q.by_item(T.sum(one) == T.sum(flat), item)
    spread = Given().have(T.sum(flat) == total * (1 / (n * gain)) - times * (chance * (1 / gain)))
    errors = Given().sums(all_errors(o, y), total - n * times * MEAN)
    closed = (total * (1 / (n * gain)) - times * (chance * (1 / gain))) / times - P(y)
    same = q.have(closed == (total - n * times * (chance + gain * P(y))) * scale, *known)
    deviation = q.have(T.sum(one) / times - P(y) == closed, rows, spread)
    named = q.have(chance + gain * P(y) == MEAN)
    estimate, off = p(model.ESTIMATE(y, o)), all_errors(o, y)
    names = [estimate, closed, off, total, n, times, chance + gain * P(y), MEAN, scale, P(y)]
    goal = estimate - P(y) == off * scale
    return q.arithmetic(goal, deviation, same, errors, named, of=names), scale


@proves("uldp-memoized-variance")
def theorem(statement):
    """Return that the errors have mean 0, and mean squares by one report and by two."""
    p = Given(statement)
    y, o = p.fix(X, OMEGA)
    named = p.under(*(eq(name, value) for name, value in values(p, y).items()))
    near, q = error_as_sum(named, y, o)
    run, space = p(model.ESTIMATE(y)), named.have(OMEGA.sum(WEIGHT) == 1)
    linear = USERS.mean(lambda o: all_errors(o, y) * q + P(y))
    mean = Given(named.H)
    mean.by_item(USERS.mean(run) == linear, near)
    mean.know(means_of_errors(named.H, y), space)
    total = USERS.mean(lambda o: all_errors(o, y))
    mean.know(Given().have(linear == total * q + P(y) * OMEGA.sum(WEIGHT)))
    unbiased = mean.have(USERS.mean(run) == P(y))
    spread = Given(named.H)
    square = lambda e, s, k: implies(eq(e, s * k), eq(e * e, s * s * (k * k)))  # noqa: E731
    item = spread.use(of_numbers(square, run(o) - P(y), all_errors(o, y), q), None, near)
    total = USERS.mean(lambda o: all_errors(o, y) * all_errors(o, y))
    scaled = USERS.mean(lambda o: all_errors(o, y) * all_errors(o, y) * (q * q))
    loss = p(USERS.mean(lambda o: model.square(y, o)))
    rows = spread.by_item(loss == scaled, item)
    pulled = Given().have(scaled == total * (q * q))
    of_squares = squares(named, y)
    value = of_squares.formula.args[1].args[1]
    exact = spread.have(loss == value * (q * q), rows, pulled, of_squares)
    at_values = values(p, y)
    for theorem in (unbiased, exact):
        p.use(theorem, at_values)
    claimed = apply(p.goal("the variance").args[0], y).args[1]
    p.have(substitute(value * (q * q), at_values) == claimed, *positive(p, y))
    return p.conclude()
