"""Memoized uRR: several reports of one value, and of values that change."""

from fractions import Fraction

from mechanisms import memoized, urr
from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Implied, at, states
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
    return E_1 >= 1, E_1 < E_INF, X.exists(SENSITIVE)


def here(**values):
    """Return an instance of three values, two of them sensitive, and two reports."""
    made = {"sensitive": [True, True, False], "E_inf": 4, "E_1": 2}
    return at({"X": 3, "T": 2, "V": 2}, **(made | values))


def loud(flag, s, keep):
    """A changed second stage: the memo is told more often."""
    own, other = memoized.second_probabilities(flag, s, keep)
    return own * 2, other


@states(
    "uldp-memoized-reports",
    printed_as="ours",
    holds=[here(), here(E_1=1)],
    dropped={
        0: here(E_inf=Fraction(3, 4), E_1=Fraction(1, 2)),
        1: here(E_inf=2, E_1=4),
        2: here(sensitive=[False, False, False]),
    },
    broken=[
        Broken(0, here(), {"first": lambda flag, s, E: (0 * E - 1, 0 * E - 1)}),
        Broken(1, here(), {"second": loud}),
        Broken(2, here(), {"factor": lambda s, E, grown: E}),
        Broken(3, here(), {"factor": lambda s, E, grown: E}),
        Broken(4, here(), {"factor": lambda s, E, grown: E}),
    ],
)
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
        (
            X.forall(lambda x: REPORTS.forall(lambda z: AGAIN(x, z) >= 0)),
            provides(X, REPORTS, AGAIN, SENSITIVE, all_protected, E_T, invertible_if_reachable),
            X.forall(lambda y: X.forall(lambda x: reached(y, x))),
            factor(S, E_INF, E_2) == E_1,
            logic.all_of(E_T >= 1, E_T < E_INF, logic.implies(E_1 > 1, more)),
        ),
        stages(first, second, keep, ratio)
        | {
            AGAIN: function_of(X, REPORTS, memo_and_reports),
            GROWN: grown(),
            E_T: factor(S, E_INF, GROWN),
        },
    )


COURSES = {"a": [0, 1], "b": [1, 2], "slot": [0, 1], "z": [0, 1]}


@states(
    "uldp-memoized-changes",
    printed_as="ours",
    reading="a course has a value for each of its slots, each with a memo of its own, and each "
    "report belongs to a slot: the same for both courses",
    holds=[here(**COURSES)],
    dropped={
        0: here(E_1=Fraction(1, 2), **(COURSES | {"a": [1, 0], "b": [0, 1]})),
        1: here(E_inf=2, E_1=4, **COURSES),
        2: Implied("follows from the next, as there is a report; says that X_S is not empty"),
        3: here(**(COURSES | {"z": [2, 2], "a": [2, 2]})),
    },
    broken=[
        Broken(0, here(**COURSES), {"factor": lambda s, E, grown: 0 * E + 1}),
        Broken(1, here(**COURSES), {"factor": lambda s, E, grown: 2 * E}),
    ],
)
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
        (*budgets(), T.forall(lambda t: SENSITIVE(TOLD(t)))),
        (
            course(ONE) <= V.prod(FACTORS) * course(OTHER),
            V.prod(FACTORS) <= most,
        ),
        stages(first, second, keep, ratio) | {FACTORS: function_of(V, of_slot)},
    )


PAIR = {"y1": 0, "y2": 1, "bound": Fraction(1, 8)}
THREE = here(**PAIR)


@states(
    "uldp-memoized-pattern",
    printed_as="ours",
    reading="no number of memos bounds it: it passes every bound for many enough reports",
    holds=[here(**PAIR)],
    dropped={
        0: here(E_inf=Fraction(-1, 2), E_1=-2, **PAIR),
        1: here(E_inf=2, E_1=4, **PAIR),
        2: here(sensitive=[False, False, False], **PAIR),
        3: here(**(PAIR | {"y2": 0})),
    },
    broken=[
        Broken(0, here(**PAIR), {"ratio": lambda s, keep: 0 * keep + 99}),
        Broken(
            1,
            at(THREE.sizes | {"T": 3}, **(THREE.values | {"bound": -20})),
            {"ratio": lambda s, keep: 0 * keep - 9},
        ),
        Broken(2, here(**PAIR), {"ratio": lambda s, keep: 0 * keep}),
    ],
)
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
        (
            E_1 > 1,
            E_1 < E_INF,
            logic.all_of(SENSITIVE(Y1), SENSITIVE(Y2)),
            Y1 != Y2,
        ),
        (
            share * GROWN * STAYED <= CHANGED,
            logic.implies(enough, share * GROWN > BOUND),
            E_2 > 1,
        ),
        stages(first, second, keep, ratio)
        | {
            GROWN: grown(),
            C1: first(True, S, E_INF)[0],
            CHANGED: memo(Y1, Y1) * memo(Y2, Y2),
            STAYED: memo(Y1, Y1, Y2),
        },
    )
