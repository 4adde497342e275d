"""Noise of mean 0 and a variance given by eps, any two users' uncorrelated: by uneven coins."""

from fractions import Fraction

from theory.hypotheses.satisfiable.existence import satisfiable, shown
from theory.hypotheses.satisfiable.reports.laws import Coins, space
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, functions
from theory.kernel.terms import and_, eq, ite, not_, real
from theory.kernel.theorem import solve
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

said = stated("ldp-she-noise")
EPS, OMEGA, U = said.eps, said.Omega, said.U

OUTCOMES = functions(U, BOOL)
THIRD = real(Fraction(1, 3))


def of_a_number(c):
    """Return the condition that there is such a variance."""
    return "eps is not 0", not_(eq(c["eps"], 0))


@satisfiable("ldp-she-noise", "weight", "noise", where=of_a_number, sorts={OMEGA: OUTCOMES})
def of_coins(found):
    """4/eps with probability 1/3, else -2/eps, for each user by a coin of her own."""
    high, low = 4 / EPS, -2 / EPS
    sure = solve(and_(THIRD >= 0, THIRD <= 1))
    coins = Coins(found.known, U, lambda u: THIRD, lambda u: [sure])
    weight = function(OUTCOMES, lambda o: space.law(o, coins.law))
    noise = function_of(U, OUTCOMES, lambda u, o: ite(o(u), high, low))

    def mean(f):
        return OUTCOMES.sum(lambda o: weight(o) * f(o))

    def bit(u):
        return lambda o: ite(o(u), ONE, ZERO)

    p = Given(found.known)
    u, w = p.fix(U, U)
    p.know(coins.are_laws, coins.whole, coins.alone(u), coins.alone(w), coins.two(u, w))
    p.have(OUTCOMES.sum(weight) == 1)
    step = high - low
    for v in (u, w):
        p.by_item(mean(noise(v)) == low * OUTCOMES.sum(weight) + step * mean(bit(v)))
    square = mean(lambda o: noise(u, o) * noise(u, o))
    p.by_item(square == low * low * OUTCOMES.sum(weight) + (high * high - low * low) * mean(bit(u)))
    both = mean(lambda o: ite(and_(o(u), o(w)), ONE, ZERO))
    p.by_item(
        mean(lambda o: noise(u, o) * noise(w, o))
        == low * low * OUTCOMES.sum(weight)
        + low * step * (mean(bit(u)) + mean(bit(w)))
        + step * step * both
    )
    p.have(EPS * low == -2)
    return shown(found, [weight, noise], p)
