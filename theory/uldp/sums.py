"""Inductions on sums that several proofs share."""

import z3

from theory.ledger.obligation import Items, induction


def linear(name, terms=1):
    """Return the induction: the sum of a + w1 b1 + ... is sum a + w1 sum b1 + ...

    By one such step a tag (or a user) more, the order of two finite sums may be exchanged.
    """
    a, b, w = z3.Real("a"), z3.RealVector("b", terms), z3.RealVector("w", terms)
    total, first, others = z3.Real("total"), z3.Real("first"), z3.RealVector("other", terms)

    def combined(first, others):
        return sum((weight * other for weight, other in zip(w, others, strict=True)), first)

    return induction(
        name,
        Items(state=(total, first, *others), item=(a, *b), parameters=[], of_item=[]),
        invariant=lambda state: state[0] == combined(state[1], state[2:]),
        initial=(z3.RealVal(0),) * (terms + 2),
        step=lambda state, item: (
            state[0] + combined(item[0], item[1:]),
            *(value + one for value, one in zip(state[1:], item, strict=True)),
        ),
        false_initial=(z3.RealVal(1), *(z3.RealVal(0),) * (terms + 1)),
        false_invariant=lambda state: state[0] == state[1],
    )


def termwise(name):
    """Return the induction: a sum of terms is at most the sum of larger terms."""
    small, large, total, bound = z3.Reals("small large total bound")
    return induction(
        name,
        Items(state=(total, bound), item=(small, large), parameters=[], of_item=[small <= large]),
        invariant=lambda state: state[0] <= state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (state[0] + item[0], state[1] + item[1]),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] < state[1],
    )
