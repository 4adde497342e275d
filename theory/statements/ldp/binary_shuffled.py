"""Shuffled reports of binary channels: the exact law of the count, and delta by it."""

from fractions import Fraction

from mechanisms.accounting import formulas
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import size

U = index("U")
BITS = functions(U, BOOL)
P, Q, F, WHO = const("p", REAL), const("q", REAL), const("F", REAL), const("who", U)
RATE = const("rate", functions(U, REAL))
HERE, THERE, OTHERS = (const(name, functions(BITS, REAL)) for name in ("here", "there", "others"))


def law(own):
    """Return the law of all users' bits; `own` is of the user in question, for a bit."""

    def of_bit(u, bit):
        return logic.choose(bit, RATE(u), 1 - RATE(u))

    def weight(b):
        return U.prod(lambda u: logic.choose(u == WHO, own(b(u)), of_bit(u, b(u))))

    return function(BITS, weight)


def of_rate(rate):
    """Return the law of the bit of the user in question."""
    return lambda bit: logic.choose(bit, rate, 1 - rate)


def others_count(b):
    """Return how many of the others have the bit."""
    return size(U, lambda u: logic.all_of(b(u), u != WHO))


def likely(law, holds):
    """Return the probability of what holds of all bits."""
    return BITS.sum(lambda b: logic.choose(holds(b), law(b), 0))


@states("ldp-shuffled-binary")
def binary(of_count=formulas.of_count):
    """The excess of each count, and that the counts of positive excess have the most together."""

    def of_others(k):
        return likely(OTHERS, lambda b: others_count(b) == k)

    def excess(S):
        in_set = [likely(law, lambda b: S(size(U, b))) for law in (HERE, THERE)]
        return in_set[0] - F * in_set[1]

    def gained(k):
        return of_count(P, Q, F, of_others(k - 1), of_others(k))

    most = function(REAL, lambda k: gained(k) > 0)
    return Statement(
        (P, Q, RATE, WHO, F),
        {},
        {
            "a count": REAL.forall(lambda k: excess(function(REAL, lambda j: j == k)) == gained(k)),
            "no set of counts has more": functions(REAL, BOOL).forall(
                lambda S: excess(S) <= excess(most)
            ),
        },
        {
            HERE: law(of_rate(P)),
            THERE: law(of_rate(Q)),
            OTHERS: law(lambda bit: Fraction(1, 2)),
        },
    )
