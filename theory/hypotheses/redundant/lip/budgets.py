"""Hypotheses of LIP's statements: no channel keeps a budget below 0, eps-LIP implies e^eps >= 1."""

from theory.hypotheses.redundant import redundant
from theory.library.lip import outputs
from theory.statements.lip.channels import output_mass
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("lip-sequential-composition")
CHANNEL, PRIOR, X, Y, Z, ALONE, E1 = said.Q, said.prior, said.X, said.Y, said.Z, said.R, said.E1
E2 = said.E2
also = stated("lip-composition-repeated")
E, RELEASES, T = also.E, also.Q, also.T


def budget(wanted, channel, sort, E, *others):
    """Return that e^eps is at least 1, as the probabilities of all outputs sum to one.

    Parameters
    ----------
    wanted : Statement
        It has a prior and a channel, which has eps-LIP at least for values that somebody has.
    channel : Term
    sort : Sort
        Of the outputs.
    E : Term
    others : Sort
        Of what the channel depends on.
    """
    p = Given(wanted)
    there = [p.fix(other) for other in others]
    channel = channel(*there) if there else channel
    x, y = p.fix(X, sort)
    p.under(X.forall(lambda x: PRIOR(x) <= 0)).by_item(X.sum(PRIOR) <= 0)
    x = p.some(X.exists(lambda x: PRIOR(x) > 0))
    p.have(PRIOR(x) > 0)
    mass = output_mass(X, PRIOR, channel, y)
    p.have(mass <= E * channel(x, y), at=[x, *there])
    p.use(outputs.totals(), {outputs.Y: sort, "Q": channel, "x": x}, at=there)
    row = sort.sum(channel(x))
    p.by_item(sort.sum(lambda y: output_mass(X, PRIOR, channel, y)) <= E * row)
    p.have(row == 1, at=[x, *there])
    return p.conclude()


@redundant("lip-implies-ldp", "eps >= 0")
@redundant("lip-implies-ldp-support", "eps >= 0")
@redundant("lip-information", "eps >= 0")
@redundant("lip-mip", "eps >= 0")
def of_one_channel(wanted):
    """The channel has eps-LIP."""
    return budget(wanted, CHANNEL, Y, E)


@redundant("lip-sequential-composition", "eps_1 >= 0")
@redundant("lip-composition-posterior", "eps_1 >= 0")
def of_the_first(wanted):
    """So has the first channel."""
    return budget(wanted, CHANNEL, Y, E1)


@redundant("lip-sequential-composition", "eps_2 >= 0")
def of_the_second(wanted):
    """And the second."""
    return budget(wanted, ALONE, Z, E2)


@redundant("lip-composition-repeated", "eps >= 0")
def of_each(wanted):
    """Each of the releases is one."""
    return budget(wanted, RELEASES, Y, E, T)


@redundant("lip-skew-helps", "e^eps <= 148")
def beyond_the_figure(wanted):
    """Where eps is greater the sentence is true."""
    return Given(wanted).conclude()
