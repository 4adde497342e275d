"""Section IV-F: by how much confidence interval tuning exceeds gamma/n, with popular values."""

from mechanisms.optimal_idue.objective import one_id, probabilities
from theory.kernel.binding import function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, or_
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library.factors import rest, two_out
from theory.library.sharing import GAMMA, VALUE, U, X
from theory.library.unary import Likelihood
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.statements.oneid import popular as model
from theory.statements.oneid import reidentification
from theory.statements.oneid.popular import M_LESS_ONE, ONE, OTHER, SECOND, SENDER, A, B
from theory.tactics.closing import concluded
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import rational
from theory.tactics.sums import induction, non_negative, pull, size_facts

x, v = VALUE(SENDER), const("v", U)


def bits():
    """Return a and b of the first group's mechanism."""
    return probabilities(*one_id(M_LESS_ONE, GAMMA - 1))


def parts(a, b):
    """Return the statement, and the likelihoods of the report in both groups."""
    statement = model.two_groups_popular()
    report = statement.spelled(model.REPORT)
    first = Likelihood(X, lambda j: a, lambda j: b, report)
    return statement, first, Likelihood(X, A, B, report)


# in the place of the first group's a and b, of which only this matters
OWN, ANOTHER = const("own", REAL), const("another", REAL)


def given(a=OWN, b=ANOTHER):
    """Return the hypotheses, and what the first group's mechanism is."""
    ratio = eq((1 - a) * b, a * (1 - b) / GAMMA)
    inside = and_(a > 0, b > 0, a < 1, b < 1, ratio, GAMMA > 1)
    return and_(model.two_groups_popular().given, inside)


@remembered
def ranges():
    """Return that bits of the first group are 0 or 1 with positive probability, and a/b."""
    H = model.two_groups_popular().given
    a, b = bits()
    h, e, u, w = (const(name, REAL) for name in ("h", "e", "u", "w"))
    signs = solve(implies(and_(h > 0, e > h), and_((1 + h) / (e - h) > 0, 1 / h > 0)))
    signs = instance(signs, {h: M_LESS_ONE, e: GAMMA - 1})
    p, q = probabilities(u, w)
    inside = solve(implies(and_(u > 0, w > 0), and_(p > 0, q > 0, p < 1, q < 1)))
    inside = instance(inside, dict(zip((u, w), one_id(M_LESS_ONE, GAMMA - 1), strict=True)))
    ratio = rational(H, (1 - a) * b, a * (1 - b) / GAMMA, signs, whole())
    return solve(implies(H, given(a, b)), signs, inside, ratio)


@remembered
def whole():
    """Return that the denominator of a and b is positive."""
    h, e = const("h", REAL), const("e", REAL)
    u, w = one_id(h, e)
    positive = solve(implies(and_(h > 0, e > h), and_(u > 0, w > 0, 1 + u + w > 0)))
    return instance(positive, {h: M_LESS_ONE, e: GAMMA - 1})


def column(u, a=OWN, b=ANOTHER):
    """Return the likelihood of the report, for a user."""
    _, first, second = parts(a, b)
    return ite(SECOND(u), second(VALUE(u)), first(VALUE(u)))


def is_likely(u):
    """Return whether a user has a value whose bit is 1."""
    return or_(eq(VALUE(u), x), eq(VALUE(u), ONE), eq(VALUE(u), OTHER))


@remembered
def of_second():
    """Return that no user of the second group sets two bits of infinite budget."""
    _, _, second = parts(OWN, ANOTHER)
    H, z = given(), VALUE(v)
    zeros = [
        second.impossible(H, z, j, solve(implies(H, eq(second.other(j), 0)))) for j in (ONE, OTHER)
    ]
    return solve(implies(H, eq(second(z), 0)), *zeros)


@remembered
def of_first():
    """Return that in the first group those of x, p, q are alike, all others 1/gamma as likely."""
    _, first, _ = parts(OWN, ANOTHER)
    H, z = given(), VALUE(v)
    common = rest(first.other, z, x)
    split = [
        two_out(first(z), first.own, first.other, z, x),
        two_out(first(x), first.own, first.other, x, z, common),
    ]
    same = leibniz(function(X, first), z, x)
    r, a, b, g = (const(name, REAL) for name in ("r", "a", "b", "g"))
    known = and_(eq((1 - a) * b, a * (1 - b) / g), g > 1)
    less = solve(implies(known, eq((1 - a) * b * r, a * (1 - b) * r / g)))
    less = instance(less, {r: common, a: OWN, b: ANOTHER, g: GAMMA})
    goal = eq(first(z), ite(is_likely(v), first(x), first(x) / GAMMA))
    return solve(implies(H, goal), *split, same, less)


@remembered
def total():
    """Return the sum of the likelihoods, and that the likely users are members of the group."""
    statement, first, _ = parts(OWN, ANOTHER)
    H, R = given(), first(x)
    n_0 = statement.spelled(model.GROUP)
    counts = [model.first_members(j) for j in (x, ONE, OTHER)]
    whole = U.sum(column)

    def facts(i):
        return [instance(t, {v: i}) for t in (of_second(), of_first())]

    found = induction(
        lambda t, n, c, d, e: eq(t, R * (c + d + e) + R / GAMMA * (n - c - d - e)),
        [whole, n_0, *counts],
        H,
        use=facts,
    )
    members = induction(lambda n, c, d, e: n >= c + d + e, [n_0, *counts], H)
    signs = [non_negative(c) for c in counts]
    positive = induction(lambda a: a > 0, [R], H)
    m = statement.spelled(model.MEMBERS)
    goal = and_(
        eq(whole, R * model.shared(n_0, m, GAMMA)), R > 0, n_0 >= 1 + 2 * m, m >= 0, GAMMA > 1
    )
    return solve(implies(H, goal), found, members, positive, *signs)


@remembered
def arithmetic():
    """Return the posterior and when it exceeds gamma/n, for plain numbers."""
    n, R, g, k, m = (const(name, REAL) for name in ("n", "R", "g", "k", "m"))
    share = model.shared(k, m, g)
    given = and_(n >= 1, R > 0, g > 1, k >= 1 + 2 * m, m >= 0)
    positive = solve(implies(given, (k - 1 - 2 * m) / g >= 0))
    above = solve(implies(given, share > 0), positive)
    mass = 1 / n * (R * share)
    nonzero = solve(implies(given, mass > 0), above)
    posterior = rational(given, 1 / n * R / mass, 1 / share, nonzero, above)
    scaled = rational(given, g * share, k + (g - 1) * (1 + 2 * m))
    s = const("s", REAL)
    turned = solve(implies(and_(s > 0, n >= 1, g * s < n), g / n < 1 / s))
    turned = instance(turned, {s: share})
    exceeded = g / n < 1 / share
    large = k + (g - 1) * (1 + 2 * m) < n
    third = solve(implies(and_(given, g * m <= k, n >= 3 * k + g), large))
    goal = and_(
        eq(1 / n * R / mass, 1 / share),
        mass > 0,
        share > 0,
        implies(large, exceeded),
        implies(and_(g * m <= k, n >= 3 * k + g), exceeded),
    )
    found = solve(implies(given, goal), posterior, nonzero, above, scaled, turned, third)
    return found, (n, R, g, k, m)


def facts():
    """Return what the posterior is made of."""
    a, b = bits()
    statement, first, _ = parts(a, b)
    n, n_0, m = (statement.spelled(c) for c in (model.N, model.GROUP, model.MEMBERS))
    mass = statement.spelled(reidentification.OUTPUT)
    columns = U.sum(lambda u: column(u, a, b))
    scaled, c = pull(columns)
    general, names = arithmetic()
    numbers = instance(general, dict(zip(names, (n, first(x), GAMMA, n_0, m), strict=True)))
    same = instance(scaled, {c: 1 / n})
    same = solve(implies(statement.given, eq(mass, 1 / n * columns)), same)
    made = instance(total(), {OWN: a, ANOTHER: b})
    made = solve(implies(statement.given, made.formula.args[1]), made, ranges())
    users = size_facts(U, lambda u: True, SENDER)
    said = solve(implies(statement.given, numbers.formula.args[1]), made, numbers, *users)
    return [same, made, said, *users]


def theorem():
    """Return the posterior of the user alone with x, and when it exceeds gamma/n."""
    statement, known = model.two_groups_popular(), facts()
    H = statement.given
    return concluded(statement, *(solve(implies(H, goal), *known) for goal in statement.goals))


def defined():
    """Return that it divides by nothing that is zero."""
    statement, known = model.two_groups_popular(), facts()
    return defined_at(statement, lambda *chosen: [*known, whole()])


@decides("oneid-two-groups-popular")
def popular_values():
    """A report with ones at two such values is of the first group, and hides in it alone."""
    return Decision(
        verdict="proved",
        why=(
            "No user of the second group sets two bits of infinite budget (b = 0), so that such a "
            "report is of the first group for certain. With a 1 at x besides, of a user alone "
            "with x there, the posterior is 1/(1 + 2m + (n_0 - 1 - 2m)/gamma), where m users of "
            "the first group have each popular value: about gamma/(3 n_0) if these have the least "
            "share, 1/gamma. So gamma/n is exceeded whenever n >= 3 n_0 + gamma, by a factor of "
            "n/(3 n_0), which is 3.3 at the paper's n_0 = 0.1 n; even though all budgets satisfy "
            "(7) with the true counts and IDUE has its best form. Example: n = 40, n_0 = 4, "
            "gamma = 4: 4/13 instead of 1/10. oneid-two-groups-within restores the bound."
        ),
        scope="all n_0 < n, all gamma > 1, two values or more of infinite budget, IDUE",
        assumes=[
            *KNOWN[1:],
            UNIFORM,
            "The first group's budgets are log gamma, as in Algorithm 1.",
            "The adversary knows who is in which group (else see oneid-two-groups-unknown).",
        ],
        theorem=theorem,
        defined=defined,
    )
