"""Hypotheses of LIP's statements: no channel keeps a budget below 0, eps-LIP implies e^eps >= 1."""

from theory.hypotheses.redundant import redundant
from theory.kernel.binding import apply, exception, forall, function
from theory.kernel.sorts import REAL
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies
from theory.kernel.theorem import at_sorts, counterexample, instance, solve
from theory.library.lip import outputs
from theory.statements.lip.channels import output_mass
from theory.statements.stated import stated
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand
from theory.tactics.listed import listed, written_out
from theory.tactics.logic import prove
from theory.tactics.sums import induction

said = stated("lip-composition-posterior")
CHANNEL, PRIOR, X, Y, Z, E1, E2 = said.Q, said.prior, said.X, said.Y, said.Z, said.E1, said.E2
SECOND, AFTER = said.R, said.posterior
also = stated("lip-composition-repeated")
E, RELEASES, T = also.E, also.Q, also.T
ALONE = stated("lip-sequential-composition").R
POSTERIOR = stated("lip-larger-alphabet-optimum").pi

x, y, z, t = const("x", X), const("y", Y), const("z", Z), const("t", T)


def somebody(given):
    """Return that a value has a positive prior, and which."""
    nobody = function(X, lambda x: PRIOR(x) <= 0)
    none = induction(lambda a: a <= 0, [X.sum(PRIOR)], forall(nobody), rounds=1)
    x = exception(nobody)
    return solve(implies(given, PRIOR(x) > 0), counterexample(nobody), none), x


def budget(given, channel, report, E, *others):
    """Return that e^eps is at least 1, as the probabilities of all reports sum to one.

    Parameters
    ----------
    given : Term
        There are a prior and a channel, which has eps-LIP at least for values that somebody has.
    channel : Term
    report : Term
        A constant of the sort of the reports.
    E : Term
    others : Term
        Constants that the channel depends on.
    """
    positive, x = somebody(given)
    mass = function(report.sort, lambda y: output_mass(X, PRIOR, channel, y))
    near = prove(
        implies(given, mass(report) <= E * channel(x, report)),
        positive,
        at=[report, x, y, *others],
        rounds=3,
    )
    totals = at_sorts(outputs.totals(), {Y: report.sort})
    total = instance(totals, {const("Q", channel.sort): channel, outputs.x: x})
    known = prove(implies(given, total.formula.args[0]), at=[y, *others], rounds=1)
    row = prove(implies(given, report.sort.sum(channel(x)) == 1), at=[x, y, *others], rounds=3)
    sums = [report.sort.sum(mass), report.sort.sum(channel(x))]
    compared = induction(
        lambda m, q: m <= E * q, sums, given, use=lambda i: [instance(near, {report: i})]
    )
    return solve(implies(given, E >= 1), total, known, row, compared)


@redundant("lip-implies-ldp", "eps >= 0")
@redundant("lip-implies-ldp-support", "eps >= 0")
@redundant("lip-information", "eps >= 0")
@redundant("lip-mip", "eps >= 0")
def of_one_channel(wanted):
    """The channel has eps-LIP."""
    return concluded(wanted, budget(wanted.given, CHANNEL, y, E))


@redundant("lip-sequential-composition", "eps_1 >= 0")
@redundant("lip-composition-posterior", "eps_1 >= 0")
def of_the_first(wanted):
    """So has the first channel."""
    return concluded(wanted, budget(wanted.given, CHANNEL, y, E1))


@redundant("lip-sequential-composition", "eps_2 >= 0")
def of_the_second(wanted):
    """And the second."""
    return concluded(wanted, budget(wanted.given, ALONE, z, E2))


@redundant("lip-composition-fixed-prior", "eps_2 >= 0")
def of_either(wanted):
    """One of both has the smaller budget."""
    first, second = (
        and_(wanted.given, case) for case in wanted.hypotheses["one release of each budget"].args
    )
    least = [budget(first, SECOND(y), z, E2), budget(second, CHANNEL, y, E2)]
    return concluded(wanted, *least)


@redundant("lip-step3-boundary", "q0 >= 0")
@redundant("lip-step3-boundary", "q1 >= 0")
@redundant("lip-step3-boundary", "eps >= 0")
def no_region(wanted):
    """Beyond [0, 1] neither side of the equivalence holds, or both do."""
    left, right = wanted.goals[0].args
    there = listed(and_(wanted.given, right), left)
    back = implies(and_(wanted.given, left), right)
    each = [apply(apply(left.args[0], y).args[0], y) for y in (TRUE, FALSE)]
    back = prove(back, *written_out(*each, right), at=[TRUE, FALSE], rounds=2)
    return concluded(wanted, there, back)


@redundant("lip-skew-helps", "e^eps <= 148")
def beyond_the_figure(wanted):
    """Where eps is greater the sentence is true."""
    return concluded(wanted, solve(wanted.implication))


@redundant("lip-composition-repeated", "eps >= 0")
def of_each(wanted):
    """Each of the releases is one."""
    return concluded(wanted, budget(wanted.given, RELEASES(t), y, E, t))


@redundant("lip-larger-alphabet-optimum", "eps >= 0")
def nothing_is_asked(wanted):
    """No channel has so small a budget, and no posteriors are in its range."""
    premises = [and_(wanted.given, goal.args[0]) for goal in wanted.goals]
    least = budget(premises[0], CHANNEL, y, E)
    posterior = function(X, lambda x: POSTERIOR(y, x))
    near = prove(implies(premises[1], posterior(x) <= E * PRIOR(x)), at=[y, x], rounds=3)
    sums = [X.sum(posterior), X.sum(PRIOR)]
    compared = induction(
        lambda a, b: a <= E * b, sums, premises[1], use=lambda i: [instance(near, {x: i})]
    )
    whole = prove(implies(premises[1], eq(sums[0], 1)), at=[y], rounds=2)
    return concluded(wanted, least, compared, whole)


@redundant("lip-ldp-constraints", "eps >= 0")
def no_ratios(wanted):
    """For e^eps < 1 no channel has eps-LDP, and one of the ratios is 1 or more."""
    bounded, private = wanted.goals[0].args
    given = and_(wanted.given, private)
    each = [apply(apply(private.args[0], b).args[0], b) for b in (TRUE, FALSE)]
    none = prove(implies(given, FALSE), *written_out(*each), at=[TRUE, FALSE], rounds=3)
    return concluded(wanted, none, solve(implies(and_(wanted.given, bounded), FALSE)))


def occurring(given, x):
    """Return an output that can occur, and that it can: all together have probability 1."""
    never = function(Y, lambda y: output_mass(X, PRIOR, CHANNEL, y) <= 0)
    total = Y.sum(lambda y: output_mass(X, PRIOR, CHANNEL, y))
    none = induction(lambda a: a <= 0, [total], forall(never), rounds=1)
    total, c = instance(outputs.totals(), {outputs.x: x}), exception(never)
    goal = implies(given, output_mass(X, PRIOR, CHANNEL, c) > 0)
    return c, solve(goal, total, none, counterexample(never))


def is_prior(given, posterior, c, occurs):
    """Return that the posterior after an output is a distribution."""
    p, q, m = (const(name, REAL) for name in ("p0", "q0", "m0"))
    mass = output_mass(X, PRIOR, CHANNEL, c)
    sign = solve(implies(and_(p >= 0, q >= 0, m > 0), p * q / m >= 0))
    sign = instance(sign, {p: PRIOR(x), q: CHANNEL(x, c), m: mass})
    entries = prove(implies(given, and_(PRIOR(x) >= 0, CHANNEL(x, c) >= 0)), at=[x, c], rounds=3)
    one = solve(implies(given, posterior(x) >= 0), sign, entries, occurs)
    sums = expand(X.sum(posterior), mass > 0), expand(mass)
    return [every(one, x), solve(implies(given, eq(X.sum(posterior), 1)), *sums, occurs)]


@redundant("lip-composition-posterior", "eps_2 >= 0")
def of_the_updated(wanted):
    """After some output that occurs the posterior is a prior, and the second channel has LIP."""
    given, (_, v) = wanted.given, somebody(wanted.given)
    c, occurs = occurring(given, v)
    posterior = wanted.spelled(AFTER)(c)
    law = is_prior(given, posterior, c, occurs)
    put = {PRIOR: posterior, const("Q", SECOND(c).sort): SECOND(c), outputs.x: v}
    total = instance(at_sorts(outputs.totals(), {Y: Z}), put)
    known = prove(implies(given, total.formula.args[0]), *law, at=[c], rounds=1)
    mass = function(Z, lambda z: output_mass(X, posterior, SECOND(c), z))
    near = implies(given, mass(z) <= E2 * SECOND(c, v, z))
    near = prove(near, occurs, at=[c, z, v], rounds=3)
    row = prove(implies(given, eq(Z.sum(SECOND(c, v)), 1)), at=[c, v], rounds=3)
    sums = [Z.sum(mass), Z.sum(SECOND(c, v))]
    compared = induction(
        lambda a, b: a <= E2 * b, sums, given, use=lambda i: [instance(near, {z: i})]
    )
    return concluded(wanted, total, known, row, compared)
