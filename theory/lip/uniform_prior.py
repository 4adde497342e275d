"""The uniform prior: all vertices are permutations of one, so that constant prices do."""

from mechanisms.optimal_lip import posteriors as bounds
from mechanisms.optimal_lip import uniform as formulas
from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import counts, grouping, squared_error
from theory.lip import larger_alphabet_optimum as general
from theory.notions import logic
from theory.notions.probability import is_distribution, size
from theory.statements.lip import best_utility
from theory.statements.lip import uniform as model
from theory.statements.lip.channels import PRIOR, E, X, Z
from theory.statements.lip.uniform import FREE, GREATEST, SQUARE
from theory.tactics.closing import concluded
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, derive
from theory.tactics.sums import ONE, ZERO, at_most, equal, induction, non_negative, size_facts

x, y, z = const("x", X), const("y", X), const("z", X)
K, M, N = (const(name, REAL) for name in ("K0", "m0", "n0"))
CHOSEN, LEFT = const("chosen", best_utility.SET), const("left", X)


def ends():
    """Return the greatest and the least posterior under the uniform prior of K values."""
    return bounds.cut(1 / K, E, logic.choose), bounds.least(1 / K, E)


@remembered
def one_vertex():
    """Return the squares of a vertex with n values at the greatest: they are those with m."""
    high, low = ends()
    left = 1 - (N * high + (K - 1 - N) * low)
    found = N * high * high + (K - 1 - N) * low * low + left * left
    whole = and_(implies(N < M, N + 1 <= M), implies(M < N, M + 1 <= N))
    known = and_(E >= 1, K >= 1, N >= 0, N <= K - 1, M >= 0, whole)
    known = and_(known, M * (E + 1) <= K, K < (M + 1) * (E + 1), implies(N > 0, N >= 1))
    known = and_(known, implies(M > 0, M >= 1), low <= left, left <= high)
    top, bottom = formulas.ends(K, E)
    few, many = and_(known, E < K), and_(known, E >= K)
    plain = 1 - (N * top + (K - 1 - N) * bottom)
    spelled = N * top * top + (K - 1 - N) * bottom * bottom + plain * plain
    value = formulas.squares(K, E, N)
    positive = and_(E >= 1, K >= 1)
    same = rational(positive, spelled, value)
    here = solve(implies(few, and_(eq(high, top), eq(low, bottom))))
    first = solve(implies(few, eq(found, value)), same, here)
    over = rational(positive, plain - bottom, (E - 1) * (K - N * (E + 1)) / (K * E))
    under = rational(positive, top - plain, (E - 1) * ((N + 1) * (E + 1) - K) / (K * E))
    a, b, c = (const(name, REAL) for name in ("a0", "b0", "c0"))
    sign = solve(implies(and_(a > 0, c > 0, a * b / c >= 0), b >= 0))
    scale = solve(implies(positive, K * E > 0))
    signs = [
        solve(
            implies(and_(few, E > 1), part >= 0),
            *(instance(sign, {a: E - 1, b: part, c: K * E}), scale, gap, here),
        )
        for part, gap in ((K - N * (E + 1), over), ((N + 1) * (E + 1) - K, under))
    ]
    cases = or_(eq(N, M), and_(eq(N + 1, M), eq(K, (N + 1) * (E + 1))))
    number = solve(implies(and_(few, E > 1), cases), *signs)
    tie = {K: (N + 1) * (E + 1)}
    squares = formulas.squares(K, E, M)
    two = rational(
        and_(E > 1, N >= 0), substitute(value, tie), substitute(formulas.squares(K, E, N + 1), tie)
    )
    differ = solve(implies(and_(few, E > 1), eq(value, squares)), number, two)
    flat = [
        rational(and_(positive, eq(E, 1)), substitute(formulas.squares(K, E, n), {E: ONE}), 1 / K)
        for n in (N, M)
    ]
    none = solve(implies(and_(few, eq(E, 1)), eq(value, squares)), *flat)
    zero = solve(implies(many, and_(eq(N, 0), eq(M, 0))))
    alone = rational(positive, substitute(spelled, {N: ZERO}), substitute(value, {N: ZERO}))
    low_end = solve(implies(many, eq(low, bottom)))
    last = solve(implies(many, eq(found, squares)), zero, alone, low_end)
    return solve(implies(known, eq(found, squares)), first, differ, none, last)


def uniform():
    """Return the uniform prior, and the squared error as a utility with constant prices."""
    prior = function(X, lambda x: 1 / size(X))
    least = formulas.squares(size(X), E, size(X, GREATEST))
    return {
        PRIOR: prior,
        best_utility.CURVE: function_of(Z, X, lambda k, x: ONE),
        best_utility.SLOPE: function_of(Z, X, lambda k, x: ZERO),
        best_utility.PRICE: function(X, lambda x: least),
    }


@remembered
def sizes():
    """Return that there is a value, and that the greatest are not more."""
    return [*size_facts(X, lambda k: TRUE, FREE), non_negative(size(X, GREATEST))]


def dominated(H):
    """Return that every vertex has the squares of the price."""
    high, low = (substitute(t, {K: size(X)}) for t in ends())

    def end(k):
        return ite(CHOSEN(k), high, low)

    taken = X.sum(lambda k: ite(eq(k, LEFT), ZERO, end(k)))
    vertex = function(X, lambda k: ite(eq(k, LEFT), 1 - taken, end(k)))
    others = function(X, lambda k: and_(CHOSEN(k), not_(eq(k, LEFT))))
    number = size(X, others)
    squares = X.sum(lambda k: vertex(k) * vertex(k))
    price = formulas.squares(size(X), E, size(X, GREATEST))
    cost = X.sum(lambda k: price * vertex(k))
    most = X.sum(lambda k: ite(eq(k, LEFT), ZERO, ONE))
    below = solve(number <= size(X) - 1, at_most(number, most), expand(most))
    empty = function(X, lambda k: not_(eq(k, k)))
    whole = [
        instance(counts.theorem(), {counts.SMALL: s, counts.GREAT: g})
        for s, g in ((others, GREATEST), (GREATEST, others), (empty, others), (empty, GREATEST))
    ]
    sums = [expand(t) for t in (taken, number, squares, cost, size(X, empty))]
    put = {K: size(X), M: size(X, GREATEST), N: number}
    same = instance(one_vertex(), put)
    left = 1 - (number * high + (size(X) - 1 - number) * low)
    own = solve(eq(1 - taken, left), *sums)
    spelled = same.formula.args[1].args[0]
    total = solve(eq(squares, spelled), *sums, own)
    unit = solve(eq(cost, price), *sums)
    inside = and_(low <= vertex(LEFT), vertex(LEFT) <= high)
    facts = [below, *whole, non_negative(number), *sizes(), own]
    shown = [
        solve(implies(and_(H, inside), part), *facts, *sums[-1:])
        for part in same.formula.args[0].args
    ]
    return solve(implies(and_(H, inside), squares <= cost), same, *shown, total, unit)


def bounded(statement):
    """Return the bound on every channel and estimate."""
    goal = statement.goals[0]
    best = instance(general.channels(), uniform())
    premise, conclusion = best.formula.args
    prior, below = uniform_law(), dominated(statement.given)

    def facts(*chosen):
        if len(chosen) < 3:
            return [prior, positive_share(), *sizes()]
        return [instance(below, dict(zip((CHOSEN, LEFT), chosen[1:], strict=True)))]

    vertices = derive(statement.given, premise, facts)
    cost = conclusion.args[1].args[1]
    price = uniform()[best_utility.PRICE](x)
    total = solve(implies(statement.given, eq(cost, price)), expand(cost), *sizes())
    error = instance(squared_error.theorem(), {PRIOR: uniform()[PRIOR]})
    return solve(implies(statement.given, goal), best, vertices, error, prior, total)


def positive_share():
    """Return that the share of one value is not negative."""
    return solve(implies(size(X) >= 1, 1 / size(X) >= 0))


def uniform_law():
    """Return that the uniform prior is a distribution."""
    prior = uniform()[PRIOR]
    total = X.sum(prior)
    whole = solve(eq(total, 1), expand(total), *sizes())
    known = positive_share(), *sizes()
    every = derive(TRUE, X.forall(lambda x: prior(x) >= 0), lambda *c: known)
    return solve(is_distribution(X, prior), whole, every)


def shifted(statement, f, fixed, along):
    """Return that a sum along a row or column of shifts is a sum over all values."""
    H, line = statement.given, function(X, lambda i: SQUARE(*along(i)))
    found = grouping.of(line, f)
    images, counted = found.formula.args
    once = equal(counted, X.sum(f), H, use=lambda i: at(H, fixed, i))
    return solve(implies(H, eq(images, X.sum(f))), found, once)


def entries(statement):
    """Return that a vertex lies in the range, sums to one, and has the squares."""
    H, row = statement.given, statement.spelled(model.ROW)
    high, low = formulas.ends(size(X), E)
    positive = and_(E >= 1, K >= 1)
    rest, top, bottom = formulas.rest(K, E, M), *formulas.ends(K, E)
    over = rational(positive, rest - bottom, (E - 1) * (K - M * (E + 1)) / (K * E))
    under = rational(positive, top - rest, (E - 1) * ((M + 1) * (E + 1) - K) / (K * E))
    known = and_(positive, M * (E + 1) <= K, K < (M + 1) * (E + 1))
    a, b, c = (const(name, REAL) for name in ("a0", "b0", "c0"))
    sign = solve(implies(and_(a >= 0, b >= 0, c > 0), a * b / c >= 0))
    scale = solve(
        implies(positive, and_(K * E > 0, bottom > 0, bottom <= top, E * bottom >= 1 / K))
    )
    parts = [
        instance(sign, {a: E - 1, b: part, c: K * E})
        for part in (K - M * (E + 1), (M + 1) * (E + 1) - K)
    ]
    inside = solve(implies(known, and_(bottom <= rest, rest <= top)), over, under, scale, *parts)
    put = {K: size(X), M: size(X, GREATEST)}
    inside, scale = instance(inside, put), instance(scale, put)
    ranged = and_(low <= row(z), row(z) <= high)
    ranged = solve(implies(H, ranged), inside, scale, *sizes())
    total, squares = X.sum(row), X.sum(lambda z: row(z) * row(z))
    whole = rational(positive, M * top + rest + (K - 1 - M) * bottom, ONE)
    square = M * top * top + rest * rest + (K - 1 - M) * bottom * bottom
    square = rational(positive, square, formulas.squares(K, E, M))
    sums = instance(whole, put), instance(square, put)
    one = solve(implies(H, eq(total, 1)), expand(total, size(X) >= 1), sums[0], *sizes())
    value = formulas.squares(size(X), E, size(X, GREATEST))
    two = solve(implies(H, eq(squares, value)), expand(squares, size(X) >= 1), sums[1], *sizes())
    return scale, ranged, one, two


def attained(statement):
    """Return that the shifts are a mechanism, have eps-LIP, and the least error."""
    H, (_, mechanism, private, error) = statement.given, statement.goals
    channel, row = (statement.spelled(t) for t in (model.SHIFTED, model.ROW))
    scale, ranged, one, squares = entries(statement)
    in_row = shifted(statement, row, x, lambda i: (x, i))
    whole = solve(implies(H, eq(X.sum(channel(x)), 1)), in_row, one)
    here = instance(ranged, {z: SQUARE(x, y)})
    least = solve(implies(H, channel(x, y) >= 0), here, scale, *sizes())
    prior = uniform()[PRIOR](x)
    mass = X.sum(lambda v: prior * channel(v, y))
    in_column = shifted(statement, row, y, lambda i: (i, y))
    pulled = induction(lambda a, b: eq(a, prior * b), [mass, X.sum(lambda v: channel(v, y))], H)
    mass = solve(implies(H, eq(mass, prior)), pulled, in_column, one)
    bottom = formulas.ends(size(X), E)[1]
    close = solve(implies(and_(E >= 1, K >= 1), eq(E * (1 / K), E / K)))
    near = and_(prior <= E * channel(x, y), channel(x, y) <= E * prior)
    larger = solve(implies(and_(E >= 1, M >= N), E * M >= E * N))
    larger = instance(larger, {M: channel(x, y), N: bottom})
    near = solve(implies(H, near), here, scale, larger, instance(close, {K: size(X)}), *sizes())

    def facts(*theorems):
        def use(*chosen):
            put = dict(zip((x, y), chosen, strict=False))
            return [instance(t, put) for t in theorems]

        return use

    def at_output(*chosen):
        put = dict(zip((y, x), chosen, strict=False))
        return [instance(t, put) for t in (near, mass)]

    parts = derive(H, mechanism, facts(whole, least)), derive(H, private, at_output)
    return *parts, errors(statement, error, mass, squares, one)


def errors(statement, goal, mass, squares, one):
    """Return that the error of the shifts is one less the squares."""
    H, prior = statement.given, uniform()[PRIOR](x)
    channel, row = (statement.spelled(t) for t in (model.SHIFTED, model.ROW))
    item = instance(squared_error.one_item(x, y, channel, channel), {PRIOR: uniform()[PRIOR]})
    r, p = const("r0", REAL), const("p0", REAL)
    short = p * r * (1 - r) * (1 - r) + (p - p * r) * r * r
    short = instance(solve(eq(short, p * (r - r * r))), {r: channel(x, y), p: prior})

    def value(z):
        return prior * (row(z) - row(z) * row(z))

    each = solve(implies(H, eq(item.formula.args[0], value(SQUARE(x, y)))), item, mass, short)
    total = goal.args[0].args[0](x)
    images = X.sum(lambda y: value(SQUARE(x, y)))
    along = equal(total, images, H, use=lambda i: [instance(each, {y: i})])
    moved = shifted(statement, function(X, value), x, lambda i: (x, i))
    sums = X.sum(value), X.sum(row), X.sum(lambda z: row(z) * row(z))
    split = induction(lambda a, b, c: eq(a, prior * (b - c)), list(sums), H)
    least = goal.args[1]
    own = solve(implies(H, eq(total, prior * least)), along, moved, split, squares, one)
    shares = X.sum(lambda x: prior * least)
    added = equal(goal.args[0], shares, H, use=lambda i: [instance(own, {x: i})])
    return solve(implies(H, goal), added, expand(shares), *sizes())


def theorem():
    """Return lip-uniform-prior."""
    statement = model.uniform_prior()
    return concluded(statement, bounded(statement), *attained(statement))


@decides("lip-uniform-prior")
def uniform_prior():
    """All vertices are permutations of one: constant prices do."""
    return Decision(
        verdict="proved",
        why=(
            "Under the uniform prior the bounds are the same for all values, so a vertex is given "
            "by how many are at E/K, and the sum one leaves one number, the whole part of K/(E+1) "
            "(two where that is K/(E+1) itself, with the same posterior). All vertices have the "
            "same squares: any channel over them is best, such as K cyclic shifts. For 1 + E > K "
            "it is the direct channel of lip-larger-alphabet."
        ),
        scope="all K >= 1 and eps >= 0, output alphabets of any finite size, all estimates; for "
        "K < E some bounds E/K exceed 1 and no value is at them",
        uses=["lip-larger-alphabet-optimum"],
        theorem=theorem,
    )
