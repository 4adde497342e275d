"""Equation (16): uRR's worst-case l1 loss as eps -> 0."""

from mechanisms.losses import limits
from mechanisms.losses import urr as losses
from theory.kernel.binding import apply
from theory.kernel.terms import TRUE, and_, eq, implies, real
from theory.kernel.theorem import generalise, solve
from theory.ledger.decisions import proves, refutes
from theory.library import roots
from theory.statements.uldp import near_zero as model
from theory.statements.uldp.lemmas import E, N, S
from theory.statements.uldp.near_zero import DELTA, EPS, ROOT_EPS, ROOT_N, TARGET
from theory.statements.uldp.worst_l1 import ON_N, ON_S
from theory.tactics.expand import rational
from theory.tactics.logic import deny, derive

OTHERS = 624
T = E - 1


@refutes("uldp-urr-l1-high-privacy")
def at_one_value(statement):
    """Return that (16) fails at s = 1 among 625 values: it is 0, and the loss is not."""
    formula = statement.formula
    values = [real(v) for v in (1, OTHERS, 1, 1, 0)]
    instance = formula
    for v in values:
        instance = apply(instance.args[0], v)
    never = derive(TRUE, instance.args[0], lambda *chosen: [positive(*chosen)] if chosen else [])
    return deny(formula, *values, using=[never])


def positive(E, eps, on_s, on_n):
    """Return that eps times the loss is positive."""
    del on_s
    _, under = losses.uniform_l1_squares(1, OTHERS, E)
    known = and_(E > 1, eps * E >= E - 1, on_n >= 0, eq(on_n * on_n, under))
    more = solve(implies(known, under > 0))
    return solve(implies(known, and_(on_n > 0, eps > 0)), more)


def scaled(H, root, under, times):
    """Return `H => (t root)^2 = t^2 under`, written without a quotient."""
    same = rational(H, (E - 1) * (E - 1) * under, times)
    return solve(implies(H, eq((E - 1) * root * ((E - 1) * root), times)), same)


def parts(H):
    """Return what the squares of t on_s and of t on_n are, t = e^eps - 1."""
    under = losses.uniform_l1_squares(S, N, E)
    return [
        scaled(H, ON_S, under[0], S * S * (S - 1 + T)),
        scaled(H, ON_N, under[1], T * (S * N + (N - 1) * T)),
    ]


def of_many(H):
    """Return `H => eps times the loss is within delta of s sqrt(s-1)`, for s >= 2."""
    H = and_(H, S >= 2)
    square = solve(implies(H, eq(TARGET * TARGET, limits.direct_l1_near_zero(S))))
    first, second = parts(H)
    wide = solve(implies(H, and_(T > 0, T <= 1, DELTA > 0, TARGET >= 0)))
    more = solve(implies(H, S * S * T <= TARGET * TARGET * T), square)
    on_s = roots.at_most(H, T * ON_S, TARGET * (1 + T / 2), first, square, wide, more)
    room = solve(implies(H, S + 1 <= S * S * (S - 1) * 3 / 4))
    few = solve(implies(H, T * (S * N + (N - 1) * T) <= T * N * (S + 1)))
    many = solve(implies(H, T * N * (S + 1) <= S * S * (S - 1) * DELTA * DELTA / 4), room)
    on_n = roots.at_most(H, T * ON_N, TARGET * DELTA / 2, second, square, wide, few, many)
    least = roots.at_most(H, TARGET, T * ON_S, first, square, wide)
    return both(H, on_s, on_n, least)


def both(H, on_s, on_n, least):
    """Return the bounds from those on t on_s and t on_n."""
    loss, goal = ON_S + ON_N, model.within(EPS * (ON_S + ON_N), TARGET, DELTA)
    upper = solve(implies(H, T * loss <= TARGET * (1 + DELTA)), on_s, on_n)
    signs = solve(implies(H, and_(loss >= 0, ON_S >= 0, ON_N >= 0, T > 0, T <= DELTA)))
    below = solve(implies(H, EPS * loss <= T * loss), signs)
    above = solve(implies(H, TARGET <= EPS * ON_S * E), least)
    share = solve(implies(H, TARGET * (1 - T) * E <= TARGET))
    lower = solve(implies(H, TARGET * (1 - T) <= EPS * ON_S), above, share)
    more = solve(implies(H, EPS * ON_N >= 0))
    return solve(implies(H, goal), upper, below, lower, more, signs)


def of_one(H):
    """Return `H => sqrt(eps) times the loss is within delta of 1 + sqrt N`, for s = 1."""
    H, r = and_(H, eq(S, 1)), ROOT_EPS
    first, second = (solve(implies(H, t.formula.args[1]), t) for t in parts(H))
    signs = solve(implies(H, and_(T > 0, T <= 1, T <= DELTA, DELTA > 0, r >= 0, ROOT_N >= 0)))
    near = solve(implies(H, and_(r * r <= T, r * r * E >= T)))
    square = solve(implies(H, eq(ROOT_N * ROOT_N, N)))
    # (r on)^2 is r^2/t times t on^2
    plain = [
        solve(implies(H, eq(T * ON_S * ON_S, 1)), first, signs),
        solve(implies(H, eq(T * ON_N * ON_N, N + (N - 1) * T)), second, signs),
    ]
    steps = []
    for on, most in ((ON_S, real(1)), (ON_N, ROOT_N)):
        known = [*plain, signs, near, square]
        sign = solve(implies(H, on >= 0))
        over = solve(implies(H, r * r * (on * on) <= T * (on * on)), near)
        under = solve(implies(H, T * (on * on) <= r * r * (on * on) * E), near)
        top = solve(implies(H, T * (on * on) <= most * most * (1 + T)), *known)
        low = solve(implies(H, T * (on * on) >= most * most), *known)
        steps += [
            roots.at_most(H, r * on, most * (1 + T), over, top, signs, sign),
            roots.at_most(H, most, r * on * E, under, low, signs, sign),
        ]
    goal = model.within(r * (ON_S + ON_N), 1 + ROOT_N, DELTA)
    lower = [
        solve(implies(H, most * (1 - T) <= r * on), steps[k], signs)
        for k, on, most in ((1, ON_S, real(1)), (3, ON_N, ROOT_N))
    ]
    return solve(implies(H, goal), steps[0], steps[2], *lower, signs)


@proves("uldp-urr-l1-high-privacy-corrected")
def corrected(statement):
    """Return what (16) says of s >= 2 values, and what holds for one."""
    H = statement.given
    parts = [of_many(H), of_one(H)]
    return generalise(solve(statement.implication, *parts), *statement.constants)
