"""With one sensitive value uRR has the least worst case of all mechanisms."""

from mechanisms.estimation import score
from mechanisms.losses import urr
from theory.kernel.binding import apply, function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_, real
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.proofs.uldp import two_levels
from theory.proofs.uldp import urr_optimal as optimal
from theory.proofs.uldp.block_design_directions import A1, A2, A3, ALPHA, BLOCK, others, s
from theory.proofs.uldp.block_design_vertices import REST, SIZE, in_block
from theory.proofs.uldp.proposition_15_urr_l2_worst import at_mixture, at_uniform, loss
from theory.statements.stated import stated
from theory.statements.uldp import worst_l2
from theory.tactics.closing import concluded, every
from theory.tactics.expand import rational
from theory.tactics.sums import ZERO

E = stated("uldp-urr-optimal-one").E


def one_size():
    """Return weights and T at s = 1: those of uRR's informations, a = 1/J for blocks of 1."""
    _, second, third = score.informations(SIZE, REST, real(1), E, ALPHA)
    a2, a3 = 1 / second, 1 / third
    return (ZERO, a2, a3), (REST - 1) * a2 + a3


@remembered
def no_more_at_one():
    """At s = 1 no block tells more than T: it has no value or one."""
    weights, most = one_size()
    H = and_(SIZE >= 1, REST >= 1, E > 1, ALPHA >= 0, ALPHA < 1)
    values = dict(zip((A1, A2, A3), weights, strict=True))
    nonzero = [
        solve(implies(H, part))
        for part in ((E - 1) + SIZE > 0, SIZE + ALPHA * (E - 1) > 0, 1 - ALPHA > 0, E - 1 > 0)
    ]
    alone = rational(H, optimal.information_with(SIZE, REST, real(1), values), most, *nonzero)
    none = rational(H, optimal.information_with(SIZE, REST, ZERO, values), ZERO, *nonzero)
    a, b = const("a_", REAL), const("b_", REAL)
    inverse = solve(implies(and_(a > 0, b > 0), and_(a * b > 0, 1 / (a / b) > 0)))
    signs = []
    for information in score.informations(SIZE, REST, real(1), E, ALPHA)[1:]:
        top, bottom = information.args
        parts = [solve(implies(H, part > 0), *nonzero) for part in (top, bottom)]
        lemma = instance(inverse, {a: top, b: bottom})
        signs.append(solve(implies(H, 1 / information > 0), lemma, *parts))
    c, d = const("c_", REAL), const("d_", REAL)
    total = solve(implies(and_(c >= 1, a > 0, b > 0), (c - 1) * a + b >= 0))
    total = instance(total, {c: REST, a: weights[1], b: weights[2]})
    del d
    return alone, none, solve(implies(H, most >= 0), total, *signs)


def at_alpha(term, alpha):
    """Return a term at a value of alpha."""
    return substitute(term, {ALPHA: alpha})


def bound_at_one(H, alpha, on_s, on_n, value, *facts):
    """Return `H => n loss >= value` for one sensitive value, at p(X_S) = alpha.

    Parameters
    ----------
    H : Term
    alpha, on_s, on_n : Term
        Of plain numbers.
    value : callable
        uRR's loss there, of s, N and E.
    facts : Theorem
        `H =>` the range of alpha and the levels.
    """
    weights, most = one_size()
    weights, most = [at_alpha(w, alpha) for w in weights], at_alpha(most, alpha)
    one = real(1)
    stated = function(
        REAL,
        lambda t: eq(
            *(
                substitute(v, {SIZE: t})
                for v in (2 * optimal.gain(SIZE, REST, weights) - most, value(SIZE, REST, E))
            )
        ),
    )
    plain = substitute(and_(REST >= 1, E > 1, alpha >= 0, alpha < 1), {SIZE: one})
    g = E - 1
    nonzero = [solve(implies(plain, part)) for part in (g > 0, REST > 0, g + 1 > 0, 1 + REST > 0)]
    nonzero.append(solve(implies(plain, substitute(1 - alpha, {SIZE: one}) > 0)))
    nonzero.append(solve(implies(plain, substitute(1 + alpha * g, {SIZE: one}) > 0), *nonzero))
    same = instance(rational(plain, *apply(stated, one).args, *nonzero), {REST: others()})
    placed = optimal.of_users(substitute(stated, {REST: others()}))
    same = solve(implies(H, apply(placed, s())), same, leibniz(placed, s(), one), *facts)
    a = optimal.of_users(alpha)
    values = dict(zip((ALPHA, A1, A2, A3), (a, *map(optimal.of_users, weights)), strict=True))
    k, sizes_ = in_block(BLOCK), {SIZE: s(), REST: others(), ALPHA: a}
    theorems = [instance(t, sizes_) for t in no_more_at_one()]
    information = function(REAL, lambda k: optimal.information_with(s(), others(), k, values))
    at_sizes = [leibniz(information, k, real(number)) for number in (0, 1)]
    goal = apply(information, k) <= optimal.of_users(most)
    no_more = every(
        solve(implies(H, goal), *theorems, *at_sizes, *optimal.block_counts(BLOCK), *facts), BLOCK
    )
    parts = [optimal.of_users(w) for w in weights]
    least = value(s(), others(), E)
    return optimal.at_levels(
        H, a, parts, optimal.of_users(most), on_s, on_n, least, no_more, same, *facts
    )


@proves("uldp-urr-optimal-one")
def theorem_of_one(statement):
    """Return that with one sensitive value uRR has the least worst case."""
    H = statement.given
    above = statement.goal("no loss below uRR's above the threshold")
    mixed = and_(H, above.args[0])
    alpha, _, _ = optimal.mixture()
    on_s, on_n, _, ranged = optimal.at_mixture_levels()
    facts = [on_s, on_n, ranged]
    at_one = instance(facts[2], {SIZE: real(1), REST: others()})
    facts = [
        *(optimal.at_sizes(mixed, t) for t in facts),
        solve(implies(mixed, at_one.formula.args[1]), at_one),
    ]
    levels_ = urr.mixture(s(), others(), E)
    one = bound_at_one(mixed, alpha, *levels_, urr.mixture_l2_times_n, *facts)
    up_to = statement.goal("no loss below uRR's up to the threshold")
    flat = and_(H, up_to.args[0])
    facts = [solve(implies(flat, eq(ZERO / s(), 0)))]
    two = bound_at_one(flat, ZERO, ZERO, 1 / others(), urr.uniform_l2_times_n, *facts)
    return concluded(statement, one, two, own_worst_of_one(H, statement.goal("uRR's worst case")))


def own_worst_of_one(H, goal):
    """Return that uRR loses no more anywhere than at (14), or uniformly on X_N."""
    premise, conclusion = goal.args
    condition, _, _ = conclusion.args[1].args
    size_, parts = s(), []
    for more, levels_, value, worst in (
        (
            and_(H, premise, condition),
            urr.mixture(size_, others(), E),
            urr.mixture_l2_times_n,
            lambda h, f: at_mixture(h, size_, others(), *f)[0],
        ),
        (
            and_(H, premise, not_(condition)),
            worst_l2.uniform_levels(size_, others()),
            urr.uniform_l2_times_n,
            lambda h, f: at_uniform(h, size_, others()),
        ),
    ):
        facts = [solve(implies(more, part)) for part in (size_ >= 1, others() >= 1)]
        closed = two_levels.value(more, loss(size_), *levels_, value(size_, others(), E), *facts)
        parts += [closed, worst(more, facts)]
    return solve(implies(H, goal), *parts)
