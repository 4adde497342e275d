"""Formulas of public accountants, and what is true in their place."""

from mechanisms import rr
from mechanisms.accounting import formulas
from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions, index, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import const, letter
from theory.ledger.formal import states
from theory.notions import logic, reports
from theory.notions.probability import is_distribution, size
from theory.statements.ldp.deltas import FIRST, SECOND, F, Y, delta_over

X, U = index("X"), index("U")
KIND = letters(3)
E = const("E", REAL)
HERE, THERE = (const(name, functions(U, X, REAL)) for name in ("here", "there"))
COUNTED, EXCHANGED = (const(n, functions(U, KIND, REAL)) for n in ("counted", "counted_there"))
VALUE, WHO, OTHER = const("value", functions(U, X)), const("who", U), const("other", X)


# ---- shuffled reports


def shuffled_delta(sort, first, second, delta):
    """Return delta of the shuffled reports of two worlds."""
    laws = (reports.shuffled_law(U, sort, law) for law in (first, second))
    return delta_over(functions(U, sort), delta)(*laws, F)


@states("ldp-shuffled-variation-ratio")
def variation_ratio(
    laws=formulas.variation_ratio,
    variation=formulas.response_variation,
    response=rr.probabilities,
    delta=formulas.delta,
):
    """Delta of shuffled RR is at most that of the counts of the variation-ratio code."""
    own, another = response(size(X), E)
    mine, others = laws(E, variation(size(X), E), E)

    def report(value):
        return function_of(U, X, lambda u, y: logic.choose(y == value(u), own, another))

    def kind(shares, k):
        first, second, neither = shares
        is_kind = [k == letter(KIND, j) for j in range(2)]
        return logic.choose(is_kind[0], first, logic.choose(is_kind[1], second, neither))

    def counted(shares):
        return function_of(
            U, KIND, lambda u, k: logic.choose(u == WHO, kind(shares, k), kind(others, k))
        )

    return Statement(
        (E, VALUE, WHO, OTHER, F),
        {"eps > 0": E > 1, "the factor >= 1": F >= 1},
        {
            "an upper bound": shuffled_delta(X, HERE, THERE, delta)
            <= shuffled_delta(KIND, COUNTED, EXCHANGED, delta)
        },
        {
            HERE: report(VALUE),
            THERE: report(lambda u: logic.choose(u == WHO, OTHER, VALUE(u))),
            COUNTED: counted(mine),
            EXCHANGED: counted((mine[1], mine[0], mine[2])),
        },
    )


# ---- by eps alone


# ---- Renyi divergence of order 2


def ratios_within():
    """Return whether both probabilities of each output are within a factor E."""
    near = logic.all_of
    return Y.forall(
        lambda y: near(FIRST(y) <= E * SECOND(y), SECOND(y) <= E * FIRST(y), SECOND(y) > 0)
    )


def pairs():
    """Return what is asked of a pair of laws with a greatest ratio E."""
    return {
        "distributions": logic.all_of(is_distribution(Y, FIRST), is_distribution(Y, SECOND)),
        "ratios within E": ratios_within(),
    }


@states("ldp-renyi-two")
def renyi_two(
    square_ratio=formulas.square_ratio,
    most=formulas.most_square_ratio,
    response=rr.probabilities,
):
    """The divergence of order 2 of pairs with ratios within E, reached by RR of two values."""
    own, another = response(2, E)
    bits = letters(2)

    def of_response(true):
        return lambda y: logic.choose(y == letter(bits, true), own, another)

    return Statement(
        (FIRST, SECOND, E),
        pairs(),
        {
            "at most": square_ratio(FIRST, SECOND, Y.sum) <= most(E),
            "reached": square_ratio(of_response(0), of_response(1), bits.sum) == most(E),
        },
    )
