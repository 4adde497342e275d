"""Appendix A, step 2: exchanging the outputs changes neither objective nor feasible region."""

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Statement
from theory.lip import binary
from theory.lip.binary import ANY_Q0, ANY_Q1, INSIDE, P1, E

Q0, Q1 = binary.Q0, binary.Q1


@decides("lip-symmetry")
def symmetry():
    """(q0, q1) becomes (1 - q0, 1 - q1)."""
    here = binary.ratios(ANY_Q0, ANY_Q1, INSIDE)
    there = binary.ratios(1 - ANY_Q0, 1 - ANY_Q1, INSIDE)
    names = {"F1": 1, "F2": 0, "F3": 3, "F4": 2}
    exchanged = [
        Identity(f"{name} becomes F{k + 1}", found, here[k], here[(k + 1) % 4])
        for (name, k), found in zip(names.items(), there, strict=True)
    ]

    def region():
        mirrored = binary.has_lip(1 - Q0, 1 - Q1, P1, E)
        same = binary.has_lip(Q0, Q1, P1, E) == mirrored
        known = [*binary.PRIOR, *binary.BUDGET, *binary.CHANNEL]
        return Statement(known, same, mirrored == z3.BoolVal(True))

    value = binary.objective(ANY_Q0, ANY_Q1, INSIDE)
    mirrored = binary.objective(1 - ANY_Q0, 1 - ANY_Q1, INSIDE)
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "It renames the outputs: lambda0 and lambda1 change places, and with them F1 and F2, "
            "F3 and F4. (In our copy the labels of the last three equalities are garbled.)"
        ),
        scope="all priors and channels; the equations where both outputs can occur",
        obligations=[
            Identity("L is the same", mirrored, value, 2 * value),
            *exchanged,
            Lemma("the region is the same", region),
        ],
    )
