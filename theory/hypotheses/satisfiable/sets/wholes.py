"""A set of as many users as the whole number below an expectation."""

from theory.hypotheses.satisfiable.analysis.radicands import probability
from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.hypotheses.satisfiable.sets.finite import greatest_on, most
from theory.kernel.binding import exception, function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import FALSE, and_, const, eq, implies, not_, or_
from theory.kernel.theorem import at_sorts, counterexample, elimination, instance, solve
from theory.kernel.trace import remembered
from theory.library.sets import subset_sizes, subsets
from theory.proofs.uldp import who_says as reports
from theory.statements.stated import stated
from theory.statements.uldp.finite_n import SETS
from theory.tactics.logic import derive
from theory.tactics.sums import equal, induction, item_at_most, size

said = stated("uldp-l1-finite-n")
U, X = said.U, said.X

MEAN = const("mean_of", REAL)


def largest():
    """Return a largest set of no more users than a number, and which sets are no more."""
    few = function(SETS, lambda b: size(U, b) <= MEAN)
    counts = function(SETS, lambda b: size(U, b))
    none = function(SETS, lambda b: not_(and_(few(b), eq(counts(b), most(few, counts)))))
    return exception(none), few, [greatest_on(few, counts), counterexample(none)]


@remembered
def floor():
    """The largest set has the whole number below, from 0 to all users."""
    chosen, few, facts = largest()
    n, empty, lacking = size(U), function(U, lambda u: FALSE), exception(chosen)
    put = {const(subsets.S.data, SETS): chosen, const(subsets.i.data, U): lacking}
    more = instance(at_sorts(subset_sizes.one_more(), {subsets.X: U}), put)
    added = function(U, lambda u: or_(eq(u, lacking), chosen(u)))
    below = facts[0].formula.args[1].args[0]
    facts += [
        elimination(function(SETS, lambda b: not_(few(b))), empty),
        induction(lambda a: eq(a, 0), [size(U, empty)]),
        elimination(below.args[0], added),
        *(more, counterexample(chosen)),
        equal(size(U, chosen), n, U.forall(chosen), rounds=1),
    ]
    goal = and_(size(U, chosen) <= MEAN, size(U, chosen) + 1 > MEAN)
    return chosen, solve(implies(and_(MEAN >= 0, n >= MEAN), goal), *facts)


@satisfiable("uldp-l1-finite-n", "below", later=("root",))
def of_most_users(found):
    """The most users that are no more: they are all, or with one more they are more."""
    n, m = reports.number_of_users(), reports.chance(reports.y)
    chosen, theorem = floor()
    k, c = const("k_of", REAL), const("c_of", REAL)
    product = solve(implies(and_(k >= 1, c >= 0, c <= 1), and_(k * c >= 0, k * c <= k)))
    facts = [
        *(probability(found.known), item_at_most(n, reports.u)),
        *(instance(product, {k: n, c: m}), instance(theorem, {MEAN: n * m})),
    ]
    below = function(X, lambda x: substitute(chosen, {MEAN: n * reports.chance(x)}))

    def at_value(x):
        return [instance(fact, {reports.y: x}) for fact in facts]

    return witnessed(found, [below], derive(found.known, found.at(below), at_value))
