"""Theorem 1, (23), and its proof, (52) to (56): the l1 loss of the PUM's estimate."""

from theory.kernel.binding import function, function_of, with_sorts
from theory.kernel.sorts import REAL, letters
from theory.kernel.terms import and_, eq, letter, real
from theory.ledger.decisions import proves, refutes
from theory.library import triangle
from theory.proofs.uldp.section_5_3_pum_estimate import show_split
from theory.statements.uldp import pum_loss as model
from theory.statements.uldp.losses import absolute
from theory.statements.uldp.pum_estimate import (
    BOTS,
    BOTS_HAT,
    PI,
    PI_HAT,
    PORTION,
    R_HAT,
    P,
    R,
    T,
    U,
    X,
)
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.tables import table

SIZES = {X: letters(3), T: letters(1), U: letters(20)}


def of_tag(p, moves):
    """Show that a tag's errors are at most |r^ - r| and |r^| times the error of pi^."""
    k, x, bot = p.fix(T, X, REAL)
    weight, error = BOTS_HAT(k), X.sum(lambda x: absolute(moves(k, x)))
    outer, p = p, p.under(X.forall(lambda x: bot * PI(k, x) == p(PORTION(k, x))))
    a, b, gap = (weight - bot) * PI(k, x), weight, PI_HAT(k, x) - PI(k, x)
    p.have(moves(k, x) == a + b * gap)
    p.use(triangle.of_sums(), {triangle.A: a, triangle.B: b * gap})
    p.use(triangle.of_products(), {triangle.A: weight - bot, triangle.B: PI(k, x)})
    p.use(triangle.of_products(), {triangle.A: weight, triangle.B: gap})
    p.have(absolute(moves(k, x)) <= absolute(weight - bot) * PI(k, x) + absolute(b) * absolute(gap))
    most = absolute(weight - bot) * X.sum(PI(k)) + absolute(weight) * model.behind(k)
    p.by_item(error <= most)
    bound = p.have(error <= absolute(weight - bot) + absolute(weight) * model.behind(k))
    outer.use(bound, {bot: outer(BOTS(k))})


@proves("uldp-pum-l1-absolute")
def bounded(statement):
    """Return Theorem 1 with |r^(bot_k)|, and as printed where it is not negative."""
    p = Given(statement)
    x = p.fix(X)
    show_split(p)

    def moves(k, x):
        return BOTS_HAT(k) * PI_HAT(k, x) - p(PORTION(k, x))

    # p^(x) - p(x) is the error of r^(x) and those of the tags
    moved = T.sum(lambda k: moves(k, x))
    p.have(p(model.P_HAT(x)) - P(x) == R_HAT(x) - p(R(x)) + moved)
    general = {triangle.D: moves, triangle.OWN: lambda x: R_HAT(x) - p(R(x))}
    total, parts = p.use(triangle.over_both(), general).formula.args
    p.by_item(p(model.l1(X, model.P_HAT, P)) == total)
    of_tag(p, moves)
    bots = T.sum(lambda k: absolute(BOTS_HAT(k) - p(BOTS(k))))
    p.by_item(parts.args[1] <= bots + p(model.of_bots(absolute)))
    positive = p.under(p.goal("the bound (23) as printed").args[0])
    positive.by_item(p(model.of_bots(absolute)) == p(model.of_bots(model.same)))
    return p.conclude()


@refutes("uldp-pum-l1", sorts=SIZES)
def denied(statement):
    """Return that it is false with r^(bot_k): 20 users, one of whom hides x1.

    6, 3 and 5 users report x1, x2 and x3, and 6 report the bot, where 20/3 are expected of nobody.
    """
    values, tags, all_users = (SIZES[sort] for sort in (X, T, U))
    first = letter(values, 0)
    specific = function_of(
        all_users, values, lambda u, x: and_(eq(u, letter(all_users, 0)), eq(x, first))
    )
    reported = [0] * 6 + [1] * 3 + [2] * 5 + [0] * 6
    chosen = (
        table([values], [False] * 3),
        real(3),
        table([values], [real(1) / 2, real(1) / 4, real(1) / 4]),
        specific,
        function_of(all_users, values, lambda u, x: letter(tags, 0)),
        table([tags, values], [[1, 0, 0]]),
        table([all_users], [False] * 14 + [True] * 6),
        table([all_users], [letter(values, j) for j in reported]),
        function(all_users, lambda u: letter(tags, 0)),
        table([tags, values], [[0, 1, 0]]),
    )
    return deny(with_sorts(statement.formula, SIZES), *chosen)
