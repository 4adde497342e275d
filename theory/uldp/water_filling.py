"""Maximum likelihood from the counts of a direct encoding's outputs, in closed form."""

from mechanisms.estimation.closed_form import above_floor
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import water_filling as model
from theory.statements.uldp.water_filling import FLOOR, LOG, NU, OTHER, F, P, X
from theory.tactics.closing import concluded
from theory.tactics.defined_at import defined_at
from theory.tactics.logic import at
from theory.tactics.sums import ZERO, induction

x = const("x", X)
SEEN, LEVEL, R, FOUND, N = (const(n, REAL) for n in ("f0", "floor0", "r0", "p0", "nu0"))
GAIN = const("gain0", REAL)


def one_output():
    """Return f (log a - log b) <= nu (r - p), by the slope of the likelihood at p."""
    top = above_floor(SEEN, LEVEL, N)
    own, other = FOUND + LEVEL, R + LEVEL
    given = and_(SEEN >= 0, LEVEL >= 0, N > 0, R >= 0, eq(FOUND, ite(top > 0, top, ZERO)))
    seen = and_(given, SEEN > 0)
    height = solve(implies(N > 0, eq(SEEN / N * N, SEEN)))
    steps = solve(implies(seen, and_(own > 0, N * own >= SEEN)), height)
    tight = solve(implies(and_(seen, FOUND > 0), eq(SEEN, N * own)), height)
    flat = solve(implies(and_(seen, not_(FOUND > 0)), eq(FOUND, 0)))
    q = other / own
    ratio = solve(implies(own > 0, eq(q * own, other)))
    level = and_(seen, FOUND > 0)
    even = eq(SEEN * (q - 1), N * (R - FOUND))
    even = solve(implies(level, even), tight, ratio, steps)
    s, t = const("s0", REAL), const("t0", REAL)
    below = solve(
        implies(and_(N * own >= SEEN, s >= 0, own > 0, eq(s * own, R)), SEEN * s <= N * R)
    )
    rest = solve(implies(own > 0, eq(R / own * own, R)))
    below = instance(below, {s: R / own})
    part = solve(implies(and_(own > 0, R >= 0), and_(R / own >= 0)))
    whole = solve(implies(and_(own > 0, eq(FOUND, 0)), eq(q, R / own + 1)), ratio, rest)
    never = solve(
        implies(and_(seen, not_(FOUND > 0)), SEEN * (q - 1) <= N * (R - FOUND)),
        *(below, rest, part, whole, flat, steps),
    )
    law = q - 1 >= GAIN
    scaled = solve(implies(and_(SEEN > 0, t >= GAIN), SEEN * t >= SEEN * GAIN))
    scaled = instance(scaled, {t: q - 1})
    some = solve(implies(and_(seen, law), SEEN * GAIN <= N * (R - FOUND)), scaled, even, never)
    none = solve(
        implies(and_(given, not_(SEEN > 0)), N * (R - FOUND) >= 0),
        solve(implies(and_(N > 0, R >= 0), N * R >= 0)),
        solve(implies(and_(given, not_(SEEN > 0)), eq(FOUND, 0)), height),
    )
    goal = ite(SEEN > 0, SEEN * GAIN, ZERO) <= N * (R - FOUND)
    return solve(implies(and_(given, implies(SEEN > 0, law)), goal), some, none)


def theorem():
    """Return uldp-water-filling."""
    statement = model.water_filling()
    H, goal = statement.given, statement.goals[0]
    p = statement.spelled(P(x))
    log = LOG(OTHER(x) + FLOOR(x)) - LOG(p + FLOOR(x))
    put = {SEEN: F(x), LEVEL: FLOOR(x), R: OTHER(x), FOUND: p, N: NU, GAIN: log}
    found = instance(one_output(), put)
    needed = [solve(implies(H, part), *at(H, x)) for part in found.formula.args[0].args]
    each = solve(implies(H, found.formula.args[1]), found, *needed)
    total = induction(
        lambda s, r, q: s <= NU * (r - q),
        [goal.args[0], X.sum(OTHER), X.sum(statement.spelled(P))],
        H,
        use=lambda i: [instance(each, {x: i})],
    )
    return concluded(statement, solve(implies(H, goal), total))


def defined():
    """Return that no denominator is zero."""
    own = statement_chance()
    return defined_at(
        model.water_filling(), lambda *chosen: [instance(own, {x: c}) for c in chosen]
    )


def statement_chance():
    """Return that the chance of an output that was seen is positive."""
    p = model.water_filling().spelled(P(x))
    known = and_(F(x) > 0, FLOOR(x) >= 0, NU > 0)
    positive = solve(implies(and_(SEEN > 0, N > 0), SEEN / N > 0))
    return solve(implies(known, p + FLOOR(x) > 0), instance(positive, {SEEN: F(x), N: NU}))


@decides("uldp-water-filling")
def water_filling():
    """The slope of the likelihood at p is at most nu in every direction."""
    return Decision(
        verdict="proved",
        why=(
            "Where p_j > 0 the slope f_j/(p_j + o_j) is nu, elsewhere f_j/o_j <= nu, so that the "
            "slope towards any distribution is at most 0; and log lies below its tangents. That "
            "there is one such nu, and where the code finds it: uldp-water-filling-level."
        ),
        scope="all finite output alphabets, all frequencies",
        theorem=theorem,
        defined=defined,
    )
