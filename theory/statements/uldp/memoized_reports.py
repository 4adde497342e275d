"""Memoized uRR: several reports of one value, and of values that change."""

from mechanisms import memoized, urr
from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import size
from theory.notions.uldp import invertible_if_reachable, provides
from theory.statements.uldp.memoized import E_1, E_INF, KEEP, MEMO, REPORT, SENSITIVE, S, X, matrix

T, V = index("T"), index("V")
REPORTS = functions(T, X)
E_2, E_T, GROWN = (const(name, REAL) for name in ("E_2", "E_t", "grown"))
AGAIN = const("again", functions(X, REPORTS, REAL))
ONE, OTHER = const("a", functions(V, X)), const("b", functions(V, X))
SLOT, TOLD = const("slot", functions(T, V)), const("z", REPORTS)
FACTORS = const("factors", functions(V, REAL))
Y1, Y2, BOUND = const("y1", X), const("y2", X), const("bound", REAL)
CHANGED, STAYED, C1 = (const(name, REAL) for name in ("changed", "stayed", "c1"))


def stages(first, second, keep, ratio):
    """Return s, the share of the memo, both stages, and the ratio of the second."""
    return {
        S: size(X, SENSITIVE),
        KEEP: keep(S, E_INF, E_1),
        MEMO: matrix(lambda flag: first(flag, S, E_INF)),
        REPORT: matrix(lambda flag: second(flag, S, KEEP)),
        E_2: ratio(S, KEEP),
    }


def memo_and_reports(x, z, used=lambda t: True):
    """Return Pr(z|x): one memo, from which the reports counted are drawn."""

    def reports(m):
        return T.prod(lambda t: logic.choose(used(t), REPORT(m, z(t)), 1))

    return X.sum(lambda m: MEMO(x, m) * reports(m))


def grown(used=lambda t: True):
    """Return E_2 to the power of the reports counted."""
    return T.prod(lambda t: logic.choose(used(t), E_2, 1))


def budgets():
    """Return the hypotheses: 1 <= E_1 < E_inf, and some value is sensitive."""
    return {
        "eps_1 >= 0": E_1 >= 1,
        "eps_1 < eps_inf": E_1 < E_INF,
        "a sensitive value": X.exists(SENSITIVE),
    }


@states("uldp-memoized-reports")
def memoized_reports(
    first=urr.output_probabilities,
    second=memoized.second_probabilities,
    keep=memoized.second_keep,
    ratio=memoized.second_factor,
    factor=memoized.factor,
):
    """Reports of one value: their ULDP with (4'), reached, E_1 for one, growing, below E_inf."""

    def all_protected(z):
        return T.forall(lambda t: SENSITIVE(z(t)))

    def reached(y, x):
        same = function_of(T, lambda t: y)
        told = AGAIN(y, same) == E_T * AGAIN(x, same)
        return logic.implies(logic.all_of(SENSITIVE(y), x != y), told)

    more = factor(S, E_INF, GROWN * E_2) > E_T
    return Statement(
        (SENSITIVE, E_INF, E_1),
        budgets(),
        {
            "entries >= 0": X.forall(lambda x: REPORTS.forall(lambda z: AGAIN(x, z) >= 0)),
            "ULDP with (4')": provides(
                X, REPORTS, AGAIN, SENSITIVE, all_protected, E_T, invertible_if_reachable
            ),
            "reached": X.forall(lambda y: X.forall(lambda x: reached(y, x))),
            "eps_1 for one report": factor(S, E_INF, E_2) == E_1,
            "growing, below eps_inf": logic.all_of(
                E_T >= 1, E_T < E_INF, logic.implies(E_1 > 1, more)
            ),
        },
        stages(first, second, keep, ratio)
        | {
            AGAIN: function_of(X, REPORTS, memo_and_reports),
            GROWN: grown(),
            E_T: factor(S, E_INF, GROWN),
        },
    )


@states("uldp-memoized-changes")
def memoized_changes(
    first=urr.output_probabilities,
    second=memoized.second_probabilities,
    keep=memoized.second_keep,
    ratio=memoized.second_factor,
    factor=memoized.factor,
):
    """Two courses of values differ by the product over the slots, at most E_inf for each."""

    def course(values):
        def slot(v):
            return memo_and_reports(values(v), TOLD, lambda t: SLOT(t) == v)

        return V.prod(slot)

    def of_slot(v):
        return factor(S, E_INF, grown(lambda t: SLOT(t) == v))

    most = V.prod(lambda v: E_INF)
    return Statement(
        (SENSITIVE, E_INF, E_1, ONE, OTHER, SLOT, TOLD),
        {**budgets(), "sensitive reports": T.forall(lambda t: SENSITIVE(TOLD(t)))},
        {
            "the bound": course(ONE) <= V.prod(FACTORS) * course(OTHER),
            "at most eps_inf for each v": V.prod(FACTORS) <= most,
        },
        stages(first, second, keep, ratio) | {FACTORS: function_of(V, of_slot)},
    )


@states("uldp-memoized-pattern")
def memoized_pattern(
    first=urr.output_probabilities,
    second=memoized.second_probabilities,
    keep=memoized.second_keep,
    ratio=memoized.second_factor,
):
    """Reports of y1 and then of y2, by two memos or by one of y1: c1^2 E_2^t at least."""

    def memo(x, *told):
        def reports(m):
            found = MEMO(x, m)
            for y in told:
                found = found * T.prod(lambda t, y=y: REPORT(m, y))
            return found

        return X.sum(reports)

    share = C1 * C1
    enough = size(T) * (E_2 - 1) * share >= BOUND
    return Statement(
        (SENSITIVE, E_INF, E_1, Y1, Y2, BOUND),
        {
            "eps_1 > 0": E_1 > 1,
            "eps_1 < eps_inf": E_1 < E_INF,
            "two sensitive values": logic.all_of(SENSITIVE(Y1), SENSITIVE(Y2)),
            "they differ": Y1 != Y2,
        },
        {
            "the ratio": share * GROWN * STAYED <= CHANGED,
            "above every bound": logic.implies(enough, share * GROWN > BOUND),
            "eps_2 > 0": E_2 > 1,
        },
        stages(first, second, keep, ratio)
        | {
            GROWN: grown(),
            C1: first(True, S, E_INF)[0],
            CHANGED: memo(Y1, Y1) * memo(Y2, Y2),
            STAYED: memo(Y1, Y1, Y2),
        },
    )
