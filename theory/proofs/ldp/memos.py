"""t reports of one memo are processed from it; a guess of the memo is processed from them."""

from theory.kernel.binding import function_of
from theory.kernel.terms import and_, const, eq, ite
from theory.kernel.theorem import at_sorts
from theory.ledger.decisions import proves
from theory.proofs.ldp import convex, deltas
from theory.proofs.ldp.convex import multiples, positive
from theory.statements.ldp.memos import ERROR, GUESS, HERE, REPORTS, SECOND, THERE, F, M, T, Y
from theory.tactics.context import Given

r = const("r", REPORTS)


def reported(m, r):
    """Return the probability of all reports of a memo."""
    return T.prod(lambda t: SECOND(m, r(t)))


def gain(m):
    """Return p - F q of a memo."""
    return HERE(m) - F * THERE(m)


def chosen(m):
    """Return whether a memo's gain is positive."""
    return gain(m) > 0


@proves("ldp-memoized-delta")
def theorem(statement):
    """Return both bounds: data processing, and the sets of reports from which memos are guessed."""
    p = Given(statement)
    m = p.fix(M)
    kernel = function_of(M, REPORTS, reported)
    drawn = at_sorts(convex.all_drawn(), {convex.U: T, convex.Z: Y})
    p.use(drawn, {"split": function_of(T, Y, lambda t, y: SECOND(m, y))})
    p.have(and_(reported(m, r) >= 0, eq(REPORTS.sum(lambda r: reported(m, r)), 1)))
    laws = {"p": HERE, "q": THERE, "kernel": kernel, "F": F}
    p.use(at_sorts(deltas.no_greater(), {deltas.Y: M, deltas.Z: REPORTS}), laws)
    p.have("at most the memo's")

    def likely(m, r):
        return ite(chosen(m), gain(m), 0) * reported(m, r)

    def guessed(m, r):
        return ite(chosen(GUESS(r)), gain(m) * reported(m, r), 0)

    def missed(m, r):
        wrong = ite(eq(GUESS(r), m), 0, reported(m, r))
        return (HERE(m) + F * THERE(m)) * wrong

    def over_both(f):
        return M.sum(lambda m: REPORTS.sum(lambda r: f(m, r)))

    p.have(and_(F * THERE(m) >= 0, HERE(m) >= 0))
    size = HERE(m) + F * THERE(m)
    p.have(
        and_(
            gain(m) * reported(m, r) <= size * reported(m, r),
            0 - gain(m) * reported(m, r) <= size * reported(m, r),
            size * reported(m, r) >= 0,
        )
    )
    p.have(likely(m, r) <= guessed(m, r) + missed(m, r))
    memo = M.sum(lambda m: positive(gain(m)))
    row = REPORTS.sum(lambda r: likely(m, r))
    multiples(p, row, REPORTS.sum(lambda r: reported(m, r)), ite(chosen(m), gain(m), 0))
    p.have(eq(row, positive(gain(m))))
    p.by_item(eq(memo, over_both(likely)))
    p.by_item(
        eq(
            REPORTS.sum(lambda r: guessed(m, r) + missed(m, r)),
            REPORTS.sum(lambda r: guessed(m, r)) + REPORTS.sum(lambda r: missed(m, r)),
        )
    )
    p.by_item(row <= REPORTS.sum(lambda r: guessed(m, r) + missed(m, r)))
    p.by_item(over_both(likely) <= over_both(guessed) + over_both(missed))
    wrong = REPORTS.sum(lambda r: ite(eq(GUESS(r), m), 0, reported(m, r)))
    multiples(p, REPORTS.sum(lambda r: missed(m, r)), wrong, size)
    p.have(wrong <= ERROR)
    p.have(size * wrong <= size * ERROR)
    p.by_item(over_both(missed) <= (M.sum(HERE) + F * M.sum(THERE)) * ERROR)
    p.have(over_both(missed) <= (1 + F) * ERROR)
    exchanged = REPORTS.sum(lambda r: M.sum(lambda m: guessed(m, r)))
    p.sums(over_both(guessed), exchanged)
    here, there = (M.sum(lambda m, law=law: law(m) * reported(m, r)) for law in (HERE, THERE))
    inside = M.sum(lambda m: gain(m) * reported(m, r))
    p.by_item(eq(inside, here - F * there))
    column = M.sum(lambda m: guessed(m, r))
    p.by_item(eq(column, ite(chosen(GUESS(r)), inside, 0)))
    p.have(column <= positive(here - F * there))
    of_reports = p.goal("at most the memo's").args[0]
    p.by_item(exchanged <= of_reports)
    p.have("and nearly that")
    return p.conclude()
