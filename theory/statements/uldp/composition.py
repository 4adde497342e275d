"""Two releases, and one released again and again (Propositions 1 and 3, with what follows)."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic, release
from theory.notions.ldp import ldp
from theory.notions.probability import is_mechanism
from theory.notions.uldp import invertible, invertible_if_reachable, provides, uldp

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
        {
            "eps_0 >= 0": E0 >= 1,
            "eps_1 >= 0": E1 >= 1,
            "Q0 is a mechanism": is_mechanism(X, Y0, Q0),
            "Q1 is a mechanism": Y0.forall(lambda y0: is_mechanism(X, Y1, after(y0))),
            "ULDP of Q0": provides(X, Y0, Q0, SENSITIVE, PROTECTED0, E0, condition),
            "ULDP of Q1": second,
        },
        {
            "entries >= 0": X.forall(
                lambda x: Y0.forall(lambda y0: Y1.forall(lambda y1: PAIR(x, y0, y1) >= 0))
            ),
            "rows sum to 1": X.forall(
                lambda x: Y0.sum(lambda y0: Y1.sum(lambda y1: PAIR(x, y0, y1))) == 1
            ),
            "ULDP of the pair": pair_provides(condition),
        },
        {PAIR: function_of(X, Y0, Y1, pair(Q0, Q1)), BUDGET: budget(E0, E1)},
    )


@states("uldp-sequential-composition")
def sequential_composition(pair=release.pair, budget=added):
    """Proposition 1, adaptive, with Definition 2 as printed."""
    return sequential(invertible, pair, budget)


@states("uldp-sequential-composition-reachable")
def sequential_composition_reachable(pair=release.pair, budget=added):
    """Proposition 1, adaptive, with (4') in hypothesis and conclusion."""
    return sequential(invertible_if_reachable, pair, budget)


@states("uldp-ldp-compatibility")
def ldp_compatibility(budget=added):
    """Proposition 3: a protected output of Q_A and any output of Q_B, at any two inputs."""

    def bounded(y0, y1):
        column = ldp(X, lambda x: Q0(x, y0) * BESIDE(x, y1), BUDGET)
        return logic.implies(PROTECTED0(y0), column)

    return Statement(
        (SENSITIVE, PROTECTED0, Q0, BESIDE, E0, E1),
        {
            "eps_0 >= 0": E0 >= 1,
            "eps_1 >= 0": E1 >= 1,
            "Q0 is a mechanism": is_mechanism(X, Y0, Q0),
            "Q1 is a mechanism": is_mechanism(X, Y1, BESIDE),
            "ULDP of Q0": provides(X, Y0, Q0, SENSITIVE, PROTECTED0, E0),
            "LDP of Q1": Y1.forall(lambda y1: ldp(X, lambda x: BESIDE(x, y1), E1)),
        },
        {
            "each pair of outputs within e^eps, (5)": Y0.forall(
                lambda y0: Y1.forall(lambda y1: bounded(y0, y1))
            )
        },
        {BUDGET: budget(E0, E1)},
    )


def all_releases(T, E):
    """Return e^(t eps), for t releases."""
    return T.prod(lambda t: E)


def repeatedly(condition, repeated, budget):
    """Return the sentence after Proposition 1, with (4) or (4')."""

    def of_outputs(y):
        every = T.forall(lambda t: PROTECTED(y(t)))
        return uldp(X, lambda x: AGAIN(x, y), SENSITIVE, every, WHOLE, condition)

    return Statement(
        (SENSITIVE, PROTECTED, Q, E),
        {
            "eps >= 0": E >= 1,
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "ULDP of Q": provides(X, Y, Q, SENSITIVE, PROTECTED, E, condition),
        },
        {
            "entries >= 0": X.forall(lambda x: RELEASES.forall(lambda y: AGAIN(x, y) >= 0)),
            "ULDP of all releases": RELEASES.forall(of_outputs),
        },
        {AGAIN: function_of(X, RELEASES, repeated(T, Q)), WHOLE: budget(T, E)},
    )


@states("uldp-repeated-release")
def repeated_release(repeated=release.repeated, budget=all_releases):
    """Release t times with one budget each; Definition 2 as printed."""
    return repeatedly(invertible, repeated, budget)


@states("uldp-repeated-release-reachable")
def repeated_release_reachable(repeated=release.repeated, budget=all_releases):
    """Release t times with one budget each, with (4')."""
    return repeatedly(invertible_if_reachable, repeated, budget)
