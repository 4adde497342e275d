"""The worst input distributions as they are computed are worst: their outputs are level."""

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.closed_form import poured
from mechanisms.losses import worst_case
from theory.kernel.binding import function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import instance, solve
from theory.ledger.decisions import proves
from theory.proofs.uldp import l1_worst_level, l2_worst_level
from theory.statements.stated import stated
from theory.statements.uldp import poured as model
from theory.tactics.closing import concluded
from theory.tactics.expand import rational
from theory.tactics.logic import at, conjuncts, derive
from theory.tactics.sums import induction

said = stated("uldp-worst-l2-poured")
NU, SAVED, B, G, X, P, WORST = said.nu, said.saved, said.b, said.g, said.X, said.p, said.worst
also = stated("uldp-l1-worst-level")

x = const("x", X)


def by_level(statement, theorem, level, distribution, facts, more=()):
    """Return a statement from the theorem on levels, at the p that is poured.

    Parameters
    ----------
    statement : Statement
    theorem : Theorem
        Of any p whose outputs are level.
    level : Term
    distribution : str
        Its conclusion that the p is one.
    facts : callable
        From a value to theorems on the p there.
    more : list of Theorem
        What the last step needs besides.
    """
    H = statement.given
    lemma = instance(theorem, {said.worst: statement.spelled(WORST), also.level: level})
    hypotheses = set(conjuncts(H))

    def known(*chosen):
        return [t for i in chosen for t in (*facts(i), *at(H, i))]

    fits = [derive(H, part, known) for part in lemma.formula.args[0].args if part not in hypotheses]
    goals = [derive(H, goal, known) for goal in statement.goal(distribution).args]
    return concluded(statement, lemma, *fits, *goals, *more)


@proves("uldp-worst-l1-poured")
def l1(statement):
    """Return that it is worst for l1."""
    b, g, nu = (const(f"{name}1", REAL) for name in ("b", "g", "nu"))
    amount = poured(-b, -nu, g, model.most)
    level = and_(implies(amount > 0, eq(b + g * amount, nu)), implies(amount <= 0, b >= nu))
    goal = and_(amount >= 0, level)
    plain = solve(implies(g > 0, goal))
    return by_level(
        statement,
        l1_worst_level.with_free_constants(stated("uldp-l1-worst-level").statement()),
        NU,
        "a distribution at the level",
        lambda i: [instance(plain, {b: B(i), g: G(i), nu: NU})],
    )


@proves("uldp-worst-l2-poured")
def l2(statement):
    """Return that it is worst for l2."""
    H, best = statement.given, statement.spelled(WORST)
    # what is saved is a shift of b, up to what does not depend on p
    shifted = function(X, lambda x: B(x) + SAVED(x) * G(x) / 2)
    half = worst_case.half_slope(B(x), G(x), SAVED(x))
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
    lemma = instance(
        l2_worst_level.with_free_constants(stated("uldp-l2-worst-level").statement()), {B: shifted}
    )
    return by_level(
        statement, lemma, 2 * NU, "a distribution", lambda i: [instance(slope, {x: i})], sums
    )
