"""Two releases, and one released again and again (Propositions 1 and 3, with what follows)."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import release
from theory.notions.probability import is_mechanism
from theory.notions.uldp import invertible, invertible_if_reachable, provides, uldp

X, Y, Y0, Y1, T = (index(name) for name in ("X", "Y", "Y0", "Y1", "T"))
RELEASES = functions(T, Y)
SENSITIVE = const("sensitive", functions(X, BOOL))
E, E0, E1 = (const(name, REAL) for name in ("E", "E0", "E1"))
Q, Q0 = const("Q", functions(X, Y, REAL)), const("Q0", functions(X, Y0, REAL))
PROTECTED = const("protected", functions(Y, BOOL))
AGAIN = const("again", functions(X, RELEASES, REAL))
WHOLE = const("whole", REAL)


def added(E0, E1):
    """Return e^(eps0 + eps1)."""
    return E0 * E1


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
