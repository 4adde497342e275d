"""eps-LIP in terms of posteriors: what it asks of them, and the channel that they make."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import exchange, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import lip_outputs as outputs
from theory.notions.lip import within
from theory.statements.lip import posteriors as model
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y
from theory.statements.lip.posteriors import POSTERIOR, WEIGHT
from theory.tactics.closing import concluded
from theory.tactics.expand import expand
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import equal, induction

x, y = const("x", X), const("y", Y)
P, Q, M = (const(name, REAL) for name in ("p0", "q0", "m0"))


@remembered
def ranged():
    """Return, for m > 0, that the posterior o/m is in range as o is in the range times m."""
    known, o = and_(M > 0, E >= 1, P >= 0, Q >= 0), P * Q
    both = and_(E * o >= P * M, o <= E * (P * M), o <= M)
    share = const("share", REAL)
    scaled = implies(and_(known, eq(share * M, o)), eq(model.in_range(P, share), both))
    divided = solve(implies(known, eq(o / M * M, o)))
    return solve(
        implies(known, eq(model.in_range(P, o / M), both)),
        instance(solve(scaled), {share: o / M}),
        divided,
    )


@remembered
def sound():
    """Return (7) for one value, from the range times m, or if nobody has the output."""
    o = P * Q
    some = and_(M > 0, E * o >= P * M, o <= E * (P * M))
    known = and_(E >= 1, P >= 0, Q >= 0, M >= 0, o <= M)
    goal = implies(P > 0, within(M, Q, E))
    cases = [solve(implies(and_(known, case), goal)) for case in (some, eq(M, 0))]
    return solve(implies(and_(known, implies(M > 0, some)), goal), *cases)


def numbers():
    """Return the arithmetic at an output and a value."""
    return {P: PRIOR(x), Q: CHANNEL(x, y), M: outputs.mass(y)}


def equivalence(statement):
    """Return that a channel is eps-LIP if and only if its posteriors are in range."""
    H, goal = statement.given, statement.goals[0]
    given, (private, inside) = and_(H, goal.args[0]), goal.args[1].args
    here = instance(ranged(), numbers())

    def part(given, goal, theorem):
        def facts(*chosen):
            put = dict(zip((y, x), chosen, strict=False))
            return [instance(theorem, put)] if len(chosen) == 2 else []

        return derive(given, goal, facts)

    needed = solve(implies(and_(given, private), outputs.private()))
    forth = solve(
        implies(and_(given, private, outputs.mass(y) > 0), here.formula.args[1].args[0]),
        *(here, needed, outputs.ranges(), outputs.entries()),
    )
    forth = part(and_(given, private), inside, forth)
    own = instance(sound(), numbers())
    some = implies(outputs.mass(y) > 0, here.formula.args[1].args[0])
    said = prove(implies(inside, some), at=[y, x], rounds=2)
    back = solve(
        implies(and_(given, inside), own.formula.args[1]), own, here, said, outputs.entries()
    )
    back = part(and_(given, inside), private, back)
    return solve(implies(H, goal), forth, back)


def made(statement):
    """Return that what weights and posteriors make is an eps-LIP channel that gives them back."""
    H, (_, mechanism, private, kept) = statement.given, statement.goals
    given, entry = and_(H, mechanism.args[0]), statement.spelled(model.MADE)
    inside = prove(implies(given, model.in_range(PRIOR(x), POSTERIOR(y, x))), at=[y, x], rounds=2)
    local = [*at(given, x), *at(given, y), inside]
    w, pi, p = WEIGHT(y), POSTERIOR(y, x), PRIOR(x)
    signs = solve(
        implies(given, and_(p >= 0, w >= 0, pi >= 0, implies(eq(p, 0), eq(pi, 0)))), *local
    )
    divided = solve(implies(P > 0, eq(P * (Q * M / P), Q * M)))
    product = solve(implies(and_(P > 0, Q >= 0, M >= 0), Q * M / P >= 0))
    put = {P: p, Q: w, M: pi}
    steps = [signs, *(instance(t, put) for t in (divided, product))]
    back = solve(implies(given, eq(p * entry(x, y), w * pi)), *steps)
    least = solve(implies(given, entry(x, y) >= 0), *steps)
    mass = X.sum(lambda x: PRIOR(x) * entry(x, y))
    shares = X.sum(lambda x: w * POSTERIOR(y, x))
    same = equal(mass, shares, given, use=lambda i: [instance(back, {x: i})])
    mass = solve(implies(given, eq(mass, w)), same, expand(shares), *local)
    near = nearby(given, entry, [*local, *steps, signs])
    rows = row_sum(given, entry, back, shares, local)

    def facts(*theorems):
        def use(*chosen):
            pairs = {c.sort: c for c in chosen}
            names = {k: pairs[k.sort] for k in (x, y) if k.sort in pairs}
            return [instance(t, names) for t in theorems]

        return use

    parts = [
        (mechanism, facts(least, rows)),
        (private, facts(near, mass)),
        (kept, facts(mass, back)),
    ]
    return [solve(implies(H, goal), derive(given, goal.args[1], use)) for goal, use in parts]


def nearby(given, entry, facts):
    """Return (7) with the weight as mass, for one value."""
    w, pi, p = WEIGHT(y), POSTERIOR(y, x), PRIOR(x)
    r = const("r", REAL)
    known = and_(P > 0, E >= 1, Q >= 0, model.in_range(P, M), eq(P * r, Q * M))
    found = solve(implies(known, within(Q, r, E)))
    found = instance(found, {P: p, Q: w, M: pi, r: w * pi / p})
    goal = within(w, entry(x, y), E)
    here = solve(implies(and_(given, p > 0), goal), found, *facts)
    return solve(implies(given, goal), here, *facts)


def row_sum(given, entry, back, shares, local):
    """Return that rows sum to one: p times a row is the mean of the posteriors, p."""
    row = Y.sum(entry(x))
    scaled = Y.sum(lambda y: PRIOR(x) * entry(x, y))
    mean = Y.sum(lambda y: WEIGHT(y) * POSTERIOR(y, x))
    same = equal(scaled, mean, given, use=lambda i: [instance(back, {y: i})])
    some = and_(given, PRIOR(x) > 0)
    pulled = induction(lambda a, b: eq(a, PRIOR(x) * b), [scaled, row])
    first = solve(implies(some, eq(row, 1)), pulled, same, *at(given, x))
    total = Y.sum(lambda y: X.sum(lambda x: WEIGHT(y) * POSTERIOR(y, x)))
    each = solve(implies(given, eq(shares, WEIGHT(y))), expand(shares), *local)
    by_output = equal(total, Y.sum(WEIGHT), given, use=lambda i: [instance(each, {y: i})])
    swapped = exchange("sum", function_of(Y, X, lambda y, x: WEIGHT(y) * POSTERIOR(y, x)))
    by_value = X.sum(lambda x: Y.sum(lambda y: WEIGHT(y) * POSTERIOR(y, x)))
    prior = equal(by_value, X.sum(PRIOR), given, use=lambda i: at(given, i))
    whole = solve(implies(given, eq(Y.sum(WEIGHT), 1)), by_output, swapped, prior)
    none = and_(given, not_(PRIOR(x) > 0))
    alike = equal(row, Y.sum(WEIGHT), none)
    return solve(implies(given, eq(row, 1)), first, alike, whole)


def theorem():
    """Return lip-posterior-criterion."""
    statement = model.criterion()
    return concluded(statement, equivalence(statement), *made(statement))


@decides("lip-posterior-criterion")
def posterior_criterion():
    """Value by value: Pr(y|x)/Pr(y) is Pr(x|y)/Pr(x)."""
    return Decision(
        verdict="proved",
        why=(
            "By Bayes' rule both ratios are one. What is left to choose of an eps-LIP channel is "
            "the outputs' probabilities and their posteriors, any within the bounds whose mean is "
            "the prior."
        ),
        scope="alphabets and output alphabets of any finite size, all priors and all eps >= 0; (7) "
        "asked of values that somebody has, and met by what is made for all",
        theorem=theorem,
    )
