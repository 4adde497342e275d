"""Beyond Section 5.3: the Rao-Blackwell estimate of the PUM's intermediate data, through (22)."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import exchange, instance, solve
from theory.ledger.decisions import proves
from theory.proofs.uldp import never_worse as proof
from theory.proofs.uldp.never_worse import r, u, y
from theory.statements.uldp import never_worse as base_model
from theory.statements.uldp import never_worse_pum as model
from theory.statements.uldp.never_worse import ALL, LOSS, PRIOR
from theory.statements.uldp.never_worse_pum import BEHIND, BOT, KEPT, PRE, SHARES, T, V
from theory.statements.uldp.urr import X
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand
from theory.tactics.logic import prove
from theory.tactics.sums import ZERO, equal, induction, non_negative

x, z, k = const("v", V), const("z", X), const("k", T)


def mixed(H):
    """Return that the intermediate data of a user have a distribution."""
    share, pre = SHARES(x), PRE(u, x, z)
    a, b = const("a7", REAL), const("b7", REAL)
    product = instance(solve(implies(and_(a >= 0, b >= 0), a * b >= 0)), {a: share, b: pre})
    signs = [prove(implies(H, t >= 0), at=[u, x, z], rounds=3) for t in (share, pre)]
    item = solve(implies(H, share * pre >= 0), product, *signs)
    entry = non_negative(
        V.sum(lambda x: SHARES(x) * PRE(u, x, z)), H, use=lambda i: [instance(item, {x: i})]
    )
    swapped = exchange("sum", function_of(X, V, lambda z, x: SHARES(x) * PRE(u, x, z)))
    row = expand(X.sum(lambda z: SHARES(x) * PRE(u, x, z)))
    one = prove(implies(H, eq(X.sum(PRE(u, x)), 1)), at=[u, x], rounds=3)
    row = solve(implies(H, eq(X.sum(lambda z: SHARES(x) * PRE(u, x, z)), SHARES(x))), row, one)
    rows = equal(swapped.formula.args[1], V.sum(SHARES), H, use=lambda i: [instance(row, {x: i})])
    whole = prove(implies(H, eq(V.sum(SHARES), 1)))
    total = solve(implies(H, eq(swapped.formula.args[0], 1)), swapped, rows, whole)
    goal = and_(
        X.forall(lambda z: V.sum(lambda x: SHARES(x) * PRE(u, x, z)) >= 0), total.formula.args[1]
    )
    return every(solve(implies(H, goal), every(entry, z), total), u)


def through_22(H):
    """Return that no loss of the estimate by (22) is greater."""
    informed, empirical = (
        base_model.never_worse().spelled(t) for t in (base_model.INFORMED, base_model.EMPIRICAL)
    )

    def here(r):
        return model.of_values(informed(r))

    def there(r):
        return model.of_values(empirical(r))

    def plane(r, x):
        return model.TANGENT_P(here(r), x) * (there(r)(x) - here(r)(x))

    zero = proof.without_mean(lambda f: model.TANGENT_P(model.of_values(f), x), proof.base())

    def part(r, y):
        slope = model.TANGENT_P(here(r), x)
        return proof.law(r) * slope * (empirical(r, y) - informed(r, y))

    def item(k, r):
        return part(r, BOT(k)) * BEHIND(k, x)

    bots = T.sum(lambda k: item(k, r))
    gap = [T.sum(lambda k, f=f: f(r, BOT(k)) * BEHIND(k, x)) for f in (empirical, informed)]
    factor = proof.law(r) * model.TANGENT_P(here(r), x)
    spread = induction(lambda a, b, c: eq(a, factor * (b - c)), [bots, *gap])
    whole = proof.law(r) * plane(r, x)
    each = solve(eq(whole, part(r, KEPT(x)) + bots), spread)
    first = ALL.sum(lambda r: part(r, KEPT(x)))
    second = ALL.sum(lambda r: T.sum(lambda k: item(k, r)))
    total = ALL.sum(lambda r: proof.law(r) * plane(r, x))
    split = induction(
        lambda a, b, c: eq(a, b + c), [total, first, second], use=lambda i: [instance(each, {r: i})]
    )
    swapped = exchange("sum", function_of(ALL, T, lambda r, k: item(k, r)))
    column = ALL.sum(lambda r: item(k, r))
    scaled = induction(
        lambda a, b: eq(a, b * BEHIND(k, x)), [column, ALL.sum(lambda r: part(r, BOT(k)))]
    )
    one = solve(implies(proof.base(), eq(column, 0)), scaled, instance(zero, {y: BOT(k)}))
    zeros = T.sum(lambda k: ZERO)
    columns = equal(
        swapped.formula.args[1], zeros, proof.base(), use=lambda i: [instance(one, {k: i})]
    )
    none = solve(
        implies(H, eq(total, 0)),
        split,
        instance(zero, {y: KEPT(x)}),
        swapped,
        columns,
        expand(zeros),
    )
    return proof.compared(H, model.LOSS_P, V, plane, (x, none), here, there)


@proves("uldp-rao-blackwell-pum")
def theorem(statement):
    """Return that no convex loss is greater, of r^ or of p^."""
    H = statement.given
    general = base_model.never_worse()
    names = "convex loss of r", "convex loss of p"
    convex = [general.spelled(statement.hypotheses[name]) for name in names]
    base = and_(proof.base(), *convex)
    informed, empirical = (general.spelled(t) for t in (base_model.INFORMED, base_model.EMPIRICAL))
    zero = proof.without_mean(lambda f: base_model.TANGENT(f, y), proof.base())
    zero = solve(implies(base, zero.formula.args[1]), zero)

    def plane(r, z):
        return base_model.TANGENT(informed(r), z) * (empirical(r, z) - informed(r, z))

    found = [proof.compared(base, LOSS, X, plane, (y, zero), informed, empirical), through_22(base)]
    put = {PRIOR: statement.spelled(PRIOR)}
    parts = [instance(t, put) for t in found]
    drawn = mixed(H)
    parts = [solve(implies(H, t.formula.args[1]), t, drawn) for t in parts]
    return concluded(statement, *parts)
