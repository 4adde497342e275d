"""Beyond Section 5.3: the Rao-Blackwell estimate of the PUM's intermediate data, through (22)."""

import numpy as np
import sympy
import z3

from mechanisms.estimation import pum
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Items, Lemma, induction
from theory.library import assumptions
conditional_mean = jensen = revealing = None

ESTIMATE = "mechanisms.estimation.pum.combined"


def linear():
    """Return the induction over tags: (22) at one value is linear in r^."""
    first, second, both = z3.Reals("first second both")
    u, v, pi, alpha, beta = z3.Reals("u v pi alpha beta")
    return induction(
        "(22) is linear in r^",
        Items(state=(first, second, both), item=(u, v, pi), parameters=[], of_item=[]),
        invariant=lambda state: state[2] == alpha * state[0] + beta * state[1],
        initial=(z3.RealVal(0),) * 3,
        step=lambda state, item: (
            state[0] + item[0] * item[2],
            state[1] + item[1] * item[2],
            state[2] + (alpha * item[0] + beta * item[1]) * item[2],
        ),
        false_initial=(z3.RealVal(0), z3.RealVal(0), z3.RealVal(1)),
        false_invariant=lambda state: state[2] == alpha * state[0],
    )


def as_run():
    """Return the same by the code: two values, two tags."""
    r, other = (np.array(sympy.symbols(f"{name}1:5", real=True)) for name in ("r", "q"))
    share, weight = sympy.symbols("share weight", real=True)
    background = [np.array([share, 1 - share]), np.array([1 - share, share])]
    estimates = [
        pum.combined(x, [False, False], background) for x in (r, other, r + weight * other)
    ]
    mixed = estimates[0] + weight * estimates[1]
    return [
        Identity(f"the code at x{x + 1}", estimates[2][x], mixed[x], mixed[x] + 1) for x in range(2)
    ]


@decides("uldp-rao-blackwell-pum")
def through_the_pum():
    """What is known to be noise is so whatever the users' pre-processors are."""
    return Decision(
        verdict="proved",
        why=(
            "The noisy bits of a revealing report have the same law whoever sent it, so that the "
            "estimate of r is again the mean of the empirical one given all else, with "
            "pre-processors of the users' own too. A convex loss of a linear map of r^ is a convex "
            "loss of r^. Without background knowledge (22) multiplies two estimates and is not "
            "linear: there the claim is about r^ alone, which is the first term of Theorem 1."
        ),
        scope="any common unary encoding, all K, n and kappa, all pre-processors, all p",
        about=[ESTIMATE, "mechanisms.estimation.rao_blackwell.estimate"],
        assumes=[assumptions.EXPECTATION, "A convex function on R^K has tangent planes."],
        uses=["uldp-rao-blackwell-never-worse"],
        obligations=[
            Lemma("a revealing report's other bits tell nothing", revealing),
            *conditional_mean(),
            *jensen(),
            *linear(),
            *as_run(),
        ],
    )
