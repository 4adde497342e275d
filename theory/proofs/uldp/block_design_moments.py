"""Blocks of 1 and of 2 mixed: the mean of one report's estimate is its value."""

from mechanisms import ubd
from mechanisms.estimation import score
from theory.kernel.sorts import REAL
from theory.kernel.terms import add, and_, const, eq, implies, real
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.proofs.uldp.block_design_slope import informations
from theory.statements.uldp import mixed_sizes as model
from theory.statements.uldp.mixed_sizes import ALPHA, SHARE, E, N, S
from theory.tactics.closing import concluded
from theory.tactics.expand import rational

WEIGHTS = [const(f"a{k}9", REAL) for k in (1, 2, 3)]
X, Y, Z, C, D = (const(f"{name}9", REAL) for name in "xyzcd")


def ranges():
    """Return the ranges of the parameters."""
    return and_(E > 1, S >= 2, N >= 1, ALPHA >= 0, ALPHA < 1)


def multiples():
    """Return, for each mean, its constant and its multiples of a_i J_i, in blocks of any size.

    The mean from x is P + a1 J1 Proj1 e_x + a2 J2 Proj2 e_x + a3 J3 Proj3 (e_x - P), where P is p
    at alpha.
    """
    on_s, on_n, none = ALPHA / S, (1 - ALPHA) / N, real(0)
    return (
        (on_s, 1 - 1 / S, none, on_n * N / S),
        (on_s, -1 / S, none, on_n * N / S),
        (on_n, none, none, -on_n),
        (on_s, none, none, -on_s),
        (on_n, none, 1 - 1 / N, on_s * S / N),
        (on_n, none, -1 / N, on_s * S / N),
    )


def line(f, J):
    """Return a constant and multiples of a_i J_i."""
    return f[0] + add(*(m * (a * j) for m, a, j in zip(f[1:], WEIGHTS, J, strict=True)))


@remembered
def of_size(k):
    """Return the lines as theorems, and what makes their denominators nonzero."""
    H, g, k = ranges(), E - 1, real(k)
    c = score.coefficients(S, N, k, E, ALPHA, WEIGHTS)
    wide = S + ALPHA * k * g
    bases = [ubd.weight(S, k, E), S - 1, 1 - ALPHA, S + N, g, wide]
    facts = [solve(implies(H, part > 0)) for part in bases]
    level = 1 + ALPHA * k * g / S
    ratio = instance(solve(implies(and_(C > 0, D > 0), C / D > 0)), {C: wide, D: S})
    facts += [rational(H, level, wide / S, *facts), ratio]
    facts.append(solve(implies(H, level > 0), *facts))
    J = score.informations(S, N, k, E, ALPHA)
    means = zip(model.means(k, c), multiples(), strict=True)
    return [rational(H, mean, line(f, J), *facts) for mean, f in means], facts


@remembered
def over_sizes():
    """Return that over the sizes a line is its constant and its multiples, if a_i J_i is 1."""
    x, y = ([const(f"{name}{k}8", REAL) for k in (1, 2, 3)] for name in "xy")
    mean = [(1 - SHARE) * p + SHARE * q for p, q in zip(x, y, strict=True)]
    used = and_(*(eq(a * j, 1) for a, j in zip(WEIGHTS, mean, strict=True)))
    f = [const(f"f{k}8", REAL) for k in range(4)]

    told = (1 - SHARE) * line(f, x) + SHARE * line(f, y)
    return solve(implies(used, eq(told, add(*f)))), x, y, f


@proves("uldp-ubd-mixture-means")
def theorem(statement):
    """Return uldp-ubd-mixture-means."""
    H = statement.given
    J = [score.informations(S, N, real(k), E, ALPHA) for k in (1, 2)]
    mean = score.mixed_informations(S, N, E, ALPHA, SHARE)
    put = {w: 1 / j for w, j in zip(WEIGHTS, mean, strict=True)}
    one = solve(implies(C > 0, eq(1 / C * C, 1)))
    ones = [instance(one, {C: j}) for j in mean]
    positive = informations(SHARE)
    ones = [solve(implies(H, t.formula.args[1]), t, p) for t, p in zip(ones, positive, strict=True)]
    general, x, y, f = over_sizes()
    general = instance(general, dict(zip((*x, *y), (*J[0], *J[1]), strict=True)))
    sizes = [of_size(k)[0] for k in (1, 2)]
    plain = [const(f"line{k}8", REAL) for k in range(5)]
    m1, m2, l1, l2, total = plain
    chain = and_(eq(m1, l1), eq(m2, l2), eq((1 - SHARE) * l1 + SHARE * l2, total))
    chain = solve(implies(chain, eq((1 - SHARE) * m1 + SHARE * m2, total)))
    equal = solve(implies(and_(eq(X, Y), eq(Y, Z)), eq(X, Z)))
    parts = []
    for goal, first, second, of in zip(statement.goals, *sizes, multiples(), strict=True):
        found = instance(instance(general, dict(zip(f, map(real, of), strict=True))), put)
        both = [instance(t, put) for t in (first, second)]
        (m_1, l_1), (m_2, l_2) = (t.formula.args[1].args for t in both)
        told = found.formula.args[1].args[1]
        linked = instance(chain, dict(zip(plain, (m_1, m_2, l_1, l_2, told), strict=True)))
        expected = rational(H, told, goal.args[1])
        known = [solve(implies(H, t.formula.args[1]), t) for t in both]
        known += [solve(implies(H, found.formula.args[1]), found, *ones), expected]
        whole = eq(linked.formula.args[1].args[0], told)
        whole = solve(implies(H, whole), linked, *known)
        tied = instance(equal, {X: whole.formula.args[1].args[0], Y: told, Z: real(goal.args[1])})
        parts.append(solve(implies(H, goal), tied, whole, expected))
    return concluded(statement, *parts)
