"""ULDP (Definition 2), with condition (4) as printed and (4') asked only of reachable outputs."""

from theory.notions import logic
from theory.notions.ldp import ldp


def invertible(X, q, sensitive):
    """Return whether q satisfies (4): one non-sensitive input, and no other, can produce it."""

    def only_source(x):
        none_else = X.forall(lambda other: logic.implies(other != x, q(other) == 0))
        return logic.all_of(logic.negation(sensitive(x)), q(x) > 0, none_else)

    return X.exists(only_source)


def reachable(X, q):
    """Return whether some input can produce the output."""
    return X.exists(lambda x: q(x) > 0)


def invertible_if_reachable(X, q, sensitive):
    """Return whether q satisfies (4'): (4), unless no input can produce the output."""
    return logic.implies(reachable(X, q), invertible(X, q, sensitive))


def uldp(X, q, sensitive, protected, E, condition=invertible):
    """Return whether the column q satisfies Definition 2.

    Parameters
    ----------
    X : AnyAlphabet, SizedAlphabet or GivenAlphabet
    q : callable
        Pr(y|.) of one output y.
    sensitive : callable
        The set X_S.
    protected : bool
        Whether y lies in Y_P.
    E : number
        e^eps.
    condition : callable
        `invertible` for (4) as printed, `invertible_if_reachable` for (4').
    """
    return logic.all_of(
        logic.implies(protected, ldp(X, q, E)),
        logic.implies(logic.negation(protected), condition(X, q, sensitive)),
    )


def provides(X, Y, Q, sensitive, protected, E, condition=invertible):
    """Return whether a mechanism provides (X_S, Y_P, eps)-ULDP: `uldp` of each output.

    Parameters
    ----------
    Y : AnyAlphabet, SizedAlphabet, GivenAlphabet or Sort
        Outputs.
    Q : callable
        Pr(y|x) of x and y.
    protected : callable
        The set Y_P.
    """
    return Y.forall(lambda y: uldp(X, lambda x: Q(x, y), sensitive, protected(y), E, condition))


def preserves_types(Y, Z, Q1, protected, protected_after):
    """Return whether Q1(z|y), of y and z, satisfies Definition 3.

    No invertible y leads to a protected z, and an invertible z comes from one y, invertible.
    """

    def kept(z):
        unmixed = Y.forall(lambda y: logic.implies(logic.negation(protected(y)), Q1(y, z) == 0))
        one_source = invertible(Y, lambda y: Q1(y, z), protected)
        return logic.choose(protected_after(z), unmixed, one_source)

    return Z.forall(kept)
