"""uRR against uRAP: as eps -> 0 for l1, and at every p and eps for l2.

With t = a - 1, x, y, u and v are t times the roots of (13) on X_S and X_N, and of (18) so.
"""

from mechanisms.losses import urap, urr
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, real
from theory.kernel.theorem import generalise, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import roots
from theory.statements.uldp import compared as model
from theory.statements.uldp import urr as values
from theory.statements.uldp.compared import DELTA, ON_N, ON_S, URAP_N, URAP_S
from theory.statements.uldp.lemmas import A, N, S
from theory.tactics.closing import concluded
from theory.tactics.expand import rational
from theory.tactics.sums import at_most, non_negative

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


def known(H):
    """Return `H => KNOWN` at t times the roots, and those numbers."""
    under = *urr.uniform_l1_squares(S, N, A * A), *urap.uniform_l1_squares(S, N, A)
    values = [T * root for root in (ON_S, ON_N, URAP_S, URAP_N)]
    put = dict(zip(NUMBERS, values, strict=True))
    plain = instance(solve(implies(KNOWN, KNOWN)), put).formula.args[0]
    factors = B * B, B, 1, 1
    rights = [
        S * S * (S - 1 + T * B),
        T * (S * N + (N - 1) * (T * B)),
        A * (S * S),
        T * (A * N - T),
    ]
    found = []
    for root, q, factor, right in zip(
        (ON_S, ON_N, URAP_S, URAP_N), under, factors, rights, strict=True
    ):
        same = rational(H, T * T * q * factor, right)
        square = solve(implies(H, eq(root * root, q)))
        found.append(solve(implies(H, eq(T * root * (T * root) * factor, right)), same, square))
    signs = solve(implies(H, and_(*(v >= 0 for v in values))))
    return solve(implies(H, plain), signs, *found), put


@proves("uldp-urr-against-urap-l1")
def l1(statement):
    """Return which is less as eps -> 0."""
    H = statement.given
    fits, put = known(H)
    parts = [instance(t, put) for t in (above(), below(), one(), five())]
    r, w = ON_S + ON_N, URAP_S + URAP_N
    a, b, c, m, d = (const(f"{name}1", REAL) for name in "abcmd")
    back = and_(c > 0, c * a * (c * a) <= m * (d * (c * b * (c * b))))
    back = solve(implies(back, a * a <= m * (d * (b * b))))
    forth = and_(c > 0, m * (d * (c * b * (c * b))) <= c * a * (c * a))
    forth = solve(implies(forth, m * (d * (b * b)) <= a * a))
    more, less = (1 + DELTA) * (1 + DELTA), (1 - DELTA) * (1 - DELTA)
    scaled = [
        instance(back, {a: r, b: w, c: T, m: more, d: QUARTER}),
        instance(forth, {a: r, b: w, c: T, m: less, d: QUARTER}),
    ]
    many = and_(H, S >= 2)
    near = []
    for t, part in zip(scaled, parts[:2], strict=True):
        fit = solve(implies(many, t.formula.args[0]), fits, part)
        near.append(solve(implies(many, t.formula.args[1]), t, fit))
    first, second = statement.goals[:2]
    found = [
        solve(implies(H, first), *near),
        solve(implies(H, second), parts[2], fits, solve(implies(H, T > 0))),
    ]
    found += which_is_less(H, statement.goals, found)
    found.append(solve(implies(H, statement.goals[4]), parts[3], fits, solve(implies(H, T > 0))))
    return concluded(statement, *found)


def which_is_less(H, goals, found):
    """Return which loss is less for s <= 4 and for s >= 6, from their ratio."""
    r, w, d, k = (const(f"{name}1", REAL) for name in "rwdk")
    plain = and_(r >= 0, w > 0, d > 0, 10 * d <= 1, k >= real(1) / 4)
    square = and_((1 + d) * (1 + d) * 100 <= 121, (1 - d) * (1 - d) * 100 >= 81)
    square = solve(implies(and_(d > 0, 10 * d <= 1), square))
    most = and_(plain, 4 * k <= 3, r * r <= (1 + d) * (1 + d) * (k * (w * w)))
    bound = solve(implies(most, (1 + d) * (1 + d) * k < 1), square)
    less = solve(implies(most, r * r < w * w), bound)
    less = solve(implies(most, r < w), less)
    least = and_(plain, 4 * k >= 5, r * r >= (1 - d) * (1 - d) * (k * (w * w)))
    bound = solve(implies(least, (1 - d) * (1 - d) * k > 1), square)
    more = solve(implies(least, r * r > w * w), bound)
    more = solve(implies(least, r > w), more)
    put = {r: ON_S + ON_N, w: URAP_S + URAP_N, d: DELTA, k: QUARTER}
    positive = solve(
        implies(H, and_(URAP_S >= 0, URAP_N >= 0, URAP_S * URAP_S > 0)), roots_of_urap(H)
    )
    positive = solve(implies(H, and_(ON_S + ON_N >= 0, URAP_S + URAP_N > 0)), positive)
    both = [instance(t, put) for t in (less, more)]
    return [
        solve(implies(H, goal), *found, t, positive)
        for goal, t in zip(goals[2:4], both, strict=True)
    ]


def roots_of_urap(H):
    """Return that uRAP's part of X_S is not 0."""
    under = urap.uniform_l1_squares(S, N, A)[0]
    return solve(implies(H, under > 0), rational(H, under, A * (S * S) / (T * T)))


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
    gap = rational(known, (more - less) * WIDE, high - low)
    parts = [solve(implies(known, low < high)), solve(implies(A > 1, WIDE > 0))]
    r = const("r1", REAL)
    sign = solve(implies(and_(WIDE > 0, r * WIDE > 0), r > 0))
    positive = solve(implies(known, more - less > 0), instance(sign, {r: more - less}), gap, *parts)
    return solve(implies(known, less < more), positive)


@proves("uldp-urr-against-urap-l2")
def l2(statement):
    """Return what is less in l2: at every p, and in the worst case for small eps."""
    H, spelled = statement.given, statement.spelled
    put = {HELD: model.HELD, TOTAL: model.SQUARES, SIZE: S, OTHERS: N}
    put = {old: spelled(new) for old, new in put.items()}
    held = spelled(model.HELD)
    low = non_negative(held, H, at=lambda i: [i], rounds=1)
    high = at_most(held, values.X.sum(values.P), H, at=lambda i: [i], rounds=1)
    parts = [instance(t, put) for t in (everywhere(), for_many())]
    found = solve(statement.implication, *parts, low, high)
    return generalise(found, *statement.constants)
