"""Which input distribution is worst for the asymptotic l1 loss of any direct or unary encoding.

Output j (or bit j) has probability m_j = b_j + g_j p_j. The proof compares any p with one p*, value
by value: a tangent at p*_j lies above the term, and all tangents that matter have one slope; the
differences p_j - p*_j sum to zero.
"""

from mechanisms.encodings.base import unit_variance
from theory.kernel.binding import exception, function
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import counterexample, generalise, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import concave
from theory.statements.uldp import worst_level as model
from theory.statements.uldp.urr import P, X
from theory.statements.uldp.worst_level import BEST, LEVEL, ROOT, TOP, B, G
from theory.tactics.defined import well_defined
from theory.tactics.expand import expand
from theory.tactics.logic import at, prove
from theory.tactics.sums import ZERO, at_most, item_at_most, non_negative

x = const("x", X)


def in_support(H):
    """Return an element where best > 0, and that theorem."""
    nowhere = function(X, lambda x: BEST(x) <= 0)
    chosen = exception(nowhere)
    none = at_most(
        X.sum(BEST), X.sum(lambda x: ZERO), X.forall(nowhere), at=lambda i: [i], rounds=1
    )
    zero = expand(X.sum(lambda x: ZERO))
    return chosen, solve(implies(H, BEST(chosen) > 0), none, zero, counterexample(nowhere))


def scaled(H, root, p):
    """Return that g(x) root(x) is the root of m(1-m), and 0 <= m <= 1, at x."""
    m = model.chance(x, p)
    known = and_(G(x) > 0, eq(root(x) * root(x), unit_variance(B(x), G(x), p(x))))
    square = eq(root(x) * G(x) * (root(x) * G(x)), m * (1 - m))
    plain = solve(implies(known, square))
    least = item_at_most(X.sum(p), x, H, at=lambda i: [i], rounds=1)
    facts = at(H, x)
    within = solve(implies(H, and_(p(x) >= 0, p(x) <= 1)), least, *facts)
    range_ = solve(
        implies(H, and_(m >= 0, m <= 1)),
        within,
        *(t for t in facts if root not in t.formula.args[1].free),
    )
    roots = solve(implies(H, concave.is_root(root(x) * G(x), m)), plain, *facts)
    return solve(
        implies(H, and_(concave.is_root(root(x) * G(x), m), m >= 0, m <= 1)), range_, roots
    )


@remembered
def one_value():
    """The rise of a term is at most along the common slope, and less unless p(x) = best(x)."""
    statement = model.l1_worst_level()
    H = statement.given
    chosen, positive = in_support(H)
    here, there = scaled(H, ROOT, P), scaled(H, TOP, BEST)
    most = instance(there, {x: chosen})
    r = TOP(chosen) * G(chosen)
    facts = [positive, most, *at(H, chosen)]
    level = solve(implies(H, and_(LEVEL > 0, eq(model.chance(chosen, BEST), LEVEL))), *facts)
    root = solve(implies(H, and_(r > 0, concave.is_root(r, LEVEL))), level, most)
    names = dict(
        zip(
            (concave.M, concave.Q, concave.T, concave.R, concave.X, concave.Y),
            (
                model.chance(x, P),
                model.chance(x, BEST),
                LEVEL,
                r,
                ROOT(x) * G(x),
                TOP(x) * G(x),
            ),
            strict=True,
        )
    )
    common = instance(concave.common(), names)
    premise, conclusion = common.formula.args
    sides = at(H, x)
    case = solve(implies(H, premise.args[-1]), here, there, *sides)
    found = solve(implies(H, conclusion), common, case, level, root, here, there)
    rise, d, slope = ROOT(x) - TOP(x), P(x) - BEST(x), 1 - 2 * LEVEL
    goal = and_(2 * r * rise <= slope * d, implies(eq(2 * r * rise, slope * d), eq(P(x), BEST(x))))
    return solve(implies(H, goal), found, *sides), r


@remembered
def opened():
    """Return the theorem with free constants."""
    statement = model.l1_worst_level()
    H = statement.given
    each, r = one_value()

    def slack(x):
        return (1 - 2 * LEVEL) * (P(x) - BEST(x)) - 2 * r * (ROOT(x) - TOP(x))

    use = {"use": lambda i: [instance(each, {x: i})]}
    total = X.sum(slack)
    least, item = non_negative(total, H, **use), item_at_most(total, x, H, **use)
    whole = expand(total)
    chosen, positive = in_support(H)
    first, second = statement.goals
    scale = [positive, instance(scaled(H, TOP, BEST), {x: chosen}), *at(H, chosen)]
    r_positive = solve(implies(H, r > 0), *scale)
    summed = solve(implies(H, eq(total, 2 * r * (X.sum(TOP) - X.sum(ROOT)))), whole)
    below = solve(implies(H, first), summed, least, r_positive)
    tied = and_(H, second.args[0])
    zero = solve(implies(tied, eq(slack(x), 0)), summed, item, each)
    every = generalise(solve(implies(tied, eq(P(x), BEST(x))), zero, each), x)
    alone = prove(implies(tied, second.args[1]), every)
    return solve(statement.implication, below, alone)


def theorem():
    """Return the theorem."""
    return generalise(opened(), *model.l1_worst_level().constants)


def defined():
    """Return that no denominator is zero."""
    statement, i = model.l1_worst_level(), const("any0", X)
    return well_defined(statement, *at(statement.hypotheses[0], i))


@decides("uldp-l1-worst-level")
def l1_worst_level():
    """Tangents to the square root, one a value."""
    return Decision(
        verdict="proved",
        why=(
            "Each term sqrt(m(1-m))/g is concave in p, with a slope that depends on m alone. Where "
            "the m_j are level on the support of p*, and no lower off it, the tangents at p* add "
            "up to a bound that p* attains and no other p does. The p* is found by water filling."
        ),
        scope=(
            "any number of values, any b_j >= 0 and g_j > 0 with b_j + g_j <= 1, all of the "
            "simplex; some output has probability below 1"
        ),
        theorem=theorem,
        defined=defined,
    )
