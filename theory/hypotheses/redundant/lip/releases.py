"""Composed releases under LIP: what says that prior and rows are distributions is not needed."""

from theory.hypotheses.redundant import redundant, theorem_without
from theory.hypotheses.redundant.specialised import at_constants, discharged
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import TRUE, and_, const, eq, implies, real
from theory.kernel.theorem import instance, solve
from theory.notions.lip import within
from theory.proofs.lip.composition_posterior import attained, chain
from theory.statements.lip import composition as model
from theory.statements.lip.channels import output_mass
from theory.statements.lip.composition import OUTPUTS
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.listed import written_out
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import induction

said = stated("lip-composition-posterior")
CHANNEL, PRIOR, X, Y, Z, E1, SECOND = said.Q, said.prior, said.X, said.Y, said.Z, said.E1, said.R
also = stated("lip-composition-repeated")
E, RELEASES, T = also.E, also.Q, also.T

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


@redundant("lip-composition-repeated", "mechanisms")
def of_signs(wanted):
    """Where a column is negative e^eps is 1, and all of its entries are the same."""
    given = wanted.given
    positive = T.forall(lambda t: X.forall(lambda x: Y.forall(lambda y: RELEASES(t, x, y) >= 0)))
    found = theorem_without("lip-composition-repeated", "mechanisms", positive=positive)
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
    none = discharged(given, none, lambda *c: [zero, *at(given, *c)])
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
    mass = output_mass(BOOL, said.rare, said.rarefirst, TRUE)
    return written_out(model.updated().spelled(mass))


@redundant("lip-composition-posterior", "the prior is a distribution", rare_output)
def of_the_mass(wanted):
    """An output's mass is not negative, as an entry is at most e^eps1 times as much."""
    p = Given(wanted)
    x, y, z = p.fix(X, Y, Z)
    p.have(and_(CHANNEL(x, y) >= 0, SECOND(y, x, z) >= 0), at=[x, y, z])
    p.have(within(output_mass(X, PRIOR, CHANNEL, y), CHANNEL(x, y), E1))
    p.have(output_mass(X, PRIOR, CHANNEL, y) >= 0, at=[x])
    chain(p, x, y, z)
    p.know(*attained(wanted))
    return p.conclude()
