"""The information bound at any alpha: the block that tells most leaves it."""

from mechanisms.estimation import score
from mechanisms.losses import ubd as losses
from theory.kernel.binding import function
from theory.kernel.terms import and_, implies
from theory.kernel.theorem import instance, solve
from theory.ledger.decisions import proves
from theory.library.sets.greatest import greatest_of, top
from theory.proofs.uldp.block_design_bound import SENSITIVE, X, loss_at_least
from theory.proofs.uldp.block_design_directions import ALPHA, BLOCK, WEIGHTS, T, others, s
from theory.proofs.uldp.block_design_vertices import (
    KB,
    LB,
    REST,
    SIZE,
    block_information,
    in_block,
    information_of_block,
    sizes_known,
)
from theory.statements.stated import stated
from theory.tactics.closing import concluded, every
from theory.tactics.expand import rational
from theory.tactics.logic import prove
from theory.tactics.sums import ZERO, at_most, non_negative

E = stated("uldp-lower-bounds-unbiased").E

TOLD = function(BLOCK.sort, information_of_block)
MOST = top(TOLD)


def as_stated():
    """Return that the running formula gives a block's information, for s >= 2."""
    known = and_(sizes_known(), SIZE >= 2)
    return rational(
        known,
        losses.weighted_information(SIZE, REST, KB, E, ALPHA, WEIGHTS),
        block_information(SIZE, REST, KB),
        *nonzero(known),
    )


def nonzero(known):
    """Return the denominators' signs."""
    parts = KB * (E - 1) + SIZE > 0, SIZE + ALPHA * KB * (E - 1) > 0, 1 - ALPHA > 0
    return [solve(implies(known, part)) for part in parts]


@proves("uldp-information-bound")
def theorem(statement):
    """Return the bound, for the most informative block."""
    H = statement.given
    most = information_of_block(MOST)
    above = every(
        solve(implies(H, information_of_block(BLOCK) <= most), greatest_of(TOLD, BLOCK)), BLOCK
    )
    lemma = instance(loss_at_least(), {T: most})
    k = in_block(MOST)
    stated = instance(as_stated(), {SIZE: s(), REST: others(), KB: k, LB: ZERO})
    counted = non_negative(k), at_most(k, s())
    same = solve(implies(H, stated.formula.args[1]), stated, *counted)
    gained = rational(H, losses.gained(s(), others(), WEIGHTS), gain())
    bound = solve(implies(H, lemma.formula.args[1]), lemma, above)
    block = function(X, lambda x: and_(MOST(x), SENSITIVE(x)))
    goal = implies(H, statement.goal("the bound"))
    return concluded(statement, prove(goal, bound, same, gained, *counted, at=[block], rounds=2))


def gain():
    """Return 2 sum m_i a_i as `opened` has it."""
    m = score.dimensions(s(), others())
    return 2 * (m[0] * WEIGHTS[0] + m[1] * WEIGHTS[1] + m[2] * WEIGHTS[2])
