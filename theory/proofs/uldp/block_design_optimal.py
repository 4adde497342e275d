"""Where one block size is best of all mechanisms: the bound at the uniform distribution on X_S."""

from mechanisms import ubd
from mechanisms.losses import ubd as losses
from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_, or_, real
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library.sets import subsets
from theory.library.sets.greatest import greatest_of, top
from theory.library.sets.members import least_counts, some_of
from theory.notions.uldp import invertible_if_reachable
from theory.proofs.uldp.proposition_12_osldp import one_sided
from theory.proofs.uldp.section_3_2_information import (
    BEST,
    BLOCK,
    BLOCKS,
    count_facts,
    hypotheses,
    in_block,
    information_at_size,
    information_of,
    loss_at_best,
    no_block_is_above,
    s,
    weight,
)
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.expand import expand
from theory.tactics.logic import prove
from theory.tactics.numbers import of_numbers

said = stated("uldp-ubd-optimal")
SENSITIVE, E, X = said.X_S, said.E, said.X

TOLD = function(BLOCKS, information_of)
MOST = top(TOLD)


def sensitive_part(block):
    """Return the block's sensitive values."""
    return function(X, lambda x: and_(block(x), SENSITIVE(x)))


@remembered
def two_members():
    """Two sensitive values, if s >= 2: j, and i that is another."""
    p = Given(s() >= 2)
    one, j = some_of(SENSITIVE)
    other, i = some_of(subsets.without(SENSITIVE, j))
    p.know(one, other, instance(subsets.one_less(), {subsets.S: SENSITIVE, subsets.i: j}))
    return j, i, p.have(and_(SENSITIVE(j), SENSITIVE(i), not_(eq(i, j))))


def block_of(members):
    """Return the block of these values, and its number of sensitive values as a sum."""
    block = function(X, lambda x: or_(*(eq(x, m) for m in members)))
    return block, expand(in_block(block))


def has_most_information(block):
    """Return that a block tells something, and no other tells more."""
    return and_(
        information_of(block) > 0,
        BLOCKS.forall(lambda other: information_of(other) <= information_of(block)),
    )


A_ = const("a_", REAL)


@remembered
def of_the_best():
    """A block that tells most has sensitive values, not all; uBD loses the bound with it."""
    p, k, n = Given(and_(hypotheses(), has_most_information(BLOCK))), in_block(BLOCK), s()
    most_, square = information_of(BLOCK), weight(BLOCK) * weight(BLOCK)
    p.know(*count_facts(BLOCK))
    p.have(weight(BLOCK) > 0)
    p.have(square > 0)
    some = lambda a, b, c: implies(  # noqa: E731
        and_(a * (b - a) / c > 0, c > 0, a >= 0, a <= b), and_(a > 0, a < b)
    )
    p.use(of_numbers(some, k, n, square))
    facts = [p.have(substitute(no_block_is_above(), {BEST: most_})), p.have(and_(k > 0, k < n))]
    facts.append(p.have(weight(BLOCK) > 0))
    least = losses.on_sensitive_times_n(n, k, E)
    lemma = loss_at_best(p.H, most_, (n - 1) / (n * (E - 1) * (E - 1) * most_), least, *facts)
    return p.have(and_(k > 0, k < n, lemma.formula.args[1]), lemma)


def of_size(block, k, members):
    """Return that a block has k sensitive values, and what it tells."""
    size = solve(implies(s() >= 2, eq(in_block(block), k)), *members)
    same = leibniz(function(REAL, lambda k: information_at_size(k, s())), in_block(block), real(k))
    return size, solve(
        implies(s() >= 2, eq(information_of(block), information_at_size(real(k), s()))), size, same
    )


@remembered
def one_value():
    """A block of one sensitive value."""
    j, _, members = two_members()
    block, count = block_of([j])
    return block, *of_size(block, 1, (count, members))


@remembered
def two_values():
    """A block of two."""
    j, i, members = two_members()
    block, count = block_of([i, j])
    return block, *of_size(block, 2, (count, members))


@remembered
def some_block_has_most():
    """One of all blocks is the most informative."""
    p, (block, _, value) = Given(hypotheses()), one_value()
    positive = lambda a, b: implies(and_(a > 0, b > 0), a / (b * b) > 0)  # noqa: E731
    positive = p.use(of_numbers(positive, s() - 1, s() + E - 1))
    some = solve(implies(p.H, information_of(MOST) > 0), value, positive, greatest_of(TOLD, block))
    p.know(some, greatest_of(TOLD, BLOCK))
    return p.have(has_most_information(MOST))


@remembered
def threshold():
    """Up to the threshold a block of two tells no less than a block of one."""
    p = Given(and_(A_ >= 2, E > 1, losses.some_size_is_optimal(A_, E)))
    one, two = (ubd.weight(A_, real(k), E) for k in (1, 2))
    p.have((A_ - 1) * (two * two) <= 2 * (A_ - 2) * (one * one))
    p.have(and_(one * one > 0, two * two > 0))
    ordered = lambda a, b, c, d: implies(  # noqa: E731
        and_(c > 0, d > 0, a * d <= b * c), a / c <= b / d
    )
    p.use(of_numbers(ordered, A_ - 1, 2 * (A_ - 2), one * one, two * two))
    goal = information_at_size(real(1), A_) <= information_at_size(real(2), A_)
    return instance(p.have(goal), {A_: s()})


def some_block(H, goal, block):
    """Return `H => some block ...`, from the block that tells most."""
    goal, best = implies(and_(H, has_most_information(block)), goal), of_the_best()
    return prove(goal, instance(best, {BLOCK: block}), at=[sensitive_part(block)], rounds=2)


def at_least_two():
    """Up to the threshold some block of two or more values tells most."""
    p, k = Given(and_(hypotheses(), losses.some_size_is_optimal(s(), E))), in_block(MOST)
    block, size, value = two_values()
    p.know(size, value, some_block_has_most(), threshold(), instance(of_the_best(), {BLOCK: MOST}))
    p.know(instance(least_counts(), {subsets.S: sensitive_part(MOST)}))
    p.know(leibniz(function(REAL, lambda k: information_at_size(k, s())), k, real(1)))
    fewer = p.under(k < 2)
    fewer.have(information_of(block) >= information_of(MOST))
    fewer.have(information_of(BLOCK) <= information_of(block))
    return block, fewer.have(and_(has_most_information(block), in_block(block) >= 2))


@proves("uldp-ubd-optimal")
def theorem(statement):
    """Return that no loss is below that of some uBD, and where one of k >= 2 will do."""
    p = Given(statement)
    p.know(one_sided(p.H, invertible_if_reachable), some_block_has_most())
    p.have(hypotheses())
    any_size = p.goal("no loss below the best size's")
    p.have(any_size, some_block(hypotheses(), any_size, MOST))
    larger = p.goal("no loss below a block's")
    block, two = at_least_two()
    enough = [
        some_block(and_(hypotheses(), in_block(b) >= 2), larger.args[1], b) for b in (MOST, block)
    ]
    p.have(larger, two, *enough)
    return p.conclude()
