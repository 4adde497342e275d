"""How often uBD's reports have a value, and the mean of what they say of it."""

from mechanisms import ubd
from theory.kernel.binding import function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library import unbiased
from theory.library.unbiased import mass_after
from theory.notions.probability import is_distribution, is_mechanism, mass, size
from theory.proofs.uldp import block_design
from theory.proofs.uldp.block_design import b, s, single, telling, with_value
from theory.statements.uldp import block_designs
from theory.statements.uldp.block_design_loss import HAS, K_BLOCK, SENSITIVE, TELLS, E, P, X, Y
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at
from theory.tactics.sums import ONE, ZERO, equal, induction

x, y, z = const("x", X), const("y", Y), const("z", X)


S, B, W = const("s_", REAL), const("b_", REAL), const("weight_", REAL)


def keep():
    """Return the probability that a non-sensitive value is told."""
    return ubd.inclusion(s(), K_BLOCK, E)[1]


def together(z, x):
    """Return the number of blocks with both values."""
    return size(Y, lambda y: and_(not_(TELLS(y)), HAS(y, z), HAS(y, x)))


def counted(y, weight):
    """Return the weight for a report that tells, else 1 if it has x and 0 if not."""
    return ite(TELLS(y), weight, ite(HAS(y, x), ONE, ZERO))


@remembered
def plain_means():
    """The means of `counted` from j itself, from another of X_S, and from one of X_N."""
    known = and_(E > 1, K_BLOCK >= 1, K_BLOCK < S, B >= 1)
    has, other = ubd.block_probabilities(S, K_BLOCK, B, E)
    chance, gain = ubd.signal(S, K_BLOCK, E)
    shared, keep_ = ubd.overlap(S, K_BLOCK), ubd.inclusion(S, K_BLOCK, E)[1]
    r = B * K_BLOCK / S
    pairs = r * (K_BLOCK - 1) / (S - 1)
    positive = [
        solve(implies(known, part))
        for part in (ubd.weight(S, K_BLOCK, E) > 0, S - 1 > 0, S - K_BLOCK > 0, E - 1 > 0)
    ]
    found = [
        rational(known, r * (has - other) + r * other, chance + gain, *positive),
        rational(known, pairs * (has - other) + r * other, chance, *positive),
        rational(known, r * other, chance - shared * keep_, *positive),
    ]
    return found, positive


def from_value(statement):
    """Return the mean of `counted` from z, as sums over blocks and told reports."""
    Q = statement.spelled(block_designs.Q)
    has, other = ubd.block_probabilities(s(), K_BLOCK, b(), E)
    return induction(
        lambda t, both, hasx, told: eq(
            t, both * (has - other) + hasx * other + told * (keep() * W)
        ),
        [Y.sum(lambda y: Q(z, y) * counted(y, W)), together(z, x), with_value(x), telling(z)],
    )


def means(statement):
    """From z, `counted` has mean chance + gain [x = z] + (weight - shared) keep [z in X_N]."""
    H, n = and_(statement.given, SENSITIVE(x)), s()
    found, _ = plain_means()
    placed = [instance(t, {S: n, B: b()}) for t in found]
    placed = [solve(implies(H, t.formula.args[1]), t) for t in placed]
    has, other = ubd.block_probabilities(n, K_BLOCK, b(), E)
    r = b() * K_BLOCK / n
    chance, gain = ubd.signal(n, K_BLOCK, E)
    shared = ubd.overlap(n, K_BLOCK)
    H_ = block_designs.ubd_private().given
    weaker = solve(implies(statement.given, H_))
    counts = [*block_design.counts(H_), *(instance(t, {x: z}) for t in block_design.counts(H_))]
    same = equal(together(z, x), with_value(x), eq(z, x), use=lambda i: [leibniz(HAS(i), z, x)])
    zeros = Y.sum(lambda y: ZERO)
    none = equal(
        together(z, x),
        zeros,
        and_(statement.given, not_(SENSITIVE(z))),
        use=lambda i: at(statement.given, i, z),
    )
    pairs = r * (K_BLOCK - 1) / (n - 1)
    two = in_pairs(statement, H, pairs)
    steps = [
        leibniz(function(REAL, lambda t, v=v: t * v), left, right)
        for left, right, v in (
            (with_value(x), r, other),
            (together(z, x), r, has - other),
            (together(z, x), pairs, has - other),
            (together(z, x), ZERO, has - other),
            (telling(z), ZERO, keep() * W),
            (telling(z), ONE, keep() * W),
        )
    ]
    own = ite(eq(z, x), gain, ZERO)
    value = chance + own + ite(SENSITIVE(z), ZERO, (W - shared) * keep())
    total = from_value(statement)
    cases = [and_(SENSITIVE(z), eq(z, x)), and_(SENSITIVE(z), not_(eq(z, x))), not_(SENSITIVE(z))]
    left = total.formula.args[0]
    parts = [
        solve(
            implies(and_(H, c_), eq(left, value)),
            total,
            *placed,
            weaker,
            *counts,
            same,
            none,
            two,
            *steps,
            expand(zeros),
            leibniz(SENSITIVE, z, x),
        )
        for c_ in cases
    ]
    return solve(implies(H, eq(left, value)), *parts)


def in_pairs(statement, H, pairs):
    """Return how many blocks have two values, as a quotient."""
    n, (a, c, d) = s(), (const(f"{name}_", REAL) for name in "acd")
    known = [*at(statement.given, x, z), *at(statement.given, x), *at(statement.given, z)]
    two = implies(and_(H, SENSITIVE(z), not_(eq(z, x))), eq(together(z, x), pairs))
    quotient = solve(implies(and_(c > 1, eq(a * c * (c - 1), d)), eq(a, d / (c * (c - 1)))))
    quotient = instance(quotient, {a: together(x, z), c: n, d: b() * K_BLOCK * (K_BLOCK - 1)})
    order = equal(together(z, x), together(x, z))
    simple = rational(
        and_(S > 1),
        B * K_BLOCK * (K_BLOCK - 1) / (S * (S - 1)),
        B * K_BLOCK / S * (K_BLOCK - 1) / (S - 1),
    )
    simple = instance(simple, {S: n, B: b()})
    return solve(two, quotient, order, simple, *known)


def level(statement, y):
    """Return the probability of a report."""
    return X.sum(lambda x: P(x) * statement.spelled(block_designs.Q)(x, y))


def known(statement):
    """Return the hypotheses, and that P is a distribution."""
    return and_(statement.given, is_distribution(X, P))


def proper(statement):
    """The probabilities of reports sum to 1."""
    one, _ = unbiased.levels_sum(and_(is_mechanism(X, Y, unbiased.Q), is_distribution(X, P)))
    found = instance(one, {unbiased.Q: statement.spelled(block_designs.Q)})
    general = block_designs.ubd_private()
    rows = block_design.mechanism(general)
    weaker = solve(implies(statement.given, general.given))
    return solve(implies(known(statement), found.formula.args[1]), found, rows, weaker)


def expected(statement):
    """The mean of `counted` under p, for x in X_S."""
    H, n = and_(known(statement), SENSITIVE(x)), s()
    chance, gain = ubd.signal(n, K_BLOCK, E)
    shared = ubd.overlap(n, K_BLOCK)
    swapped = mass_after(
        X, Y, lambda z: P(z), statement.spelled(block_designs.Q), lambda y: counted(y, W)
    )

    def value(z):
        own = ite(eq(z, x), gain, ZERO)
        return chance + own + ite(SENSITIVE(z), ZERO, (W - shared) * keep())

    rows = equal(
        swapped.formula.args[0],
        X.sum(lambda z: P(z) * value(z)),
        H,
        use=lambda i: [instance(means(statement), {z: i})],
    )
    a, b_, c = (const(f"{name}_", REAL) for name in "abc")
    total = X.sum(lambda z: P(z) * (a + ite(eq(z, x), b_, ZERO) + ite(SENSITIVE(z), ZERO, c)))
    parts = instance(expand(total), {a: chance, b_: gain, c: (W - shared) * keep()})
    held = mass(X, P, SENSITIVE)
    goal = chance + gain * P(x) + (W - shared) * keep() * (1 - held)
    return solve(
        implies(H, eq(Y.sum(lambda y: level(statement, y) * counted(y, W)), goal)),
        swapped,
        rows,
        parts,
        expand(held),
    )


def expected_other(statement):
    """The probability that x is told, for x in X_N."""
    H = and_(known(statement), not_(SENSITIVE(x)))

    def event(y):
        return ite(HAS(y, x), ONE, ZERO)

    Q = statement.spelled(block_designs.Q)
    both = size(Y, lambda y: and_(TELLS(y), HAS(y, z), HAS(y, x)))
    row = induction(
        lambda t, a: eq(t, a * keep()),
        [Y.sum(lambda y: Q(z, y) * event(y)), both],
        H,
        use=lambda i: at(statement.given, i, x),
    )
    same = equal(both, telling(x), eq(z, x), use=lambda i: [leibniz(HAS(i), z, x)])
    zeros = Y.sum(lambda y: ZERO)
    far = equal(
        both,
        zeros,
        and_(H, not_(eq(z, x))),
        use=lambda i: [
            *(instance(t, {y: i, x: z, z: x}) for t in single(y)),
            *at(statement.given, i),
        ],
    )
    one = at(statement.given, x)
    each = solve(
        implies(H, eq(row.formula.args[1].args[0], ite(eq(z, x), keep(), ZERO))),
        *(row, same, far, expand(zeros), *one),
    )
    swapped = mass_after(X, Y, lambda z: P(z), Q, event)
    total = X.sum(lambda z: P(z) * ite(eq(z, x), keep(), ZERO))
    rows = equal(swapped.formula.args[0], total, H, use=lambda i: [instance(each, {z: i})])
    a = const("a_", REAL)
    parts = instance(expand(X.sum(lambda z: P(z) * ite(eq(z, x), a, ZERO))), {a: keep()})
    goal = eq(Y.sum(lambda y: level(statement, y) * event(y)), P(x) * keep())
    return solve(implies(H, goal), swapped, rows, parts)


@remembered
def plain_ranges():
    """Gains are positive, in plain numbers."""
    _, positive = plain_means()
    plain = and_(E > 1, K_BLOCK >= 1, K_BLOCK < S, B >= 1)
    gain, keep_ = ubd.signal(S, K_BLOCK, E)[1], ubd.inclusion(S, K_BLOCK, E)[1]
    d = ubd.weight(S, K_BLOCK, E)
    top = K_BLOCK * (E - 1) * (S - K_BLOCK)
    a, c = const("a_", REAL), const("c_", REAL)
    over = solve(implies(and_(a > 0, c > 0), and_(a * c > 0, a / c > 0)))
    shape = rational(plain, gain, top / ((S - 1) * d), *positive)
    parts = [
        instance(over, {a: K_BLOCK, c: E - 1}),
        instance(over, {a: K_BLOCK * (E - 1), c: S - K_BLOCK}),
        instance(over, {a: S - 1, c: d}),
        instance(over, {a: top, c: (S - 1) * d}),
        instance(over, {a: K_BLOCK * (E - 1), c: d}),
    ]
    goal = solve(implies(plain, and_(gain > 0, keep_ > 0)), shape, *parts, *positive)
    return goal


@remembered
def ranges():
    """Gains are positive."""
    return instance(plain_ranges(), {S: s(), B: b()})
