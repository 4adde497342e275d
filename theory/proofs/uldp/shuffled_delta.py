"""Shuffling under ULDP: the delta of the counts of clones, by two tails of a binomial law."""

from mechanisms.budgets import shuffling
from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import extensional, generalise, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library.factors import one_out
from theory.library.involutions import reindexed
from theory.notions.probability import size
from theory.statements.stated import stated
from theory.statements.uldp import shuffled as model
from theory.statements.uldp.shuffled import TOSSES, clones_heads, heads
from theory.tactics.context import Given
from theory.tactics.logic import prove
from theory.tactics.sums import ONE, ZERO, equal

said = stated("uldp-shuffled-delta")
FACTOR, KINDS, SELF, E, M = said.F, said.set, said.self, said.E, said.M

g, m, k = const("g", TOSSES), const("m", M), const("k", M)
T = const("t", REAL)
GIVEN = and_(E > 1, FACTOR >= 1)


def is_one(g, m):
    """Return a toss as a number."""
    return ite(g(m), ONE, ZERO)


def over_heads(f, S_=KINDS):
    """Return the sum of f over the tosses whose number of heads is in a set."""
    return TOSSES.sum(lambda g: ite(S_(heads(g)), f(g), ZERO))


def exchanged(g):
    """Return the tosses of the user and of clone k exchanged."""
    return function(M, lambda m: ite(eq(m, SELF), g(k), ite(eq(m, k), g(SELF), g(m))))


def user_turned_over(g):
    """Return the tosses with the user's turned over."""
    return function(M, lambda m: ite(eq(m, SELF), not_(g(m)), g(m)))


def turning_twice(turn):
    """Return that turning twice changes nothing."""
    back = turn(turn(g))
    each = generalise(solve(eq(back(m), g(m))), m)
    same = prove(eq(back, g), each, extensional(back, g), rounds=1)
    return solve(implies(TRUE, generalise(same, g).formula), generalise(same, g))


@remembered
def same_heads():
    """An exchange keeps the number of heads."""
    place = lambda m: ite(eq(m, SELF), k, ite(eq(m, k), SELF, m))  # noqa: E731
    back = generalise(solve(eq(place(place(m)), m)), m)
    back = solve(implies(TRUE, back.formula), back)
    reordered = reindexed(TRUE, M, lambda m: is_one(g, m), place, back)
    items = equal(
        heads(exchanged(g)),
        M.sum(lambda m: is_one(g, place(m))),
        use=lambda j: [leibniz(g, place(j), t) for t in (SELF, k, j)],
    )
    return solve(eq(heads(exchanged(g)), heads(g)), reordered, items)


@remembered
def each_user_alike():
    """Of the tosses with heads in a set, the user's shows as often as any: n sum [self] = sum a."""
    p = Given()
    mine, total = over_heads(lambda g: is_one(g, SELF)), over_heads(heads)

    def shown(m):
        return over_heads(lambda g: is_one(g, m))

    def own(g):
        return ite(KINDS(heads(g)), is_one(g, SELF), ZERO)

    p.know(reindexed(TRUE, TOSSES, own, exchanged, turning_twice(exchanged)), same_heads())
    p.by_item(TOSSES.sum(lambda g: own(exchanged(g))) == shown(k))
    p.have(mine == shown(k))
    p.by_item(M.sum(lambda m: mine) == M.sum(shown))
    p.sums(M.sum(shown), total)
    return p.have(size(M) * mine == total)


def fair():
    """Return the probability of the clones' tosses."""
    return M.prod(lambda m: ite(eq(m, SELF), ONE, model.HALF))


def excess(a):
    """Return by how much the first world exceeds F times the second at a heads, and a factor."""
    first, second = shuffling.likelihoods(a, size(M) - a, E)
    return first - FACTOR * second


# the laws of both worlds, and what a report of the user's and another weigh there
WORLDS = (model.tosses(E, 1), E, ONE), (model.tosses(1, E), ONE, E)


def exceeding(S_):
    """Return by how much the first world exceeds F times the second on a set of counts."""
    first, second = (model.counted(law, S_) for law, _, _ in WORLDS)
    return first - FACTOR * second


@remembered
def by_heads():
    """Return n (Pr1 - F Pr2) of a set of counts as a sum over the tosses, by number of heads."""
    p, w = Given(E > 1), fair()
    mine, all_tosses, total = (
        over_heads(lambda g: is_one(g, SELF)),
        over_heads(lambda g: ONE),
        over_heads(heads),
    )
    for law, own, other in WORLDS:
        weighed = own / (E + 1) * w * mine + other / (E + 1) * w * (all_tosses - mine)
        p.by_item(model.counted(law, KINDS) == weighed)
    likelier = ((E - FACTOR) * total + (1 - FACTOR * E) * (size(M) * all_tosses - total)) / (E + 1)
    p.by_item(over_heads(lambda g: excess(heads(g))) == likelier)
    p.know(each_user_alike())
    return p.have(size(M) * exceeding(KINDS) == w * over_heads(lambda g: excess(heads(g))))


def threshold_count():
    """Return the threshold of the statement."""
    return shuffling.threshold(size(M), E, FACTOR)


def reaches_threshold(t):
    """Return whether a number of heads reaches it."""
    return t >= threshold_count()


@remembered
def threshold():
    """Return from which count on the first world is F times likelier."""
    p, a = Given(GIVEN), const("heads", REAL)
    first, second = shuffling.likelihoods(a, size(M) - a, E)
    scale = (E - 1) * (FACTOR + 1)
    p.have(scale > 0)
    p.have(excess(a) == (a - threshold_count()) * (scale / (E + 1)))
    p.have(scale / (E + 1) > 0)
    return p.have(eq(first >= FACTOR * second, reaches_threshold(a)))


@remembered
def upper_tail_is_most():
    """No set of counts has more excess than those from the threshold on."""
    p = Given(GIVEN)
    before, after = (
        over_heads(lambda g: excess(heads(g)), S_) for S_ in (KINDS, reaches_threshold)
    )
    p.have(size(M) >= 1)
    p.use(threshold())
    p.by_item(before <= after)
    p.by_item(fair() > 0)
    p.use(by_heads())
    p.use(by_heads(), {KINDS: reaches_threshold})
    p.have(fair() * before <= fair() * after)
    return p.have(exceeding(KINDS) <= exceeding(reaches_threshold))


@remembered
def of_tails():
    """Return the excess of the counts from the threshold on, as the formula of two tails."""

    def shown(g):
        return ite(and_(g(SELF), clones_heads(g) >= T), ONE, ZERO)

    def hidden(g):
        return ite(and_(not_(g(SELF)), clones_heads(g) >= T), ONE, ZERO)

    # half of the tosses of the clones have the user's with them
    p, w = Given(E > 1), fair()
    own, other = TOSSES.sum(shown), TOSSES.sum(hidden)
    half = M.prod(lambda m: model.HALF)
    p.know(
        reindexed(TRUE, TOSSES, shown, user_turned_over, turning_twice(user_turned_over)),
        one_out(half.args[0], SELF),
    )
    p.have(clones_heads(user_turned_over(g)) == clones_heads(g))
    p.by_item(TOSSES.sum(lambda g: shown(user_turned_over(g))) == other)
    p.by_item(model.tail(T) == half * (own + other))
    p.have(and_(model.tail(T) == w * own, model.tail(T) == w * other))
    mine, theirs = (
        substitute(own, {T: threshold_count() - 1}),
        substitute(other, {T: threshold_count()}),
    )
    p.have(heads(g) == clones_heads(g) + is_one(g, SELF))
    for law, first, second in WORLDS:
        p.by_item(
            model.counted(law, reaches_threshold)
            == first / (E + 1) * w * mine + second / (E + 1) * w * theirs
        )
    p.have(exceeding(reaches_threshold) == shuffling.excess(w * mine, w * theirs, E, FACTOR))
    return p.have(
        exceeding(reaches_threshold)
        == shuffling.excess(
            model.tail(threshold_count() - 1), model.tail(threshold_count()), E, FACTOR
        )
    )


@proves("uldp-shuffled-delta")
def theorem(statement):
    """Return the greatest excess of the counts."""
    p = Given(statement)
    p.use(upper_tail_is_most())
    p.use(of_tails())
    p.use(threshold())
    return p.conclude()
