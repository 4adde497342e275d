"""Section 5.3, last paragraph: the estimate without background knowledge."""

from mechanisms import urap, urr
from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import shares
from theory.notions.probability import mass
from theory.statements.uldp import pum_estimate as model
from theory.statements.uldp.pum_estimate import (
    BOTS_HAT,
    OFTEN,
    PI_HAT,
    R_HAT,
    SENSITIVE,
    THETA,
    E,
    S,
    T,
    X,
)
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at
from theory.tactics.sums import ZERO, induction

x, k = const("x", X), const("k", T)


def part(x):
    """Return r^(x) over X_N, 0 over X_S."""
    return ite(SENSITIVE(x), ZERO, R_HAT(x))


def on_n():
    """Return r^(X_N)."""
    return X.sum(part)


def scaled(statement, H):
    """Return that (22) leaves r^ over X_S, and multiplies it over X_N."""
    on_s, bots = mass(X, R_HAT, SENSITIVE), T.sum(BOTS_HAT)
    both = induction(lambda a, b, c: eq(a, b + c), [X.sum(R_HAT), on_s, on_n()])
    terms = T.sum(lambda k: BOTS_HAT(k) * statement.spelled(PI_HAT(k, x)))
    spread = expand(terms, H)
    whole = solve(implies(H, eq(bots, 1 - on_s - on_n())), both)
    value = R_HAT(x) * ((1 - on_s) / on_n())
    zero, one = (bots * (t / on_n()) for t in (ZERO, R_HAT(x)))
    flat = rational(H, R_HAT(x) + (1 - on_s - on_n()) * (R_HAT(x) / on_n()), value)
    left = R_HAT(x) + terms
    goal = eq(left, ite(SENSITIVE(x), R_HAT(x), value))
    cases = [
        solve(implies(and_(H, SENSITIVE(x)), goal), spread, rational(H, zero, ZERO)),
        solve(implies(and_(H, not_(SENSITIVE(x))), eq(terms, one)), spread),
    ]
    more = solve(implies(H, eq(one, (1 - on_s - on_n()) * (R_HAT(x) / on_n()))), whole)
    return every(solve(implies(H, goal), *cases, more, flat), x)


def behind(statement, H):
    """Return that pi^_k is a distribution if no r^(x) over X_N is negative."""
    H = and_(H, statement.goals[1].args[0])
    sign = every(solve(implies(H, part(x) >= 0), *at(H, x)), x)
    parts = shares.of(H, on_n().args[0], on_n(), sign)
    return solve(implies(statement.given, statement.goals[1]), every(parts, k))


@remembered
def not_negative():
    """The empirical estimates of non-sensitive values are not negative."""
    known = and_(E > 1, THETA > 0, THETA <= 1, S >= 0, OFTEN >= 0)
    a, b, c = (const(name, REAL) for name in ("a0", "b0", "c0"))
    plain = solve(implies(and_(a >= 0, b > 0, c > 0), a * b / c >= 0))
    pairs = urr.output_probabilities(False, S, E), urap.bit_probabilities(False, THETA, E)
    found = []
    for (own, other), (top, bottom) in zip(
        pairs, ((S + E - 1, E - 1), (E, THETA * (E - 1))), strict=True
    ):
        estimate = from_frequencies(OFTEN, other, own - other)
        positive = [solve(implies(known, t > 0)) for t in (top, bottom)]
        spread = solve(implies(known, (1 - THETA) * E + THETA > 0))
        gain = rational(known, own - other, bottom / top, *positive, spread)
        signal = solve(implies(known, bottom / top > 0), *positive)
        same = rational(known, estimate, OFTEN * top / bottom, gain, signal, *positive, spread)
        sign = instance(plain, {a: OFTEN, b: top, c: bottom})
        found.append(solve(implies(known, estimate >= 0), same, sign, *positive))
    return solve(implies(known, and_(*(t.formula.args[1] for t in found))), *found)


def theorem():
    """Return the claim."""
    statement = model.fallback()
    H = statement.given
    last = solve(implies(H, statement.goals[2]), not_negative())
    return concluded(statement, scaled(statement, H), behind(statement, H), last)


@decides("uldp-pum-fallback")
def pum_fallback():
    """As the code spreads a bot without background knowledge."""
    return Decision(
        verdict="proved",
        why=(
            "The paper says that r^ over X_N is then normalised 'so that the sum is one': it is "
            "the sum over all of X, the sensitive values with it. It needs r^(X_N) > 0. In the "
            "empirical estimates of uRR and uRAP no r^(x), x in X_N, is negative, so that pi^_k is "
            "a distribution. With another Q_cmn, such as RR, it need not be: r^ = (-1, 5/3, 1/3) "
            "over x1, x2, bot gives pi^ = (-3/2, 5/2)."
        ),
        scope="all K and kappa >= 1, r^ of sum one with r^(X_N) > 0; all eps > 0, 0 < theta <= 1",
        theorem=theorem,
    )
