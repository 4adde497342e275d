"""Equation (16): uRR's worst-case l1 loss as eps -> 0."""

from mechanisms.losses import limits
from mechanisms.losses import urr as losses
from theory.kernel.binding import apply
from theory.kernel.terms import TRUE, and_, eq, implies, real
from theory.kernel.theorem import solve
from theory.ledger.decisions import proves, refutes
from theory.notions.limits import within
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.logic import deny, derive

said = stated("uldp-urr-l1-high-privacy-corrected")
E, N, S, DELTA, EPS, ROOT_EPS = said.E, said.N, said.s, said.delta, said.eps, said.root_eps
ROOT_N, TARGET, ON_N, ON_S = said.root_N, said.target, said.on_n, said.on_s

OTHERS = 624
T = E - 1


@refutes("uldp-urr-l1-high-privacy")
def at_one_value(statement):
    """Return that (16) fails at s = 1 among 625 values: it is 0, and the loss is not."""
    formula = statement.formula
    values = [real(v) for v in (1, OTHERS, 1, 1, 0)]
    instance = formula
    for v in values:
        instance = apply(instance.args[0], v)
    never = derive(TRUE, instance.args[0], lambda *chosen: [positive(*chosen)] if chosen else [])
    return deny(formula, *values, using=[never])


def positive(E, eps, on_s, on_n):
    """Return that eps times the loss is positive."""
    del on_s
    _, under = losses.uniform_l1_squares(1, OTHERS, E)
    known = and_(E > 1, eps * E >= E - 1, on_n >= 0, eq(on_n * on_n, under))
    more = solve(implies(known, under > 0))
    return solve(implies(known, and_(on_n > 0, eps > 0)), more)


def multiplied(p):
    """Show the squares of t on_s and of t on_n, for t = e^eps - 1."""
    under = losses.uniform_l1_squares(S, N, E)
    times = S * S * (S - 1 + T), T * (S * N + (N - 1) * T)
    for root, square, value in zip((ON_S, ON_N), under, times, strict=True):
        p.have(T * T * square == value)
        p.rewrite(eq(T * root * (T * root), value), eq(root * root, square))


def of_many(statement):
    """Return that eps times the loss is within delta of s sqrt(s-1), for s >= 2."""
    p = Given(statement).under(S >= 2)
    multiplied(p)
    p.have(and_(T > 0, T <= 1, T <= DELTA))
    p.have(limits.direct_l1_near_zero(S) == TARGET * TARGET)
    p.have(S * S * T <= TARGET * TARGET * T)
    p.have(T * ON_S <= TARGET * (1 + T / 2))
    p.have(S + 1 <= S * S * (S - 1) * 3 / 4)
    p.have(T * (S * N + (N - 1) * T) <= T * N * (S + 1))
    p.have(T * N * (S + 1) <= S * S * (S - 1) * DELTA * DELTA / 4)
    p.have(T * ON_N <= TARGET * DELTA / 2)
    p.have(TARGET <= T * ON_S)
    loss = ON_S + ON_N
    p.have(and_(TARGET * T <= TARGET * DELTA, EPS * ON_N >= 0))
    p.have(T * loss <= TARGET * (1 + DELTA))
    p.have(EPS * loss <= T * loss)
    bounds = TARGET <= EPS * ON_S * E, TARGET * (1 - T) * E <= TARGET, E > 1
    values = EPS * ON_S, TARGET * (1 - T), TARGET, E
    least = p.arithmetic(EPS * ON_S >= TARGET * (1 - T), *bounds, of=values)
    share = p.have(TARGET * (1 - T) >= TARGET * (1 - DELTA))
    p.arithmetic(EPS * loss >= TARGET * (1 - DELTA), least, share, EPS * loss >= EPS * ON_S)
    return p.have(within(EPS * loss, TARGET, DELTA))


def of_one(statement):
    """Return that sqrt(eps) times the loss is within delta of 1 + sqrt N, for s = 1."""
    p, r = Given(statement).under(eq(S, 1)), ROOT_EPS
    multiplied(p)
    p.have(and_(T > 0, T <= 1, T <= DELTA))
    p.have(and_(r * r <= T, r * r * E >= T))
    p.have(T * ON_S * ON_S == 1)
    p.have(T * ON_N * ON_N == N + (N - 1) * T)
    steps = []
    for on, most in ((ON_S, real(1)), (ON_N, ROOT_N)):
        square = on * on
        p.have(and_(r * r * square <= T * square, T * square <= r * r * square * E))
        p.have(and_(T * square <= most * most * (1 + T), T * square >= most * most))
        p.have(and_(r * on <= most * (1 + T), r * on * E >= most))
        steps.append(p.have(and_(r * on <= most * (1 + DELTA), r * on >= most * (1 - DELTA))))
    return p.arithmetic(within(r * (ON_S + ON_N), 1 + ROOT_N, DELTA), *steps, of=[r])


@proves("uldp-urr-l1-high-privacy-corrected")
def corrected(statement):
    """Return (16) for s >= 2 values, and the statement for one."""
    return concluded(statement, of_many(statement), of_one(statement))
