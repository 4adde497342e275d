"""Section IV-F, Significance Level: the law (12), alpha = 0, and budgets as alpha grows."""

from fractions import Fraction

from mechanisms.budgets.confidence import count_lower, wilson_lower
from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import function, function_of, with_sorts
from theory.kernel.sorts import REAL, letters
from theory.kernel.terms import and_, eq, implies, ite, letter, real
from theory.kernel.theorem import generalise, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves, refutes
from theory.library.arithmetic import number_lemma
from theory.notions.probability import size
from theory.proofs.oneid.algorithm_1_confidence import score
from theory.statements.oneid import significance as model
from theory.statements.oneid.significance import (
    GROUP,
    HAVE,
    INSIDE,
    LESS,
    OMEGA,
    ONE,
    OTHER_ROOT,
    REPORTED,
    ROOT,
    WEIGHT,
    U,
)
from theory.statements.oneid.wilson import A, B, N, T, Z
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.logic import deny

TWO = letters(2)


@refutes("oneid-ones-law", sorts={U: TWO, OMEGA: TWO})
def not_n(statement):
    """Return that of two users, one in the first group, half a one is expected, and not one."""
    formula = with_sorts(statement.formula, {U: TWO, OMEGA: TWO})
    first = function(TWO, lambda u: eq(u, letter(TWO, 0)))
    weight = function(TWO, lambda o: real(Fraction(1, 2)))
    inside = function_of(TWO, TWO, lambda u, o: eq(u, o))
    ones = function_of(TWO, TWO, lambda u, o: eq(u, letter(TWO, 0)))
    return deny(formula, weight, first, inside, ones, real(1), real(1), real(0))


@proves("oneid-ones-law-corrected")
def mean(statement):
    """Return that n_0 times the rate of ones is expected: each user adds her own chance."""
    p = Given(statement)
    n = p(N)

    def counted(u, o):
        return ite(and_(INSIDE(u, o), ONE(u, o)), real(1), real(0))

    of_user = lambda u: OMEGA.sum(lambda o: WEIGHT(o) * counted(u, o))  # noqa: E731
    total = p.goal("the mean").args[0]
    p.sums(p(total), U.sum(of_user))
    each = lambda u: GROUP / n * ite(HAVE(u), A, B)  # noqa: E731
    p.by_item(U.sum(of_user) == U.sum(each), over=U)
    p.have(n >= 1)
    p.sums(U.sum(each), GROUP / n * (A * size(U, HAVE) + B * (n - size(U, HAVE))))
    return p.conclude()


def of_score(H, z, root):
    """Return a limit's rate, and the theorems about it that (13) gives."""
    rate = wilson_lower(T, REPORTED, z, lambda _: root)
    wide = solve(implies(REPORTED > 0, REPORTED + z * z > 0))
    known = and_(REPORTED > 0)
    closed = rational(known, rate * (REPORTED + z * z), T + z * z / 2 - z * root, wide)
    used = score(T, REPORTED, z, root, rate)
    square = solve(implies(H, REPORTED * root * root == T * (REPORTED - T) + REPORTED * z * z / 4))
    solves = solve(implies(H, used.formula.args[1]), used, closed, square)
    return rate, [solves, solve(implies(H, closed.formula.args[1]), closed)]


def chained(H, facts, *lemmas):
    """Return theorems of the hypotheses, each lemma used where the former are known."""
    for used in lemmas:
        facts = [*facts, solve(implies(H, used.formula.args[1]), used, *facts)]
    return facts


@number_lemma
def at_most_b(p, t, n, z, x, b):
    """Return that a rate is at most b, if z^2 n b is at least t^2."""
    p = p.under(n > 0, t >= 0, t <= n, z > 0, x >= 0, n * x <= t, x < 1, t * t <= z * z * n * b)
    p = p.under((t - n * x) * (t - n * x) == z * z * n * x * (1 - x))
    p.have(and_(t - n * x >= 0, t - n * x <= t * (1 - x)))
    p.have((t - n * x) * (t - n * x) <= t * (1 - x) * (t * (1 - x)))
    p.have(z * z * n * x * (1 - x) <= t * t * (1 - x) * (1 - x))
    p.have(z * z * n * x <= t * t * (1 - x))
    p.have(z * z * n * x <= z * z * n * b)
    return p.have(x <= b)


@number_lemma
def below_one(p, t, n, z, root, x):
    """Return that a limit's rate is below 1, if z is positive."""
    p = p.under(n > 0, t <= n, z > 0, root >= 0, x * (n + z * z) == t + z * z / 2 - z * root)
    p.have(z * root >= 0)
    p.have(x * (n + z * z) < n + z * z)
    return p.have(x < 1)


@number_lemma
def limit_zero(p, n, a, b, x, g):
    """Return that line 5 gives 0 for a rate of at most b, and what (7) is there."""
    p = p.under(n > 0, b < a, x <= b)
    count = count_lower(x, n, a, b)
    p.have(n / (a - b) > 0)
    p.have(count <= 0)
    limit = ite(count >= 0, count, real(0))
    p.have(limit == 0)
    return p.have(and_(limit == 0, largest_budget(g, n, limit) == g))


@proves("oneid-alpha-zero")
def none_known(statement):
    """Return that the limit is 0: the rate is at most t^2/(n z^2)."""
    H = statement.given
    rate, facts = of_score(H, Z, ROOT)
    facts = chained(
        H,
        facts,
        below_one(T, REPORTED, Z, ROOT, rate),
        at_most_b(T, REPORTED, Z, rate, B),
        limit_zero(N, A, B, rate, model.GAMMA),
    )
    return generalise(solve(statement.implication, facts[-1]), *statement.constants)


@number_lemma
def nearer(p, t, n, x, y):
    """Return that (t - n x)^2 y(1-y) > (t - n y)^2 x(1-x), for x < y below the share t/n."""
    a, b = t - n * x, t - n * y
    p = p.under(n > 0, t <= n, x >= 0, y < 1, x < y, b >= 0)
    p.have(and_(n * x < n * y, n * x >= 0))
    p.have(and_(a > 0, a > b, t > 0))
    p.have(a * (1 - y) - b * (1 - x) == (n - t) * (y - x))
    p.have((n - t) * (y - x) >= 0)
    p.have(a * y - b * x == t * (y - x))
    p.have(t * (y - x) > 0)
    p.have(and_(b * (1 - x) >= 0, a * (1 - y) > 0, b * x >= 0))
    c, d, e, f = Given().fix(*[REAL] * 4)
    bigger = solve(implies(and_(c >= d, d >= 0, c > 0, e > f, f >= 0), c * e > d * f))
    values = {c: a * (1 - y), d: b * (1 - x), e: a * y, f: b * x}
    p.know(instance(bigger, values))
    p.have(a * (1 - y) * (a * y) > b * (1 - x) * (b * x))
    return p.have(a * a * (y * (1 - y)) > b * b * (x * (1 - x)))


@number_lemma
def no_greater(p, A2, B2, X, Y, z1, z, n):
    """Return that A Y > B X cannot be, for A = z1^2 n X, B = z^2 n Y and z1 <= z."""
    p = p.under(z1 * z1 * n * X == A2, z * z * n * Y == B2, B2 * X >= 0)
    p = p.under(z1 >= 0, z1 <= z, n > 0, z > 0)
    scale = z * z * n
    p.have(and_(scale > 0, z1 * z1 * n <= scale))
    p.have(A2 * Y * scale == A2 * B2)
    p.have(B2 * X * (z1 * z1 * n) == A2 * B2)
    p.have(B2 * X * (z1 * z1 * n) <= B2 * X * scale)
    p.have(A2 * Y * scale <= B2 * X * scale)
    return p.have(A2 * Y <= B2 * X)


@number_lemma
def falls_with_z(p, t, n, z1, z, x, y):
    """Return that the rate at the greater z is not greater."""
    a, b = t - n * x, t - n * y
    X, Y = x * (1 - x), y * (1 - y)
    scores = and_(a * a == z1 * z1 * n * x * (1 - x), b * b == z * z * n * y * (1 - y))
    inside = and_(n > 0, t >= 0, t <= n, x >= 0, y >= 0, n * x <= t, n * y <= t, y < 1)
    known = and_(z1 >= 0, z1 <= z, z > 0, inside, scores)
    above, below = nearer(t, n, x, y), no_greater(a * a, b * b, X, Y, z1, z, n)
    sign = solve(implies(and_(x >= 0, x < y, y < 1), X >= 0))
    square = solve(b * b >= 0)
    m, k = Given().fix(REAL, REAL)
    product = instance(solve(implies(and_(m >= 0, k >= 0), m * k >= 0)), {m: b * b, k: X})
    forms = [
        solve(eq(z1 * z1 * n * x * (1 - x), z1 * z1 * n * X)),
        solve(eq(z * z * n * y * (1 - y), z * z * n * Y)),
    ]
    return solve(implies(known, y <= x), above, below, sign, square, product, *forms)


@number_lemma
def lower_rate(p, n, a, b, x, y, g):
    """Return that the limits keep the order of their rates, and so do the budgets."""
    p = p.under(n > 0, b < a, y <= x)
    p.have(n / (a - b) > 0)
    c, d = (count_lower(rate, n, a, b) for rate in (x, y))
    p.have(d <= c)
    upper, lower = (ite(count >= 0, count, real(0)) for count in (c, d))
    p.have(and_(lower <= upper, lower >= 0))
    finite = p.under(g >= 1, g * upper < n)
    finite.use(budget_rises(), to=largest_budget(g, n, lower) <= largest_budget(g, n, upper))
    rises = implies(
        and_(g >= 1, g * upper < n), largest_budget(g, n, lower) <= largest_budget(g, n, upper)
    )
    return p.have(and_(lower <= upper, rises))


@number_lemma
def same_at_zero(p, t, n, z1, z, root, other, x, y):
    """Return that with z = 0 both rates are the share of ones."""
    p = p.under(n > 0, z1 >= 0, z1 <= z, z <= 0)
    p = p.under(x * (n + z1 * z1) == t + z1 * z1 / 2 - z1 * root)
    p = p.under(y * (n + z * z) == t + z * z / 2 - z * other)
    p.have(and_(z1 == 0, z == 0))
    p.have(and_(x * n == t, y * n == t))
    return p.have(y <= x)


@proves("oneid-budgets-grow-alpha")
def grows(statement):
    """Return that neither limit nor budget is greater at the greater z."""
    H = statement.given
    rate, here = of_score(H, LESS, ROOT)
    lower, there = of_score(H, Z, OTHER_ROOT)
    some = and_(H, Z > 0)
    first = chained(
        some,
        [*here, *there],
        below_one(T, REPORTED, Z, OTHER_ROOT, lower),
        falls_with_z(T, REPORTED, LESS, Z, rate, lower),
    )
    second = chained(
        and_(H, Z <= 0),
        [*here, *there],
        same_at_zero(T, REPORTED, LESS, Z, ROOT, OTHER_ROOT, rate, lower),
    )
    order = solve(implies(H, lower <= rate), first[-1], second[-1])
    facts = chained(H, [order], lower_rate(N, A, B, rate, lower, model.GAMMA))
    return generalise(solve(statement.implication, facts[-1]), *statement.constants)


@remembered
def budget_rises():
    """Return that (7) does not fall as the count grows."""
    p = Given()
    g, n, c, d = p.fix(*[REAL] * 4)
    p = p.under(n > 0, d >= 0, d <= c, g >= 1, g * c < n)
    p.have(and_(n - g * c > 0, g * d <= g * c))
    p.have(n - g * d > 0)
    p.have(g * (n - d) * (n - g * c) <= g * (n - c) * (n - g * d))
    return p.have(largest_budget(g, n, d) <= largest_budget(g, n, c))
