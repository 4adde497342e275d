"""What statements are given of analysis: a function with what is used of the logarithm, a root."""

from theory.hypotheses.satisfiable.analysis.one_logarithm import asks, of_quotient, used_at
from theory.hypotheses.satisfiable.analysis.roots import counted
from theory.hypotheses.satisfiable.choices import named
from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.hypotheses.satisfiable.reports.laws import U
from theory.kernel.binding import apply, function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import elimination, generalise, instance, solve
from theory.kernel.trace import remembered
from theory.library import zeros
from theory.library.analysis.integral import ARCTAN, p, q
from theory.library.analysis.logarithm import LOGARITHM
from theory.tactics.expand import rational
from theory.tactics.logic import at, conjuncts, derive, prove
from theory.tactics.sums import ONE, ZERO, item_at_most, size

R, E = const("r_of", REAL), const("E", REAL)


def below(v, E):
    """Return the function between 1/E and 1."""
    return (v - 1) * (1 + E * v) / (v * (E + 1))


def above(v, E):
    """Return it between 1 and E."""
    return (v - 1) * (v + E) / (v * (E + 1))


def step(E):
    """Return what it grows by where its argument is multiplied by E: twice (E - 1)/(E + 1)."""
    return 2 * (E - 1) / (E + 1)


def like_log(v, E):
    """Return a number of v that has what is used of log v between 1/E^2 and E^2.

    It is v/(E + 1) - E/(v (E + 1)) between 1 and E, up to a constant, and goes on by steps.
    """
    beyond = ite(v <= E, above(v, E), above(v / E, E) + step(E))
    return ite(v < 1 / E, below(v * E, E) - step(E), ite(v < 1, below(v, E), beyond))


def used(log, r, E):
    """Return what is used of the logarithm, at a ratio r."""
    grows = and_(eq(log(r), log(r / E) + log(E)), eq(log(r * E), log(r) + log(E)))
    return and_(grows, log(r / E) <= r / E - 1, log(r * E) <= r * E - 1)


@remembered
def bounded():
    """The function is at most v - 1: below 1, above 1, and a step on where r is E times as far."""
    H = and_(E >= 1, R > 0)
    small = solve(implies(and_(H, R <= 1), below(R, E) <= R - 1))
    large = solve(implies(and_(H, R >= 1), above(R, E) <= R - 1))
    down = solve(implies(and_(H, R <= 1), R - 1 - step(E) <= R / E - 1))
    up = solve(implies(and_(H, R >= 1), R - 1 + step(E) <= R * E - 1))
    return small, large, down, up


@remembered
def pieces():
    """How the pieces meet, at a ratio r from 1/E to E."""
    H = and_(E >= 1, R * E >= 1, R <= E)
    known = and_(H, R > 0)
    positive = [solve(implies(known, part)) for part in (E + 1 > 0, R * E > 0, R / E > 0)]
    joined = [
        rational(known, above(R * E, E), below(R, E) + step(E), *positive),
        rational(known, above(R * E / E, E), above(R, E), *positive),
        rational(known, below(R / E, E), above(R, E) - step(E), *positive),
        rational(known, below(R / E * E, E), below(R, E), *positive),
        rational(known, above(E, E), step(E), *positive),
    ]
    orders = [
        eq(R / E < 1 / E, R < 1),
        eq(R / E < 1, R < E),
        implies(R >= E, eq(R / E, 1)),
        R / E <= E,
        R >= 1 / E,
        E >= 1 / E,
        R * E >= 1 / E,
        eq(R * E <= E, R <= 1),
        implies(R >= 1, eq(R * E >= E, R >= 1)),
    ]
    return [solve(implies(H, R > 0)), *joined, *(solve(implies(known, o)) for o in orders)]


@remembered
def like_a_logarithm():
    """The function has what is used of the logarithm, at every ratio from 1/E to E."""
    H = and_(E >= 1, R * E >= 1, R <= E)
    goal = used(lambda v: like_log(v, E), R, E)
    least = [instance(t, {R: v}) for t in bounded() for v in (R, R / E, R * E)]
    facts = [*pieces(), *least]
    cases = [R < 1, eq(R, 1), and_(R > 1, R < E), eq(R, E)]
    parts = [solve(implies(and_(H, case), part), *facts) for case in cases for part in goal.args]
    return solve(implies(H, goal), *parts)


def at_ratios(found, log, laws):
    """Return `known =>` what is wanted of a function, from its laws at a ratio and a budget."""
    prior, Q, budget = named(found, "prior", "Q", "E")
    H = found.known
    a, b = const("a_of", REAL), const("b_of", REAL)
    inside = and_(budget >= 1, a > 0, b > 0, b <= budget * a, a <= budget * b)
    near = and_(a / b > 0, a / b * budget >= 1, a / b <= budget)
    inside = solve(implies(inside, near))

    def use(x, y):
        mean = x.sort.sum(lambda x: prior(x) * Q(x, y))
        product = solve(implies(and_(a >= 0, b >= 0), and_(a * b >= 0, implies(a * b > 0, b > 0))))
        signs = prove(implies(H, and_(prior(x) >= 0, Q(x, y) >= 0)), at=[x, y], rounds=2)
        here = instance(product, {a: prior(x), b: Q(x, y)})
        item = solve(implies(H, prior(x) * Q(x, y) >= 0), signs, here)
        whole = item_at_most(mean, x, H, use=lambda i: [instance(item, {x: i})])
        near = prove(
            implies(
                and_(H, prior(x) > 0), and_(mean <= budget * Q(x, y), Q(x, y) <= budget * mean)
            ),
            at=[x, y],
            rounds=2,
        )
        ratio = instance(inside, {a: Q(x, y), b: mean})
        return [signs, here, whole, near, ratio, laws(Q(x, y) / mean, budget)]

    return derive(H, found.at(log), use)


@satisfiable("lip-information", "log")
def of_ratios(found):
    """A function that goes on by steps."""
    (budget,) = named(found, "E")
    value = function(REAL, lambda v: like_log(v, budget))
    laws = at_ratios(found, value, lambda r, e: instance(like_a_logarithm(), {R: r, E: e}))
    return witnessed(found, [value], laws)


@asks("lip-information")
@asks("lip-mip")
def of_all_ratios(found):
    """The logarithm."""
    return at_ratios(found, LOGARITHM, used_at)


@asks("oneid-problem-convex")
def of_tangents(found):
    """The logarithm again: its law at quotients of products."""
    H, numbers = found.known, named(found, "A", "B", "A0", "B0")
    fresh = a, b, c, d = [const(f"{n.data}_of", REAL) for n in numbers]
    quotients = [((), (a,)), ((), (b,)), ((c,), (a,)), ((d,), (b,))]
    quotients += [((a - 1, c), (c - 1, a)), ((b - 1, d), (d - 1, b))]
    quotients += [((c - 1, b, d - 1), (a - 1, b - 1, d)), ((d - 1, a, c - 1), (b - 1, a - 1, c))]
    laws = [of_quotient(*pair) for pair in quotients]

    def use(g):
        put = dict(zip(fresh, (n(g) for n in numbers), strict=True))
        return [*at(H, g), *(instance(law, put) for law in laws)]

    return derive(H, found.at(LOGARITHM), use)


def of_pi(found):
    """4 times the integral of 1/(1 + t^2), and the root of 2/(n pi)."""
    whole, n = ARCTAN.as_function, size(U)
    pi = 4 * (whole(ONE) - whole(ZERO))
    under = 2 / (n * pi)
    values = [pi, zeros.root(under)]
    known = [ARCTAN.is_slow(), ARCTAN.at_step(whole, p, q), ARCTAN.grows()]
    none = found.at(*values).args[0].args[0].args[0]
    (bounds,) = conjuncts(apply(none, whole).args[0])
    steps = solve(apply(apply(bounds.args[0], p).args[0], q), *known)
    facts = [elimination(none, whole), generalise(steps, p, q), *counted(n)]
    # from 0 to 1 it grows by 1/2 or more
    facts.append(solve(pi >= 2, *(instance(t, {p: ZERO, q: ONE}) for t in known)))
    a, b, c, d = (const(f"{name}_of", REAL) for name in "abcd")
    product = and_(2 / (a * b) >= 0, eq(2 / (a * b) * a * b, 2))
    product = solve(implies(and_(a >= 1, b > 0), product))
    scaled = solve(implies(eq(c * c, d), eq(c * c * a * b, d * a * b)))
    put = {a: n, b: pi, c: values[1], d: under}
    facts += [instance(product, put), instance(scaled, put)]
    facts.append(instance(zeros.square_root(), {zeros.A: under}))
    return witnessed(found, values, solve(implies(found.known, found.at(*values)), *facts))


for claim, told in (("uldp-urap-l1", "says"), ("uldp-urr-l1", "report")):
    satisfiable(claim, "pi", "scale", later=("weight", "value", told, "root"))(of_pi)
