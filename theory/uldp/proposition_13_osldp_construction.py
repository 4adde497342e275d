"""Proposition 13: the mechanism (28) from which an OSLDP mechanism is post-processed."""

from theory.kernel.binding import with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.notions.probability import is_mechanism
from theory.statements.uldp import osldp as model
from theory.statements.uldp.osldp import ALONE, ALPHA, KEPT, SENSITIVE, Q, X, Y
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand, sums_in
from theory.tactics.logic import at, deny, prove
from theory.tactics.sums import at_most, equal
from theory.tactics.tables import table

TWO = letters(2)
x, w, y = const("x", X), const("w", X), const("y", Y)
H = and_(is_mechanism(X, Y, Q), model.greatest())


@remembered
def spelled(term):
    """Return a term with (28), its minimum included, in the place of the names."""
    return model.cut_at_the_maximum().spelled(term)


@remembered
def kept():
    """Return that Q_U keeps of an entry at least 0 and at most Q_O, all if x is sensitive."""
    found = spelled(KEPT(x, y))
    sign = prove(implies(H, Q(x, y) >= 0), at=[x, y], rounds=2)
    all_of_it = implies(SENSITIVE(x), eq(found, Q(x, y)))
    return solve(implies(H, and_(found >= 0, found <= Q(x, y), all_of_it)), sign, *at(H, y))


@remembered
def alpha():
    """Return that alpha(x) is what is not kept, at least 0, and 0 for a sensitive x."""
    total, row, whole = (spelled(t) for t in (ALPHA(x), Y.sum(KEPT(x)), Y.sum(Q(x))))
    one = prove(implies(H, eq(whole, 1)), at=[x], rounds=2)
    sign = prove(implies(H, Q(x, y) >= 0), at=[x, y], rounds=2)
    (minimum,) = sums_in(total)
    same = equal(row, minimum, H, use=lambda i: [instance(sign, {y: i}), *at(H, i)])
    below = at_most(row, whole, H, use=lambda i: [instance(kept(), {y: i})])
    given = and_(H, SENSITIVE(x))
    everything = equal(row, whole, given, use=lambda i: [instance(kept(), {y: i})])
    goal = and_(eq(total, 1 - row), total >= 0, implies(SENSITIVE(x), eq(total, 0)))
    return solve(implies(H, goal), one, same, below, everything)


def rows():
    """Return that rows of Q_U are distributions: no entry is negative, and they sum to 1."""
    entry, alone = spelled(KEPT(x, y)), spelled(ALONE(x, w))
    entries = [
        every(solve(implies(H, entry >= 0), kept()), y),
        every(solve(implies(H, alone >= 0), alpha()), w),
    ]
    entries = solve(implies(H, and_(*(t.formula.args[1] for t in entries))), *entries)
    own = expand(X.sum(lambda w: spelled(ALONE(x, w))))
    return every(entries, x), every(
        solve(implies(H, eq(spelled(model.row(x)), 1)), own, alpha()), x
    )


def repaired():
    """Return that Q_U with the minimum is a mechanism."""
    return concluded(model.cut_at_the_maximum(), *rows())


def denied():
    """Return that a row of (28) as printed exceeds one, for the smallest Q_O that needs it."""
    formula = with_sorts(model.as_printed().formula, {X: TWO, Y: TWO})
    entries = model.ONE_SIDED_ALONE
    mask, most = table([TWO], [True, False]), table([TWO], entries[0])
    return deny(formula, mask, table([TWO] * 2, entries), most)


@decides("uldp-osldp-construction")
def as_printed():
    """The smallest case in which (28) is needed: Q_O is OSLDP and not ULDP."""
    return Decision(
        verdict="misprint",
        printed_proof="flawed",
        why=(
            "The first case of (28) lacks the minimum with Q_max that alpha(x) is made of, so that "
            "a row exceeds one by what alpha adds. The lines after it, (29) and (30), use the "
            "minimum; our copy most likely lost it."
        ),
        scope="as printed; the witness has two inputs and two outputs",
        corrected=["uldp-osldp-construction-cut"],
        theorem=denied,
        sorts={X: TWO, Y: TWO},
    )


@decides("uldp-osldp-construction-cut")
def cut_at_the_maximum():
    """The row of x in X_N: the cut entries over Y_P, and alpha(x) for x itself."""
    return Decision(
        verdict="proved",
        why=(
            "With the minimum in the first case of (28) the row sums to one by the definition of "
            "alpha(x), which is at least 0 because the entries of Q_O sum to one."
        ),
        scope="all alphabets of any size",
        theorem=repaired,
    )
