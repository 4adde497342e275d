"""Beyond Section 5.3: the Rao-Blackwell estimate of the PUM's intermediate data, through (22)."""

from theory.kernel.terms import and_
from theory.ledger.decisions import proves
from theory.proofs.uldp import never_worse as proof
from theory.proofs.uldp.never_worse import r, y
from theory.statements.stated import stated
from theory.statements.uldp import never_worse as base_model
from theory.statements.uldp import never_worse_pum as model
from theory.statements.uldp.never_worse import ALL
from theory.statements.uldp.never_worse_pum import BEHIND, BOT, KEPT, PRE, SHARES, T, V
from theory.tactics.context import Given

said = stated("uldp-rao-blackwell-never-worse")
LOSS, PRIOR, U, X = said.loss, said.prior, said.U, said.X


def show_mixed(p):
    """Show that the intermediate data of a user have a distribution."""
    u, x, z = p.fix(U, V, X)
    p.have(SHARES(x) * PRE(u, x, z) >= 0)
    p.by_item(V.sum(lambda x: SHARES(x) * PRE(u, x, z)) >= 0)
    mixed_mass = V.sum(lambda x: SHARES(x) * X.sum(PRE(u, x)))
    p.sums(X.sum(lambda z: V.sum(lambda x: SHARES(x) * PRE(u, x, z))), mixed_mass)
    p.by_item(mixed_mass == V.sum(SHARES), over=V)


def show_through_22(p, informed, empirical):
    """Show that no loss of the estimate by (22) is greater."""
    x, k = p.fix(V, T)

    def here(r):
        return model.of_values(informed(r))

    def there(r):
        return model.of_values(empirical(r))

    def plane(r, x):
        return model.TANGENT_P(here(r), x) * (there(r)(x) - here(r)(x))

    def part(r, y):
        slope = model.TANGENT_P(here(r), x)
        return proof.law(r) * slope * (empirical(r, y) - informed(r, y))

    def bot(k, r):
        return part(r, BOT(k)) * BEHIND(k, x)

    proof.show_no_mean(p, lambda f: model.TANGENT_P(model.of_values(f), x))
    gap = [T.sum(lambda k, f=f: f(r, BOT(k)) * BEHIND(k, x)) for f in (empirical, informed)]
    bots, factor = T.sum(lambda k: bot(k, r)), proof.law(r) * model.TANGENT_P(here(r), x)
    p.by_item(bots == factor * (gap[0] - gap[1]), over=T)
    p.have(proof.law(r) * plane(r, x) == part(r, KEPT(x)) + bots)
    rows = ALL.sum(lambda r: T.sum(lambda k: bot(k, r)))
    columns = T.sum(lambda k: ALL.sum(lambda r: bot(k, r)))
    total = ALL.sum(lambda r: proof.law(r) * plane(r, x))
    p.by_item(total == ALL.sum(lambda r: part(r, KEPT(x))) + rows, over=ALL)
    p.sums(rows, columns)
    p.by_item(
        ALL.sum(lambda r: bot(k, r)) == ALL.sum(lambda r: part(r, BOT(k))) * BEHIND(k, x), over=ALL
    )
    p.by_item(columns == 0, over=T)
    p.have(total == 0)
    return proof.show_no_greater(p, model.LOSS_P, V, plane, here, there)


@proves("uldp-rao-blackwell-pum")
def theorem(statement):
    """Return that no convex loss is greater, of r^ or of p^."""
    general = stated("uldp-rao-blackwell-never-worse").statement()
    names = "convex loss of r", "convex loss of p"
    convex = [general.spelled(statement.hypotheses[name]) for name in names]
    p = Given(and_(*base_model.encoded().values(), *convex))
    informed, empirical = (general.spelled(t) for t in (said.informed, said.empirical))

    def plane(r, z):
        return said.tangent(informed(r), z) * (empirical(r, z) - informed(r, z))

    proof.show_no_mean(p, lambda f: said.tangent(f, y))
    theorems = [
        proof.show_no_greater(p, LOSS, X, plane, informed, empirical),
        show_through_22(p, informed, empirical),
    ]
    p = Given(statement)
    show_mixed(p)
    for lemma in theorems:
        p.use(lemma, {PRIOR: p(PRIOR)})
    return p.conclude()
