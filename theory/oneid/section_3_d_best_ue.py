"""Section III-D: which UE has the least error: a root of a quadratic in M = (1-q)/(1-p)."""

from mechanisms import rappor, ue
from mechanisms.optimal_idue.objective import coordinates, one_id
from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_, real
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import two_poles
from theory.oneid.section_5_a_hlldp import quotient_positive, room
from theory.statements.oneid import best_ue as model
from theory.statements.oneid.best_ue import BEST, LOW, ROOT, E, K, P
from theory.statements.oneid.hlldp import M
from theory.tactics.closing import concluded
from theory.tactics.defined import well_defined
from theory.tactics.expand import rational

INSIDE = and_(K >= 2, E > 1, M > 1, M < E)


@remembered
def best():
    """Return that a root of the slope has the least error, and alone so."""
    near, far = (K + E - 1) / (E - 1), (K * E * E - E * (E - 1)) / (E - 1)
    value = model.mse(*one_id(M - 1, E - 1))
    found = rational(INSIDE, value, near / (M - 1) + far / (E - M) + 1 - K, room(M))
    there = instance(found, {M: BEST})
    root = and_(INSIDE, BEST > 1, BEST < E, eq(model.slope(BEST), 0))
    put = (near, far, M - 1, E - M, BEST - 1, E - BEST)
    names = two_poles.P, two_poles.Q, two_poles.HERE, two_poles.REST, two_poles.BEST, two_poles.LEFT
    general = instance(two_poles.theorem(), dict(zip(names, put, strict=True)))
    positive = [quotient_positive(*t.args) for t in (near, far)]
    signs = solve(implies(INSIDE, and_(K + E - 1 > 0, K * E * E - E * (E - 1) > 0)))
    left, right = near * (E - BEST) * (E - BEST), far * (BEST - 1) * (BEST - 1)
    tied = rational(E > 1, right - left, model.slope(BEST))
    flat = solve(implies(root, eq(left, right)), tied)
    facts = *positive, signs, flat
    needed = [solve(implies(root, part), *facts) for part in general.formula.args[0].args]
    values = [substitute(value, {M: m}) for m in (BEST, M)]
    goal = and_(values[0] <= values[1], implies(not_(eq(M, BEST)), values[0] < values[1]))
    return solve(implies(root, goal), found, there, general, *needed)


def every_ue(H, premise):
    """Return that UE(p, q) has the u, v of its M, between 1 and E."""
    given, m = and_(H, premise), (1 - LOW) / (1 - P)
    proper = and_(LOW > 0, LOW < P, P < 1)
    whole = solve(implies(proper, and_(eq(m * (1 - P), 1 - LOW), m > 1, LOW * (1 - P) > 0)))
    tied = solve(implies(given, eq(E * (LOW * (1 - P)), P * (1 - LOW))), whole)
    a, b, c = (const(n, REAL) for n in ("a0", "b0", "c0"))
    cancel = solve(implies(and_(c > 0, eq(a * c, b * c)), eq(a, b)))
    cancel = instance(cancel, {a: E * LOW, b: P * m, c: 1 - P})
    scaled = solve(implies(given, eq(E * LOW * (1 - P), P * m * (1 - P))), tied, whole)
    tied = solve(implies(given, eq(E * LOW, P * m)), scaled, cancel)
    plain = and_(proper, M > 1, eq(E * LOW, P * M))
    above = instance(solve(implies(plain, M < E)), {M: m})
    crossed = solve(implies(and_(b > 0, c > 0), implies(eq(a * c, M * b), eq(a / b, M / c))))
    u, v = one_id(m - 1, E - 1)
    pair = coordinates(P, LOW)
    first = instance(crossed, {a: pair[0].args[0], b: P - LOW, M: m, c: E - 1 - (m - 1)})
    second = instance(crossed, {a: 1 - P, b: P - LOW, M: real(1), c: m - 1})
    goal = and_(model.inside(m), eq(pair[0], u), eq(pair[1], v))
    return solve(implies(given, goal), first, second, above, tied, whole)


def rappor_form(H, goal):
    """Return RAPPOR's M, and that it is the root for K = 2 alone."""
    premise, (first, second, same) = goal.args[0], goal.args[1].args
    given, square = and_(H, premise), ROOT * ROOT
    sizes = solve(implies(ROOT > 1, and_(square > 1, square > ROOT, square - 1 - (ROOT - 1) > 0)))
    theta = rappor.basic_theta(ROOT)
    below = rational(ROOT > 1, (1 - theta) * square + theta, ROOT)
    gap = rational(ROOT > 1, theta - rappor.psi(theta, square), (ROOT - 1) / (ROOT + 1), below)
    sign = quotient_positive(ROOT - 1, ROOT + 1)
    facts = sizes, below, gap, sign
    tied = [
        rational(ROOT > 1, *(substitute(t, {E: square}) for t in part.args), *facts)
        for part in (first, second)
    ]
    back = [
        leibniz(function(REAL, lambda e, part=part: substitute(part, {E: e})), E, square)
        for part in (first, second)
    ]
    forms = [
        solve(implies(given, part), t, b)
        for part, t, b in zip((first, second), tied, back, strict=True)
    ]
    at_root = substitute(model.slope(M), {M: ROOT})
    steep = E * (K - 2) * ((ROOT - 1) * (ROOT - 1))
    spelled = solve(implies(eq(square, E), eq(at_root, steep)))
    root = and_(given, same.args[0])
    moved = leibniz(function(REAL, lambda m: model.slope(m)), BEST, ROOT)
    product = solve(implies(and_(E > 1, ROOT > 1, eq(steep, 0)), eq(K, 2)))
    forth = solve(implies(and_(root, eq(BEST, ROOT)), eq(K, 2)), moved, spelled, product)
    one, other = (instance(best(), put) for put in ({M: ROOT}, {BEST: ROOT, M: BEST}))
    inside = solve(implies(given, and_(ROOT < E, E > 1)))
    even = and_(root, eq(K, 2))
    zero = solve(implies(even, eq(at_root, 0)), spelled)
    needed = [solve(implies(even, t.formula.args[0]), zero, inside) for t in (one, other)]
    back = solve(implies(even, eq(BEST, ROOT)), one, other, *needed)
    return solve(implies(H, goal), *forms, forth, back)


def near_oue(H, goal):
    """Return OUE's M, and that the root is above it by less than the stated reach."""
    *parts, near = goal.args
    m = 2 * E / (E + 1)
    gap = rational(E > 1, m - 1, (E - 1) / (E + 1))
    rest = rational(E > 1, E - 1 - (m - 1), E * (E - 1) / (E + 1))
    oue = ue.oue_probabilities(E)
    apart = rational(E > 1, oue[0] - oue[1], (E - 1) / (2 * (E + 1)))
    products = solve(implies(E > 1, and_(E * (E - 1) > 0, 2 * (E + 1) > 0)))
    signs = [quotient_positive(*t.formula.args[1].args[1].args) for t in (gap, rest, apart)]
    facts = gap, rest, apart, products, *signs
    forms = [rational(H, *part.args, *facts) for part in parts]
    a, b, c, x, r = (const(n, REAL) for n in ("a0", "b0", "c0", "x0", "r0"))

    def poly(t):
        return a * t * t - b * t - c

    known = and_(a > 0, c > 0, x > 0, r > 0, eq(poly(r), 0))
    same = solve(implies(known, eq(r * poly(x), (x - r) * (a * x * r + c))))
    positive = solve(implies(known, a * x * r + c > 0))
    low = solve(implies(and_(known, poly(x) < 0), x < r), same, positive)
    high = solve(implies(and_(known, poly(x) > 0), x > r), same, positive)
    put = {a: (K - 1) * (E + 1), b: 2 * E * (K - 2), c: E * (E + 1), r: BEST}
    far = (E - 1) * (E - 1) / (2 * K * (E + 1))
    low, high = instance(low, put | {x: m}), instance(high, put | {x: m + far})
    under = rational(E > 1, model.slope(m), -1 * (E * ((E - 1) * (E - 1)) / (E + 1)))
    over = above(m, far)
    given = and_(H, near.args[0])
    sizes = solve(implies(and_(K >= 2, E > 1), and_((K - 1) * (E + 1) > 0, E * (E + 1) > 0)))
    quotients = [
        quotient_positive(2 * E, E + 1),
        quotient_positive((E - 1) * (E - 1), 2 * K * (E + 1)),
        quotient_positive(E * ((E - 1) * (E - 1)), E + 1),
    ]
    more = solve(
        implies(
            and_(K >= 2, E > 1),
            and_(2 * K * (E + 1) > 0, (E - 1) * (E - 1) > 0, E * ((E - 1) * (E - 1)) > 0),
        )
    )
    facts = low, high, under, over, sizes, more, *quotients
    last = solve(implies(given, near.args[1]), *facts)
    return solve(implies(H, goal), *forms, last)


def above(m, far):
    """Return that the slope is positive at the end of the reach."""
    value = model.slope(m + far)
    over = 4 * K * K * (E + 1)
    square = (E - 1) * (E - 1)
    spelled = square * square * (K - 1) / over
    same = rational(and_(K >= 2, E > 1), value, spelled)
    product = solve(
        implies(
            and_(K >= 2, E > 1),
            and_(square * square * (K - 1) > 0, over > 0),
        )
    )
    sign = quotient_positive(square * square * (K - 1), over)
    return solve(implies(and_(K >= 2, E > 1), value > 0), same, product, sign)


def theorem():
    """Return oneid-ue-optimal."""
    statement = model.ue_optimal()
    H, (first, second, third, fourth) = statement.given, statement.goals
    form = every_ue(H, first.args[0])
    given = and_(H, second.args[0])
    m = (1 - LOW) / (1 - P)
    least = instance(best(), {M: m})
    needed = solve(implies(given, least.formula.args[0]), form)
    u, v = coordinates(P, LOW)
    a, b, c, d = (const(n, REAL) for n in ("u1", "v1", "u2", "v2"))
    same = solve(implies(and_(eq(a, c), eq(b, d)), eq(model.mse(a, b), model.mse(c, d))))
    there = one_id(m - 1, E - 1)
    same = instance(same, {a: u, b: v, c: there[0], d: there[1]})
    same = solve(implies(given, same.formula.args[1]), same, form)
    better = solve(implies(given, second.args[1]), least, needed, same)
    parts = solve(implies(H, first), form), solve(implies(H, second), better)
    return concluded(statement, *parts, rappor_form(H, third), near_oue(H, fourth))


def defined():
    """Return that no denominator is zero."""
    statement = model.ue_optimal()
    H, goals = statement.given, statement.goals
    form = every_ue(H, goals[0].args[0])
    sizes = solve(implies(and_(LOW > 0, P < 1), LOW * (1 - P) > 0))
    square, theta = ROOT * ROOT, rappor.basic_theta(ROOT)
    below = rational(ROOT > 1, (1 - theta) * square + theta, ROOT)
    gap = rational(ROOT > 1, theta - rappor.psi(theta, square), (ROOT - 1) / (ROOT + 1), below)
    sums = (1 - theta) * E + theta, theta - rappor.psi(theta, E)
    moved = [leibniz(function(REAL, lambda e, t=t: substitute(t, {E: e})), E, square) for t in sums]
    oue, m = ue.oue_probabilities(E), 2 * E / (E + 1)
    shapes = [
        rational(E > 1, m - 1, (E - 1) / (E + 1)),
        rational(E > 1, E - 1 - (m - 1), E * (E - 1) / (E + 1)),
        rational(E > 1, oue[0] - oue[1], (E - 1) / (2 * (E + 1))),
    ]
    products = solve(implies(and_(E > 1, K >= 2), and_(E * (E - 1) > 0, K * (E + 1) > 0)))
    signs = [quotient_positive(*t.formula.args[1].args[1].args) for t in shapes]
    signs += [quotient_positive(ROOT - 1, ROOT + 1), quotient_positive(1 - LOW, 1 - P)]
    ends = solve(implies(ROOT > 1, and_(square > ROOT, ROOT + 1 > 0)))
    facts = form, sizes, below, gap, *moved, *shapes, products, *signs, ends
    return well_defined(statement, *facts)


@decides("oneid-ue-optimal")
def ue_optimal():
    """One unknown: at a given eps every UE has 1 < M < E, p = E(M-1)/(M(E-1)), q = (M-1)/(E-1)."""
    return Decision(
        verdict="proved",
        why=(
            "The error has one minimum in M, where a quadratic changes its sign. At M = e^(eps/2), "
            "which is RAPPOR, the quadratic is zero for K = 2 alone; at M = 2E/(E+1), which is "
            "OUE, it is negative for every K, and the best M is above it by less than "
            "(E-1)^2/(2K(E+1)): OUE is the limit of many values."
        ),
        scope="all K >= 2, all eps > 0, all UE(p, q) with 0 < q < p < 1; the total MSE, any "
        "counts; the best M is a root of the quadratic between 1 and e^eps",
        theorem=theorem,
        defined=defined,
    )
