"""Proposition 17: the expected l2 loss of uRAP, equation (48)."""

from mechanisms import rappor, urap
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import urap as losses
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.notions.probability import mass, size
from theory.statements.uldp import empirical as model
from theory.statements.uldp.urr import OTHER, OWN, SENSITIVE, P, U, X
from theory.statements.uldp.worst_l2 import A
from theory.tactics.expand import expand, rational
from theory.tactics.logic import derive
from theory.tactics.sums import equal, size_facts
from theory.uldp import empirical_variance
from theory.uldp.proposition_10_urap_l1_worst import simple
from theory.uldp.proposition_14_urr_l2 import substitute_one

y = const("y", X)


def of_kinds(y):
    """Return the variance of the estimate of p(y), for each kind of bit: a term of (17)."""
    n = size(U)
    return ite(SENSITIVE(y), *(losses.l1_square(flag, P(y), A) / n for flag in (True, False)))


def kinds(positive):
    """Return that it is."""
    known, found = and_(A > 1, size(U) >= 1), []
    for flag, shape in zip((True, False), of_kinds(y).args[1:], strict=True):
        own, other = urap.bit_probabilities(flag, rappor.basic_theta(A), A * A)
        square = unit_variance(other, own - other, P(y)) / size(U)
        found.append(rational(known, square, shape, *simple()))
    own, other = model.urap_bits(y)
    goal = eq(unit_variance(other, own - other, P(y)) / size(U), of_kinds(y))
    cases = [
        solve(implies(and_(known, c), goal), *found) for c in (SENSITIVE(y), not_(SENSITIVE(y)))
    ]
    return solve(implies(A > 1, goal), *cases, *positive)


def theorem():
    """Return Proposition 17."""
    statement = model.urap_l2()
    H, n = statement.given, size(U)
    positive = size_facts(U, lambda u: True, const("j", U))
    put = {name: statement.spelled(name) for name in (OWN, OTHER)}
    found = instance(empirical_variance.total(), put)
    premise, conclusion = found.formula.args
    fits = derive(H, premise.args[0], lambda *c: simple())
    loss, total = conclusion.args
    one = kinds(positive)
    rows = equal(total, X.sum(of_kinds), H, use=lambda i: [instance(one, {y: i})])
    known = and_(A > 1, n >= 1)
    spread = expand(X.sum(of_kinds), known)
    combination = spread.formula.args[1].args[1]
    whole = substitute_one(combination)
    summed = solve(implies(H, eq(combination, whole)))
    squares, held = X.sum(lambda x: P(x) * P(x)), mass(X, P, SENSITIVE)
    printed = losses.l2_times_n(size(X, SENSITIVE), A, held, squares) / n
    closed = rational(known, whole, printed)
    parts = [found, fits, rows, spread, summed, closed, *positive]
    opened = solve(implies(H, eq(loss, printed)), *parts)
    return generalise(opened, *statement.constants)


@decides("uldp-urap-l2")
def urap_l2():
    """The sum of the exact variances."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "The estimate is unbiased, so that the expected l2 loss is the sum of its variances, "
            "exactly and for every n. At eps = 0 there is no estimate. Of a report the law of "
            "each bit counts, by (10) and (11); how its bits depend on each other does not."
        ),
        scope="all finite X, all X_S, the paper's theta, all p, all n >= 1, all eps > 0",
        uses=["uldp-empirical-variance"],
        theorem=theorem,
    )
