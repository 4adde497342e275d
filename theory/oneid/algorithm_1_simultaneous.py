"""Algorithm 1, repaired: limits of all values at once, then prior-based tuning with them."""

from theory.kernel.binding import apply, exception, function, function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, elimination, exchange, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library.sharing import GAMMA, VALUE, U, X, u
from theory.oneid import section_4_f_tuning
from theory.statements.oneid import simultaneous as model
from theory.statements.oneid.simultaneous import CHANCE, DELTA, GUESSES, LIMIT, OMEGA, OUT, Q
from theory.tactics.closing import concluded, every
from theory.tactics.defined_at import defined_at
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import (
    ONE,
    ZERO,
    at_most,
    induction,
    item_at_most,
    non_negative,
    pull,
    size,
    size_facts,
)

o, y, x = const("o", OMEGA), const("y", OUT), const("x", X)
v = const("v", U)


def spelled(term):
    """Return a term with n and the counts spelled out."""
    return model.simultaneous().spelled(term)


def above(x, o):
    """Return whether a limit exceeds its count."""
    return LIMIT(x, o) > size(U, lambda u: eq(VALUE(u), x))


@remembered
def union():
    """Return that some limit fails with probability at most delta."""
    H = model.simultaneous().given
    good = spelled(model.holds(o))
    failed = X.sum(lambda x: CHANCE(o) * ite(above(x, o), ONE, ZERO))
    sign = solve(implies(H, CHANCE(o) >= 0), *at(H, o))
    inner = non_negative(failed, H, use=lambda x: [sign])
    c = X.forall(lambda x: not_(above(x, o)))
    missing = c.args[0]
    one = item_at_most(failed, exception(missing), H, use=lambda x: [sign])
    item = solve(
        implies(H, CHANCE(o) * (1 - ite(good, ONE, ZERO)) <= failed),
        inner,
        one,
        counterexample(missing),
        sign,
    )
    columns = OMEGA.sum(lambda o: X.sum(lambda x: CHANCE(o) * ite(above(x, o), ONE, ZERO)))
    misses = OMEGA.sum(lambda o: CHANCE(o) * (1 - ite(spelled(model.holds(o)), ONE, ZERO)))
    below = at_most(misses, columns, H, use=lambda k: [instance(item, {o: k})])
    swapped = exchange(
        "sum", function_of(OMEGA, X, lambda o, x: CHANCE(o) * ite(above(x, o), ONE, ZERO))
    )
    K = size(X)
    rows = X.sum(lambda x: OMEGA.sum(lambda o: CHANCE(o) * ite(above(x, o), ONE, ZERO)))
    level = DELTA / K
    total = induction(lambda a, k: a <= level * k, [rows, K], H, use=lambda x: at(H, x))
    d, k = const("d", REAL), const("k", REAL)
    whole = instance(solve(implies(k >= 1, eq(d / k * k, d))), {d: DELTA, k: K})
    sizes = size_facts(X, lambda x: True, x)
    met = OMEGA.sum(lambda o: CHANCE(o) * ite(spelled(model.holds(o)), ONE, ZERO))
    split = induction(lambda m, a, c: eq(m, c - a), [misses, met, OMEGA.sum(CHANCE)])
    goal = and_(misses <= DELTA, met >= 1 - DELTA)
    return solve(implies(H, goal), below, swapped, total, whole, split, *sizes)


@remembered
def kept():
    """Return that where all limits hold, no posterior exceeds gamma/n: prior-based tuning."""
    H = model.simultaneous().given
    good = spelled(model.holds(o))
    column, known = function(X, lambda x: Q(o, x, y)), function(X, lambda x: LIMIT(x, o))
    theorem = section_4_f_tuning.at_least_one()
    steps, body = [theorem], theorem.formula
    for value in (GAMMA, VALUE, known, column):
        steps.append(elimination(body.args[0], value))
        body = apply(body.args[0], value)
    given, (bound, _) = body.args[0], body.args[1].args
    here = and_(H, good, spelled(model.mass(o, y)) > 0)

    def facts(*chosen):
        return [
            t
            for x in chosen
            if x.sort is X
            for t in (*at(H, o, x), *at(H, x, o), *at(H, o, y, x), *at(here, x))
        ]

    premise = derive(here, given, lambda *c: [*facts(*c), *private(c)])
    at_user = apply(bound.args[0], u)
    return solve(implies(here, at_user), *steps, premise, elimination(bound.args[0], u))


def private(chosen):
    """Return what the notion and the rows say of the arbitrary values."""
    H = model.simultaneous().given
    values = [x for x in chosen if x.sort is X]
    one = [prove(implies(H, Q(o, x, y) >= 0), at=[o, x, y], rounds=3) for x in values]
    two = [t for x in values for z in values if x is not z for t in at(H, o, y, x, z)]
    return one + two


@remembered
def likely():
    """Return that a guess has at most gamma/n of an output, or all where a limit fails."""
    H = model.simultaneous().given
    total, n = spelled(model.mass(o, y)), size(U)
    part = 1 / n * Q(o, VALUE(u), y)
    good = spelled(model.holds(o))
    a, k = const("a", REAL), const("k", REAL)
    product = solve(implies(and_(a >= 0, k >= 1), 1 / k * a >= 0))
    sign = prove(implies(H, Q(o, VALUE(v), y) >= 0), at=[o, VALUE(v), y], rounds=3)
    item = solve(
        implies(H, 1 / n * Q(o, VALUE(v), y) >= 0),
        sign,
        instance(product, {a: Q(o, VALUE(v), y), k: n}),
        *size_facts(U, lambda v: True, v),
    )
    inside = item_at_most(total, u, H, use=lambda i: [instance(item, {v: i})])
    q, t, s = (const(name, REAL) for name in "qts")
    back = solve(implies(and_(implies(t > 0, q / t <= s), q <= t, q >= 0), q <= s * t))
    back = instance(back, {q: part, t: total, s: GAMMA / n})
    goal = part <= ite(good, GAMMA / n, ONE) * total
    return solve(implies(H, goal), kept(), inside, back, instance(item, {v: u}))


@remembered
def mass_is_one():
    """Return that the outputs of a random user have probability 1 together."""
    H, n = model.simultaneous().given, size(U)
    row = OUT.sum(lambda y: Q(o, VALUE(u), y))
    scaled, c = pull(row)
    whole = prove(implies(H, eq(row, 1)), at=[o, VALUE(u)], rounds=2)
    each = solve(
        implies(H, eq(OUT.sum(lambda y: 1 / n * Q(o, VALUE(u), y)), 1 / n)),
        instance(scaled, {c: 1 / n}),
        whole,
    )
    rows = U.sum(lambda u: OUT.sum(lambda y: 1 / n * Q(o, VALUE(u), y)))
    total = induction(
        lambda a, k: eq(a, 1 / n * k), [rows, n], H, use=lambda i: [instance(each, {u: i})]
    )
    k = const("k", REAL)
    one = instance(solve(implies(k >= 1, eq(1 / k * k, 1))), {k: n})
    columns = OUT.sum(lambda y: spelled(model.mass(o, y)))
    swapped = exchange("sum", function_of(U, OUT, lambda u, y: 1 / n * Q(o, VALUE(u), y)))
    return solve(implies(H, eq(columns, 1)), total, one, swapped, *size_facts(U, lambda v: True, u))


def right(guess):
    """Return that a guess is right with probability at most gamma/n + delta."""
    H, n = model.simultaneous().given, size(U)
    good = lambda o: spelled(model.holds(o))  # noqa: E731
    share = ite(good(o), GAMMA / n, ONE)
    hits = OUT.sum(lambda y: 1 / n * Q(o, VALUE(guess(o, y)), y))
    columns = OUT.sum(lambda y: spelled(model.mass(o, y)))
    named = instance(likely(), {u: guess(o, y)})
    below = induction(
        lambda a, b: a <= share * b, [hits, columns], H, use=lambda i: [instance(named, {y: i})]
    )
    missed = 1 - ite(good(o), ONE, ZERO)
    g, k = const("g", REAL), const("k", REAL)
    positive = instance(solve(implies(and_(g >= 1, k >= 1), g / k >= 0)), {g: GAMMA, k: n})
    most = solve(
        implies(H, hits <= GAMMA / n + missed),
        below,
        mass_is_one(),
        positive,
        *size_facts(U, lambda v: True, u),
    )
    p, a, b = (const(name, REAL) for name in "pab")
    scaled = solve(implies(and_(a <= g + b, p >= 0), p * a <= g * p + p * b))
    scaled = instance(scaled, {p: CHANCE(o), a: hits, b: missed, g: GAMMA / n})
    sign = solve(implies(H, CHANCE(o) >= 0), *at(H, o))
    item = solve(implies(H, scaled.formula.args[1]), most, scaled, sign)
    total = OMEGA.sum(lambda o: CHANCE(o) * OUT.sum(lambda y: 1 / n * Q(o, VALUE(guess(o, y)), y)))
    misses = OMEGA.sum(lambda o: CHANCE(o) * (1 - ite(good(o), ONE, ZERO)))
    summed = induction(
        lambda t, c, m: t <= GAMMA / n * c + m,
        [total, OMEGA.sum(CHANCE), misses],
        H,
        use=lambda i: [instance(item, {o: i})],
    )
    return solve(implies(H, total <= GAMMA / n + DELTA), summed, union())


def theorem():
    """Return that all limits hold but for delta, and what that says of the posterior."""
    statement = model.simultaneous()
    H, (most, bound, _) = statement.given, statement.goals
    first = solve(implies(H, most), union())
    where = derive(
        H,
        bound,
        lambda *c: [instance(kept(), dict(zip((o, y, u), c, strict=True)))] if len(c) == 3 else [],
    )
    g = const("guess", GUESSES)
    return concluded(statement, first, where, every(right(g), g))


@decides("oneid-confidence-simultaneous")
def simultaneous():
    """K limits at level delta/K; then prior-based tuning with lambda(x) the limit."""
    return Decision(
        verdict="proved",
        why=(
            "The guarantee is about every user, so that every value's limit must hold: at level "
            "alpha/2 each, of K values some fail. At level delta/K each, all hold with probability "
            "at least 1 - delta, and then the budgets (7) at max(limit, 1) keep every output's "
            "accuracy at most gamma/n; over both cases an adversary is right with probability at "
            "most gamma/n + delta. The counts are those of the users of one mechanism: for a "
            "second group take its own counts, and gamma n_g/n (oneid-two-groups-within). "
            "Published budgets tell of the first group's reports together: see oneid-joint-bound. "
            "Where a limit fails, its budget may be infinite, and a user of that value named with "
            "certainty: keep delta well below gamma/n if that matters."
        ),
        scope="all numbers of values, all joint laws of the limits, all gamma in [1, n]",
        assumes=[
            "Each limit exceeds its count with probability at most delta/K.",
            "Given the limits, users report by the mechanism chosen.",
        ],
        uses=["oneid-prior-tuning-sharpened"],
        theorem=theorem,
        defined=lambda: defined_at(model.simultaneous()),
    )
