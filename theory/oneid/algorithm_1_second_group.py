"""Algorithm 1, repaired for the users whose budgets it tunes: a lower limit of their own counts."""

from theory.kernel.binding import exception, function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import at_sorts, counterexample, elimination, instance, solve, unfold
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library.sets import choices, subset_sizes, subsets
from theory.notions.unary import bit
from theory.oneid import algorithm_1_exact_limits as exact
from theory.oneid.algorithm_1_exact_limits import G, R, chance, implied, law, seen
from theory.statements.oneid import confidence as model
from theory.statements.oneid.confidence import HAVE, LEVEL, LOWER, PICK, SETS, UPPER, A, B, U
from theory.tactics.closing import concluded
from theory.tactics.logic import at, prove
from theory.tactics.sums import ONE, ZERO, equal, induction, size

V, PART = const("V", SETS), const("part", SETS)


def limit(v):
    """Return the lower limit at as many ones."""
    return LOWER(size(U, v))


def outside(g):
    """Return how many users of the value are in the second group."""
    return size(U, lambda u: and_(HAVE(u), not_(g(u))))


def fails(g, r):
    """Return whether the limit for the second group exceeds its count."""
    low = limit(seen(g, r))
    return low - UPPER(low) > outside(g)


def above(g, r):
    """Return whether the limit exceeds the count."""
    return exact.fails(g, r)


def below(g, r):
    """Return whether it fails although the limit does not exceed the count."""
    return and_(not_(above(g, r)), fails(g, r))


def rank(v):
    """Return how many members the first group must have more than, for the limit to fail."""
    return size(U, HAVE) - limit(v) + UPPER(limit(v))


def chosen(v):
    """Return whether the limit does not exceed the count."""
    return limit(v) <= size(U, HAVE)


def is_first(v):
    """Return whether it has the least such number."""
    return and_(chosen(v), SETS.forall(lambda w: implies(chosen(w), rank(v) <= rank(w))))


def members(have, g):
    """Return how many users of a set are in the first group."""
    return size(U, lambda u: and_(have(u), g(u)))


@remembered
def union(H):
    """Return that one of the two happens, if the limit fails."""
    inner = [
        SETS.sum(lambda r, e=e: ite(e(G, r), law(HAVE, r), ZERO)) for e in (fails, above, below)
    ]
    known = and_(H, exact.KNOWN)
    one = induction(
        lambda a, b, c: a <= b + c, inner, known, use=lambda r: [instance(exact.signs(), {R: r})]
    )
    p, a, b, c = (const(name, REAL) for name in "pabc")
    scaled = solve(implies(and_(a <= b + c, p >= 0), p * a <= p * b + p * c))
    scaled = instance(scaled, dict(zip((p, a, b, c), (PICK(G), *inner), strict=True)))
    item = solve(implies(known, scaled.formula.args[1]), one, scaled, exact.signs())
    return induction(
        lambda a, b, c: a <= b + c,
        [chance(e) for e in (fails, above, below)],
        known,
        use=lambda g: [instance(item, {G: g})],
    )


@remembered
def certain():
    """Return that the ones are some set of users."""
    rates = function_of(U, BOOL, lambda u, one: bit(ite(HAVE(u), A, B), one))
    general = at_sorts(
        choices.over(BOOL, const("g", functions(choices.X, BOOL, REAL))), {choices.X: U}
    )
    found = instance(general, {const("g", functions(U, BOOL, REAL)): rates})
    ones = induction(
        lambda a: eq(a, 1),
        [found.formula.args[0]],
        use=lambda u: [unfold(BOOL.sum(rates(u)))],
    )
    return solve(eq(SETS.sum(lambda r: law(HAVE, r)), 1), found, ones)


def crowded(g, r):
    """Return whether the first group has too many members of a set."""
    return members(PART, g) > UPPER(size(U, PART))


@remembered
def of_group():
    """Return the probability of that event, which the ones have no part in."""
    inner = SETS.sum(lambda r: ite(crowded(G, r), law(HAVE, r), ZERO))
    whole = SETS.sum(lambda r: law(HAVE, r))
    split = induction(lambda a, b: eq(a, ite(crowded(G, R), b, ZERO)), [inner, whole])
    item = solve(eq(inner, ite(crowded(G, R), ONE, ZERO)), split, certain())
    short = SETS.sum(lambda g: ite(crowded(g, R), PICK(g), ZERO))
    return equal(chance(crowded), short, use=lambda g: [instance(item, {G: g})])


def within(s):
    """Return whether a set consists of users of the value."""
    return U.forall(lambda u: implies(s(u), HAVE(u)))


@remembered
def rare():
    """Return that it fails so with at most half the level, by a part as large as the limit."""
    first = and_(model.second_group().given, is_first(V))
    part = and_(first, within(PART), eq(size(U, PART), limit(V)))
    sets = [size(U, HAVE), members(HAVE, G), outside(G), members(PART, G), size(U, PART)]
    counted = induction(
        lambda c, m, o, p, h: and_(eq(c, m + o), m <= p + c - h),
        sets,
        within(PART),
        use=lambda u: at(within(PART), u),
    )
    least = elimination(is_first(V).args[1].args[0], seen(G, R))
    step = solve(implies(and_(part, below(G, R)), crowded(G, R)), counted, least)
    more = implied(part, below, crowded, step)
    return solve(implies(part, chance(below) <= LEVEL / 2), more, of_group(), *at(part, PART))


@remembered
def with_part():
    """Return it without the part: there is one."""
    H = model.second_group().given
    first = and_(H, is_first(V))
    counted = elimination(H.args[-1].args[0], V)
    other = counted.formula.args[1].args[0].args[0]
    named = {
        const("whole", SETS): HAVE,
        const("other", SETS): exception(other),
    }
    found = instance(at_sorts(subset_sizes.of_size(), {subsets.X: U}), named)
    parts = found.formula.args[1].args[0].args[0]
    facts = [counted, counterexample(other), found, counterexample(parts)]
    return solve(
        implies(first, chance(below) <= LEVEL / 2),
        instance(rare(), {PART: exception(parts)}),
        *facts,
    )


@remembered
def first():
    """Return that some number of ones is the first, if any limit does not exceed the count."""
    general = at_sorts(subsets.least(), {subsets.X: SETS})
    names = const("chosen", functions(SETS, BOOL)), const("rank", functions(SETS, REAL))
    return instance(
        general, dict(zip(names, (function(SETS, f) for f in (chosen, rank)), strict=True))
    )


def theorem():
    """Return that L - u(L) exceeds the second group's count with at most the level."""
    statement = model.second_group()
    H, half = statement.given, chance(below) <= LEVEL / 2
    none = and_(H, not_(SETS.exists(chosen)))
    zero = exact.impossible(
        none, below, prove(implies(none, not_(below(G, R))), at=[seen(G, R)], rounds=1)
    )
    asked = function(SETS, lambda v: not_(is_first(v)))
    some = instance(with_part(), {V: exception(asked)})
    rest = solve(implies(H, half), some, zero, first(), counterexample(asked))
    limits = instance(exact.opened(), {LEVEL: LEVEL / 2})
    return concluded(statement, solve(statement.implication, rest, limits, union(H)))


@decides("oneid-confidence-second-group")
def second_group():
    """Both c >= L(t) and C_0 <= c - L + u(L) for all L hold but for level/2 each."""
    return Decision(
        verdict="proved",
        why=(
            "The users who get the tuned budgets are those of the second group, and hide among "
            "themselves (oneid-two-groups-within): (7) needs a lower limit of C_2, their own "
            "count, with n_g = n - n_0 and gamma n_g/n. Take L - u(L), where L is the exact limit "
            "of c at half the level, and u(c) a number that the members in the first group of any "
            "c users exceed with probability at most half the level: for a uniformly random first "
            "group a hypergeometric tail. It fails only if L > c, or if the first group has more "
            "than c - L + u(L) of the users of the value, and so more than u(L) of any L of them. "
            "A limit of c itself is too high for C_2: without noise, n = 6 and n_0 = 3, it fails "
            "half of the time at c = 1, always at c = 6."
        ),
        scope="all n, all laws of the first group, all counts, all levels > 0, all 0 <= b < a <= 1",
        assumes=["The ones have the law that the limit is made for."],
        uses=["oneid-confidence-exact-law"],
        theorem=theorem,
    )
