"""The binary channel of the LIP paper as the solvers and SymPy see it.

Symbols in Z3: P1 = Pr(X=1), E = e^eps, q0 = Pr(Y=1|X=0), q1 = Pr(Y=0|X=1).
"""

import sympy
import z3

from mechanisms.losses import lip as lip_loss
from theory.notions.alphabet import SizedAlphabet
from theory.notions.ldp import ldp
from theory.notions.lip import lip

INPUTS = SizedAlphabet(2)
P1, E, Q0, Q1 = z3.Reals("P1 E q0 q1")
PRIOR = [P1 >= 0, P1 <= 1]
BUDGET = [E >= 1]
CHANNEL = [Q0 >= 0, Q0 <= 1, Q1 >= 0, Q1 <= 1]
HALF = [*CHANNEL, Q0 + Q1 <= 1]
LAMBDA0, LAMBDA1 = lip_loss.output_probabilities(Q0, Q1, P1)

# for identities: P1 = U/(U + V) is any prior inside (0, 1), and 1 + H any e^eps with eps > 0
U, V, H = sympy.symbols("u v h", positive=True)
INSIDE, ABOVE = U / (U + V), 1 + H
# and any e^eps with eps >= 0
ANY_E = 1 + sympy.Symbol("beyond", nonnegative=True)
A0, B0, A1, B1 = sympy.symbols("a0 b0 a1 b1", positive=True)
# any channel that can produce both outputs from both inputs
ANY_Q0, ANY_Q1 = A0 / (A0 + B0), A1 / (A1 + B1)


def columns(q0, q1):
    """Return Pr(0|.) and Pr(1|.), functions of the input 0 or 1."""
    return (1 - q0, q1).__getitem__, (q0, 1 - q1).__getitem__


def has_lip(q0, q1, P1, E):
    """Return (17), all four constraints: (7) at both outputs."""
    masses = lip_loss.output_probabilities(q0, q1, P1)
    pairs = zip(columns(q0, q1), masses, strict=True)
    return z3.And(*(lip(INPUTS, column, mass, E) for column, mass in pairs))


def has_ldp(q0, q1, E):
    """Return (1) at both outputs."""
    return z3.And(*(ldp(INPUTS, column, E) for column in columns(q0, q1)))


def is_channel(q0, q1):
    """Return whether both are probabilities, with q0 + q1 <= 1."""
    return z3.And(q0 >= 0, q1 >= 0, q0 + q1 <= 1)


def ratios(q0, q1, P1):
    """Return F1, F2, F3, F4 of (31) as printed."""
    lambda0, lambda1 = lip_loss.output_probabilities(q0, q1, P1)
    return lambda0 / q1, lambda1 / (1 - q1), lambda0 / (1 - q0), lambda1 / q0


def objective(q0, q1, P1):
    """Return L of (29) as printed."""
    lambda0, lambda1 = lip_loss.output_probabilities(q0, q1, P1)
    return (lambda0 - q1) * (lambda0 - q1) / (lambda0 * lambda1)
