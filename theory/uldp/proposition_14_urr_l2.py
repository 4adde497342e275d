"""Proposition 14: the expected l2 loss of uRR, equation (46)."""

from mechanisms import urr
from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.losses import urr as losses
from theory.kernel.binding import function_of, rebuild
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import exchange, generalise, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import moments
from theory.notions.probability import mass, size
from theory.statements.uldp import urr as model
from theory.statements.uldp.urr import OMEGA, REPORT, SENSITIVE, USERS, VALUE, WEIGHT, E, P, U, X
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, derive
from theory.tactics.sums import ONE, ZERO, equal, pull, size_facts

u, v, y, o = const("u", U), const("v", U), const("y", X), const("o", OMEGA)


def s():
    """Return the number of sensitive values."""
    return size(X, SENSITIVE)


def n():
    """Return the number of users."""
    return size(U)


def given():
    """Return the statement's hypotheses."""
    return model.urr_l2().given


def spelled(term):
    """Return a term with the statement's definitions in the place of their names."""
    return model.urr_l2().spelled(term)


def says(u, y, o):
    """Return 1 if user u reports y."""
    return ite(eq(REPORT(u, o), y), ONE, ZERO)


def marginal():
    """Pr[report = y] = chance + gain p(y), for user u."""
    H, Q, own, other = given(), *(spelled(t) for t in (model.Q, model.OWN(y), model.OTHER(y)))

    def item(x, o):
        return WEIGHT(o) * ite(and_(eq(VALUE(u, o), x), eq(REPORT(u, o), y)), ONE, ZERO)

    inner = expand(X.sum(lambda x: item(x, o)))
    parts = equal(
        OMEGA.sum(lambda o: X.sum(lambda x: item(x, o))),
        USERS.pr(lambda o: eq(REPORT(u, o), y)),
        use=lambda i: [instance(inner, {o: i})],
    )
    swapped = exchange("sum", function_of(X, OMEGA, item))
    law = X.sum(lambda x: P(x) * Q(x, y))
    rows = equal(
        X.sum(lambda x: OMEGA.sum(lambda o: item(x, o))), law, H, use=lambda i: at(H, u, i, y)
    )
    goal = eq(USERS.pr(lambda o: eq(REPORT(u, o), y)), other + (own - other) * P(y))
    return solve(implies(H, goal), parts, swapped, rows, expand(law))


def one_output():
    """E[(estimate - p(y))^2] is the unit variance over n."""
    H, own, other = given(), spelled(model.OWN(y)), spelled(model.OTHER(y))
    B = function_of(U, OMEGA, lambda u, o: says(u, y, o))
    general = moments.variance(from_frequencies, unit_variance)
    names = {const(name, REAL): t for name, t in (("b", other), ("g", own - other), ("p", P(y)))}
    found = instance(general, {moments.B: B, **names})
    both = equal(
        USERS.mean(lambda o: says(u, y, o) * says(v, y, o)),
        USERS.pr(lambda o: and_(eq(REPORT(u, o), y), eq(REPORT(v, o), y))),
    )
    law, members = marginal(), size_facts(X, SENSITIVE, y)

    def facts(*chosen):
        users = [c for c in chosen if c.sort is U]
        laws = [instance(law, {u: c}) for c in users]
        if len(users) < 2:
            return [*members, *laws]
        pair = instance(both, dict(zip((u, v), users, strict=True)))
        return [*members, *laws, pair, *at(H, *users, y)]

    premise, conclusion = found.formula.args
    return solve(implies(H, conclusion), found, derive(H, premise, facts))


def of_kinds(y):
    """Return the unit variance over n as a polynomial in p(y), for each kind of output."""
    d, e = s() + E - 1, E - 1
    protected = (s() + E - 2) / (e * e) + (s() + E - 3) / e * P(y) - P(y) * P(y)
    return ite(SENSITIVE(y), protected / n(), (d / e * P(y) - P(y) * P(y)) / n())


def kinds(positive):
    """Return that it is."""
    known, found = and_(E > 1, s() >= 0, n() >= 1), []
    for flag, shape in zip((True, False), of_kinds(y).args[1:], strict=True):
        own, other = urr.output_probabilities(flag, s(), E)
        found.append(rational(known, unit_variance(other, own - other, P(y)) / n(), shape))
    own, other = model.own_and_other(y, s())
    goal = eq(unit_variance(other, own - other, P(y)) / n(), of_kinds(y))
    cases = [
        solve(implies(and_(known, c), goal), *found) for c in (SENSITIVE(y), not_(SENSITIVE(y)))
    ]
    return solve(implies(E > 1, goal), *cases, *positive)


@remembered
def opened():
    """Return the theorem with free constants."""
    H = given()
    positive = [*size_facts(X, SENSITIVE, y), *size_facts(U, lambda u: True, const("j", U))]

    def square(y, o):
        error = spelled(model.ESTIMATE(y, o)) - P(y)
        return error * error

    pulled_out, c = pull(X.sum(lambda y: square(y, o)))
    loss = spelled(model.l2_loss())
    pulled = equal(
        loss,
        OMEGA.sum(lambda o: X.sum(lambda y: WEIGHT(o) * square(y, o))),
        use=lambda i: [instance(pulled_out, {o: i, c: WEIGHT(i)})],
    )
    swapped = exchange("sum", function_of(OMEGA, X, lambda o, y: WEIGHT(o) * square(y, o)))
    one = implies(H, eq(USERS.mean(lambda o: square(y, o)), of_kinds(y)))
    one = solve(one, one_output(), kinds(positive))
    rows = equal(
        X.sum(lambda y: USERS.mean(lambda o: square(y, o))),
        X.sum(of_kinds),
        H,
        use=lambda i: [instance(one, {y: i})],
    )
    known = and_(E > 1, n() >= 1)
    total = expand(X.sum(of_kinds), known)
    combination = total.formula.args[1].args[1]
    whole = substitute_one(combination)
    summed = solve(implies(H, eq(combination, whole)))
    squares = X.sum(lambda x: P(x) * P(x))
    printed = losses.l2_times_n(s(), E, mass(X, P, SENSITIVE), squares) / n()
    closed = rational(known, whole, printed)
    return solve(
        implies(H, eq(loss, printed)), pulled, swapped, rows, total, summed, closed, *positive
    )


def substitute_one(combination):
    """Return a combination of sums with 1 for the sum of p."""

    def put(t):
        if t is X.sum(P):
            return ONE
        inner = t.op in ("add", "mul", "div")
        return rebuild(t, [put(a) for a in t.args]) if inner else t

    return put(combination)


def theorem():
    """Return Proposition 14."""
    return generalise(opened(), *model.urr_l2().constants)


@decides("uldp-urr-l2")
def urr_l2():
    """The sum of the exact variances."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "The estimate is unbiased, so that the expected l2 loss is the sum of its variances, "
            "exactly and for every n. At eps = 0 there is no estimate."
        ),
        scope="all finite X, all X_S, all p, all n >= 1, all eps > 0",
        theorem=theorem,
    )
