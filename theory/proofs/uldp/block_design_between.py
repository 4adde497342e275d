"""Between the thresholds: where blocks of 2 tell no more than those of 1, no block does."""

from mechanisms import ubd
from mechanisms.estimation import score
from mechanisms.losses import ubd_mixture as mixture
from theory.kernel.binding import substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import add, and_, const, eq, implies, not_, or_, real
from theory.kernel.theorem import instance, is_theorem, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.proofs.uldp.block_design_bound import loss_at_least
from theory.proofs.uldp.block_design_directions import ALPHA, BLOCK, WEIGHTS, T, others, s
from theory.proofs.uldp.block_design_vertices import KB, REST, SIZE, block_information, in_block
from theory.proofs.uldp.urr_optimal import block_counts, gain
from theory.statements.stated import stated
from theory.tactics.closing import concluded, every
from theory.tactics.context import Given
from theory.tactics.defined import well_defined
from theory.tactics.expand import rational
from theory.tactics.numbers import of_numbers

said = stated("uldp-ubd-mixture")
SHARE, E = said.t, said.E

A, B, C, D = (const(f"{name}_", REAL) for name in "abcd")
ROWS = [const(f"number_{k}", REAL) for k in range(12)]
ONE = [const(f"one{k}_", REAL) for k in (1, 2, 3)]
TWO = [const(f"two{k}_", REAL) for k in (1, 2, 3)]
M = [const(f"m{k}_", REAL) for k in (1, 2, 3)]


def block_ranges():
    """Return the ranges of the parameters, for blocks of 0, 1, or 2 and more."""
    return and_(
        *(SIZE >= 2, REST >= 1, E > 1, ALPHA >= 0, ALPHA < 1),
        *(KB >= 0, KB <= SIZE, or_(eq(KB, 0), eq(KB, 1), KB >= 2)),
    )


@remembered
def mean_bound():
    """X <= T where p x is a mean of p1 T and p2 z, z <= T, and p more than theirs."""
    p, x, u, p1, y, v, p2, z, w, d, e, f = ROWS
    general = Given(
        and_(
            *(eq(p * x, u), eq(p1 * y, v), eq(p2 * z, w), eq(u, v * e + w * f)),
            *(eq(p, d + p1 * e + p2 * f), eq(y, T), z <= T, T >= 0, d >= 0, p > 0, p2 > 0, f >= 0),
        )
    )
    general.have(p * (T - x) == T * d + p2 * (T - z) * f)
    general.have(and_(T * d >= 0, p2 * (T - z) * f >= 0))
    general.have(p * (T - x) >= 0)
    return general.have(x <= T)


@remembered
def no_block_is_above():
    """If blocks of 1 tell T and those of 2 no more, no block does.

    The slack is T (k-1)(k-2)/2 and k(k-1)/2 times what blocks of 2 leave.
    """
    p, g, one, two = Given(block_ranges()), E - 1, real(1), real(2)

    def positive(k):
        return (1 + g * ALPHA * k / SIZE) * ((SIZE + k * g) / SIZE)

    def used(k):
        """Return positive(k) times what a block of k tells: a quadratic in k."""
        inside = g * g * k * (SIZE - k) / SIZE
        second = REST * g * k * (SIZE + g * ALPHA * k) / ((1 - ALPHA) * SIZE * SIZE)
        third = REST * g * k * (SIZE + k * g) / ((SIZE + REST) * (1 - ALPHA) * SIZE)
        a1, a2, a3 = WEIGHTS
        return a1 * a1 * inside + (REST - 1) * a2 * a2 * second + a3 * a3 * third

    bends = (KB - 1) * (KB - 2) / 2, KB * (2 - KB), KB * (KB - 1) / 2
    p.have(1 - ALPHA > 0)
    signs = []
    for k in (KB, one, two):
        p.have(and_(ubd.weight(SIZE, k, E) > 0, SIZE + ALPHA * k * g > 0))
        p.have(positive(k) * block_information(SIZE, REST, k) == used(k))
        p.have(and_(1 + g * ALPHA * k / SIZE > 0, (SIZE + k * g) / SIZE > 0))
        signs.append(p.have(positive(k) > 0))
    p.have(used(KB) == used(one) * bends[1] + used(two) * bends[2])
    p.have(positive(KB) == bends[0] + positive(one) * bends[1] + positive(two) * bends[2])
    p.have(and_(bends[0] >= 0, bends[2] >= 0))
    first, second = (block_information(SIZE, REST, k) for k in (one, two))
    rows = [
        f(k)
        for k in (KB, one, two)
        for f in (positive, lambda k: block_information(SIZE, REST, k), used)
    ]
    bound = p.under(eq(first, T), second <= T, T >= 0)
    return bound.use(mean_bound(), dict(zip(ROWS, (*rows, *bends), strict=True)), *signs)


@remembered
def equal_at_best_share():
    """At the best share sum m a^2 J1 = sum m/J >= 0 and sum m a^2 J2 is no more, for a = 1/J."""
    t = SHARE
    means = [(1 - t) * one + t * two for one, two in zip(ONE, TWO, strict=True)]
    weights = [1 / j for j in means]
    slope = mixture.slope_of(M, ONE, TWO, means)
    nonzero = and_(*(not_(eq(j, 0)) for j in means))
    signs = and_(*(value >= 0 for value in (*M, *ONE)))
    p = Given(and_(nonzero, signs, slope >= 0, eq(t * slope, 0)))

    def not_negative(m, w, j):
        return implies(and_(m >= 0, j >= 0), m * w * w * j >= 0)

    def information(of):
        return add(*(m * w * w * j for m, w, j in zip(M, weights, of, strict=True)))

    total = add(*(m / j for m, j in zip(M, means, strict=True)))
    one, two = information(ONE), information(TWO)
    mixed = p.have((1 - t) * one + t * two == total)
    gap = p.have(slope == one - two)
    parts = [p.use(of_numbers(not_negative, *each)) for each in zip(M, weights, ONE, strict=True)]
    least = p.arithmetic(one >= 0, *parts, of=[t.formula.args[1].args[1] for t in parts])
    facts = mixed, gap, least, slope >= 0, eq(t * slope, 0)
    return p.arithmetic(
        and_(eq(one, total), two <= total, total >= 0), *facts, of=[one, two, total, slope]
    )


def size_ranges():
    """Return the ranges of sizes, E and alpha, in plain numbers."""
    return and_(SIZE >= 2, REST >= 1, E > 1, ALPHA >= 0, ALPHA < 1)


def ranges():
    """Return the ranges of the statement's parameters, in plain numbers."""
    return and_(size_ranges(), SHARE >= 0, SHARE < 1)


def each_information():
    """Return the informations of blocks of 1, then those of blocks of 2."""
    return [j for k in (1, 2) for j in score.informations(SIZE, REST, real(k), E, ALPHA)]


def show_positive_parts(p):
    """Show that the parts of the informations' denominators are positive."""
    p.have(1 - ALPHA > 0)
    for k in (1, 2):
        p.have(and_(ubd.weight(SIZE, real(k), E) > 0, SIZE + ALPHA * real(k) * (E - 1) > 0))


@remembered
def denominators():
    """The informations' denominators are positive."""
    p = Given(size_ranges())
    show_positive_parts(p)
    return [p.have(j.args[1] > 0) for j in each_information()]


@remembered
def of_one_size():
    """The informations of blocks of 1 are positive, those of blocks of 2 not negative."""
    p, theorems = Given(size_ranges()), []
    p.know(*denominators())
    for number, j in enumerate(each_information()):
        p.have(j.args[0] > 0 if number != 3 else j.args[0] >= 0)
        theorems.append(p.have(j > 0 if number != 3 else j >= 0))
    return theorems


@remembered
def positive_informations():
    """The informations of the mixture are positive."""
    mean_ = solve(
        implies(and_(A > 0, B >= 0, SHARE >= 0, SHARE < 1), (1 - SHARE) * A + SHARE * B > 0)
    )
    one, two = (score.informations(SIZE, REST, real(k), E, ALPHA) for k in (1, 2))
    theorems, signs = [], of_one_size()
    for k, (a, b) in enumerate(zip(one, two, strict=True)):
        goal = (1 - SHARE) * a + SHARE * b > 0
        facts = instance(mean_, {A: a, B: b}), signs[k], signs[k + 3]
        theorems.append(solve(implies(ranges(), goal), *facts))
    return theorems


@remembered
def as_block_information():
    """The information of blocks of 1 and of 2."""
    p, m, theorems = Given(size_ranges()), score.dimensions(SIZE, REST), []
    show_positive_parts(p)
    for k in (1, 2):
        J_ = score.informations(SIZE, REST, real(k), E, ALPHA)
        stated = add(*(size * a * a * j for size, a, j in zip(m, WEIGHTS, J_, strict=True)))
        theorems.append(p.have(stated == block_information(SIZE, REST, real(k))))
    return theorems


def in_sizes(term):
    """Return a term or theorem with the numbers of values for the plain numbers."""
    sizes_ = {SIZE: s(), REST: others()}
    return (instance if is_theorem(term) else substitute)(term, sizes_)


@proves("uldp-ubd-mixture")
def theorem(statement):
    """Return that no mechanism loses less than M at the best share."""
    return loss_at_least_m(statement, *map(in_sizes, positive_informations()))


def loss_at_least_m(statement, *nonzero):
    """Return the theorem of a statement that the loss is at least M.

    Parameters
    ----------
    statement : Statement
        Its hypotheses are those of uldp-ubd-mixture, but for the range of t.
    nonzero : Theorem
        By which the informations of the mixture are not zero.
    """
    H = statement.given
    m = score.dimensions(SIZE, REST)
    one, two = (score.informations(SIZE, REST, real(k), E, ALPHA) for k in (1, 2))
    means = mixture.mixed_informations(SIZE, REST, E, ALPHA, SHARE)
    weights = dict(zip(WEIGHTS, (1 / j for j in means), strict=True))
    values = dict(zip((*ONE, *TWO, *M), (*one, *two, *map(real, m)), strict=True))
    same = in_sizes(instance(equal_at_best_share(), values))
    T_ = in_sizes(mixture.bound_at(SIZE, REST, E, ALPHA, SHARE))
    apart = solve(implies(or_(A > 0, not_(eq(A * A, 0))), not_(eq(A, 0))))
    apart = [instance(apart, {A: in_sizes(j)}) for j in means]
    nonzero = [solve(implies(H, t.formula.args[1]), t, *nonzero) for t in apart]
    signs = solve(implies(A > 0, A >= 0))
    signs = [instance(signs, {A: in_sizes(j)}) for j in one]
    signs = [
        solve(implies(H, sign.formula.args[1]), sign, in_sizes(t))
        for sign, t in zip(signs, of_one_size()[:3], strict=True)
    ]
    least = in_sizes(solve(implies(size_ranges(), and_(*(real(size) >= 0 for size in m)))))
    same = solve(implies(H, same.formula.args[1]), same, least, *nonzero, *signs)
    told_as = [in_sizes(instance(t, weights)) for t in as_block_information()]
    a = {w: in_sizes(v) for w, v in weights.items()}
    first, second = (substitute(block_information(s(), others(), real(k)), a) for k in (1, 2))
    # one by one, so that the long terms stay closed
    ties = (
        solve(implies(and_(eq(A, B), eq(A, C)), eq(C, B))),
        solve(implies(and_(A <= B, eq(A, C)), C <= B)),
    )
    steps = []
    for tied, shown in zip(ties, told_as, strict=True):
        left, right = shown.formula.args[1].args
        steps.append(instance(tied, {A: left, B: T_, C: right}))
    equal = solve(implies(H, and_(eq(first, T_), second <= T_)), same, *told_as, *steps)
    none = instance(
        no_block_is_above(), {SIZE: s(), REST: others(), **a, T: T_, KB: in_block(BLOCK)}
    )
    fits = solve(implies(H, none.formula.args[1]), none, equal, same, *block_counts(BLOCK))
    lemma = instance(loss_at_least(), {**a, T: T_})
    bound = solve(implies(H, lemma.formula.args[1]), lemma, every(fits, BLOCK))
    mean = [const(f"mean{k}_", REAL) for k in (1, 2, 3)]
    gained = rational(
        and_(*(not_(eq(j, 0)) for j in mean)),
        gain(SIZE, REST, [1 / j for j in mean]),
        add(*(size / j for size, j in zip(m, mean, strict=True))),
    )
    gained = in_sizes(instance(gained, dict(zip(mean, means, strict=True))))
    value = solve(implies(H, gained.formula.args[1]), gained, *nonzero)
    return concluded(statement, solve(implies(H, statement.goal("the bound")), bound, value))


@defined_by("uldp-ubd-mixture")
def defined(statement):
    """Return that no denominator is zero."""
    return well_defined(statement, *map(in_sizes, positive_informations()))
