"""Section IV-F: users in two groups with two mechanisms."""

from fractions import Fraction

from theory.kernel.binding import apply, function, function_of, with_sorts
from theory.kernel.sorts import BOOL, REAL, letters
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite, letter, real, truth
from theory.kernel.theorem import instance, solve, unfold
from theory.ledger.claims import Decision, decides
from theory.library import sharing
from theory.library.sharing import GAMMA, VALUE, u
from theory.notions.id_ldp import one_id_ldp
from theory.oneid import accuracy
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.statements.oneid import reidentification
from theory.statements.oneid import repeated as model
from theory.statements.oneid.repeated import (
    CHANCE,
    COLUMNS,
    DRAWN,
    GROUP,
    GROUP_WEIGHT,
    OMEGA,
    SHARE,
    N,
    U,
    X,
)
from theory.tactics.defined_at import defined_at
from theory.tactics.expand import expand
from theory.tactics.logic import at, deny, derive, for_all, prove
from theory.tactics.sums import (
    ONE,
    ZERO,
    at_most,
    equal,
    induction,
    item_at_most,
    non_negative,
    pull,
)

TWENTY, FOUR = letters(20), letters(4)
SORTS = {U: TWENTY, X: FOUR}
# values x1, x2 are popular, x3 is that of one user alone; the first five users are group 1
VALUES = [2, 0, 1, 3, 3] + [0] * 5 + [1] * 5 + [3] * 5


def listed(sort, values):
    """Return the function of a list of terms over letters."""
    return function(sort, lambda j: _pick(sort, values, j))


def _pick(sort, values, j):
    found = values[-1]
    for k, value in reversed(list(enumerate(values[:-1]))):
        found = ite(eq(j, letter(sort, k)), value, found)
    return found


def refuted():
    """Return that a report that only the first five of twenty users can send exceeds 4/n."""
    formula = with_sorts(model.two_groups().formula, SORTS)
    value = listed(TWENTY, [letter(FOUR, k) for k in VALUES])
    second = listed(TWENTY, [FALSE] * 5 + [TRUE] * 15)
    first = listed(FOUR, [real(1), real(1), real(1), real(Fraction(1, 4))])
    columns = function_of(BOOL, FOUR, lambda k, x: ite(k, ZERO, first(x)))
    return deny(formula, real(4), value, second, columns)


def within():
    """Return the bound against one who knows the groups: users elsewhere only add to the sum."""
    statement = model.two_groups_within()
    H, n, k = statement.given, statement.spelled(N), GROUP(u)
    members, counted = model.own_group(k)
    c = counted(VALUE(u))
    own = function(U, lambda v: ite(eq(GROUP(v), k), ONE, ZERO))
    weight = function(X, lambda x: statement.spelled(model.within(k, x)))
    shared = instance(
        sharing.shared(),
        {sharing.PRIOR: own, sharing.COLUMN: COLUMNS(k), sharing.WEIGHT: weight},
    )
    inside = U.sum(lambda v: own(v) * COLUMNS(k, VALUE(v)))
    total = U.sum(lambda v: COLUMNS(GROUP(v), VALUE(v)))
    v = const("v", U)
    sign = prove(implies(H, COLUMNS(GROUP(v), VALUE(v)) >= 0), at=[GROUP(v), VALUE(v)], rounds=2)
    less = at_most(inside, total, given=H, use=lambda i: [instance(sign, {v: i})])
    mass = U.sum(lambda v: ite(sharing.same(v), own(v), ZERO))
    same = equal(mass, c)
    q, w = COLUMNS(k, VALUE(u)), weight(VALUE(u))
    share = c + w * (members - c)
    prior = prove(U.forall(lambda v: own(v) >= 0), rounds=1)
    known = solve(implies(H, q * share <= total), shared, less, same, prior, *at(H, k))
    part = GAMMA * members / n
    enough = instance(
        sharing.enough(),
        {sharing.GAMMA: part, sharing.N: members, sharing.C: c, sharing.COUNTED: c},
    )
    needed = group_part(H, n, members, part, k)
    users = [*sharing.users(), *member_facts(members, c)]
    least = solve(implies(H, part * share >= members), enough, needed, *users)
    scaled = back(n, members, share)
    wide = solve(implies(H, GAMMA * share >= n), least, scaled, needed, *users)
    general, names = accuracy.crossed()
    values = (q, share, total, GAMMA, n)
    step = instance(general, dict(zip(names, values, strict=True)))
    positive = instance(sign, {v: u})
    fact = solve(implies(H, q * n <= GAMMA * total), known, wide, step, positive, needed)
    posterior = accuracy.posterior(statement, GAMMA / n, fact)
    return accuracy.closed(statement, accuracy.everybody(statement, statement.goals[0], posterior))


def group_part(H, n, members, part, k):
    """Return that gamma n_g/n is at least 1 and at most n_g."""
    g, m, s = (const(name, REAL) for name in ("g", "m", "s"))
    range_ = solve(
        implies(
            and_(g * m >= s, g <= s, s >= 1, m >= 0),
            and_(g * m / s >= 1, g * m / s <= m, g > 0),
        )
    )
    found = instance(range_, {g: GAMMA, m: members, s: n})
    goal = and_(part >= 1, part <= members, GAMMA > 0)
    return solve(implies(H, goal), found, non_negative(members), *sharing.users(), *at(H, k))


def back(n, members, share):
    """Return that (gamma m/n) s >= m gives gamma s >= n."""
    g, m, s, t = (const(name, REAL) for name in ("g", "m", "s", "t"))
    known = and_(g * m / s * t >= m, m >= 1, s >= 1)
    product = solve(implies(s >= 1, eq(g * m / s * t * s, g * m * t)))
    crossed = solve(implies(known, m * (g * t - s) >= 0), product)
    general = solve(implies(known, g * t >= s), crossed)
    return instance(general, {g: GAMMA, m: members, s: n, t: share})


def member_facts(members, c):
    """Return that u is one of the c of her value in the group, and c <= n_g."""
    return [item_at_most(c, u), at_most(c, members), item_at_most(members, u)]


def group_defined():
    """Return that the budgets within a group divide by nothing that is zero."""
    statement = model.two_groups_within()
    n = statement.spelled(N)
    a, b, c, d = (const(name, REAL) for name in ("a", "b", "c", "d"))
    positive = solve(implies(and_(a * b >= c, b >= 0, c >= 1), and_(b > 0, a > 0)))
    part = solve(implies(and_(a * b >= c, b >= 0, c >= 1), a * b / c >= 1))
    gap = solve(implies(and_(a >= 1, a * b < d, b >= 0), and_(d - b > 0, d - a * b > 0)))
    ratio = solve(implies(and_(a >= 1, b > 0, d > 0), a * b / d > 0))

    def facts(*chosen):
        found = [*(instance(t, {u: v}) for v in chosen if v.sort is U for t in sharing.users())]
        some = item_at_most(U.sum(lambda v: ONE), const("w", U))
        found.append(some)
        kinds = [k for k in chosen if k.sort is BOOL] + [GROUP(v) for v in chosen if v.sort is U]
        for k in kinds:
            members, counted = model.own_group(k)
            found += [non_negative(members)]
            named = {a: GAMMA, b: members, c: n}
            found += [instance(positive, named), instance(part, named)]
            for x in (x for x in chosen if x.sort is X):
                count, g = counted(x), GAMMA * members / n
                found += [non_negative(count), instance(gap, {a: g, b: count, d: members})]
                named = {a: g, b: members - count, d: members - g * count}
                found.append(instance(ratio, named))
        return found

    return defined_at(statement, facts)


def mixture(H):
    """Return that the share of the first group lies in [0, 1]."""
    weighted = OMEGA.sum(lambda o: CHANCE(o) * ite(DRAWN(o, u), ONE, ZERO))
    o = const("o", OMEGA)
    sign = solve(implies(H, CHANCE(o) >= 0), *at(H, o))

    def use(i):
        return [instance(sign, {o: i})]

    low = non_negative(weighted, given=H, use=use)
    high = at_most(weighted, OMEGA.sum(CHANCE), given=H, use=use)
    return solve(implies(H, and_(SHARE >= 0, SHARE <= 1)), low, high, *at(H, u))


def tuned():
    """Return the weights of (7), as a function of the value."""
    spelled = model.two_groups_unknown().spelled
    return function(X, lambda x: spelled(reidentification.tuned(reidentification.COUNT(x))))


def kept(H, n, column, notion, sign):
    """Return `H => C(x_u) n <= gamma sum of C(x_v)`, for a column that is OneID-LDP by (7)."""
    weight, c = tuned(), U.sum(lambda v: ite(sharing.same(v), ONE, ZERO))
    enough = instance(sharing.enough(), {sharing.N: n, sharing.C: c, sharing.COUNTED: c})
    share = c + weight(VALUE(u)) * (n - c)
    wide = solve(implies(H, GAMMA * share >= n), enough, *sharing.users())
    q, total = column(VALUE(u)), U.sum(lambda v: column(VALUE(v)))
    least = instance(sharing.counted(), {sharing.COLUMN: column, sharing.WEIGHT: weight})
    general, names = accuracy.crossed()
    step = instance(general, dict(zip(names, (q, share, total, GAMMA, n), strict=True)))
    return solve(implies(H, q * n <= GAMMA * total), least, wide, step, notion, sign)


def part_private(H, part):
    """Return that each group's part of the law is not negative and within the budgets (7)."""
    k, x, other = const("k", BOOL), const("x", X), const("other", X)
    s, q, r, v, w = (const(name, REAL) for name in ("s", "q", "r", "v", "w"))
    known = and_(s >= 0, q >= 0, v >= w, v * q <= r)
    lower = solve(implies(known, w * q <= r))
    general = solve(implies(known, w * (s * q) <= s * r), lower)
    share, weight = ite(k, SHARE, 1 - SHARE), tuned()
    values = {s: share, q: COLUMNS(k, x), r: COLUMNS(k, other), v: GROUP_WEIGHT(k, x), w: weight(x)}
    range_ = mixture(H)
    sign = prove(implies(H, COLUMNS(k, x) >= 0), at=[k, x], rounds=2)
    goal = implies(H, and_(part(k, x) >= 0, weight(x) * part(k, x) <= part(k, other)))
    found = [instance(general, values), range_, sign, *at(H, k, x), *at(H, k, x, other)]
    return solve(goal, *found), (k, x, other)


def unknown():
    """Return the bound for groups that nobody knows: users' reports have the mixture's law."""
    statement = model.two_groups_unknown()
    H, n = statement.given, statement.spelled(N)
    part = function_of(BOOL, X, lambda k, x: ite(k, SHARE, 1 - SHARE) * COLUMNS(k, x))
    whole = function(X, lambda x: part(True, x) + part(False, x))
    private, (k, x, other) = part_private(H, part)
    laws = {j: law(H, j, part) for j in (True, False)}

    def facts(*chosen):
        names = {x: chosen[0], other: chosen[-1]}
        return [instance(private, {k: truth(j), **names}) for j in (True, False)]

    def column(f):
        notion = derive(H, one_id_ldp(X, f, tuned()), facts)
        sign = solve(implies(H, f(VALUE(u)) >= 0), *facts(VALUE(u)))
        return kept(H, n, f, notion, sign)

    both = OMEGA.sum(lambda o: CHANCE(o) * COLUMNS(DRAWN(o, u), VALUE(u)))
    apart = OMEGA.sum(lambda o: of_one(o, True) + of_one(o, False))
    split = equal(both, apart)
    joined = solve(
        implies(H, eq(both, whole(VALUE(u)))), split, expand_pair(), laws[True], laws[False]
    )
    first = posterior(statement, whole, column(whole), joined)
    groups = [group(statement, j, part, column(part(j)), laws[j]) for j in (True, False)]
    goal = statement.goals[1]
    second = solve(implies(H, goal), unfold(goal), *groups)
    return accuracy.closed(statement, first, second)


def posterior(statement, whole, fact, joined):
    """Return that no posterior exceeds gamma/n, if nothing is known of groups."""
    H, n = statement.given, statement.spelled(N)
    total = U.sum(lambda v: whole(VALUE(v)))
    output = statement.spelled(reidentification.OUTPUT)
    scaled = U.sum(lambda v: 1 / n * whole(VALUE(v)))
    same = equal(output, scaled, H, use=lambda i: [instance(joined, {u: i})])
    out, c = pull(total)
    mass = solve(implies(H, eq(output, 1 / n * total)), same, instance(out, {c: 1 / n}))
    found = statement.spelled(reidentification.POSTERIOR(u))
    bound = solve(implies(H, found <= GAMMA / n), fact, mass, joined, *sharing.users())
    return accuracy.everybody(statement, statement.goals[0], bound)


def group(statement, j, part, fact, law):
    """Return the same if the report is known to be from a member of group j."""
    H, _n = statement.given, statement.spelled(N)
    goal = apply(statement.goals[1].args[0], truth(j))
    premise, conclusion = goal.args
    total = U.sum(lambda v: model.of_group(v, truth(j)))
    same = equal(
        total, U.sum(lambda v: part(j, VALUE(v))), H, use=lambda i: [instance(law, {u: i})]
    )
    K = and_(H, premise)
    bound = solve(implies(K, apply(conclusion.args[0], u)), fact, law, same, *sharing.users())
    every = for_all(K, conclusion.args[0], u, bound)
    return solve(implies(H, goal), every)


def of_one(o, k):
    """Return the item of a group at an outcome."""
    return CHANCE(o) * ite(eq(DRAWN(o, u), k), COLUMNS(k, VALUE(u)), ZERO)


def expand_pair():
    """Return that the sum over outcomes is that of both groups."""
    folds = [
        OMEGA.sum(lambda o: of_one(o, True) + of_one(o, False)),
        *(OMEGA.sum(lambda o, k=k: of_one(o, k)) for k in (True, False)),
    ]
    return induction(lambda a, b, c: eq(a, b + c), folds)


def law(H, k, part):
    """Return `H => Pr(report, u in group k) = part(k, x_u)`."""
    q = COLUMNS(k, VALUE(u))
    found = expand(OMEGA.sum(lambda o: of_one(o, k)))
    chance = OMEGA.sum(lambda o: CHANCE(o) * ite(DRAWN(o, u), ONE, ZERO))
    goal = eq(model.of_group(u, truth(k)), part(k, VALUE(u)))
    del q
    return solve(implies(H, goal), found, expand(chance), *at(H, u))


@decides("oneid-two-groups")
def two_groups():
    """Twenty users, gamma = 4; two popular values have an infinite budget in the second group."""
    return Decision(
        verdict="refuted",
        why=(
            "(6) compares inputs of one mechanism. Nothing compares the two mechanisms, so that a "
            "report may tell its sender's group, and then the sender hides among that group "
            "alone. The witness has 20 users, the first five with worst-case budgets log 4, the "
            "others with (7): a report with 1 in the bits of two popular values, whose budgets "
            "are infinite in the second group, is from the first, and its user of a value of her "
            "own has a posterior of 2/7, above 4/20. A collector who knows who is in which group, "
            "as in the paper, where it is u_1 to u_n0, need not be told the report's group. "
            "(Section V says itself that confidence interval tuning does not bound the accuracy "
            "in theory.) Read in "
            "another way, of an adversary who knows of no user which group she is in, the groups "
            "being drawn at random, it holds (oneid-two-groups-unknown); against one who knows, "
            "take budgets within each group (oneid-two-groups-within)."
        ),
        scope="as stated, for one who knows the groups; the witness has n = 20, gamma = 4",
        corrected=["oneid-two-groups-within", "oneid-two-groups-unknown"],
        theorem=refuted,
        sorts=SORTS,
        defined=lambda: defined_at(model.two_groups()),
    )


@decides("oneid-two-groups-within")
def two_groups_within():
    """A group of n_g users, c_g of the sender's value: (7) with gamma n_g/n, n_g, c_g."""
    return Decision(
        verdict="proved",
        why=(
            "Count the sender's own group alone: users elsewhere only add to the sum. (7) with "
            "n_g and c_g, the numbers of the group, and gamma_g = gamma n_g/n then gives "
            "gamma_g/n_g = gamma/n: E = gamma (n_g - c_g)/(n - gamma c_g). It needs gamma n_g >= "
            "n: if a report tells its group, a guess among fewer users exceeds gamma/n whatever "
            "the budgets. In group 1, of n_0 users with "
            "nothing known, the common budget is log(gamma (n_0 - 1)/(n - gamma)), not log gamma."
        ),
        scope="two groups, all n_g >= n/gamma, all counts, all mechanisms",
        assumes=[*KNOWN[1:], UNIFORM, "All users' values and all groups' mechanisms are known."],
        theorem=within,
        defined=group_defined,
    )


@decides("oneid-two-groups-unknown")
def two_groups_unknown():
    """Each user's report has the law of the mixture; (6) is linear in the mechanism."""
    return Decision(
        verdict="proved",
        why=(
            "To one who does not know the groups every user's report has the same law given her "
            "value: the mixture of the two mechanisms, with the chance to be in each group. (6) "
            "is linear, so that the mixture is OneID-LDP with the greater of two budgets of one "
            "value, which is at most (7), and Theorem 1 applies to it. If the report's group is "
            "known, its own mechanism takes the mixture's place. The group must be drawn without "
            "regard to values and kept secret (oneid-two-groups), and nothing else may tell of "
            "it: published budgets of Algorithm 1 do, as they depend on the first group's reports."
        ),
        scope="all n >= 1, all laws of groups with one share for all users, all gamma in [1, n]",
        assumes=[
            *KNOWN[1:],
            UNIFORM,
            "All users' values and both mechanisms, with their budgets, are known, but no groups.",
        ],
        theorem=unknown,
        defined=lambda: defined_at(model.two_groups_unknown()),
    )
