"""The greatest posterior of a user from one report of IDUE: where the own bit is the only 1."""

from mechanisms.reidentification.closed_form import alone, silent
from theory.kernel.binding import apply, function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, point, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import products
from theory.library.finite import grouping
from theory.notions.probability import size
from theory.notions.unary import likelihood
from theory.oneid.proposition_01_idue import split, within
from theory.statements.oneid import worst_posterior as model
from theory.statements.oneid.attack import U
from theory.statements.oneid.reidentification import VALUE
from theory.statements.oneid.unary import WEIGHT, A, B, X, Y, proper
from theory.tactics.closing import concluded, every
from theory.tactics.defined_at import defined_at
from theory.tactics.logic import at, derive
from theory.tactics.sums import ONE, ZERO, induction, item_at_most, non_negative

i, j, y = products.i, products.j, const("y", Y)
u = const("u", U)
P, Q, R, C, L, K, M, S = (const(f"{name}0", REAL) for name in "pqrclkms")


def law(x, y=y):
    """Return the likelihood of a report."""
    return likelihood(X, A, B, x, y)


def count(x):
    """Return how many users have a value."""
    return size(U, lambda u: eq(VALUE(u), x))


def rest(x, item):
    """Return a sum over the values but one."""
    return X.sum(lambda k: ite(eq(k, x), ZERO, item(k)))


def told(x):
    """Return `silent` of the other values' counts, summed."""
    return rest(x, lambda k: silent(count(k), A(k), B(k)))


@remembered
def crossed():
    """Return b_i (1-a_j) Pr(y|i) <= a_i (1-b_j) Pr(y|j), and that they are equal at i's bit."""
    H = and_(proper(False), not_(eq(i, j)))
    top, bottom = B(i) * (1 - A(j)), A(i) * (1 - B(j))
    weight = function(X, lambda k: function(X, lambda m: B(k) * (1 - A(m)) / (A(k) * (1 - B(m)))))
    found = instance(within(), {WEIGHT: weight})
    ranges = [*at(proper(False), i), *at(proper(False), j)]
    share = solve(
        implies(and_(Q >= 0, Q <= P, P > 0), and_(Q / P >= 0, Q / P <= 1, eq(Q / P * P, Q)))
    )
    share = instance(share, {Q: top, P: bottom})
    sizes = solve(implies(H, and_(top >= 0, top <= bottom, bottom > 0)), *ranges)
    scaled = solve(implies(and_(P > 0, eq(S * P, Q), S * L <= K), Q * L <= P * K))
    scaled = instance(scaled, {P: bottom, Q: top, S: weight(i, j), L: law(i), K: law(j)})
    goal = top * law(i) <= bottom * law(j)
    least = solve(implies(H, goal), found, share, sizes, scaled, *ranges)
    own = model.bit_of(i)
    at_bit = instance(split(), {y: own})
    same = solve(implies(H, eq(top * law(i, own), bottom * law(j, own))), at_bit)
    return least, same


@remembered
def one_value():
    """Return how b_i of a value's likely share compares with a_i of its own, and if they agree."""
    known = and_(C >= 0, R < 1)
    seen = silent(C, S, R)
    spelled = solve(implies(known, eq(seen * (1 - R), C * (1 - S))))
    m, n, d = (const(f"{name}1", REAL) for name in "mnd")
    cancel = solve(implies(d > 0, and_(eq(m <= n, m * d <= n * d), eq(eq(m, n), eq(m * d, n * d)))))
    cancel = instance(cancel, {m: Q * (seen * L), n: P * (C * K), d: 1 - R})
    left, right = Q * (1 - S) * L, P * (1 - R) * K
    sides = [C * left, C * right]
    scaled = solve(implies(C >= 0, and_(implies(left <= right, sides[0] <= sides[1]))))
    goal = and_(
        implies(left <= right, Q * (seen * L) <= P * (C * K)),
        implies(eq(left, right), eq(Q * (seen * L), P * (C * K))),
    )
    spread = [
        solve(implies(known, eq(Q * (seen * L) * (1 - R), sides[0])), spelled),
        solve(implies(known, eq(P * (C * K) * (1 - R), sides[1]))),
    ]
    return solve(implies(known, goal), cancel, scaled, *spread)


def sums(y, agree):
    """Return how the other values' sums compare for a report, or that they agree at i's bit."""
    H = proper(False)
    general = one_value()
    put = {C: count(j), R: B(j), S: A(j), Q: B(i), P: A(i), L: law(i, y), K: law(j, y)}
    one = instance(general, put)
    pair = crossed()[agree]
    pair = pair if agree else instance(pair, {const("y", Y): y})
    facts = [one, pair, *at(H, j), non_negative(count(j))]
    left, right = B(i) * (silent(count(j), A(j), B(j)) * law(i, y)), A(i) * (count(j) * law(j, y))
    relation = eq(left, right) if agree else left <= right
    each = solve(implies(and_(H, not_(eq(i, j))), relation), *facts)
    own = rest(i, lambda k: count(k) * law(k, y))

    def compared(s, t):
        one, other = B(i) * (s * law(i, y)), A(i) * t
        return eq(one, other) if agree else one <= other

    return induction(compared, [told(i), own], H, use=lambda k: [instance(each, {j: k})])


def grouped(y):
    """Return the sum over the users as the value's own and the others'."""
    found = grouping.of(VALUE, function(X, lambda k: law(k, y)))
    total = found.formula.args[1]
    alone_ = point("sum", function(X, lambda k: count(k) * law(k, y)), i)
    folds = [total, alone_.formula.args[0], rest(i, lambda k: count(k) * law(k, y))]
    split_ = induction(lambda a, b, c: eq(a, b + c), folds)
    goal = eq(found.formula.args[0], count(i) * law(i, y) + folds[2])
    return solve(goal, found, alone_, split_)


@remembered
def quotients():
    """Return how a posterior compares with the bound, from what its sums are."""
    most = alone(P, Q, C, R)
    known = and_(P > 0, Q >= 0, C >= 1, R >= 0, M > 0)
    wide = solve(implies(known, C * P + Q * R > 0))
    m, n, d, e = (const(f"{name}1", REAL) for name in "mnde")
    cross = solve(
        implies(
            and_(d > 0, e > 0),
            and_(eq(m / d <= n / e, m * e <= n * d), eq(eq(m / d, n / e), eq(m * e, n * d))),
        )
    )
    cross = instance(cross, {m: L, d: M, n: P, e: C * P + Q * R})
    less = implies(and_(eq(M, C * L + K), Q * (R * L) <= P * K), most >= L / M)
    same = implies(and_(eq(M, C * L + K), eq(Q * (R * L), P * K)), eq(L / M, most))
    spread = solve(eq(L * (C * P + Q * R), P * (C * L) + Q * (R * L)))
    return solve(implies(known, and_(less, same)), cross, wide, spread), wide


@remembered
def signs():
    """Return that the value of a user counts, and that sums over the others are not negative."""
    H, x = proper(False), VALUE(u)
    counted = item_at_most(count(x), u)
    share = solve(implies(and_(C >= 0, S <= 1, R < 1), silent(C, S, R) >= 0))
    share = instance(share, {C: count(j), S: A(j), R: B(j)})
    item = solve(implies(H, share.formula.args[1]), share, non_negative(count(j)), *at(H, j))
    least = non_negative(told(i), H, use=lambda k: [instance(item, {j: k})])
    return [counted, instance(least, {i: x}), *at(H, x)]


def likelihood_of(y):
    """Return the sum over the users of the likelihood of a report."""
    return U.sum(lambda w: law(VALUE(w), y))


def compared(y, agree):
    """Return what `quotients` says of a user and a report."""
    x = VALUE(u)
    own = rest(x, lambda k: count(k) * law(k, y))
    put = {P: A(x), Q: B(x), C: count(x), R: told(x), L: law(x, y), K: own}
    put[M] = likelihood_of(y)
    return instance(quotients()[0], put), instance(sums(y, agree), {i: x})


def below(statement):
    """Return that no posterior exceeds the bound."""
    H, goal = statement.given, statement.goals[0]
    found = [*compared(y, False), instance(grouped(y), {i: VALUE(u)}), *signs()]
    body = apply(goal.args[0], y)
    one = solve(implies(and_(H, body.args[0]), apply(body.args[1].args[0], u)), *found)
    return derive(H, goal, lambda *c: [instance(one, dict(zip((y, u), c, strict=False)))])


def reached(statement):
    """Return that it is reached where the own bit is the only 1."""
    H, goal = statement.given, statement.goals[1]
    x = VALUE(u)
    own = model.bit_of(x)
    positive = induction(lambda a: a > 0, [law(x, own)], H, use=lambda k: at(H, k))
    each = non_negative(law(j, own), H, use=lambda k: at(H, k))
    users = item_at_most(likelihood_of(own), u, H, use=lambda w: [instance(each, {j: VALUE(w)})])
    at_own = instance(sums(model.bit_of(i), True), {i: x})
    found = [compared(own, False)[0], at_own, instance(grouped(own), {i: x})]
    one = solve(implies(H, apply(goal.args[0], u)), *found, *signs(), positive, users)
    return every(one, u)


def theorem():
    """Return oneid-worst-posterior."""
    statement = model.worst_posterior()
    return concluded(statement, below(statement), reached(statement))


def defined():
    """Return that no denominator is zero."""

    def facts(*chosen):
        found = []
        wide = quotients()[1]
        for c in chosen:
            if c.sort is U:
                x = VALUE(c)
                put = {P: A(x), Q: B(x), C: count(x), R: told(x), M: ONE}
                found += [*(instance(t, {u: c}) for t in signs()), instance(wide, put)]
        return found

    return defined_at(model.worst_posterior(), facts)


@decides("oneid-worst-posterior")
def worst_posterior():
    """The own bit speaks for a user as much, and the others' against them as little, as can be."""
    return Decision(
        verdict="proved",
        why=(
            "Over a factor common to all values a report has the likelihood a/b of a value whose "
            "bit is 1 and (1-a)/(1-b) of one whose bit is 0, and the first is the greater. A "
            "user's posterior grows with the own and falls with the others', so it is greatest "
            "where the own bit alone is 1. The greatest over the values is what Theorem 1 bounds."
        ),
        scope="all numbers of users and values, all 0 <= b < a <= 1, all values of the users",
        theorem=theorem,
        defined=defined,
    )
