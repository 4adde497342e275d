"""Delta of a pair of laws: over sets, as a function of F = e^eps, processed, split and rounded."""

from mechanisms.accounting import formulas
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_mechanism, mass

Y, Z = index("Y"), index("Z")
LAW = functions(Y, REAL)
FIRST, SECOND, LOW, HIGH = (const(name, LAW) for name in ("p", "q", "low", "high"))
F, LESS, MORE = const("F", REAL), const("F_low", REAL), const("F_high", REAL)
SHARE, ERROR, KERNEL = (
    const("t", REAL),
    const("error", REAL),
    const("kernel", functions(Y, Z, REAL)),
)


def delta_over(sort, delta):
    """Return delta of a pair on an index sort, at a factor."""
    return lambda first, second, factor: delta(first, second, factor, sort.sum, logic.choose)


def excess(A, factor):
    """Return Pr[A] - F Pr'[A] of a set of outputs."""
    return mass(Y, FIRST, A) - factor * mass(Y, SECOND, A)


def not_negative(law):
    """Return whether no probability is negative."""
    return Y.forall(lambda y: law(y) >= 0)


@states("ldp-delta-sets")
def sets(delta=formulas.delta):
    """Delta is the greatest excess of a set, reached by the outputs with p > F q."""
    greatest = delta_over(Y, delta)(FIRST, SECOND, F)
    likelier = function(Y, lambda y: FIRST(y) > F * SECOND(y))
    return Statement(
        (FIRST, SECOND, F),
        {},
        {
            "no set has more": functions(Y, BOOL).forall(lambda A: excess(A, F) <= greatest),
            "reached": excess(likelier, F) == greatest,
        },
    )


@states("ldp-delta-profile")
def profile(delta=formulas.delta, interpolated=formulas.interpolated):
    """Delta falls with F, is convex, and linear between ratios p/q."""
    at = delta_over(Y, delta)
    low, high = at(FIRST, SECOND, LESS), at(FIRST, SECOND, MORE)
    between = at(FIRST, SECOND, interpolated(LESS, MORE, SHARE))
    line = interpolated(low, high, SHARE)

    def no_ratio(y):
        one_side = LESS * SECOND(y) >= FIRST(y)
        return logic.any_of(one_side, FIRST(y) >= MORE * SECOND(y))

    return Statement(
        (FIRST, SECOND, LESS, MORE, SHARE),
        {
            "q >= 0": not_negative(SECOND),
            "F_low <= F_high": LESS <= MORE,
            "t is a share": logic.all_of(SHARE >= 0, SHARE <= 1),
        },
        {
            "falls": high <= low,
            "no steeper than the mass of q": low - high <= (MORE - LESS) * Y.sum(SECOND),
            "convex": between <= line,
            "linear between ratios": logic.implies(Y.forall(no_ratio), between == line),
        },
    )


@states("ldp-delta-processing")
def processing(delta=formulas.delta, processed=formulas.processed):
    """What is drawn from a report has no greater delta than the report."""
    after = (processed(law, KERNEL, Y.sum) for law in (FIRST, SECOND))
    return Statement(
        (FIRST, SECOND, KERNEL, F),
        {"the processing is a mechanism": is_mechanism(Y, Z, KERNEL)},
        {
            "data processing": delta_over(Z, delta)(*after, F)
            <= delta_over(Y, delta)(FIRST, SECOND, F)
        },
    )


@states("ldp-delta-split")
def splitting(delta=formulas.delta, split=formulas.split):
    """An output split in two, with both probabilities kept, makes delta no smaller."""

    def parts(y):
        return split(FIRST(y), SECOND(y), LOW(y), HIGH(y))

    def law(world):
        def of(part):
            y, is_high = part
            low, high = parts(y)
            return logic.choose(is_high, high[world], low[world])

        return of

    def of_parts(f):
        return Y.sum(lambda y: BOOL.sum(lambda b: f((y, b))))

    def kept(y):
        low, high = parts(y)
        return logic.all_of(low[0] + high[0] == FIRST(y), low[1] + high[1] == SECOND(y))

    def proper(y):
        return logic.all_of(*(p >= 0 for part in parts(y) for p in part))

    def within(y):
        low, high = LOW(y) * SECOND(y), HIGH(y) * SECOND(y)
        return logic.all_of(LOW(y) >= 0, low <= FIRST(y), FIRST(y) <= high)

    return Statement(
        (FIRST, SECOND, LOW, HIGH, F),
        {"low < high": Y.forall(lambda y: LOW(y) < HIGH(y))},
        {
            "both masses are kept": Y.forall(kept),
            "probabilities": Y.forall(lambda y: logic.implies(within(y), proper(y))),
            "no more private": delta_over(Y, delta)(FIRST, SECOND, F)
            <= delta(law(0), law(1), F, of_parts, logic.choose),
        },
    )


@states("ldp-delta-rounded")
def rounded(delta=formulas.delta, with_ratio=formulas.with_ratio):
    """With ratios that are rounded down delta is smaller; it is larger at F over the error."""
    at = delta_over(Y, delta)
    down = function(Y, lambda y: with_ratio(FIRST(y), LOW(y)))
    return Statement(
        (FIRST, SECOND, LOW, ERROR, F),
        {
            "the factor >= 0": F >= 0,
            "ratios > 0": Y.forall(lambda y: LOW(y) > 0),
            "rounded down": Y.forall(lambda y: LOW(y) * SECOND(y) <= FIRST(y)),
            "the error > 0": ERROR > 0,
            "by the error at most": Y.forall(lambda y: FIRST(y) <= ERROR * LOW(y) * SECOND(y)),
        },
        {
            "below": at(FIRST, down, F) <= at(FIRST, SECOND, F),
            "above": at(FIRST, SECOND, F) <= at(FIRST, down, F / ERROR),
        },
    )
