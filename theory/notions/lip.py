"""LIP (LIP, Definition 3): an output changes no value's probability by more than E = e^eps.

(3) compares the prior with the posterior, (7) compares Pr(y) with Pr(y|x). Both ratios are the
same number where Pr(x) and Pr(y) are positive. A value of prior probability 0 has no ratio in (3);
(7) still asks something of it. So who is asked is a parameter: everybody in (7), as by default,
or the prior's support alone.
"""

from theory.notions import logic


def everybody(_):
    """Return True: Definition 3 asks for all x of the domain."""
    return True


def support(prior):
    """Return the set of values that somebody can have."""
    return lambda x: prior(x) > 0


def lip(X, q, mass, E, asked=everybody):
    """Return whether the column q satisfies (7), multiplied out.

    Parameters
    ----------
    X : AnyAlphabet, SizedAlphabet or GivenAlphabet
    q : callable
        Pr(y|.) of one output y.
    mass : number
        Pr(y), the sum of Pr(x) q(x).
    E : number
        e^eps.
    asked : callable
        The set of inputs for which it must hold.
    """
    return X.forall(lambda x: logic.implies(asked(x), within(mass, q(x), E)))


def within(a, b, E):
    """Return whether the ratio of two numbers lies in [1/E, E], multiplied out."""
    return logic.all_of(a <= E * b, b <= E * a)
