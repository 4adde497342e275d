"""Proposition 1: eps-LIP implies eps-MIP, and far less: I(X;Y) <= eps tanh(eps/2)."""

from mechanisms import lip_direct
from theory.kernel.binding import substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import instance, solve
from theory.ledger.claims import Decision, decides
from theory.library import lip_outputs as outputs
from theory.statements.lip import information as model
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y
from theory.statements.lip.information import LOG, NEAR, B, F
from theory.tactics.closing import concluded
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import ONE, ZERO, at_most, equal, induction, size_facts

x, y, j = const("x", X), const("y", Y), const("j", X)
P, Q, M, R, L, EPS = (const(name, REAL) for name in ("p0", "q0", "m0", "r0", "l0", "eps0"))
POSITIVE = and_(P >= 0, Q >= 0, M >= 0, P * Q <= M, E >= 1)
PRIVATE = implies(P > 0, and_(M <= E * Q, Q <= E * M))


def ratio():
    """Return that q/m, of a pair that can occur, is a ratio of q and m that lies in [1/E, E]."""
    some = and_(POSITIVE, PRIVATE, P * Q > 0)
    positive = solve(implies(some, and_(P > 0, Q > 0, M > 0)))
    same = solve(implies(M > 0, eq(Q / M * M, Q)))
    known = and_(M > 0, E >= 1, eq(R * M, Q), M <= E * Q, Q <= E * M)
    ends = solve(implies(known, and_(R <= E, R * E >= 1)))
    goal = and_(M > 0, P > 0, eq(Q / M * M, Q), Q / M <= E, Q / M * E >= 1)
    return solve(implies(some, goal), positive, same, instance(ends, {R: Q / M}))


def increasing():
    """Return that a pair's share is at most eps times its probability."""
    law = implies(P * Q > 0, implies(Q / M <= E, L <= EPS))
    positive = solve(implies(and_(P * Q > 0, L <= EPS), P * Q * L <= P * Q * EPS))
    known = and_(POSITIVE, PRIVATE, law)
    share = ite(P * Q > 0, P * Q * L, ZERO)
    zero = solve(implies(and_(POSITIVE, not_(P * Q > 0)), eq(P * Q, 0)))
    return solve(implies(known, share <= P * Q * EPS), ratio(), positive, zero)


LOW, HIGH = const("low", REAL), const("high", REAL)  # log of r/E, and of r E


def laws():
    """Return what is known of the logarithm of a ratio."""
    sums = eq(L, LOW + EPS), eq(HIGH, L + EPS)
    return and_(*sums, LOW <= Q / M / E - 1, HIGH <= Q / M * E - 1)


def below_chord():
    """Return that (E^2-1) r log r is below its chord, in a pair's share."""
    inside = and_(E >= 1, R <= E, R * E >= 1, E * (L - EPS) <= R - E, L + EPS <= R * E - 1)
    chord = EPS * (R * (E * E + 1) - 2 * E)
    first = solve(implies(inside, (R * E - 1) * (E * (L - EPS)) <= (R * E - 1) * (R - E)))
    other = solve(implies(inside, (E - R) * (L + EPS) <= (E - R) * (R * E - 1)))
    scaled = solve(implies(inside, chord >= (E * E - 1) * (R * L)), first, other)
    scaled = instance(scaled, {R: Q / M})
    times = solve(implies(E >= 1, eq(E * (R / E), R)))
    known = and_(POSITIVE, PRIVATE, implies(P * Q > 0, laws()))
    some = and_(known, P * Q > 0)
    tangents = and_(E * (L - EPS) <= Q / M - E, L + EPS <= Q / M * E - 1)
    u = const("u0", REAL)
    down = solve(implies(and_(E >= 1, u <= R / E - 1), E * u <= R - E), times)
    down = instance(down, {u: L - EPS, R: Q / M})
    tangents = solve(implies(some, tangents), down)
    here = solve(implies(some, scaled.formula.args[1]), scaled, ratio(), tangents)
    a, b, m = (const(name, REAL) for name in ("a0", "b0", "w0"))
    product = solve(implies(and_(m > 0, a <= b), m * a <= m * b))
    weight = solve(implies(and_(P > 0, M > 0), P * M > 0))
    values = P * M, *here.formula.args[1].args
    product = instance(product, dict(zip((m, a, b), values, strict=True)))
    spread = solve(
        implies(
            eq(R * M, Q),
            and_(
                eq(P * M * ((E * E - 1) * (R * L)), (E * E - 1) * (P * Q * L)),
                eq(P * M * chord, EPS * (P * Q * (E * E + 1) - 2 * E * (P * M))),
            ),
        )
    )
    spread = instance(spread, {R: Q / M})
    most = EPS * (P * Q * (E * E + 1) - 2 * E * (P * M))
    last = solve(
        implies(some, most >= (E * E - 1) * (P * Q * L)), here, product, weight, spread, ratio()
    )
    share = ite(P * Q > 0, P * Q * L, ZERO)
    none = and_(known, not_(P * Q > 0))
    zero = solve(implies(none, and_(eq(P * Q, 0), or_(eq(P, 0), eq(M, 0)))))
    zero = solve(implies(none, eq(most, 0)), zero)
    return solve(implies(known, (E * E - 1) * share <= most), last, zero)


def at_pair(H, general, more=()):
    """Return what an arithmetic theorem says at a value and an output."""
    found = instance(general, numbers() | dict(more))
    near = prove(implies(H, found.formula.args[0].args[5]), at=[y, x], rounds=2)
    facts = [near, outputs.entries(), *at(H, x, y)]
    needed = solve(implies(H, found.formula.args[0]), *facts)
    return solve(implies(H, found.formula.args[1]), found, needed)


def numbers():
    """Return the arithmetic at a value and an output."""
    ratio = CHANNEL(x, y) / outputs.mass(y)
    return chances() | {L: LOG(ratio), EPS: LOG(E)}


def chances():
    """Return the probabilities among it."""
    return {P: PRIOR(x), Q: CHANNEL(x, y), M: outputs.mass(y)}


def mip_theorem():
    """Return lip-mip."""
    statement = model.implies_mip()
    H, (goal,) = statement.given, statement.goals
    each = at_pair(H, increasing())
    found = goal.args[0]
    row = found.args[0](x)
    bound = Y.sum(lambda y: outputs.joint(x, y))
    scaled = Y.sum(lambda y: outputs.joint(x, y) * LOG(E))
    pulled = induction(lambda a, b: eq(a, LOG(E) * b), [scaled, bound])
    below = at_most(row, scaled, H, use=lambda i: [instance(each, {y: i})])
    row = solve(implies(H, row <= LOG(E) * PRIOR(x)), below, pulled, outputs.totals())
    total = induction(
        lambda a, b: a <= LOG(E) * b,
        [found, X.sum(PRIOR)],
        H,
        use=lambda i: [instance(row, {x: i})],
    )
    return concluded(statement, solve(implies(H, goal), total))


def at_budget_zero():
    """Return that a pair has no share where eps = 0."""
    known = and_(POSITIVE, PRIVATE, implies(P * Q > 0, laws()), eq(E, 1))
    some = and_(known, P * Q > 0)
    one = solve(implies(some, eq(Q / M, 1)), ratio())
    times = solve(implies(eq(E, 1), eq(R / E, R)))
    least = solve(implies(some, L <= 0), one, instance(times, {R: Q / M}))
    share = ite(P * Q > 0, P * Q * L, ZERO)
    product = solve(implies(and_(P * Q > 0, L <= 0), P * Q * L <= 0))
    return solve(implies(known, share <= 0), least, product)


def bounded(statement):
    """Return the bound on the information."""
    H, goal = statement.given, statement.goals[0]
    ratio = CHANNEL(x, y) / outputs.mass(y)
    ends = {LOW: LOG(ratio / E), HIGH: LOG(ratio * E)}
    each = at_pair(H, below_chord(), ends)
    found = goal.args[0]
    row, joint = found.args[0](x), Y.sum(lambda y: outputs.joint(x, y))
    eps, p = LOG(E), PRIOR(x)
    masses = Y.sum(outputs.mass)
    use = {"use": lambda i: [instance(each, {y: i})]}
    line = induction(
        lambda a, b, c: (E * E - 1) * a <= eps * (b * (E * E + 1) - 2 * E * (p * c)),
        [row, joint, masses],
        H,
        **use,
    )
    line = solve(
        implies(H, (E * E - 1) * row <= eps * (p * (E - 1) * (E - 1))), line, outputs.totals()
    )
    total = induction(
        lambda a, b: (E * E - 1) * a <= eps * (b * (E - 1) * (E - 1)),
        [found, X.sum(PRIOR)],
        H,
        use=lambda i: [instance(line, {x: i})],
    )
    a, e = const("a0", REAL), const("e0", REAL)
    quotient = rational(E > 1, e * (E - 1) / (E + 1) * (E * E - 1), e * ((E - 1) * (E - 1)))
    known = and_(E > 1, (E * E - 1) * a <= e * ((E - 1) * (E - 1)))
    cancel = solve(implies(known, a <= e * (E - 1) / (E + 1)), quotient)
    cancel = instance(cancel, {a: found, e: eps})
    flat = and_(H, eq(E, 1))
    none = at_pair(flat, at_budget_zero(), ends)
    rows = induction(lambda a: a <= 0, [row], flat, use=lambda i: [instance(none, {y: i})])
    sums = induction(lambda a: a <= 0, [found], flat, use=lambda i: [instance(rows, {x: i})])
    zero = solve(implies(eq(E, 1), eq(e * (E - 1) / (E + 1), 0)))
    return solve(implies(H, goal), total, cancel, sums, instance(zero, {e: eps}))


def entries(statement, on):
    """Return the entries of the circle's channel, as multiples of 1/K, and its outputs."""
    k = size_facts(X, lambda x: TRUE, x)
    K, channel = statement.spelled(model.K), statement.spelled(model.CIRCLE)
    positive = solve(implies(on, and_(K >= 1, F >= 1, B > 0, 1 / K > 0)), *k, share_of_one(K))
    near = rational(and_(K >= 1, F >= 1), F / K, F * (1 / K))
    far = rational(and_(K >= 1, F >= 1), 1 / (F * K), 1 / F * (1 / K))
    entry = ite(NEAR(x, j), F * (1 / K), 1 / F * (1 / K))
    entry = solve(implies(on, eq(channel(x, j), entry)), positive, near, far)
    k0, b0 = const("k0", REAL), const("b0", REAL)
    known = and_(F >= 1, b0 > 0, eq(k0, (F + 1) * b0))
    whole = b0 * (F / k0) + (k0 - b0) * (1 / (F * k0))
    tied = rational(
        and_(F >= 1, b0 > 0), *(substitute(t, {k0: (F + 1) * b0}) for t in (whole, ONE))
    )
    whole = solve(implies(known, eq(whole, 1)), tied)
    whole = instance(whole, {k0: K, b0: B})
    sums = [X.sum(channel(x)), X.sum(lambda v: channel(v, x))]
    lines = [solve(implies(on, eq(t, 1)), expand(t), whole, positive, *at(on, x)) for t in sums]
    mass = X.sum(lambda v: 1 / K * channel(v, x))
    pulled = induction(lambda a, b: eq(a, 1 / K * b), [mass, sums[1]])
    mass = solve(implies(on, eq(mass, 1 / K)), pulled, lines[1])
    return positive, entry, lines[0], mass


def share_of_one(K):
    """Return that 1/K is positive."""
    return solve(implies(K >= 1, 1 / K > 0))


def circle(statement):
    """Return that the circle's channel is one, with eps-LIP, and its information."""
    H = statement.given
    _, mechanism, private, attained, direct = statement.goals
    on = and_(H, mechanism.args[0])
    K, channel = statement.spelled(model.K), statement.spelled(model.CIRCLE)
    positive, entry, row, mass = entries(statement, on)
    inverse = solve(implies(F >= 1, and_(1 / F > 0, 1 / F <= 1, eq(F * (1 / F), 1))))
    c, f = const("c0", REAL), const("f0", REAL)
    known = and_(c > 0, F >= 1, E >= F, f > 0, f <= 1, eq(F * f, 1))
    near = and_(c <= E * (F * c), F * c <= E * c, c <= E * (f * c), f * c <= E * c, f * c > 0)
    close = instance(solve(implies(known, near)), {c: 1 / K, f: 1 / F})
    steps = [positive, entry, inverse, close]
    both = and_(E * channel(x, j) >= 1 / K, channel(x, j) <= E * (1 / K), channel(x, j) > 0)
    both = solve(implies(on, both), *steps)

    def facts(*theorems):
        def use(*chosen):
            put = dict(zip((x, j), chosen, strict=False))
            return [instance(t, put) for t in theorems]

        return use

    def at_output(*chosen):
        if len(chosen) < 2:
            return []
        put = dict(zip((j, x), chosen, strict=True))
        return [instance(both, put), instance(mass, {x: chosen[0]})]

    parts = [
        solve(implies(H, mechanism), derive(on, mechanism.args[1], facts(row, both))),
        solve(implies(H, private), derive(on, private.args[1], at_output)),
    ]
    found = solve(implies(H, attained), on_average(on, attained.args[1], steps, mass))
    return *parts, found, solve(implies(H, direct), direct_channel(), positive)


def direct_channel():
    """Return that with b = 1 the entries are those of the direct channel."""
    k0 = const("k0", REAL)
    pairs = zip(lip_direct.probabilities(1 / k0, F), (F / k0, 1 / (F * k0)), strict=True)
    found = []
    for pair in pairs:
        tied = rational(F >= 1, *(substitute(t, {k0: F + 1}) for t in pair))
        found.append(solve(implies(and_(F >= 1, eq(k0, F + 1)), eq(*pair)), tied))
    goal = and_(*(t.formula.args[1] for t in found))
    same = solve(implies(and_(F >= 1, eq(k0, F + 1)), goal), *found)
    return instance(same, {k0: model.sharp().spelled(model.K)})


def on_average(on, goal, steps, mass):
    """Return the circle's information: each pair's share, then b of them, then all K."""
    total = goal.args[0]
    K, log = model.sharp().spelled(model.K), LOG(F)
    c, f, q, m = (const(name, REAL) for name in ("c0", "f0", "q0", "m0"))
    divided = solve(implies(and_(c > 0, eq(q, f * c), eq(m, c)), eq(q / m, f)))
    channel = model.sharp().spelled(model.CIRCLE)
    put = {c: 1 / K, q: channel(x, j), m: X.sum(lambda v: 1 / K * channel(v, j))}
    ratios = [instance(divided, put | {f: t}) for t in (F, 1 / F)]
    product = solve(implies(and_(c > 0, q > 0), c * q > 0))
    positive = instance(product, {c: 1 / K, q: channel(x, j)})
    square, weight = 1 / K * (1 / K) * log, 1 / F
    share = ite(NEAR(x, j), F * square, -1 * weight * square)
    item = total.args[0](x).args[0](j)
    facts = [*steps, *ratios, positive, instance(mass, {x: j})]
    each = solve(implies(on, eq(item, share)), *facts)
    row, shares = total.args[0](x), X.sum(lambda i: substitute(share, {j: i}))
    along = equal(row, shares, on, use=lambda i: [instance(each, {j: i})])
    k0, b0, s0 = (const(name, REAL) for name in ("k0", "b0", "s0"))
    known = and_(F >= 1, eq(k0, (F + 1) * b0), eq(F * weight, 1))
    spread = F * s0 * b0 + -1 * weight * s0 * (k0 - b0)
    scaled = solve(implies(known, eq(weight * (k0 - b0), b0)))
    flat = solve(implies(known, eq(spread, s0 * (b0 * (F - 1)))), scaled)
    flat = instance(flat, {k0: K, b0: B, s0: square})
    one = square * (B * (F - 1))
    row = solve(implies(on, eq(row, one)), along, expand(shares), flat, *steps, *at(on, x))
    rows = X.sum(lambda x: one)
    added = equal(total, rows, on, use=lambda i: [instance(row, {x: i})])
    tied = k0 * (1 / k0 * (1 / k0) * s0 * (b0 * (F - 1)))
    tied = [substitute(t, {k0: (F + 1) * b0}) for t in (tied, s0 * (F - 1) / (F + 1))]
    closed = rational(and_(b0 > 0, F >= 1), *tied)
    closed = solve(
        implies(
            and_(b0 > 0, F >= 1, eq(k0, (F + 1) * b0)),
            eq(k0 * (1 / k0 * (1 / k0) * s0 * (b0 * (F - 1))), s0 * (F - 1) / (F + 1)),
        ),
        closed,
    )
    closed = instance(closed, {k0: K, b0: B, s0: log})
    return solve(implies(on, goal), added, expand(rows), closed, *steps)


def sharp_theorem():
    """Return lip-information."""
    statement = model.sharp()
    return concluded(statement, bounded(statement), *circle(statement))


def mass_facts(*chosen):
    """Return that an output of a pair that can occur has a mass that is not zero."""
    if [c.sort for c in chosen] != [X, Y]:
        return []
    some = solve(implies(and_(POSITIVE, P * Q > 0), not_(eq(M, 0))))
    put = dict(zip((x, y), chosen, strict=True))
    return [instance(t, put) for t in (instance(some, chances()), outputs.entries())]


def sharp_defined():
    """Return that no denominator is zero."""
    statement = model.sharp()
    on = and_(statement.given, statement.goals[1].args[0])
    positive, _, _, mass = entries(statement, on)
    K = statement.spelled(model.K)
    product = solve(implies(and_(F >= 1, K >= 1), F * K >= 1))
    known = [*size_facts(X, lambda x: TRUE, x), positive, product]

    def facts(*chosen):
        masses = [instance(mass, {x: c}) for c in chosen if c.sort is X]
        return [*mass_facts(*chosen), *known, *masses]

    return defined_at(statement, facts)


@decides("lip-mip")
def implies_mip():
    """Each logarithm is at most eps, and the joint probabilities sum to one."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "Every log-ratio is at most eps, so their mean is. Much less is true: lip-information "
            "has eps tanh(eps/2), about eps^2/2. MIP does not give LIP back."
        ),
        scope="all finite alphabets and priors, all eps >= 0, with 0 log 0 = 0; (7) asked of the "
        "values that somebody has",
        theorem=mip_theorem,
        defined=lambda: defined_at(model.implies_mip(), mass_facts),
    )


@decides("lip-information")
def information():
    """R log r is convex, so it lies below its chord over [1/E, E], whose mean is at r = 1."""
    return Decision(
        verdict="proved",
        why=(
            "Under Pr(x)Pr(y) the ratio r has mean 1 and lies in [1/E, E], and I is the mean of "
            "r log r, which is convex: at most the chord at 1, eps (E-1)/(E+1) = eps tanh(eps/2). "
            "It is attained where r takes only the values 1/E and E: for E = a/b with a + b "
            "equally likely values and outputs on a circle, r = E on b of them (b = 1: the direct "
            "channel of mechanisms.lip_direct). Such E are dense and the bound is continuous and "
            "increasing, so it is the supremum for every eps; that last step is not part of the "
            "theorem. At eps = 0 it is 0."
        ),
        scope="all finite alphabets and priors, all eps >= 0; attained for every rational e^eps",
        theorem=sharp_theorem,
        defined=sharp_defined,
    )
