"""More than two values: the least error of the posterior under eps-LIP, and who attains it.

The error is sum_x E[([X=x] - Pr(x|Y))^2], the expected squared distance of posterior and truth;
for two values it is twice the paper's.
"""

from mechanisms import lip_direct
from mechanisms.losses import lip as lip_loss
from theory.kernel.binding import substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library.lip import outputs
from theory.library.lip.squared_error import one_item
from theory.proofs.lip.optimum_theorem import one_output
from theory.statements.lip import larger_alphabet as model
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y
from theory.statements.lip.larger_alphabet import ESTIMATE
from theory.tactics.closing import concluded
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import at_most, equal, induction, item_at_most

x, y = const("x", X), const("y", Y)
M, BOTH, P, G, LOSS = (const(name, REAL) for name in ("m0", "o0", "p0", "g0", "e"))
# what is known of one output and one value: m = Pr(y), o = Pr(x, y), p = Pr(x)
NUMBERS = and_(
    *(M >= 0, BOTH >= 0, BOTH <= M, P >= 0, P <= 1, E >= 1),
    *(P * M <= E * BOTH, BOTH <= E * (P * M), (1 - P) * M <= E * (M - BOTH)),
)


def given(statement):
    """Return the statement's hypotheses, and that the channel is allowed."""
    return and_(statement.given, model.allowed())


def at_most_one(known, x):
    """Return that no prior probability exceeds one."""
    below = item_at_most(X.sum(PRIOR), x, known, use=lambda i: at(known, i))
    return solve(implies(known, PRIOR(x) <= 1), below)


def ends(regime):
    """Return the ends of the posterior's range, and the least error."""
    if regime == "rare":
        return P / E, P * E, lip_loss.mse_rare(P, E)
    return P / E, 1 - (1 - P) / E, lip_loss.mse_balanced(P, E)


def share(low, high):
    """Return the least share of the error that an output has: linear in o and m."""
    return BOTH - (low + high) * BOTH + low * high * M


@remembered
def one_share(regime):
    """Return that an output's error is at least its share, and what the shares add up to."""
    low, high, least = ends(regime)
    general, names = one_output()
    found = instance(general, dict(zip(names, (low, high, M, BOTH, G), strict=True)))
    *needed, spelled = found.formula.args[0].args
    shown = [solve(implies(NUMBERS, part)) for part in needed]
    each = solve(implies(and_(NUMBERS, spelled), share(low, high) <= LOSS), found, *shown)
    return each, rational(E >= 1, P - (low + high) * P + low * high, least)


@remembered
def at_value(known, regime):
    """Return the bound on the error of estimating whether the value is x."""
    H, found = and_(known, model.allowed()), one_item(x, y, CHANNEL, ESTIMATE)
    put = {M: outputs.mass(y), BOTH: outputs.joint(x, y), P: PRIOR(x)}
    put |= {G: ESTIMATE(x, y), LOSS: found.formula.args[0]}
    facts = outputs.ranges(), outputs.entries(), at_most_one(known, x)
    local = solve(implies(H, substitute(NUMBERS, put)), *facts)
    each, whole = one_share(regime)
    low, high, least = (substitute(t, put) for t in ends(regime))
    each = instance(each, put)
    each = solve(implies(H, each.formula.args[1]), each, local, found)
    masses, ones = Y.sum(outputs.mass), Y.sum(lambda y: outputs.joint(x, y))
    total = model.error_of(Y, CHANNEL, ESTIMATE, x)
    added = induction(
        lambda e, m, o: e >= o - (low + high) * o + low * high * m,
        [total, masses, ones],
        H,
        use=lambda i: [instance(each, {y: i})],
    )
    return solve(implies(H, total >= least), added, outputs.totals(), instance(whole, put))


def bounded(statement):
    """Return the bound over all values, and that a rare value makes the error greater."""
    H, bound = given(statement), statement.goal("no less error")
    strict = statement.goal("more with a rare value")
    total, least = bound.args[1].args[1], bound.args[1].args[0]
    use = {"use": lambda i: [instance(at_value(statement.given, "middle"), {x: i})]}
    found = at_most(least, total, H, **use)

    def slack(x):
        return model.error_of(Y, CHANNEL, ESTIMATE, x) - lip_loss.mse_balanced(PRIOR(x), E)

    above = solve(
        implies(
            and_(E > 1, P > 0, P * (1 + E) < 1),
            lip_loss.mse_rare(P, E) > lip_loss.mse_balanced(P, E),
        )
    )
    apart = induction(lambda s, e, b: eq(s, e - b), [X.sum(slack), total, least])
    steps = (
        item_at_most(X.sum(slack), x, H, **use),
        at_value(statement.given, "rare"),
        instance(above, {P: PRIOR(x)}),
    )
    greater = solve(implies(and_(H, E > 1, model.rare(x)), total > least), *steps, apart)
    none = implies(and_(H, E > 1, total <= least), X.forall(lambda x: not_(model.rare(x))))
    none = derive(none.args[0], none.args[1], lambda i: [instance(greater, {x: i})])
    return found, solve(implies(statement.given, strict), none)


def column(statement):
    """Return Pr(y) of the direct channel, and its entries, for two values."""
    H, j = statement.given, const("j", X)
    direct = statement.spelled(model.DIRECT)
    mass = X.sum(lambda v: PRIOR(v) * direct(v, j))
    kept = solve(implies(H, eq(mass, PRIOR(j))), expand(mass, E >= 1))
    return direct, j, kept


def direct_errors(statement):
    """Return the error of the direct channel, value by value."""
    direct, j, kept = column(statement)
    guess, H = statement.spelled(model.GUESS), statement.given
    own, other = lip_direct.probabilities(PRIOR(x), E)
    first = PRIOR(x) * own * (1 - own) * (1 - own) + (PRIOR(x) - PRIOR(x) * own) * own * own
    rest = PRIOR(x) / E * (1 - other) * (1 - other) + (1 - PRIOR(x) / E) * other * other
    found = one_item(x, j, direct, guess)
    o, g = PRIOR(x) * direct(x, j), guess(x, j)
    spelled = o * (1 - g) * (1 - g) + (PRIOR(j) - o) * g * g
    elsewhere = PRIOR(x) * (PRIOR(j) / E)
    elsewhere = elsewhere * (1 - other) * (1 - other) + (PRIOR(j) - elsewhere) * other * other
    scaled = rational(E >= 1, elsewhere, PRIOR(j) * rest)
    value = ite(eq(j, x), first, PRIOR(j) * rest)
    here = solve(implies(and_(H, eq(j, x)), eq(spelled, first)))
    there = solve(implies(and_(H, not_(eq(j, x))), eq(spelled, PRIOR(j) * rest)), scaled)
    each = solve(implies(H, eq(found.formula.args[0], value)), found, kept, here, there)
    total, values = model.error_of(X, direct, guess, x), X.sum(lambda i: substitute(value, {j: i}))
    added = equal(total, values, H, use=lambda i: [instance(each, {j: i})])
    least = lip_loss.mse_balanced(PRIOR(x), E)
    closed = rational(E >= 1, first + (1 - PRIOR(x)) * rest, least)
    return solve(implies(H, eq(total, least)), added, expand(values, E >= 1), closed)


def attained(statement):
    """Return that the direct channel is a mechanism, has eps-LIP, and the error of the bound."""
    names = "a mechanism", "LIP without rare values", "reached"
    H, (mechanism, private, error) = statement.given, map(statement.goal, names)
    direct, j, kept = column(statement)
    row = X.sum(direct(x))
    row = solve(implies(H, eq(row, 1)), expand(row, E >= 1))
    entry = prove(implies(H, direct(x, j) >= 0), at=[j], rounds=1)
    near = and_(PRIOR(j) <= E * direct(x, j), direct(x, j) <= E * PRIOR(j))
    common = and_(H, private.args[0], PRIOR(x) > 0)
    near = prove(implies(common, near), *at(H, j), at=[x])

    def facts(*chosen):
        put = dict(zip((x, j), chosen, strict=False))
        return [instance(t, put) for t in (row, entry)]

    def at_output(*chosen):
        put = dict(zip((j, x), chosen, strict=False))
        return [instance(t, put) for t in (near, kept)] if len(put) == 2 else []

    each = direct_errors(statement)
    errors = equal(*error.args, H, use=lambda i: [instance(each, {x: i})])
    return derive(H, mechanism, facts), derive(H, private, at_output), errors


@proves("lip-larger-alphabet")
def theorem(statement):
    """Return lip-larger-alphabet."""
    return concluded(statement, *bounded(statement), *attained(statement))
