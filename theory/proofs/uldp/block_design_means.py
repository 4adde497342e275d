"""How often uBD's reports have a value, and the mean of what they say of it."""

from mechanisms import ubd
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.library import unbiased
from theory.library.unbiased import mass_after
from theory.notions.probability import is_distribution, is_mechanism, mass, size
from theory.proofs.uldp import block_design
from theory.proofs.uldp.block_design import (
    b,
    reports_revealing,
    s,
    two_values_tell_nothing,
    with_value,
)
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.sums import ONE, ZERO, induction

said = stated("uldp-ubd-loss")
K_BLOCK, SENSITIVE, E, X, Y, HAS = said.k, said.X_S, said.E, said.X, said.Y, said.has
TELLS, P = said.tells, said.p

x, y, z = const("x", X), const("y", Y), const("z", X)


S, B, W = const("s_", REAL), const("b_", REAL), const("weight_", REAL)


def keep_probability():
    """Return the probability that a non-sensitive value is told."""
    return ubd.inclusion(s(), K_BLOCK, E)[1]


def blocks_with_both(z, x):
    """Return the number of blocks with both values."""
    return size(Y, lambda y: and_(not_(TELLS(y)), HAS(y, z), HAS(y, x)))


def counted_weight(y, weight):
    """Return the weight for a report that tells, else 1 if it has x and 0 if not."""
    return ite(TELLS(y), weight, ite(HAS(y, x), ONE, ZERO))


@remembered
def plain_means():
    """The means of `counted_weight` from x itself, from another of X_S, and from one of X_N."""
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
    theorems = [
        rational(known, r * (has - other) + r * other, chance + gain, *positive),
        rational(known, pairs * (has - other) + r * other, chance, *positive),
        rational(known, r * other, chance - shared * keep_, *positive),
    ]
    return theorems, positive


def from_value(statement):
    """Return the mean of `counted_weight` from z, as sums over blocks and told reports."""
    Q = statement.spelled(said.Q)
    has, other = ubd.block_probabilities(s(), K_BLOCK, b(), E)
    return induction(
        lambda t, both, hasx, revealed: eq(
            t, both * (has - other) + hasx * other + revealed * (keep_probability() * W)
        ),
        [
            Y.sum(lambda y: Q(z, y) * counted_weight(y, W)),
            blocks_with_both(z, x),
            with_value(x),
            reports_revealing(z),
        ],
    )


def show_counts(p):
    """Show how many blocks have x and z, for x in X_S, and how many reports tell z; by cases of z.

    Returns
    -------
    list
        A case, the number of blocks with both, and of reports.
    """
    n = s()
    r = b() * K_BLOCK / n
    pairs = r * (K_BLOCK - 1) / (n - 1)
    same, apart = and_(SENSITIVE(z), eq(z, x)), and_(SENSITIVE(z), not_(eq(z, x)))
    p.have(with_value(x) == r)
    p.under(same).by_item(blocks_with_both(z, x) == with_value(x))
    both = blocks_with_both(z, x)
    two = p.under(apart).have(both * n * (n - 1) == b() * K_BLOCK * (K_BLOCK - 1))
    p.under(apart).arithmetic(both == pairs, two, n > 1, of=[both, n, b(), K_BLOCK])
    other = p.under(not_(SENSITIVE(z)))
    other.by_item(blocks_with_both(z, x) == 0)
    other.have(reports_revealing(z) == 1)
    p.under(SENSITIVE(z)).by_item(reports_revealing(z) == 0)
    return [(same, r, ZERO), (apart, pairs, ZERO), (not_(SENSITIVE(z)), ZERO, ONE)]


def means(statement):
    """From z its mean is chance + gain [x = z] + (weight - shared) keep [z in X_N]."""
    p, n = Given(and_(statement.given, SENSITIVE(x))), s()
    chance, gain = ubd.signal(n, K_BLOCK, E)
    for lemma in plain_means()[0]:
        p.use(lemma, {S: n, B: b()})
    total = from_value(statement)
    left, r = total.formula.args[0], b() * K_BLOCK / n
    own, more = ite(eq(z, x), gain, ZERO), (W - ubd.overlap(n, K_BLOCK)) * keep_probability()
    goal = left == chance + own + ite(SENSITIVE(z), ZERO, more)
    cases = show_counts(p)
    for case, both, revealed in cases:
        equations = (
            blocks_with_both(z, x) == both,
            with_value(x) == r,
            reports_revealing(z) == revealed,
        )
        p.under(case).rewrite(goal, total, *equations)
    return p.cases(goal, *(case for case, _, _ in cases))


def level(statement, y):
    """Return the probability of a report."""
    return X.sum(lambda x: P(x) * statement.spelled(said.Q)(x, y))


def with_distribution(statement):
    """Return the hypotheses, and that P is a distribution."""
    return and_(statement.given, is_distribution(X, P))


def reports_sum_to_one(statement):
    """The probabilities of reports sum to 1."""
    p, general = Given(with_distribution(statement)), stated("uldp-ubd-private").statement()
    p.use(block_design.mechanism(general))
    one, _ = unbiased.levels_sum(and_(is_mechanism(X, Y, unbiased.Q), is_distribution(X, P)))
    return p.use(one, {unbiased.Q: statement.spelled(said.Q)})


def expected(statement):
    """The mean of `counted_weight` under p, for x in X_S."""
    p, n = Given(and_(with_distribution(statement), SENSITIVE(x))), s()
    chance, gain = ubd.signal(n, K_BLOCK, E)
    more = (W - ubd.overlap(n, K_BLOCK)) * keep_probability()
    swapped = mass_after(
        X, Y, lambda z: P(z), statement.spelled(said.Q), lambda y: counted_weight(y, W)
    )

    def value(z):
        return chance + ite(eq(z, x), gain, ZERO) + ite(SENSITIVE(z), ZERO, more)

    p.know(swapped)
    p.use(means(statement))
    p.by_item(swapped.formula.args[0] == X.sum(lambda z: P(z) * value(z)))
    a, b_, c = names = p.fix(REAL, REAL, REAL)
    total = X.sum(lambda z: P(z) * (a + ite(eq(z, x), b_, ZERO) + ite(SENSITIVE(z), ZERO, c)))
    sensitive_mass = mass(X, P, SENSITIVE)
    parts = p.have(total == a + b_ * P(x) + c * (1 - sensitive_mass))
    p.know(instance(parts, dict(zip(names, (chance, gain, more), strict=True))))
    goal = chance + gain * P(x) + more * (1 - sensitive_mass)
    return p.have(Y.sum(lambda y: level(statement, y) * counted_weight(y, W)) == goal)


def expected_other(statement):
    """The probability that x is told, for x in X_N."""
    p, Q = (
        Given(and_(with_distribution(statement), not_(SENSITIVE(x)))),
        statement.spelled(said.Q),
    )

    def event(y):
        return ite(HAS(y, x), ONE, ZERO)

    both = size(Y, lambda y: and_(TELLS(y), HAS(y, z), HAS(y, x)))
    revealed = Y.sum(lambda y: Q(z, y) * event(y))
    p.by_item(revealed == both * keep_probability())
    p.under(eq(z, x)).by_item(both == reports_revealing(x))
    p.know(two_values_tell_nothing(y, z, x))
    p.under(not_(eq(z, x))).by_item(both == 0)
    p.have(revealed == ite(eq(z, x), keep_probability(), ZERO))
    swapped = mass_after(X, Y, lambda z: P(z), Q, event)
    p.know(swapped)
    p.by_item(
        swapped.formula.args[0] == X.sum(lambda z: ite(eq(z, x), P(z) * keep_probability(), ZERO))
    )
    return p.have(Y.sum(lambda y: level(statement, y) * event(y)) == P(x) * keep_probability())


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
