"""Section 5.3, (20) to (22), (53): the distributions behind the PUM, and its estimate."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import exchange, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import shares
from theory.notions.probability import indicator, size
from theory.statements.uldp import pum_estimate as model
from theory.statements.uldp.pum_estimate import (
    BOTS,
    BOTS_HAT,
    PI,
    PI_HAT,
    PORTION,
    R_HAT,
    P,
    R,
    T,
    U,
    X,
)
from theory.tactics.closing import concluded, every
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, prove
from theory.tactics.sums import ZERO, equal, induction, non_negative, size_facts

x, k, u = const("x", X), const("k", T), const("u", U)


def spelled(term):
    """Return a term with the statement's definitions in the place of their names."""
    return model.decomposition().spelled(term)


def n():
    """Return the number of users."""
    return size(U)


def kept():
    """Return how many users keep x."""
    return size(U, lambda u: model.keeps(u, x))


def sent():
    """Return how many users send x to the bot of k."""
    return size(U, lambda u: model.sends(u, x, k))


@remembered
def some_user():
    """There is a user."""
    return size_facts(U, lambda u: True, u)[1]


@remembered
def counted():
    """Of a value, the users who keep it and those who send it to each bot are all users."""

    def one(k, u):
        return indicator(model.sends(u, x, k))

    swapped = exchange("sum", function_of(T, U, one))
    inner = expand(T.sum(lambda k: one(k, u)))
    rows, flags = swapped.formula.args[1], U.sum(lambda u: indicator(model.SPECIFIC(u, x)))
    by_user = equal(rows, flags, use=lambda i: [instance(inner, {u: i})])
    both = induction(lambda a, b, c: eq(a + b, c), [flags, kept(), n()])
    return solve(eq(kept() + swapped.formula.args[0], n()), swapped, by_user, both)


@remembered
def whole():
    """r(x) and the portions through the bots make p(x)."""
    through = T.sum(lambda k: spelled(PORTION(k, x)))
    some = n() >= 1
    found = expand(through, some)
    total = T.sum(lambda k: size(U, lambda u: model.sends(u, x, k)))
    parts = spelled(R(x)) + found.formula.args[1].args[1]
    same = rational(some, parts, P(x) * (kept() + total) / n())
    one = rational(some, P(x) * n() / n(), P(x))
    goal = eq(spelled(R(x)) + through, P(x))
    return solve(goal, found, same, one, counted(), some_user())


@remembered
def signs():
    """No portion is negative if p is not."""
    a, b, c = (const(name, REAL) for name in ("a0", "b0", "c0"))
    plain = solve(implies(and_(a >= 0, b >= 0, c >= 1), a * b / c >= 0))
    found = [instance(plain, {a: P(x), b: total, c: n()}) for total in (sent(), kept())]
    facts = [*found, non_negative(sent()), non_negative(kept()), some_user()]
    goal = and_(spelled(PORTION(k, x)) >= 0, spelled(R(x)) >= 0)
    return solve(implies(P(x) >= 0, goal), *facts)


def decomposed(H):
    """Return (53): r(bot_k) pi_k(x) is the portion of p(x) through the bot."""
    bot, part = spelled(BOTS(k)), spelled(PORTION(k, x))
    one = rational(H, bot * spelled(PI(k, x)), part, some_user(), *at(H, k))
    terms = T.sum(lambda k: spelled(BOTS(k)) * spelled(PI(k, x)))
    portions = T.sum(lambda k: spelled(PORTION(k, x)))
    same = equal(terms, portions, H, use=lambda i: [instance(one, {k: i})])
    goal = eq(P(x), spelled(model.of_tags(x, R, BOTS, PI)))
    return every(solve(implies(H, goal), same, whole()), x)


def behind(H):
    """Return that each pi_k is a distribution."""
    sign = solve(implies(H, spelled(PORTION(k, x)) >= 0), signs(), *at(H, x))
    parts = shares.of(H, spelled(PORTION(k)), spelled(BOTS(k)), every(sign, x), *at(H, k))
    return every(parts, k)


def sums_to_one(H):
    """Return that r sums to one over the values and the bots."""
    values, bots = X.sum(spelled(R)), T.sum(spelled(BOTS))
    swapped = exchange("sum", function_of(T, X, lambda k, x: spelled(PORTION(k, x))))
    rows = swapped.formula.args[1]
    together = induction(
        lambda a, b, c: eq(a + b, c),
        [values, rows, X.sum(P)],
        use=lambda i: [instance(whole(), {x: i})],
    )
    return solve(implies(H, eq(values + bots, 1)), swapped, together)


def of_users(H):
    """Return that r is the average of the users' own distributions."""
    some = [some_user()]
    own = U.sum(lambda u: ite(model.keeps(u, x), P(x), ZERO))
    on_x = rational(H, P(x) * kept() / n(), (P(x) * kept()) / n(), *some)
    goal = eq(spelled(R(x)), own / n())
    values = every(solve(implies(H, goal), expand(own), expand(kept()), on_x), x)

    def item(u, x):
        return ite(model.sends(u, x, k), P(x), ZERO)

    swapped = exchange("sum", function_of(U, X, item))
    inner = expand(U.sum(lambda u: item(u, x)))
    by_value = equal(
        swapped.formula.args[1],
        X.sum(lambda x: P(x) * size(U, lambda u: model.sends(u, x, k))),
        use=lambda i: [instance(inner, {x: i})],
    )
    bots = expand(spelled(BOTS(k)), n() >= 1)
    all_users = X.sum(lambda x: P(x) * size(U, lambda u: model.sends(u, x, k)))
    scaled = rational(H, bots.formula.args[1].args[1], all_users / n(), *some)
    total = U.sum(lambda u: X.sum(lambda x: item(u, x)))
    goal = eq(spelled(BOTS(k)), total / n())
    facts = [swapped, by_value, bots, scaled, *some]
    return values, every(solve(implies(H, goal), *facts), k)


def decomposition():
    """Return (53), and that r and pi_k are what they are said to be."""
    statement = model.decomposition()
    H = statement.given
    parts = decomposed(H), behind(H), sums_to_one(H), *of_users(H)
    return concluded(statement, *parts)


def estimate_is_positive(H):
    """Return that p^(x) is not negative."""
    terms = T.sum(lambda k: BOTS_HAT(k) * PI_HAT(k, x))
    a, b = const("a0", REAL), const("b0", REAL)
    product = instance(
        solve(implies(and_(a >= 0, b >= 0), a * b >= 0)), {a: BOTS_HAT(k), b: PI_HAT(k, x)}
    )
    facts = [product, *at(H, k), prove(implies(H, PI_HAT(k, x) >= 0), at=[k, x], rounds=2)]
    sign = non_negative(terms, H, use=lambda i: [instance(t, {k: i}) for t in facts])
    return every(solve(implies(H, R_HAT(x) + terms >= 0), sign, *at(H, x)), x)


def simplex():
    """Return that p^ is in the simplex if r^ and all pi^_k are."""
    statement = model.simplex()
    H = statement.given
    swapped = exchange("sum", function_of(X, T, lambda x, k: BOTS_HAT(k) * PI_HAT(k, x)))
    rows = swapped.formula.args[1]
    inner = expand(X.sum(lambda x: BOTS_HAT(k) * PI_HAT(k, x)))
    one = solve(implies(H, eq(inner.formula.args[0], BOTS_HAT(k))), inner, *at(H, k))
    bots = equal(rows, T.sum(BOTS_HAT), H, use=lambda i: [instance(one, {k: i})])
    whole = statement.spelled(X.sum(model.P_HAT))
    total = induction(lambda a, b, c: eq(a, b + c), [whole, X.sum(R_HAT), swapped.formula.args[0]])
    one = solve(implies(H, eq(whole, 1)), swapped, bots, total)
    return concluded(statement, estimate_is_positive(H), one)


@decides("uldp-pum-decomposition")
def pum_decomposition():
    """By users' tags: count_k(x) of the n users send x to bot k, count_0(x) leave it."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "r(x) and the r(bot_k) pi_k(x) are the portions of p(x) that the users send through "
            "each tag, or through none; each user's value x has one of these, if the tag sets are "
            "disjoint, so that they sum to p(x). If x had two tags, (20) would not be a function. "
            "Where r(bot_k) = 0, (21) is 0/0, and any distribution may stand for pi_k "
            "(uldp-pum-l1-absolute)."
        ),
        scope="all K, n >= 1 and kappa >= 1, all p, all disjoint tag sets; r(bot_k) > 0 in (21)",
        assumes=["All users' values follow the same p, as in Section 2.1."],
        theorem=decomposition,
        defined=lambda: defined_at(model.decomposition()),
    )


@decides("uldp-pum-simplex")
def pum_simplex():
    """A sum of terms that are not negative, which sums to r^(X) and the weights."""
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "p^ is a sum of terms that are not negative, and sums to r^(X) and the weights, hence "
            "to one. The empirical r^, which the theory uses, can be negative; then so can p^."
        ),
        scope="all K and kappa >= 1",
        theorem=simplex,
    )
