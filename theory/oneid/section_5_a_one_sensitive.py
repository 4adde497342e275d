"""Beyond Section V-A: with one sensitive value a = 1 there is better than any uRAP."""

from mechanisms import urap
from mechanisms.optimal_idue import objective as formulas
from mechanisms.optimal_idue.objective import one_id, probabilities
from theory.kernel.binding import apply, function, function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, real
from theory.kernel.theorem import elimination, instance, point, solve
from theory.ledger.claims import Decision, decides
from theory.oneid import proposition_01_idue, section_5_a_hlldp
from theory.statements.oneid import hlldp as model
from theory.statements.oneid.hlldp import SHARE, TARGET, THETA, E, X
from theory.tactics.closing import concluded
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import rational
from theory.tactics.logic import at, derive
from theory.tactics.sums import ZERO, induction

BELOW = (1 - THETA) * E + THETA
KNOWN = and_(E > 1, THETA > 0, THETA < 1)


def numbers():
    """Return what a = 1, b = M/E and the other values' a are, in fractions of E."""
    sizes = solve(implies(KNOWN, and_(BELOW > 1, BELOW < E)))
    facts = [sizes, *section_5_a_hlldp.denominators(KNOWN, sizes)]
    own = probabilities(one_id(model.of_theta(THETA) - 1, E - 1)[0], 0)
    other = urap.bit_probabilities(False, THETA, E)[0]
    shapes = [
        rational(KNOWN, own[0], 1 / BELOW * BELOW, *facts),
        rational(KNOWN, own[1], 1 / BELOW, *facts),
        rational(KNOWN, 1 - other, BELOW / E),
    ]
    one = solve(implies(BELOW > 1, and_(1 / BELOW > 0, 1 / BELOW < 1, eq(1 / BELOW * BELOW, 1))))
    scaled = solve(implies(and_(E > 1, BELOW < E, BELOW > 1), and_(BELOW / E > 0, BELOW / E < 1)))
    tight = rational(KNOWN, 1 / E, 1 / BELOW * (BELOW / E), sizes)
    return [sizes, *shapes, one, scaled, tight]


def private(statement):
    """Return that it provides HLLDP, by Proposition 1 for different values."""
    H, goal = statement.given, statement.goals[0]
    a, b = (statement.spelled(f) for f in (model.A, model.B))
    weight = function_of(X, X, lambda x, y: ite(eq(x, TARGET), 1 / E, 0 * (1 / E)))
    steps, formula = [proposition_01_idue.iff()], proposition_01_idue.iff().formula
    for value in (a, b, weight):
        steps.append(elimination(formula.args[0], value))
        formula = apply(formula.args[0], value)
    premise, conclusion = formula.args
    within = conclusion.args[0].args[1]
    told = numbers()
    positive = solve(implies(E > 1, and_(1 / E > 0, 1 / E <= 1)))
    facts = [*told, positive]
    needed = derive(H, premise, lambda *c: facts)
    condition = derive(H, within, lambda *c: facts)
    return solve(implies(H, goal), *steps, needed, condition)


def gaps():
    """Return that what the coordinates divide by is positive."""
    psi = urap.bit_probabilities(True, THETA, E)[1]
    sizes = solve(implies(KNOWN, and_(BELOW > 1, BELOW < E)))
    own = probabilities(one_id(model.of_theta(THETA) - 1, E - 1)[0], 0)
    apart = rational(KNOWN, THETA - psi, THETA * (BELOW - 1) / BELOW, sizes)
    rest = rational(KNOWN, 1 - (1 - BELOW / E), BELOW / E, sizes)
    product = solve(implies(KNOWN, THETA * (BELOW - 1) > 0), sizes)
    signs = section_5_a_hlldp.quotient_positive(THETA * (BELOW - 1), BELOW)
    silent = solve(implies(KNOWN, and_(1 - BELOW / E > 0, BELOW / E < 1)), *numbers())
    mine = solve(implies(KNOWN, own[0] - own[1] > 0), *numbers())
    return [sizes, apart, rest, product, signs, silent, mine]


def coordinates():
    """Return u, v of the sensitive value: of uRAP, and the same u with v = 0."""
    told = gaps()
    bits = urap.bit_probabilities(True, THETA, E)
    own = probabilities(one_id(model.of_theta(THETA) - 1, E - 1)[0], 0)
    old, new = (formulas.coordinates(*pair) for pair in (bits, own))
    v = (1 - THETA) * BELOW / (THETA * (BELOW - 1))
    facts = [*told, *numbers(), *section_5_a_hlldp.denominators(KNOWN, told[0])]
    room = solve(implies(KNOWN, BELOW - 1 > 0), told[0])
    shown = [
        rational(KNOWN, old[0], 1 / (BELOW - 1), room, *facts),
        rational(KNOWN, old[1], v, room, *facts),
        rational(KNOWN, new[0], 1 / (BELOW - 1), room, *facts),
        rational(KNOWN, new[1], ZERO, room, *facts),
    ]
    over = solve(implies(KNOWN, and_((1 - THETA) * BELOW > 0, THETA * (BELOW - 1) > 0)), *told[:1])
    signs = section_5_a_hlldp.quotient_positive((1 - THETA) * BELOW, THETA * (BELOW - 1))
    first = section_5_a_hlldp.quotient_positive(real(1), BELOW - 1)
    return old, new, [*shown, over, signs, first, room]


def better(statement):
    """Return that the mean squared error is less than uRAP's."""
    H, goal = statement.given, statement.goals[1]
    old, new, told = coordinates()

    def item(pair, c):
        return formulas.noise(*pair) + c * formulas.own(*pair)

    u, v, w, c = (const(n, REAL) for n in ("u0", "v0", "w0", "c0"))
    less = solve(implies(and_(u > 0, v > 0, c >= 0, eq(w, 0)), item((u, w), c) < item((u, v), c)))
    put = {u: old[0], v: old[1], w: new[1], c: SHARE(TARGET)}
    less = instance(less, put)
    less = solve(implies(H, less.formula.args[1]), less, *told, *at(H, TARGET))
    same = solve(implies(H, eq(new[0], old[0])), *told)
    t = const("t0", REAL)
    moved = solve(implies(eq(t, u), eq(item((t, w), c), item((u, w), c))))
    moved = instance(moved, {t: new[0], u: old[0], w: new[1], c: SHARE(TARGET)})
    gap = X.sum(lambda x: ite(eq(x, TARGET), item(old, SHARE(x)) - item(new, SHARE(x)), ZERO))
    second, first = goal.args[0].args  # a < b is not b <= a
    nonzero = gaps()
    apart = induction(lambda a, b, d: eq(b - a, d), [first, second, gap], H, use=lambda i: nonzero)
    alone = point("sum", function(X, lambda x: item(old, SHARE(x)) - item(new, SHARE(x))), TARGET)
    plain = [const(n, REAL) for n in ("a0", "b0", "d0", "e0", "f0")]
    a, b, d, e, f = plain
    last = solve(implies(and_(eq(b - a, d), eq(d, e - f), f < e), a < b))
    names = first, second, gap, item(old, SHARE(TARGET)), item(new, SHARE(TARGET))
    last = instance(last, dict(zip(plain, names, strict=True)))
    under = solve(implies(H, names[4] < names[3]), less, moved, same)
    needed = [
        solve(implies(H, part), *facts)
        for part, facts in zip(last.formula.args[0].args, ([apart], [alone], [under]), strict=True)
    ]
    return solve(implies(H, goal), last, *needed)


def theorem():
    """Return oneid-hlldp-one-sensitive."""
    statement = model.one_sensitive()
    return concluded(statement, private(statement), better(statement))


def defined():
    """Return that no denominator is zero."""
    told = gaps()
    facts = [*told, *numbers(), *section_5_a_hlldp.denominators(KNOWN, told[0])]
    return defined_at(model.one_sensitive(), lambda *chosen: facts)


@decides("oneid-hlldp-one-sensitive")
def one_sensitive():
    """For the sensitive value a = 1, b = M/E; the other values as before."""
    return Decision(
        verdict="proved",
        why=(
            "a = 1 is allowed for two reasons: no second value has this budget, and all other "
            "budgets are infinite, so that an output may exclude the sensitive value. (A second "
            "finite budget forbids it: at e^eps = 2, 4 IDUE with a = 1, 4/9 and b = 3/4, 1/6 "
            "is not OneID-LDP.) Its own bit is then always 1, as in Mangat's mechanism, and 1 "
            "with probability M/E for others. Against the uRAP of the same M the error of that "
            "value's count falls, for every count vector, and nothing else changes. At M = "
            "e^(eps/2) (5) falls from (2r-1)/(r-1)^2 to 2/(r-1), r = e^(eps/2): to 0.565 of it "
            "at eps = 1, and to a part as small as you like as eps tends to 0. RFID has one "
            "sensitive value."
        ),
        scope="s = 1, all numbers N of non-sensitive values, all eps > 0, all theta in (0, 1)",
        uses=[
            "oneid-idue-private-iff",
            "oneid-hlldp-best-theta",
            "oneid-objective-bounds-mse",
        ],
        theorem=theorem,
        defined=defined,
    )
