"""The uniform prior: all vertices are permutations of one, so that constant prices do."""

from mechanisms.optimal_lip import posteriors as bounds
from mechanisms.optimal_lip import uniform as formulas
from theory.kernel.binding import function, function_of
from theory.kernel.terms import and_, eq, implies, ite, not_, or_
from theory.kernel.theorem import instance
from theory.ledger.decisions import proves
from theory.library.arithmetic import cancelled, number_lemma, scaled
from theory.library.finite import counts, grouping
from theory.library.lip import squared_error
from theory.notions import logic
from theory.notions.probability import is_distribution, size
from theory.proofs.lip import larger_alphabet_optimum as general
from theory.statements.lip import best_utility
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.expand import expand
from theory.tactics.sums import ONE, ZERO

said = stated("lip-uniform-prior")
PRIOR, E, X, GREATEST, SQUARE = said.prior, said.E, said.X, said.greatest, said.square
also = stated("lip-larger-alphabet-optimum")
Z = also.Z

ALL, MOST = size(X), size(X, GREATEST)
UNIFORM = function(X, lambda x: 1 / ALL)
LEAST = formulas.squares(ALL, E, MOST)


def ends(K):
    """Return the greatest and the least posterior under the uniform prior of K values."""
    return bounds.cut(1 / K, E, logic.choose), bounds.least(1 / K, E)


def gaps(p, K, n, left):
    """Show how far what is left beside n of K values at the greatest is from both ends."""
    top, bottom = formulas.ends(K, E)
    p.have(K * E > 0)
    low, high = K - n * (E + 1), (n + 1) * (E + 1) - K
    p.have(left - bottom == (E - 1) * low / (K * E))
    p.have(top - left == (E - 1) * high / (K * E))
    p.have(K * E * (left - bottom) == (E - 1) * low)
    p.have(K * E * (top - left) == (E - 1) * high)
    return low, high


@number_lemma
def one_vertex(p, K, M, N):
    """Return the squares of a vertex with N of K values at the greatest: they are those with M."""
    (high, low), (top, bottom) = ends(K), formulas.ends(K, E)
    left, plain = (1 - (N * a + (K - 1 - N) * b) for a, b in ((high, low), (top, bottom)))
    vertex_squares = N * high * high + (K - 1 - N) * low * low + left * left
    spelled = N * top * top + (K - 1 - N) * bottom * bottom + plain * plain
    whole_numbers = implies(N < M, N + 1 <= M), implies(M < N, M + 1 <= N)
    whole_numbers = *whole_numbers, implies(N > 0, N >= 1), implies(M > 0, M >= 1)
    p = p.under(E >= 1, K >= 1, N >= 0, N <= K - 1, M >= 0, *whole_numbers)
    p = p.under(M * (E + 1) <= K, K < (M + 1) * (E + 1), low <= left, left <= high)
    value, squares = formulas.squares(K, E, N), formulas.squares(K, E, M)
    p.have(K * E > 0)
    p.have(spelled == value)
    few, many = p.under(E < K), p.under(E >= K)
    few.have(and_(high == top, low == bottom))
    few.rewrite(vertex_squares == value, high == top, low == bottom)
    some, none = few.under(E > 1), few.under(E == 1)
    some.have(and_(bottom <= plain, plain <= top))
    under, over = gaps(some, K, N, plain)
    some.use(cancelled(E - 1, ZERO, under))
    some.use(cancelled(E - 1, ZERO, over))
    tie = and_(N + 1 == M, K == (N + 1) * (E + 1))
    some.have(or_(N == M, tie))
    some.under(N == M).have(value == squares)
    tied = some.under(tie)
    tied.rewrite(value == squares, M == N + 1, K == (N + 1) * (E + 1))
    each = [implies(case, value == squares) for case in (N == M, tie)]
    some.arithmetic(value == squares, or_(N == M, tie), *each, of=[value, squares, K, N, M, E])
    none.rewrite(value == squares, E == 1)
    few.cases(vertex_squares == squares, E > 1, E == 1)
    many.have(and_(N == 0, M == 0, low == bottom))
    many.rewrite(vertex_squares == spelled, N == 0, low == bottom)
    many.rewrite(vertex_squares == squares, vertex_squares == spelled, spelled == value, N == M)
    return p.cases(vertex_squares == squares, E < K, E >= K)


def dominated(p):
    """Show that every vertex has the squares of the price."""
    chosen, left = p.fix(best_utility.SET, X)
    high, low = ends(ALL)

    def end(k):
        return ite(chosen(k), high, low)

    taken = X.sum(lambda k: ite(eq(k, left), ZERO, end(k)))
    vertex = function(X, lambda k: ite(eq(k, left), 1 - taken, end(k)))
    others = function(X, lambda k: and_(chosen(k), not_(eq(k, left))))
    empty = function(X, lambda k: not_(eq(k, k)))
    number, squares = size(X, others), X.sum(lambda k: vertex(k) * vertex(k))
    p.by_item(number <= X.sum(lambda k: ite(eq(k, left), ZERO, ONE)))
    p.have(and_(ALL >= 1, MOST >= 0, number >= 0, number <= ALL - 1, size(X, empty) == 0))
    p.know(
        *(
            instance(counts.theorem(), {counts.SMALL: s, counts.GREAT: g})
            for s, g in ((others, GREATEST), (GREATEST, others), (empty, others), (empty, GREATEST))
        )
    )
    rest = 1 - (number * high + (ALL - 1 - number) * low)
    law = p.have(1 - taken == rest, expand(taken), expand(number))
    inside = p.under(low <= vertex(left), vertex(left) <= high)
    known = inside.use(one_vertex(ALL, MOST, number))
    spelled = number * high * high + (ALL - 1 - number) * low * low + rest * rest
    names = [squares, taken, number, high, low, ALL]
    own = number * high * high + (ALL - 1 - number) * low * low + (1 - taken) * (1 - taken)
    own = p.arithmetic(squares == own, expand(squares), expand(number), of=names)
    same = p.arithmetic(squares == spelled, own, law, of=[1 - taken, rest, *names])
    cost = X.sum(lambda k: LEAST * vertex(k))
    names = [cost, taken, LEAST, high, low, ALL]
    unit = p.arithmetic(cost == LEAST, expand(cost), expand(taken), of=names)
    inside.arithmetic(squares <= cost, known, same, unit)


def uniform_law(p):
    """Show that the uniform prior is a distribution."""
    p.have(and_(ALL >= 1, MOST >= 0))
    p.have(1 / ALL >= 0)
    p.have(X.sum(UNIFORM) == 1)
    p.have(is_distribution(X, UNIFORM))


def bounded(statement):
    """Return the bound on every channel and estimate."""
    p = Given(statement)
    uniform_law(p)
    dominated(p)
    utility = {
        also.a: function_of(Z, X, lambda k, x: ONE),
        also.b: function_of(Z, X, lambda k, x: ZERO),
        also.c: function(X, lambda x: LEAST),
    }
    p.use(
        general.channels(stated("lip-larger-alphabet-optimum").statement()),
        {PRIOR: UNIFORM, **utility},
    )
    cost = X.sum(lambda x: LEAST * UNIFORM(x))
    names = [cost, LEAST, 1 / ALL, ALL]
    p.arithmetic(cost == LEAST, expand(cost), 1 / ALL * ALL == 1, of=names)
    p.know(instance(squared_error.theorem(), {PRIOR: UNIFORM}))
    return p.have("no less error")


def shifted(p, f, fixed, along):
    """Show that a sum along a row or column of shifts is a sum over all values."""
    by_groups = grouping.of(function(X, lambda i: SQUARE(*along(i))), f)
    p.know(by_groups)
    images, counted = by_groups.formula.args
    p.by_item(counted == X.sum(f), at=[fixed])
    return p.have(images == X.sum(f))


def entries(p, z):
    """Show that a vertex lies in the range, sums to one, and has the squares."""
    row, (top, bottom), rest = p(said.row), formulas.ends(ALL, E), formulas.rest(ALL, E, MOST)
    low, high = gaps(p, ALL, MOST, rest)
    p.have(and_(bottom > 0, bottom <= top, E * bottom >= 1 / ALL))
    p.use(scaled(E - 1, ZERO, low))
    p.use(scaled(E - 1, ZERO, high))
    p.use(cancelled(ALL * E, ZERO, rest - bottom))
    p.use(cancelled(ALL * E, ZERO, top - rest))
    p.have(and_(bottom <= row(z), row(z) <= top))
    p.have(MOST * top + rest + (ALL - 1 - MOST) * bottom == 1)
    total, squares = X.sum(row), X.sum(lambda z: row(z) * row(z))
    p.have(total == 1, expand(total, ALL >= 1))
    p.have(MOST * top * top + rest * rest + (ALL - 1 - MOST) * bottom * bottom == LEAST)
    p.have(squares == LEAST, expand(squares, ALL >= 1))


def attained(statement):
    """Return that the shifts are a mechanism, have eps-LIP, and the least error."""
    p = Given(statement)
    x, y, z = p.fix(X, X, X)
    channel, row, prior = p(said.shifted), p(said.row), UNIFORM(x)
    uniform_law(p)
    entries(p, z)
    shifted(p, row, x, lambda i: (x, i))
    shifted(p, row, y, lambda i: (i, y))
    mass = X.sum(lambda v: prior * channel(v, y))
    p.by_item(mass == prior * X.sum(lambda v: channel(v, y)), keep=[ALL])
    p.have(and_(X.sum(channel(x)) == 1, mass == prior))
    bottom = formulas.ends(ALL, E)[1]
    p.have(and_(channel(x, y) >= bottom, channel(x, y) <= E / ALL), at=[SQUARE(x, y)])
    p.use(scaled(E, bottom, channel(x, y)))
    p.have(E * prior == E / ALL)
    p.have(and_(channel(x, y) >= 0, prior <= E * channel(x, y), channel(x, y) <= E * prior))
    errors(p, x, y, channel, row)
    return [p.have(name) for name in ("a mechanism", "LIP", "reached")]


def errors(p, x, y, channel, row):
    """Show that the error of the shifts is one less the squares."""
    prior, total = UNIFORM(x), p.goal("reached").args[0].args[0](x)
    p.know(instance(squared_error.one_item(x, y, channel, channel), {PRIOR: UNIFORM}))

    def value(z):
        return prior * (row(z) - row(z) * row(z))

    p.have(total.args[0](y) == value(SQUARE(x, y)))
    images = X.sum(lambda y: value(SQUARE(x, y)))
    along = p.by_item(total == images, keep=[ALL])
    moved = shifted(p, function(X, value), x, lambda i: (x, i))
    squares = X.sum(lambda z: row(z) * row(z))
    known = X.sum(row) == 1, squares == LEAST
    parts = p.by_item(X.sum(value) == prior * (X.sum(row) - squares), keep=[ALL])
    numbers = [total, images, X.sum(value), X.sum(row), squares, prior, LEAST]
    p.arithmetic(total == prior * (1 - LEAST), along, moved, parts, *known, of=numbers)
    shares = X.sum(lambda x: prior * (1 - LEAST))
    p.by_item(p.goal("reached").args[0] == shares, over=X, keep=[ALL])
    p.rewrite(shares == 1 - LEAST, expand(shares))


@proves("lip-uniform-prior")
def theorem(statement):
    """Return lip-uniform-prior."""
    return concluded(statement, bounded(statement), *attained(statement))
