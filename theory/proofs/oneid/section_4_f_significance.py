"""Section IV-F, Significance Level: the law (12), alpha = 0, and budgets as alpha grows."""

from fractions import Fraction

from mechanisms.budgets.confidence import count_lower, wilson_lower
from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import function, function_of, with_sorts
from theory.kernel.sorts import REAL, letters
from theory.kernel.terms import and_, eq, implies, ite, letter, real
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves, refutes
from theory.library.arithmetic import number_lemma
from theory.notions.probability import size
from theory.proofs.oneid.algorithm_1_confidence import show_score_equation
from theory.statements.oneid import significance as model
from theory.statements.oneid.significance import LESS, OTHER_ROOT, ROOT
from theory.statements.oneid.wilson import T, Z
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.logic import deny

said = stated("oneid-ones-law")
GROUP, HAVE, INSIDE, OMEGA, ONE = said.n_0, said.have, said.in_first, said.Omega, said.one
REPORTED, WEIGHT, U, A, B, N = said.n_0, said.weight, said.U, said.a, said.b, said.n

TWO = letters(2)


@refutes("oneid-ones-law", sorts={U: TWO, OMEGA: TWO})
def mean_is_not_n_times_rate(statement):
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


def show_wilson_rate(p, z, root):
    """Show what (13) says of a limit's rate, and return it."""
    rate = wilson_lower(T, REPORTED, z, lambda _: root)
    p.have(REPORTED + z * z > 0)
    p.have(rate * (REPORTED + z * z) == T + z * z / 2 - z * root)
    scored = p.use(show_score_equation(T, REPORTED, z, root, rate))
    # each part as it is, so that no later step looks into the rate
    p.know(*(solve(implies(p.H, part), scored) for part in scored.formula.args[1].args))
    return rate


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
    p = Given(statement)
    rate = show_wilson_rate(p, Z, ROOT)
    p.use(below_one(T, REPORTED, Z, ROOT, rate))
    p.use(at_most_b(T, REPORTED, Z, rate, B))
    return concluded(statement, p.use(limit_zero(N, A, B, rate, model.GAMMA)))


@number_lemma
def show_scaled_distance_falls(p, t, n, x, y):
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
def show_cross_products_ordered(p, A2, B2, X, Y, z1, z, n):
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
    a, b, X, Y = t - n * x, t - n * y, x * (1 - x), y * (1 - y)
    p = p.under(n > 0, t >= 0, t <= n, x >= 0, y >= 0, n * x <= t, n * y <= t, y < 1)
    p = p.under(z1 >= 0, z1 <= z, z > 0)
    p = p.under(a * a == z1 * z1 * n * x * (1 - x), b * b == z * z * n * y * (1 - y))
    less = p.under(x < y)
    less.have(and_(b * b >= 0, X >= 0))
    less.have(b * b * X >= 0)
    less.use(show_cross_products_ordered(a * a, b * b, X, Y, z1, z, n))
    less.use(show_scaled_distance_falls(t, n, x, y))
    return p.have(y <= x)


@number_lemma
def show_lower_rate_lower_budget(p, n, a, b, x, y, g):
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
    p = Given(statement)
    some, none = p.under(Z > 0), p.under(Z <= 0)
    for case in (some, none):
        rate, lower = show_wilson_rate(case, LESS, ROOT), show_wilson_rate(case, Z, OTHER_ROOT)
    some.use(below_one(T, REPORTED, Z, OTHER_ROOT, lower))
    some.use(falls_with_z(T, REPORTED, LESS, Z, rate, lower))
    none.use(same_at_zero(T, REPORTED, LESS, Z, ROOT, OTHER_ROOT, rate, lower))
    p.cases(lower <= rate, Z > 0, Z <= 0)
    return concluded(
        statement, p.use(show_lower_rate_lower_budget(N, A, B, rate, lower, model.GAMMA))
    )


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
