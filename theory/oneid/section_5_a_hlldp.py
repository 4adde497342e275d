"""Beyond Section V-A: when uRAP, the HLLDP mechanism of the experiments, is the best IDUE."""

from mechanisms import rappor
from mechanisms.optimal_idue.objective import one_id
from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_, real
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import two_poles
from theory.statements.oneid import hlldp as model
from theory.statements.oneid.hlldp import BEST, ROOT, THETA, E, M, S
from theory.tactics.closing import concluded
from theory.tactics.defined import well_defined
from theory.tactics.expand import rational

INSIDE = and_(S >= 1, E > 1, M > 1, M < E)


def room(m):
    """Return that the denominators at m are positive."""
    d = E - 1 - (m - 1)
    return solve(implies(and_(m > 1, m < E), and_(d > 0, (m - 1) * d > 0, E - m > 0)))


@remembered
def poles():
    """Return J(M) by 1/(M-1) and 1/(E-M)."""
    near, far = (S + E - 1) / (E - 1), S * E * E / (E - 1)
    spread = near / (M - 1) + far / (E - M) - S
    return rational(INSIDE, model.value(one_id, S, M), spread, room(M)), (near, far)


@remembered
def best():
    """Return that a root of the slope is the least, and alone so."""
    found, (near, far) = poles()
    there = instance(found, {M: BEST})
    root = and_(INSIDE, BEST > 1, BEST < E, eq(model.slope(S, BEST), 0))
    put = (near, far, M - 1, E - M, BEST - 1, E - BEST)
    names = two_poles.P, two_poles.Q, two_poles.HERE, two_poles.REST, two_poles.BEST, two_poles.LEFT
    general = instance(two_poles.theorem(), dict(zip(names, put, strict=True)))
    a, b = const("a0", REAL), const("b0", REAL)
    sign = solve(implies(and_(a > 0, b > 0), a / b > 0))
    positive = [instance(sign, {a: t.args[0], b: t.args[1]}) for t in (near, far)]
    products = solve(implies(INSIDE, and_(S * E * E > 0, S + E - 1 > 0)))
    left, right = near * (E - BEST) * (E - BEST), far * (BEST - 1) * (BEST - 1)
    tied = rational(E > 1, right - left, model.slope(S, BEST))
    flat = solve(implies(root, eq(left, right)), tied)
    needed = [
        solve(implies(root, part), *positive, products, flat)
        for part in general.formula.args[0].args
    ]
    values = [model.value(one_id, S, m) for m in (BEST, M)]
    goal = and_(values[0] <= values[1], implies(not_(eq(M, BEST)), values[0] < values[1]))
    return solve(implies(root, goal), found, there, general, *needed)


def theta_theorem():
    """Return oneid-hlldp-best-theta."""
    statement = model.best_theta()
    H, (form, every, least) = statement.given, statement.goals
    some = and_(H, form.args[0])
    m = model.of_theta(THETA)
    below = (1 - THETA) * E + THETA
    a, b = const("a0", REAL), const("b0", REAL)
    quotient = solve(implies(and_(b > 0, b > 1, a > b), and_(a / b > 1, a / b < a)))
    quotient = instance(quotient, {a: E, b: below})
    sizes = solve(implies(some, and_(below > 1, below < E)))
    within = solve(implies(some, model.inside(m)), quotient, sizes)
    parts = [part for part in form.args[1].args if part.op == "eq"]
    facts = sizes, within, *denominators(some, sizes)
    shown = [rational(some, *part.args, *facts) for part in parts]
    first = solve(implies(some, form.args[1]), within, *shown)
    given = and_(H, every.args[0])
    ends = solve(implies(given, and_(M * (E - 1) > 0, E * (M - 1) > 0, E * (M - 1) < M * (E - 1))))
    ratio = solve(implies(and_(a > 0, b > 0, a < b), and_(a / b > 0, a / b < 1)))
    ratio = instance(ratio, {a: E * (M - 1), b: M * (E - 1)})
    back, theta = every.args[1].args[-1], E * (M - 1) / (M * (E - 1))
    denominator = rational(given, (1 - theta) * E + theta, E / M, ends)
    nonzero = solve(implies(given, not_(eq(E / M, 0))), quotient_positive(E, M))
    last = rational(given, *back.args, denominator, nonzero, ends)
    second = solve(implies(given, every.args[1]), ratio, ends, last)
    third = solve(implies(H, least), best())
    parts = solve(implies(H, form), first), solve(implies(H, every), second), third
    return concluded(statement, *parts)


def quotient_positive(a, b):
    """Return that a quotient of positive numbers is not zero."""
    p, q = const("a0", REAL), const("b0", REAL)
    return instance(solve(implies(and_(p > 0, q > 0), p / q > 0)), {p: a, q: b})


def denominators(some, sizes):
    """Return that what the form at theta divides by is positive."""
    m = model.of_theta(THETA)
    below = (1 - THETA) * E + THETA
    gap = rational(some, m - 1, THETA * (E - 1) / below, sizes)
    rest = rational(some, E - 1 - (m - 1), E * (1 - THETA) * (E - 1) / below, sizes)
    product = solve(implies(some, and_(THETA * (E - 1) > 0, E * (1 - THETA) * (E - 1) > 0)))
    signs = [quotient_positive(t.formula.args[1].args[1].args[0], below) for t in (gap, rest)]
    return gap, rest, product, *signs


def theta_defined():
    """Return that no denominator is zero."""
    some = and_(S >= 1, E > 1, THETA > 0, THETA < 1)
    below = (1 - THETA) * E + THETA
    sizes = solve(implies(some, and_(below > 1, below < E)))
    facts = sizes, *denominators(some, sizes)
    given = and_(S >= 1, E > 1, M > 1, M < E)
    ends = solve(implies(given, and_(M * (E - 1) > 0, E * (M - 1) > 0)))
    theta = E * (M - 1) / (M * (E - 1))
    back = rational(given, (1 - theta) * E + theta, E / M, ends)
    m = model.of_theta(THETA)
    u = one_id(m - 1, E - 1)[0]
    signs = [quotient_positive(real(1), m - 1), quotient_positive(u.args[0], u.args[1])]
    over = quotient_positive(E, below)
    return well_defined(
        model.best_theta(), *facts, ends, back, over, quotient_positive(E, M), *signs
    )


def once_theorem():
    """Return oneid-urap-optimal-once."""
    statement = model.urap_optimal_once()
    H, (form, once, other) = statement.given, statement.goals
    square = ROOT * ROOT
    sizes = solve(
        implies(H, and_(ROOT - 1 > 0, square > 1, square > ROOT, square - 1 - (ROOT - 1) > 0))
    )
    theta = rappor.basic_theta(ROOT)
    below = rational(H, (1 - theta) * square + theta, ROOT)
    shown = [rational(H, *part.args, sizes, below, *once_signs()) for part in form.args]
    first = solve(implies(H, form), *shown)
    found = instance(best(), {E: square})
    zero = solve(implies(eq(S, 1), eq(substitute(model.slope(S, ROOT), {E: square}), 0)))
    here = instance(found, {BEST: ROOT})
    given = and_(H, once.args[0])
    needed = solve(implies(given, here.formula.args[0]), zero, sizes)
    second = solve(implies(given, once.args[1]), here, needed)
    given = and_(H, other.args[0])
    there = instance(found, {M: ROOT})
    steep = substitute(model.slope(S, ROOT), {E: square})
    spelled = solve(eq(steep, square * (S - 1) * ((ROOT - 1) * (ROOT - 1))))
    positive = solve(implies(given, square * (S - 1) * ((ROOT - 1) * (ROOT - 1)) > 0))
    poly = substitute(model.slope(S, BEST), {E: square})
    same = leibniz(function(REAL, lambda m: substitute(model.slope(S, m), {E: square})), BEST, ROOT)
    apart = solve(implies(and_(given, eq(poly, 0)), not_(eq(ROOT, BEST))), same, spelled, positive)
    needed = solve(implies(given, there.formula.args[0]), sizes)
    third = solve(implies(given, other.args[1]), there, needed, apart)
    return concluded(
        statement, first, solve(implies(H, once), second), solve(implies(H, other), third)
    )


def once_signs():
    """Return signs of what the form at e^(eps/2) divides by."""
    u = one_id(ROOT - 1, ROOT * ROOT - 1)
    return [quotient_positive(t.args[0], t.args[1]) for t in u]


def once_defined():
    """Return that no denominator is zero."""
    H = and_(S >= 1, ROOT > 1)
    square, theta = ROOT * ROOT, rappor.basic_theta(ROOT)
    sizes = solve(implies(H, and_(square > 1, square > ROOT, square - 1 - (ROOT - 1) > 0)))
    below = rational(H, (1 - theta) * square + theta, ROOT)
    return well_defined(model.urap_optimal_once(), sizes, below, *once_signs())


@decides("oneid-hlldp-best-theta")
def best_theta():
    """(5) for HLLDP is s noise + 1/(M-1): a sum of two poles, least where its slope is 0."""
    return Decision(
        verdict="proved",
        why=(
            "uRAP with any theta in (0, 1) has (1-b)/(1-a) = E/((1-theta)E+theta) = M for all "
            "values, and each M in (1, E) is such a one. So (5) for HLLDP is least at uRAP with "
            "the theta of the quadratic's root; the basic theta is that one for s = 1 alone "
            "(oneid-urap-optimal-once). This is (5) as printed: for s = 1 it asks a condition "
            "that HLLDP does not, and without it uRAP is never best (oneid-hlldp-one-sensitive)."
        ),
        scope="all s >= 1, all numbers N >= 1 of non-sensitive values, all eps > 0; M is a root "
        "in (1, e^eps)",
        uses=["oneid-optimum-one-unknown"],
        theorem=theta_theorem,
        defined=theta_defined,
    )


@decides("oneid-urap-optimal-once")
def urap_optimal_once():
    """The basic uRAP has M = e^(eps/2), where the slope of J is (s-1)/(M-1)^2."""
    return Decision(
        verdict="proved",
        why=(
            "The basic uRAP is this form at M = e^(eps/2), for every s. J is strictly convex and "
            "its slope there is (s-1)/(M-1)^2, zero for s = 1 alone. For s > 1 the best M is "
            "smaller. The paper runs uRAP as its HLLDP mechanism. For s = 1 it is the best by (5) "
            "as printed, whose condition i = j HLLDP does not ask; without it there is a better "
            "one (oneid-hlldp-one-sensitive)."
        ),
        scope="all s >= 1, all eps > 0; for s > 1 the better M is a root of the slope",
        uses=["oneid-optimum-one-unknown"],
        theorem=once_theorem,
        defined=once_defined,
    )
