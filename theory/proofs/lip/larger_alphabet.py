"""More than two values: the least error of the posterior under eps-LIP, and who attains it.

The error is sum_x E[([X=x] - Pr(x|Y))^2], the expected squared distance of posterior and truth;
for two values it is twice the paper's.
"""

from mechanisms import lip_direct
from mechanisms.losses import lip as lip_loss
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library.lip import outputs
from theory.library.lip.squared_error import one_item
from theory.proofs.lip.optimum_theorem import one_output
from theory.statements.lip import larger_alphabet as model
from theory.statements.lip.larger_alphabet import ESTIMATE
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.expand import expand

said = stated("lip-larger-alphabet-optimum")
CHANNEL, PRIOR, E, X, Y = said.Q, said.prior, said.E, said.X, said.Y

x, y = const("x", X), const("y", Y)


def ends(regime, p):
    """Return the ends of the posterior's range, and the least error."""
    if regime == "rare":
        return p / E, p * E, lip_loss.mse_rare(p, E)
    return p / E, 1 - (1 - p) / E, lip_loss.mse_balanced(p, E)


@remembered
def at_value(known, regime):
    """Return the bound on the error of estimating whether the value is x."""
    p, prior = Given(and_(known, model.allowed())), PRIOR(x)
    m, o, (low, high, least) = outputs.mass(y), outputs.joint(x, y), ends(regime, prior)
    p.know(outputs.ranges(), outputs.entries(), outputs.totals())
    p.have(prior <= X.sum(PRIOR))
    p.have(and_(prior >= 0, prior <= 1, E >= 1, low * m <= o, o <= high * m))
    p.know(one_item(x, y, CHANNEL, ESTIMATE))
    p.use(one_output(low, high, m, o, ESTIMATE(x, y)))
    total = model.error_of(Y, CHANNEL, ESTIMATE, x)
    masses, joints = Y.sum(outputs.mass), Y.sum(lambda y: outputs.joint(x, y))
    p.by_item(total >= joints - (low + high) * joints + low * high * masses, over=Y)
    p.have(prior - (low + high) * prior + low * high == least)
    return p.have(total >= least)


def bounded(statement):
    """Return the bound over all values, and that a rare value makes the error greater."""
    p = Given(statement)
    allowed = p.under(model.allowed())
    allowed.know(*(at_value(statement.given, regime) for regime in ("middle", "rare")))

    def slack(x):
        return model.error_of(Y, CHANNEL, ESTIMATE, x) - lip_loss.mse_balanced(PRIOR(x), E)

    some, error = allowed.under(E > 1, model.rare(x)), model.error_of(Y, CHANNEL, ESTIMATE, x)
    more, less = (mse(PRIOR(x), E) for mse in (lip_loss.mse_rare, lip_loss.mse_balanced))
    some.arithmetic(slack(x) > 0, error >= more, more > less, of=[error, more, less])
    allowed.have(slack(x) >= 0)
    allowed.item(X.sum(slack), x)
    total, least = model.error(Y, CHANNEL, ESTIMATE), p(model.BOUND)
    allowed.sums(X.sum(slack), total - least)
    rare = allowed.some(X.exists(model.rare))
    allowed.have(implies(and_(E > 1, X.exists(model.rare)), total > least), at=[rare])
    allowed.by_item(X.sum(slack) >= 0)
    return [p.have(name) for name in ("no less error", "more with a rare value")]


def attained(statement):
    """Return that the direct channel is a mechanism, has eps-LIP, and the error of the bound."""
    p = Given(statement)
    x, j = p.fix(X, X)
    direct, guess = p(model.DIRECT), p(model.GUESS)
    mass, row = X.sum(lambda v: PRIOR(v) * direct(v, j)), X.sum(direct(x))
    p.have(mass == PRIOR(j), expand(mass, E >= 1))
    p.have(row == 1, expand(row, E >= 1))
    p.have(direct(x, j) >= 0)
    errors(p, x, j, direct, guess)
    return [p.have(name) for name in ("a mechanism", "LIP without rare values", "reached")]


def errors(p, x, j, direct, guess):
    """Show the error of the direct channel at a value: that of its own output and of the others."""
    own, other = lip_direct.probabilities(PRIOR(x), E)
    first = PRIOR(x) * own * (1 - own) * (1 - own) + (PRIOR(x) - PRIOR(x) * own) * own * own
    rest = PRIOR(x) / E * (1 - other) * (1 - other) + (1 - PRIOR(x) / E) * other * other
    at_output = one_item(x, j, direct, guess)
    item, spelled = at_output.formula.args
    channel, estimate, mass = direct(x, j), guess(x, j), X.sum(lambda v: PRIOR(v) * direct(v, j))
    same, apart = p.under(eq(j, x)), p.under(not_(eq(j, x)))
    same.rewrite(spelled == first, channel == own, estimate == own, mass == PRIOR(x))
    share = PRIOR(j) / E
    apart.rewrite(spelled == PRIOR(j) * rest, channel == share, estimate == other, mass == PRIOR(j))
    total, values = model.error_of(X, direct, guess, x), ite(eq(j, x), first, PRIOR(j) * rest)
    p.rewrite(item == values, at_output)
    both = X.sum(lambda i: ite(eq(i, x), first, PRIOR(i) * rest))
    p.by_item(total == both, over=X)
    p.have(both == first + (1 - PRIOR(x)) * rest, expand(both, E >= 1))
    p.have(first + (1 - PRIOR(x)) * rest == lip_loss.mse_balanced(PRIOR(x), E))
    p.have(total == lip_loss.mse_balanced(PRIOR(x), E))


@proves("lip-larger-alphabet")
def theorem(statement):
    """Return lip-larger-alphabet."""
    return concluded(statement, *bounded(statement), *attained(statement))
