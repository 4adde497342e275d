"""Composition: reports whose pairs are dominated, drawn independently or adaptively."""

from mechanisms.accounting import formulas
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.ldp.deltas import delta_over

T, Y = index("T"), index("Y")
REPORTS = functions(T, Y)
FACTOR, RANK = const("F", REAL), const("rank", functions(T, REAL))
ONE, OTHER, FIRST, SECOND = (const(name, functions(T, Y, REAL)) for name in ("p", "q", "P", "Q"))
GIVEN = functions(T, REPORTS, Y, REAL)
NEXT, NEXT_OTHER = const("p", GIVEN), const("q", GIVEN)


def dominated(first, second, most, least, delta):
    """Return whether delta of a pair is at no F more than that of another."""
    at = delta_over(Y, delta)
    return REAL.forall(lambda F: logic.implies(F >= 0, at(first, second, F) <= at(most, least, F)))


def together(law, independent):
    """Return the law of all reports; `law` is of t, all reports and the t-th."""
    return function(REPORTS, lambda r: independent(lambda t, y: law(t, r, y), T.prod)(r))


def composition(first, second, most, least, delta, independent):
    """Return whether delta of all reports is at most that of the dominating pairs'."""
    pair, dominating = (
        [together(law, independent) for law in laws] for laws in ((first, second), (most, least))
    )
    at = delta_over(REPORTS, delta)
    return at(*pair, FACTOR) <= at(*dominating, FACTOR)


def not_negative(*laws):
    """Return whether no probability is negative."""
    return T.forall(lambda t: Y.forall(lambda y: logic.all_of(*(p(t, y) >= 0 for p in laws))))


@states("ldp-delta-composed")
def composed(delta=formulas.delta, independent=formulas.independent):
    """Independent reports are dominated by independent reports of dominating pairs."""

    def alone(law):
        return lambda t, r, y: law(t, y)

    laws = [alone(law) for law in (ONE, OTHER, FIRST, SECOND)]
    return Statement(
        (ONE, OTHER, FIRST, SECOND, FACTOR),
        {
            "probabilities": not_negative(ONE, OTHER, FIRST, SECOND),
            "dominated": T.forall(
                lambda t: dominated(ONE(t), OTHER(t), FIRST(t), SECOND(t), delta)
            ),
            "the factor >= 0": FACTOR >= 0,
        },
        {"composition": composition(*laws, delta, independent)},
    )


def depends_on_earlier(law):
    """Return whether a report's law depends on earlier reports only."""

    def earlier(t, r, s):
        return T.forall(lambda v: logic.implies(RANK(v) < RANK(t), r(v) == s(v)))

    def same(t, r, s):
        alike = Y.forall(lambda y: law(t, r, y) == law(t, s, y))
        return logic.implies(earlier(t, r, s), alike)

    return T.forall(lambda t: REPORTS.forall(lambda r: REPORTS.forall(lambda s: same(t, r, s))))


@states("ldp-delta-adaptive")
def adaptive(delta=formulas.delta, independent=formulas.independent):
    """So are reports whose mechanisms are chosen by what was reported before."""

    def alone(law):
        return lambda t, r, y: law(t, y)

    def each(says):
        return T.forall(lambda t: REPORTS.forall(lambda r: says(t, r)))

    def probabilities(t, r):
        return Y.forall(lambda y: logic.all_of(NEXT(t, r, y) >= 0, NEXT_OTHER(t, r, y) >= 0))

    return Statement(
        (NEXT, NEXT_OTHER, FIRST, SECOND, RANK, FACTOR),
        {
            "probabilities": logic.all_of(each(probabilities), not_negative(FIRST, SECOND)),
            "by earlier reports only": logic.all_of(
                depends_on_earlier(NEXT), depends_on_earlier(NEXT_OTHER)
            ),
            "dominated": each(
                lambda t, r: dominated(NEXT(t, r), NEXT_OTHER(t, r), FIRST(t), SECOND(t), delta)
            ),
            "the factor >= 0": FACTOR >= 0,
        },
        {
            "composition": composition(
                NEXT, NEXT_OTHER, alone(FIRST), alone(SECOND), delta, independent
            )
        },
    )
