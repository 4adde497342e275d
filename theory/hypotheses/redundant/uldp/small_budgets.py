"""ULDP with e^eps < 1: then no protected output occurs, and it is ULDP with e^eps = 1."""

from theory.hypotheses.redundant import redundant
from theory.hypotheses.redundant.specialised import claim_at, discharged
from theory.kernel.binding import function
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_, real
from theory.kernel.theorem import instance, point, solve
from theory.statements.stated import stated
from theory.statements.uldp import composition
from theory.tactics.closing import concluded
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import ONE, induction

said = stated("uldp-ldp-compatibility")
also = stated("uldp-pum-private")
beside = stated("uldp-any-post-processing-osldp")

X, Y, T = said.X, also.Y, composition.T
Y0, Y1 = said.Y0, said.Y1
SENSITIVE = said.X_S
x, y, t = const("x", X), const("y", Y), const("t", T)
y0, y1 = const("y0", Y0), const("y1", Y1)
i, j = const("i", said.X), const("j", also.Y)
RELEASED = const("released", composition.RELEASES)


def nobody(given, Q, y):
    """Return that no value is sensitive: each of its outputs has probability 0."""
    secret = and_(given, SENSITIVE(x))
    zero = prove(implies(secret, eq(Q(x, y), 0)), at=[x, y], rounds=4)
    total = y.sort.sum(Q(x))
    none = induction(lambda a: eq(a, 0), [total], secret, use=lambda i: [instance(zero, {y: i})])
    row = prove(implies(given, eq(total, 1)), at=[x], rounds=2)
    return solve(implies(given, not_(SENSITIVE(x))), none, row)


@redundant("uldp-implies-osldp", "eps >= 0")
@redundant("uldp-implies-osldp-reachable", "eps >= 0")
def one_sided(wanted):
    """OSLDP asks something of sensitive values alone."""
    return of_sensitive(wanted, nobody(wanted.given, also.Q, y))


@redundant("uldp-any-post-processing-osldp", "eps >= 0")
def one_sided_after(wanted):
    """The same after post-processing."""
    return of_sensitive(wanted, nobody(wanted.given, beside.Q0, y))


def of_sensitive(wanted, none):
    """Return a conclusion that asks something of sensitive values."""
    given, goal = wanted.given, wanted.goals[0]
    return concluded(
        wanted, derive(given, goal, lambda *c: [instance(none, {x: i}) for i in c if i.sort is X])
    )


def at_no_budget(wanted, claim_id, budget, column):
    """Return the claim at e^eps = 1: its hypotheses hold there, as protected columns are 0.

    Parameters
    ----------
    wanted : Statement
    claim_id : str
    budget : Term
        The constant that is less than 1.
    column : callable
        From an input and constants for outputs to a probability of the mechanism with it, and
        whether these outputs are protected.
    """
    given = wanted.given
    known = claim_at(claim_id, wanted, {budget: real(1)})

    def facts(*chosen):
        inputs, outputs = apart(chosen)
        zeros = [never(given, *column(i, *outputs), i, *outputs) for i in inputs if outputs]
        return [*at(given, *outputs), *zeros]

    return discharged(given, known, facts)


def apart(chosen):
    """Return the inputs and the outputs among constants."""
    return [c for c in chosen if c.sort is X], [c for c in chosen if c.sort is not X]


def never(given, chance, protected, *terms):
    """Return that a protected output has probability 0."""
    return prove(implies(given, implies(protected, eq(chance, 0))), at=terms, rounds=4)


@redundant("uldp-sequential-composition-reachable", "eps_0 >= 0")
@redundant("uldp-sequential-composition-reachable", "eps_1 >= 0")
def two_releases(wanted):
    """A pair is protected if both outputs are."""
    given, model = wanted.given, composition
    first = "not eps_0 >= 0" in wanted.hypotheses
    budget = model.E0 if first else model.E1

    def column(i, *outputs):
        if first:
            return model.Q0(i, outputs[0]), model.PROTECTED0(outputs[0])
        return model.Q1(i, *outputs), model.PROTECTED1(outputs[1])

    found = at_no_budget(wanted, "uldp-sequential-composition-reachable", budget, column)
    zero, conclusion = never(given, *column(x, y0, y1), x, y0, y1), found.formula.args[1]

    def facts(*c):
        inputs, outputs = apart(c)
        put = dict(zip((y0, y1), outputs, strict=False))
        return [*(instance(zero, put | {x: i}) for i in inputs), *at(conclusion, *outputs), found]

    return concluded(wanted, found, derive(given, wanted.goals[-1], facts))


@redundant("uldp-ldp-compatibility", "eps_0 >= 0")
def beside_protected(wanted):
    """A protected output does not occur."""
    zero = never(wanted.given, said.Q0(x, y0), said.Y0_P(y0), x, y0)

    def facts(*c):
        return [instance(zero, {x: i, y0: c[0]}) for i in c if i.sort is X]

    return concluded(wanted, derive(wanted.given, wanted.goals[0], facts))


@redundant("uldp-ldp-compatibility", "eps_1 >= 0")
def beside_nothing(wanted):
    """The mechanism beside has no output at all."""
    given, Q = wanted.given, said.Q1
    zero = never(given, Q(x, y1), TRUE, x, y1)
    none = induction(
        lambda a: eq(a, 0), [Y1.sum(Q(x))], given, use=lambda i: [instance(zero, {y1: i})]
    )
    row = prove(implies(given, eq(Y1.sum(Q(x)), 1)), at=[x], rounds=2)
    return concluded(wanted, none, row)


@redundant("uldp-repeated-release-reachable", "eps >= 0")
def many_releases(wanted):
    """Each of the outputs is protected if all are."""
    given, Q, protected = wanted.given, also.Q, also.Y_P

    def column(i, y):
        return Q(i, y), protected(y)

    name = "uldp-repeated-release-reachable"
    found = at_no_budget(wanted, name, said.E, column)
    every_one = and_(given, T.forall(lambda t: protected(RELEASED(t))))
    zero = prove(implies(every_one, eq(Q(x, RELEASED(t)), 0)), at=[x, RELEASED(t), t], rounds=4)
    entry = function(T, lambda t: Q(x, RELEASED(t)))
    alone = T.prod(lambda k: ite(eq(k, t), entry(k), ONE))
    less = induction(lambda a, b: implies(eq(b, 0), eq(a, 0)), [T.prod(entry), alone])
    never_all = solve(implies(every_one, eq(T.prod(entry), 0)), zero, less, point("prod", entry, t))
    conclusion = found.formula.args[1]

    def facts(*c):
        put = [{x: i, RELEASED: c[0]} for i in c if i.sort is X]
        return [found, *at(conclusion, c[0]), *(instance(never_all, values) for values in put)]

    return concluded(wanted, found, derive(given, wanted.goals[-1], facts))


@redundant("uldp-pum-private", "eps >= 0")
def hidden(wanted):
    """What hides a value is sensitive, and reports nothing."""
    given, bot = wanted.given, also.bot_of(i)
    zero = prove(implies(given, eq(also.common(bot, j), 0)), at=[i, bot, j], rounds=4)
    total = j.sort.sum(also.common(bot))
    none = induction(lambda a: eq(a, 0), [total], given, use=lambda k: [instance(zero, {j: k})])
    row = prove(implies(given, eq(total, 1)), at=[bot], rounds=2)
    return concluded(wanted, none, row)
