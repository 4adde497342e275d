"""Shuffling under ULDP: the delta of the counts of clones, by two tails of a binomial law."""

from mechanisms.budgets import shuffling
from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import exchange, extensional, generalise, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library.factors import one_out
from theory.library.involutions import reindexed
from theory.notions.probability import size
from theory.statements.uldp import shuffled as model
from theory.statements.uldp.shuffled import FACTOR, KINDS, SELF, TOSSES, E, M, clones_heads, heads
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand, rational
from theory.tactics.logic import prove
from theory.tactics.sums import ONE, ZERO, at_most, equal, induction, size_facts

g, m, k = const("g", TOSSES), const("m", M), const("k", M)
T, A, N = (const(f"{name}0", REAL) for name in "tan")
GIVEN = and_(E > 1, FACTOR >= 1)


def is_one(g, m):
    """Return a toss as a number."""
    return ite(g(m), ONE, ZERO)


def within(f, S_=KINDS):
    """Return the sum of f over the tosses whose number of heads is in a set."""
    return TOSSES.sum(lambda g: ite(S_(heads(g)), f(g), ZERO))


def exchanged(g):
    """Return the tosses of the user and of clone k exchanged."""
    return function(M, lambda m: ite(eq(m, SELF), g(k), ite(eq(m, k), g(SELF), g(m))))


def turned(g):
    """Return the tosses with the user's turned over."""
    return function(M, lambda m: ite(eq(m, SELF), not_(g(m)), g(m)))


def twice(turn):
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
    found = reindexed(
        TRUE, M, lambda m: is_one(g, m), place, solve(implies(TRUE, back.formula), back)
    )
    items = equal(
        heads(exchanged(g)),
        found.formula.args[1] if found.formula.op == "eq" else found.formula.args[1].args[1],
        use=lambda j: [leibniz(g, place(j), t) for t in (SELF, k, j)],
    )
    return solve(eq(heads(exchanged(g)), heads(g)), found, items)


@remembered
def evenly():
    """Of the tosses with heads in a set, the user's shows as often as any: n sum [self] = sum a."""
    mine = within(lambda g: is_one(g, SELF))
    other = within(lambda g: is_one(g, k))
    moved = reindexed(
        TRUE,
        TOSSES,
        lambda g: ite(KINDS(heads(g)), is_one(g, SELF), ZERO),
        exchanged,
        twice(exchanged),
    )
    kept = leibniz(KINDS, heads(exchanged(g)), heads(g))
    turn = TOSSES.sum(lambda g: ite(KINDS(heads(exchanged(g))), is_one(exchanged(g), SELF), ZERO))
    rows = equal(turn, other, use=lambda j: [instance(t, {g: j}) for t in (kept, same_heads())])
    alike = solve(eq(mine, other), moved, rows)
    flat = M.sum(lambda m: mine)
    each = equal(
        flat,
        M.sum(lambda k: within(lambda g: is_one(g, k))),
        use=lambda j: [instance(alike, {k: j})],
    )
    swapped = exchange(
        "sum", function_of(M, TOSSES, lambda m, g: ite(KINDS(heads(g)), is_one(g, m), ZERO))
    )
    row = M.sum(lambda m: ite(KINDS(heads(g)), is_one(g, m), ZERO))
    one = induction(lambda a, b: eq(a, ite(KINDS(heads(g)), b, ZERO)), [row, heads(g)])
    total = within(heads)
    rows = equal(swapped.formula.args[1], total, use=lambda j: [instance(one, {g: j})])
    return solve(eq(size(M) * mine, total), expand(flat), each, swapped, rows)


def fair():
    """Return the probability of the clones' tosses."""
    return M.prod(lambda m: ite(eq(m, SELF), ONE, model.HALF))


def likely(g):
    """Return what the first world's counts exceed F times the second's by, over common factors."""
    first, second = shuffling.likelihoods(heads(g), size(M) - heads(g), E)
    return first - FACTOR * second


def laws():
    """Return the laws of both worlds."""
    return [model.tosses(E, 1), model.tosses(1, E)]


@remembered
def by_heads():
    """Return n (Pr1 - F Pr2) of a set of counts as a sum over the tosses, by heads alone."""
    first, second = (model.counted(law, KINDS) for law in laws())
    mine, whole = within(lambda g: is_one(g, SELF)), within(lambda g: ONE)
    total, w = within(heads), fair()
    forms = []
    for law, own, other in ((laws()[0], E, ONE), (laws()[1], ONE, E)):
        c, d = own / (E + 1) * w, other / (E + 1) * w
        value = induction(
            lambda s, a, b, c=c, d=d: eq(s, c * a + d * (b - a)),
            [model.counted(law, KINDS), mine, whole],
        )
        forms.append(value)
    sums = within(likely)
    q = 1 / (E + 1)
    shape = rational(E > 1, ite_free(A, N), ((E - FACTOR) * A + (1 - FACTOR * E) * (N - A)) * q)
    spread = within(
        lambda g: ((E - FACTOR) * heads(g) + (1 - FACTOR * E) * (size(M) - heads(g))) * q
    )
    each = instance(shape, {A: heads(g), N: size(M)})
    rows = equal(sums, spread, E > 1, use=lambda j: [instance(each, {g: j})])
    flat = induction(
        lambda s, a, b: eq(s, ((E - FACTOR) * a + (1 - FACTOR * E) * (size(M) * b - a)) * q),
        [spread, total, whole],
    )
    p = [rational(E > 1, t, v * q * w) for t, v in ((E / (E + 1) * w, E), (ONE / (E + 1) * w, ONE))]
    goal = eq(size(M) * (first - FACTOR * second), w * sums)
    return solve(implies(E > 1, goal), *forms, rows, flat, evenly(), *p)


def ite_free(a, n):
    """Return `likely` for numbers."""
    first, second = shuffling.likelihoods(a, n - a, E)
    return first - FACTOR * second


@remembered
def threshold():
    """Return from which count on the first world is F times likelier, over plain numbers."""
    known = and_(GIVEN, N >= 1)
    mark = shuffling.threshold(N, E, FACTOR)
    scale = solve(implies(known, (E - 1) * (FACTOR + 1) > 0))
    top = rational(known, mark * ((E - 1) * (FACTOR + 1)), N * (FACTOR * E - 1), scale)
    first, second = shuffling.likelihoods(A, N - A, E)
    form = A * ((E - 1) * (FACTOR + 1)) - N * (FACTOR * E - 1)
    gap = rational(known, first - FACTOR * second, form * (1 / (E + 1)))
    a, b, c = (const(f"{name}5", REAL) for name in "abc")
    sign = solve(implies(c > 0, eq(a * (1 / c) >= 0, a >= 0)))
    sign = instance(sign, {a: form, c: E + 1})
    order = solve(implies(c > 0, eq(a * c >= b * c, a >= b)))
    order = instance(order, {a: A, b: mark, c: (E - 1) * (FACTOR + 1)})
    goal = eq(first >= FACTOR * second, mark <= A)
    return solve(implies(known, goal), gap, sign, order, top, scale)


def mark():
    """Return the threshold of the statement."""
    return shuffling.threshold(size(M), E, FACTOR)


def late(t):
    """Return whether a number of heads reaches it."""
    return t >= mark()


@remembered
def late_is_most():
    """Return that no set of counts has more excess than those from the threshold on."""
    j = const("j", M)
    users = size_facts(M, lambda m: True, j)
    at_g = instance(threshold(), {A: heads(g), N: size(M)})
    item = ite(KINDS(heads(g)), likely(g), ZERO) <= ite(late(heads(g)), likely(g), ZERO)
    a, b = const("a5", REAL), const("b5", REAL)
    sign = solve(implies(GIVEN, item), at_g, *users)
    after = TOSSES.sum(lambda g: ite(late(heads(g)), likely(g), ZERO))
    most = at_most(within(likely), after, GIVEN, use=lambda i: [instance(sign, {g: i})])
    weight = induction(lambda a: a > 0, [fair()])
    put = {KINDS: function(REAL, late)}
    both = [by_heads(), instance(by_heads(), put)]
    values = [
        model.counted(laws()[0], S_) - FACTOR * model.counted(laws()[1], S_) for S_ in (KINDS, late)
    ]
    c, d, n, w = (const(f"{name}5", REAL) for name in "cdnw")
    known = and_(n >= 1, w > 0, eq(n * a, w * c), eq(n * b, w * d), c <= d)
    plain = solve(implies(known, a <= b))
    plain = instance(
        plain, {a: values[0], b: values[1], c: within(likely), d: after, n: size(M), w: fair()}
    )
    return values, solve(implies(GIVEN, values[0] <= values[1]), plain, most, weight, *both, *users)


def clones_of(g):
    """Return how many clones show heads."""
    return clones_heads(g)


@remembered
def halves():
    """Return that half of the tosses of the clones have the user's with them; and the tails."""

    def reached(g):
        return clones_of(g) >= T

    def shown(g):
        return ite(and_(g(SELF), reached(g)), ONE, ZERO)

    def hidden(g):
        return ite(and_(not_(g(SELF)), reached(g)), ONE, ZERO)

    moved = reindexed(TRUE, TOSSES, shown, turned, twice(turned))
    same = equal(clones_of(turned(g)), clones_of(g))
    rows = equal(
        TOSSES.sum(lambda g: shown(turned(g))),
        TOSSES.sum(hidden),
        use=lambda j: [instance(same, {g: j})],
    )
    alike = solve(eq(TOSSES.sum(shown), TOSSES.sum(hidden)), moved, rows)
    half = M.prod(lambda m: model.HALF)
    apart = one_out(half.args[0], SELF)
    tail = model.tail(T)
    split = induction(
        lambda t, a, b: eq(t, half * (a + b)), [tail, TOSSES.sum(shown), TOSSES.sum(hidden)]
    )
    goal = and_(eq(tail, fair() * TOSSES.sum(shown)), eq(tail, fair() * TOSSES.sum(hidden)))
    return shown, hidden, solve(goal, alike, split, apart)


@remembered
def of_tails():
    """Return the excess of the counts from the threshold on, as the formula of two tails."""
    shown, hidden, found = halves()
    least = [mark() - 1, mark()]
    parts = [instance(found, {T: t}) for t in least]
    mine = TOSSES.sum(lambda g: substitute(shown(g), {T: least[0]}))
    theirs = TOSSES.sum(lambda g: substitute(hidden(g), {T: least[1]}))
    whole = expand(heads(g))
    clones = expand(clones_of(g))
    w = fair()
    sums = []
    for law, own, other in ((laws()[0], E, ONE), (laws()[1], ONE, E)):
        c, d = own / (E + 1) * w, other / (E + 1) * w
        sums.append(
            induction(
                lambda s, a, b, c=c, d=d: eq(s, c * a + d * b),
                [model.counted(law, late), mine, theirs],
                use=lambda i: [instance(t, {g: i}) for t in (whole, clones)],
            )
        )
    a, b, v = (const(f"{name}5", REAL) for name in "abv")
    left = (E / (E + 1) * v * a + ONE / (E + 1) * v * b) - FACTOR * (
        ONE / (E + 1) * v * a + E / (E + 1) * v * b
    )
    closed = rational(E > 1, left, shuffling.excess(v * a, v * b, E, FACTOR))
    closed = instance(closed, {a: mine, b: theirs, v: w})
    tails = [model.tail(t) for t in least]
    moved = [
        leibniz(
            function(REAL, lambda t: shuffling.excess(t, w * theirs, E, FACTOR)), tails[0], w * mine
        ),
        leibniz(
            function(REAL, lambda t: shuffling.excess(tails[0], t, E, FACTOR)), tails[1], w * theirs
        ),
    ]
    values, _ = late_is_most()
    goal = eq(values[1], shuffling.excess(*tails, E, FACTOR))
    return solve(implies(GIVEN, goal), *sums, closed, *moved, *parts)


@proves("uldp-shuffled-delta")
def theorem(statement):
    """Return the greatest excess of the counts."""
    H, goals = statement.given, statement.goals
    _, most = late_is_most()
    users = size_facts(M, lambda m: True, const("j", M))
    each = instance(threshold(), {A: heads(g), N: size(M)})
    each = every(solve(implies(H, each.formula.args[1]), each, *users), g)
    second = solve(implies(H, goals[1]), of_tails())
    first = solve(implies(H, goals[0]), most, of_tails())
    return concluded(statement, first, second, each)
