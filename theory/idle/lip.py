"""Hypotheses of LIP's statements: no channel keeps a budget below 0, eps-LIP implies e^eps >= 1."""

from theory.idle import shows
from theory.kernel.binding import apply, exception, forall, function
from theory.kernel.terms import FALSE, TRUE, and_, const, implies
from theory.kernel.theorem import at_sorts, counterexample, instance, solve
from theory.library.lip import outputs
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y, Z, output_mass
from theory.statements.lip.composition import ALONE, E1, E2, SECOND
from theory.tactics.closing import concluded
from theory.tactics.listed import listed, written_out
from theory.tactics.logic import prove
from theory.tactics.sums import induction

y, z = const("y", Y), const("z", Z)


def somebody(given):
    """Return that a value has a positive prior, and which."""
    nobody = function(X, lambda x: PRIOR(x) <= 0)
    none = induction(lambda a: a <= 0, [X.sum(PRIOR)], forall(nobody), rounds=1)
    x = exception(nobody)
    return solve(implies(given, PRIOR(x) > 0), counterexample(nobody), none), x


def budget(given, channel, report, E):
    """Return that e^eps is at least 1, as the probabilities of all reports sum to one.

    Parameters
    ----------
    given : Term
        There are a prior and a channel, which has eps-LIP at least for values that somebody has.
    channel : Term
    report : Term
        A constant of the sort of the reports.
    E : Term
    """
    positive, x = somebody(given)
    mass = function(report.sort, lambda y: output_mass(X, PRIOR, channel, y))
    near = prove(
        implies(given, mass(report) <= E * channel(x, report)),
        positive,
        at=[report, x, y],
        rounds=3,
    )
    totals = at_sorts(outputs.totals(), {Y: report.sort})
    total = instance(totals, {const("Q", channel.sort): channel, outputs.x: x})
    known = prove(implies(given, total.formula.args[0]), at=[y], rounds=1)
    row = prove(implies(given, report.sort.sum(channel(x)) == 1), at=[x, y], rounds=3)
    every = [report.sort.sum(mass), report.sort.sum(channel(x))]
    compared = induction(
        lambda m, q: m <= E * q, every, given, use=lambda i: [instance(near, {report: i})]
    )
    return solve(implies(given, E >= 1), total, known, row, compared)


@shows("lip-implies-ldp", 2)
@shows("lip-implies-ldp-support", 2)
@shows("lip-information", 2)
@shows("lip-mip", 2)
def of_one_channel(wanted):
    """The channel has eps-LIP."""
    return concluded(wanted, budget(wanted.given, CHANNEL, y, E))


@shows("lip-sequential-composition", 3)
@shows("lip-composition-posterior", 3)
def of_the_first(wanted):
    """So has the first channel."""
    return concluded(wanted, budget(wanted.given, CHANNEL, y, E1))


@shows("lip-sequential-composition", 4)
def of_the_second(wanted):
    """And the second."""
    return concluded(wanted, budget(wanted.given, ALONE, z, E2))


@shows("lip-composition-fixed-prior", 3)
def of_either(wanted):
    """One of both has the smaller budget."""
    first, second = (and_(wanted.given, case) for case in wanted.hypotheses[4].args)
    least = [budget(first, SECOND(y), z, E2), budget(second, CHANNEL, y, E2)]
    return concluded(wanted, *least)


@shows("lip-step3-boundary", 2)
@shows("lip-step3-boundary", 3)
@shows("lip-step3-boundary", 5)
def no_region(wanted):
    """Beyond [0, 1] neither side of the equivalence holds, or both do."""
    left, right = wanted.goals[0].args
    there = listed(and_(wanted.given, right), left)
    back = implies(and_(wanted.given, left), right)
    each = [apply(apply(left.args[0], y).args[0], y) for y in (TRUE, FALSE)]
    back = prove(back, *written_out(*each, right), at=[TRUE, FALSE], rounds=2)
    return concluded(wanted, there, back)


@shows("lip-skew-helps", 3)
def beyond_the_figure(wanted):
    """Where eps is greater the sentence is true."""
    return concluded(wanted, solve(wanted.implication))
