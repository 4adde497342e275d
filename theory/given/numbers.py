"""Numbers that statements are given, and that can be written down."""

from theory.given.choices import named
from theory.given.existence import shows, witnessed
from theory.kernel.binding import function
from theory.kernel.terms import const, eq, implies, ite, real
from theory.kernel.theorem import instance, solve
from theory.statements.uldp.shuffled import REPORTS, SETS
from theory.tactics.logic import derive
from theory.tactics.sums import ONE, ZERO, at_most, induction, non_negative
from theory.uldp import shuffled_others

A, r = const("set_of", SETS), shuffled_others.r


@shows("uldp-am-gm-step", "root")
def of_product(found):
    """The product itself, of which the squares' product is the square."""
    sensitive, p = named(found, "sensitive", "p")
    X = p.sort.domain

    def product(f):
        return X.prod(lambda i: ite(sensitive(i), f(i), ONE))

    root = product(p)
    squares = induction(lambda a, b: eq(a, b * b), [product(lambda i: p(i) * p(i)), root])
    sign = non_negative(root, found.known, at=lambda i: [i], rounds=1)
    return witnessed(found, [root], solve(implies(found.known, found.at(root)), squares, sign))


@shows("uldp-pum-arrays", "r_hat")
def of_one_sum(found):
    """All entries alike."""
    entries = found.names[0].sort.domain
    alike = function(entries, lambda i: 1 / real(entries.size))
    return witnessed(found, [alike], solve(implies(found.known, found.at(alike))))


@shows("uldp-shuffled-others", "delta", "delta_back")
def of_probabilities(found):
    """One: a probability is no more."""
    H, laws = shuffled_others.given(), shuffled_others
    _, signs = laws.entries()
    facts = []
    for value, sign, whole in zip(laws.worlds(), signs, laws.whole(), strict=True):
        law = function(REPORTS, lambda k, v=value: laws.law(v, k))
        event = REPORTS.sum(lambda k, p=law: ite(A(k), p(k), ZERO))
        use = {"use": lambda k, t=sign: [instance(t, {r: k})]}
        below = at_most(event, REPORTS.sum(law), H, **use)
        facts += [solve(implies(H, event <= 1), below, whole), non_negative(event, H, **use)]
    answer = [ONE, ONE]
    each = {"facts": lambda event: [instance(t, {A: event}) for t in facts]}
    return witnessed(found, answer, derive(found.known, found.at(*answer), **each))
