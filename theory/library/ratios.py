"""Inequalities k a <= l b between probabilities: their products, mixtures and powers.

LDP and ULDP have l = e^eps and k = 1, OneID-LDP has k = e^-eps and l = 1, LIP compares Pr(y) with
Pr(y|x). So composition and post-processing of all three are these theorems.
"""

from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, fresh, implies, or_, real
from theory.kernel.theorem import at_sorts, induct, instance, solve
from theory.kernel.trace import remembered
from theory.tactics.logic import at
from theory.tactics.sums import ONE, induction

T = index("T")
K, A, L, B, M, C, N, D = NUMBERS = [const(f"ratio_{name}", REAL) for name in "kalbmcnd"]
OF_T = {name: const(f"ratio_{name}_of", functions(T, REAL)) for name in "kalbw"}


@remembered
def product():
    """If k a <= l b and m c <= n d, all at least 0, then k m (a c) <= l n (b d)."""
    known = and_(*(name >= 0 for name in NUMBERS), K * A <= L * B, M * C <= N * D)
    both = and_(K * A >= 0, M * C >= 0, L * B >= 0)
    signs = solve(implies(known, both), *map(nonnegative, (K, M, L), (A, C, B)))
    ordered = and_(A >= 0, A <= B, C >= 0, C <= D)
    scaled = solve(implies(ordered, A * C <= B * D))
    scaled = instance(scaled, {A: K * A, B: L * B, C: M * C, D: N * D})
    return solve(implies(known, K * M * A * C <= L * N * B * D), signs, scaled)


def nonnegative(a, b):
    """Return that a product of numbers that are not negative is not."""
    return instance(sign(), {A: a, B: b})


@remembered
def sign():
    """If a and b are at least 0, so is a b."""
    return solve(implies(and_(A >= 0, B >= 0), A * B >= 0))


def multiplied(k, a, l, b, m, c, n, d):  # noqa: E741 - as in the inequality
    """Return `product` at terms."""
    values = map(real, (k, a, l, b, m, c, n, d))
    return instance(product(), dict(zip(NUMBERS, values, strict=True)))


@remembered
def mixture():
    """If k a(t) <= l b(t) wherever w(t) is not 0, then k sum a w <= l sum b w, for w >= 0."""
    a, b, w = (OF_T[name] for name in "abw")
    known = T.forall(lambda t: and_(w(t) >= 0, or_(eq(w(t), 0), K * a(t) <= L * b(t))))
    sums = [T.sum(lambda t: a(t) * w(t)), T.sum(lambda t: b(t) * w(t))]
    return induction(lambda x, y: K * x <= L * y, sums, known, rounds=1)


def mixed(sort, k, a, l, b, w):  # noqa: E741
    """Return `mixture` over a sort, at numbers k and l and Python functions a, b and w."""
    values = {
        old: function(sort, new) for old, new in zip(_over("abw", sort), (a, b, w), strict=True)
    }
    return instance(at_sorts(mixture(), {T: sort}), {K: real(k), L: real(l)} | values)


def _over(names, sort):
    return [const(OF_T[name].data, functions(sort, REAL)) for name in names]


@remembered
def power():
    """If k(t) a(t) <= l(t) b(t) for each t, all at least 0, then so do the products over t."""
    k, a, l, b = families = [OF_T[name] for name in "kalb"]  # noqa: E741
    each = [T.forall(lambda t, f=f: f(t) >= 0) for f in families]
    known = and_(*each, T.forall(lambda t: k(t) * a(t) <= l(t) * b(t)))
    i, state = fresh(T), [fresh(REAL) for _ in families]
    values = [f(i) for f in families]
    after = [s * v for s, v in zip(state, values, strict=True)]

    def ordered(k, a, l, b):  # noqa: E741
        return and_(k >= 0, a >= 0, l >= 0, b >= 0, k * a <= l * b)

    signs = map(nonnegative, state, values)
    ratio = multiplied(*state, *values)
    base = solve(implies(known, ordered(*[ONE] * 4)))
    step = solve(
        implies(and_(known, ordered(*state)), ordered(*after)), ratio, *signs, *at(known, i)
    )
    folds = [T.prod(f) for f in families]
    return induct(function_of(*[REAL] * 4, ordered), folds, known, (i, *state), base, step)


def powers(sort, k, a, l, b):  # noqa: E741
    """Return `power` over a sort, at Python functions."""
    values = dict(zip(_over("kalb", sort), (function(sort, f) for f in (k, a, l, b)), strict=True))
    return instance(at_sorts(power(), {T: sort}), values)


def ones(sort):
    """Return that a product of ones is 1."""
    return induction(lambda a: eq(a, 1), [sort.prod(lambda t: ONE)])
