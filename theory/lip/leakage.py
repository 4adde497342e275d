"""The privacy that a channel really has is the greatest factor of its outputs."""

from mechanisms.budgets import leakage
from theory.kernel.binding import exception, function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import counterexample, generalise, instance, solve, unfold
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.statements.lip import leakage as model
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y, output_mass
from theory.statements.lip.leakage import LEAST, MOST
from theory.tactics.closing import concluded
from theory.tactics.defined_at import defined_at
from theory.tactics.listed import written_out
from theory.tactics.logic import at, conjuncts, derive
from theory.tactics.sums import item_at_most, non_negative

x, z, y = const("x", X), const("other_x", X), const("y", Y)
M, L, T, Q = (const(f"{name}0", REAL) for name in "mltq")


def holder(value):
    """Return an input with the least, or the greatest, Pr(y|x), and that it is one."""
    H = model.least_factors().given
    other = function(X, lambda x: not_(and_(PRIOR(x) > 0, eq(CHANNEL(x, y), value(y)))))
    chosen = exception(other)
    goal = and_(PRIOR(chosen) > 0, eq(CHANNEL(chosen, y), value(y)))
    return chosen, solve(implies(H, goal), counterexample(other), *at(H, y))


@remembered
def masses():
    """Return that Pr(y) is not negative, and that nobody tells y if it is 0."""
    H = model.least_factors().given
    mass = output_mass(X, PRIOR, CHANNEL, y)
    product = solve(implies(and_(L >= 0, Q >= 0), and_(L * Q >= 0)))

    def use(i):
        return [instance(product, {L: PRIOR(i), Q: CHANNEL(i, y)}), *at(H, i), *at(H, i, y)]

    # the rows' entries are not negative
    def entries(i):
        row = [t for t in at(H, i) if t.formula.args[1].op == "and"]
        return [*use(i), *(inner for t in row for inner in at_row(t, y))]

    whole = non_negative(mass, H, use=entries)
    part = item_at_most(mass, x, H, use=entries)
    zero = solve(implies(and_(L > 0, Q >= 0, L * Q <= 0), eq(Q, 0)))
    zero = instance(zero, {L: PRIOR(x), Q: CHANNEL(x, y)})
    none = implies(and_(H, PRIOR(x) > 0, eq(mass, 0)), eq(CHANNEL(x, y), 0))
    return whole, solve(none, part, zero, *entries(x)), entries


def at_row(theorem, y):
    """Return what the conjuncts of a theorem's conclusion say at an output."""
    given, body = theorem.formula.args
    return [solve(implies(given, t.formula.args[1]), theorem, t) for t in at(body, y)]


@remembered
def quotients():
    """Return how a factor compares with its quotients."""
    over = solve(implies(L > 0, eq(T / L <= E, T <= E * L)))
    factor = leakage.lip_of_output(M, L, T, model.divided, model.greater)
    known = and_(M > 0, L > 0)
    parts = [instance(over, {T: M}), instance(over, {L: M})]
    return over, solve(implies(known, eq(factor <= E, and_(M <= E * L, T <= E * M))), *parts)


def under_lip(statement):
    """Return that eps-LIP is asked of each output's factor."""
    H, goal = statement.given, statement.goals[0]
    private, enough = goal.args
    _, entries = masses()[1:]
    _, factor = quotients()
    mass = output_mass(X, PRIOR, CHANNEL, y)
    factor = instance(factor, {M: mass, L: LEAST(y), T: MOST(y)})
    ends = [holder(value) for value in (LEAST, MOST)]
    known = and_(H, private)
    least = and_(mass >= 0, LEAST(y) >= 0)
    signs = solve(implies(H, least), masses()[0], *(t for _, t in ends), *entries(ends[0][0]))
    positive = solve(implies(and_(M > 0, L >= 0, M <= E * L), L > 0))
    positive = instance(positive, {M: mass, L: LEAST(y)})
    told = [t for c, _ in ends for t in at(known, y, c)]
    facts = [factor, signs, positive, *(t for _, t in ends), *told]
    one = solve(
        implies(and_(known, mass > 0), and_(LEAST(y) > 0, factor.formula.args[1].args[0])), *facts
    )
    there = derive(known, enough, lambda *c: [instance(one, {y: k}) for k in c])
    back = and_(H, enough)
    scaled = solve(implies(and_(M > 0, L > 0, M <= E * L, Q >= L), M <= E * Q))
    scaled = instance(scaled, {M: mass, L: LEAST(y), Q: CHANNEL(x, y)})
    inner = [*at(back, y), *at(H, y), *at(H, y, x)]
    bounds = [t for part in at(H, y) for t in at_row(part, x)]
    within = and_(mass <= E * CHANNEL(x, y), CHANNEL(x, y) <= E * mass)
    near = solve(
        implies(and_(back, PRIOR(x) > 0), within),
        factor,
        scaled,
        signs,
        masses()[1],
        *inner,
        *bounds,
    )

    def facts_at(*chosen):
        return [instance(near, dict(zip((y, x), chosen, strict=True)))] if len(chosen) == 2 else []

    here = derive(back, private, facts_at)
    return solve(implies(H, goal), there, here)


def under_ldp(statement):
    """Return that eps-LDP is asked of each output's factor, if somebody has each value."""
    H, goal = statement.given, statement.goals[1]
    private, enough = goal.args[1].args
    entries, (over, _) = masses()[2], quotients()
    (least, at_least), (most, at_most) = (holder(value) for value in (LEAST, MOST))
    factor = instance(over, {T: MOST(y), L: LEAST(y)})
    signs = solve(implies(H, LEAST(y) >= 0), at_least, *entries(least))
    known = and_(H, goal.args[0], private)
    positive = solve(implies(and_(T > 0, L >= 0, T <= E * L), L > 0))
    positive = instance(positive, {T: MOST(y), L: LEAST(y)})
    facts = [factor, signs, positive, at_least, at_most, *at(known, y, most, least)]
    told = and_(LEAST(y) > 0, factor.formula.args[1].args[0])
    one = solve(implies(and_(known, MOST(y) > 0), told), *facts)
    there = derive(known, enough, lambda *c: [instance(one, {y: k}) for k in c])
    back = and_(H, goal.args[0], enough)
    scaled = solve(implies(and_(L > 0, T > 0, T <= E * L, Q >= L), T <= E * Q))
    scaled = instance(scaled, {T: MOST(y), L: LEAST(y), Q: CHANNEL(z, y)})
    bounds = [t for k in (x, z) for part in at(H, y) for t in at_row(part, k)]
    goal_at = CHANNEL(x, y) <= E * CHANNEL(z, y)
    inner = [*at(back, y), *at(back, x), *at(back, z), *bounds]
    near = solve(implies(back, goal_at), factor, scaled, signs, *inner)

    def facts_at(*chosen):
        return [instance(near, dict(zip((y, x, z), chosen, strict=True)))] * (len(chosen) == 3)

    here = derive(back, private, facts_at)
    return solve(implies(H, goal), there, here)


def theorem():
    """Return lip-leakage."""
    statement = model.least_factors()
    return concluded(statement, under_lip(statement), under_ldp(statement))


def margins():
    """Return lip-margins: the conditions of both inputs and outputs, listed."""
    statement = model.margins()
    private = statement.goals[0].args[1]
    columns = unfold(private)
    rows = [unfold(part) for part in conjuncts(columns.formula.args[1])]
    items = [t for row in rows for t in written_out(row.formula.args[1])]
    whole = solve(statement.implication, columns, *rows, *items)
    return generalise(whole, *statement.constants)


@decides("lip-leakage")
def lip_leakage():
    """The least and the greatest Pr(y|x) decide."""
    return Decision(
        verdict="proved",
        why=(
            "(7) at y asks Pr(y)/E <= Pr(y|x) <= E Pr(y) of each value x that somebody has, so of "
            "the least and the greatest of them: E must be at least Pr(y) over the least and the "
            "greatest over Pr(y). LDP asks it of the greatest over the least. If an output is "
            "possible and a value excludes it no E is enough."
        ),
        scope="alphabets and output alphabets of any finite size, all priors",
        theorem=theorem,
        defined=lambda: defined_at(model.least_factors()),
    )


@decides("lip-margins")
def lip_margins():
    """(7) at both outputs and inputs, each of its two halves with the sides' difference."""
    return Decision(
        verdict="proved",
        why=(
            "Each margin is the difference of the two sides of an inequality: Pr(y) <= E Pr(y|x) "
            "or Pr(y|x) <= E Pr(y), for two outputs and two inputs. Channels that are rounded to "
            "2^-64 are taken if all eight are at least 0 in exact fractions."
        ),
        scope="all real parameters; (7) asked of both inputs, whatever the prior",
        theorem=margins,
    )
