"""Equation (16): what one report tells about its sender; and for any prior over users."""

from mechanisms.budgets.tuning import largest_budget, posterior_bound
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import instance, solve
from theory.ledger.claims import Decision, decides
from theory.library import sharing
from theory.library.sharing import GAMMA, PRIOR, VALUE, u
from theory.oneid import accuracy
from theory.statements.oneid import reidentification as model
from theory.statements.oneid.reidentification import COLUMN, INFINITE, KAPPA, U
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at
from theory.tactics.sums import ZERO, at_most, item_at_most

KNOWN = (
    "The adversary knows the mechanism, which is the same for all users, and all users' values.",
    "One report, of one user; nothing is known of the other users' reports.",
)
UNIFORM = "Before the report, each of the n users is equally likely to be its sender."
x = VALUE(u)


def bound_16():
    """Return (16): a finite budget's weight is 1/E, an infinite one's 0."""
    statement = model.posterior_bounded()
    H, (n, c, q, total) = statement.given, accuracy.terms(statement)
    weight, E = statement.spelled(model.WEIGHT), model.E(x)
    share = c + weight(x) * (n - c)
    least = instance(sharing.counted(), {sharing.WEIGHT: weight})
    divided = instance(sharing.quotient(), {sharing.A: q, sharing.B: share, sharing.T: total})
    positive = quotient_positive(c, n, E)
    mass = expand(statement.spelled(model.OUTPUT), n >= 1)
    users = sharing.users()
    short = solve(
        implies(H, q / total <= 1 / share), divided, least, positive, mass, *users, *at(H, x)
    )
    finite = and_(E >= 1, c >= 1, n >= c)
    bound = posterior_bound(E, n, c)
    denominators = [solve(implies(finite, E * (c - 1) >= 0)), solve(implies(finite, E * c >= 1))]
    same = rational(finite, 1 / (c + 1 / E * (n - c)), bound, *denominators, positive)
    found = statement.spelled(model.POSTERIOR(u))
    most = ite(INFINITE(x), 1 / c, bound)
    scaled = rational(and_(n >= 1, total > 0), 1 / n * q / (1 / n * total), q / total)
    goal = solve(implies(H, found <= most), short, same, scaled, mass, *users, *at(H, x))
    every = accuracy.everybody(statement, statement.goals[0], goal)
    return accuracy.closed(statement, every)


def quotient_positive(c, n, E):
    """Return that c + (n - c)/E is positive."""
    a, b, e = (const(name, REAL) for name in ("a", "b", "e"))
    sign = solve(implies(and_(a >= 1, b >= 0, e >= 1), and_(a + 1 / e * b >= 1, 1 / e > 0)))
    return instance(sign, {a: c, b: n - c, e: E})


def defined_16():
    """Return that (16) divides by nothing that is zero."""
    E, c, n = (const(name, REAL) for name in ("e", "c", "n"))
    positive = solve(implies(and_(E >= 1, c >= 1, n >= c), E * c + n - c >= 1))
    statement = model.posterior_bounded()

    def facts(*chosen):
        users = [v for v in chosen if v.sort is U]
        return [fact for v in users for fact in at_user(v)]

    def at_user(v):
        number = {t: statement.spelled(t) for t in (model.N, model.COUNT(VALUE(v)))}
        found = instance(
            positive, dict(zip((n, c, E), (*number.values(), model.E(VALUE(v))), strict=True))
        )
        return [found, *(instance(t, {u: v}) for t in sharing.users())]

    return defined_at(statement, facts, lambda *chosen: [VALUE(v) for v in chosen if v.sort is U])


def common_share():
    """Return gamma (own + w others) >= n p for the common budget, own >= p and n p <= kappa."""
    g, k, n, own, p, w = (const(name, REAL) for name in ("gamma", "kappa", "n", "own", "p", "w"))
    budget = and_(k >= 1, g >= k, n > g)
    known = and_(budget, own >= p, own <= 1, p >= 0, p * n <= k)
    weight = 1 / largest_budget(g / k, n / k, 1)
    product = k * (n - g) / (g * (n - k))
    first = solve(implies(budget, n / k > 1))
    second = solve(implies(budget, n / k > g / k))
    same = rational(budget, weight, product, first, second)
    sizes = solve(
        implies(and_(budget, w * g * (n - k) - k * (n - g) <= 0, w >= 0), w <= 1),
    )
    range_ = solve(implies(budget, and_(product >= 0, product * (g * (n - k)) - k * (n - g) <= 0)))
    exact = rational(budget, product * g * (n - k), k * (n - g))
    least = solve(implies(and_(own >= p, w <= 1), own + w * (1 - own) >= p + w * (1 - p)))
    inner = and_(known, eq(w * g * (n - k), k * (n - g)))
    crossed = solve(implies(inner, (g * (p + w * (1 - p)) - n * p) * (n - k) >= 0))
    lower = solve(implies(inner, g * (p + w * (1 - p)) >= n * p), crossed)
    goal = implies(and_(inner, w >= 0), g * (own + w * (1 - own)) >= n * p)
    found = solve(goal, lower, least, sizes)
    at_weight = instance(found, {w: product})
    values = (g, k, n, own, p)
    done = solve(
        implies(known, g * (own + weight * (1 - own)) >= n * p), at_weight, same, range_, exact
    )
    return done, values


def prior_facts(n):
    """Return kappa >= 1, and that the mass of u's value is at least her own and at most 1."""
    H = and_(
        U.forall(lambda v: PRIOR(v) >= 0),
        eq(U.sum(PRIOR), 1),
        U.forall(lambda v: PRIOR(v) <= KAPPA / n),
    )
    own = U.sum(lambda v: ite(sharing.same(v), PRIOR(v), ZERO))
    level = U.sum(lambda v: KAPPA / n)
    most = at_most(U.sum(PRIOR), level, given=H, use=lambda v: at(H, v))
    some = item_at_most(own, u, given=H, use=lambda v: at(H, v))
    whole = at_most(own, U.sum(PRIOR), given=H, use=lambda v: at(H, v))
    known = [most, expand(level, n >= 1), *sharing.users()]
    return own, [solve(implies(H, KAPPA >= 1), *known), some, whole]


def prior_bound():
    """Return the bound for any prior."""
    statement = model.any_prior()
    H, n, q = statement.given, statement.spelled(model.N), COLUMN(x)
    total = U.sum(lambda v: PRIOR(v) * COLUMN(VALUE(v)))
    weight = statement.spelled(model.WEIGHT)
    own, facts = prior_facts(n)
    least = instance(sharing.shared(), {sharing.WEIGHT: weight})
    general, names = common_share()
    share = instance(general, dict(zip(names, (GAMMA, KAPPA, n, own, PRIOR(u)), strict=True)))
    users = sharing.users()
    limit = scaled_limit(H, n)
    enough = solve(
        implies(H, GAMMA * (own + weight(x) * (1 - own)) >= n * PRIOR(u)),
        *(share, limit, *facts, *users, *at(H, u)),
    )
    crossed, letters = accuracy.crossed()
    share_of_all = own + weight(x) * (1 - own)
    values = (q, share_of_all, total, GAMMA, n * PRIOR(u))
    step = instance(crossed, dict(zip(letters, values, strict=True)))
    under = solve(
        implies(H, q * (n * PRIOR(u)) <= GAMMA * total), step, least, enough, *facts, *at(H, x)
    )
    found = statement.spelled(model.POSTERIOR(u))
    goal = solve(implies(H, found <= GAMMA / n), under, *users)
    return accuracy.closed(statement, accuracy.everybody(statement, statement.goals[0], goal))


def scaled_limit(H, n):
    """Return prior(u) n <= kappa."""
    a, b, c = (const(name, REAL) for name in ("a", "b", "c"))
    multiplied = solve(implies(and_(a <= b / c, c >= 1), a * c <= b))
    found = instance(multiplied, {a: PRIOR(u), b: KAPPA, c: n})
    return solve(implies(H, PRIOR(u) * n <= KAPPA), found, *sharing.users(), *at(H, u))


def prior_defined():
    """Return that its budget divides by nothing that is zero."""
    statement = model.any_prior()
    n = statement.spelled(model.N)
    k, g, m = (const(name, REAL) for name in ("k", "g", "m"))
    ratios = solve(implies(and_(k >= 1, m > g, g >= k), and_(g / k > 0, m / k > 1, m / k > g / k)))
    _, facts = prior_facts(n)
    known = [facts[0], instance(ratios, {k: KAPPA, g: GAMMA, m: n})]
    return defined_at(statement, lambda *chosen: known)


@decides("oneid-posterior-bound")
def posterior_bound_16():
    """With w = e^-eps_x: 1/(c + w (n - c)), which is 1/c for an infinite budget."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "Each of the c(x) users with the sender's value is as likely as the sender, and each "
            "other at least e^-eps_x times. The printed proof divides by Pr(y|x), which may be 0; "
            "then the posterior is 0. It needs c(x) >= 1, which the sender's own value gives. "
            "At an infinite budget the bound is 1/c(x)."
        ),
        scope="all n >= 1, all numbers of values, all budgets in [0, infinity], all outputs",
        assumes=[*KNOWN, UNIFORM],
        theorem=bound_16,
        defined=defined_16,
    )


@decides("oneid-any-prior")
def any_prior():
    """Priors pi_u <= kappa/n; uniform over m of the n users is kappa = n/m."""
    return Decision(
        verdict="proved",
        why=(
            "Theorem 1 takes each of the n users for equally likely. An adversary who knows more, "
            "say that the sender is one of m users (the others were seen to send theirs, or took "
            "no part), has a prior kappa/n above 1/n, kappa = n/m, and the posterior is then at "
            "most pi_u/(pi(x) + e^-eps_x (1 - pi(x))). The common budget "
            "log(gamma(n-kappa)/(kappa(n-gamma))) restores "
            "gamma/n for every prior with pi_u <= kappa/n, kappa <= gamma < n; for kappa > gamma "
            "the prior alone exceeds it."
        ),
        scope="all n >= 1, all priors over users, all numbers of values, 1 <= kappa <= gamma < n",
        assumes=[*KNOWN],
        theorem=prior_bound,
        defined=prior_defined,
    )
