"""Section 5.4: how large the second term of (23) can be."""

from fractions import Fraction

from theory.kernel.binding import with_sorts
from theory.kernel.sorts import letters
from theory.ledger.decisions import proves, refutes
from theory.statements.stated import stated
from theory.statements.uldp import pum_loss as model
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.tables import table

said = stated("uldp-pum-second-term-mean")
BOTS, PI, PI_HAT, T, X, DRAWN = said.r_bot, said.pi, said.pi_hat, said.T, said.X, said.r_hat_bot
OMEGA, WEIGHT = said.Omega, said.weight
BOTS_HAT = stated("uldp-pum-second-term-bound").r_hat_bot


@proves("uldp-pum-second-term-bound")
def theorem(statement):
    """Return that the second term is at most 2 sum_k r^(bot_k): pi^_k and pi_k are 2 apart."""
    p = Given(statement)
    k = p.fix(T)
    p.by_item(model.behind(k) <= X.sum(PI_HAT(k)) + X.sum(PI(k)))
    p.have(model.behind(k) <= 2)
    p.have(BOTS_HAT(k) * model.behind(k) <= 2 * BOTS_HAT(k))
    p.by_item(p.goal("the bound").args[0] <= 2 * T.sum(BOTS_HAT))
    return p.conclude()


@refutes("uldp-pum-second-term-printed", sorts={X: letters(2), T: letters(1)})
def negative(statement):
    """Return that it fails where r^ is -1/20 at the one bot, of which all is known."""
    values, tags = letters(2), letters(1)
    known = table([tags, values], [[1, 0]])
    formula = with_sorts(statement.formula, {X: values, T: tags})
    return deny(formula, table([tags], [Fraction(-1, 20)]), known, known)


@proves("uldp-pum-second-term-mean")
def mean(statement):
    """Return that the mean of a sum with fixed weights is the sum of the means."""
    p = Given(statement)
    k = p.fix(T)
    left, right = p.goal("the mean").args
    distance = model.behind(k)
    each = OMEGA.sum(lambda o: WEIGHT(o) * DRAWN(k, o))
    p.sums(left, T.sum(lambda k: model.behind(k) * OMEGA.sum(lambda o: WEIGHT(o) * DRAWN(k, o))))
    p.have(distance * each == distance * BOTS(k))
    p.by_item(
        T.sum(lambda k: model.behind(k) * OMEGA.sum(lambda o: WEIGHT(o) * DRAWN(k, o))) == right,
        over=T,
    )
    return p.conclude()
