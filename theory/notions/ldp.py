"""LDP (ULDP, Definition 1): no input makes an output more than E = e^eps times as likely."""


def ldp(X, q, E):
    """Return whether the column q satisfies (1), which is (5) too: q(x) <= E q(x') for all x, x'.

    Parameters
    ----------
    X : AnyAlphabet, SizedAlphabet or GivenAlphabet
    q : callable
        Pr(y|.) of one output y.
    E : number
        e^eps.
    """
    return X.forall(lambda x: X.forall(lambda other: q(x) <= E * q(other)))
