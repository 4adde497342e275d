"""Section 1: Mangat's randomized response beside Warner's, by the variance of the estimate."""

from fractions import Fraction

from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_, real
from theory.kernel.theorem import instance, solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import mangat as model
from theory.statements.uldp.mangat import MANGAT, WARNER, E, P, T
from theory.tactics.closing import concluded
from theory.tactics.expand import rational
from theory.tactics.logic import deny


def denied():
    """Return that it is false: p = 9/10, where one in ten says yes."""
    return deny(model.beats().formula, real(Fraction(9, 10)), real(Fraction(1, 10)))


def crosswise():
    """a/b < c/d if and only if a d < c b, for positive b and d."""
    a, b, c, d = names = [const(name, REAL) for name in ("a0", "b0", "c0", "d0")]
    known = and_(b > 0, d > 0)
    inverse = solve(implies(known, and_(1 / b > 0, 1 / d > 0)))
    over = rational(known, c / d - a / b, (c * b - a * d) * (1 / b * (1 / d)))
    both = solve(implies(known, 1 / b * (1 / d) > 0), inverse)
    x, y = const("x0", REAL), const("y0", REAL)
    sign = solve(implies(y > 0, eq(x * y > 0, x > 0)))
    sign = instance(sign, {x: c * b - a * d, y: 1 / b * (1 / d)})
    return solve(implies(known, eq(a / b < c / d, a * d < c * b)), over, both, sign), names


def beats_iff():
    """Return when Mangat's variance is smaller at the same p."""
    statement = model.beats_iff()
    H, goals = statement.given, statement.goals
    ours, theirs = statement.spelled(MANGAT), statement.spelled(WARNER)
    common, square = T * (1 - T), (1 - 2 * P) * (1 - 2 * P)
    left, right = P * (1 - T) / (1 - P), P * (1 - P) / square
    positive = solve(implies(H, square > 0))
    known = [
        rational(H, ours, common + left, positive),
        rational(H, theirs, common + right, positive),
    ]
    general, names = crosswise()
    put = dict(zip(names, (P * (1 - T), 1 - P, P * (1 - P), square), strict=True))
    crossed = instance(general, put)
    x, y = const("x0", REAL), const("y0", REAL)
    factor = solve(implies(P > 0, eq(P * x < P * y, x < y)))
    factor = instance(factor, {x: (1 - T) * square, y: (1 - P) * (1 - P)})
    exact = solve(implies(H, goals[0]), *known, positive, crossed, factor)
    smaller = goals[0].args[1]
    below = solve(implies(and_(H, 3 * P < 2), smaller))
    beyond = solve(implies(and_(H, 3 * P >= 2, eq(T, 0)), not_(smaller)))
    return concluded(
        statement, exact, *(solve(implies(H, g), exact, below, beyond) for g in goals[1:])
    )


def beats_at_equal_eps():
    """Return that it is smaller at the same eps."""
    statement = model.beats_at_equal_eps()
    H, (apart, smaller) = statement.given, statement.goals
    apart = rational(H, *apart.args)
    positive = solve(implies(H, 1 / ((E - 1) * (E - 1)) > 0))
    more = solve(implies(H, 1 + T * (E - 1) > 0))
    return concluded(statement, apart, solve(implies(H, smaller), apart, positive, more))


@decides("uldp-mangat-beats-warner")
def mangat_beats_warner():
    """Warner's answer is as good at p as at 1 - p; Mangat's fades as p grows."""
    return Decision(
        verdict="refuted",
        printed_proof="unread",
        why=(
            "The introduction compares both at the same p without a bound on it. For p < 2/3 "
            "Mangat's estimate is more accurate for every proportion; for p >= 2/3 it is not when "
            "'yes' is rare: a flip with p near 1 tells as much as one near 0, while Mangat's "
            "'yes' tells less and less. The same p is not the same privacy either; at the same "
            "eps Mangat's is always the more accurate (uldp-mangat-beats-warner-equal-eps)."
        ),
        scope="0 < p < 1, p != 1/2 (Warner's reports say nothing); the witness: p = 9/10, t = 1/10",
        corrected=["uldp-mangat-beats-warner-iff", "uldp-mangat-beats-warner-equal-eps"],
        theorem=denied,
    )


@decides("uldp-mangat-beats-warner-iff")
def mangat_beats_warner_iff():
    """Both variances have t (1-t); what is left is p (1-t)/(1-p) beside p (1-p)/(1-2p)^2."""
    return Decision(
        verdict="proved",
        why="At p = 2/3 and t = 0 the two variances are equal.",
        scope="all 0 < p < 1 but 1/2, all proportions 0 <= t <= 1",
        theorem=beats_iff,
    )


@decides("uldp-mangat-beats-warner-equal-eps")
def mangat_beats_warner_equal_eps():
    """The difference is (1 + t (E-1))/(E-1)^2."""
    return Decision(
        verdict="proved",
        why=(
            "At the same eps, which protects the answer 'yes' alone in Mangat's and both in "
            "Warner's, Mangat's variance is smaller by (1 + t (e^eps-1))/(n (e^eps-1)^2)."
        ),
        scope="all eps > 0, all proportions 0 <= t <= 1",
        theorem=beats_at_equal_eps,
    )
