"""Blocks of 1 and of 2 mixed: the mean of one report's estimate is its value."""

from mechanisms import ubd
from mechanisms.estimation import score
from theory.kernel.sorts import REAL
from theory.kernel.terms import add, and_, const, eq, implies, real
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.proofs.uldp.block_design_slope import informations
from theory.statements.stated import stated
from theory.statements.uldp import mixed_sizes as model
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers

said = stated("uldp-ubd-mixture-slope")
ALPHA, SHARE, E, N, S = said.alpha, said.t, said.E, said.N, said.s

WEIGHTS = [const(f"a{k}9", REAL) for k in (1, 2, 3)]


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


def lines(p, k):
    """Show the means of blocks of k; return these equations."""
    g, k = E - 1, real(k)
    c = score.coefficients(S, N, k, E, ALPHA, WEIGHTS)
    J = score.informations(S, N, k, E, ALPHA)
    p.have(and_(ubd.weight(S, k, E) > 0, 1 - ALPHA > 0, S + ALPHA * k * g > 0))
    p.have(ALPHA * k * g / S >= 0)
    p.have(1 + ALPHA * k * g / S > 0)
    means = zip(model.means(k, c), multiples(), strict=True)
    return [p.have(mean == line(f, J)) for mean, f in means]


@remembered
def over_sizes():
    """Return that over the sizes a line is its constant and its multiples, if a_i J_i is 1."""
    x, y = ([const(f"{name}{k}8", REAL) for k in (1, 2, 3)] for name in "xy")
    mean = [(1 - SHARE) * p + SHARE * q for p, q in zip(x, y, strict=True)]
    used = and_(*(eq(a * j, 1) for a, j in zip(WEIGHTS, mean, strict=True)))
    f = [const(f"f{k}8", REAL) for k in range(4)]

    mixture = (1 - SHARE) * line(f, x) + SHARE * line(f, y)
    return solve(implies(used, eq(mixture, add(*f)))), x, y, f


@proves("uldp-ubd-mixture-means")
def theorem(statement):
    """Return uldp-ubd-mixture-means."""
    J = [score.informations(S, N, real(k), E, ALPHA) for k in (1, 2)]
    mean = score.mixed_informations(S, N, E, ALPHA, SHARE)
    general, x, y, f = over_sizes()
    general = instance(general, dict(zip((*x, *y), (*J[0], *J[1]), strict=True)))
    plain = Given(ranges())
    of_sizes = zip(*(lines(plain, k) for k in (1, 2)), multiples(), strict=True)
    p = Given(statement)
    p.know(*informations(SHARE))
    values = {w: 1 / j for w, j in zip(WEIGHTS, mean, strict=True)}
    for j in mean:
        p.use(of_numbers(lambda j: implies(j > 0, eq(1 / j * j, 1)), j))
    for name, (one, two, multiple) in zip(statement.conclusions, of_sizes, strict=True):
        mixture = p.use(instance(general, dict(zip(f, map(real, multiple), strict=True)) | values))
        p.rewrite(name, *(p.use(instance(t, values)) for t in (one, two)), mixture)
    return p.conclude()


@defined_by("uldp-ubd-mixture-means")
def defined(statement):
    """Return that no denominator is zero."""
    p = Given(statement)
    p.know(*informations(SHARE))
    return p.defined()
