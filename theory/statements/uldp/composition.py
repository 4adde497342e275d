"""Two releases, and one released again and again (Propositions 1 and 3, with what follows)."""

from fractions import Fraction

from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic, release
from theory.notions.ldp import ldp
from theory.notions.probability import is_mechanism
from theory.notions.uldp import invertible, invertible_if_reachable, provides, uldp
from theory.statements.uldp.post_processing import SMALL

X, Y, Y0, Y1, T = (index(name) for name in ("X", "Y", "Y0", "Y1", "T"))
RELEASES = functions(T, Y)
SENSITIVE = const("sensitive", functions(X, BOOL))
E, E0, E1 = (const(name, REAL) for name in ("E", "E0", "E1"))
Q, Q0 = const("Q", functions(X, Y, REAL)), const("Q0", functions(X, Y0, REAL))
Q1 = const("Q1", functions(X, Y0, Y1, REAL))  # adaptive: a mechanism for each y0
BESIDE = const("Q1", functions(X, Y1, REAL))  # the LDP mechanism
PROTECTED = const("protected", functions(Y, BOOL))
PROTECTED0 = const("protected0", functions(Y0, BOOL))
PROTECTED1 = const("protected1", functions(Y1, BOOL))
PAIR = const("Q", functions(X, Y0, Y1, REAL))
AGAIN = const("again", functions(X, RELEASES, REAL))
BUDGET = const("E", REAL)
WHOLE = const("whole", REAL)


def added(E0, E1):
    """Return e^(eps0 + eps1)."""
    return E0 * E1


def pair_provides(condition):
    """Return whether the pairs provide ULDP, protected where both outputs are."""

    def of_pair(y0, y1):
        both = logic.all_of(PROTECTED0(y0), PROTECTED1(y1))
        return uldp(X, lambda x: PAIR(x, y0, y1), SENSITIVE, both, BUDGET, condition)

    return Y0.forall(lambda y0: Y1.forall(lambda y1: of_pair(y0, y1)))


def after(y0):
    """Return the second mechanism, once y0 was released."""
    return lambda x, y1: Q1(x, y0, y1)


def sequential(condition, pair, budget):
    """Return Proposition 1, with (4) or (4')."""
    second = Y0.forall(lambda y0: provides(X, Y1, after(y0), SENSITIVE, PROTECTED1, E1, condition))
    return Statement(
        (SENSITIVE, PROTECTED0, PROTECTED1, Q0, Q1, E0, E1),
        (
            E0 >= 1,
            E1 >= 1,
            is_mechanism(X, Y0, Q0),
            Y0.forall(lambda y0: is_mechanism(X, Y1, after(y0))),
            provides(X, Y0, Q0, SENSITIVE, PROTECTED0, E0, condition),
            second,
        ),
        (
            X.forall(lambda x: Y0.forall(lambda y0: Y1.forall(lambda y1: PAIR(x, y0, y1) >= 0))),
            X.forall(lambda x: Y0.sum(lambda y0: Y1.sum(lambda y1: PAIR(x, y0, y1))) == 1),
            pair_provides(condition),
        ),
        {PAIR: function_of(X, Y0, Y1, pair(Q0, Q1)), BUDGET: budget(E0, E1)},
    )


HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
# uRR of e^eps = 2: one sensitive value, and one or two others
TWO = [[1, 0], [HALF, HALF]]
THREE = [[1, 0, 0], [HALF, HALF, 0], [HALF, 0, HALF]]
TELLING = [[1, 0], [0, 1]]
UNEQUAL = [[2, 0], [1, 1]]  # rows that sum to 2


def releases(first=TWO, second=TWO, **other):
    """Return an instance of two releases: the first value sensitive, the first output in Y_P."""
    k, outputs = len(first), len(first[0])
    alone = [True] + [False] * (outputs - 1)
    values = {"sensitive": [True] + [False] * (k - 1), "protected0": alone, "protected1": alone}
    adaptive = [[row] * outputs for row in second]
    values |= {"Q0": first, "Q1": adaptive, "E0": 2, "E1": 2}
    return at({"X": k, "Y0": outputs, "Y1": outputs}, **(values | other))


def scaled(factor):
    """Return the pair with other probabilities."""
    return lambda Q0, Q1: lambda x, y0, y1: factor * Q0(x, y0) * Q1(x, y0, y1)


# all is revealed, for which no budget is needed, and (4) asks a source of unequal pairs
OPEN = {"sensitive": [False] * 2, "protected0": [False] * 2, "protected1": [False] * 2}
NOTHING_PROTECTED = {
    0: releases(TELLING, TELLING, **OPEN, E0=THIRD),
    1: releases(TELLING, TELLING, **OPEN, E1=THIRD),
}
SEQUENTIAL = {
    "dropped": {
        0: SMALL,
        1: SMALL,
        2: releases(UNEQUAL),
        3: releases(second=UNEQUAL),
        4: releases(TELLING),
        5: releases(second=TELLING),
    },
    "broken": [
        Broken(0, releases(), {"pair": scaled(-1)}),
        Broken(1, releases(), {"pair": scaled(2)}),
        Broken(2, releases(), {"budget": lambda E0, E1: E0 + 0 * E1}),
    ],
}


@states(
    "uldp-sequential-composition",
    printed_as="printed",
    holds=[releases(THREE, THREE)],
    **SEQUENTIAL | {"dropped": SEQUENTIAL["dropped"] | NOTHING_PROTECTED},
)
def sequential_composition(pair=release.pair, budget=added):
    """Proposition 1, adaptive, with Definition 2 as printed."""
    return sequential(invertible, pair, budget)


@states(
    "uldp-sequential-composition-reachable",
    printed_as="ours",
    holds=[releases(), releases(THREE, THREE)],
    **SEQUENTIAL,
)
def sequential_composition_reachable(pair=release.pair, budget=added):
    """Proposition 1, adaptive, with (4') in hypothesis and conclusion."""
    return sequential(invertible_if_reachable, pair, budget)


def beside_ldp(**other):
    """Return an instance: uRR beside RR, both of two values."""
    mechanism = [[2 * THIRD, THIRD], [THIRD, 2 * THIRD]]
    values = {"sensitive": [True, False], "protected0": [True, False], "Q0": TWO, "E0": 2, "E1": 2}
    return at({"X": 2, "Y0": 2, "Y1": 2}, **(values | {"Q1": mechanism} | other))


@states(
    "uldp-ldp-compatibility",
    printed_as="printed",
    holds=[beside_ldp()],
    dropped={
        0: SMALL,
        1: SMALL,
        2: beside_ldp(Q0=[[-1, 0], [-1, 2]], E0=1),
        3: beside_ldp(Q1=[[-1, 2], [-1, 2]], E1=1),
        4: beside_ldp(Q0=TELLING),
        5: beside_ldp(Q1=TELLING),
    },
    broken=[Broken(0, beside_ldp(), {"budget": lambda E0, E1: E0 + 0 * E1})],
)
def ldp_compatibility(budget=added):
    """Proposition 3: a protected output of Q_A and any output of Q_B, at any two inputs."""

    def bounded(y0, y1):
        column = ldp(X, lambda x: Q0(x, y0) * BESIDE(x, y1), BUDGET)
        return logic.implies(PROTECTED0(y0), column)

    return Statement(
        (SENSITIVE, PROTECTED0, Q0, BESIDE, E0, E1),
        (
            E0 >= 1,
            E1 >= 1,
            is_mechanism(X, Y0, Q0),
            is_mechanism(X, Y1, BESIDE),
            provides(X, Y0, Q0, SENSITIVE, PROTECTED0, E0),
            Y1.forall(lambda y1: ldp(X, lambda x: BESIDE(x, y1), E1)),
        ),
        (Y0.forall(lambda y0: Y1.forall(lambda y1: bounded(y0, y1))),),
        {BUDGET: budget(E0, E1)},
    )


def all_releases(T, E):
    """Return e^(t eps), for t releases."""
    return T.prod(lambda t: E)


def again(mechanism=TWO, times=2, **other):
    """Return an instance: a mechanism released several times."""
    k = len(mechanism)
    alone = [True] + [False] * (k - 1)
    values = {"sensitive": alone, "protected": alone, "Q": mechanism}
    return at({"X": k, "Y": k, "T": times}, **(values | {"E": 2} | other))


def repeatedly(condition, repeated, budget):
    """Return the sentence after Proposition 1, with (4) or (4')."""

    def of_outputs(y):
        every = T.forall(lambda t: PROTECTED(y(t)))
        return uldp(X, lambda x: AGAIN(x, y), SENSITIVE, every, WHOLE, condition)

    return Statement(
        (SENSITIVE, PROTECTED, Q, E),
        (E >= 1, is_mechanism(X, Y, Q), provides(X, Y, Q, SENSITIVE, PROTECTED, E, condition)),
        (
            X.forall(lambda x: RELEASES.forall(lambda y: AGAIN(x, y) >= 0)),
            RELEASES.forall(of_outputs),
        ),
        {AGAIN: function_of(X, RELEASES, repeated(T, Q)), WHOLE: budget(T, E)},
    )


def negated(T, Q):
    """Return repeated releases with the wrong sign."""
    return lambda x, y: -release.repeated(T, Q)(x, y)


ALL_OPEN = {"sensitive": [False] * 2, "protected": [False] * 2}
REPEATED = {
    "dropped": {
        0: SMALL,
        1: again([[-1, 0], [-1, 2]], times=1, E=1),
        2: again(TELLING),
    },
    "broken": [
        Broken(0, again(), {"repeated": negated}),
        Broken(1, again(), {"budget": lambda T, E: E + 0 * T.prod(lambda t: E)}),
    ],
}


@states(
    "uldp-repeated-release",
    printed_as="printed",
    holds=[again(THREE)],
    **REPEATED | {"dropped": REPEATED["dropped"] | {0: again(TELLING, **ALL_OPEN, E=THIRD)}},
)
def repeated_release(repeated=release.repeated, budget=all_releases):
    """Release t times with one budget each; Definition 2 as printed."""
    return repeatedly(invertible, repeated, budget)


@states(
    "uldp-repeated-release-reachable",
    printed_as="ours",
    holds=[again(), again(THREE, times=3)],
    **REPEATED,
)
def repeated_release_reachable(repeated=release.repeated, budget=all_releases):
    """Release t times with one budget each, with (4')."""
    return repeatedly(invertible_if_reachable, repeated, budget)
