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
from theory.statements.uldp import compared as model
from theory.statements.uldp import urr as values
from theory.statements.uldp.compared import DELTA, ON_N, ON_S, URAP_N, URAP_S
from theory.statements.uldp.lemmas import A, N, S
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers

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
    flat = solve(implies(KNOWN, Y * Y * 2 <= Y * Y * B))
    room = solve(implies(SIGNS, T * (S * N + (N - 1) * (T * B)) * 8 <= S * S * (DELTA * DELTA)))
    y2 = solve(implies(KNOWN, Y * Y * 16 <= S * S * (DELTA * DELTA)), flat, room)
    few = solve(implies(SIGNS, T * (A * N - T) * 16 <= S * S * (DELTA * DELTA)))
    v2 = solve(implies(KNOWN, V * V * 16 <= S * S * (DELTA * DELTA)), few)
    share = S * DELTA / 4
    sign = solve(implies(SIGNS, share >= 0))
    return [
        roots.at_most(KNOWN, Y, share, y2, sign),
        roots.at_most(KNOWN, V, share, v2, sign),
        roots.at_most(KNOWN, S, U),
        y2,
    ]


QUARTER = (S - 1) / 4


@remembered
def above():
    """(x + y)^2 is at most (1 + delta)^2 (s-1)/4 (u + v)^2, for s >= 2."""
    H, scale = and_(KNOWN, S >= 2), QUARTER * (S * S)
    _, _, least, y2 = small_parts()
    near = solve(implies(and_(SIGNS, S >= 2), and_(3 * T <= DELTA / 2, real(1) / 4 <= QUARTER)))
    x2 = solve(implies(H, X * X * 4 <= S * S * (S - 1 + T * 3)))
    wide = (1 + DELTA / 4) * (1 + DELTA / 4)
    grown = solve(implies(and_(SIGNS, S >= 2), 4 * (wide * scale) >= S * S * (S - 1 + T * 3)))
    x2 = solve(implies(H, wide * scale >= X * X), x2, grown)
    y2 = solve(implies(H, DELTA / 2 * (DELTA / 2) * scale >= Y * Y), y2, near)
    most = summed(H, X, Y, 1 + DELTA / 4, DELTA / 2, scale, x2, y2)
    p, k, r, d, w = (const(f"{name}1", REAL) for name in "pkrdw")
    known = and_(p >= 0, p <= 1 + d, k >= 0, w >= S, S >= 1, r <= p * p * (k * (S * S)))
    square = solve(implies(known, and_(p * p <= (1 + d) * (1 + d), w * w >= S * S)))
    wider = solve(implies(known, k * (S * S) <= k * (w * w)), square)
    plain = solve(implies(known, r <= (1 + d) * (1 + d) * (k * (w * w))), square, wider)
    put = {p: 1 + DELTA / 4 + DELTA / 2, k: QUARTER, r: (X + Y) * (X + Y), d: DELTA, w: U + V}
    found = instance(plain, put)
    signs = solve(
        implies(H, and_(put[p] >= 0, put[p] <= 1 + DELTA, QUARTER >= 0, U + V >= S)), least
    )
    return solve(implies(H, found.formula.args[1]), found, most, signs)


@remembered
def below():
    """(x + y)^2 is at least (1 - delta)^2 (s-1)/4 (u + v)^2, for s >= 2."""
    H = and_(KNOWN, S >= 2)
    _, v, _, _ = small_parts()
    wide = S * (1 + DELTA / 8)
    square = solve(implies(SIGNS, wide * wide >= A * (S * S)))
    sign = solve(implies(SIGNS, wide >= 0))
    u2 = solve(implies(KNOWN, wide * wide >= U * U), square)
    u = roots.at_most(KNOWN, U, wide, u2, sign)
    most = solve(implies(KNOWN, and_(U + V <= S * (1 + 3 * DELTA / 8), U + V >= 0)), u, v)
    x2 = solve(implies(H, X * X * (B * B) >= 4 * (QUARTER * (S * S))))
    pace = solve(implies(SIGNS, and_(B * B <= 4 * ((1 + DELTA / 16) * (1 + DELTA / 16)), B > 0)))
    x2 = solve(
        implies(H, X * X * ((1 + DELTA / 16) * (1 + DELTA / 16)) >= QUARTER * (S * S)), x2, pace
    )
    c, d, k, w, x = (const(f"{name}1", REAL) for name in "cdkwx")
    less = (1 - d) * (1 + 3 * d / 8) * (1 + d / 16)
    range_ = and_(d > 0, 10 * d <= 1)
    shares = solve(implies(range_, and_(less <= 1, less >= 0, 1 - d >= 0)))
    shares = solve(implies(range_, and_(less * less <= 1, 1 - d >= 0)), shares)
    known = and_(range_, k >= 0, S >= 1, w >= 0, w <= S * (1 + 3 * d / 8))
    known = and_(known, c >= x * x, x * x * ((1 + d / 16) * (1 + d / 16)) >= k * (S * S))
    wide = S * (1 + 3 * d / 8)
    w2 = solve(
        implies(known, (1 - d) * (1 - d) * (k * (w * w)) <= (1 - d) * (1 - d) * k * (wide * wide))
    )
    grown = solve(implies(known, (1 - d) * (1 - d) * k * (wide * wide) <= less * less * (x * x)))
    last = solve(implies(known, less * less * (x * x) <= x * x), shares)
    plain = solve(implies(known, (1 - d) * (1 - d) * (k * (w * w)) <= c), w2, grown, last)
    found = instance(plain, {c: (X + Y) * (X + Y), d: DELTA, k: QUARTER, w: U + V, x: X})
    signs = solve(implies(H, and_(QUARTER >= 0, (X + Y) * (X + Y) >= X * X)))
    return solve(implies(H, found.formula.args[1]), found, signs, x2, most)


@remembered
def one():
    """X + y is at most delta (u + v), for s = 1."""
    H = and_(KNOWN, eq(S, 1))
    y, _, least, _ = small_parts()
    x2 = solve(implies(H, X * X * B <= T))
    x2 = solve(implies(H, X * X <= DELTA / 4 * (DELTA / 4)), x2)
    x = roots.at_most(H, X, DELTA / 4, x2)
    return solve(implies(H, X + Y <= DELTA * (U + V)), x, y, least)


@remembered
def five():
    """U + v < x + y, for s = 5."""
    H = and_(KNOWN, eq(S, 5))
    tiny = solve(implies(SIGNS, 2400 * T <= 1))
    plain = and_(
        T > 0,
        2400 * T <= 1,
        X >= 0,
        U >= 0,
        eq(X * X * (B * B), 25 * (4 + T * B)),
        eq(U * U, 25 * A),
    )
    least = solve(implies(plain, real(49) / 10 <= X))
    over = solve(implies(plain, (25 * A - X * X) * (B * B) <= (8 * T * X) * (B * B)), least)
    u2 = solve(implies(plain, U * U <= (X + 4 * T) * (X + 4 * T)), over)
    u = roots.at_most(plain, U, X + 4 * T, u2)
    on_s = solve(implies(H, u.formula.args[0]), tiny)
    most = solve(implies(H, V * V <= N / 10 * (N / 10)), tiny)
    v = roots.at_most(H, V, N / 10, most)
    room = solve(implies(and_(T > 0, 2400 * T <= 1, N >= 1), (A * N + N + 25 * T) * B <= 5 * N))
    y2 = solve(implies(H, Y * Y * B >= T * (5 * N)))
    v2 = solve(implies(H, (V + 5 * T) * (V + 5 * T) <= T * (A * N + N + 25 * T)), v)
    other = solve(implies(H, (V + 5 * T) * (V + 5 * T) <= Y * Y), y2, v2, room, tiny)
    y = roots.at_most(H, V + 5 * T, Y, other)
    return solve(implies(H, U + V < X + Y), on_s, u, y)


def summed(H, x, y, p, q, scale, *squares):
    """Return `H => (x + y)^2 <= (p + q)^2 m`, from x^2 <= p^2 m and y^2 <= q^2 m."""
    a, b, c, d, m = (const(f"{name}1", REAL) for name in "abcdm")
    known = and_(a >= 0, b >= 0, c >= 0, d >= 0, m >= 0, a * a <= c * c * m, b * b <= d * d * m)
    product = solve(implies(known, a * b * (a * b) <= c * d * m * (c * d * m)))
    mixed = roots.at_most(known, a * b, c * d * m, product)
    plain = solve(implies(known, (a + b) * (a + b) <= (c + d) * (c + d) * m), mixed)
    found = instance(plain, {a: x, b: y, c: p, d: q, m: scale})
    signs = solve(implies(H, and_(x >= 0, y >= 0, p >= 0, q >= 0, scale >= 0)))
    return solve(implies(H, found.formula.args[1]), found, signs, *squares)


def known(p):
    """Show KNOWN at t times the roots; return those numbers."""
    under = *urr.uniform_l1_squares(S, N, A * A), *urap.uniform_l1_squares(S, N, A)
    roots_ = ON_S, ON_N, URAP_S, URAP_N
    put = dict(zip(NUMBERS, (T * root for root in roots_), strict=True))
    rights = S * S * (S - 1 + T * B), T * (S * N + (N - 1) * (T * B)), A * (S * S), T * (A * N - T)
    p.have(and_(*(value >= 0 for value in put.values())))
    for root, q, factor, right in zip(roots_, under, (B * B, B, 1, 1), rights, strict=True):
        same, square = p.have(eq(T * T * q * factor, right)), p.have(eq(root * root, q))
        p.arithmetic(eq(T * root * (T * root) * factor, right), same, square, of=[q])
    return put


@proves("uldp-urr-against-urap-l1")
def l1(statement):
    """Return which is less as eps -> 0."""
    p = Given(statement)
    put = known(p)
    many, r, w = p.under(S >= 2), ON_S + ON_N, URAP_S + URAP_N
    p.have(T > 0)
    for lemma, share, back in ((above, 1 + DELTA, True), (below, 1 - DELTA, False)):
        many.use(instance(lemma(), put))
        many.use(without_scale(back), {"a": r, "b": w, "c": T, "m": share * share, "d": QUARTER})
    for lemma, size in ((one, 1), (five, 5)):
        p.under(eq(S, size)).use(instance(lemma(), put))
    first, second, *_ = statement.goals
    p.have(second)
    p.have(first)
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
    d, found = DELTA, []
    least = and_(C >= 0, D > 0, d > 0, 10 * d <= 1, real(1) / 4 <= K)
    for case, share, is_less in ((4 * K <= 3, 1 + d, True), (4 * K >= 5, 1 - d, False)):
        bound = share * share * (K * (D * D))
        p = Given(and_(least, case, bound >= C * C if is_less else bound <= C * C))
        p.have(share * share * 100 <= 121 if is_less else share * share * 100 >= 81)
        p.have(share * share * K < 1 if is_less else share * share * K > 1)
        p.have(C * C < D * D if is_less else C * C > D * D)
        found.append(p.have(C < D if is_less else C > D))
    return found


HELD, TOTAL, SIZE, OTHERS = (const(f"{name}1", REAL) for name in ("held", "squares", "s", "N"))
WIDE = T * T * (B * B)


def everywhere():
    """(46) is less than (48) for s <= 5, of any p(X_S)."""
    known = and_(A > 1, HELD >= 0, HELD <= 1, SIZE >= 1, SIZE <= 5)
    ours = urr.l2_times_n(SIZE, A * A, HELD, TOTAL)
    other = urap.l2_times_n(SIZE, A, HELD, TOTAL)
    of_urr = 2 * (T * B) * (SIZE - HELD) + SIZE * (SIZE - 1)
    of_urap = ((SIZE + 1) * A - 1) * (B * B) - HELD * T * (B * B)
    return differ(known, ours, other, of_urr, of_urap)


def for_many():
    """URAP's worst case is less for s >= 6 and small eps."""
    known = and_(A > 1, SIZE >= 6, OTHERS >= 1, 20 * T <= 1)
    ours = urr.uniform_l2_times_n(SIZE, OTHERS, A * A)
    other = urap.uniform_l2_times_n(SIZE, OTHERS, A)
    of_urr = SIZE * (SIZE - 1 + 2 * (T * B))
    of_urap = ((SIZE + 1) * A - 1) * (B * B)
    return differ(known, other, ours, of_urap, of_urr)


def differ(known, less, more, low, high):
    """Return `known => less < more`, where the difference times WIDE is high - low."""
    p = Given(known)
    gap = p.have(eq((more - less) * WIDE, high - low))
    p.have(and_(low < high, WIDE > 0))
    p.rewrite((more - less) * WIDE > 0, gap)
    sign = of_numbers(lambda r, w: implies(and_(w > 0, r * w > 0), r > 0), more - less, WIDE)
    return solve(implies(known, less < more), p.use(sign))


@proves("uldp-urr-against-urap-l2")
def l2(statement):
    """Return what is less in l2: at every p, and in the worst case for small eps."""
    p, held = Given(statement), statement.spelled(model.HELD)
    p.have(held >= 0)
    p.by_item(held <= values.X.sum(values.P))
    put = {HELD: model.HELD, TOTAL: model.SQUARES, SIZE: S, OTHERS: N}
    for lemma in (everywhere(), for_many()):
        p.know(instance(lemma, {old: p(new) for old, new in put.items()}))
    return p.conclude()
