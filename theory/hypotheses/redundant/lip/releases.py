"""Composed releases under LIP: what says that prior and rows are distributions is not needed."""

from theory.hypotheses.redundant import redundant, theorem_without
from theory.hypotheses.redundant.specialised import at_constants
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import TRUE, and_, const, eq, real
from theory.notions.lip import within
from theory.proofs.lip.composition_posterior import attained, chain
from theory.statements.lip.channels import output_mass
from theory.statements.lip.composition import OUTPUTS
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.listed import written_out

said = stated("lip-composition-posterior")
CHANNEL, PRIOR, X, Y, Z, E1, SECOND = said.Q, said.prior, said.X, said.Y, said.Z, said.E1, said.R
also = stated("lip-composition-repeated")
E, RELEASES, T = also.E, also.Q, also.T

M = const("m_", REAL)


@redundant("lip-composition-repeated", "mechanisms")
def of_signs(wanted):
    """Where a column is negative e^eps is 1, and all of its entries are the same."""
    p = Given(wanted)
    t, x, y, o = p.fix(T, X, Y, OUTPUTS)
    entry, mass = RELEASES(t, x, y), output_mass(X, PRIOR, RELEASES(t), y)
    p.have(within(mass, entry, E))
    positive = T.forall(lambda t: X.forall(lambda x: Y.forall(lambda y: RELEASES(t, x, y) >= 0)))
    found = theorem_without("lip-composition-repeated", "mechanisms", positive=positive)

    # the mass is a mean of entries that are at least mass/E each
    above = p.under(E > 1, eq(M, mass))
    above.have(PRIOR(x) * M <= E * (PRIOR(x) * entry))
    items = X.sum(lambda i: E * (PRIOR(i) * RELEASES(t, i, y)))
    above.by_item(X.sum(lambda i: PRIOR(i) * M) <= items)
    above.sums(X.sum(lambda i: PRIOR(i) * M), M * X.sum(PRIOR))
    above.sums(items, E * mass)
    above.have(M <= E * M)
    above.have(M >= 0)
    above.have(entry >= 0)
    p.under(E > 1).have(positive)
    p.know(at_constants(found, wanted, {}))

    same, all_ = p.under(eq(E, 1)), T.prod(lambda t: output_mass(X, PRIOR, RELEASES(t), o(t)))
    same.have(entry == mass)
    same.by_item(T.prod(lambda t: RELEASES(t, x, o(t))) == all_)
    whole = X.sum(lambda x: PRIOR(x) * T.prod(lambda t: RELEASES(t, x, o(t))))
    same.by_item(whole == X.sum(PRIOR) * all_, keep=[all_])
    same.by_item(T.prod(lambda t: E) == 1)
    p.cases("LIP of all releases", E > 1, eq(E, 1))

    # the example is of no release: take what is never told
    p.by_item(X.sum(lambda x: PRIOR(x) * real(0)) == 0)
    p.know(at_constants(found, wanted, {RELEASES: function_of(T, X, Y, lambda t, x, y: real(0))}))
    return p.conclude()


def rare_output(*chosen):
    """Return the mass of the output that is divided by, written out."""
    mass = output_mass(BOOL, said.rare, said.rarefirst, TRUE)
    return written_out(stated("lip-composition-posterior").statement().spelled(mass))


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
