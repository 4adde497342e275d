"""Proposition 3: OneID-LDP is preserved by post-processing."""

from theory.kernel.binding import apply, function_of
from theory.kernel.terms import const, eq, implies
from theory.kernel.theorem import exchange, generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.oneid.proposition_02_sequential_composition import nested
from theory.statements.oneid import notions as model
from theory.statements.oneid.notions import FIRST_Q, SHARE, WEIGHT, X, Y, Z
from theory.tactics.logic import at, conjuncts, for_all, prove
from theory.tactics.sums import at_most, equal, non_negative, pull

x, other, y, z = const("x", X), const("other", X), const("y", Y), const("z", Z)


def signs(H, v):
    """Return that Q(v, y) and share(y, z) are not negative."""
    return [
        prove(implies(H, FIRST_Q(v, y) >= 0), at=[v, y], rounds=2),
        prove(implies(H, SHARE(y, z) >= 0), at=[y, z], rounds=2),
    ]


def after(v):
    """Return the probability of z after the map."""
    return Y.sum(lambda y: FIRST_Q(v, y) * SHARE(y, z))


def columns(H, goal):
    """Return (6), item by item of the sum over y."""
    scaled = Y.sum(lambda y: WEIGHT(x) * (FIRST_Q(x, y) * SHARE(y, z)))
    item = solve(
        implies(H, WEIGHT(x) * (FIRST_Q(x, y) * SHARE(y, z)) <= FIRST_Q(other, y) * SHARE(y, z)),
        *(*signs(H, x), *at(H, y, x, other)),
    )
    less = at_most(scaled, after(other), given=H, use=lambda i: [instance(item, {y: i})])
    out, c = pull(after(x))
    found = solve(
        implies(H, WEIGHT(x) * after(x) <= after(other)), less, instance(out, {c: WEIGHT(x)})
    )
    return nested(H, goal, found, z, x, other)


def rows(H, goal):
    """Return that the rows are distributions: the sums over y and z may change places."""
    nonnegative, _whole = conjuncts(apply(goal.args[0], x))
    item = solve(implies(H, FIRST_Q(x, y) * SHARE(y, z) >= 0), *signs(H, x))
    positive = non_negative(after(x), given=H, use=lambda i: [instance(item, {y: i})])
    swapped = exchange("sum", function_of(Z, Y, lambda z, y: FIRST_Q(x, y) * SHARE(y, z)))
    inner = Z.sum(lambda z: FIRST_Q(x, y) * SHARE(y, z))
    out, c = pull(Z.sum(SHARE(y)))
    each = solve(implies(H, eq(inner, FIRST_Q(x, y))), instance(out, {c: FIRST_Q(x, y)}), *at(H, y))
    turned = Y.sum(lambda y: Z.sum(lambda z: FIRST_Q(x, y) * SHARE(y, z)))
    total = equal(turned, Y.sum(FIRST_Q(x)), H, use=lambda i: [instance(each, {y: i})])
    parts = [nested(H, nonnegative, positive, z), swapped, total, *at(H, x)]
    return for_all(H, goal.args[0], x, solve(implies(H, apply(goal.args[0], x)), *parts))


def theorem():
    """Return Proposition 3."""
    statement = model.post_processing()
    H, (both, all_columns) = statement.given, statement.goals
    found = solve(statement.implication, rows(H, both), columns(H, all_columns))
    return generalise(found, *statement.constants)


@decides("oneid-post-processing")
def post_processing():
    """The sum over y of Q(y|x) lambda(z|y), for two inputs."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="(6) holds term by term. Infinite budgets stay infinite.",
        scope="all alphabets of any size, all budgets in [0, infinity]",
        theorem=theorem,
    )
