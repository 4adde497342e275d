"""Reports of ULDP with e^eps <= 1 tell nothing of a sensitive value: no estimate is unbiased."""

from theory.hypotheses.redundant import redundant
from theory.kernel.binding import apply, function
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import elimination, instance, point, solve
from theory.library.sets import members, subsets
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.logic import derive, prove
from theory.tactics.sums import ONE, ZERO, equal, induction, item_at_most

said = stated("uldp-lower-bounds-one")
E, Q, U, X, Y, SENSITIVE = said.E, said.Q, said.U, said.X, said.Y, said.X_S

a, b, y = const("a", X), const("b", X), const("y", Y)
r = const("r", functions(U, Y))


def rows(given):
    """Return that a sensitive value a and any value b have the same row."""
    secret = and_(given, SENSITIVE(a))
    less = prove(implies(secret, Q(a, y) <= Q(b, y)), at=[a, b, y], rounds=4)
    rest = Y.sum(lambda y: Q(b, y) - Q(a, y))
    none = induction(lambda d, q, p: eq(d, q - p), [rest, Y.sum(Q(b)), Y.sum(Q(a))])
    totals = [prove(implies(given, eq(Y.sum(Q(i)), 1)), at=[i], rounds=2) for i in (a, b)]
    own = item_at_most(rest, y, secret, use=lambda j: [instance(less, {y: j})])
    return solve(implies(secret, eq(Q(a, y), Q(b, y))), less, none, own, *totals)


def sure(i):
    """Return the distribution of users who all have one value."""
    return function(X, lambda k: ite(eq(k, i), ONE, ZERO))


def mixture_of_one_value(i, y):
    """Return Pr(y) if all users have one value, and that it is the row's entry."""
    mixed = X.sum(lambda k: sure(i)(k) * Q(k, y))
    alone = X.sum(lambda k: ite(eq(k, i), Q(k, y), ZERO))
    entry = function(X, lambda k: Q(k, y))
    return mixed, solve(eq(mixed, Q(i, y)), equal(mixed, alone), point("sum", entry, i))


def impossible(given):
    """Return that a is not sensitive or a is b: else an estimate has one mean, and two."""
    known = [h for h in given.args if h.op == "forall"]
    unbiased = next(h for h in known if is_unbiased(h)).args[0]
    given = and_(*known, E <= 1)
    secret, same = and_(given, SENSITIVE(a)), rows(given)
    steps, means = [], []
    for i in (a, b):
        body = apply(unbiased, sure(i))
        one = point("sum", function(X, lambda k: ONE), i)
        law = derive(given, body.args[0], lambda *c, one=one: [one])
        steps += [elimination(unbiased, sure(i)), law, elimination(body.args[1].args[0], a)]
        means.append(apply(body.args[1].args[0], a).args[0])
    u = const("u", U)
    mixtures, entries = zip(*(mixture_of_one_value(i, r(u)) for i in (a, b)), strict=True)
    products = [U.prod(lambda k, i=i: mixture_of_one_value(i, r(k))[0]) for i in (a, b)]
    alike = solve(implies(secret, eq(*mixtures)), *entries, instance(same, {y: r(u)}))
    product = equal(*products, secret, use=lambda k: [instance(alike, {u: k})])
    mean = equal(*means, secret, use=lambda k: [instance(product, {r: k})])
    return solve(implies(given, not_(and_(SENSITIVE(a), not_(eq(a, b))))), mean, *steps)


def is_unbiased(hypothesis):
    """Return whether a hypothesis is about all functions of values to numbers."""
    return hypothesis.op == "forall" and hypothesis.args[0].sort.domain is functions(X, REAL)


@redundant("uldp-information-bound", "eps > 0")
@redundant("uldp-lower-bounds-unbiased", "eps > 0")
@redundant("uldp-ubd-mixture", "eps > 0")
@redundant("uldp-ubd-optimal", "eps > 0")
def two_sensitive(wanted):
    """Two sensitive values are taken for each other."""
    first, one = members.some_of(SENSITIVE)
    rest = subsets.without(SENSITIVE, one)
    second, two = members.some_of(rest)
    fewer = instance(subsets.one_less(), {subsets.S: SENSITIVE, subsets.i: one})
    found = instance(impossible(wanted.given), {a: one, b: two})
    return concluded(wanted, found, first, second, fewer)


@redundant("ldp-least-loss", "eps > 0")
def two_of_all(wanted):
    """Any two values are."""
    everything = function(X, lambda x: TRUE)
    first, one = members.some_of(everything)
    second, two = members.some_of(subsets.without(everything, one))
    fewer = instance(subsets.one_less(), {subsets.S: everything, subsets.i: one})
    found = instance(impossible(wanted.given), {SENSITIVE: everything, a: one, b: two})
    return concluded(wanted, found, first, second, fewer)


@redundant("uldp-lower-bounds-one", "eps > 0")
@redundant("uldp-urr-optimal-one", "eps > 0")
def one_sensitive(wanted):
    """The sensitive value is taken for another one."""
    first, one = members.some_of(SENSITIVE)
    second, two = members.some_of(function(X, lambda x: not_(SENSITIVE(x))))
    values = [(one, two), (said.first, said.second)]
    found = [instance(impossible(wanted.given), {a: i, b: j}) for i, j in values]
    return concluded(wanted, *found, first, second)
