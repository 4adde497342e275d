"""From what a user's value shares at least to what her posterior is at most."""

from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, implies
from theory.kernel.theorem import generalise, instance, solve
from theory.kernel.trace import remembered
from theory.library import sharing
from theory.library.sharing import GAMMA, VALUE, u
from theory.statements.oneid import reidentification as model
from theory.tactics.expand import expand
from theory.tactics.logic import at, for_all

N, COUNT = model.N, model.COUNT(VALUE(u))


@remembered
def crossed():
    """Return that q s <= t and g s >= n give q n <= g t."""
    q, s, t, g, n = (const(name, REAL) for name in "qstgn")
    known = and_(q * s <= t, g * s >= n, q >= 0, g >= 0)
    return solve(implies(known, q * n <= g * t)), (q, s, t, g, n)


def terms(statement):
    """Return n, the count of u's value, her likelihood and that of all users together."""
    n, c = (statement.spelled(t) for t in (N, COUNT))
    return n, c, model.COLUMN(VALUE(u)), model.U.sum(lambda v: model.COLUMN(VALUE(v)))


def likelihood(statement, weight, share, *facts):
    """Return `H => q(x_u) n <= gamma total`, for weights that share enough.

    Parameters
    ----------
    statement : Statement
    weight : Term
        A function of the value, for which the hypotheses say (6).
    share : Theorem
        `H => gamma (c + w n - w c) >= n` for u's value.
    facts : Theorem
        What the hypotheses say, if they do not say (6) and q >= 0 as they stand.
    """
    H, (n, c, q, total) = statement.given, terms(statement)
    least = instance(sharing.counted(), {sharing.WEIGHT: weight})
    general, names = crossed()
    values = (q, c + weight(VALUE(u)) * (n - c), total, GAMMA, n)
    step = instance(general, dict(zip(names, values, strict=True)))
    return solve(implies(H, q * n <= GAMMA * total), least, share, step, *facts, *at(H, VALUE(u)))


def posterior(statement, bound, fact):
    """Return `H => posterior(u) <= bound` from `H => q n <= gamma total`."""
    H, n = statement.given, statement.spelled(N)
    mass = expand(statement.spelled(model.OUTPUT), n >= 1)
    found = statement.spelled(model.POSTERIOR(u))
    return solve(implies(H, found <= bound), fact, mass, *sharing.users())


def everybody(statement, goal, found):
    """Return `H => forall users`, from it for user u."""
    return for_all(statement.given, goal.args[0], u, found)


def bounded(statement, share, *facts, weight=None):
    """Return `H => no posterior exceeds gamma/n`, the statement's first such conclusion."""
    weight = statement.spelled(model.WEIGHT) if weight is None else weight
    n = statement.spelled(N)
    fact = likelihood(statement, weight, share, *facts)
    goal = statement.spelled(model.at_most(GAMMA / N))
    return everybody(statement, goal, posterior(statement, GAMMA / n, fact))


def enough(statement, known, *facts):
    """Return `H => gamma (c + w (n - c)) >= n` for the weight of (7) at `known` <= c."""
    n, c, *_ = terms(statement)
    values = {sharing.N: n, sharing.C: c, sharing.COUNTED: known}
    found = instance(sharing.enough(), values)
    goal = found.formula.args[1]
    return solve(
        implies(statement.given, goal),
        found,
        *sharing.users(),
        *facts,
        *at(statement.given, VALUE(u)),
    )


def closed(statement, *parts):
    """Return the statement, from its conclusions one by one."""
    return generalise(solve(statement.implication, *parts), *statement.constants)
