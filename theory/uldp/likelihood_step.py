"""A step of the search for the likeliest distribution: the best of a parabola on the simplex."""

from mechanisms.estimation.closed_form import poured, step_level
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import likelihood_step as model
from theory.statements.uldp.likelihood_step import BEST, CURVATURE, NU, OTHER, G, P, X
from theory.tactics.closing import concluded
from theory.tactics.defined_at import defined_at
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import induction, item_at_most, non_negative

x = const("x", X)
START, SLOPE, CURVE, THERE, LEVEL, FOUND = (
    const(f"{name}0", REAL) for name in ("p", "g", "c", "q", "nu", "best")
)


def put(best):
    """Return the numbers of the value x, by the constants of `one_value`."""
    return {START: P(x), SLOPE: G(x), CURVE: CURVATURE(x), THERE: OTHER(x), LEVEL: NU, FOUND: best}


def poured_here():
    """Return that what is poured is no less than 0, and its slope the level where positive."""
    made = poured(step_level(START, SLOPE, CURVE), LEVEL, CURVE, model.most)
    slope = SLOPE + CURVE * (START - FOUND)
    parts = (FOUND >= 0, slope <= LEVEL, implies(FOUND > 0, eq(slope, LEVEL)))
    return solve(implies(and_(CURVE > 0, eq(FOUND, made)), and_(*parts)))


def one_value():
    """Return that a value gains less at q than at x, by the square of their difference."""

    def part(q):
        return SLOPE * (q - START) - CURVE * (q - START) * (q - START) / 2

    known = and_(
        FOUND >= 0,
        SLOPE + CURVE * (START - FOUND) <= LEVEL,
        implies(FOUND > 0, eq(SLOPE + CURVE * (START - FOUND), LEVEL)),
        THERE >= 0,
    )
    d = THERE - FOUND
    bound = LEVEL * d - CURVE * d * d / 2
    return solve(implies(known, part(THERE) - part(FOUND) <= bound))


def theorem():
    """Return uldp-likelihood-step."""
    statement = model.likelihood_step()
    H, (first, second) = statement.given, statement.goals
    best = statement.spelled(BEST)
    here = instance(poured_here(), put(best(x)))
    each = instance(one_value(), put(best(x)))
    step = [prove(implies(H, each.formula.args[1]), each, here, *at(H, x))]

    def square(x):
        d = OTHER(x) - best(x)
        return CURVATURE(x) * d * d / 2

    far = X.sum(square)
    sums = [*second.args[0].args, X.sum(OTHER), X.sum(best), far]
    apart = induction(
        lambda found, greatest, q, p, off: found - greatest <= NU * (q - p) - off,
        sums,
        H,
        use=lambda i: [instance(step[0], {x: i})],
    )
    small = const("d0", REAL)
    squared = solve(implies(CURVE > 0, CURVE * small * small / 2 >= 0))
    least = solve(implies(CURVE * small * small / 2 <= 0, implies(CURVE > 0, eq(small, 0))))
    there = {CURVE: CURVATURE(x), small: OTHER(x) - best(x)}

    def use(i):
        return [instance(instance(squared, there), {x: i}), *at(H, i)]

    off = [non_negative(far, H, use=use), item_at_most(far, x, H, use=use)]
    tied = and_(H, second.args[1].args[0])
    equal = implies(tied, eq(OTHER(x), best(x)))
    every = generalise(solve(equal, apart, *off, instance(least, there), *at(H, x)), x)
    alone = prove(implies(tied, second.args[1].args[1]), every)
    below = solve(implies(H, second.args[0]), apart, *off)
    known = derive(H, first, lambda *chosen: [instance(here, {x: i}) for i in chosen])
    return concluded(statement, known, below, alone)


@decides("uldp-likelihood-step")
def likelihood_step():
    """The slope at x is the level where x is positive, and no higher elsewhere."""
    return Decision(
        verdict="proved",
        why=(
            "Where x_j > 0 the slope g_j + c_j (p_j - x_j) is nu, elsewhere no higher, so that "
            "the sum at any distribution q is at most that at x less sum c_j (q_j - x_j)^2/2. "
            "There is one such nu, which the code finds by sorting (uldp-poured-level)."
        ),
        scope="any number of values, any p and g, all c_j > 0, all of the simplex",
        theorem=theorem,
        defined=lambda: defined_at(model.likelihood_step()),
    )
