"""The step of Propositions 15, 16 and 18 that takes a geometric for an arithmetic mean."""

from fractions import Fraction

import sympy
import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Items, induction


@decides("uldp-am-gm-step")
def am_gm_step():
    """Two sensitive values, p = (1/2, 0), the other half on X_N."""
    p = (Fraction(1, 2), Fraction(0))
    # for s = 2 the geometric mean of the squares is the product
    geometric, printed = 2 * p[0] * p[1], sum(p) ** 2 / 2
    witness = Counterexample(
        "s = 2, p(x1) = 1/2, p(x2) = 0",
        hypotheses=lambda: min(p) >= 0 and sum(p) <= 1,
        conclusion=lambda: geometric == printed,
        repaired=lambda: sum(q * q for q in p) >= printed,
        witness={
            "s": "2",
            "p on X_S": "1/2, 0",
            "s (prod p(x)^2)^(1/s)": str(geometric),
            "p(X_S)^2/s": str(printed),
        },
    )
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "The geometric mean is less than the arithmetic one unless all p(x) are equal, so the "
            "printed '=' fails and the chain proves less than it says. What it concludes, "
            "sum p(x)^2 >= p(X_S)^2/s with equality for equal p(x) only, is Cauchy-Schwarz. (Our "
            "copy prints the root without its index; read as the s-th root. The chain with the "
            "square root as printed fails as well.)"
        ),
        scope="as printed; the witness has s = 2",
        corrected=["uldp-square-sum"],
        obligations=[witness],
    )


def squares():
    """Return the induction: sum p^2 is 2 c mass - c^2 count plus the distance to c."""
    count, mass, total, distance, p, c = z3.Reals("count mass total distance p c")
    even = z3.Bool("even")

    def invariant(state):
        count, mass, total, distance, even = state
        shifted = total - 2 * c * mass + c * c * count
        return z3.And(distance == shifted, distance >= 0, (distance == 0) == even)

    zeros = tuple(z3.RealVal(0) for _ in range(3))
    return induction(
        "the distance to a constant",
        Items(state=(count, mass, total, distance, even), item=p, parameters=[], of_item=[p >= 0]),
        invariant,
        initial=(*zeros, z3.RealVal(0), z3.BoolVal(True)),
        step=lambda state, p: (
            state[0] + 1,
            state[1] + p,
            state[2] + p * p,
            state[3] + (p - c) * (p - c),
            z3.And(state[4], p == c),
        ),
        false_initial=(*zeros, z3.RealVal(1), z3.BoolVal(True)),
        false_invariant=lambda state: z3.And(invariant(state), state[4]),
    )


@decides("uldp-square-sum")
def square_sum():
    """With c = mass/s, the distance is sum p^2 - mass^2/s."""
    s, mass, total = sympy.symbols("s mass total", positive=True)
    c = mass / s
    distance = total - 2 * c * mass + c**2 * s
    return Decision(
        verdict="proved",
        why="sum (p(x) - p(X_S)/s)^2 = sum p(x)^2 - p(X_S)^2/s, and it is 0 only if all are equal.",
        scope="any number s >= 1 of values, any p(x) >= 0",
        obligations=[
            *squares(),
            Identity("c = p(X_S)/s", distance, total - mass**2 / s, total - mass**2),
        ],
    )
