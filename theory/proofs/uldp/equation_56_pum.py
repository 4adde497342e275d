"""Equation (56), in the proof of Theorem 1: errors of two tags can cancel."""

from fractions import Fraction

from theory.kernel.binding import function, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import eq, ite
from theory.kernel.theorem import point
from theory.ledger.decisions import proves, refutes
from theory.library import triangle
from theory.statements.uldp import pum_loss as model
from theory.statements.uldp.losses import absolute
from theory.statements.uldp.pum_estimate import BOTS_HAT, PI, PI_HAT, T, X
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.sums import ZERO
from theory.tactics.tables import table

SIZES = {X: letters(3), T: letters(2)}


def moves(k, x):
    """Return by how much a tag moves p^(x) - p^*(x)."""
    return BOTS_HAT(k) * (PI_HAT(k, x) - PI(k, x))


def bound(k):
    """Return a tag's |r^| times the error of pi^."""
    return absolute(BOTS_HAT(k)) * model.behind(k)


def of_tag(k):
    """Return that a tag's errors sum to |r^| times the error of pi^."""
    p = Given()
    x = p.fix(X)
    p.use(triangle.of_products(), {triangle.A: BOTS_HAT(k), triangle.B: PI_HAT(k, x) - PI(k, x)})
    return p.by_item(X.sum(lambda x: absolute(moves(k, x))) == bound(k))


def single(p, item, k, same):
    """Return that, where all tags are one, a sum over them is its item at k."""
    chosen = T.sum(lambda i: ite(eq(i, k), item(i), ZERO))
    alike = p.by_item(T.sum(item) == chosen, same)
    return p.have(T.sum(item) == item(k), alike, point("sum", function(T, item), k))


@proves("uldp-pum-inequality-56")
def bounded(statement):
    """Return the inequality, and the equality for one tag."""
    p = Given(statement)
    x, k, i = p.fix(X, T, T)
    tag, single_tag = of_tag(k), p.goal("equal for one tag")
    distance = p(model.l1(X, model.P_HAT, model.P_STAR))
    estimates = [p(f)(x) for f in (model.P_HAT, model.P_STAR)]
    apart = Given().have(estimates[0] - estimates[1] == T.sum(lambda k: moves(k, x)))
    values = {triangle.D: moves, triangle.OWN: lambda x: ZERO}
    general = Given().use(triangle.over_both(), values)
    total, parts = general.formula.args
    nothing, tags = parts.args
    sums = [
        p.by_item(distance == total, apart),
        p.by_item(nothing == 0),
        p.by_item(tags == T.sum(bound), tag),
    ]
    below = p.have("at most", general, *sums)
    alone = p.under(single_tag.args[0])
    same = alone.have(eq(i, k))
    moved = single(alone, lambda k: moves(k, x), k, same)
    by_value = alone.by_item(distance == X.sum(lambda x: absolute(moves(k, x))), apart, moved)
    return concluded(
        statement,
        below,
        alone.have(single_tag.args[1], by_value, tag, single(alone, bound, k, same)),
    )


@refutes("uldp-pum-equality-56", sorts=SIZES)
def denied(statement):
    """Return that (56) is false: two tags of one pi_k whose errors have opposite signs."""
    values, tags = (SIZES[sort] for sort in (X, T))
    chosen = (
        table([values], [Fraction(1, 2), Fraction(1, 5), Fraction(1, 10)]),
        table([tags], [Fraction(1, 10), Fraction(1, 10)]),
        table([tags, values], [[Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]] * 2),
        table(
            [tags, values],
            [
                [Fraction(3, 5), Fraction(1, 5), Fraction(1, 5)],
                [Fraction(2, 5), Fraction(3, 10), Fraction(3, 10)],
            ],
        ),
    )
    return deny(with_sorts(statement.formula, SIZES), *chosen)
