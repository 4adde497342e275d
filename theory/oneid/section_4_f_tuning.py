"""Section IV-F: worst-case and prior-based tuning, and the budgets that c(x) >= 1 allows."""

from fractions import Fraction

from mechanisms import rr
from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import apply, with_sorts
from theory.kernel.sorts import REAL, functions, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_, real
from theory.kernel.theorem import at_sorts, instance, solve, unfold
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import sharing
from theory.library.sharing import GAMMA, VALUE, u
from theory.notions.id_ldp import one_id_ldp
from theory.oneid import accuracy
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.statements.oneid import largest, reidentification, tuning
from theory.statements.oneid.reidentification import N, U
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, deny, derive, for_all
from theory.tactics.sums import ONE, ZERO

x = VALUE(u)
ASSUMES = [*KNOWN, UNIFORM]
g, n, e = (const(name, REAL) for name in ("g", "n", "e"))


@remembered
def at_zero():
    """Return that (7) at c = 0 is gamma."""
    return rational(n >= 1, largest_budget(g, n, 0), g)


def worst_case():
    """Return (9)."""
    statement = tuning.worst_case_tuning()
    H, number = statement.given, statement.spelled(N)
    log_gamma = instance(at_zero(), {g: GAMMA, n: number})
    share = accuracy.enough(statement, ZERO, log_gamma)
    same = solve(implies(H, statement.goals[0]), log_gamma, *sharing.users())
    return accuracy.closed(statement, accuracy.bounded(statement, share), same)


def prior_based():
    """Return (10): a lower bound of the count in (7)."""
    statement = tuning.prior_tuning()
    share = accuracy.enough(statement, tuning.KNOWN(x))
    return accuracy.closed(statement, accuracy.bounded(statement, share))


@remembered
def at_least_one():
    """Return it with max(lambda, 1), whose weight is no greater."""
    statement = tuning.prior_tuning_sharpened()
    H, number, y = statement.given, statement.spelled(N), const("y", tuning.X)
    share = accuracy.enough(statement, tuning.at_least_one(x))
    fall = generalised_fall()
    values = dict(zip((g, n, e), (GAMMA, number, tuning.KNOWN(y)), strict=True))
    goal = statement.goals[1]
    less = solve(
        implies(H, apply(goal.args[0], y)), instance(fall, values), *sharing.users(), *at(H, y)
    )
    return accuracy.closed(
        statement, accuracy.bounded(statement, share), for_all(H, goal.args[0], y, less)
    )


@remembered
def generalised_fall():
    """Return that the weight of (7) at 1 is at most that at e < 1."""
    given = and_(g >= 1, n >= g, e >= 0, e < 1)
    inside = and_(given, n > g)
    weight, greater = 1 / largest_budget(g, n, 1), 1 / largest_budget(g, n, e)
    below = [
        solve(implies(inside, and_(n > 1, n > e))),
        solve(implies(inside, n > g * e)),
    ]
    rise = n * (g - 1) * (1 - e) / (g * (n - 1) * (n - e))
    equal = rational(inside, greater - weight, rise, *below)
    a, b, c, d, f, h = (const(name, REAL) for name in ("a", "b", "c", "d", "f", "h"))
    signs = and_(a >= 0, b >= 0, c >= 0, d > 0, f > 0, h > 0)
    sign = solve(implies(signs, a * b * c / (d * f * h) >= 0))
    positive = instance(
        sign, dict(zip((a, b, c, d, f, h), (n, g - 1, 1 - e, g, n - 1, n - e), strict=True))
    )
    form = rational(and_(given, n > g * e, n > e), greater, (n - g * e) / (g * (n - e)))
    value = solve(implies(and_(a > 0, d > 0, f > 0), a / (d * f) > 0))
    alone = instance(value, {a: n - g * e, d: g, f: n - e})
    left, right = ite(n > g, weight, ZERO), ite(n > g * e, greater, ZERO)
    upper = solve(implies(and_(given, n > g * e), n > e))
    return solve(implies(given, left <= right), equal, positive, form, alone, upper, *below)


@remembered
def sharper():
    """Return that (7) at c = 1 exceeds gamma."""
    given = and_(g > 1, n > g)
    more = rational(given, largest_budget(g, n, 1) - g, g * (g - 1) / (n - g))
    positive = solve(implies(given, g * (g - 1) / (n - g) > 0))
    return solve(implies(given, largest_budget(g, n, 1) > g), more, positive)


@remembered
def by_rr_large():
    """Return that what is above (7) at c = 1 is above 1."""
    inside = and_(g >= 1, n > g, e > largest_budget(g, n, 1))
    product = rational(n > g, largest_budget(g, n, 1) * (n - g), g * (n - 1))
    return solve(implies(inside, e > 1), product)


@remembered
def by_rr():
    """Return that at e above (7) RR is OneID-LDP, and its own/(own + (n-1) other) above g/n."""
    own, other = rr.probabilities(2, e)
    inside = and_(g >= 1, n > g, e > largest_budget(g, n, 1))
    product = rational(n > g, largest_budget(g, n, 1) * (n - g), g * (n - 1))
    crossed = solve(implies(inside, e * (n - g) > g * (n - 1)), product)
    large = by_rr_large()
    sizes = and_(e > 1, n > 1)
    whole = solve(implies(sizes, e + n - 1 > 0))
    total = rational(sizes, own / (own + (n - 1) * other), e / (e + n - 1), whole)
    above = solve(implies(inside, e / (e + n - 1) > g / n), crossed, large)
    scaled = rational(e > 1, 1 / e * own, other)
    signs = solve(implies(e > 1, and_(other > 0, own >= other, 1 / e < 1, 1 / e > 0)))
    goal = and_(own / (own + (n - 1) * other) > g / n, other > 0, own >= other)
    exact = and_(eq(1 / e * own, other), 1 / e * other <= other, 1 / e * other <= own)
    within = solve(implies(e > 1, exact), scaled, signs)
    return solve(implies(inside, and_(goal, exact)), total, above, signs, within, large)


def sharpened():
    """Return the common budget (7) at c = 1: it suffices, RR fails above it, it is large."""
    statement = largest.worst_case_sharpened()
    H, number = statement.given, statement.spelled(N)
    asked = (*reidentification.possible(), one_id_ldp(largest.X, largest.COLUMN, largest.WEIGHT))
    inner = Statement(
        statement.constants,
        (*statement.hypotheses, *asked),
        (reidentification.at_most(GAMMA / N),),
        statement.where,
    )
    kept = accuracy.bounded(inner, accuracy.enough(inner, ONE))
    values = {g: GAMMA, n: number, e: largest.E}
    by_its_own = instance(by_rr(), values)
    own, other = (statement.spelled(t) for t in (largest.OWN, largest.OTHER))
    total = U.sum(lambda v: ite(eq(v, largest.SENDER), own, other))
    summed = expand(total, largest.E > 1)
    parts = [
        kept,
        derive(H, statement.goals[1], lambda *chosen: [by_its_own, *sharing.users()]),
        solve(implies(H, statement.goals[2]), by_its_own, summed, *sharing.users()),
        solve(implies(H, statement.goals[3]), instance(sharper(), values), *sharing.users()),
    ]
    return accuracy.closed(statement, *parts)


def not_largest():
    """Return that log(9/4) keeps 2/n for n = 10, though it is above log 2."""
    ten = letters(10)
    formula = with_sorts(largest.worst_case_largest().formula, {U: ten})
    values = (real(2), real(Fraction(9, 4)))
    found = formula
    for value in values:
        found = apply(found.args[0], value)
    number = unfold(ten.sum(lambda v: ONE))

    def facts(*chosen):
        if len(chosen) < 2:
            return []
        value, user = chosen
        known = [instance(at_sorts(t, {U: ten}), {}) for t in sharing.users()]
        names = {const("value", functions(ten, largest.X)): value, const("u", ten): user}
        return [number, *(instance(t, names) for t in known)]

    every = derive(TRUE, found.args[1].args[0], facts)
    return deny(formula, *values, using=[solve(not_(found), every, number)])


def largest_defined():
    """Return that (16) divides by nothing that is zero, for any values of the users."""
    a, b, c = (const(name, REAL) for name in ("a", "b", "c"))
    positive = solve(implies(and_(a >= 1, b >= 1, c >= b), a * b + c - b >= 1))

    def facts(*chosen):
        if len(chosen) < 2:
            return []
        value, user = chosen
        own = U.sum(lambda v: ite(eq(value(v), value(user)), ONE, ZERO))
        found = instance(positive, {a: largest.E, b: own, c: U.sum(lambda v: ONE)})
        return [found, *(instance(t, {VALUE: value, u: user}) for t in sharing.users())]

    return defined_at(largest.worst_case_largest(), facts)


def sharpened_defined():
    """Return that RR's probabilities, and those of all users together, are positive."""
    statement = largest.worst_case_sharpened()
    values = {g: GAMMA, n: statement.spelled(N), e: largest.E}
    own, other = (statement.spelled(t) for t in (largest.OWN, largest.OTHER))
    total = U.sum(lambda v: ite(eq(v, largest.SENDER), own, other))
    a, b, c = (const(name, REAL) for name in ("a", "b", "c"))
    positive = solve(implies(and_(a >= b, b > 0, c >= 1), a + (c - 1) * b > 0))
    whole = instance(positive, {a: own, b: other, c: values[n]})
    known = [instance(by_rr(), values), expand(total, largest.E > 1), whole, *sharing.users()]
    large = instance(by_rr_large(), values)
    return defined_at(statement, lambda *chosen: [*known, large])


@decides("oneid-worst-case-tuning")
def worst_case_tuning():
    """The value of (7) at c(x) = 0."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="With e^eps_x = gamma the bound (16) is gamma/((gamma-1) c(x) + n), at most gamma/n.",
        scope="all n >= 1, all gamma in [1, n], all counts",
        assumes=ASSUMES,
        theorem=worst_case,
    )


@decides("oneid-worst-case-largest")
def worst_case_largest():
    """Ten users, gamma = 2: e^eps = 9/4 keeps it too."""
    return Decision(
        verdict="refuted",
        why=(
            "The sender has x, so that c(x) >= 1: the worst case is c(x) = 1 and not 0, and "
            "log(gamma(n-1)/(n-gamma)) keeps the guarantee (10 users, gamma = 2: e^eps = 9/4). "
            "For gamma = 1 both are 0. For gamma much smaller than n the two are close."
        ),
        scope="every gamma in (1, n); the witness has n = 10, gamma = 2",
        corrected=["oneid-worst-case-sharpened"],
        theorem=not_largest,
        defined=largest_defined,
        sorts={U: letters(10)},
    )


@decides("oneid-worst-case-sharpened")
def worst_case_sharpened():
    """(7) at c(x) = 1; with a larger budget RR fails for one user of a value among others."""
    return Decision(
        verdict="proved",
        why=(
            "c(x) >= 1 for the sender's own value, so that (7) at c = 1 serves all values. It is "
            "the largest such common budget: with a larger one, RR on two values, of which one "
            "user has the first and all others the second, exceeds gamma/n. It exceeds log gamma "
            "for 1 < gamma < n. At gamma = n, and for n = 1, nothing is asked and the budget is "
            "infinite."
        ),
        scope="all n >= 2, all gamma in [1, n), all counts, two values or more",
        assumes=ASSUMES,
        theorem=sharpened,
        defined=sharpened_defined,
    )


@decides("oneid-prior-tuning")
def prior_tuning():
    """The three branches of (10)."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "(7) does not decrease in c(x), so that a lower bound lambda(x) in place of c(x) gives "
            "at most its budget. Values outside of X~ have lambda = 0, that is log gamma."
        ),
        scope="all n >= 1, all gamma in [1, n], all counts, all real lambda(x) in [0, c(x)]",
        assumes=[*ASSUMES, "c(x) >= lambda(x) for every x of X~."],
        theorem=prior_based,
        defined=lambda: defined_at(tuning.prior_tuning()),
    )


@decides("oneid-prior-tuning-sharpened")
def prior_tuning_sharpened():
    """max(lambda, 1) in place of lambda."""
    return Decision(
        verdict="proved",
        why=(
            "The sender has x, so that max(lambda(x), 1) bounds c(x) from below as well, and gives "
            "a larger budget wherever lambda(x) < 1 (for 1 < gamma < n)."
        ),
        scope="all n >= 1, all gamma in [1, n], all counts, all real lambda(x) in [0, c(x)]",
        assumes=[*ASSUMES, "c(x) >= lambda(x) for every x of X~."],
        theorem=at_least_one,
        defined=lambda: defined_at(tuning.prior_tuning_sharpened()),
    )
