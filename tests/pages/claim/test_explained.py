from pages.claim import explained
from theory.ledger import formal
from theory.notation import symbols
from theory.notation.statements import trees, written
from theory.notation.vocabulary import vocabulary


def test_no_row_is_lost_and_few_stay_in_the_table():
    statement = formal.formals()["uldp-urr-private"].build()
    table = symbols.table(written(statement, vocabulary()), "uldp", "uldp-urr-private")
    lines = explained.lines(trees(statement, vocabulary()))
    kept, notes = explained.parted(table, lines)
    assert sorted(kept + [row for rows in notes.values() for row in rows]) == sorted(table)
    assert {"X_S", "E"} <= {name for name, _ in kept}
    assert len(kept) < len(table) / 2
    assert notes[("where", 0)] == [("s", "the number of sensitive values")]


def test_a_name_within_another_is_not_that_name():
    lines = {("if", 0): "uRR_own(x) > 1", ("then", 0): "own > 1"}
    assert explained.parted([("own", "a number")], lines)[1] == {("then", 0): [("own", "a number")]}
