"""Where one block size is best of all mechanisms: the bound at the uniform distribution on X_S."""

from mechanisms import ubd
from mechanisms.losses import ubd as losses
from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_, or_, real
from theory.kernel.theorem import elimination, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library.sets import subsets
from theory.library.sets.greatest import greatest_of, top
from theory.library.sets.members import least_counts
from theory.notions.uldp import invertible_if_reachable
from theory.proofs.uldp.proposition_12_osldp import one_sided
from theory.proofs.uldp.section_3_2_information import (
    BEST,
    BLOCK,
    BLOCKS,
    at_best,
    bounded,
    count_facts,
    hypotheses,
    in_block,
    information_at_size,
    information_of,
    s,
    weight,
)
from theory.statements.uldp.lower_bounds import SENSITIVE, E, X
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand
from theory.tactics.logic import prove
from theory.tactics.numbers import of_numbers

TOLD = function(BLOCKS, information_of)
MOST = top(TOLD)


def within(block):
    """Return the block's sensitive values."""
    return function(X, lambda x: and_(block(x), SENSITIVE(x)))


@remembered
def two_members():
    """Two sensitive values, if s >= 2: j, and i that is another."""
    taken, chosen = subsets.some()
    first = instance(taken, {subsets.S: SENSITIVE})
    j = chosen_of(chosen, SENSITIVE)
    rest = subsets.without(SENSITIVE, j)
    second = instance(taken, {subsets.S: rest})
    fewer = instance(subsets.one_less(), {subsets.S: SENSITIVE, subsets.i: j})
    i = chosen_of(chosen, rest)
    goal = and_(SENSITIVE(j), SENSITIVE(i), not_(eq(i, j)))
    return j, i, solve(implies(s() >= 2, goal), first, second, fewer)


def chosen_of(chosen, members):
    """Return the chosen element of another set."""
    return substitute(chosen, {subsets.S: members})


def sized(members):
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
    H, k, n = and_(hypotheses(), has_most_information(BLOCK)), in_block(BLOCK), s()
    some = of_numbers(
        lambda a, b, c: implies(
            and_(a * (b - a) / c > 0, c > 0, a >= 0, a <= b), and_(a > 0, a < b)
        ),
        *(k, n, weight(BLOCK) * weight(BLOCK)),
    )
    positive = solve(implies(H, weight(BLOCK) > 0), *count_facts(BLOCK))
    square = of_numbers(lambda a: implies(a > 0, a * a > 0), weight(BLOCK))
    inside = solve(implies(H, and_(k > 0, k < n)), some, positive, square, *count_facts(BLOCK))
    bound = solve(implies(H, substitute(bounded(), {BEST: information_of(BLOCK)})))
    least = losses.on_sensitive_times_n(n, k, E)
    share = (n - 1) / (n * (E - 1) * (E - 1) * information_of(BLOCK))
    lemma = at_best(H, information_of(BLOCK), share, least, bound, inside, positive)
    return solve(implies(H, and_(k > 0, k < n, lemma.formula.args[1])), inside, lemma)


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
    block, count = sized([j])
    return block, *of_size(block, 1, (count, members))


@remembered
def two_values():
    """A block of two."""
    j, i, members = two_members()
    block, count = sized([i, j])
    return block, *of_size(block, 2, (count, members))


@remembered
def most():
    """Of all blocks one tells most."""
    H, (block, _, value) = hypotheses(), one_value()
    share = lambda a, b: implies(and_(a > 0, b > 0), a / (b * b) > 0)  # noqa: E731
    positive = of_numbers(share, s() - 1, s() + E - 1)
    above = greatest_of(TOLD, BLOCK)
    some = solve(
        implies(H, information_of(MOST) > 0), value, positive, instance(above, {BLOCK: block})
    )
    every_block = every(
        solve(implies(H, information_of(BLOCK) <= information_of(MOST)), above), BLOCK
    )
    return solve(implies(H, has_most_information(MOST)), some, every_block)


@remembered
def threshold():
    """Up to the threshold a block of two tells no less than a block of one."""
    known_ = and_(A_ >= 2, E > 1, losses.some_size_is_optimal(A_, E))
    one, two = (ubd.weight(A_, real(k), E) for k in (1, 2))
    cross = solve(implies(known_, (A_ - 1) * (two * two) <= 2 * (A_ - 2) * (one * one)))
    ordered = of_numbers(
        lambda a, b, c, d: implies(and_(c > 0, d > 0, a * d <= b * c), a / c <= b / d),
        *(A_ - 1, 2 * (A_ - 2), one * one, two * two),
    )
    signs = solve(implies(known_, and_(one * one > 0, two * two > 0)))
    goal = information_at_size(real(1), A_) <= information_at_size(real(2), A_)
    return instance(solve(implies(known_, goal), cross, ordered, signs), {A_: s()})


def some_block(H, goal, block):
    """Return `H => some block ...`, from the block that tells most."""
    lemma = instance(of_the_best(), {BLOCK: block})
    return prove(
        implies(and_(H, has_most_information(block)), goal), lemma, at=[within(block)], rounds=2
    )


def at_least_two():
    """Up to the threshold some block of two or more values tells most."""
    H = and_(hypotheses(), losses.some_size_is_optimal(s(), E))
    block, size, value = two_values()
    k = in_block(MOST)
    counted = instance(least_counts(), {subsets.S: within(MOST)})
    inside = instance(of_the_best(), {BLOCK: MOST})
    alone = leibniz(function(REAL, lambda k: information_at_size(k, s())), k, real(1))
    fewer = and_(H, k < 2)
    above = solve(
        implies(fewer, information_of(block) >= information_of(MOST)),
        counted,
        inside,
        alone,
        most(),
        value,
        threshold(),
    )
    others = elimination(
        function(BLOCKS, lambda b: information_of(b) <= information_of(MOST)), BLOCK
    )
    each = every(
        solve(
            implies(fewer, information_of(BLOCK) <= information_of(block)), above, others, most()
        ),
        BLOCK,
    )
    two = solve(
        implies(fewer, and_(has_most_information(block), in_block(block) >= 2)),
        each,
        above,
        most(),
        size,
    )
    return block, two


@proves("uldp-ubd-optimal")
def theorem(statement):
    """Return that no loss is below that of some uBD, and where one of k >= 2 will do."""
    H = statement.given
    any_size = statement.goal("no loss below the best size's")
    larger = statement.goal("no loss below a block's")
    osldp = solve(implies(H, hypotheses()), one_sided(H, invertible_if_reachable))
    first = solve(implies(H, any_size), osldp, most(), some_block(hypotheses(), any_size, MOST))
    block, two = at_least_two()
    enough = [
        some_block(and_(hypotheses(), in_block(b) >= 2), larger.args[1], b) for b in (MOST, block)
    ]
    second = solve(implies(H, larger), osldp, most(), two, *enough)
    return concluded(statement, first, second)
