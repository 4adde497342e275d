"""The optimum of problem (5) for MinID has two unknowns, the greatest a/b and (1-b)/(1-a)."""

from mechanisms.optimal_idue import objective as formulas
from theory.kernel.binding import apply, exception, function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import counterexample, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.oneid.equation_05_convex_unknown import g
from theory.oneid.equation_05_one_unknown import U2, V2, S, U, V, less_noise, split, summed
from theory.oneid.equation_05_one_unknown import share as share_of
from theory.statements.oneid import two_unknowns as model
from theory.statements.oneid.one_unknown import BUDGET, FINITE, SIZE, TOP, A, B, G
from theory.statements.oneid.two_unknowns import HX, HY
from theory.tactics.closing import concluded, every
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import rational
from theory.tactics.logic import at
from theory.tactics.sums import ONE, at_most

P, Q, E, F = (const(f"{name}0", REAL) for name in "pqef")
X, Y = 1 + HX, 1 + HY
i, j = const("i", G), const("j", G)


@remembered
def compared():
    """Return that quotients of numbers above 0 compare as their cross products do."""
    a, b, c, d = (const(f"{name}0", REAL) for name in "abcd")
    least = solve(implies(and_(b > 0, d > 0, a * d <= c * b), a / b <= c / d))
    sign = solve(implies(and_(a > 0, b > 0), a / b > 0))
    return least, sign, (a, b, c, d)


def below(tops, bottoms, known, *facts):
    """Return `known => 0 < tops[0]/bottoms[0] <= tops[1]/bottoms[1]`."""
    least, sign, (a, b, c, d) = compared()
    put = {a: tops[0], b: bottoms[0], c: tops[1], d: bottoms[1]}
    found = instance(least, put), instance(sign, put)
    needed = [solve(implies(known, t.formula.args[0]), *facts) for t in found]
    goal = and_(*(t.formula.args[1] for t in found))
    return solve(implies(known, goal), *found, *needed)


@remembered
def high():
    """Return that u and v are at least those of the greatest a/b and (1-b)/(1-a)."""
    known = and_(HX > 0, HY > 0, Q > 0, Q < P, P < 1, P <= X * Q, 1 - Q <= Y * (1 - P))
    first = below((ONE, Q), (HX, P - Q), known)
    return solve_both(known, first, below((ONE, 1 - P), (HY, P - Q), known))


@remembered
def low():
    """Return that u and v are at least those of the stated form, for a budget E."""
    known = and_(HX > 0, HY > 0, Q > 0, Q < P, P < 1)
    known = and_(known, P * Y <= E * Q, X * (1 - Q) <= E * (1 - P))
    wide = solve(implies(known, and_(E > Y, E > X)))
    first = below((Y, Q), (E - 1 - HY, P - Q), known, wide)
    second = below((X, 1 - P), (E - 1 - HX, P - Q), known, wide)
    return solve_both(known, first, second, wide)


def solve_both(known, *parts):
    """Return `known => all of them`."""
    return solve(implies(known, and_(*(t.formula.args[1] for t in parts))), *parts)


@remembered
def ends():
    """Return groups that attain the two greatest ratios, and that these exceed 1."""
    H = model.two_unknowns().given
    found = []
    for ratio, most, top, bottom in (
        (model.ratio_a, X, lambda k: A(k), lambda k: B(k)),
        (model.ratio_b, Y, lambda k: 1 - B(k), lambda k: 1 - A(k)),
    ):
        other = function(G, lambda k, r=ratio, m=most: not_(eq(r(k), m)))
        chosen = exception(other)
        times = solve(implies(and_(Q > 0, eq(P / Q, E)), eq(P, E * Q)))
        times = instance(times, {P: top(chosen), Q: bottom(chosen), E: most})
        goal = and_(eq(top(chosen), most * bottom(chosen)), most > 1)
        reached = solve(implies(H, goal), times, counterexample(other), *at(H, chosen))
        most_ = solve(implies(and_(Q > 0, P / Q <= E), P <= E * Q))
        most_ = instance(most_, {P: top(g), Q: bottom(g), E: most})
        found.append((chosen, reached, solve(implies(H, most_.formula.args[1]), most_, *at(H, g))))
    return found


@remembered
def one_group():
    """Return that the stated u and v are positive, and at most the group's own."""
    H = model.two_unknowns().given
    (with_x, at_x, less_a), (with_y, at_y, less_b) = ends()
    known = [*at(H, g), at_x, at_y, less_a, less_b]
    c = const("c0", REAL)
    divided = solve(implies(and_(c > 0, P * c <= Q * c), P <= Q))
    finite = and_(H, FINITE(g))
    one = instance(divided, {c: 1 - A(with_y), P: A(g) * Y, Q: BUDGET(g) * B(g)})
    one = solve(
        implies(finite, one.formula.args[1]), one, *known, *at(H, g, with_y), *at(H, with_y)
    )
    two = instance(divided, {c: B(with_x), P: X * (1 - B(g)), Q: BUDGET(g) * (1 - A(g))})
    two = solve(
        implies(finite, two.formula.args[1]), two, *known, *at(H, with_x, g), *at(H, with_x)
    )
    put = {P: A(g), Q: B(g), E: BUDGET(g)}
    parts = [instance(t, put) for t in (high(), low())]
    parts[0] = solve(implies(H, parts[0].formula.args[1]), parts[0], *known)
    parts[1] = solve(implies(finite, parts[1].formula.args[1]), parts[1], one, two, *known)
    mine = model.coordinates_at(formulas, g)
    own = formulas.coordinates(A(g), B(g))
    goal = and_(*(part for a, b in zip(mine, own, strict=True) for part in (a > 0, a <= b)))
    return solve(implies(H, goal), *parts), parts[1]


@remembered
def products():
    """Return that products of quotients by X and Y keep to budgets, over plain numbers."""
    e, f = const("e1", REAL), const("f1", REAL)
    known = and_(X > 1, Y > 1, e > 0, f > 0)
    both = solve(implies(and_(known, e < X, f < Y), and_(e * f <= e * Y, e * f <= f * X)))
    whole = solve(implies(Y > 1, eq(E / Y * Y, E))), solve(implies(X > 1, eq(F / X * X, F)))
    left = solve(implies(and_(Y > 1, E > 0), and_(E / Y > 0, implies(E < X * Y, E / Y < X))))
    right = solve(implies(and_(X > 1, F > 0), and_(F / X > 0, implies(F < X * Y, F / X < Y))))
    return [instance(both, {e: E / Y, f: F / X}), *whole, left, right]


def one_case(first, second):
    """Return that two groups of the form keep both budgets, each below X Y or not.

    Parameters
    ----------
    first, second : bool
        Whether the budget E of the one, and F of the other, is below.
    """
    _, sign, (a, b, _, _) = compared()
    pairs = [(Y, E - 1 - HY) if first else (ONE, HX), (X, F - 1 - HX) if second else (ONE, HY)]
    u, v = (top / bottom for top, bottom in pairs)
    room = [(E > X, E > Y, E < X * Y) if first else (), (F > X, F > Y, F < X * Y) if second else ()]
    known = and_(HX > 0, HY > 0, *room[0], *room[1])
    signs = [instance(sign, {a: top, b: bottom}) for top, bottom in pairs]
    positive = solve(implies(known, and_(u > 0, v > 0)), *signs)
    value = (E / Y if first else X) * (F / X if second else Y)
    area = solve(implies(known, u * v > 0), positive)
    ratio = formulas.pair_ratio(u, v)
    told = rational(known, ratio, value, area)
    limits = [
        ratio <= e if is_low else implies(e >= X * Y, ratio <= e)
        for is_low, e in ((first, E), (second, F))
    ]
    return solve(implies(known, and_(u > 0, v > 0, *limits)), positive, told, *products())


def fits(statement):
    """Return that two groups of the form keep both budgets."""
    H, goal = statement.given, statement.goals[0]
    above = [t for _, t, _ in ends()]
    wide = one_group()[1]
    wide = [instance(wide, {g: k}) for k in (i, j)]
    body = apply(apply(goal.args[0], i).args[0], j)
    parts = []
    for first in (True, False):
        for second in (True, False):
            sides = zip((i, j), (first, second), strict=True)
            here = [model.is_low(k) if low_ else not_(model.is_low(k)) for k, low_ in sides]
            found = instance(one_case(first, second), {E: BUDGET(i), F: BUDGET(j)})
            case = and_(H, *here)
            ready = solve(implies(case, found.formula.args[1]), found, *above, *wide)
            parts.append(solve(implies(case, body), ready))
    return every(solve(implies(H, body), *parts), i, j)


@remembered
def less_share():
    """Return `less_noise` of a group's size, and that then its share is no greater."""
    less = instance(less_noise(), {S: SIZE(g)})
    goal = share_of((U2, V2)) <= share_of((U, V))
    return less, solve(implies(less.formula.args[1], goal))


def better(statement):
    """Return that the form has no greater (5)."""
    H, goal = statement.given, statement.goals[1]
    mine, own = model.coordinates_at(formulas, g), formulas.coordinates(A(g), B(g))
    put = dict(zip((U2, U, V2, V), (mine[0], own[0], mine[1], own[1]), strict=True))
    less, share = (instance(t, put) for t in less_share())
    smaller = solve(implies(H, less.formula.args[1]), less, one_group()[0], *at(H, g))
    each = solve(implies(H, share.formula.args[1]), smaller, share)
    total = at_most(summed(mine), summed(own), H, use=lambda k: [instance(each, {g: k})])
    sums = [t for pair in (mine, own) for t in split(pair)]
    found = solve(implies(H, apply(goal.args[0], TOP)), total, *sums, *at(H, TOP))
    return every(found, TOP)


def theorem():
    """Return oneid-minid-two-unknowns."""
    statement = model.two_unknowns()
    return concluded(statement, fits(statement), better(statement))


def defined():
    """Return that no denominator is zero."""
    above = [t for _, t, _ in ends()]
    both, wide = one_group()

    def facts(*chosen):
        groups = [k for k in chosen if k.sort is G]
        return [*above, *(instance(t, {g: k}) for t in (both, wide) for k in groups)]

    return defined_at(model.two_unknowns(), facts)


@decides("oneid-minid-two-unknowns")
def two_unknowns():
    """Raise every a/b and (1-b)/(1-a) as far as the two greatest allow."""
    return Decision(
        verdict="proved",
        why=(
            "Let X be the greatest A = a/b and Y the greatest B = (1-b)/(1-a). Beside the groups "
            "that have them each group has A <= min(X, E/Y) and B <= min(Y, E/X), and with these "
            "two for all groups every product A_i B_j still keeps both budgets. No summand of (5) "
            "grows as A and B do, so some best mechanism has this form; X and Y are left to find."
        ),
        scope=(
            "all numbers and sizes of groups, all budgets, infinite ones included; Proposition 1 "
            "asked of i = j too, as in oneid-optimum-one-unknown"
        ),
        uses=["oneid-optimum-one-unknown"],
        theorem=theorem,
        defined=defined,
    )
