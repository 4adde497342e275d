"""Where uRR has the least worst case of all mechanisms: the bound at its worst distribution."""

from mechanisms.estimation import score
from mechanisms.losses import ubd as losses
from mechanisms.losses import urr
from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, or_
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library.sets import subsets
from theory.library.sets.members import least_counts
from theory.notions.probability import is_distribution, mass, size
from theory.proofs.uldp import two_levels
from theory.proofs.uldp.block_design_bound import SENSITIVE, loss_at_least
from theory.proofs.uldp.block_design_directions import (
    A1,
    A2,
    A3,
    ALPHA,
    BLOCK,
    T,
    levels,
    others,
    s,
)
from theory.proofs.uldp.block_design_vertices import KB, REST, SIZE, block_information, in_block
from theory.proofs.uldp.proposition_15_urr_l2_worst import at_mixture, loss
from theory.statements.stated import stated
from theory.statements.uldp import least_loss as model
from theory.statements.uldp import worst_l2
from theory.statements.uldp.lower_bounds import DRAWN
from theory.tactics.closing import agreeing, concluded, every
from theory.tactics.context import Given
from theory.tactics.sums import at_most, non_negative

said = stated("uldp-urr-optimal")
POINT, ESTIMATE, E, X = said.p, said.estimate, said.E, said.X


def loss_of(p):
    """Return n times the l2 loss of the estimate where values are drawn from p."""
    return size(DRAWN.U) * DRAWN.l2_loss(p, ESTIMATE)


def at_levels(H, alpha, weights, T_, on_s, on_n, least, *facts):
    """Return `H => n loss >= least` at the distribution with these levels on X_S and on X_N.

    Parameters
    ----------
    H : Term
        Implies what is known of mechanism and estimate.
    alpha, weights, T_ : Term
        The parameters of the bound.
    on_s, on_n : Term
    least : Term
    facts : Theorem
        `H =>` the range of alpha, `bounded`, and that levels and bounds agree.
    """
    values = dict(zip((ALPHA, A1, A2, A3, T), (alpha, *weights, T_), strict=True))
    lemma = instance(loss_at_least(), values)
    p = function(X, lambda x: substitute(levels(x), values))
    q = model.levels(on_s, on_n)
    same = agreeing(H, p, substitute(q, {said.s: s(), said.N: others()}), lambda x: facts)
    moved = leibniz(function(p.sort, loss_of), p, substitute(q, {said.s: s(), said.N: others()}))
    bound = solve(implies(H, lemma.formula.args[1]), lemma, *facts)
    return solve(implies(H, loss_of(q) >= least), bound, same, moved, *facts)


def mixture():
    """Return alpha, the weights and T at (14), in plain numbers."""
    K = SIZE + REST
    alpha = SIZE * urr.mixture(SIZE, REST, E)[0]
    v = (SIZE + E - 1) / (E - 1)
    a = v * v / K
    return alpha, (a, a, a), (K - 1) * a


def above_threshold():
    """Return that the numbers are those of a block, and uRR is beyond its threshold."""
    return and_(
        *(SIZE >= 1, REST >= 1, KB >= 0, KB <= SIZE, or_(eq(KB, 0), eq(KB, 1), KB >= 2)),
        *(E - 1 >= REST, losses.urr_is_optimal(SIZE + REST, E - REST)),
    )


@remembered
def quadratic():
    """(k-1)(c k - d) is not negative for k = 0, 1 and k >= 2, if it is not at 0 and 2."""
    c, d, k = (const(f"{name}_", REAL) for name in "cdk")
    known = and_(c >= 0, d >= 0, 2 * c >= d, or_(eq(k, 0), eq(k, 1), k >= 2))
    return solve(implies(known, (k - 1) * (c * k - d) >= 0)), (c, d, k)


@remembered
def no_block_tells_more():
    """At (14), with the same weight for all differences, no block tells more than T."""
    p, K, e, g = Given(above_threshold()), SIZE + REST, E - 1 - REST, E - 1
    alpha, weights, most = mixture()
    values = dict(zip((ALPHA, A1, A2, A3), (alpha, *weights), strict=True))
    information = information_with(SIZE, REST, KB, values)
    square, constant = (K - 1) * e * e + (e + K) * (e + K), (K - 1) * K * K
    rest = 2 * (e + 1) * (e + 1) - (K - 1) * (K - 2)
    p.have(and_(square >= 0, constant >= 0, rest >= 0, K > 0))
    p.have(K * rest >= 0)
    p.have(2 * square - constant == K * rest)
    general, names = quadratic()
    p.use(general, dict(zip(names, (square, constant, KB), strict=True)))
    p.have(and_(K + KB * e > 0, SIZE + KB * g > 0, g > 0, REST * (SIZE + g) > 0))
    scale, v = (K + KB * e) * (SIZE + KB * g), (SIZE + g) / g
    factor, polynomial = weights[0] * SIZE / (K * scale), (KB - 1) * (square * KB - constant)
    p.have(and_(v > 0, K * scale > 0))
    p.have(weights[0] > 0)
    p.have(weights[0] * SIZE > 0)
    p.have(factor > 0)
    excess = factor * polynomial
    gap = p.have(most - information == excess)
    return p.arithmetic(information <= most, gap, excess >= 0, of=[most, information, excess])


def information_with(size, rest, k, values):
    """Return what a block of k tells, with these parameters."""
    return substitute(block_information(size, rest, k), values)


def block_counts(block):
    """Return that a block has 0, 1, or 2 and more sensitive values, and at most s."""
    k = in_block(block)
    inside = function(X, lambda x: and_(block(x), SENSITIVE(x)))
    return [non_negative(k), at_most(k, s()), instance(least_counts(), {subsets.S: inside})]


def of_users(term):
    """Return a term of plain numbers with the sizes of X_S and X_N."""
    return substitute(term, {SIZE: s(), REST: others()})


@proves("uldp-urr-optimal")
def theorem(statement):
    """Return that above the threshold uRR has the least worst case."""
    H = statement.given
    alpha, weights, most = (of_users_all(v) for v in mixture())
    k = in_block(BLOCK)
    lemma = instance(no_block_tells_more(), {SIZE: s(), REST: others(), KB: k})
    no_more = every(solve(implies(H, lemma.formula.args[1]), lemma, *block_counts(BLOCK)), BLOCK)
    on_s, on_n = urr.mixture(s(), others(), E)
    facts = [at_sizes(H, t) for t in at_mixture_levels()]
    bound = at_levels(
        H,
        alpha,
        weights,
        most,
        on_s,
        on_n,
        urr.mixture_l2_times_n(s(), others(), E),
        no_more,
        *facts,
    )
    return concluded(statement, bound, own_worst(H))


def own_worst(H):
    """Return that uRR loses no more anywhere than at (14)."""
    more = and_(H, is_distribution(X, POINT))
    sizes_ = [solve(implies(more, part)) for part in (s() >= 1, others() >= 1)]
    value = two_levels.value(
        more,
        loss(s()),
        *urr.mixture(s(), others(), E),
        urr.mixture_l2_times_n(s(), others(), E),
        *sizes_,
    )
    worst, _ = at_mixture(more, s(), others(), *sizes_)
    own = loss(s())(mass(X, POINT, SENSITIVE), worst_l2.squares(POINT))
    goal = own <= urr.mixture_l2_times_n(s(), others(), E)
    return solve(implies(H, implies(is_distribution(X, POINT), goal)), worst, value)


def gain(size, rest, weights):
    """Return sum m_i a_i."""
    m = score.dimensions(size, rest)
    return m[0] * weights[0] + m[1] * weights[1] + m[2] * weights[2]


def of_users_all(v):
    """Return a term, or each of several, with the sizes."""
    return tuple(map(of_users, v)) if type(v) is tuple else of_users(v)


def at_sizes(H, theorem):
    """Return what holds of plain numbers, of the sizes."""
    lemma = instance(theorem, {SIZE: s(), REST: others()})
    return solve(implies(H, lemma.formula.args[1]), lemma)


@remembered
def at_mixture_levels():
    """Return the levels at (14), the value there, and the range of alpha, in plain numbers."""
    p = Given(and_(SIZE >= 1, REST >= 1, E - 1 >= REST))
    K, g = SIZE + REST, E - 1
    alpha, weights, most = mixture()
    cs, cn = urr.mixture(SIZE, REST, E)
    p.have(and_(g > 0, K > 0, SIZE + g > 0))
    p.have(and_(SIZE * (g - REST) >= 0, REST * (SIZE + g) > 0, g * K > 0))
    p.have(alpha == SIZE * (g - REST) / (g * K))
    p.have(1 - alpha == REST * (SIZE + g) / (g * K))
    value = urr.mixture_l2_times_n(SIZE, REST, E)
    return [
        p.have(alpha / SIZE == cs),
        p.have((1 - alpha) / REST == cn),
        p.have(2 * gain(SIZE, REST, weights) - most == value),
        p.have(and_(alpha >= 0, alpha < 1)),
    ]
