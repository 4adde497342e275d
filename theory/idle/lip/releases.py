"""Composed releases under LIP: what says that prior and rows are distributions is not needed."""

from theory.idle import own_theorem, shows
from theory.idle.carried import at_constants, carried_over
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import TRUE, and_, const, eq, implies, real
from theory.kernel.theorem import instance, solve
from theory.lip.composition_posterior import attained, chained
from theory.notions.lip import within
from theory.statements.lip import composition as model
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y, Z, output_mass
from theory.statements.lip.composition import E1, E2, OUTPUTS, RELEASES, SECOND, T
from theory.statements.lip.composition import POSTERIOR as AFTER
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand
from theory.tactics.listed import written_out
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import induction

x, y, z, t = const("x", X), const("y", Y), const("z", Z), const("t", T)
o = const("o", OUTPUTS)


def near(given):
    """Return that an entry and its column's mass are near."""
    mass = output_mass(X, PRIOR, RELEASES(t), y)
    return prove(implies(given, within(mass, RELEASES(t, x, y), E)), at=[t, y, x], rounds=3)


def sign(given):
    """Return that no entry is negative: the mass is a mean, of entries that are at least mass/E."""
    mass, entry = output_mass(X, PRIOR, RELEASES(t), y), RELEASES(t, x, y)
    m, q, p, e = (const(name, REAL) for name in ("m0", "q0", "p0", "e0"))
    part = instance(
        solve(implies(and_(p >= 0, m <= e * q), p * m <= e * (p * q))),
        {m: mass, q: entry, p: PRIOR(x), e: E},
    )
    prior = prove(implies(given, PRIOR(x) >= 0), at=[x], rounds=2)
    part = solve(implies(given, part.formula.args[1]), part, prior, near(given))
    mean = induction(
        lambda a, b: a * mass <= E * b,
        [X.sum(PRIOR), mass],
        given,
        use=lambda i: [instance(part, {x: i})],
    )
    last = solve(implies(and_(e > 1, m <= e * m, m <= e * q), q >= 0))
    return solve(
        implies(and_(given, E > 1), entry >= 0),
        instance(last, {m: mass, q: entry, e: E}),
        mean,
        near(given),
    )


def alike(given):
    """Return that at e^eps = 1 the outputs of all releases are as likely for each value."""
    given = and_(given, eq(E, 1))
    mass = function(T, lambda t: output_mass(X, PRIOR, RELEASES(t), o(t)))
    one = solve(
        implies(given, eq(RELEASES(t, x, y), output_mass(X, PRIOR, RELEASES(t), y))), near(given)
    )
    released = T.prod(lambda t: RELEASES(t, x, o(t)))
    same = induction(
        lambda a, b: eq(a, b),
        [released, T.prod(mass)],
        given,
        use=lambda i: [instance(one, {t: i, y: o(i)})],
    )
    whole = X.sum(lambda x: PRIOR(x) * T.prod(lambda t: RELEASES(t, x, o(t))))
    total = induction(
        lambda a, b: eq(a, b * T.prod(mass)),
        [whole, X.sum(PRIOR)],
        given,
        use=lambda i: [instance(same, {x: i})],
    )
    power = induction(lambda a: eq(a, 1), [T.prod(lambda t: E)], given)
    return [same, total, power]


@shows("lip-composition-repeated", 1)
def of_signs(wanted):
    """Where a column is negative e^eps is 1, and all of its entries are the same."""
    given = wanted.given
    positive = T.forall(lambda t: X.forall(lambda x: Y.forall(lambda y: RELEASES(t, x, y) >= 0)))
    found = own_theorem("lip-composition-repeated", 1, positive)
    above = and_(given, E > 1)
    here = at_constants(found, wanted, {})
    entry = sign(given)
    shown = derive(
        above, positive, lambda *c: [instance(entry, dict(zip((t, x, y), c, strict=False)))]
    )
    nothing = function_of(T, X, Y, lambda t, x, y: real(0))
    none = at_constants(found, wanted, {RELEASES: nothing})
    mass = X.sum(lambda x: PRIOR(x) * real(0))
    zero = induction(lambda a: eq(a, 0), [mass])
    none = carried_over(given, none, lambda *c: [zero, *at(given, *c)])
    same, total, power = alike(given)

    def facts(*c):
        if len(c) < 2:
            return []
        put = dict(zip((o, x), c, strict=True))
        return [power, *(instance(k, put) for k in (same, total)), *at(given, c[1])]

    first = derive(and_(given, eq(E, 1)), wanted.goals[0], facts)
    return concluded(wanted, here, shown, none, first)


def rare_output(*chosen):
    """Return the mass of the output that is divided by, written out."""
    mass = output_mass(BOOL, model.RARE, model.RARE_FIRST, TRUE)
    return written_out(model.updated().spelled(mass))


@shows("lip-composition-posterior", 0, rare_output)
def of_the_mass(wanted):
    """An output's mass is not negative, as an entry is at most e^eps1 times as much."""
    given = wanted.given
    m, q, r = output_mass(X, PRIOR, CHANNEL, y), CHANNEL(x, y), SECOND(y, x, z)
    both = X.sum(lambda x: PRIOR(x) * (CHANNEL(x, y) * SECOND(y, x, z)))
    second = X.sum(lambda x: wanted.spelled(AFTER(y, x)) * SECOND(y, x, z))
    signs = [prove(implies(given, part >= 0), at=[x, y, z], rounds=3) for part in (q, r)]
    close = prove(implies(given, within(m, q, E1)), at=[y, x], rounds=2)
    possible = and_(given, m > 0)
    local = prove(implies(possible, within(second, r, E2)), at=[y, z, x], rounds=4)
    rows = expand(second, m > 0), expand(both)
    names = [const(name, REAL) for name in ("m1", "q1", "both1", "r1")]
    m1, _, both1, r1 = names
    s1 = const("s1", REAL)
    known = and_(m1 > 0, eq(s1 * m1, both1), within(s1, r1, E2))
    scaled = solve(implies(known, within(both1, m1 * r1, E2)))
    put = dict(zip(names, (m, q, both, r), strict=True))
    scaled = instance(scaled, {**put, s1: second})
    found = solve(implies(possible, scaled.formula.args[1]), scaled, local, *rows)
    goal = within(both, q * r, E1 * E2)
    facts = [found, close, *signs, *(instance(c, put) for c in chained(names))]
    never = and_(given, eq(m, 0))
    none = solve(implies(never, eq(q, 0)), close, signs[0])
    nothing = induction(lambda a: eq(a, 0), [both], never, use=lambda i: [instance(none, {x: i})])
    one = solve(implies(given, goal), solve(implies(possible, goal), *facts), none, nothing, *facts)
    return concluded(wanted, every(one, y, z, x), *attained(wanted))
