"""uBD's worst distribution and its best size, from its loss in closed form."""

from mechanisms import ubd
from mechanisms.losses import ubd as losses
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, real
from theory.kernel.theorem import instance, leibniz, solve
from theory.ledger.claims import Decision, decides
from theory.library import squares
from theory.notions.probability import mass, size
from theory.statements.uldp import block_designs as model
from theory.statements.uldp.block_designs import K_BLOCK, SENSITIVE, E, P, S, X
from theory.tactics.closing import concluded
from theory.tactics.expand import expand, rational
from theory.tactics.sums import ZERO, non_negative

MASS, SQUARES = const("mass_", REAL), const("squares_", REAL)
A, B, C, D = (const(f"{name}_", REAL) for name in "abcd")


def ranges():
    """Return the ranges of the sizes, in plain numbers."""
    return and_(E > 1, K_BLOCK >= 2, K_BLOCK < S)


def no_greater():
    """Return that no mass and sum of squares lose more than 1 and 1/s, if squares >= mass^2/s."""
    known = and_(ranges(), MASS <= 1, MASS * MASS / S <= SQUARES)
    top = S * (S + 1) * (K_BLOCK - 1) - 2 * K_BLOCK * (S - 1)
    gain = K_BLOCK * (E - 1) * (S - K_BLOCK) * S
    slope = top * ubd.weight(S, K_BLOCK, E) / gain
    found = losses.l2_times_n(S, K_BLOCK, E, MASS, SQUARES)
    worst = losses.on_sensitive_times_n(S, K_BLOCK, E)
    gap = (1 - MASS) * slope + (1 - MASS) * (1 - MASS) / S + (SQUARES - MASS * MASS / S)
    positive = [
        solve(implies(ranges(), part))
        for part in (ubd.weight(S, K_BLOCK, E) > 0, S - 1 > 0, S - K_BLOCK > 0, gain > 0)
    ]
    same = rational(known, worst - found, gap, *positive)
    over = solve(implies(and_(A >= 0, B > 0), A / B >= 0))
    product = solve(implies(and_(A >= 0, B >= 0), A * B >= 0))
    d = ubd.weight(S, K_BLOCK, E)
    top_sign = solve(implies(ranges(), top >= 0))
    tops = solve(
        implies(ranges(), top * d >= 0), top_sign, positive[0], instance(product, {A: top, B: d})
    )
    sign = solve(
        implies(ranges(), slope >= 0), tops, positive[3], instance(over, {A: top * d, B: gain})
    )
    parts = [
        instance(product, {A: 1 - MASS, B: slope}),
        solve(implies(known, (1 - MASS) * (1 - MASS) / S >= 0)),
    ]
    least = solve(implies(known, gap >= 0), sign, *parts)
    below = solve(implies(and_(eq(A - B, C), C >= 0), B <= A))
    below = instance(below, {A: worst, B: found, C: gap})
    return solve(implies(known, found <= worst), same, least, below)


def worst():
    """Return that the uniform distribution on X_S is worst."""
    statement = model.ubd_worst()
    H, s = statement.given, size(X, SENSITIVE)
    held, total = mass(X, P, SENSITIVE), squares.squares(P)
    far = squares.distance_of()
    far = instance(far, {squares.CS: held / s, squares.CN: real(0)})
    some = solve(implies(H, s > 0))
    above = solve(implies(H, held * held / s <= total), far, some)
    most = non_negative(
        X.sum(lambda x: ite(SENSITIVE(x), ZERO, P(x))), H, at=lambda i: [i], rounds=1
    )
    inside = expand(most.formula.args[1].args[1])
    whole = solve(implies(H, held <= 1), most, inside)
    found = instance(no_greater(), {S: s, MASS: held, SQUARES: total})
    first = solve(implies(H, statement.goals[0]), found, above, whole)
    uniform = statement.spelled(model.UNIFORM)
    sums = [mass(X, uniform, SENSITIVE), squares.squares(uniform)]
    values = [
        solve(implies(H, eq(t, v)), expand(t, s > 0), some)
        for t, v in zip(sums, (real(1), 1 / s), strict=True)
    ]
    plain = rational(
        ranges(),
        losses.l2_times_n(S, K_BLOCK, E, 1, 1 / S),
        losses.on_sensitive_times_n(S, K_BLOCK, E),
        *[
            solve(implies(ranges(), part))
            for part in (ubd.weight(S, K_BLOCK, E) > 0, S - 1 > 0, S - K_BLOCK > 0)
        ],
    )
    closed = function_of(REAL, REAL, lambda m, q: losses.l2_times_n(s, K_BLOCK, E, m, q))
    steps = [
        leibniz(function(REAL, lambda m: closed(m, sums[1])), sums[0], real(1)),
        leibniz(function(REAL, lambda q: closed(real(1), q)), sums[1], 1 / s),
    ]
    plain = instance(plain, {S: s})
    second = solve(implies(H, statement.goals[1]), *values, *steps, plain)
    return concluded(statement, first, second)


def sizes():
    """Return which of two neighbouring sizes loses less, and that the better ones come first."""
    statement = model.ubd_best_size()
    H, (same, _) = statement.given, statement.goals
    here = same.args[1]
    less, other = (
        losses.on_sensitive_times_n(S, K_BLOCK, E),
        losses.on_sensitive_times_n(S, K_BLOCK + 1, E),
    )
    inside, scale = S - K_BLOCK, S * K_BLOCK * (K_BLOCK + 1)
    bottom = scale * inside * (inside - 1) * (E - 1) * (E - 1)
    step = E * E * K_BLOCK * (K_BLOCK + 1) - inside * (inside - 1)
    factor = S * (S - 1) * (S - 1) / bottom
    product = solve(implies(and_(A > 0, B > 0), A * B > 0))
    signs = [
        solve(implies(H, part > 0))
        for part in (scale, inside * (inside - 1), (E - 1) * (E - 1), S * (S - 1) * (S - 1))
    ]
    first = solve(
        implies(H, scale * inside * (inside - 1) > 0),
        instance(product, {A: scale, B: inside * (inside - 1)}),
        *signs,
    )
    whole = solve(
        implies(H, bottom > 0),
        instance(product, {A: scale * inside * (inside - 1), B: (E - 1) * (E - 1)}),
        first,
        signs[2],
    )
    over = solve(implies(and_(A > 0, B > 0), A / B > 0))
    positive = solve(
        implies(H, factor > 0),
        instance(over, {A: S * (S - 1) * (S - 1), B: bottom}),
        whole,
        signs[3],
    )
    parts = [solve(implies(H, part > 0)) for part in (inside, inside - 1, E - 1)]
    equal_ = rational(H, other - less, factor * step, *parts)
    compare = solve(implies(and_(eq(A - B, C * D), C > 0), eq(A < B, D < 0)))
    compare = instance(compare, {A: other, B: less, C: factor, D: step})
    sided = solve(implies(H, eq(step < 0, here)))
    found = solve(implies(H, same), compare, equal_, positive, sided)
    second = solve(implies(H, statement.goals[1]))
    return concluded(statement, found, second)


@decides("uldp-ubd-worst")
def ubd_worst():
    """The slope in p(X_S) is at least 2/s, whatever eps and N."""
    return Decision(
        verdict="proved",
        why=(
            "n times the loss is linear in p(X_S), less the sum of squares, which is at least "
            "p(X_S)^2/s. The slope exceeds 2/s by (s(s+1)(k-1) - 2k(s-1))/(s(s-1)(P-q)), which is "
            "positive for k >= 2 and negative for k = 1, uRR: there X_N matters. That this is "
            "uBD's loss is uldp-ubd-loss."
        ),
        scope="all 2 <= k < s, N >= 0, eps > 0, all p, all n",
        uses=["uldp-ubd-loss"],
        theorem=worst,
    )


@decides("uldp-ubd-best-size")
def ubd_best_size():
    """The difference of neighbours is s (E^2 k(k+1) - (s-k)(s-k-1)) over a positive number."""
    return Decision(
        verdict="proved",
        why=(
            "The loss on X_S falls from k to k+1 just as long as E^2 k(k+1) < (s-k)(s-k-1), and "
            "once it has stopped falling it never falls again."
        ),
        scope="all 1 <= k < s - 1, eps > 0",
        theorem=sizes,
    )
