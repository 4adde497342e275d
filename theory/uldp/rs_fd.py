"""RS+FD: how private it is depends on how many attributes may differ."""

from mechanisms import rr, rs_fd
from theory.kernel.binding import exception, function, with_sorts
from theory.kernel.sorts import BOOL, REAL, letters
from theory.kernel.terms import and_, const, eq, implies, ite, letter, not_, or_, real
from theory.kernel.theorem import counterexample, elimination, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library.factors import one_out, rest
from theory.notions.probability import size
from theory.statements.uldp import rs_fd as model
from theory.statements.uldp.rs_fd import E_0, FIRST, SECOND, TOLD, TUPLES, VALUES, E, J, V
from theory.tactics.closing import concluded, every
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, deny, prove
from theory.tactics.sums import (
    ZERO,
    at_most,
    equal,
    induction,
    item_at_most,
    non_negative,
    size_facts,
)
from theory.tactics.tables import table

x, y = const("any_x", TUPLES), const("any_y", TUPLES)
i, j = const("i", J), const("j", J)
k = const("k0", REAL)


def given():
    """Return the statement's hypotheses."""
    return model.tuples().given


def values(j):
    """Return how many values an attribute has."""
    return size(V, VALUES(j))


def share(j):
    """Return the weight of an attribute, by the running formula."""
    return rs_fd.share(values(j), E)


@remembered
def one_attribute():
    """An attribute has a value; over a fake, its own value weighs E times a wrong one's share."""
    H = given()
    some = solve(implies(H, values(j) >= 1), *size_facts(V, VALUES(j), FIRST(j)), *at(H, j))
    own, wrong = rr.probabilities(k, E)
    known = and_(k >= 1, E >= 1)
    spread = solve(implies(known, k + E - 1 > 0))
    numbers = [
        rational(known, k * own, E * rs_fd.share(k, E), spread),
        rational(known, k * wrong, rs_fd.share(k, E), spread),
        solve(implies(known, rs_fd.share(k, E) > 0), spread),
    ]
    facts = [instance(t, {k: values(j)}) for t in numbers]
    return [some, *(solve(implies(H, t.formula.args[1]), t, some) for t in facts)]


def one(i):
    """Return RR's probability of an attribute's report."""
    own, wrong = rr.probabilities(values(i), E)
    return ite(eq(x(i), y(i)), own, wrong)


def weight(x, y, j):
    """Return the share of an attribute, E times if the report has its value."""
    return ite(eq(x(j), y(j)), E * share(j), share(j))


FAKES = J.prod(lambda i: 1 / values(i))


@remembered
def law():
    """Return Pr(y|x) over the law of fakes: the sum of the attributes' weights."""
    H, statement = given(), model.tuples()
    drawn = function(J, lambda i: ite(eq(i, j), one(i), 1 / values(i)))
    fakes = FAKES.args[0]
    parts = [one_out(drawn, j), one_out(fakes, j), equal(rest(drawn, j), rest(fakes, j))]
    a, b, w = (const(f"{name}0", REAL) for name in "abw")
    # own = k^-1 times the weight
    plain = solve(implies(and_(k >= 1, eq(k * a, w)), eq(a * b, w * (1 / k * b))))
    put = {k: values(j), a: one(j), b: rest(fakes, j), w: weight(x, y, j)}
    facts = [*one_attribute(), *parts, instance(plain, put)]
    item = J.prod(drawn)
    each = solve(implies(H, eq(item, weight(x, y, j) * FAKES)), *facts)
    total = J.sum(lambda j: J.prod(lambda i: ite(eq(i, j), one(i), 1 / values(i))))
    flat = J.sum(lambda j: weight(x, y, j) * FAKES)
    rows = equal(total, flat, H, use=lambda i_: [instance(each, {j: i_})])
    weights = J.sum(lambda j: weight(x, y, j))
    run = statement.spelled(model.LAW)(x, y)
    n = size(J)
    pulled = induction(lambda a, b: eq(a, b * FAKES), [flat, weights])
    goal = eq(run, weights * FAKES / n)
    return solve(implies(H, goal), rows, pulled)


@remembered
def positive():
    """Return that the fakes' law and the number of attributes are positive."""
    H = given()
    inverse = instance(solve(implies(k >= 1, 1 / k > 0)), {k: values(i)})
    some = instance(one_attribute()[0], {j: i})
    item = solve(implies(H, 1 / values(i) > 0), inverse, some)
    fakes = induction(lambda a: a > 0, [FAKES], H, use=lambda t: [instance(item, {i: t})])
    return [fakes, *size_facts(J, lambda j: True, j)]


def whole():
    """Return the sum of all shares."""
    return J.sum(share)


def apart():
    """Return the sum of the shares of the attributes that differ."""
    return J.sum(lambda j: ite(model.differ(j), share(j), ZERO))


def weights(x, y):
    """Return the sum of the attributes' weights."""
    return J.sum(lambda j: weight(x, y, j))


@remembered
def sums():
    """Return that 0 < whole, and 0 <= apart <= whole."""
    H, found = given(), one_attribute()[-1]
    use = {"use": lambda t: [instance(found, {j: t})]}
    parts = [
        item_at_most(whole(), j, H, **use),
        non_negative(apart(), H, **use),
        at_most(apart(), whole(), H, **use),
    ]
    return solve(implies(H, and_(whole() > 0, apart() >= 0, apart() <= whole())), *parts, found)


@remembered
def compared():
    """Return that the weights of two tuples keep to the factor."""
    H, found = given(), one_attribute()[-1]
    a = const("a0", REAL)
    c, d, e = (const(f"{name}6", BOOL) for name in "cde")
    known = and_(a > 0, E >= 1, or_(e, eq(c, d)))
    each = ite(c, E * a, a) <= ite(d, E * a, a) + ite(e, (E - 1) * a, ZERO)
    more = solve(implies(known, and_(each, a <= ite(d, E * a, a))))
    x_, y_ = (eq(t(j), TOLD(j)) for t in (FIRST, SECOND))
    more = instance(more, {a: share(j), c: x_, d: y_, e: model.differ(j)})
    more = solve(implies(H, more.formula.args[1]), more, found)
    use = {"use": lambda t: [instance(more, {j: t})]}
    first, second = (weights(t, TOLD) for t in (FIRST, SECOND))
    upper = J.sum(
        lambda j: weight(SECOND, TOLD, j) + ite(model.differ(j), (E - 1) * share(j), ZERO)
    )
    gap = J.sum(lambda j: ite(model.differ(j), (E - 1) * share(j), ZERO))
    split = induction(
        lambda a, b, c, d: and_(eq(a, b + c), eq(c, (E - 1) * d)), [upper, second, gap, apart()]
    )
    above = at_most(first, upper, H, **use)
    least = at_most(whole(), second, H, **use)
    goal = and_(first <= second + (E - 1) * apart(), second >= whole())
    return solve(implies(H, goal), above, least, split)


W0, A0, F0, S0, B0, N0 = (
    const(f"{name}0", REAL) for name in ("whole", "apart", "f", "s", "b", "n")
)


@remembered
def plain():
    """The factor of two sums of weights, and what it is at most, over plain numbers."""
    factor = rs_fd.factor(E, A0, W0)
    known = and_(E >= 1, W0 > 0, A0 >= 0, A0 <= W0)
    share_ = solve(implies(known, and_(A0 / W0 >= 0, A0 / W0 <= 1, eq(A0 / W0 * W0, A0))))
    same = rational(known, factor, 1 + (E - 1) * (A0 / W0))
    q = const("q0", REAL)
    step = and_(E >= 1, q >= 0, q <= 1, S0 >= W0, S0 + (E - 1) * (q * W0) >= F0)
    most = solve(implies(step, and_((1 + (E - 1) * q) * S0 >= F0, 1 + (E - 1) * q <= E)))
    most = instance(most, {q: A0 / W0})
    bounded = and_(known, S0 >= W0, F0 <= S0 + (E - 1) * A0)
    first = solve(implies(bounded, factor * S0 >= F0), share_, same, most)
    here = instance(most, {S0: W0, F0: W0})
    second = solve(implies(known, factor <= E), share_, same, here)
    met = solve(implies(known, eq(W0 + (E - 1) * A0, factor * W0)), share_, same)
    alone = and_(S0 > 0, N0 >= 1, eq(N0 * (B0 - 1) + 1, E))
    below = solve(implies(alone, N0 * S0 > 0))
    level = rational(alone, rs_fd.factor(N0 * (B0 - 1) + 1, S0, N0 * S0), B0, below)
    level = solve(implies(alone, eq(rs_fd.factor(E, S0, N0 * S0), B0)), level)
    return first, second, met, level


def scaled(left, right, factor):
    """Return that the laws compare, or are equal, as the weights do: `left` and `right` tuples."""
    laws = [instance(law(), {x: t, y: o}) for t, o in (left, right)]
    a, b, c, n, p = (const(f"{name}5", REAL) for name in "abcnp")
    known = and_(c > 0, n >= 1)
    share_ = solve(implies(known, c / n > 0))
    pulled = [rational(known, t * c / n, t * (c / n)) for t in (a, b)]
    most = solve(implies(and_(known, a <= p * b), a * c / n <= p * (b * c / n)), share_, *pulled)
    same = solve(implies(and_(known, eq(a, p * b)), eq(a * c / n, p * (b * c / n))), *pulled)
    values_ = {a: weights(*left), b: weights(*right), c: FAKES, n: size(J), p: factor}
    return [*laws, *(instance(t, values_) for t in (most, same)), *positive()]


def chosen():
    """Return a report that reaches the factor: the first tuple's values where they differ."""

    def other_value(j):
        some = function(V, lambda v: not_(and_(VALUES(j, v), not_(eq(v, FIRST(j))))))
        return exception(some), counterexample(some)

    told = function(J, lambda j: ite(model.differ(j), FIRST(j), other_value(j)[0]))
    return told, other_value(j)


def reached(statement, factor, met):
    """Return that some report reaches the factor."""
    H, (told, (other, some)) = given(), chosen()
    here = solve(
        implies(H, and_(VALUES(j, other), not_(eq(other, FIRST(j))))), some, *at(H, j, FIRST(j))
    )
    own = solve(implies(H, VALUES(j, told(j))), here, *at(H, j))
    own = every(own, j)
    flat = J.sum(lambda j: share(j) + ite(model.differ(j), (E - 1) * share(j), ZERO))
    w, a, b = const("w6", REAL), const("a6", BOOL), const("b6", BOOL)
    first = solve(implies(eq(a, b), eq(ite(a, E * w, w), w + ite(b, (E - 1) * w, ZERO))))
    first = instance(first, {w: share(j), a: eq(FIRST(j), told(j)), b: model.differ(j)})
    ours = solve(implies(H, first.formula.args[0]), here)
    first = solve(implies(H, first.formula.args[1]), first, ours)
    theirs = solve(implies(H, not_(eq(SECOND(j), told(j)))), here)
    parts = [
        equal(weights(FIRST, told), flat, H, use=lambda t: [instance(first, {j: t})]),
        equal(weights(SECOND, told), whole(), H, use=lambda t: [instance(theirs, {j: t})]),
    ]
    split = induction(lambda a, b, c: eq(a, b + (E - 1) * c), [flat, whole(), apart()])
    sums_ = solve(
        implies(H, eq(weights(FIRST, told), factor * weights(SECOND, told))), *parts, split, met
    )
    laws = scaled((FIRST, told), (SECOND, told), factor)
    goal = statement.goals[2]
    body = function(
        TUPLES,
        lambda f: and_(
            J.forall(lambda j: VALUES(j, f(j))),
            eq(
                statement.spelled(model.LAW)(FIRST, f),
                factor * statement.spelled(model.LAW)(SECOND, f),
            ),
        ),
    )
    at_told = solve(implies(H, body(told)), own, sums_, *laws)
    missing = elimination(function(TUPLES, lambda f: not_(body(f))), told)
    return solve(implies(H, goal), at_told, missing)


def one_attribute_differs(H, level):
    """Return that the factor is E_0 for one of d attributes of one size."""
    statement = model.tuples()
    case = and_(H, statement.goals[3].args[0])
    shares = leibniz(function(REAL, lambda r: rs_fd.share(r, E)), values(i), values(j))
    alike = prove(implies(case, eq(values(i), values(j))), at=[j, i], rounds=2)
    flat = [J.sum(lambda i: share(j)), J.sum(lambda i: ite(model.differ(i), share(j), ZERO))]
    use = {"use": lambda t: [instance(f, {i: t}) for f in (shares, alike)]}
    rows = [equal(total, f, case, **use) for total, f in zip((whole(), apart()), flat, strict=True)]
    count = size(J, model.differ)
    opened = [expand(f) for f in flat]
    counted = expand(count)
    n = size(J)
    found = instance(level, {S0: share(j), N0: n, B0: E_0})
    facts = [*rows, *opened, counted, found, *one_attribute(), *positive()]
    return solve(implies(H, statement.goals[3]), *facts)


def theorem():
    """Return what tuples have."""
    statement = model.tuples()
    H, goals, factor = statement.given, statement.goals, statement.spelled(model.FACTOR)
    values_ = {W0: whole(), A0: apart(), F0: weights(FIRST, TOLD), S0: weights(SECOND, TOLD)}
    first, most, met, level = plain()
    first, most, met = (instance(t, values_) for t in (first, most, met))
    below = solve(implies(H, first.formula.args[1]), first, sums(), compared())
    laws = scaled((FIRST, TOLD), (SECOND, TOLD), factor)
    bounded = solve(implies(H, goals[0]), below, *laws)
    differ = J.forall(model.differ)
    everywhere = equal(apart(), whole(), differ, rounds=1)
    top = solve(implies(H, goals[1]), most, met, everywhere, sums())
    met = solve(implies(H, met.formula.args[1]), met, sums())
    return concluded(
        statement, bounded, top, reached(statement, factor, met), one_attribute_differs(H, level)
    )


def defined():
    """Return that no denominator is zero."""

    def facts(*chosen):
        some = [c for c in chosen if c.sort is J]
        return [sums(), *positive(), *(instance(t, {j: c}) for t in one_attribute() for c in some)]

    return defined_at(model.tuples(), facts)


@decides("uldp-rsfd-tuples")
def tuples():
    """The law of a report is the mean over the attribute that was drawn."""
    return Decision(
        verdict="proved",
        why=(
            "Over the law of fakes alone, a report's probability is the mean over the attributes "
            "of E w_j where it has the user's value and w_j = k_j/(E + k_j - 1) where not. The "
            "sums of two tuples differ in the differing attributes alone, by a factor E of w_j."
        ),
        scope="all numbers of attributes and sizes k_j >= 2, all E >= 1",
        theorem=theorem,
        defined=defined,
    )


SORTS = {J: letters(3), V: letters(5)}


def amplified():
    """Return that LDP of tuples fails at E_0: sizes 2, 5, 5 and E_0 = 2."""
    formula = with_sorts(model.rsfd_amplified().formula, SORTS)
    sorts = [SORTS[J], SORTS[V]]
    sizes = table(sorts, [[v < k for v in range(5)] for k in (2, 5, 5)])
    first, second = (table([SORTS[J]], [letter(SORTS[V], v)] * 3) for v in (0, 1))
    return deny(formula, sizes, real(2), first, second, first)


def amplified_defined():
    """Return that no denominator is zero."""
    statement, n = model.rsfd_amplified(), const("n0", REAL)
    grown = solve(implies(and_(n >= 1, E_0 >= 1), n * (E_0 - 1) >= 0))
    grown = [instance(grown, {n: size(J)}), *size_facts(J, lambda j: True, j)]

    def facts(*chosen):
        some = [c for c in chosen if c.sort is J]
        return [*grown, *(t for c in some for t in size_facts(V, VALUES(c), FIRST(c)))]

    return defined_at(statement, facts)


@decides("uldp-rsfd-amplified")
def rsfd_amplified():
    """LDP of tuples at the level before amplification."""
    return Decision(
        verdict="refuted",
        why=(
            "LDP of a tuple compares any two tuples, and those that differ everywhere are told "
            "apart by d(E_0 - 1) + 1: sampling amplifies nothing when every attribute tells. E_0 "
            "is right for tuples that differ in one attribute, all sizes being equal; with sizes "
            "2, 5, 5 one attribute of 5 values has more."
        ),
        scope="d >= 2 attributes; the witness has sizes 2, 5, 5 and E_0 = 2",
        corrected=["uldp-rsfd-tuples"],
        theorem=amplified,
        defined=amplified_defined,
        sorts=SORTS,
    )
