"""uBD's worst distribution and its best size, from its loss in closed form."""

from mechanisms import ubd
from mechanisms.losses import ubd as losses
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, real
from theory.kernel.theorem import instance, leibniz, solve
from theory.ledger.decisions import proves
from theory.library import squares
from theory.notions.probability import mass, size
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.expand import expand, rational
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ZERO, non_negative

said = stated("uldp-ubd-worst")
K_BLOCK, SENSITIVE, E, P, S, X = said.k, said.X_S, said.E, said.p, said.s, said.X

MASS, SQUARES = const("mass_", REAL), const("squares_", REAL)


def ranges():
    """Return the ranges of the sizes, in plain numbers."""
    return and_(E > 1, K_BLOCK >= 2, K_BLOCK < S)


def positive(p, *numbers):
    """Return that numbers are positive, one by one."""
    return [p.have(number > 0) for number in numbers]


def no_greater():
    """Return that no mass and sum of squares lose more than 1 and 1/s, if squares >= mass^2/s."""
    p = Given(and_(ranges(), MASS <= 1, MASS * MASS / S <= SQUARES))
    top = S * (S + 1) * (K_BLOCK - 1) - 2 * K_BLOCK * (S - 1)
    d, gain = ubd.weight(S, K_BLOCK, E), K_BLOCK * (E - 1) * (S - K_BLOCK) * S
    signs = positive(p, d, S - 1, S - K_BLOCK, gain)
    loss = losses.l2_times_n(S, K_BLOCK, E, MASS, SQUARES)
    worst = losses.on_sensitive_times_n(S, K_BLOCK, E)
    slope, rest = top * d / gain, 1 - MASS
    gap = rest * slope + rest * rest / S + (SQUARES - MASS * MASS / S)
    same = p.have(worst - loss == gap, *signs)
    share = lambda a, b, c: implies(and_(a >= 0, b > 0, c > 0), a * b / c >= 0)  # noqa: E731
    rising = p.use(of_numbers(share, top, d, gain), None, *signs)
    product = lambda a, b: implies(and_(a >= 0, b >= 0), a * b >= 0)  # noqa: E731
    falls = p.use(of_numbers(product, rest, slope), None, rising)
    least = p.have(gap >= 0, falls, p.have(rest * rest / S >= 0))
    below = lambda a, b, c: implies(and_(eq(a - b, c), c >= 0), b <= a)  # noqa: E731
    return p.use(of_numbers(below, worst, loss, gap), None, same, least)


@proves("uldp-ubd-worst")
def worst(statement):
    """Return that the uniform distribution on X_S is worst."""
    H, s = statement.given, size(X, SENSITIVE)
    sensitive_mass, total = mass(X, P, SENSITIVE), squares.squares(P)
    far = squares.distance_of()
    far = instance(far, {squares.CS: sensitive_mass / s, squares.CN: real(0)})
    some = solve(implies(H, s > 0))
    above = solve(implies(H, sensitive_mass * sensitive_mass / s <= total), far, some)
    most = non_negative(
        X.sum(lambda x: ite(SENSITIVE(x), ZERO, P(x))), H, at=lambda i: [i], rounds=1
    )
    inside = expand(most.formula.args[1].args[1])
    at_most_one = solve(implies(H, sensitive_mass <= 1), most, inside)
    lemma = instance(no_greater(), {S: s, MASS: sensitive_mass, SQUARES: total})
    first = solve(implies(H, statement.goal("the bound")), lemma, above, at_most_one)
    uniform = statement.spelled(said.uniform)
    sums = [mass(X, uniform, SENSITIVE), squares.squares(uniform)]
    values = [
        solve(implies(H, eq(t, v)), expand(t, s > 0), some)
        for t, v in zip(sums, (real(1), 1 / s), strict=True)
    ]
    plain = rational(
        ranges(),
        losses.l2_times_n(S, K_BLOCK, E, 1, 1 / S),
        losses.on_sensitive_times_n(S, K_BLOCK, E),
        *[
            solve(implies(ranges(), part))
            for part in (ubd.weight(S, K_BLOCK, E) > 0, S - 1 > 0, S - K_BLOCK > 0)
        ],
    )
    closed = function_of(REAL, REAL, lambda m, q: losses.l2_times_n(s, K_BLOCK, E, m, q))
    steps = [
        leibniz(function(REAL, lambda m: closed(m, sums[1])), sums[0], real(1)),
        leibniz(function(REAL, lambda q: closed(real(1), q)), sums[1], 1 / s),
    ]
    plain = instance(plain, {S: s})
    second = solve(implies(H, statement.goal("reached")), *values, *steps, plain)
    return concluded(statement, first, second)


@proves("uldp-ubd-best-size")
def sizes(statement):
    """Return which of two neighbouring sizes loses less, and that the better ones come first."""
    p, k = Given(statement), K_BLOCK
    less, other = (losses.on_sensitive_times_n(S, size, E) for size in (k, k + 1))
    inside, scale, square = S - k, S * k * (k + 1), (E - 1) * (E - 1)
    step = E * E * k * (k + 1) - inside * (inside - 1)
    signs = positive(p, scale, inside * (inside - 1), square, S * (S - 1) * (S - 1))
    factor = S * (S - 1) * (S - 1) / (scale * inside * (inside - 1) * square)
    share = lambda a, b, c, d: implies(  # noqa: E731
        and_(a > 0, b > 0, c > 0, d > 0), a / (b * c * d) > 0
    )
    top = S * (S - 1) * (S - 1)
    sign = p.use(of_numbers(share, top, scale, inside * (inside - 1), square), None, *signs)
    same = p.have(other - less == factor * step, *positive(p, inside, inside - 1, E - 1))
    compared = lambda a, b, c, d: implies(  # noqa: E731
        and_(eq(a - b, c * d), c > 0), eq(a < b, d < 0)
    )
    order = p.use(of_numbers(compared, other, less, factor, step), None, same, sign)
    p.have("which of two sizes", order)
    return p.conclude()
