"""Symbols that identities share: e^eps, or e^(eps/2), is 1 + t."""

import sympy

from mechanisms import rappor, urap

S, T = sympy.symbols("s t", positive=True)
P = sympy.Symbol("p", real=True)
E = A = 1 + T


def bits(sensitive):
    """Return Pr(1) in the own bit of uRAP and in another's, at the paper's theta."""
    own, other = urap.bit_probabilities(sensitive, rappor.basic_theta(A), A**2)
    return sympy.cancel(own), sympy.cancel(other)
