"""Equation (56), in the proof of Theorem 1: errors of two tags can cancel."""

from fractions import Fraction

from theory.kernel.binding import function, function_of, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import const, eq, implies, ite
from theory.kernel.theorem import instance, point, solve
from theory.ledger.claims import Decision, decides
from theory.library import triangle
from theory.statements.uldp import pum_loss as model
from theory.statements.uldp.losses import absolute
from theory.statements.uldp.pum_estimate import BOTS_HAT, PI, PI_HAT, T, X
from theory.tactics.closing import concluded
from theory.tactics.logic import deny, prove
from theory.tactics.sums import ZERO, equal, induction
from theory.tactics.tables import table

x, k = const("x", X), const("k", T)
SIZES = {X: letters(3), T: letters(2)}


def moves(k, x):
    """Return by how much a tag moves p^(x) - p^*(x)."""
    return BOTS_HAT(k) * (PI_HAT(k, x) - PI(k, x))


def of_tag():
    """Return that a tag's errors sum to |r^| times the error of pi^."""
    gap = PI_HAT(k, x) - PI(k, x)
    one = instance(triangle.of_products(), {triangle.A: BOTS_HAT(k), triangle.B: gap})
    error = X.sum(lambda x: absolute(moves(k, x)))
    return induction(
        lambda a, b: eq(a, absolute(BOTS_HAT(k)) * b),
        [error, model.behind(k)],
        use=lambda i: [instance(one, {x: i})],
    )


def differences(statement):
    """Return that p^(x) - p^*(x) is the sum of what the tags move it by."""
    estimates = [statement.spelled(f)(x) for f in (model.P_HAT, model.P_STAR)]
    terms = [T.sum(lambda k, pi=pi: BOTS_HAT(k) * pi(k, x)) for pi in (PI_HAT, PI)]
    moved = T.sum(lambda k: moves(k, x))
    apart = induction(lambda a, b, c: eq(a - b, c), [*terms, moved])
    return solve(eq(estimates[0] - estimates[1], moved), apart)


def bounded():
    """Return the inequality, and the equality for one tag."""
    statement = model.inequality_56()
    first, second = statement.goals
    distance = statement.spelled(model.l1(X, model.P_HAT, model.P_STAR))
    put = {triangle.D: function_of(T, X, moves), triangle.OWN: function(X, lambda x: ZERO)}
    general = instance(triangle.over_both(), put)
    whole, parts = general.formula.args
    apart, tag = differences(statement), of_tag()
    same = equal(distance, whole, use=lambda i: [instance(apart, {x: i})])
    nothing, tags = parts.args
    none = induction(lambda a: eq(a, 0), [nothing])
    total = equal(tags, first.args[1], use=lambda i: [instance(tag, {k: i})])
    below = solve(first, general, same, none, total)
    return concluded(statement, below, one_tag(second, distance, apart))


def single(alone, item):
    """Return that, where all tags are one, a sum over them is its item at k."""
    chosen = T.sum(lambda i: ite(eq(i, k), item(i), ZERO))

    def same(i):
        return [prove(implies(alone, eq(i, k)), at=[i, k], rounds=2)]

    found = equal(T.sum(item), chosen, alone, use=same)
    goal = implies(alone, eq(T.sum(item), item(k)))
    return solve(goal, found, point("sum", function(T, item), k))


def one_tag(goal, distance, apart):
    """Return the equality where all tags are one."""
    alone, tag = goal.args[0], of_tag()
    moved = single(alone, lambda k: moves(k, x))
    facts = [apart, moved]
    by_value = equal(
        distance, tag.formula.args[0], alone, use=lambda i: [instance(t, {x: i}) for t in facts]
    )
    bound = single(alone, lambda k: absolute(BOTS_HAT(k)) * model.behind(k))
    return solve(goal, by_value, bound, tag)


def denied():
    """Return that (56) is false: two tags of one pi_k whose errors have opposite signs."""
    values, tags = (SIZES[sort] for sort in (X, T))
    chosen = (
        table([values], [Fraction(1, 2), Fraction(1, 5), Fraction(1, 10)]),
        table([tags], [Fraction(1, 10), Fraction(1, 10)]),
        table([tags, values], [[Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]] * 2),
        table(
            [tags, values],
            [
                [Fraction(3, 5), Fraction(1, 5), Fraction(1, 5)],
                [Fraction(2, 5), Fraction(3, 10), Fraction(3, 10)],
            ],
        ),
    )
    return deny(with_sorts(model.equality_56().formula, SIZES), *chosen)


@decides("uldp-pum-equality-56")
def pum_equality_56():
    """The absolute value of a sum is not the sum of the absolute values."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "The second '=' of (56) moves the sum over k out of an absolute value: errors of two "
            "tags can cancel. It is '<=', which is all that Theorem 1 uses; for one tag with "
            "r^(bot_1) >= 0 it is an equality."
        ),
        scope=(
            "as printed, r^, all pi_k and pi^_k in the simplex; the witness has three values and "
            "two tags of weight 1/10 whose errors cancel: 0 against 1/25"
        ),
        corrected=["uldp-pum-inequality-56"],
        theorem=denied,
        sorts=SIZES,
    )


@decides("uldp-pum-inequality-56")
def pum_inequality_56():
    """At each value, over the tags; then summed over the values."""
    return Decision(
        verdict="proved",
        why="The triangle inequality over the tags; for one tag there is nothing to cancel.",
        scope="all K and kappa >= 1, every r^, all pi^_k and pi_k",
        theorem=bounded,
    )
