"""Equation (19): uRAP's worst-case l1 loss as eps -> 0."""

from mechanisms.losses import limits
from mechanisms.losses import urap as losses
from theory.kernel.terms import and_
from theory.ledger.decisions import proves
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("uldp-urap-l1-high-privacy")
A, N, S, DELTA, EPS, TARGET = said.a, said.N, said.s, said.delta, said.eps, said.target
ON_N, ON_S = said.on_n, said.on_s

T = A - 1


@proves("uldp-urap-l1-high-privacy")
def theorem(statement):
    """Return (19): t on_s is sqrt(a) s, and t on_n is of order sqrt t, with t = a - 1."""
    p, under = Given(statement), losses.uniform_l1_squares(S, N, A)
    p.have(and_(T > 0, T <= 1, T <= DELTA))
    p.have(limits.unary_l1_near_zero(S) == TARGET * TARGET)
    p.have(T * T * under[0] == A * S * S)
    p.have(T * T * under[1] == T * (A * N - T))
    p.have(T * ON_S * (T * ON_S) == A * S * S)
    p.have(T * ON_N * (T * ON_N) == T * (A * N - T))
    p.have(and_(T * (A * N - T) <= 2 * N * T, S * S >= 1))
    p.have(2 * T * ON_S <= TARGET * (1 + T / 2))
    p.have(2 * T * ON_N <= TARGET * DELTA / 2)
    p.have(2 * T * ON_S >= TARGET)
    loss = ON_S + ON_N
    p.have(2 * T * loss <= TARGET * (1 + DELTA))
    p.have(EPS * loss <= 2 * T * loss)
    p.have(TARGET <= EPS * ON_S * A)
    p.have(TARGET * (1 - T) <= EPS * ON_S)
    p.have(EPS * ON_N >= 0)
    return p.conclude()
