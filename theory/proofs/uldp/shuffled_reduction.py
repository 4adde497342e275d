"""From shuffled reports to counts of clones: as for LDP, and enumerated for small crowds."""

from fractions import Fraction

import flint
import numpy as np

from mechanisms import urr
from mechanisms.budgets import shuffling
from theory.floats import shuffled_delta
from theory.ledger.decisions import checks
from theory.ledger.obligation import Evaluation


def small(n, E_, factor):
    """Return the evaluation: the sum in balls contains the exact one."""
    exact = shuffling.divergence(*shuffling.laws(n, E_), factor)
    delta = shuffled_delta.delta(n, E_, factor)

    def within(value):
        # far more digits than the ball has: what is compared is the ball
        with flint.ctx.workprec(4 * shuffled_delta.BITS):
            return bool((delta - flint.fmpq(value.numerator, value.denominator)).contains(0))

    return Evaluation(
        f"n = {n}, E = {E_}, e^eps = {factor}",
        holds=lambda: within(exact),
        twin=lambda: within(exact * 2),
    )


def enumerated(name, Q, x, factor):
    """Return the evaluation that the real shuffled reports have no more, and not just nothing."""
    E_, n = Fraction(3), len(x) + 1
    worlds = [shuffling.shuffled(Q, [value, *x]) for value in (0, 1)]
    real = max(shuffling.divergence(*pair, factor) for pair in (worlds, worlds[::-1]))
    bound = shuffling.divergence(*shuffling.laws(n, E_), factor)
    return Evaluation(name, holds=lambda: real <= bound, twin=lambda: 3 * real <= bound)


@checks("uldp-shuffled-reduction")
def shuffled_reduction():
    """The law of the shuffled reports, given the numbers of draws from R and from R'."""
    Q = urr.mechanism(np.array([True, True, False]), Fraction(3)).matrix()

    return [
        small(40, Fraction(3), Fraction(3, 2)),
        small(60, Fraction(2), Fraction(6, 5)),
        enumerated("uRR, 4 users of all kinds", Q, [0, 1, 2], Fraction(1)),
        enumerated("uRR, 5 users, all others not sensitive", Q, [2] * 4, Fraction(3, 2)),
    ]
