"""Composition with an updated prior: the second release is LIP under Pr(X = . | Y1 = y1)."""

from theory.kernel.sorts import BOOL
from theory.kernel.terms import TRUE, and_, const, eq, implies
from theory.kernel.theorem import elimination, generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.statements.lip import composition as model
from theory.statements.lip.channels import CHANNEL, PRIOR, X, Y, Z, output_mass
from theory.statements.lip.composition import E1, E2, SECOND
from theory.tactics.defined import well_defined
from theory.tactics.expand import expand
from theory.tactics.listed import listed, written_out
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import induction, non_negative


def chained(names):
    """Return (7) for the pair from that of both, for one value: m, q, pair's mass, second's q."""
    m, q, both, r = names
    known = and_(E1 >= 1, E2 >= 1, m >= 0, q >= 0, r >= 0, m <= E1 * q, q <= E1 * m)
    near = and_(both <= E2 * (m * r), m * r <= E2 * both)
    one = solve(implies(and_(known, near), both <= E1 * E2 * (q * r)))
    other = solve(implies(and_(known, near), q * r <= E1 * E2 * both))
    return one, other


def bounded(statement):
    """Return that budgets add, for an output of the first release that can occur, or cannot."""
    H, x, y, z = statement.given, const("x", X), const("y", Y), const("z", Z)
    m = output_mass(X, PRIOR, CHANNEL, y)
    both = X.sum(lambda x: PRIOR(x) * (CHANNEL(x, y) * SECOND(y, x, z)))
    q, r = CHANNEL(x, y), SECOND(y, x, z)
    signs = [
        prove(implies(H, part), at=[x, y, z], rounds=3) for part in (PRIOR(x) >= 0, q >= 0, r >= 0)
    ]
    sign = signs[0], signs[1]
    item = solve(implies(H, PRIOR(x) * q >= 0), *sign)
    positive = non_negative(m, H, use=lambda i: [instance(item, {x: i})])
    near = at(H, y, x)
    second = X.sum(lambda x: statement.spelled(model.POSTERIOR(y, x)) * SECOND(y, x, z))
    possible = and_(H, m > 0)
    rows = solve(implies(possible, eq(second * m, both)), expand(second, m > 0), expand(both))
    told = at(H, y)[-1]
    inner = told.formula.args[1].args[1]
    local = elimination(inner.args[0], z)
    value = elimination(local.formula.args[1].args[0], x)
    ratio = solve(implies(possible, value.formula.args[1]), told, local, value)
    scale = [const(name, type_) for name, type_ in (("s", m.sort), ("m0", m.sort))]
    s, m0 = scale
    t, r0 = const("t", m.sort), const("r0", m.sort)
    scaled = solve(
        implies(
            and_(m0 > 0, eq(s * m0, t), s <= E2 * r0, r0 <= E2 * s),
            and_(t <= E2 * (m0 * r0), m0 * r0 <= E2 * t),
        )
    )
    put = {s: second, m0: m, t: both, r0: r}
    premise, conclusion = instance(scaled, put).formula.args
    shown = [solve(implies(possible, part), ratio, rows) for part in premise.args]
    close = solve(implies(possible, conclusion), instance(scaled, put), *shown)
    names = [const(name, m.sort) for name in ("m1", "q1", "both1", "r1")]
    goal = statement.goals[0].args[0](y).args[0](z).args[0](x)
    found = []
    values = dict(zip(names, (m, q, both, r), strict=True))
    for general, part in zip(chained(names), goal.args, strict=True):
        general = instance(general, values)
        needed = solve(implies(possible, general.formula.args[0]), close, positive, *signs, *near)
        found.append(solve(implies(possible, part), general, needed))
    empty = and_(H, eq(m, 0))
    nothing = induction(
        lambda a: eq(a, 0),
        [both],
        empty,
        use=lambda i: [*at(H, y, i), instance(signs[1], {x: i})],
    )
    none = solve(implies(empty, eq(q, 0)), *near, signs[1])
    never = solve(implies(empty, goal), nothing, none)
    one = solve(implies(H, goal), *found, never, positive)

    def facts(*c):
        return [instance(one, dict(zip((y, z, x), c, strict=True)))] if len(c) == 3 else []

    return derive(H, statement.goals[0], facts)


def attained(statement):
    """Return that two values attain the sum, if X = 1 is rare enough for both releases."""
    known, H = and_(E1 >= 1, E2 >= 1), statement.given
    return [solve(implies(H, goal), listed(known, goal)) for goal in statement.goals[1:]]


def theorem():
    """Return lip-composition-posterior."""
    statement = model.updated()
    found = solve(statement.implication, bounded(statement), *attained(statement))
    return generalise(found, *statement.constants)


def defined():
    """Return that no denominator is zero: the output 1 of the two values can occur."""
    statement = model.updated()
    mass = statement.spelled(output_mass(BOOL, model.RARE, model.RARE_FIRST, TRUE))
    return well_defined(statement, *written_out(mass))


@decides("lip-composition-posterior")
def updated_posterior():
    """Chain rule; adaptive by nature."""
    return Decision(
        verdict="proved",
        why=(
            "Pr(y1, y2|x)/Pr(y1, y2) is the product of Pr(y1|x)/Pr(y1) and Pr(y2|x, y1)/Pr(y2|y1), "
            "and the second is what LIP under the posterior bounds. The sum is attained."
        ),
        scope=(
            "two releases, hence any number by taking a pair for the first; all alphabets of any "
            "size, all priors, all eps >= 0"
        ),
        theorem=theorem,
        defined=defined,
    )
