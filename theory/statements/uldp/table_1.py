"""Table 1: Theorem 1 on the printed means, in units of 1/10000."""

from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import const, letter
from theory.ledger.formal import states
from theory.notions import logic

# l1(p^, p), and the first and second terms of the right-hand side of (23)
PRINTED = {
    "uRR (I)": (673, 270, 734),
    "uRR (II)": (424, 270, 296),
    "uRR (III)": (262, 270, 0),
    "uRAP (I)": (677, 276, 735),
    "uRAP (II)": (428, 276, 296),
    "uRAP (III)": (267, 276, 0),
}
ROWS = letters(len(PRINTED))
LOSS, FIRST, SECOND = (const(name, functions(ROWS, REAL)) for name in ("loss", "first", "second"))


def printed():
    """Return the rows as printed."""
    return list(PRINTED.values())


def column(k, rows):
    """Return a column of the table as a function of the row."""

    def entry(i):
        *others, last = [row[k] for row in rows]
        found = last
        for j, value in reversed(list(enumerate(others))):
            found = logic.choose(i == letter(ROWS, j), value, found)
        return found

    return function(ROWS, entry)


@states("uldp-table-1")
def table_1(rows=printed):
    """In every row the first column is at most the sum of the other two."""
    return Statement(
        (),
        {},
        {"every row": ROWS.forall(lambda i: LOSS(i) <= FIRST(i) + SECOND(i))},
        {name: column(k, rows()) for k, name in enumerate((LOSS, FIRST, SECOND))},
    )
