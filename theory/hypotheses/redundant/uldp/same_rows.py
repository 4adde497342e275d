"""Reports of ULDP with e^eps <= 1 tell nothing of a sensitive value: no estimate is unbiased."""

from theory.hypotheses.redundant import redundant
from theory.kernel.binding import apply, function
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import FALSE, TRUE, and_, eq, ite, not_
from theory.kernel.theorem import elimination, instance
from theory.library.sets import members, subsets
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

said = stated("uldp-lower-bounds-one")
E, Q, U, X, Y, SENSITIVE = said.E, said.Q, said.U, said.X, said.Y, said.X_S

REPORTS = functions(U, Y)


def sure(i):
    """Return the distribution of users who all have one value."""
    return function(X, lambda k: ite(eq(k, i), ONE, ZERO))


def apart(wanted, a, b, *facts, secret=TRUE):
    """Return that e^eps > 1: otherwise a value a, if it is secret, has the row of another one b."""
    known = [h for h in wanted.given.args if h.op == "forall"]
    p = Given(and_(*known, secret, not_(eq(a, b)), E <= 1))
    y, r = p.fix(Y, REPORTS)
    p.have(and_(Q(a, y) >= 0, Q(b, y) >= 0))
    p.have(E * Q(b, y) <= Q(b, y))
    p.have(Q(a, y) <= Q(b, y), at=[a, b, y])
    rest = Y.sum(lambda y: Q(b, y) - Q(a, y))
    p.have(rest == 0, at=[a, b])
    p.item(rest, y)
    p.have(Q(a, y) == Q(b, y))
    unbiased = next(h for h in known if is_unbiased(h)).args[0]
    means, rows = [], []
    for i in (a, b):
        law, mean = apply(unbiased, sure(i)).args
        p.know(elimination(unbiased, sure(i)))
        p.have(law)
        means.append(apply(mean.args[0], a).args[0])
        p.have(apply(mean.args[0], a))
        p.sums(X.sum(lambda k, i=i: sure(i)(k) * Q(k, y)), Q(i, y))
        rows.append(U.prod(lambda u, i=i: X.sum(lambda k: sure(i)(k) * Q(k, r(u)))))
    p.by_item(eq(*rows), over=U)
    p.by_item(eq(*means))
    return concluded(wanted, p.have(FALSE), *facts)


def is_unbiased(hypothesis):
    """Return whether a hypothesis is about all functions of values to numbers."""
    return hypothesis.op == "forall" and hypothesis.args[0].sort.domain is functions(X, REAL)


def two_of(wanted, kind):
    """Return that two values of a kind are taken for each other."""
    first, one = members.some_of(kind)
    second, two = members.some_of(subsets.without(kind, one))
    fewer = instance(subsets.one_less(), {subsets.S: kind, subsets.i: one})
    return apart(wanted, one, two, first, second, fewer, secret=kind(one))


@redundant("uldp-information-bound", "eps > 0")
@redundant("uldp-lower-bounds-unbiased", "eps > 0")
@redundant("uldp-ubd-mixture", "eps > 0")
@redundant("uldp-ubd-optimal", "eps > 0")
def two_sensitive(wanted):
    """Two sensitive values are taken for each other."""
    return two_of(wanted, SENSITIVE)


@redundant("ldp-least-loss", "eps > 0")
def two_of_all(wanted):
    """Any two values are."""
    return two_of(wanted, function(X, lambda x: TRUE))


@redundant("uldp-lower-bounds-one", "eps > 0")
def first_and_second(wanted):
    """The sensitive value is taken for another one."""
    one, two = said.first, said.second
    return apart(wanted, one, two, secret=SENSITIVE(one))


@redundant("uldp-urr-optimal-one", "eps > 0")
def one_sensitive(wanted):
    """The same."""
    first, one = members.some_of(SENSITIVE)
    second, two = members.some_of(function(X, lambda x: not_(SENSITIVE(x))))
    return apart(wanted, one, two, first, second, secret=SENSITIVE(one))
