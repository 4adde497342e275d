"""The level of an estimate needs no signs of frequencies: nothing is poured where one is negative.

A set found for f is found for max(f, 0), whose sum is at least one, and the other way around.
"""

from mechanisms.estimation import closed_form
from theory.hypotheses.redundant import aim, redundant, theorem_without
from theory.hypotheses.redundant.specialised import at_constants, discharged
from theory.kernel.binding import apply, exception, function, substitute
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, elimination, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.notions.probability import mass
from theory.proofs.uldp.pouring import B, D, N, quotient
from theory.statements.stated import stated
from theory.statements.uldp import pouring as model
from theory.statements.uldp.pouring import SETS
from theory.tactics.closing import concluded, every
from theory.tactics.logic import at, derive
from theory.tactics.sums import ZERO, at_most, equal, induction, item_at_most, non_negative

also = stated("uldp-water-filling-level")
FLOOR, LAST, NU, F, X = also.floor, also.last, also.nu, also.f, also.X

CLAIM = "uldp-water-filling-level"
x, s = const("any_x", X), const("any_s", SETS)
CUT = {F: function(X, lambda i: ite(F(i) >= 0, F(i), ZERO))}


def cut(t):
    """Return a term with max(f, 0) in the place of f."""
    return substitute(t, CUT)


def level():
    """Return the level of the set s."""
    return closed_form.filled_level(mass(X, F, s), mass(X, FLOOR, s))


def share(f, floor, n):
    """Return what an output gets."""
    p = closed_form.above_floor(f, floor, n)
    return ite(p > 0, p, ZERO)


def is_above_level(wanted):
    """Return whether s is found."""
    return apply(wanted.goals[1].args[0], s).args[0]


@remembered
def items():
    """Return that at a level n max(f, 0) is above it where f is, and as much, over numbers."""
    f, o = const("f1", F.sort.range), const("o1", F.sort.range)
    up = ite(f >= 0, f, ZERO)
    known = and_(N > 0, o >= 0)
    signs = [solve(implies(and_(N > 0, f < 0), f / N < 0)), solve(implies(N > 0, eq(ZERO / N, 0)))]
    same = solve(implies(known, eq(share(f, o, N), share(up, o, N))), *signs)
    product = solve(implies(and_(N >= 0, o >= 0), N * o >= 0))
    above = solve(implies(and_(N >= 0, o >= 0), eq(f > N * o, up > N * o)), product)
    return lambda i, n: [instance(t, {f: F(i), o: FLOOR(i), N: n}) for t in (same, above, product)]


def solved(given):
    """Return that no sum of floors is negative, and what the level of s solves."""
    floors = non_negative(mass(X, FLOOR, s), given, use=lambda i: at(given, i))
    return [floors, instance(quotient(), {B: mass(X, F, s), D: 1 + mass(X, FLOOR, s)})]


def positive(wanted):
    """Return that a set which is found has a positive level, and no f below 0."""
    H, n = and_(wanted.given, *is_above_level(wanted).args), level()
    known = solved(wanted.given)
    folds = [mass(X, F, s), mass(X, FLOOR, s)]
    below = induction(lambda f, o: n * o <= f, folds, H, use=lambda i: at(H, i))
    sign = solve(implies(H, n >= 0), below, *known)
    each = solve(implies(H, implies(s(x), F(x) > 0)), sign, *items()(x, n), *at(H, x))
    member = function(X, lambda i: not_(s(i)))
    some = exception(member)
    item = item_at_most(folds[0], some, H, use=lambda i: [instance(each, {x: i})])
    own = instance(each, {x: some})
    more = solve(implies(H, folds[0] > 0), item, own, counterexample(member))
    return solve(implies(H, n > 0), sign, more, *known), each


def same_level(H, each):
    """Return that both levels agree, if no f below 0 is in the set."""
    masses = [mass(X, F, s), cut(mass(X, F, s))]
    same = equal(*masses, H, use=lambda i: [instance(each, {x: i})])
    floors = mass(X, FLOOR, s)
    moved = leibniz(function(NU.sort, lambda m: closed_form.filled_level(m, floors)), *masses)
    return solve(implies(H, eq(level(), cut(level()))), same, moved)


def to_cut(wanted, sign, each):
    """Return that a set which is found is found for max(f, 0), at the same level."""
    here = is_above_level(wanted)
    H = and_(wanted.given, *here.args)
    same = same_level(H, each)

    def facts(*chosen):
        near = [t for i in chosen for t in (*at(H, i), *items()(i, level()))]
        return [same, sign, *near]

    return derive(H, cut(here), facts), same


def from_cut(wanted):
    """Return that a set which is found for max(f, 0) is found."""
    here = is_above_level(wanted)
    H, n = and_(wanted.given, *cut(here).args), cut(level())
    more = non_negative(cut(mass(X, F, s)), H)
    ratio = solve(implies(and_(B >= 0, D > 0), B / D >= 0))
    ratio = instance(ratio, {B: cut(mass(X, F, s)), D: 1 + mass(X, FLOOR, s)})
    sign = solve(implies(H, n >= 0), ratio, more, *solved(wanted.given))
    each = solve(implies(H, implies(s(x), F(x) > 0)), sign, *items()(x, n), *at(H, x))
    same = same_level(H, each)

    def facts(*chosen):
        near = [t for i in chosen for t in (*at(H, i), *items()(i, n))]
        return [same, sign, *near]

    return derive(H, here, facts)


def poured(m):
    """Return what is poured up to a number."""
    return X.sum(lambda i: share(F(i), FLOOR(i), m))


def totals(given, n):
    """Return that as much is poured up to a positive level n of f as of max(f, 0)."""
    use = {"use": lambda i: [*items()(i, n), *at(given, i)]}
    return equal(poured(n), poured_of_cut(n), and_(given, n > 0), **use)


def poured_of_cut(m):
    """Return what is poured up to a number of max(f, 0)."""
    return substitute(cut(poured(NU)), {NU: m})


def defined(*chosen):
    """Return that levels divide by nothing that is zero."""
    wanted = aim(CLAIM, "frequencies >= 0")
    sign, _ = positive(wanted)
    floors = solved(wanted.given)[0]
    sets = [c for c in chosen if c.sort is SETS]
    ends = [LAST, *(c for c in chosen if c.sort is X)]
    return [
        *(instance(sign, {s: c}) for c in sets),
        *(instance(floors, {s: c}) for c in [*sets, *map(model.prefix, ends)]),
    ]


@redundant(CLAIM, "frequencies >= 0", defined)
def of_signs(wanted):
    """What the claim says of max(f, 0) is said of f; no order of the outputs is right."""
    given, goals = wanted.given, wanted.goals
    known = at_constants(
        theorem_without(CLAIM, "frequencies sum to 1", instead=X.sum(F) >= 1), wanted, CUT
    )
    least = at_most(X.sum(F), cut(X.sum(F)))
    known = discharged(given, known, lambda *c: [least, *(t for i in c for t in at(given, i))])
    sign, each = positive(wanted)
    there, same = to_cut(wanted, sign, each)
    back = from_cut(wanted)
    parts = [of_some_set(given, goals[0], known, back)]
    for goal, n in zip(goals[1:3], (level(), NU), strict=True):
        moved = leibniz(function(NU.sort, poured_of_cut), level(), cut(level()))
        said = elimination(cut(goal).args[0], s)
        sums = totals(given, n)
        one = solve(
            implies(given, apply(goal.args[0], s)), known, said, there, same, sign, sums, moved
        )
        parts.append(every(one, s))
    return concluded(wanted, *parts, no_order(given, goals[3]))


def of_some_set(given, goal, known, back):
    """Return that a set is found, as one is for max(f, 0)."""
    none = cut(goal).args[0].args[0]
    some = exception(none)
    here = elimination(goal.args[0].args[0], some)
    return solve(implies(given, goal), known, counterexample(none), instance(back, {s: some}), here)


def no_order(given, goal):
    """Return that no order is right: one below 0 may not stand beside itself."""
    signs = function(X, lambda i: F(i) >= 0)
    order, i = and_(given, goal.args[0].args[0]), exception(signs)
    return solve(implies(given, goal), counterexample(signs), *at(order, i, i))
