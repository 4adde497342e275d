"""Columns with the entries 1 and e^eps: values of X_N in a block tell no more."""

from mechanisms import ubd
from mechanisms.estimation import score
from theory.kernel.binding import function, rebuild, substitute
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, not_, or_, real
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.library import corner_columns
from theory.library.corner_columns import COL, E, vertex
from theory.library.sets import subsets
from theory.library.sets.members import least_counts
from theory.library.unbiased import X
from theory.notions.probability import size
from theory.proofs.uldp.block_design_directions import (
    A1,
    A2,
    A3,
    ALPHA,
    BLOCK,
    T,
    energy,
    fits_by,
    on_others,
    on_sensitive,
    others,
    ranges,
    s,
    spelled,
    sums,
)
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import at, for_all
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import at_most, induction, non_negative

SENSITIVE = stated("uldp-lower-bounds").X_S

SIZE, REST, KB, LB = (const(f"{name}_", REAL) for name in ("s", "n", "k", "l"))


def block_information(s, n, k):
    """Return sum m_i a_i^2 J_i of blocks of k: J1 without its pole at s = 1."""
    g, d = E - 1, ubd.weight(s, k, E)
    inside = s * g * g * k * (s - k) / ((s + ALPHA * k * g) * d)
    _, second, third = score.informations(s, n, k, E, ALPHA)
    return A1 * A1 * inside + (n - 1) * A2 * A2 * second + A3 * A3 * third


def at_vertex(k, size):
    """Return sum and sum of squares of `size` entries, k of them E and the others 1."""
    return size + k * (E - 1), size + k * (E * E - 1)


def in_plain_numbers(term):
    """Return a term with plain numbers for the sizes."""
    return _replaced(term, {s(): SIZE, others(): REST})


def _replaced(t, values):
    if t in values:
        return values[t]
    if t.op in ("add", "mul", "div"):
        return rebuild(t, [_replaced(a, values) for a in t.args])
    return t


def sizes_known():
    """Return the ranges of the numbers, for a block of k values of X_S and l of X_N."""
    return and_(
        *(SIZE >= 1, REST >= 1, KB >= 0, KB <= SIZE, or_(eq(LB, 0), LB >= 1)),
        *(E > 1, ALPHA >= 0, ALPHA < 1),
    )


def vertex_sides(l):  # noqa: E741
    """Return level, judgement and energy of a vertex."""
    (A, A_2), (B, B_2) = at_vertex(KB, SIZE), at_vertex(l, REST)
    level = ALPHA / SIZE * A + (1 - ALPHA) / REST * B
    weighed = in_plain_numbers(on_sensitive()) * A + in_plain_numbers(on_others()) * B
    return level, weighed, in_plain_numbers(energy(A, A_2, B, B_2))


SIGNS = [const(f"{name}_", REAL) for name in "LWVcdMXUreftpq"]


@remembered
def signs():
    """The signs in `vertex_fits`, over plain numbers."""
    L, W, V, scale, gap, more, weighed, used, rise, step, first, share, last, total = SIGNS
    p = Given(
        and_(
            eq(L * W - V, scale * gap),
            *(scale >= 0, gap >= 0, V >= 0, L > 0, rise >= 0, step >= 0),
            *(first >= 0, share >= 0, last >= 0, eq(total, first + share * W + last)),
            eq(more * weighed - used, L * W - V + (rise + step * total)),
        )
    )
    p.have(scale * gap >= 0)
    p.have(W >= 0)
    p.have(share * W >= 0)
    p.have(step * total >= 0)
    return p.have(used <= more * weighed)


@remembered
def vertex_fits():
    """A vertex fits if its block tells at most T: values of X_N in it tell no more."""
    p, g, K = Given(and_(sizes_known(), block_information(SIZE, REST, KB) <= T)), E - 1, SIZE + REST
    p.have(and_(ubd.weight(SIZE, KB, E) > 0, SIZE + ALPHA * KB * g > 0, 1 - ALPHA > 0))
    level, weighed, used = vertex_sides(real(0))
    more = vertex_sides(LB)
    mean, wide = 1 + g * ALPHA * KB / SIZE, (SIZE + KB * g) / SIZE
    p.have(and_(g * ALPHA * KB / SIZE >= 0, wide >= 0))
    p.have(and_(level == mean, mean >= 1))
    p.have(mean * wide >= 0)
    show_weight_on_others(p)
    first = mean * in_plain_numbers(on_others())
    p.arithmetic(first >= 0, *(v >= 0 for v in first.args), of=first.args)
    inside = square(p, A1, g * g * KB * (SIZE - KB) / SIZE)
    between = square(p, A3, REST * g * g * KB * KB / (SIZE * K))
    p.have(level > 0)
    parts = used == inside + between, inside >= 0, between >= 0
    p.arithmetic(used >= 0, *parts, of=[used, inside, between])
    rise, last = square(p, A2, g * g * LB * (LB - 1)), square(p, A3, 2 * g * KB / K)
    scale, gap = mean * wide, T - block_information(SIZE, REST, KB)
    share = (1 - ALPHA) / REST
    step, total = g * LB, first + share * weighed + last
    p.have(and_(step >= 0, share >= 0))
    p.have(level * weighed - used == scale * gap)
    p.have(more[0] * more[1] - more[2] == level * weighed - used + (rise + step * total))
    values = level, weighed, used, scale, gap, *more, rise, step, first, share, last, total
    return p.use(signs(), dict(zip(SIGNS, values, strict=True)))


def square(p, a, b):
    """Show that a square times a number that is not negative is not; return the product."""
    p.have(b >= 0)
    p.use(of_numbers(lambda a, b: implies(b >= 0, a * a * b >= 0), a, b))
    return a * a * b


def show_weight_on_others(p):
    """Show that lambda_N is not negative."""
    top = square(p, A2, REST - 1) + square(p, A3, SIZE / (SIZE + REST))
    p.have(top >= 0)
    p.use(of_numbers(lambda a, b: implies(and_(a >= 0, b > 0), a / b >= 0), top, 1 - ALPHA))
    p.have(in_plain_numbers(on_others()) >= 0)


def in_block(block, holds=SENSITIVE):
    """Return the number of a block's values in X_S, or in another set."""
    return size(X, lambda x: and_(block(x), holds(x)))


def in_rest(block):
    """Return the number of a block's values in X_N."""
    return in_block(block, lambda x: not_(SENSITIVE(x)))


@remembered
def vertex_sums():
    """The sums of a vertex."""
    A, A_2, B, B_2 = (substitute(t, {COL: vertex(BLOCK)}) for t in sums(COL))

    def values(a, b, k, size):
        return and_(*(eq(t, v) for t, v in zip((a, b), at_vertex(k, size), strict=True)))

    return [
        induction(values, [A, A_2, in_block(BLOCK), s()]),
        induction(values, [B, B_2, in_rest(BLOCK), others()]),
    ]


def information_of_block(block):
    """Return what a block tells."""
    return block_information(s(), others(), in_block(block))


def no_block_is_above():
    """Return that no block tells more than T."""
    return functions(X, BOOL).forall(lambda block: information_of_block(block) <= T)


@remembered
def corners():
    """Every vertex fits."""
    H = and_(ranges(), no_block_is_above())
    k, l = in_block(BLOCK), in_rest(BLOCK)  # noqa: E741
    lemma = instance(vertex_fits(), {SIZE: s(), REST: others(), KB: k, LB: l})
    rest = function(X, lambda x: and_(BLOCK(x), not_(SENSITIVE(x))))
    counted = [non_negative(k), at_most(k, s()), non_negative(l)]
    counted.append(instance(least_counts(), {subsets.S: rest}))
    premise = solve(implies(H, lemma.formula.args[0]), *counted, *at(H, BLOCK))
    values = [*at_vertex(k, s()), *at_vertex(l, others())]
    one = fits_by(H, vertex(BLOCK), values, lemma, premise, *vertex_sums())
    every_block = function(BLOCK.sort, lambda b: spelled(corner_columns.fits(vertex(b))))
    return for_all(H, every_block, BLOCK, one)
