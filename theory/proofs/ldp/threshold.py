"""Section 4.5.2: which threshold of THE has the least variance, among all real ones."""

from mechanisms.oracles import histogram, pure
from theory.kernel.binding import substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, eq, implies, not_
from theory.ledger.decisions import proves
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers

said = stated("ldp-the-threshold")
BEST, A, T = said.best, said.a, said.t


def negative_between():
    """R(a) < 0 for 1 <= a <= t, at t = b(3b-2)/(2b-1) and b > 1: a parabola, at its ends."""
    c, b = Given().fix(REAL, REAL)
    first, last = 2 * b - 1, b * (3 * b - 2)
    p = Given(and_(b > 1, c >= first, c <= last))

    def parabola(c):
        return c * c - 2 * c * b * (4 * b - 3) + b * (8 * b * b - 11 * b + 4)

    p.have(and_(8 * b * b - 5 * b + 1 > 0, 15 * b * b - 15 * b + 4 > 0, b - 1 > 0))
    p.have(parabola(first) == -(b - 1) * (8 * b * b - 5 * b + 1))
    p.have(parabola(last) == -b * ((b - 1) * (15 * b * b - 15 * b + 4)))
    p.have((b - 1) * (15 * b * b - 15 * b + 4) > 0)
    p.have(and_(parabola(first) < 0, parabola(last) < 0))
    width = (b - 1) * (3 * b - 1)
    p.have(and_(width > 0, last - first == width))
    ends = (last - c) * parabola(first) + (c - first) * parabola(last)
    p.have((c - first) * (last - c) * width >= 0)
    p.have(and_((last - c) * parabola(first) <= 0, (c - first) * parabola(last) <= 0))
    p.have(implies(c < last, (last - c) * parabola(first) < 0))
    p.have(implies(c >= last, (c - first) * parabola(last) < 0))
    p.have(ends < 0)
    p.have(parabola(c) * width == ends - (c - first) * (last - c) * width)
    return p.have(parabola(c) < 0), parabola(c), c, b


def least_inside(p):
    """Show that no threshold in [0, 1] has less variance than the root of the quadratic."""
    lemma, parabola, c, b = negative_between()
    values, m, d = {c: (2 * BEST - 1) * A, b: BEST}, 2 * BEST - 1, BEST * (3 * BEST - 2)
    p.have(and_(m > 0, m * A >= m, m * A <= m * T))
    p.use(lemma, values)
    curve = substitute(parabola, values)
    far = (A - BEST) * (A - BEST)
    here, least = (2 * A - 1) * d - A * A * m, 2 * BEST * (BEST - 1) * m
    gap = far * (m * -curve)
    p.have((2 * A - 1) * (least * least) - m * (here * here) == gap)
    p.have(m * -curve > 0)
    p.have(and_(gap >= 0, implies(not_(eq(A, BEST)), far > 0)))
    p.have(implies(not_(eq(A, BEST)), gap > 0))
    for a, scaled in ((A, here), (BEST, least)):
        inner = (2 * a - 1) * T - a * a
        p.have(and_(a * (T - a) >= 0, T * (a - 1) >= 0, a > 0))
        p.have(inner > 0)
        p.have(scaled == m * inner)
        p.have(1 + a / (T / a) - 2 * a == -inner / T)
        p.have(histogram.unit_noise(a, T / a) == (2 * a - 1) * (T * T) / (inner * inner))
    inners = [(2 * a - 1) * T - a * a for a in (A, BEST)]
    squares = [u * u for u in inners]
    p.have((2 * A - 1) * squares[1] * (m * m) - m * squares[0] * (m * m) == gap)
    order = of_numbers(
        lambda a, b, u, v, m, g: implies(
            and_(a * v * m - b * u * m == g, m > 0),
            and_(implies(g >= 0, b * u <= a * v), implies(g > 0, b * u < a * v)),
        ),
        *(2 * A - 1, m, *squares, m * m, gap),
    )
    p.have(and_(m * m > 0, *(u * u > 0 for u in inners)))
    p.use(order)
    noises = [histogram.unit_noise(a, T / a) for a in (A, BEST)]
    quotients = of_numbers(
        lambda a, b, u, v, t, x, y: implies(
            and_(u > 0, v > 0, t > 0, x == a * t / u, y == b * t / v),
            and_(implies(b * u <= a * v, y <= x), implies(b * u < a * v, y < x)),
        ),
        *(2 * A - 1, m, *squares, T * T, *noises),
    )
    p.have(T * T > 0)
    p.use(quotients)
    p.have(noises[1] <= noises[0])
    p.have(implies(not_(eq(A, BEST)), noises[1] < noises[0]))


def outside(p):
    """Show that no threshold outside [0, 1] has less variance than 0 or 1."""
    square = (T - 1) * (T - 1)
    p.have(square > 0)
    p.have(1 / square > 0)
    over = p.under(A >= T)
    own, other = histogram.supports_above(A, T)
    over.have(own - other == (T - 1) / (2 * A))
    over.have(pure.unit_noise(own, other) == (2 * A - 1) * (1 / square))
    over.have(1 + T / 1 - 2 * T == 1 - T)
    over.have(histogram.unit_noise(T, 1) == (2 * T - 1) * (1 / square))
    over.have((2 * T - 1) * (1 / square) <= (2 * A - 1) * (1 / square))
    under = p.under(A > 0, A <= 1)
    own, other = histogram.supports_below(A, T)
    under.have(own - other == A * (T - 1) / (2 * T))
    under.have(pure.unit_noise(own, other) == (2 - A) / A * (T * T * (1 / square)))
    under.have(1 + 1 / T - 2 == -(T - 1) / T)
    under.have(histogram.unit_noise(1, T) == T * T * (1 / square))
    under.have((2 - A) / A >= 1)
    under.have(T * T * (1 / square) > 0)
    under.have(T * T * (1 / square) <= (2 - A) / A * (T * T * (1 / square)))


@proves("ldp-the-threshold")
def threshold(statement):
    """Return where the best threshold is."""
    p = Given(statement)
    outside(p)
    root = p.under(BEST >= 1, eq(histogram.threshold_slope(BEST, T), 0))
    root.have(BEST > 1)
    root.have(BEST * (BEST - 1) * (BEST - 1) > 0)
    root.have(BEST * (BEST - 1) > 0)
    root.have(T * (2 * BEST - 1) == BEST * (3 * BEST - 2))
    p.have("in (1/2, 1)")
    inside = root.under(A >= 1, A <= T)
    least_inside(inside)
    return p.conclude()
