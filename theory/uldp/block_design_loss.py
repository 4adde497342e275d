"""uBD's estimate: its mean, its variances and its l2 loss, from how often blocks have values."""

from mechanisms import ubd
from mechanisms.losses import ubd as losses
from theory.kernel.binding import apply, function, function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import independent, linear, unbiased
from theory.library.unbiased import mass_after
from theory.notions.probability import is_distribution, is_mechanism, mass, size
from theory.statements.uldp import block_design_loss as model
from theory.statements.uldp import block_designs
from theory.statements.uldp.block_design_loss import DRAWN, HAS, K_BLOCK, SENSITIVE, TELLS, E, P, U, X, Y
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, for_all
from theory.tactics.sums import ONE, ZERO, equal, induction, size_facts
from theory.uldp import block_design
from theory.uldp.block_design import b, s, single, telling, with_value

x, y, z, u = const("x", X), const("y", Y), const("z", X), const("u", U)
S, B, W = const("s_", REAL), const("b_", REAL), const("weight_", REAL)


def given():
    """Return the statement's hypotheses."""
    return model.ubd_loss().given


def spelled(term):
    """Return a term with the statement's definitions in the place of their names."""
    return model.ubd_loss().spelled(term)


def matrix():
    """Return Pr(y|x)."""
    return spelled(block_designs.Q)


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


def from_value():
    """Return the mean of `counted` from z, as sums over blocks and told reports."""
    Q = matrix()
    has, other = ubd.block_probabilities(s(), K_BLOCK, b(), E)
    return induction(
        lambda t, both, hasx, told: eq(t, both * (has - other) + hasx * other + told * (keep() * W)),
        [
            Y.sum(lambda y: Q(z, y) * counted(y, W)), together(z, x), with_value(x), telling(z),
        ],
    )


@remembered
def means():
    """From z, `counted` has mean chance + gain [x = z] + (weight - shared) keep [z in X_N]."""
    H, n = and_(given(), SENSITIVE(x)), s()
    found, _ = plain_means()
    placed = [instance(t, {S: n, B: b()}) for t in found]
    placed = [solve(implies(H, t.formula.args[1]), t) for t in placed]
    has, other = ubd.block_probabilities(n, K_BLOCK, b(), E)
    r = b() * K_BLOCK / n
    chance, gain = ubd.signal(n, K_BLOCK, E)
    shared = ubd.overlap(n, K_BLOCK)
    H_ = block_design.given()
    weaker = solve(implies(given(), H_))
    counts = [*block_design.counts(), *(instance(t, {x: z}) for t in block_design.counts())]
    known = [*at(given(), x, z), *at(given(), x), *at(given(), z)]
    same = equal(together(z, x), with_value(x), eq(z, x), use=lambda i: [leibniz(HAS(i), z, x)])
    zeros = Y.sum(lambda y: ZERO)
    none = equal(together(z, x), zeros, and_(given(), not_(SENSITIVE(z))), use=lambda i: at(given(), i, z))
    pairs = r * (K_BLOCK - 1) / (n - 1)
    a, c, d = (const(f"{name}_", REAL) for name in "acd")
    divided = solve(implies(and_(c > 1, a * c * (c - 1) == d), eq(a, d / c / (c - 1)))) if False else None
    del divided
    two = implies(and_(H, SENSITIVE(z), not_(eq(z, x))), eq(together(z, x), pairs))
    quotient = solve(implies(and_(c > 1, eq(a * c * (c - 1), d)), eq(a, d / (c * (c - 1)))))
    quotient = instance(quotient, {a: together(x, z), c: n, d: b() * K_BLOCK * (K_BLOCK - 1)})
    order = equal(together(z, x), together(x, z))
    simple = rational(and_(S > 1), B * K_BLOCK * (K_BLOCK - 1) / (S * (S - 1)), B * K_BLOCK / S * (K_BLOCK - 1) / (S - 1))
    simple = instance(simple, {S: n, B: b()})
    two = solve(two, quotient, order, simple, *known)
    steps = [
        leibniz(function(REAL, lambda t, v=v: t * v), left, right)
        for left, right, v in (
            (with_value(x), r, other), (together(z, x), r, has - other),
            (together(z, x), pairs, has - other), (together(z, x), ZERO, has - other),
            (telling(z), ZERO, keep() * W), (telling(z), ONE, keep() * W),
        )
    ]
    own = ite(eq(z, x), gain, ZERO)
    value = chance + own + ite(SENSITIVE(z), ZERO, (W - shared) * keep())
    total = from_value()
    cases = [and_(SENSITIVE(z), eq(z, x)), and_(SENSITIVE(z), not_(eq(z, x))), not_(SENSITIVE(z))]
    left = total.formula.args[0]
    parts = [
        solve(implies(and_(H, c_), eq(left, value)), total, *placed, weaker, *counts, same, none, two, *steps, expand(zeros), leibniz(SENSITIVE, z, x))
        for c_ in cases
    ]
    return solve(implies(H, eq(left, value)), *parts)
