"""The worst input distributions as they are computed are worst: their outputs are level."""

from mechanisms.encodings.base import unit_variance
from theory.kernel.binding import function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import poured as model
from theory.statements.uldp import worst_level as general
from theory.statements.uldp.poured import BEST, NU, SAVED, B, G, P, X
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import rational
from theory.tactics.logic import at, conjuncts, derive
from theory.tactics.sums import induction
from theory.uldp import l1_worst_level, l2_worst_level

x = const("x", X)


def by_level(statement, theorem, level, facts, more=()):
    """Return a statement from the theorem on levels, at the p that is poured.

    Parameters
    ----------
    statement : Statement
    theorem : Theorem
        Of any p whose outputs are level.
    level : Term
    facts : callable
        From a value to theorems on the p there.
    more : list of Theorem
        What the last step needs besides.
    """
    H = statement.given
    found = instance(theorem, {general.BEST: statement.spelled(BEST), general.LEVEL: level})
    held = set(conjuncts(H))

    def known(*chosen):
        return [t for i in chosen for t in (*facts(i), *at(H, i))]

    fits = [derive(H, part, known) for part in found.formula.args[0].args if part not in held]
    goals = [derive(H, goal, known) for goal in statement.goals[0].args]
    whole = solve(statement.implication, found, *fits, *goals, *more)
    return generalise(whole, *statement.constants)


def l1():
    """Return that it is worst for l1."""
    statement = model.worst_l1_poured()
    b, g, nu = (const(f"{name}1", REAL) for name in ("b", "g", "nu"))
    found = model.poured(-b, -nu, g, model.most)
    level = and_(implies(found > 0, eq(b + g * found, nu)), implies(found <= 0, b >= nu))
    goal = and_(found >= 0, level)
    plain = solve(implies(g > 0, goal))
    return by_level(
        statement,
        l1_worst_level.opened(),
        NU,
        lambda i: [instance(plain, {b: B(i), g: G(i), nu: NU})],
    )


def l2():
    """Return that it is worst for l2."""
    statement = model.worst_l2_poured()
    H, best = statement.given, statement.spelled(BEST)
    # what is saved is a shift of b, up to what does not depend on p
    shifted = function(X, lambda x: B(x) + SAVED(x) * G(x) / 2)
    half = model.worst_case.half_slope(B(x), G(x), SAVED(x))
    slope = (1 - 2 * (shifted(x) + G(x) * P(x))) / G(x)
    slope = instance(rational(G(x) != 0, slope, 2 * half - 2 * P(x)), {P: best})

    def rest(x):
        return unit_variance(shifted(x), G(x), 0) - unit_variance(B(x), G(x), 0)

    other = unit_variance(shifted(x), G(x), P(x)) - rest(x)
    same = rational(G(x) != 0, unit_variance(B(x), G(x), P(x)) - SAVED(x) * P(x), other)
    total, sums = X.sum(rest), []
    for p in (P, best):
        one = instance(same, {P: p})
        moved = X.sum(lambda x, p=p: unit_variance(shifted(x), G(x), p(x)))
        sums.append(
            induction(
                lambda a, c, d: eq(a, c - d),
                [model.loss_at(p, unit_variance), moved, total],
                H,
                use=lambda i, one=one: [instance(one, {x: i}), *at(H, i)],
            )
        )
    found = instance(l2_worst_level.opened(), {B: shifted})
    return by_level(statement, found, 2 * NU, lambda i: [instance(slope, {x: i})], sums)


@decides("uldp-worst-l1-poured")
def worst_l1_poured():
    """The outputs are level."""
    return Decision(
        verdict="proved",
        why=(
            "Where p_j > 0 the output's probability is the level, and where p_j = 0 it is b_j, "
            "which is no lower. There is one such level, which the code finds by sorting "
            "(uldp-poured-level at l = -b, c = g)."
        ),
        scope="any number of values, any b_j >= 0, g_j > 0 with b_j + g_j <= 1, all of the simplex",
        uses=["uldp-l1-worst-level"],
        theorem=l1,
        defined=lambda: defined_at(model.worst_l1_poured()),
    )


@decides("uldp-worst-l2-poured")
def worst_l2_poured():
    """The slopes are level."""
    return Decision(
        verdict="proved",
        why=(
            "Where p_j > 0 the slope (1 - 2 m_j)/g_j of n times the loss is 2 nu, and where "
            "p_j = 0 it is no higher. There is one such level (uldp-poured-level at c = 1)."
        ),
        scope="any number of values, any b_j and g_j != 0, all of the simplex, every n",
        uses=["uldp-l2-worst-level"],
        theorem=l2,
        defined=lambda: defined_at(model.worst_l2_poured()),
    )
