"""t reports of one memo: delta is at most the memo's, and nears it as reports tell the memo."""

from mechanisms.accounting import formulas
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution, is_mechanism
from theory.statements.ldp.deltas import delta_over

M, T, Y = index("Memo"), index("T"), index("Y")
REPORTS = functions(T, Y)
HERE, THERE = const("p", functions(M, REAL)), const("q", functions(M, REAL))
SECOND = const("Q", functions(M, Y, REAL))
F, ERROR, GUESS = const("F", REAL), const("error", REAL), const("guess", functions(REPORTS, M))


@states("ldp-memoized-delta")
def memoized(delta=formulas.delta, memoized=formulas.memoized):
    """All reports have at most the memo's delta, and that but for the errors of a guess."""
    pair = (
        function(REPORTS, lambda r, law=law: memoized(law, SECOND, M.sum, T.prod)(r))
        for law in (HERE, THERE)
    )
    of_reports = delta_over(REPORTS, delta)(*pair, F)
    of_memo = delta_over(M, delta)(HERE, THERE, F)

    def wrong(m):
        return REPORTS.sum(
            lambda r: logic.choose(GUESS(r) == m, 0, T.prod(lambda t: SECOND(m, r(t))))
        )

    return Statement(
        (HERE, THERE, SECOND, F, GUESS, ERROR),
        {
            "memos": logic.all_of(is_distribution(M, HERE), is_distribution(M, THERE)),
            "the second stage is a mechanism": is_mechanism(M, Y, SECOND),
            "the factor >= 0": F >= 0,
            "wrong guesses": M.forall(lambda m: wrong(m) <= ERROR),
        },
        {
            "at most the memo's": of_reports <= of_memo,
            "and nearly that": of_memo <= of_reports + (1 + F) * ERROR,
        },
    )
