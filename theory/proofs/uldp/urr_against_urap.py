"""uRR against uRAP: as eps -> 0 for l1, and at every p and eps for l2.

With t = a - 1, x, y, u and v are t times the roots of (13) on X_S and X_N, and of (18) so.
"""

from mechanisms.losses import urap, urr
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, real
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import roots
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers

said = stated("uldp-urr-against-urap-l1")
URAP_N, URAP_S, A, N, S, DELTA = said.urap_n, said.urap_s, said.a, said.N, said.s, said.delta
ON_N, ON_S = said.on_n, said.on_s
also = stated("uldp-urr-against-urap-l2")

NUMBERS = X, Y, U, V = tuple(const(f"{name}0", REAL) for name in "xyuv")
T, B = A - 1, A + 1
SIGNS = and_(S >= 1, N >= 1, T > 0, 8 * T <= DELTA, 24 * N * T <= DELTA * DELTA, 10 * DELTA <= 1)
SIGNS = and_(SIGNS, DELTA > 0, X >= 0, Y >= 0, U >= 0, V >= 0)
SQUARES = and_(
    eq(X * X * (B * B), S * S * (S - 1 + T * B)),
    eq(Y * Y * B, T * (S * N + (N - 1) * (T * B))),
    eq(U * U, A * (S * S)),
    eq(V * V, T * (A * N - T)),
)
KNOWN = and_(SIGNS, SQUARES)


@remembered
def small_parts():
    """The parts of X_N are at most a share delta/4 of s, and u is at least s."""
    p, share = Given(KNOWN), S * DELTA / 4
    right, square = T * (S * N + (N - 1) * (T * B)), S * S * (DELTA * DELTA)
    room = right * 8 <= square, Y * Y * 2 <= Y * Y * B, right == Y * Y * B
    y2 = p.arithmetic(square >= Y * Y * 16, *room, of=[Y * Y * B, Y * Y, right])
    p.arithmetic(share >= Y, y2, Y >= 0, S >= 1, DELTA > 0, of=[Y])
    p.have(T * (A * N - T) * 16 <= S * S * (DELTA * DELTA))
    p.have(V * V * 16 <= S * S * (DELTA * DELTA))
    return p.have(and_(share >= Y, share >= V, U >= S)), y2


QUARTER = (S - 1) / 4


@remembered
def above():
    """(x + y)^2 is at most (1 + delta)^2 (s-1)/4 (u + v)^2, for s >= 2."""
    p = Given(and_(KNOWN, S >= 2))
    small, y2 = small_parts()
    p.know(small)
    p.have(and_(3 * T <= DELTA / 2, real(1) / 4 <= QUARTER))
    scale, x, y = QUARTER * (S * S), 1 + DELTA / 4, DELTA / 2
    x2 = p.have(S * S * (S - 1 + T * 3) >= X * X * 4)
    grown = p.have(4 * (x * x * scale) >= S * S * (S - 1 + T * 3))
    p.arithmetic(x * x * scale >= X * X, x2, grown, of=[X * X])
    p.arithmetic(y * y * scale >= Y * Y, y2, S >= 2, of=[Y * Y])
    p.use(roots.summed(), {"a": X, "b": Y, "c": x, "d": y, "m": scale})
    squared = (X + Y) * (X + Y)
    return p.use(widened(), {"r": squared, "p": x + y, "k": QUARTER, "d": DELTA, "w": U + V})


@remembered
def widened():
    """If r <= p^2 k s^2, p <= 1 + d and s <= w, then r <= (1 + d)^2 k w^2."""
    r, share, k, d, w = (const(name, REAL) for name in "rpkdw")
    known = and_(share >= 0, share <= 1 + d, k >= 0, w >= S, S >= 1)
    p = Given(and_(known, r <= share * share * (k * (S * S))))
    p.have(and_(share * share <= (1 + d) * (1 + d), w * w >= S * S))
    p.have(k * (S * S) <= k * (w * w))
    return p.have(r <= (1 + d) * (1 + d) * (k * (w * w)))


@remembered
def below():
    """(x + y)^2 is at least (1 - delta)^2 (s-1)/4 (u + v)^2, for s >= 2."""
    p = Given(and_(KNOWN, S >= 2))
    p.know(*small_parts())
    p.have(S * (1 + DELTA / 8) * (S * (1 + DELTA / 8)) >= A * (S * S))
    p.have(S * (1 + DELTA / 8) >= U)
    near = 1 + DELTA / 16
    p.have(4 * (near * near) >= B * B)
    p.have(X * X * (near * near) >= QUARTER * (S * S))
    squared = (X + Y) * (X + Y)
    return p.use(narrowed(), {"c": squared, "x": X, "k": QUARTER, "d": DELTA, "w": U + V})


@remembered
def narrowed():
    """If k s^2 <= (1 + d/16)^2 x^2, x^2 <= c and w <= (1 + 3d/8) s, then (1 - d)^2 k w^2 <= c."""
    c, d, k, w, x = (const(name, REAL) for name in "cdkwx")
    wide, near, rest = S * (1 + 3 * d / 8), 1 + d / 16, (1 - d) * (1 - d)
    known = and_(d > 0, 10 * d <= 1, k >= 0, S >= 1, w >= 0, w <= wide, c >= x * x)
    p = Given(and_(known, x * x * (near * near) >= k * (S * S)))
    less = (1 - d) * (1 + 3 * d / 8) * near
    p.have(and_(less <= 1, less >= 0))
    p.have(less * less <= 1)
    p.have(rest * (k * (w * w)) <= rest * k * (wide * wide))
    p.have(rest * k * (wide * wide) <= less * less * (x * x))
    p.have(less * less * (x * x) <= x * x)
    return p.have(rest * (k * (w * w)) <= c)


@remembered
def at_one_value():
    """X + y is at most delta (u + v), for s = 1."""
    p = Given(and_(KNOWN, eq(S, 1)))
    p.know(*small_parts())
    parts = X <= DELTA / 4, Y <= DELTA / 4, U >= 1, V >= 0, DELTA > 0
    return p.arithmetic(X + Y <= DELTA * (U + V), *parts, of=[*NUMBERS, DELTA])


@remembered
def at_five_values():
    """U + v < x + y, for s = 5."""
    p = Given(and_(KNOWN, eq(S, 5)))
    signs = T > 0, 2400 * T <= 1, X >= 0
    least, x2 = p.have(real(49) / 10 <= X), X * X * (B * B) == 25 * (4 + T * B)
    over = (25 * A - X * X) * (B * B) <= 8 * T * X * (B * B)
    over = p.arithmetic(over, least, x2, *signs, of=[X])
    less = p.arithmetic(25 * A - X * X <= 8 * T * X, over, T > 0, of=[X])
    u2 = U * U == 25 * A
    most = p.arithmetic(U <= X + 4 * T, less, u2, *signs, of=[X, U])
    p.have(V <= N / 10)
    p.have((A * N + N + 25 * T) * B <= 5 * N)
    p.have((V + 5 * T) * (V + 5 * T) <= Y * Y)
    return p.arithmetic(U + V < X + Y, most, V + 5 * T <= Y, T > 0)


def show_scaled_roots(p):
    """Show KNOWN at t times the roots; return those numbers."""
    under = *urr.uniform_l1_squares(S, N, A * A), *urap.uniform_l1_squares(S, N, A)
    roots_ = ON_S, ON_N, URAP_S, URAP_N
    at_values = dict(zip(NUMBERS, (T * root for root in roots_), strict=True))
    rights = S * S * (S - 1 + T * B), T * (S * N + (N - 1) * (T * B)), A * (S * S), T * (A * N - T)
    p.have(and_(*(value >= 0 for value in at_values.values())))
    for root, q, factor, right in zip(roots_, under, (B * B, B, 1, 1), rights, strict=True):
        same, square = p.have(eq(T * T * q * factor, right)), p.have(eq(root * root, q))
        p.arithmetic(eq(T * root * (T * root) * factor, right), same, square, of=[q])
    return at_values


@proves("uldp-urr-against-urap-l1")
def l1(statement):
    """Return which is less as eps -> 0."""
    p = Given(statement)
    at_values = show_scaled_roots(p)
    many, r, w = p.under(S >= 2), ON_S + ON_N, URAP_S + URAP_N
    p.have(T > 0)
    for lemma, share, back in ((above, 1 + DELTA, True), (below, 1 - DELTA, False)):
        many.use(instance(lemma(), at_values))
        many.use(without_scale(back), {"a": r, "b": w, "c": T, "m": share * share, "d": QUARTER})
    for lemma, size in ((at_one_value, 1), (at_five_values, 5)):
        p.under(eq(S, size)).use(instance(lemma(), at_values))
    p.have("the ratio for s = 1")
    p.have("the ratio for s >= 2")
    p.have(and_(URAP_S > 0, w > 0, r >= 0))
    for lemma in which_is_less():
        p.know(instance(lemma, {C: r, D: w, K: QUARTER}))
    alone = p.under(eq(S, 1))
    alone.arithmetic(r < w, r <= DELTA * w, w > 0, 10 * DELTA <= 1, of=[r, w, DELTA])
    p.under(S >= 2, S <= 4).have(r < w)
    return p.conclude()


@remembered
def without_scale(back):
    """Return that squares are in the order of those of c times the numbers."""
    a, b, c, m, d = (const(name, REAL) for name in "abcmd")
    scaled, plain = (c * a * (c * a), m * (d * (c * b * (c * b)))), (a * a, m * (d * (b * b)))
    (left, right), (less, more) = (pair if back else pair[::-1] for pair in (scaled, plain))
    return solve(implies(and_(c > 0, left <= right), less <= more))


C, D, K = (const(f"{name}1", REAL) for name in "rwk")


@remembered
def which_is_less():
    """Return which of two numbers is less for s <= 4 and for s >= 6, from their ratio."""
    d, theorems = DELTA, []
    least = and_(C >= 0, D > 0, d > 0, 10 * d <= 1, real(1) / 4 <= K)
    for case, share, is_less in ((4 * K <= 3, 1 + d, True), (4 * K >= 5, 1 - d, False)):
        bound = share * share * (K * (D * D))
        p = Given(and_(least, case, bound >= C * C if is_less else bound <= C * C))
        p.have(share * share * 100 <= 121 if is_less else share * share * 100 >= 81)
        p.have(share * share * K < 1 if is_less else share * share * K > 1)
        p.have(C * C < D * D if is_less else C * C > D * D)
        theorems.append(p.have(C < D if is_less else C > D))
    return theorems


HELD, TOTAL, SIZE, OTHERS = (const(f"{name}1", REAL) for name in ("held", "squares", "s", "N"))
WIDE = T * T * (B * B)


def everywhere():
    """(46) is less than (48) for s <= 5, of any p(X_S)."""
    known = and_(A > 1, HELD >= 0, HELD <= 1, SIZE >= 1, SIZE <= 5)
    ours = urr.l2_times_n(SIZE, A * A, HELD, TOTAL)
    other = urap.l2_times_n(SIZE, A, HELD, TOTAL)
    of_urr = 2 * (T * B) * (SIZE - HELD) + SIZE * (SIZE - 1)
    of_urap = ((SIZE + 1) * A - 1) * (B * B) - HELD * T * (B * B)
    return less_by_difference(known, ours, other, of_urr, of_urap)


def for_many():
    """URAP's worst case is less for s >= 6 and small eps."""
    known = and_(A > 1, SIZE >= 6, OTHERS >= 1, 20 * T <= 1)
    ours = urr.uniform_l2_times_n(SIZE, OTHERS, A * A)
    other = urap.uniform_l2_times_n(SIZE, OTHERS, A)
    of_urr = SIZE * (SIZE - 1 + 2 * (T * B))
    of_urap = ((SIZE + 1) * A - 1) * (B * B)
    return less_by_difference(known, other, ours, of_urap, of_urr)


def less_by_difference(known, less, more, low, high):
    """Return `known => less < more`, where the difference times WIDE is high - low."""
    p = Given(known)
    gap = p.have(eq((more - less) * WIDE, high - low))
    p.have(and_(low < high, WIDE > 0))
    p.rewrite((more - less) * WIDE > 0, gap)
    sign = of_numbers(lambda r, w: implies(and_(w > 0, r * w > 0), r > 0), more - less, WIDE)
    return solve(implies(known, less < more), p.use(sign))


@proves("uldp-urr-against-urap-l2")
def l2(statement):
    """Return which l2 loss is smaller: at every p, and in the worst case for small eps."""
    p, sensitive_mass = Given(statement), statement.spelled(also.held)
    p.have(sensitive_mass >= 0)
    p.by_item(sensitive_mass <= also.X.sum(also.p))
    at_values = {HELD: also.held, TOTAL: also.squares, SIZE: S, OTHERS: N}
    for lemma in (everywhere(), for_many()):
        p.know(instance(lemma, {old: p(new) for old, new in at_values.items()}))
    return p.conclude()
