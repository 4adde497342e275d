"""Delta of a pair of laws: over sets, as a function of F = e^eps, processed, split and rounded."""

from mechanisms.accounting import formulas
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
