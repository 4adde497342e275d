"""The l2 loss of one kind of outputs, summed over their values."""

import z3

from theory.ledger.obligation import Items, induction


def all_values():
    """Return the induction over the values of one kind."""
    loss, count, mass, squares, p = z3.Reals("loss count mass squares p")
    constant, slope = z3.Reals("constant slope")

    def invariant(state):
        loss, count, mass, squares = state
        return loss == constant * count + slope * mass - squares

    return induction(
        "the values of one kind",
        Items(state=(loss, count, mass, squares), item=p, parameters=[], of_item=[p >= 0]),
        invariant,
        initial=tuple(z3.RealVal(0) for _ in range(4)),
        step=lambda state, p: (
            state[0] + constant + slope * p - p * p,
            state[1] + 1,
            state[2] + p,
            state[3] + p * p,
        ),
        false_initial=(z3.RealVal(1), *(z3.RealVal(0) for _ in range(3))),
        false_invariant=lambda state: state[0] == constant * state[1] + slope * state[2],
    )
