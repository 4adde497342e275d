"""Composition under a fixed common prior, t times: the cost of equal releases.

For one list of outputs r(t, x) is Pr(y_t|x)/Pr(y_t), in [1/E, E] and of mean 1. With u = E r, in
[1, E^2], the product Q of u and the sum S of u - 1 satisfy, for each value x,
1 + S <= Q <= 1 + S (V - 1)/(n (E^2 - 1)), where V = E^(2n): Bernoulli's inequality and a chord.
"""

from mechanisms.budgets import lip_composition
from theory.kernel.binding import exception, forall, function, function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import (
    counterexample,
    generalise,
    instance,
    point,
    solve,
)  # fmt: skip
from theory.ledger.claims import Decision, decides
from theory.lip.composition_ratios import (
    RATIO,
    of_ratios,
    power,
    t,
    x,
)
from theory.notions.lip import within
from theory.statements.lip import composition as model
from theory.statements.lip.channels import PRIOR, E, X, output_mass
from theory.statements.lip.composition import OUTPUTS, RELEASES, T
from theory.tactics.expand import expand, rational
from theory.tactics.listed import listed
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import ONE, induction, non_negative


def of_outputs(statement):
    """Return (7) for a list of outputs, all of which can occur, or one of which cannot."""
    H, o = statement.given, const("o", OUTPUTS)
    entry = function_of(T, X, lambda t, x: RELEASES(t, x, o(t)))
    masses = function(T, lambda t: output_mass(X, PRIOR, lambda x, y: RELEASES(t, x, y), o(t)))
    sign = prove(implies(H, entry(t, x) >= 0), at=[t, x, o(t)], rounds=3)
    prior = at(H, x)
    item = solve(implies(H, PRIOR(x) * entry(t, x) >= 0), sign, *prior)
    near = prove(implies(H, within(masses(t), entry(t, x), E)), at=[t, o(t), x], rounds=3)
    goal = statement.goals[0].args[0](o).args[0](x)
    possible = T.forall(lambda t: masses(t) > 0)
    local = [sign, near]
    found = [
        solve(implies(and_(H, possible), goal), ratios(and_(H, possible), entry, masses, local)),
        solve(implies(and_(H, not_(possible)), goal), never(H, entry, masses, local, item)),
    ]
    one = solve(implies(H, goal), *found)

    def facts(*c):
        return [instance(one, dict(zip((o, x), c, strict=True)))] if len(c) == 2 else []

    return derive(H, statement.goals[0], facts)


def released(entry, x):
    """Return the probability of the outputs given a value."""
    return T.prod(lambda t: entry(t, x))


def ratios(given_, entry, masses, local):
    """Return (7) where each output can occur: of the ratios, times the product of the masses."""
    ratio = function_of(T, X, lambda t, x: entry(t, x) / masses(t))
    general = instance(of_ratios(), {RATIO: ratio})
    total = X.sum(lambda x: PRIOR(x) * ratio(t, x))
    one = solve(
        implies(given_, eq(total, 1)),
        expand(total, masses(t) > 0),
        expand(masses(t)),
        *at(given_, t),
    )
    m, q, r = (const(name, REAL) for name in ("m", "q", "r"))
    scaled = solve(implies(and_(m > 0, within(m, q, E), eq(r * m, q)), within(1, r, E)))
    scaled = instance(scaled, {m: masses(t), q: entry(t, x), r: ratio(t, x)})
    close = solve(implies(given_, within(1, ratio(t, x), E)), scaled, *local, *at(given_, t))

    def facts(*c):
        put = dict(zip((t, x), c, strict=False))
        known = [instance(one, put)] if c and c[0].sort is T else []
        known += [instance(close, put)] if len(c) == 2 else []
        return [*known, *(f for i in c if i.sort is X for f in at(given_, i))]

    shown = derive(given_, general.formula.args[0], facts)
    M, P = T.prod(masses), T.prod(lambda t: ratio(t, x))
    quotient = solve(implies(given_, eq(entry(t, x), masses(t) * ratio(t, x))), *at(given_, t))
    together = induction(
        lambda a, b, c: eq(a, b * c),
        [released(entry, x), M, P],
        given_,
        use=lambda i: [instance(quotient, {t: i})],
    )
    mass = X.sum(lambda x: PRIOR(x) * released(entry, x))
    means = X.sum(lambda x: PRIOR(x) * T.prod(lambda t: ratio(t, x)))
    both = induction(
        lambda a, b: eq(a, M * b),
        [mass, means],
        given_,
        use=lambda i: [instance(together, {x: i})],
    )
    positive = induction(lambda a: a > 0, [M], given_, use=lambda i: at(given_, i))
    c, p, k, f = (const(name, REAL) for name in ("c", "p", "k", "f"))
    larger = solve(implies(and_(k > 0, within(c, p, f)), within(k * c, k * p, f)))
    larger = instance(larger, {c: means, p: P, k: M, f: factor()})
    needed = solve(implies(given_, larger.formula.args[0]), positive, general, shown)
    value = within(mass, released(entry, x), factor())
    moved = instance(
        solve(implies(and_(within(c, p, f), eq(m, c), eq(q, p)), within(m, q, f))),
        {c: M * means, p: M * P, f: factor(), m: mass, q: released(entry, x)},
    )
    return solve(implies(given_, value), larger, needed, moved, together, both)


def factor():
    """Return the cost of the releases."""
    return lip_composition.equal_releases(power(), E)


def never(H, entry, masses, local, item):
    """Return (7) where some output cannot occur: then it occurs for no value."""
    predicate = function(T, lambda t: masses(t) > 0)
    one = exception(predicate)
    some = and_(H, not_(forall(predicate)))
    mass = non_negative(masses(t), H, use=lambda i: [instance(item, {x: i})])
    zero = solve(
        implies(some, eq(entry(one, x), 0)),
        counterexample(predicate),
        instance(mass, {t: one}),
        *(instance(f, {t: one}) for f in local),
    )
    alone = T.prod(lambda t: ite(eq(t, one), entry(t, x), ONE))
    whole = induction(lambda a, b: implies(eq(b, 0), eq(a, 0)), [released(entry, x), alone], some)
    picked = point("prod", function(T, lambda t: entry(t, x)), one)
    nothing = solve(implies(some, eq(released(entry, x), 0)), whole, picked, zero)
    total = X.sum(lambda x: PRIOR(x) * released(entry, x))
    empty = induction(lambda a: eq(a, 0), [total], some, use=lambda i: [instance(nothing, {x: i})])
    value = within(total, released(entry, x), factor())
    return solve(implies(some, value), nothing, empty)


def attained(statement):
    """Return that the optimal channel at P1 = 1/(1+E), reporting 1 each time, costs as much."""
    H, (_, private, costs) = statement.given, statement.goals
    best = statement.spelled(model.BEST)
    many, few = (T.prod(lambda t, v=v: best(v, TRUE)) for v in (TRUE, FALSE))
    known = E >= 1
    each = solve(
        implies(known, and_(best(FALSE, TRUE) > 0, eq(best(TRUE, TRUE), E * E * best(FALSE, TRUE))))
    )
    grown = induction(
        lambda a, b, w: eq(a, w * w * b), [many, few, power()], known, use=lambda i: [each]
    )
    positive = induction(lambda a: a > 0, [few], known, use=lambda i: [each])
    a, b, v = (const(name, REAL) for name in ("a", "b", "v"))
    p = 1 / (1 + E)
    same = rational(known, p * (v * b) + (1 - p) * b, (v + E) / (E + 1) * b)
    same = solve(
        implies(and_(known, eq(a, v * b)), eq(p * a + (1 - p) * b, (v + E) / (E + 1) * b)), same
    )
    same = instance(same, {a: many, b: few, v: power() * power()})
    total = listed(known, costs, lambda goal: [same, grown, positive])
    return [
        solve(implies(H, part), f)
        for part, f in ((private, listed(known, private)), (costs, total))
    ]


def theorem():
    """Return lip-composition-repeated."""
    statement = model.equal_releases()
    found = solve(statement.implication, of_outputs(statement), *attained(statement))
    return generalise(found, *statement.constants)


@decides("lip-composition-repeated")
def repeated():
    """Induction over the releases, then over the values."""
    return Decision(
        verdict="proved",
        why=(
            "For each value the product of t ratios lies between Bernoulli's bound and a chord, "
            "both linear in the ratios, whose means are 1. The paper's optimal channel at P1 = "
            "1/(1+E) attains it with t equal reports. As t grows the cost per release tends to "
            "2 eps, LDP's own."
        ),
        scope=(
            "all t >= 1, all alphabets of any size, all priors, all eps >= 0, releases that may "
            "differ and are independent given the input"
        ),
        theorem=theorem,
    )
